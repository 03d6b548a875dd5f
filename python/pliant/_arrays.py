"""NumPy arrays: views of the library's memory that keep it alive, and checks of what users bring."""
import ctypes
import functools

import numpy as np


class Memory:
    """The base of a view: an address that NumPy looks at, and the handle whose memory it is."""

    def __init__(self, address, shape, dtype, owner, writable):
        self.owner = owner
        self.__array_interface__ = {"data": (address, not writable), "shape": shape, "typestr": np.dtype(dtype).str, "version": 3}


def view(pointer, shape, dtype, owner, writable=False):
    """An array on `pointer`; None for NULL. While it, or a slice of it, is there, so is `owner`."""
    address = ctypes.c_void_p.from_buffer(pointer).value
    if not address:
        return None if all(shape) else np.zeros(shape, dtype)
    return np.asarray(Memory(address, tuple(int(n) for n in shape), dtype, owner, writable))


def _check_shape(array, shape, what):
    if array.ndim != len(shape) or any(want is not None and have != want for have, want in zip(array.shape, shape)):
        expected = ", ".join("n" if n is None else str(n) for n in shape)
        raise ValueError(f"{what}: found shape {array.shape}, expected ({expected})")


def doubles(value, shape, what):
    """Any array or nested list of real numbers as contiguous doubles of that shape (None: any length)."""
    array = np.asarray(value)
    if array.dtype == object or not np.can_cast(array.dtype, np.float64, "same_kind"):
        raise TypeError(f"{what}: found an array of {array.dtype}, expected real numbers")
    _check_shape(array, shape, what)
    return np.ascontiguousarray(array, np.float64)


def whole(value, shape, what, count):
    """Likewise whole numbers from 0 to count - 1, as 32-bit."""
    array = np.asarray(value)
    if array.size == 0:
        array = array.astype(np.int32)
    if not np.issubdtype(array.dtype, np.integer):
        raise TypeError(f"{what}: found an array of {array.dtype}, expected whole numbers")
    _check_shape(array, shape, what)
    if array.size and (array.min() < 0 or array.max() >= count):
        raise ValueError(f"{what}: found {array.min()} to {array.max()}, expected 0 to {count - 1}")
    return np.ascontiguousarray(array, np.int32)


def plain(value):
    """For json.dumps: NumPy's arrays and numbers as lists and numbers."""
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    raise TypeError(f"JSON has numbers, texts, lists and dicts, found {type(value).__name__}")


def count(value, what, most=2**31 - 1):
    """A whole number from 0 on that a field of C can hold."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{what}: found {value!r}, expected a whole number")
    if not 0 <= value <= most:
        raise ValueError(f"{what}: found {value}, expected 0 to {most}")
    return int(value)


def out_array(out, shape, what):
    """Where results go: a new array, or the caller's, which must be what the library writes into."""
    if out is None:
        return np.empty(shape)
    if not isinstance(out, np.ndarray) or out.dtype != np.float64 or out.shape != shape:
        found = f"{out.dtype} {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
        raise ValueError(f"{what}: out is {found}, expected float64 {shape}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError(f"{what}: out is not contiguous and writable")
    return out


def pointer(array, kind=ctypes.c_double):
    """As C takes it, and keeps the array. (That of NumPy, and ctypes.cast, leave circles for the garbage collector.)"""
    made = ctypes.POINTER(kind).from_buffer(ctypes.c_void_p(array.ctypes.data))
    made.array = array
    return made


@functools.lru_cache(maxsize=256)
def array_type(kind, length):
    """ctypes makes such types, which are circles, anew whenever nobody holds them."""
    return kind * length
