"""Scenes and events as JSON text."""
import json
import math
import re

import numpy as np

from ._library import Error, Problem


def dumps(value, what, path="", convert=None, takes=()):
    """The JSON text of a scene, an event or the value at a path of it, which may contain NumPy's arrays and numbers.
    `convert` makes JSON of values of the types `takes`. What JSON does not have is refused with its path: Error for
    numbers that are not finite, else TypeError."""
    def default(item):
        if isinstance(item, (np.ndarray, np.generic)):
            return item.tolist()
        if takes and isinstance(item, takes):
            return convert(item)
        raise TypeError

    try:
        return json.dumps(value, default=default, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        _refuse(value, what, path, (*takes, np.ndarray, np.generic, str, int, float, type(None)))
        raise Error(f"{what}: {error}") from None  # a value that contains itself


def _refuse(value, what, path, known):
    """Raises for the first value that JSON does not have."""
    for at, item in _leaves(value, path, ()):
        if isinstance(item, (float, np.floating)) and not math.isfinite(item):
            text = f"is {float(item)}, expected a finite number"
            raise Error(f"{what}: {at} {text}", problems=[Problem(at, 0, 0, text, False)], place=f"{what}: {at}")
        if not isinstance(item, known) or isinstance(item, np.complexfloating):
            found = type(item).__name__
            raise TypeError(f"{what}: {at} is of type {found}, expected a number, a string, a list or a dict")


def _leaves(value, path, around):
    """The paths of all values that contain no others, spelt as in the library's messages, and the values."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "fcO" and value.ndim:
        value = list(value)
    if isinstance(value, np.ndarray) and not value.ndim:
        value = value[()]
    if not isinstance(value, (dict, list, tuple)):
        yield path, value
    elif id(value) not in around:
        around = (*around, id(value))
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            if not isinstance(value, dict):
                inner = f"{path}[{key}]"
            elif re.fullmatch(r"[\w$/+-]+", str(key), re.ASCII):
                inner = f"{path}.{key}" if path else str(key)
            else:
                inner = f"{path}[{json.dumps(str(key))}]"
            yield from _leaves(item, inner, around)
