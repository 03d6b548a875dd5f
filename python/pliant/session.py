"""A scene that is changed by events while it runs."""
import collections
import contextlib
import copy
import ctypes
import json
import threading
import weakref

from . import _api as api
from ._arrays import Memory, count
from ._json import dumps
from ._library import Error, Handle, call, lib, make, path_bytes, text_of
from .mesh import Mesh
from .scene import Scene
from .state import State

MOST_POSTED = 1024  # maximum number of queued events


def _moves(event):
    """Whether an event may reallocate the engine's memory."""
    return "set" in event or "anneal" in event


def _text(event):
    if not isinstance(event, dict):
        raise TypeError(f"an event is a dict, found {type(event).__name__}")
    return dumps(event, "event").encode()


class Session(State):
    """Session(scene, threads=0, undo_bytes=0, max_bodies=0, max_tets=0, **options): events are dicts as in
    docs/sessions.md.

        session.act({"set": {"materials.rubber.young": 1e4}})

    Events that change the scene (`set`, `anneal`), undo, redo and reset may reallocate the engine's memory. They raise
    BufferError while a view (positions, ...) exists: delete it, or keep a copy instead. All views are read-only,
    because the state is changed by events only. `refused` lists events of the scene, and posted ones, that could not be
    applied: (event, why)."""

    _may_write = False
    _settable = ("observe", "refused")
    _how_to_set = "change it with act({{'set': {{'{0}': ...}}}})"

    def __init__(self, scene, *, threads=0, undo_bytes=0, max_bodies=0, max_tets=0, **options):
        super().__init__("session")
        scene = Scene.of(scene, **options)
        if scene.laws or scene.flows:
            raise Error("a session can be saved and repeated without this program, so it takes laws and flow rules by "
                        "name; for functions use a pliant.Simulation")
        self.refused = refused = []
        definition = make(api.pl_session_def)
        definition.threads = count(threads, "threads")
        for name, value in (("undo_bytes", undo_bytes), ("max_bodies", max_bodies), ("max_tets", max_tets)):
            setattr(definition, name, count(value, name, 2**63 - 1))
        definition.refused = dict(api.pl_session_def._fields_)["refused"](
            lambda _, event, message: refused.append((json.loads(event), message.decode("utf-8", "replace"))))
        made = ctypes.POINTER(api.pl_session)()
        call("pl_session_create", scene.handle.pointer, ctypes.byref(definition), ctypes.byref(made))
        self._handle = Handle(made, lib.pl_session_free, scene.handle, definition)
        self._moving_steps = {event["step"] for event in self.events if _moves(event)}
        self._played = None  # the step whose events have been applied
        self._was_put_back = False
        self._posted = collections.deque()
        self._views, self._lock, self._mover = weakref.WeakSet(), threading.Lock(), None

    @property
    def _session(self):
        if self._handle is None:
            raise Error("this session is closed")
        return self._handle.pointer

    @property
    def _sim(self):
        if self._mover not in (None, threading.get_ident()):
            raise Error("this session is in use: another thread changes it")
        return lib.pl_session_sim(self._session)

    def _definition(self):
        return lib.pl_scene_sim(lib.pl_session_scene(self._session)).contents

    def _mesh(self, mesh):
        return Mesh._copy(mesh)  # a copy, because an event may remove the session's mesh

    def close(self):
        with self._busy:
            self._handle = None

    def _view(self, *arguments, **options):
        with self._lock:
            array = super()._view(*arguments, **options)
            if array is not None and isinstance(array.base, Memory):
                self._views.add(array.base)
            return array

    @contextlib.contextmanager
    def _moving(self, what):
        """For operations that may reallocate memory: refused while views exist; no view can be created meanwhile."""
        with self._busy:
            with self._lock:
                if self._views:
                    raise BufferError(f"{what} may move the memory of the session's arrays, and views of it exist "
                                      f"({len(self._views)}): delete them, or keep copies")
                self._mover = threading.get_ident()
            try:
                yield
            finally:
                self._mover = None

    def _step(self):
        self._play()
        return super()._step()

    def _play(self):
        """Applies due and posted events before the step, so that after an exception in the step they are still
        applied."""
        moves = self._moves_due() or any(_moves(event) for event in tuple(self._posted))
        with self._moving("an event of this step") if moves else self._busy:
            while self._posted and (moves or not _moves(self._posted[0])):
                call("pl_session_post", self._session, _text(self._posted.popleft()))
            call("pl_session_flush", self._session)
            self._played = self.step_index

    def _moves_due(self):
        """Whether a due event of the scene's list, not applied yet, may reallocate memory."""
        return self.step_index in self._moving_steps and self.step_index != self._played

    def _make_step(self, report, error):
        return lib.pl_session_step(self._session, ctypes.byref(report), ctypes.byref(error))

    def _act(self, name, *arguments):
        with self._busy:
            call(name, self._session, *arguments)

    # ---- events

    def act(self, event):
        """Applies an event now and records it; returns the reply (docs/sessions.md). If it is refused, raises and
        nothing changes."""
        text = _text(event)
        with self._moving("this event") if _moves(event) or self._moves_due() else self._busy:
            reply = text_of("pl_session_apply", self._session, text)
            self._played = self.step_index  # due events were applied first
        return json.loads(reply) if reply else {}

    def post(self, event):
        """Queues an event, from any thread; it is applied at the beginning of the next step. If it is refused, the
        reason is in `refused`."""
        _text(event)
        if len(self._posted) >= MOST_POSTED:
            raise Error(f"{MOST_POSTED} events wait already, expected no more than that")
        self._posted.append(copy.deepcopy(event))

    def settle(self):
        """Applies due and posted events without a step."""
        self._play()

    def estimate(self, event):
        """Estimates the cost of a `set` (pl_update_report) without applying it."""
        report = api.pl_update_report()
        self._act("pl_session_estimate", _text(event), ctypes.byref(report))
        return report

    @property
    def events(self):
        """All events so far, and pending events of the scene."""
        return json.loads(text_of("pl_session_events", self._session))

    @property
    def document(self):
        """The current scene as a dict."""
        return json.loads(text_of("pl_session_document", self._session))

    @property
    def version(self):
        """Changes with every change of the scene."""
        return lib.pl_session_version(self._session)

    def save(self, folder):
        """Writes a folder that `pliant run` reproduces bit for bit. Refused after a step that `observe` has ended."""
        try:
            self._act("pl_session_save", path_bytes(folder))
        except Error as error:
            if not self._was_put_back or error.status != api.PL_ERR_INPUT:
                raise
            raise Error("a step of this session was ended by `observe`, and the state before it was restored, so that "
                        "the recorded events do not lead to the present state", error.status) from None

    def _put_back(self, data):
        super()._put_back(data)
        self._was_put_back = True

    # ---- undo

    def mark(self):
        """Makes a mark, to which undo returns."""
        self._act("pl_session_mark")

    def undo(self):
        """Returns to the last mark; False if there is none."""
        return self._go("pl_session_undo")

    def redo(self):
        return self._go("pl_session_redo")

    def _go(self, name):
        done = ctypes.c_bool()
        with self._moving("this"):
            self._played = None
            call(name, self._session, ctypes.byref(done))
        return done.value

    def reset(self):
        """Returns to the beginning, with only the scene's own events."""
        with self._moving("this"):
            self._played = None
            call("pl_session_reset", self._session)
