"""The common base of simulations and sessions: views of the state, results, bodies, steps."""
import ctypes
import weakref

import numpy as np

from . import _api as api
from ._arrays import count as whole_number
from ._arrays import doubles, out_array, pointer, view
from ._library import Busy, Error, call, lib
from .fields import BESIDE, FIELDS, deformation
from .materials import Pending
from .mesh import Mesh


class Report:
    """A step's report: every member of pl_step_report (include/pliant/sim.h) as an attribute; vectors are arrays."""

    def __init__(self, report):
        for name, *_ in report._fields_:
            value = getattr(report, name)
            setattr(self, name, np.array(value) if isinstance(value, ctypes.Array) else value)
        self.reason = api.pl_reason(report.reason)

    @property
    def good(self):
        """Whether the step converged or had a fixed number of iterations."""
        return lib.pl_reason_is_good(self.reason)

    def __repr__(self):
        return f"<step {self.step}, t = {self.time:g} s: {lib.pl_reason_name(self.reason).decode()}>"


class Body:
    """A body of a simulation: its name, its mesh, and its ranges in the arrays of nodes and tetrahedra."""

    def __init__(self, state, index):
        numbers = [ctypes.c_int64() for _ in range(4)]
        lib.pl_sim_body_range(state._sim, index, *map(ctypes.byref, numbers))
        first, count, first_tet, tets = (n.value for n in numbers)
        definition = state._definition().bodies[index]
        self.index, self.name = index, (definition.name or b"").decode()
        self.nodes, self.tets = slice(first, first + count), slice(first_tet, first_tet + tets)
        self.is_bezier = lib.pl_sim_body_is_bezier(state._sim, index)
        self.mesh = state._mesh(definition.mesh.contents)

    def __repr__(self):
        return f"<body '{self.name}': {self.mesh!r}>"


class State:
    """Base of Simulation and Session. Arrays over nodes contain all bodies, one after the other; see `bodies`."""

    def __init__(self, what):
        self._what = what
        self._busy, self._pending = Busy(what), Pending()
        self._observer = api.pl_step_observer(_observe_for(weakref.ref(self)))
        self.observe = None  # called with the report so far after each Newton iteration; True stops the step

    # ---- what subclasses have: _sim, _handle, _definition(), _mesh(mesh), _make_step(report, error)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _view(self, function, shape, dtype=np.float64, writable=False):
        """A view of the array that a function of the library returns, with an item of that shape per node."""
        return view(function(self._sim), (self.node_count,) + shape, dtype, self._handle, writable)

    def _call(self, name, *arguments):
        """Calls a function of the library that may call callbacks; exceptions of callbacks are raised first."""
        with self._busy:
            try:
                call(name, self._sim, *arguments)
            finally:
                self._pending.raise_it()

    # ---- steps

    def step(self, count=1):
        """Makes steps; returns the Report of the last one. If a callback raises, or `observe` stops a step, the state
        before that step is restored. If the engine raises (pliant.Error), the state is the last finite one."""
        report = None
        for _ in range(whole_number(count, "steps", 2**63 - 1)):
            report = self._step()
            if report.reason == api.PL_CANCELLED:
                break
        return report

    def _step(self):
        report, error = api.pl_step_report(), api.pl_error()
        with self._busy:
            self._prepare_step()
            before = self._save() if self._may_raise() else None
            lib.pl_sim_observe(self._sim, self._observer if before is not None else api.pl_step_observer(), None)
            status = self._make_step(report, error)
            if before is not None and (self._pending.error is not None or report.reason == api.PL_CANCELLED):
                self._put_back(before)
            self._pending.raise_it()
        if status != api.PL_OK:
            raise Error(error.message.decode("utf-8", "replace"), status)
        return Report(report)

    def _prepare_step(self):
        pass

    def _may_raise(self):
        return self.observe is not None

    def _save(self):
        data = np.empty(lib.pl_sim_state_size(self._sim), np.uint8)
        lib.pl_sim_state_save(self._sim, data.ctypes.data)
        return data

    def _put_back(self, data):
        call("pl_sim_state_restore", self._sim, data.ctypes.data, len(data))

    def snapshot(self):
        """The state as bytes, for Simulation.restore of the same scene."""
        with self._busy:
            return self._save().tobytes()

    @property
    def hash(self):
        """Hash of the complete state: equal states have equal hashes, also in C (pl_sim_state_hash)."""
        found = ctypes.c_uint64()
        self._call("pl_sim_state_hash", ctypes.byref(found))
        return found.value

    @property
    def time(self):
        return lib.pl_sim_time(self._sim)

    @property
    def step_index(self):
        """Number of steps made so far."""
        return lib.pl_sim_step_index(self._sim)

    @property
    def threads(self):
        return lib.pl_sim_threads(self._sim)

    # ---- views of the engine's memory, without copies

    @property
    def node_count(self):
        return lib.pl_sim_node_count(self._sim)

    @property
    def tet_count(self):
        return lib.pl_sim_tet_count(self._sim)

    @property
    def rest(self):
        """Rest positions (n,3) m, read-only."""
        return self._view(lib.pl_sim_rest, (3,))

    @property
    def masses(self):
        """Lumped masses (n) kg, read-only."""
        return self._view(lib.pl_sim_masses, ())

    @property
    def pinned(self):
        """(n) 1 for pinned nodes, read-only."""
        return self._view(lib.pl_sim_pinned, (), np.uint8)

    def _nodal(name, shape, doc):
        function = getattr(lib, name)

        def get(self):
            return self._view(function, shape, writable=self._may_write)

        def put(self, value):
            target = get(self)
            if target is None:
                raise Error("the simulation has no such values")
            if not self._may_write:
                raise Error("a session's state is changed by events (act), so that it can be repeated")
            value = doubles(value, target.shape, name)
            if not np.isfinite(value).all():
                raise ValueError(f"{name}: found numbers that are not finite")
            with self._busy:
                target[...] = value
        return property(get, put, doc=doc)

    positions = _nodal("pl_sim_positions", (3,), "(n,3) m")
    velocities = _nodal("pl_sim_velocities", (3,), "(n,3) m/s; zero without inertia")
    temperatures = _nodal("pl_sim_temperatures", (), "(n) K; None where nothing asks for temperatures")
    del _nodal

    # ---- results, which are written into a new array or the caller's

    def field(self, name, out=None):
        """Results by name (pliant.FIELDS), written into a new array or into `out`, float64 of the right shape."""
        if name not in FIELDS:
            raise Error(f"unknown field '{name}'; expected {', '.join(FIELDS)}")
        function, where, width, position, outputs = FIELDS[name]
        count = self.node_count if where == "nodes" else self.tet_count
        array = out_array(out, (count,) + ((width,) if width > 1 else ()), f"field '{name}'")
        if function is None:
            gradients = self.deformation_gradients()
            if name == "deformation_gradient":
                array[...] = gradients.reshape(-1, 9)
            else:
                green = 0.5 * (np.einsum("nki,nkj->nij", gradients, gradients) - np.eye(3))
                array[...] = green[:, [0, 1, 2, 0, 1, 0], [0, 1, 2, 1, 2, 2]]
        elif function == "pl_sim_plastic_strain":
            with self._busy:
                lib.pl_sim_plastic_strain(self._sim, pointer(array))
        else:
            targets = [None] * outputs
            targets[position] = pointer(array)
            if name in BESIDE:
                other, width = BESIDE[name]
                targets[other] = pointer(np.empty((count, width)))
            self._call(function, *targets)
        return array

    def deformation_gradients(self):
        """Deformation gradients (tets,3,3) from the rest shape, at the centre of each element, including plastic
        deformation."""
        positions, rest = self.positions, self.rest
        parts = [deformation(body.mesh.tets, rest[body.nodes], positions[body.nodes], body.is_bezier) for body in self.bodies]
        return np.concatenate(parts) if parts else np.zeros((0, 3, 3))

    def _forces(self, internal, external):
        energy = ctypes.c_double()
        arrays = [np.empty((self.node_count, 3)) if wanted else None for wanted in (internal, external)]
        self._call("pl_sim_forces", ctypes.byref(energy), *(pointer(a) if a is not None else None for a in arrays))
        return energy.value, arrays[0], arrays[1]

    @property
    def elastic_energy(self):
        """Elastic energy, J, at the current positions."""
        return self._forces(False, False)[0]

    @property
    def internal_forces(self):
        """Elastic forces (n,3) N at the current positions; a new array each time."""
        return self._forces(True, False)[1]

    @property
    def external_forces(self):
        """Loads and gravity (n,3) N; a new array each time."""
        return self._forces(False, True)[2]

    @property
    def forces(self):
        """Internal plus external forces (n,3) N; at fixed nodes this is minus the reaction."""
        _, internal, external = self._forces(True, True)
        internal += external
        return internal

    def record_forces(self, record=True):
        """Starts the recording of forces in steps: reactions, load_forces, contact_forces and force_of."""
        self._call("pl_sim_record_forces", bool(record))

    def _recorded(self, kind):
        view = self._view(lambda sim: lib.pl_sim_node_forces(sim, kind), (3,))
        if view is None:
            raise Error("forces are not recorded; call record_forces() before the step")
        return view

    @property
    def reactions(self):
        """Forces (n,3) N of constraints and pins on the nodes in the last step."""
        return self._recorded(api.PL_FORCE_REACTION)

    @property
    def load_forces(self):
        """Forces (n,3) N of gravity, loads, grabs and pushes in the last step."""
        return self._recorded(api.PL_FORCE_LOAD)

    @property
    def contact_forces(self):
        """Forces (n,3) N of colliders and other bodies in the last step, with friction."""
        return self._recorded(api.PL_FORCE_CONTACT)

    def force_of(self, source, index=0):
        """The pl_force_sum (force, moment about the origin) in the last step of a "constraint", "load" or "collider" by
        its number, or of "gravity", "pins" or "user"."""
        try:
            number = getattr(api, "PL_FORCE_OF_" + source.upper())
        except AttributeError:
            raise Error(f"there is no source {source!r}; expected constraint, load, collider, gravity, pins or user") from None
        return lib.pl_sim_force_of(self._sim, number, index)

    @property
    def bodies(self):
        return [Body(self, i) for i in range(lib.pl_sim_body_count(self._sim))]

    def body(self, name):
        for body in self.bodies if isinstance(name, str) else ():
            if body.name == name:
                return body
        raise Error(f"there is no body {name!r}; there are {', '.join(b.name for b in self.bodies)}")

    def body_motion(self, name):
        """pl_body_motion: mass, centre, bounds, velocity, spin, contact force."""
        return lib.pl_sim_body_motion(self._sim, self.body(name).index)

    def pick(self, origin, direction):
        """The first surface point on a ray (pl_hit), or None."""
        return self._hit(lib.pl_sim_pick, doubles(origin, (3,), "origin"), doubles(direction, (3,), "direction"))

    def closest(self, point):
        """The surface point that is nearest to a point in space (pl_hit), or None."""
        return self._hit(lib.pl_sim_closest, doubles(point, (3,), "point"))

    def _hit(self, function, *arrays):
        hit = api.pl_hit()
        with self._busy:
            found = function(self._sim, *map(pointer, arrays), ctypes.byref(hit))
        return hit if found else None


def _observe_for(state_of):
    """The callback of the library within a step; it has only a weak reference to the state, to avoid a reference
    cycle."""
    def observe(_, report):
        state = state_of()
        if state is None or state._pending.error is not None:
            return True
        try:
            return bool(state.observe(Report(report.contents))) if state.observe else False
        except BaseException as error:
            state._pending.keep(error)
            return True
    return observe
