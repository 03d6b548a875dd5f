"""The same bits from Python as from C: the README's bar, `pliant run`, sessions and their replay."""
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import threading

import support
import numpy as np
import pliant

README = (support.SOURCE / "README.md").read_text(encoding="utf-8")


def block(language):
    return re.search(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)[1]


class Bar(support.Case):
    def test_readme(self):
        """The program of the README and its Python: the same line, and positions bit by bit."""
        text = block("c")
        end = "    pl_sim_free(sim);\n    pl_mesh_free(mesh);\n    return 0;\n"
        self.assertIn(end, text)
        dump = '    fwrite(pl_sim_positions(sim), 24, (size_t)pl_sim_node_count(sim), fopen("positions", "wb"));\n'
        folder = os.path.dirname(os.path.abspath(support.LIBRARY))
        program = support.compile_c(text.replace(end, dump + "    return 0;\n"), self.folder / "bar", support.LIBRARY,
                                    f"-Wl,-rpath,{folder}")
        said = subprocess.run([program], check=True, capture_output=True, text=True, cwd=self.folder).stdout
        scope = {}
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(block("python"), scope)
        self.assertEqual(printed.getvalue(), said)
        positions = np.fromfile(self.folder / "positions").reshape(-1, 3)
        np.testing.assert_array_equal(scope["sim"].positions, positions)


SCENES = {
    "quasistatic": support.bar("neo-hookean", output={"every": 2, "glb": False}),
    "dynamic": support.bar("corotated", "implicit-euler", 2, output={"every": 2, "glb": False},
                           colliders={"floor": {"shape": "plane", "point": [0, -0.3, 0], "normal": [0, 1, 0], "friction": 0.4}}),
    "warped": support.bar("linear", "linear-implicit-euler", 2, output={"glb": False}, heat={}),
    "events": support.bar("stvk", "bdf2", output={"glb": False}, events=[
        {"step": 1, "set": {"materials.rubber.young": 1e5}}, {"step": 2, "pin": [9], "body": "bar"},
        {"step": 3, "set": {"bodies.ball": {"mesh": {"shape": "sphere", "resolution": 2}, "material": "rubber",
                                            "translate": [0, 3, 0]}}},
        {"step": 6, "unpin": "all", "body": "bar"}]),
}
SCENES["dynamic"]["bodies"]["bar"]["element"] = "tet10"


class Runs(support.Case):
    def written(self, scene):
        path = self.folder / "scene.json"
        path.write_text(json.dumps(scene))
        return path

    def test_same_bits_as_the_tool(self):
        for name, scene in SCENES.items():
            with self.subTest(name):
                folder = self.folder / name
                path = self.written(scene)
                support.run_tool(path, folder / "tool", "--threads", "1")
                expected = support.checkpoint_hash(folder / "tool")
                for source in (path, scene):
                    memory = pliant.run(source, threads=2)
                    self.assertEqual([step.step for step in memory], list(range(1, 7)))
                    self.assertEqual(memory.state.hash, expected, "in memory")
                run = pliant.run(path, out=folder / "python")
                self.assertEqual(run.finish().steps, 6)
                self.assertEqual(support.checkpoint_hash(folder / "python"), expected, "in a folder")
                for frame in sorted((folder / "tool").glob("frame_*.vtu")):
                    self.assertEqual(frame.read_bytes(), (folder / "python" / frame.name).read_bytes(), frame.name)

    def test_breaking_out_and_resuming(self):
        scene = self.written(SCENES["dynamic"])
        whole, part = self.folder / "whole", self.folder / "part"
        pliant.run(scene, out=whole).finish()
        run, seen = pliant.run(scene, out=part), []
        for step in run:
            seen.append(step)
            if step.step == 3:
                break
        self.assertEqual(run.totals.steps, 3)
        self.assertEqual(json.loads((part / "run.json").read_text())["state"], "stopped")
        self.assertEqual((seen[0].step_count, seen[0].frame_count, seen[-1].report.step), (6, 3, 3))
        again = pliant.run(scene, out=part, resume=True)
        self.assertEqual(next(iter(again)).step, 4)
        self.assertEqual([step.step for step in again], [5, 6])
        self.assertEqual(support.checkpoint_hash(part), support.checkpoint_hash(whole))
        memory = pliant.run(scene)
        self.assertEqual(next(iter(memory)).step, 1)
        self.assertEqual([step.step for step in memory], [2, 3, 4, 5, 6])
        self.assertEqual(memory.state.hash, support.checkpoint_hash(whole))

    def test_progress(self):
        told = []
        list(pliant.run(support.bar(), progress=told.append))
        self.assertEqual([p.step for p in told], list(range(1, 7)))
        with contextlib.redirect_stderr(io.StringIO()) as printed:
            pliant.run(support.bar(), progress=True).finish()
        self.assertIn("step 6 of 6", printed.getvalue())
        for out in (None, self.folder / "a"):
            with self.assertRaises(ZeroDivisionError):
                pliant.run(support.bar(), out=out, progress=lambda p: 1 / 0).finish()
        with self.assertRaises(ZeroDivisionError):
            for _ in pliant.run(support.bar(), out=self.folder / "b"):
                1 / 0

    def test_frames(self):
        for out in (None, self.folder / "a"):
            self.assertEqual(len(list(pliant.run(support.bar(), out=out, frames=2))), 2)
        for frames in (-1, "2", 1.5):
            self.assertRaises((TypeError, ValueError), pliant.run, support.bar(), frames=frames)

    def test_failures(self):
        file = self.folder / "file"
        file.write_text("")
        with self.assertRaises(pliant.Error) as caught:
            pliant.run(support.bar(), out=file / "folder").finish()
        self.assertEqual(caught.exception.status, pliant.Status.PL_ERR_INPUT)
        scene = support.bar("neo-hookean")
        scene["integrator"] = {"max_iterations": 1, "max_halvings": 0}
        for out in (None, self.folder / "b"):
            with self.assertRaises(pliant.Error) as caught:
                pliant.run(scene, out=out).finish()
            self.assertEqual(caught.exception.status, pliant.Status.PL_ERR_NUMERIC, caught.exception)
        late = support.bar(events=[{"step": 1, "release": "nobody"}])
        self.assertRaises(pliant.Error, lambda: pliant.run(late).finish())


class Sessions(support.Case):
    def play(self, session):
        session.step(3)
        reply = session.act({"grab": "", "ray": {"origin": np.array([3.5, 0.4, 9]), "direction": [0, 0, -1]}})
        self.assertEqual(reply["body"], "bar")
        for k in range(4):
            session.post({"drag": reply["grab"], "target": [3.5, 0.5 + 0.1 * k, 1.2]})
            session.step()
        session.act({"release": reply["grab"]})
        self.assertIn(session.act({"set": {"materials.rubber.young": np.float64(1.25e5)}})["update"], ("in place", "rebuild"))
        session.step(2)
        session.post({"set": {"gravity": [0, -3, 0]}})
        session.step(2)

    def test_replay(self):
        session = pliant.Session(support.bar("corotated", "implicit-euler", 2))
        self.play(session)
        session.save(self.folder / "saved")
        support.run_tool(self.folder / "saved/scene.json", self.folder / "run")
        self.assertEqual(support.checkpoint_hash(self.folder / "run"), session.hash)
        again = pliant.run(self.folder / "saved/scene.json")
        self.assertEqual(again.finish().hash, session.hash)
        self.assertEqual(len(session.events), 8)
        self.assertEqual(session.document["gravity"], [0, -3, 0])

    def test_undo(self):
        session = pliant.Session(support.bar("corotated", "implicit-euler"))
        session.step(2)
        session.mark()
        before = session.hash
        self.play(session)
        after, version = session.hash, session.version
        self.assertTrue(session.undo())
        self.assertEqual((session.hash, session.step_index), (before, 2))
        self.assertNotEqual(session.version, version)
        self.assertTrue(session.redo())
        self.assertEqual(session.hash, after)
        session.reset()
        self.assertEqual((session.step_index, session.events), (0, []))

    def test_views(self):
        """What may move the memory is refused while somebody looks at it."""
        scene = support.bar("corotated", "implicit-euler", events=[{"step": 1, "set": {"gravity": [0, 0, 0]}}])
        session = pliant.Session(scene)
        x = session.positions[:, 1]
        session.step()
        pin = {"pin": [3], "body": "bar"}
        for change in (session.step, session.settle, session.undo, session.redo, session.reset, lambda: session.act(pin),
                       lambda: session.act({"set": {"gravity": [0, -1, 0]}}), lambda: session.act({"anneal": "*"})):
            self.assertRaisesRegex(BufferError, "delete them", change)
        self.assertEqual((session.step_index, session.pinned.sum()), (1, 0))
        y = x.copy()
        del x
        session.act(pin)
        x = session.positions
        session.act({"unpin": "all", "body": "bar"})
        session.step()
        del x
        x = session.positions
        session.step()
        session.post({"set": {"gravity": [0, -1, 0]}})
        self.assertRaises(BufferError, session.step)
        del x
        session.step()
        self.assertTrue(np.isfinite(y).all())

    def test_meshes(self):
        """Those of a session's bodies are copies, and stay when their body goes."""
        session = pliant.Session(support.bar("corotated", "implicit-euler"))
        session.act({"set": {"bodies.ball": {"mesh": {"shape": "sphere", "resolution": 2}, "material": "rubber"}}})
        mesh = session.body("ball").mesh
        volume, nodes = mesh.summary().volume, mesh.nodes
        session.act({"set": {"bodies.ball": None}})
        session.step(2)
        self.assertEqual([body.name for body in session.bodies], ["bar"])
        self.assertEqual((mesh.summary().volume, len(nodes)), (volume, len(mesh.nodes)))

    def test_posting_from_threads(self):
        session = pliant.Session(support.bar("corotated", "implicit-euler"))
        count = 200

        def post():
            for k in range(count):
                session.post({"pin": [k % 5], "body": "bar"})
        threads = [threading.Thread(target=post) for _ in range(3)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            session.step()
        session.step()
        self.assertEqual((len(session.events), session.refused), (3 * count, []))
        with self.assertRaisesRegex(pliant.Error, "1024"):
            for _ in range(1025):
                session.post({"unpin": "all", "body": "bar"})

    def test_refusals(self):
        session = pliant.Session(support.bar())
        state = session.hash
        for event in ({}, {"jump": 1}, {"set": {"materials.rubber.young": -1}}, {"drag": "x", "target": [0, 0, 0]}, {"set": 3},
                      {"set": {"gravity": float("nan")}}, {"pin": [10**6], "body": "bar"}):
            with self.assertRaises((pliant.Error, ValueError), msg=event):
                session.act(event)
        for event in (None, 3, "set", {"pin": object()}):
            self.assertRaises((pliant.Error, TypeError, AttributeError), session.act, event)
            self.assertRaises((pliant.Error, TypeError, AttributeError), session.post, event)
        self.assertEqual((session.hash, session.refused), (state, []))
        session.post({"release": "nobody"})
        session.step()
        self.assertEqual(session.refused[0][0]["release"], "nobody")
        self.assertEqual(session.estimate({"set": {"gravity": [1, 0, 0]}}).kind, pliant.api.PL_UPDATE_IN_PLACE)
        session.close()
        self.assertRaisesRegex(pliant.Error, "closed", session.step)

    def test_observer(self):
        """An observer that raises leaves the state behind the step's events."""
        scene = support.bar("corotated", "implicit-euler", events=[{"step": 1, "pin": [9], "body": "bar"}])
        session, other = pliant.Session(scene), pliant.Session(scene)
        session.step(), other.step()
        session.observe = lambda report: 1 / 0
        self.assertRaises(ZeroDivisionError, session.step)
        self.assertEqual((session.step_index, session.pinned.sum()), (1, 1))
        session.observe = None
        session.step(), other.step()
        self.assertEqual(session.hash, other.hash)
        other.save(self.folder / "saved")
        with self.assertRaisesRegex(pliant.Error, "was ended by `observe`"):
            session.save(self.folder / "not saved")


class Tidy(support.Case):
    def test_example(self):
        """The example without matplotlib writes its figures, which are right."""
        script = support.SOURCE / "python/examples/stress_strain.py"
        hide = ("import sys, runpy; sys.modules['matplotlib'] = None; sys.argv = sys.argv[1:]; "
                "runpy.run_path(sys.argv[0], run_name='__main__')")
        path = f"{support.SOURCE}/python"
        subprocess.run([sys.executable, "-c", hide, str(script), str(self.folder)], check=True, capture_output=True,
                       env={"PYTHONPATH": path, "PLIANT_LIBRARY": support.LIBRARY})
        table = np.genfromtxt(self.folder / "stress_strain.csv", delimiter=",", names=True)
        self.assertGreater(len(table), 10)
        s = table["stretch"]
        np.testing.assert_allclose(table["linear"], 1e5 * (s - 1), atol=1)  # what the laws say of a stress along one axis
        np.testing.assert_allclose(table["stvk"], 1e5 * s * (s * s - 1) / 2, atol=1)
        np.testing.assert_allclose(table["our_own"], 1e5 * np.log(s) / s, atol=1)
        rest = np.argmin(np.abs(table["stretch"] - 1))
        for name in table.dtype.names[1:]:
            slope = (table[name][rest + 1] - table[name][rest - 1]) / (table["stretch"][rest + 1] - table["stretch"][rest - 1])
            self.assertAlmostEqual(slope / 1e5, 1, delta=0.02, msg=name)


if __name__ == "__main__":
    support.main()
