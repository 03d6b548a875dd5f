"""Checks of a law against finite differences of itself: Material.verify()."""
import itertools

import numpy as np

from ._arrays import doubles, pointer
from ._library import Error
from .materials import ENERGY, GRADIENT, HESSIAN, Pending, is_law, law_callback

_BATCH = 8  # as the engine calls a law
_STEP = 1e-3  # of the differences, whose error is of the fourth order
_SMALL = 1e-2  # gradients are compared relative to at least the stress of this strain


class Verification:
    """The result of Material.verify. good: whether all checks passed; checks: {name: (difference, passed, stretches)},
    with the largest relative difference and where it is; stiffness: relative difference of the Hessian at rest from
    that of young and poisson, which need only be similar. Printed as a table."""

    def __init__(self, name, tolerance):
        self.name, self.tolerance, self.checks, self.stiffness = name, tolerance, {}, float("nan")

    @property
    def good(self):
        return all(passed for _, passed, _ in self.checks.values())

    def _add(self, name, differences, stretches):
        """The check of a difference (n) for each of the stretches (n,3)."""
        differences = np.where(np.isnan(differences), np.inf, differences)
        worst = int(np.argmax(differences))
        self.checks[name] = (float(differences[worst]), bool(differences[worst] <= self.tolerance), stretches[worst])

    def __repr__(self):
        width = max(map(len, self.checks))
        lines = [f"law of material '{self.name}': " + ("good" if self.good else "wrong")]
        for name, (difference, passed, at) in self.checks.items():
            where = "" if passed else "  wrong, at the stretches " + ", ".join(f"{s:.6g}" for s in at)
            lines.append(f"  {name:{width}}  {difference:8.1e}{where}")
        lines.append(f"  {'difference from the stiffness of young and poisson':{width}}  {self.stiffness:8.1e}")
        return "\n".join(lines)


class _Law:
    """Calls a law as the engine does, in batches with buffers that stay where they are."""

    def __init__(self, law, name):
        self.pending = Pending()
        self.callback = law_callback(law, name, self.pending)
        self.stretches = np.ones((_BATCH, 3))
        self.outputs = np.empty(_BATCH), np.empty((_BATCH, 3)), np.empty((_BATCH, 3, 3))

    def __call__(self, stretches, want=ENERGY | GRADIENT | HESSIAN):
        found = [np.empty((len(stretches),) + out.shape[1:]) for out in self.outputs]
        for first in range(0, len(stretches), _BATCH):
            part = stretches[first:first + _BATCH]
            self.stretches[...] = 1
            self.stretches[:len(part)] = part
            self.callback(None, _BATCH, pointer(self.stretches), want, *map(pointer, self.outputs))
            self.pending.raise_it()
            for target, out in zip(found, self.outputs):
                target[first:first + _BATCH] = out[:len(part)]
        return found


def _differences(law, stretches, want, which):
    """Derivatives of an output by the stretches, (..., 3)."""
    found = []
    for axis in range(3):
        step = np.zeros_like(stretches)
        step[:, axis] = _STEP * stretches[:, axis]
        at = [law(stretches + k * step, want)[which] for k in (-2, -1, 1, 2)]
        change = (at[0] - at[3] + 8 * (at[2] - at[1])) / 12
        found.append(change / step[:, axis].reshape(-1, *(1,) * (change.ndim - 1)))
    return np.stack(found, -1)


def _largest(array):
    """The largest magnitude of each item."""
    return np.abs(array).reshape(len(array), -1).max(1)


def _samples():
    """Stretches from 0.5 to 2, at rest, close to it, and with equal values."""
    random = np.random.default_rng(1)
    far = np.exp(random.uniform(np.log(0.5), np.log(2), (40, 3)))
    return np.concatenate([np.ones((1, 3)), 1 + 1e-3 * random.standard_normal((7, 3)), far, [[1.3] * 3, [0.8, 0.8, 1.4]]])


def verify(material, stretches, tolerance):
    """See Material.verify."""
    law, name = material.get("law"), material.get("name", "material")
    if not is_law(law):
        raise Error(f"verify: the law is {law!r}, expected a function; laws by name are tested with the library")
    s = _samples() if stretches is None else doubles(stretches, (None, 3), "stretches")
    if not len(s) or not (s > 0).all():
        raise ValueError("stretches: expected at least one row of three positive numbers")
    call, result = _Law(law, name), Verification(name, tolerance)
    energy, gradient, hessian = call(s)
    stiffness = np.maximum(_largest(hessian), 1e-300)
    stress = np.maximum(_largest(gradient), _SMALL * stiffness)
    with np.errstate(invalid="ignore", over="ignore"):
        result._add("gradient: derivative of the energy", _largest(gradient - _differences(call, s, ENERGY, 0)) / stress, s)
        result._add("Hessian: derivative of the gradient", _largest(hessian - _differences(call, s, GRADIENT, 1)) / stiffness, s)
        result._add("Hessian: symmetric", _largest(hessian - hessian.transpose(0, 2, 1)) / stiffness, s)
        swapped = np.zeros(len(s))
        for order in map(list, itertools.permutations(range(3))):
            e, g, _ = call(s[:, order])
            swapped = np.maximum(swapped, np.abs(e - energy) / (_SMALL * stress))
            swapped = np.maximum(swapped, _largest(g - gradient[:, order]) / stress)
        result._add("same for stretches in any order", swapped, s)
        alone = [np.abs(a - b[::-1]).reshape(len(s), -1).max(1)[::-1] for a, b in zip(call(s[::-1]), (energy, gradient, hessian))]
        result._add("each row depends on its own stretches", alone[0] / (_SMALL * stress) + alone[1] / stress + alone[2] / stiffness, s)
        rest = np.ones((1, 3))
        _, g, h = call(rest)
        result._add("no stress at rest", _largest(g) / np.maximum(_largest(h), 1e-300), rest)
    result.stiffness = _stiffness_difference(material, h[0])
    return result


def _stiffness_difference(material, hessian):
    """Relative difference of the Hessian at rest from Hooke's law; NAN if the material does not give two numbers."""
    try:
        if "young" in material:
            young, poisson = float(material["young"]), float(material["poisson"])
            mu, first = young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))
        else:
            mu, first = float(material["mu"]), float(material["lambda"])
    except (KeyError, TypeError, ValueError):
        return float("nan")
    expected = first + 2 * mu * np.eye(3)
    return float(np.abs(hessian - expected).max() / np.abs(expected).max())
