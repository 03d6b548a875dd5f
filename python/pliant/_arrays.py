"""NumPy arrays: views that keep the library's memory alive, and checks of arguments."""
import ctypes
import functools

import numpy as np


class Memory:
    """The base of a view: an address for NumPy, and the handle that owns the memory."""

    def __init__(self, address, shape, dtype, owner, writable):
        self.owner = owner
        self.__array_interface__ = {"data": (address, not writable), "shape": shape, "typestr": np.dtype(dtype).str, "version": 3}


def view(pointer, shape, dtype, owner, writable=False):
    """An array on `pointer`; None for NULL. The array and its slices keep `owner` alive."""
    address = ctypes.c_void_p.from_buffer(pointer).value
    if not address:
        return None if all(shape) else np.zeros(shape, dtype)
    return np.asarray(Memory(address, tuple(int(n) for n in shape), dtype, owner, writable))


def _check_shape(array, shape, what):
    if array.ndim != len(shape) or any(want is not None and have != want for have, want in zip(array.shape, shape)):
        expected = ", ".join("n" if n is None else str(n) for n in shape)
        raise ValueError(f"{what}: found shape {array.shape}, expected ({expected})")


def doubles(value, shape, what):
    """Converts an array or nested list of real numbers to contiguous doubles of that shape (None: any length)."""
    array = np.asarray(value)
    if array.dtype == object or not np.can_cast(array.dtype, np.float64, "same_kind"):
        raise TypeError(f"{what}: found an array of {array.dtype}, expected real numbers")
    _check_shape(array, shape, what)
    return np.ascontiguousarray(array, np.float64)


def whole(value, shape, what, count):
    """Likewise for whole numbers from 0 to count - 1, as 32-bit integers. A list of numbers may be given as a mask, an
    array of `count` booleans."""
    array = np.asarray(value)
    if array.dtype == bool and array.size and shape == (None,):
        if array.shape != (count,):
            raise ValueError(f"{what}: found a mask of shape {array.shape}, expected ({count},)")
        array = np.flatnonzero(array)
    if array.size == 0:
        array = array.astype(np.int32)
    if not np.issubdtype(array.dtype, np.integer):
        raise TypeError(f"{what}: found an array of {array.dtype}, expected whole numbers")
    _check_shape(array, shape, what)
    if array.size and (array.min() < 0 or array.max() >= count):
        raise ValueError(f"{what}: found {array.min()} to {array.max()}, expected 0 to {count - 1}")
    return np.ascontiguousarray(array, np.int32)


def count(value, what, most=2**31 - 1):
    """Checks a whole number from 0 to the maximum of a C field."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{what}: found {value!r}, expected a whole number")
    if not 0 <= value <= most:
        raise ValueError(f"{what}: found {value}, expected 0 to {most}")
    return int(value)


def out_array(out, shape, what):
    """The array for results: a new one, or the caller's, which must have the right type and layout."""
    if out is None:
        return np.empty(shape)
    if not isinstance(out, np.ndarray) or out.dtype != np.float64 or out.shape != shape:
        found = f"{out.dtype} {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
        raise ValueError(f"{what}: out is {found}, expected float64 {shape}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError(f"{what}: out is not contiguous and writable")
    return out


def pointer(array, kind=ctypes.c_double):
    """A C pointer that keeps the array alive. (NumPy's own, and ctypes.cast, leave reference cycles.)"""
    made = ctypes.POINTER(kind).from_buffer(ctypes.c_void_p(array.ctypes.data))
    made.array = array
    return made


class Values:
    """A structure of the library: its members as attributes, with vectors as arrays."""

    def __init__(self, struct):
        for name, *_ in struct._fields_:
            value = getattr(struct, name)
            setattr(self, name, np.array(value) if isinstance(value, ctypes.Array) else value)

    def __repr__(self):
        values = (f"{name}={np.array2string(value, separator=', ') if isinstance(value, np.ndarray) else value}"
                  for name, value in vars(self).items())
        return f"<{type(self).__name__.lower()} {', '.join(values)}>"


@functools.lru_cache(maxsize=256)
def array_type(kind, length):
    """Cached array types: ctypes creates them again if they are not referenced, and they are reference cycles."""
    return kind * length
