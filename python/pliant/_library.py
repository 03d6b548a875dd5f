"""The shared library: its location, its functions with their types, errors as exceptions, and handles of objects."""
import ctypes
import os
import pathlib
import threading

from . import _api as api
from ._arrays import array_type


class Error(Exception):
    """An error of the library.

    status: a member of pliant.Status; message: one line that names the file, the place in it, what was found and what
    was expected; problems: every problem of a scene (pliant.Problems); place: where the first one is
    ("scene.json:12:5: materials.rubber.young"), or ""."""

    def __init__(self, message, status=api.PL_ERR_INPUT, problems=(), place=""):
        super().__init__(message)
        self.message, self.status = message, api.pl_status(status)
        self.problems, self.place = Problems(problems), place


class Problem:
    """One problem of a scene: `path` is the JSON path; `line` and `column` start from 1, and are 0 if unknown."""

    def __init__(self, path, line, column, message, warning):
        self.path, self.line, self.column, self.message, self.warning = path, line, column, message, warning

    def __repr__(self):
        place = f"{self.line}:{self.column}: " if self.line else ""
        path = f"{self.path}: " if self.path else ""
        return f"{place}{'warning: ' if self.warning else ''}{path}{self.message}"


class Problems(list):
    """All problems of a scene, in file order; printed one per line."""

    @property
    def errors(self):
        return Problems(p for p in self if not p.warning)

    @property
    def warnings(self):
        return Problems(p for p in self if p.warning)

    def __str__(self):
        return "\n".join(map(repr, self))


def _candidates():
    """Possible locations of the library: PLIANT_LIBRARY, next to this file (pip), the checkout's build, the system."""
    named = os.environ.get("PLIANT_LIBRARY")
    if named:
        return [named]
    here = pathlib.Path(__file__).resolve().parent
    places = [here / "libpliant.so", here.parents[1] / "build" / "libpliant.so"]
    return [str(place) for place in places if place.exists()] + ["libpliant.so.0"]


def _load():
    reasons = []
    for name in _candidates():
        try:
            return ctypes.CDLL(name), name
        except OSError as error:
            reasons.append(str(error))
    raise ImportError("libpliant.so is not found; build it (make), install it, or name it in PLIANT_LIBRARY: " + "; ".join(reasons))


class Library:
    """All functions of the C API, by name, with argument and result types."""

    def __init__(self):
        library, self.path = _load()
        library.pl_version.restype = ctypes.c_char_p
        version = library.pl_version().decode()
        if version != api.VERSION:
            raise ImportError(f"{self.path} is version {version}, expected {api.VERSION}, for which this module was generated")
        missing = []
        for name, (result, arguments, _) in api.FUNCTIONS.items():
            function = getattr(library, name, None)
            if function is None:
                missing.append(name)
                continue
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        if missing:
            raise ImportError(f"{self.path} is another build of version {version}: it has no {', '.join(missing)}")


lib = Library()


def _print_by(enum, name_of):
    """Prints the members of an enumeration by their names in messages and tables: "converged"."""
    enum.__str__ = lambda self: name_of(self).decode()
    enum.__format__ = lambda self, spec: format(str(self), spec)


_print_by(api.pl_reason, lib.pl_reason_name)
_print_by(api.pl_status, lib.pl_status_name)
_free = ctypes.CDLL(None).free
_free.argtypes, _free.restype = [ctypes.c_void_p], None


def call(name, *arguments):
    """Calls a function whose last argument is a pl_error; raises Error unless it returns PL_OK."""
    error = api.pl_error()
    status = getattr(lib, name)(*arguments, ctypes.byref(error))
    if status != api.PL_OK:
        raise Error(error.message.decode("utf-8", "replace"), status)


def suggest(found, names):
    """The end of a message about an unknown name: the similar one, or all."""
    names = [name.encode() for name in names]
    text, known = array_type(ctypes.c_char, 1024)(), array_type(ctypes.c_char_p, max(len(names), 1))(*names)
    lib.pl_suggest(str(found).replace("\0", "").encode("utf-8", "replace"), known, len(names), text, len(text))
    return text.value.decode("utf-8", "replace")


def make(struct):
    """A definition with the default values."""
    definition = struct()
    init = getattr(lib, struct.__name__ + "_init", None)
    if init:
        init(ctypes.byref(definition), ctypes.sizeof(definition))
        return definition
    return getattr(lib, struct.__name__ + "_default")()


def path_bytes(path):
    """A path as bytes for C."""
    found = os.fsencode(path)
    if b"\0" in found:
        raise ValueError(f"a path has no NUL in it, found {path!r}")
    return found


def text_of(name, *arguments):
    """Calls a function that returns malloc'ed text through its last argument but one."""
    text = ctypes.c_char_p()
    try:
        call(name, *arguments, ctypes.byref(text))
        return text.value.decode("utf-8") if text.value is not None else None
    finally:
        _free(ctypes.c_void_p.from_buffer(text))


class Handle:
    """An object of the library, freed with the last reference to it, including those of views of its memory."""

    def __init__(self, pointer, free, *keep):
        self.pointer, self._free, self._keep = pointer, free, keep

    def __del__(self):
        self._free(self.pointer)


class Busy:
    """Allows only one thread at a time to use an object, and no callback to use the object that calls it; raises
    otherwise."""

    def __init__(self, what):
        self._lock, self._what = threading.Lock(), what

    def __enter__(self):
        if not self._lock.acquire(blocking=False):
            raise Error(f"this {self._what} is in use: by another thread, or by the call that this callback is part of")

    def __exit__(self, *_):
        self._lock.release()
