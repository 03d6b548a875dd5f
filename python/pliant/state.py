"""The common base of simulations and sessions: views of the state, results, bodies, steps."""
import ctypes
import json
import weakref

import numpy as np

from . import _api as api
from ._arrays import Values, doubles, out_array, pointer, view
from ._arrays import count as whole_number
from ._library import Busy, Error, call, lib, suggest, text_of
from .fields import BESIDE, FIELDS, TENSORS
from .materials import Pending
from .mesh import Mesh


class Report(Values):
    """A step's report: every member of pl_step_report (include/pliant/sim.h) as an attribute; vectors are arrays."""

    def __init__(self, report):
        super().__init__(report)
        self.reason = api.pl_reason(report.reason)

    @property
    def good(self):
        """Whether the step converged or had a fixed number of iterations."""
        return lib.pl_reason_is_good(self.reason)

    @property
    def is_rounded(self):
        """Whether the step stagnated at a residual of rounding, which does not stop `pliant run`."""
        return self.reason == api.PL_STAGNATED and self.residual <= 1e-5

    def __repr__(self):
        return f"<step {self.step}, t = {self.time:g} s: {self.reason}>"


class Force(Values):
    """A sum of forces: force (3) N, and moment (3) N m about the origin."""


class Motion(Values):
    """Motion of a body as a whole (pl_body_motion, include/pliant/update.h)."""


class Hit(Values):
    """A point of a surface (pl_hit, include/pliant/interact.h)."""


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

    def __setattr__(self, name, value):
        """Refuses unknown attributes, which would do nothing. Classes that programs derive may have their own."""
        if not name.startswith("_") and not hasattr(type(self), name) and name not in self._settable:
            if type(self).__module__.startswith(__package__ + "."):
                raise AttributeError(f"a {self._what} has no attribute '{name}'{self._instead_of(name)}")
        super().__setattr__(name, value)

    def _instead_of(self, name):
        """The end of the message about an unknown attribute."""
        if name in self._scene_keys():
            return f", which is a key of the scene: {self._how_to_set.format(name)}"
        similar = suggest(name, [*self._settable, *(known for known in dir(type(self)) if not known.startswith("_"))])
        return similar if "did you mean" in similar else f"; it has {', '.join(self._settable)} and others"

    def _scene_keys(self):
        return json.loads(text_of("pl_scene_schema"))["properties"]

    # ---- what subclasses have: _settable, _how_to_set, _sim, _handle, _definition(), _mesh(mesh), _make_step(report, error)

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
        """Makes steps; returns the Report of the last one. The first step that does not converge ends them, with its
        report, whose `good` is False; the next call continues from its state. (Like `pliant run`, steps that stagnate
        with a residual of rounding, at most 1e-5, do not end them.) If a callback raises, or `observe` stops a step,
        the state before that step is restored. If the engine raises (pliant.Error), the state is the last finite
        one."""
        report = None
        for _ in range(whole_number(count, "steps", 2**63 - 1)):
            report = self._step()
            if not report.good and not report.is_rounded:
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
        function = getattr(lib, "pl_sim_" + name)

        def get(self):
            return self._view(function, shape, writable=self._may_write)

        def put(self, value):
            target = get(self)
            if target is None:
                raise Error(f"this {self._what} has no {name}")
            if not self._may_write:
                raise Error("a session's state is changed by events (act), so that it can be repeated")
            value = doubles(value, target.shape, name)
            if not np.isfinite(value).all():
                raise ValueError(f"{name}: found numbers that are not finite")
            with self._busy:
                target[...] = value
        return property(get, put, doc=doc)

    positions = _nodal("positions", (3,), "(n,3) m")
    velocities = _nodal("velocities", (3,), "(n,3) m/s; zero without inertia")
    temperatures = _nodal("temperatures", (), "(n) K; None where nothing asks for temperatures")
    del _nodal

    # ---- results, which are written into a new array or the caller's

    def field(self, name, out=None):
        """Results by name (pliant.FIELDS), the same as in frames (docs/results.md), written into a new array or into
        `out`, float64 of the right shape."""
        if not isinstance(name, str) or name not in FIELDS:
            raise Error(f"unknown field '{name}'{suggest(name, FIELDS)}")
        function, where, width, position, outputs = FIELDS[name]
        count = self.node_count if where == "nodes" else self.tet_count
        array = out_array(out, (count,) + ((width,) if width > 1 else ()), f"field '{name}'")
        if name in TENSORS:
            lib.pl_tensors_principal(count, pointer(self.field(TENSORS[name])), pointer(array))
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
        """field("deformation_gradient") as matrices (tets,3,3): the mean of F over each element, from the mesh's rest
        shape, including plastic deformation."""
        return self.field("deformation_gradient").reshape(-1, 3, 3)

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
        """Elastic forces (n,3) N of the elements on the nodes, at the current positions: a stretched bar pulls its ends
        inwards. A new array each time."""
        return self._forces(True, False)[1]

    @property
    def external_forces(self):
        """Forces (n,3) N of gravity and loads on the nodes; a new array each time."""
        return self._forces(False, True)[2]

    @property
    def forces(self):
        """Internal plus external forces (n,3) N, without contact and inertia. In equilibrium they are zero at free
        nodes, and minus the reaction at fixed ones."""
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

    def _source(self, source, which):
        """Kind and number of a source of forces."""
        if not isinstance(source, str):
            raise TypeError(f"source: found {source!r}, expected a string")
        if source in ("gravity", "pins", "user"):
            return source, 0
        names = self._source_names()
        if source in names:
            return source, _number_in(names[source], source, which)
        found = [(kind, known.index(source)) for kind, known in names.items() if source in known]
        if len(found) == 1:
            return found[0]
        if found:
            kinds = " and of a ".join(kind for kind, _ in found)
            raise Error(f"'{source}' is the name of a {kinds}: write force_of('{found[0][0]}', '{source}')")
        if any(source == body.name for body in self.bodies):
            raise Error(f"'{source}' is a body, not a source of forces; body_motion('{source}').contact_force is the "
                        "force of contact on it")
        known = [*names, "gravity", "pins", "user", *(name for some in names.values() for name in some)]
        raise Error(f"there is no source {source!r}{suggest(source, known)}")

    def _source_names(self):
        """The names of the scene's constraints, loads and colliders."""
        definition = self._definition()
        lists = {"constraint": definition.constraints[:definition.constraint_count],
                 "load": definition.loads[:definition.load_count],
                 "collider": definition.colliders[:definition.collider_count]}
        return {kind: [(item.name or b"").decode() for item in items] for kind, items in lists.items()}

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

    def force_of(self, source, which=0):
        """The Force of one source on all bodies in the last step, with `force` and `moment` about the origin. The
        source is the name of a constraint, load or collider; or its kind ("constraint", "load", "collider") and its
        name or number; or "gravity", "pins" or "user" (grabs and pushes)."""
        kind, number = self._source(source, which)
        self._recorded(api.PL_FORCE_REACTION)
        return Force(lib.pl_sim_force_of(self._sim, getattr(api, "PL_FORCE_OF_" + kind.upper()), number))

    @property
    def bodies(self):
        return [Body(self, i) for i in range(lib.pl_sim_body_count(self._sim))]

    def body(self, name):
        for body in self.bodies if isinstance(name, str) else ():
            if body.name == name:
                return body
        raise Error(f"there is no body {name!r}{suggest(name, [body.name for body in self.bodies])}")

    def body_motion(self, name):
        """The Motion of a body: mass, center, min, max, velocity, spin, contact_force, contacts."""
        return Motion(lib.pl_sim_body_motion(self._sim, self.body(name).index))

    def pick(self, origin, direction):
        """The first surface point on a ray (Hit), or None."""
        return self._hit(lib.pl_sim_pick, doubles(origin, (3,), "origin"), doubles(direction, (3,), "direction"))

    def closest(self, point):
        """The surface point that is nearest to a point in space (Hit), or None."""
        return self._hit(lib.pl_sim_closest, doubles(point, (3,), "point"))

    def _hit(self, function, *arrays):
        hit = api.pl_hit()
        with self._busy:
            found = function(self._sim, *map(pointer, arrays), ctypes.byref(hit))
        return Hit(hit) if found else None


def _number_in(names, kind, which):
    """The number of an item of a list, from its name or number."""
    if isinstance(which, str):
        if which not in names:
            raise Error(f"there is no {kind} '{which}'{suggest(which, names)}")
        return names.index(which)
    if isinstance(which, bool) or not isinstance(which, (int, np.integer)):
        raise TypeError(f"{kind}: found {which!r}, expected its name or number")
    if not 0 <= which < len(names):
        raise Error(f"there is no {kind} {which}; expected " +
                    (f"0 to {len(names) - 1}: {', '.join(names)}" if names else f"none: the scene has no {kind}s"))
    return int(which)


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
