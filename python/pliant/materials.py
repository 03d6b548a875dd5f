"""Laws and flow rules written in Python (or compiled), and materials that use them."""
import ctypes

import numpy as np

from . import _api as api
from ._arrays import array_type, doubles, pointer
from ._library import call

ENERGY, GRADIENT, HESSIAN = api.PL_WANT_ENERGY, api.PL_WANT_GRADIENT, api.PL_WANT_HESSIAN


class Pending:
    """Stores the first exception raised in callbacks of a simulation, until the caller of the library raises it
    again."""

    def __init__(self):
        self.error = None

    def keep(self, error):
        if self.error is None:
            self.error = error

    def raise_it(self):
        if self.error is not None:
            try:
                raise self.error  # not through a local variable, which would make a reference cycle with the traceback
            finally:
                self.error = None


class _Buffers:
    """Cached arrays on the engine's buffers, by address: there are few, because threads reuse their buffers."""

    def __init__(self):
        self.known = {}

    def at(self, buffer, shape):
        address = ctypes.addressof(buffer.contents)
        found = self.known.get((address, shape))
        if found is None:
            if len(self.known) > 1000:
                self.known = {}
            size = int(np.prod(shape))
            found = np.frombuffer(array_type(ctypes.c_double, size).from_address(address)).reshape(shape)
            self.known[address, shape] = found
        return found


def _own(array):
    """A copy for a callback, which may keep it but not write to it."""
    array = array.copy()
    array.flags.writeable = False
    return array


def is_law(law):
    """Whether `law` is a function or an object with the methods energy, gradient and hessian, not a name."""
    return callable(law) or all(callable(getattr(law, name, None)) for name in ("energy", "gradient", "hessian"))


def _of_methods(law):
    def evaluate(stretches, want):
        return (law.energy(stretches) if want & ENERGY else None, law.gradient(stretches) if want & GRADIENT else None,
                law.hessian(stretches) if want & HESSIAN else None)
    return evaluate


def _three(values, what):
    """What a law returned, in any kind of sequence."""
    try:
        values = tuple(values)
    except TypeError:
        raise TypeError(f"{what}: returned {type(values).__name__}, expected (energy, gradient, Hessian)") from None
    if len(values) != 3:
        raise TypeError(f"{what}: returned {len(values)} values, expected 3: (energy, gradient, Hessian)")
    return values


def law_callback(law, name, pending):
    """Wraps a law as a callback of the library. `law` is a function (read-only stretches (n,3), want) that returns
    energy (n), gradient (n,3) and Hessian (n,3,3), with None for outputs that are not requested; an object with a method
    for each; or a compiled function of the C type pl_user_law, from ctypes or numba's cfunc. Exceptions are stored in
    `pending`, and the results are then not-a-number."""
    if isinstance(law, ctypes._CFuncPtr):
        return ctypes.cast(law, api.pl_user_law)
    evaluate = law if not hasattr(law, "gradient") else _of_methods(law)
    buffers = _Buffers()
    parts = ((ENERGY, "energy", ()), (GRADIENT, "gradient", (3,)), (HESSIAN, "Hessian", (3, 3)))

    def give_up(n, want, outputs):
        for (bit, _, shape), output in zip(parts, outputs):
            if want & bit:
                buffers.at(output, (n,) + shape)[...] = np.nan

    def callback(_, n, stretches, want, *outputs):
        try:
            if pending.error is not None:
                return give_up(n, want, outputs)
            values = _three(evaluate(_own(buffers.at(stretches, (n, 3))), want), f"law of material '{name}'")
            for (bit, what, shape), value, output in zip(parts, values, outputs):
                if want & bit:
                    if value is None:
                        raise TypeError(f"law of material '{name}': returned None for the {what}, expected shape "
                                        f"{(n,) + shape}: `want` has the bit pliant.{what.upper()}")
                    value = doubles(value, (n,) + shape, f"law of material '{name}': {what}")
                    buffers.at(output, (n,) + shape)[...] = value
        except BaseException as error:  # also KeyboardInterrupt: no exception may pass through the library
            pending.keep(error)
            give_up(n, want, outputs)

    return api.pl_user_law(callback)


def flow_callback(flow, name, pending):
    """Wraps a flow rule as a callback of the library: a function (read-only trial stretches (n,3), dt) that returns the
    elastic stretches that remain, whose range the library checks."""
    if isinstance(flow, ctypes._CFuncPtr):
        return ctypes.cast(flow, api.pl_user_flow)
    buffers = _Buffers()

    def callback(_, n, dt, trial, stretches):
        left = buffers.at(stretches, (n, 3))
        left[...] = buffers.at(trial, (n, 3))
        try:
            if pending.error is None:
                left[...] = doubles(flow(_own(left), dt), (n, 3), f"flow rule of material '{name}'")
        except BaseException as error:
            pending.keep(error)

    return api.pl_user_flow(callback)


class Material(dict):
    """A material with the keys of a scene, in which `law`, and the `rule` of its `plasticity`, may be functions:

        Material(law=my_law, young=1e5, poisson=0.3, density=1000)

    In a scene a plain dict can be used as well. young and poisson (or lambda and mu) should approximate the stiffness
    of the law at rest: preconditioners and the inversion treatment use them."""

    def verify(self, stretches=None, tolerance=1e-5):
        """Checks a law in Python (or compiled): gradient and Hessian against finite differences, their symmetry, and
        that rows do not affect each other. Returns a report to print (pliant.Verification), whose `good` says whether
        all relative differences are below the tolerance. stretches: (n,3) where to check; by default 50 from 0.5
        to 2. At kinks of a law, differences are wrong."""
        from .verify import verify

        return verify(self, stretches, tolerance)

    def evaluate(self, F, projected=False):
        """Energy density (...), stress P (...,3,3) and tangent dP/dF (...,3,3,3,3) at deformation gradients F
        (...,3,3), as the engine uses them: with the treatment of inversion, which changes most laws at stretches below
        `limit_start` (0.3; docs/inversion.md). inversion="none" evaluates the law itself. projected: the tangent is
        projected to positive semi-definite."""
        from .scene import Scene

        F = np.asarray(F)
        F = doubles(F, F.shape[:-2] + (3, 3) if F.ndim >= 2 else (3, 3), "F")
        scene = Scene({"materials": {"material": dict(self)}, "bodies": {"box": {
            "mesh": {"shape": "box", "resolution": 1}, "material": "material"}}})
        pending = Pending()
        definition = scene.definitions(pending).materials[0]
        shape = F.shape[:-2]
        energy, stress, tangent = np.empty(shape), np.empty(shape + (3, 3)), np.empty(shape + (3, 3, 3, 3))
        for index in np.ndindex(shape):
            at = np.ascontiguousarray(F[index])
            e, P, T = ctypes.c_double(), np.empty((3, 3)), np.empty((3, 3, 3, 3))
            try:
                call("pl_material_evaluate", ctypes.byref(definition), pointer(at), projected, ctypes.byref(e), pointer(P),
                     pointer(T))
            finally:
                pending.raise_it()
            energy[index], stress[index], tangent[index] = e.value, P, T
        return energy[()], stress, tangent
