"""Runs: iterators over the steps of a whole scene."""
import ctypes
import queue
import sys
import threading
import time

from . import _api as api
from ._arrays import count
from ._library import Error, call, lib, make, path_bytes
from .scene import Scene
from .session import Session
from .simulation import Simulation
from .state import Report


class Progress:
    """Progress of a run after a step: step, step_count, frame, frame_count, elapsed (s) and the step's report."""

    def __init__(self, step, step_count, frame, frame_count, elapsed, report):
        self.step, self.step_count, self.frame, self.frame_count = step, step_count, frame, frame_count
        self.elapsed, self.report = elapsed, report

    def __repr__(self):
        return f"<step {self.step} of {self.step_count}, {self.elapsed:.1f} s: {self.report!r}>"


def _print(progress):
    """Prints a line that replaces the last one."""
    left = progress.elapsed / progress.step * (progress.step_count - progress.step)
    end = "\n" if progress.step == progress.step_count else ""
    print(f"\rstep {progress.step} of {progress.step_count}, {progress.elapsed:.1f} s, about {left:.1f} s left   ", end=end,
          file=sys.stderr, flush=True)


class Run:
    """The result of pliant.run: iterate over it, or call finish(). After a break, both continue from there.

    `state` is the Session or Simulation that is stepped. For a run into a folder it is None, and `totals`
    (pl_run_totals) is set at the end. `warnings` lists the warnings of the run."""

    def __init__(self, scene, out, frames, threads, resume, progress, force=False):
        self.scene, self.out, self.totals, self.warnings = scene, out, None, []
        self._frames = -1 if frames is None else count(frames, "frames", 2**63 - 1)
        self._threads, self._resume, self._force = count(threads, "threads"), bool(resume), bool(force)
        self._tell = _print if progress is True else progress
        self.state = None
        if out is None:
            functions = scene.laws or scene.flows
            self.state = Simulation(scene, threads=threads) if functions else Session(scene, threads=threads)
        elif scene.laws or scene.flows:
            raise Error("a run into a folder can be resumed without this program, so it takes laws and flow rules by "
                        "name; for functions run it in memory, without `out`")

    def __iter__(self):
        return self._in_memory() if self.out is None else self._into_folder()

    def finish(self):
        """Makes all remaining steps; returns the totals of a run into a folder, else the state."""
        for _ in self:
            pass
        return self.state if self.out is None else self.totals

    def _pass_on(self, progress):
        if self._tell:
            self._tell(progress)
        return progress

    def _in_memory(self):
        output = lib.pl_scene_output(self.scene.handle.pointer).contents
        frame_count, start, every = lib.pl_scene_frame_count(self.scene.handle.pointer), time.monotonic(), output.every
        steps = self.scene.step_count
        if 0 <= self._frames < frame_count:
            steps, frame_count = self._frames * every, self._frames
        while self.state.step_index < steps:
            report = self.state.step()
            step = report.step
            self._no_refusals()
            yield self._pass_on(Progress(step, steps, (step + every - 1) // every, frame_count, time.monotonic() - start, report))
            if output.stop_on_failure and not report.good and not report.is_rounded:  # like `pliant run`
                raise Error(f"{self.scene.label}: step {step}: {report.reason}", api.PL_ERR_NUMERIC)
        if isinstance(self.state, Session) and steps == self.scene.step_count:
            self.state.settle()
            self._no_refusals()

    def _no_refusals(self):
        for event, why in getattr(self.state, "refused", ()):
            raise Error(f"{self.scene.label}: event {event}: {why}")

    def _into_folder(self):
        """The library's loop runs in a separate thread, which waits after each step until the next one is requested."""
        made, asked = queue.SimpleQueue(), queue.SimpleQueue()
        stopped = threading.Event()
        definition = make(api.pl_run_def)
        types = dict(api.pl_run_def._fields_)

        def on_progress(_, progress):
            progress = progress.contents
            if not progress.step_done:
                return stopped.is_set()
            made.put(Progress(progress.step, progress.step_count, progress.frame, progress.frame_count, progress.elapsed,
                              Report(progress.report.contents)))
            asked.get()
            return stopped.is_set()

        definition.folder, definition.frames, definition.resume = path_bytes(self.out), self._frames, self._resume
        definition.force = self._force
        definition.threads, totals = self._threads, api.pl_run_totals()
        definition.progress = types["progress"](on_progress)
        definition.warn = types["warn"](lambda _, text: self.warnings.append(text.decode("utf-8", "replace")))

        def work():
            try:
                call("pl_scene_run", self.scene.handle.pointer, ctypes.byref(definition), ctypes.byref(totals))
                made.put(None)
            except BaseException as error:
                made.put(error)

        self._resume = True  # if the loop is left and started again
        thread = threading.Thread(target=work, name="pliant.run", daemon=True)
        thread.start()
        try:
            while True:
                item = made.get()
                if isinstance(item, BaseException):
                    raise item
                if item is None:
                    break
                yield self._pass_on(item)
                asked.put(None)
        finally:  # also if the loop was left early
            stopped.set()
            asked.put(None)
            thread.join()
            self.totals = totals
            while not made.empty():
                self._check_end(made.get())

    @staticmethod
    def _check_end(item):
        """Raises the exception of a run that was asked to stop, unless it says that the run was cancelled."""
        if isinstance(item, BaseException) and getattr(item, "status", None) != api.PL_ERR_CANCELLED:
            raise item


def run(scene, *, out=None, frames=None, threads=0, resume=False, progress=None, force=False, **options):
    """Iterates over the steps of a scene: `for step in pliant.run("scene.json", out="folder"): ...`.

    out: folder for all files that `pliant run` writes, bit-identical; leaving the loop stops the run, and resume=True
    continues from there. Without a folder everything stays in memory, in `state` of the Run. frames: stop after that
    many. The folder must be new, empty or the folder of an earlier run, which is replaced; force=True allows others.
    progress: True for a line on stderr, or a function that is called with the Progress of each step. options: those of
    pliant.Scene."""
    return Run(Scene.of(scene, **options), out, frames, threads, resume, progress, force)
