"""A simulation of a scene, stepped from Python."""
import ctypes

from . import _api as api
from ._arrays import count, pointer, whole
from ._library import Error, Handle, call, lib
from .mesh import Mesh
from .scene import Scene
from .state import State


class Simulation(State):
    """Simulation(scene, threads=0, may_anneal=False, **options): from a dict or the path of a scene. Options are those
    of pliant.Scene; any other keyword sets a value, as in gravity=[0, -1, 0] or **{"time.dt": 0.01}. may_anneal=True
    allows anneal() (scenes with the key "anneal" do too), for some more memory.

    Views (positions, velocities, ...) remain valid as long as they exist, also after close(): the memory is freed with
    the last of them. Scenes with events need a pliant.Session."""

    _may_write = True
    _settable = ("observe", "scene", "positions", "velocities", "temperatures")
    _how_to_set = "set it with pliant.Simulation(scene, {0}=...), or during a run with a session, act({{'set': {{'{0}': ...}}}})"

    def __init__(self, scene, *, threads=0, may_anneal=False, **options):
        super().__init__("simulation")
        self.scene = Scene.of(scene, **options)
        if self.scene.event_count:
            raise Error("the scene has events, which a pliant.Session plays; take those out for a pliant.Simulation")
        self._pointers = definition = self.scene.definitions(self._pending)
        definition.threads = count(threads, "threads")
        definition.may_anneal = definition.may_anneal or bool(may_anneal)
        made = ctypes.POINTER(api.pl_sim)()
        try:
            call("pl_sim_create", ctypes.byref(definition), ctypes.byref(made))
        finally:
            if made:  # meshes and callbacks are freed after the simulation
                self._handle = Handle(made, lib.pl_sim_free, self.scene.handle, definition)
            self._pending.raise_it()

    @property
    def _sim(self):
        if self._handle is None:
            raise Error("this simulation is closed")
        return self._handle.pointer

    def _definition(self):
        return self._pointers

    def _mesh(self, mesh):
        return Mesh._of(self.scene.handle, mesh)

    def _may_raise(self):
        return bool(self.scene.laws or self.scene.flows) or super()._may_raise()

    def _make_step(self, report, error):
        return lib.pl_sim_step(self._sim, ctypes.byref(report), ctypes.byref(error))

    def close(self):
        """Frees the memory, after the last view is gone."""
        with self._busy:
            self._handle = None

    def restore(self, snapshot):
        """Restores a state from snapshot(). Damaged states and those of other scenes are refused."""
        data = bytes(snapshot)
        self._call("pl_sim_state_restore", data, len(data))

    def pin(self, nodes):
        """Fixes nodes at their current positions: a list of numbers, or a mask (n) of booleans."""
        nodes = whole(nodes, (None,), "nodes", self.node_count)
        self._call("pl_sim_pin", len(nodes), pointer(nodes, ctypes.c_int32))

    def unpin(self, nodes=None):
        """Releases pinned nodes; by default all."""
        nodes = None if nodes is None else whole(nodes, (None,), "nodes", self.node_count)
        self._call("pl_sim_unpin", -1 if nodes is None else len(nodes), None if nodes is None else pointer(nodes, ctypes.c_int32))

    def anneal(self, body=None):
        """Makes the current shape the rest shape (docs/plasticity.md); returns the number of elements that keep
        theirs. The simulation must be created with may_anneal=True."""
        if not (self._pointers.may_anneal or self._pointers.anneal_count):
            raise Error("anneal: expected a simulation that is created with pliant.Simulation(..., may_anneal=True)")
        left = ctypes.c_int64()
        name = None if body is None else self.body(body).name.encode()
        self._call("pl_sim_anneal", name, ctypes.byref(left))
        return left.value
