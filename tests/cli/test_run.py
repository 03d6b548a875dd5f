"""The command line from outside: exit statuses, interruption, resume to the same bits, full disks, damaged checkpoints.

    test_run.py PLIANT
"""
import csv
import glob
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

TOOL = os.path.abspath(sys.argv.pop(1))
SCENE = {
    "time": {"dt": 0.1, "duration": 1.2},
    "integrator": {"tolerance": 1e-6},
    "materials": {"rubber": {"law": "neo-hookean", "young": 1e5, "poisson": 0.4}},
    "bodies": [{"name": "bar", "mesh": {"shape": "box", "size": [4, 1, 1], "resolution": 5, "irregular": 0.1}, "material": "rubber"}],
    "constraints": [
        {"select": {"group": "x-"}},
        {"select": {"group": "x+"}, "center": [4, 0.5, 0.5], "axis": [1, 0, 0], "rotation": {"keys": [[0, 0], [1.2, 90]]}},
    ],
    "output": {"every": 1},
}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def read(*parts):
    with open(os.path.join(*parts)) as file:
        return file.read()


def rows(folder):
    """Lines of steps; the state at the start aside."""
    lines = list(csv.DictReader(read(folder, "steps.csv").splitlines()))
    assert lines[0]["step"] == "0"
    return lines[1:]


class RunTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.top = tempfile.mkdtemp(prefix="pliant-cli-")
        cls.scene = os.path.join(cls.top, "twist.json")
        with open(cls.scene, "w") as file:
            json.dump(SCENE, file)
        cls.reference = os.path.join(cls.top, "reference")
        done = cls.pliant("run", cls.scene, "-o", cls.reference, "--quiet")
        assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.top)

    def setUp(self):
        self.out = os.path.join(self.top, self.id().split(".")[-1])

    @staticmethod
    def pliant(*arguments, **keywords):
        if arguments[:1] == ("run",) and "--threads" not in arguments and len(arguments) > 2:
            arguments += ("--threads", "1")  # small work on a busy machine: more only wait for each other
        return subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=120, **keywords)

    def check_same_as_reference(self, folder, frames=13):
        names = [f"frame_{i:04}.vtu" for i in range(frames)] + ["series.pvd", "animation.glb"]
        for name in names:
            self.assertEqual(digest(os.path.join(folder, name)), digest(os.path.join(self.reference, name)), name)
        self.assertEqual(sorted(glob.glob(folder + "/frame_*")), [os.path.join(folder, n) for n in names[:frames]])
        here, there = ([{key: value for key, value in row.items() if not key.startswith("ms_")} for row in rows(f)]
                       for f in (folder, self.reference))
        self.assertEqual(here, there)
        self.assertEqual(glob.glob(folder + "/*.part"), [])

    # ---- a run that nothing disturbs ----

    def test_files_of_a_run(self):
        steps = rows(self.reference)
        self.assertEqual([int(r["step"]) for r in steps], list(range(1, 13)))
        self.assertAlmostEqual(float(steps[-1]["time"]), 1.2, places=12)
        for row in steps:
            self.assertIn(row["reason"], ("converged", "stagnated"))
            self.assertGreater(float(row["elastic_energy"]), 0)
            self.assertEqual(int(row["inverted"]), 0)
            self.assertAlmostEqual(float(row["volume_ratio"]), 1, delta=0.02)
            self.assertGreater(float(row["ms_total"]), 0)
        energies = [float(r["elastic_energy"]) for r in steps]
        self.assertEqual(energies, sorted(energies))
        # Saint-Venant's torsion: the energy grows as the square of the angle while that is small.
        self.assertAlmostEqual(energies[1] / energies[0], 4, delta=0.05)
        run = json.loads(read(self.reference, "run.json"))
        self.assertEqual(run["state"], "done")
        self.assertEqual(run["totals"]["steps"], 12)
        self.assertEqual(run["totals"]["newton_iterations"], sum(int(r["newton_iterations"]) for r in steps))
        self.assertEqual(run["totals"]["linear_iterations"], sum(int(r["linear_iterations"]) for r in steps))
        self.assertEqual(run["scene"]["materials"]["rubber"]["density"], 1000)
        self.assertEqual(len(re.findall("<DataSet ", read(self.reference, "series.pvd"))), 13)

    def test_json_totals_and_silence(self):
        done = self.pliant("run", self.scene, "-o", self.out, "--frames", "2", "--json", "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        totals = json.loads(done.stdout)
        self.assertEqual((totals["steps"], totals["frames"], totals["failed_steps"]), (2, 2, 0))

    def test_progress_is_plain_lines_without_a_terminal(self):
        done = self.pliant("run", self.scene, "-o", self.out, "--frames", "3")
        self.assertEqual(done.returncode, 0)
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertTrue(lines[2].startswith("frame 3/3  t 0.3 s"), lines[2])
        self.assertNotIn("\r", done.stderr)

    def other_scene(self, name, **parts):
        path = os.path.join(self.top, name + ".json")
        with open(path, "w") as file:
            json.dump(parts, file)
        return path

    def test_progress_of_every_fifth_step(self):
        """A line for each frame, with its time, also after a resume; what ended a step above the tolerance is said."""
        fall = self.other_scene("fall", time={"dt": 0.01, "duration": 0.15}, gravity=[0, -9.81, 0], integrator={"type": "implicit-euler"},
                                materials={"m": {"young": 1e9, "poisson": 0.4}}, output={"every": 5},
                                bodies={"b": {"mesh": {"shape": "box", "size": [2, 1, 1], "resolution": 2}, "material": "m"}},
                                constraints={"wall": {"select": {"group": "x-"}}})
        lines = []
        for frames in ("1", "3"):
            done = self.pliant("run", fall, "-o", self.out, "--frames", frames, "--resume")
            self.assertEqual(done.returncode, 0, done.stderr)
            lines += done.stderr.splitlines()
        self.assertEqual([re.match(r"frame (\d)/\d  t (\S+) s", line).groups() for line in lines], [("1", "0.05"), ("2", "0.1"), ("3", "0.15")])
        for line, row in zip(lines, rows(self.out)[4::5]):
            self.assertEqual(row["reason"], "converged")
            self.assertEqual("converged (correction)" in line, float(row["residual"]) > 1e-10, line)
        self.assertIn("(correction)", "".join(lines))
        strict = self.pliant("run", fall, "-o", self.out, "--set", "integrator.correction=0").stderr
        self.assertNotIn("(correction)", strict)

    def test_elements_inverted_at_the_end_are_said(self):
        heap = dict(time={"dt": 0.02, "duration": 0.6}, gravity=[0, -9.81, 0], integrator={"type": "implicit-euler"},
                    materials={"m": {"young": 2, "poisson": 0.4}}, colliders={"floor": {"shape": "plane", "normal": [0, 1, 0]}},
                    bodies={"b": {"mesh": {"shape": "box", "size": [1, 1, 1], "resolution": 4}, "material": "m"}})
        done = self.pliant("run", self.other_scene("heap", **heap), "-o", self.out, "-q")
        self.assertEqual(done.returncode, 0, done.stderr)
        inverted = int(rows(self.out)[-1]["inverted"])
        self.assertGreater(inverted, 9)
        told = re.search(r"(\d+) of 320 elements are inverted at the end: body 'b' is very soft .*young = (\S+)\)", done.stderr)
        self.assertEqual((int(told.group(1)), float(told.group(2))), (inverted, 4.9e3))  # 1000 * 9.81 * 1 / 2 = 4905
        heap["materials"]["m"]["young"] = 1e5
        self.assertEqual(self.pliant("run", self.other_scene("heap", **heap), "-o", self.out, "-q").stderr, "")

    def test_slow_solver_is_said(self):
        rod = self.other_scene("rod", time={"dt": 1, "duration": 1}, gravity=[0, -1e-4, 0], integrator={"type": "quasistatic", "tolerance": 1e-6},
                               materials={"m": {"young": 1e9, "poisson": 0.3}}, constraints={"wall": {"select": {"group": "x-"}}},
                               bodies={"b": {"mesh": {"shape": "box", "size": [120, 1, 1], "resolution": 1}, "material": "m"}})
        done = self.pliant("run", rod, "-o", self.out, "-q")
        row = rows(self.out)[0]
        mean = int(row["linear_iterations"]) / int(row["newton_iterations"])
        self.assertGreater(mean, 1000)
        self.assertIn(f'conjugate gradients took {mean:.0f} iterations per linear system', done.stderr)
        self.assertIn('solver.type = "direct"', done.stderr)
        self.assertEqual(self.pliant("run", rod, "-o", self.out, "-q", "--set", "solver.type=direct").stderr, "")

    def test_advice_fits_the_integrator(self):
        """An explicit step that would need too many substeps is not cured by Newton's iterations or tolerance."""
        done = self.pliant("run", self.scene, "-o", self.out, "-q", "--set", "integrator.type=symplectic-euler", "--set", "materials.rubber.young=2e13")
        self.assertEqual(done.returncode, 3, done.stderr)
        last = done.stderr.splitlines()[-1]
        self.assertTrue(last.endswith("take a shorter dt, mass_scaling or an implicit integrator"), last)

    def test_threads_do_not_change_bits(self):
        for threads in ("2", "4"):
            done = self.pliant("run", self.scene, "-o", self.out + threads, "--threads", threads, "-q")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.check_same_as_reference(self.out + threads)

    def test_default_folder(self):
        done = self.pliant("run", self.scene, "--frames=0", "-q", cwd=self.top)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(os.path.exists(os.path.join(self.top, "out", "twist", "frame_0000.vtu")))

    def test_old_frames_go(self):
        self.assertEqual(self.pliant("run", self.scene, "-o", self.out, "--frames", "5", "-q").returncode, 0)
        open(self.out + "/frame_0001.vtu.77.part", "w").close()
        for name in ("notes.txt", "picture.png", "movie.mp4", "plot.svg"):  # the last three show the earlier run
            open(f"{self.out}/{name}", "w").close()
        self.assertEqual(self.pliant("run", self.scene, "-o", self.out, "--frames", "2", "-q").returncode, 0)
        self.assertEqual(sorted(os.listdir(self.out)), ["animation.glb", "checkpoint.bin", "forces.csv", "frame_0000.vtu",
                                                        "frame_0001.vtu", "frame_0002.vtu", "notes.txt", "run.json", "series.pvd", "steps.csv"])

    # ---- interruption and resume ----

    def start(self, folder, *more):
        return subprocess.Popen([TOOL, "run", self.scene, "-o", folder, "-q", "--threads", "1", *more], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def wait_for(self, path, process, seconds=30):
        end = time.time() + seconds
        while not os.path.exists(path) and process.poll() is None and time.time() < end:
            time.sleep(0.001)

    def test_kill_at_any_moment(self):
        for round_number, (frame, delay) in enumerate([(0, 0), (1, 0), (1, 0.004), (3, 0.002), (7, 0), (11, 0.001)]):
            folder = f"{self.out}{round_number}"
            process = self.start(folder)
            self.wait_for(f"{folder}/frame_{frame:04}.vtu", process)
            time.sleep(delay)
            process.kill()
            process.communicate()
            for path in glob.glob(folder + "/frame_*.vtu"):
                self.assertEqual(digest(path), digest(os.path.join(self.reference, os.path.basename(path))), path)
            done = self.pliant("run", self.scene, "-o", folder, "--resume", "-q")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.check_same_as_reference(folder)

    def test_killed_before_run_json(self):
        os.makedirs(self.out)
        open(self.out + "/run.json.77.part", "w").close()
        done = self.pliant("run", self.scene, "-o", self.out, "--resume", "-q", "--frames", "1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(glob.glob(self.out + "/*.part"), [])

    def test_killed_again_and_again(self):
        for attempt in range(100):
            process = self.start(self.out, "--resume")
            try:
                told = process.communicate(timeout=0.02 + 0.01 * attempt)
                break
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
        self.assertEqual(process.returncode, 0, told)
        self.check_same_as_reference(self.out)

    def test_killed_while_writing_the_first_file(self):
        os.makedirs(self.out)
        open(self.out + "/run.json.77.part", "w").close()
        done = self.pliant("run", self.scene, "-o", self.out, "--frames", "1", "--resume", "-q")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(glob.glob(self.out + "/*.part"), [])

    def test_interrupt(self):
        for number, name in ((signal.SIGINT, "int"), (signal.SIGTERM, "term")):
            folder = self.out + name
            process = self.start(folder, "--set", "time.duration=1000")
            self.wait_for(folder + "/frame_0002.vtu", process)
            process.send_signal(number)
            _, message = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 130, message)
            self.assertRegex(message, r"stopped after step \d+ of 10000; .*--resume\n$")
            command = shlex.split(re.search("pliant export .*", message)[0])  # the run itself wrote none
            self.assertFalse(os.path.exists(folder + "/animation.glb"))
            self.assertEqual(self.pliant(*command[1:]).returncode, 0)
            self.assertTrue(os.path.exists(folder + "/animation.glb"))
            self.assertEqual(glob.glob(folder + "/*.part"), [])
            self.assertEqual(json.loads(read(folder, "run.json"))["state"], "stopped")
            done = self.pliant("run", self.scene, "-o", folder, "--resume", "-q")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.check_same_as_reference(folder)

    def test_the_command_to_go_on_works_as_printed(self):
        folder = self.out + " it's \u00fc"
        process = self.start(folder, "--set", "description=a b", "--set", "time.duration=1000")
        self.wait_for(folder + "/frame_0002.vtu", process)
        process.send_signal(signal.SIGINT)
        message = process.communicate(timeout=60)[1]
        command = shlex.split(message[message.index("pliant run"):])
        self.assertEqual(command, ["pliant", "run", self.scene, "-o", folder, "--set", "description=a b", "--set", "time.duration=1000", "--resume"])

    def test_frames_then_resume_with_more(self):
        self.assertEqual(self.pliant("run", self.scene, "-o", self.out, "--frames", "4", "-q").returncode, 0)
        self.assertEqual(self.pliant("run", self.scene, "-o", self.out, "--resume", "-q").returncode, 0)
        self.check_same_as_reference(self.out)
        again = self.pliant("run", self.scene, "-o", self.out, "--resume", "-q")  # nothing left to do
        self.assertEqual(again.returncode, 0, again.stderr)
        self.check_same_as_reference(self.out)

    def test_frames_every_few_steps(self):
        every = ("--set", "output.every=5")
        for folder, more in ((self.out + "a", ()), (self.out + "b", ("--frames", "2"))):
            self.assertEqual(self.pliant("run", self.scene, "-o", folder, "-q", *every, *more).returncode, 0)
        self.assertEqual(self.pliant("run", self.scene, "-o", self.out + "b", "-q", *every, "--resume").returncode, 0)
        self.assertEqual(len(glob.glob(self.out + "b/frame_*.vtu")), 4)  # steps 0, 5, 10 and 12
        for name in ("frame_0002.vtu", "frame_0003.vtu"):
            self.assertEqual(digest(f"{self.out}a/{name}"), digest(f"{self.out}b/{name}"))
        for few, all_steps in ((1, 5), (2, 10), (3, 12)):
            self.assertEqual(digest(f"{self.out}a/frame_{few:04}.vtu"), digest(f"{self.reference}/frame_{all_steps:04}.vtu"))

    def test_checkpoints_that_do_not_fit(self):
        self.assertEqual(self.pliant("run", self.scene, "-o", self.out, "--frames", "2", "-q").returncode, 0)
        path = self.out + "/checkpoint.bin"
        with open(path, "rb") as file:
            good = file.read()
        version = good[:8] + b"\x63" + good[9:]
        flipped = bytearray(good)
        flipped[len(good) // 2] ^= 4
        cases = [(good[:100], "not a checkpoint"), (good[:-8], "expected"), (b"", "not a checkpoint"), (bytes(flipped), "damaged"),
                 (version, "version 99"), (b"x" * 5000, "not a checkpoint")]
        for data, words in cases:
            with open(path, "wb") as file:
                file.write(data)
            done = self.pliant("run", self.scene, "-o", self.out, "--resume", "-q")
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)
            self.assertIn("checkpoint.bin", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)
        with open(path, "wb") as file:
            file.write(good)
        for change, told in (("materials.rubber.young=2e5", "materials.rubber.young is 200000, was 100000"), ("bodies[0].mesh.seed=2", "bodies[0].mesh.seed is 2, was"),
                             ("output.every=2", "output.every is 2, was 1"), ("time.dt=0.05", "time.dt is 0.05, was 0.1"), ("constraints[1]=", "constraints is an array of 1, was an array of 2")):
            done = self.pliant("run", self.scene, "-o", self.out, "--resume", "-q", "--set", change)
            self.assertEqual((done.returncode, "belongs to another scene: " + told in done.stderr), (2, True), done.stderr)
        self.assertTrue(os.path.exists(self.out + "/frame_0002.vtu"))
        for change in ("output.view.edges=true", "time.duration=0.4", "description=new"):  # these change no result
            done = self.pliant("run", self.scene, "-o", self.out, "--resume", "-q", "--set", change, "--frames", "3")
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_refused_runs_leave_the_folder_alone(self):
        self.assertEqual(self.pliant("run", self.scene, "-o", self.out, "-q").returncode, 0)
        before = {name: digest(os.path.join(self.out, name)) for name in os.listdir(self.out)}
        done = self.pliant("run", self.scene, "-o", self.out, "--resume", "-q", "--set", "materials.rubber.young=2e5")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(before, {name: digest(os.path.join(self.out, name)) for name in os.listdir(self.out)})

    def test_one_run_at_a_time(self):
        process = self.start(self.out, "--set", "time.duration=1000")
        self.wait_for(self.out + "/frame_0002.vtu", process)
        for more in ((), ("--resume",)):
            done = self.pliant("run", self.scene, "-o", self.out, "-q", *more)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("another run is writing there", done.stderr)
        self.assertEqual(json.loads(read(self.out, "run.json"))["state"], "running")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), 130)
        done = self.pliant("run", self.scene, "-o", self.out, "--resume", "-q")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check_same_as_reference(self.out)

    def test_a_run_does_not_eat_its_scene_or_mesh(self):
        os.mkdir(self.out)
        scene = os.path.join(self.out, "run.json")
        shutil.copy(self.scene, scene)
        shutil.copy(self.reference + "/frame_0003.vtu", self.out)
        text = read(scene)
        done = self.pliant("run", scene, "-o", self.out + "/../" + os.path.basename(self.out), "-q")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(scene + ": is read by this run", done.stderr)
        self.assertEqual(read(scene), text)
        mesh = json.dumps({"file": self.out + "/frame_0003.vtu"})
        done = self.pliant("run", self.scene, "-o", self.out, "-q", "--set", "bodies[0].mesh=" + mesh, "--set", "constraints=[]")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("frame_0003.vtu: is read by this run", done.stderr)
        self.assertTrue(os.path.exists(self.out + "/frame_0003.vtu"))
        done = self.pliant("run", scene, "-o", self.out + "/out", "-q", "--frames", "1")
        self.assertEqual(done.returncode, 0, done.stderr)

    # ---- failures ----

    def test_bad_usage(self):
        for arguments in ([], ["nonsense"], ["run"], ["run", "--nonsense"], ["run", self.scene, "--frames", "x"], ["run", self.scene, "--threads", "1", "-o"],
                          ["run", self.scene, self.scene], ["run", self.scene, "--threads", "-1"], ["check"], ["check", "--set"],
                          ["list", "nonsense"], ["list", "fields", "nonsense"], ["check", self.scene, "--set", "nonsense"]):
            done = self.pliant(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertTrue(done.stderr.strip(), arguments)

    def test_bad_scenes_leave_nothing(self):
        for name, text in (("missing.json", None), ("empty.json", ""), ("cut.json", json.dumps(SCENE)[:200]), ("list.json", "[1]")):
            path = os.path.join(self.top, name)
            if text is not None:
                with open(path, "w") as file:
                    file.write(text)
            done = self.pliant("run", path, "-o", self.out)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn(name, done.stderr)
            self.assertFalse(os.path.exists(self.out))

    def test_check(self):
        self.assertEqual(self.pliant("check", self.scene).returncode, 0)
        done = self.pliant("check", self.scene, "--set", "bodies[0].material=ruber", "--set", "gravity=3")
        self.assertEqual(done.returncode, 2)
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(any(line.startswith(self.scene + ": gravity: found 3") for line in lines), lines)
        broken = os.path.join(self.top, "broken.json")
        with open(broken, "w") as file:
            file.write('{\n  "time": {"dt": 0},\n  "materials": {},\n  "bodis": []\n}\n')
        done = self.pliant("check", broken)
        self.assertEqual(done.returncode, 2)
        self.assertEqual([re.sub(r": (found|unknown|is).*", "", line) for line in done.stderr.splitlines()],
                         [broken + ":1:1: bodies", broken + ":2:18: time.dt", broken + ":4:3: bodis"])
        findings = json.loads(self.pliant("check", broken, "--json").stdout)
        self.assertFalse(findings["valid"])
        self.assertEqual([(p["path"], p["line"]) for p in findings["problems"]], [("bodies", 1), ("time.dt", 2), ("bodis", 4)])

    def test_check_makes_the_simulation(self):
        explicit = ["--set", "integrator.type=symplectic-euler", "--set", "time.dt=1e-4", "--set", "bodies[0].mass=consistent"]
        crossed = ["--set", "bodies[0].element=adaptive", "--set", "integrator.type=linear-implicit-euler",
                   "--set", 'bodies[0].adaptive={"raise": 0.01, "lower": 0.02}']
        for sets, message in ((explicit, "symplectic-euler needs lumped masses, found consistent ones"),
                              (crossed, "raise = 0.01 and lower = 0.02, expected 0 <= lower <= raise")):
            message += f" (with the override {sets[-1]})"
            done = self.pliant("check", self.scene, *sets)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"{self.scene}: bodies[0]: {message}\n"))
            findings = json.loads(self.pliant("check", self.scene, "--json", *sets).stdout)
            self.assertFalse(findings["valid"])
            self.assertEqual([(p["path"], p["message"]) for p in findings["problems"]], [("bodies[0]", message)])
            ran = self.pliant("run", self.scene, "-o", self.out, *sets)
            self.assertEqual((ran.returncode, ran.stderr), (2, done.stderr))
        named = os.path.join(self.top, "named.json")
        body = {key: value for key, value in SCENE["bodies"][0].items() if key != "name"}
        with open(named, "w") as file:
            json.dump(dict(SCENE, bodies={"bar": body}), file)
        self.assertEqual(self.pliant("check", named).returncode, 0)
        self.assertIn(": bodies.bar: symplectic-euler needs", self.pliant("check", named, *[s.replace("[0]", ".bar") for s in explicit]).stderr)

    def test_simulation_that_fails(self):
        done = self.pliant("run", self.scene, "-o", self.out, "-q", "--set", "integrator.max_iterations=1", "--set", "integrator.tolerance=1e-12")
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, r"^pliant: .*step 1 .*did not converge: iteration limit after 12 Newton iterations, "
                                      r"halved 11 times, residual .*; raise integrator.max_iterations \(now 1\)$")
        self.assertEqual(json.loads(read(self.out, "run.json"))["state"], "failed")
        done = self.pliant("run", self.scene, "-o", self.out, "-q", "--json", "--set", "integrator.max_iterations=1", "--set",
                           "integrator.tolerance=1e-12", "--set", "output.stop_on_failure=false")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout)["failed_steps"], 12)
        done = self.pliant("run", self.scene, "-o", self.out, "-q", "--set", "integrator.max_iterations=1", "--set", "integrator.tolerance=1e-12",
                           "--set", "integrator.max_halvings=0")
        self.assertRegex(done.stderr, r"iteration limit after 1 Newton iterations, residual")

    def spinning(self, **changes):
        """A free block that turns by a radian per step."""
        scene = {
            "time": {"dt": 0.01, "duration": 0.2}, "integrator": {"type": "linear-implicit-euler"},
            "materials": {"m": {"law": "corotated", "young": 6e6, "poisson": 0.45}},
            "bodies": {"b": {"mesh": {"shape": "box", "size": [1, 1, 1], "resolution": 4}, "material": "m", "angular_velocity": [0, 0, 100]}},
        }
        for path, value in changes.items():
            place, key = scene, path.split("__")
            for part in key[:-1]:
                place = place.setdefault(part, {})
            place[key[-1]] = value
        path = os.path.join(self.top, "spinning.json")
        with open(path, "w") as file:
            json.dump(scene, file)
        return path

    def test_energy_from_nowhere_is_taken_back_and_said(self):
        done = self.pliant("run", self.spinning(), "-o", self.out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("steps were shortened", done.stdout)
        steps = rows(self.out)
        shortened = [float(row["shortened"]) for row in steps]
        self.assertGreater(shortened[0], 0.4)
        self.assertGreater(float(steps[0]["excess_energy"]), 1e6)
        self.assertLess(max(float(row["kinetic_energy"]) for row in steps), 1.1e6)
        self.assertEqual(json.loads(read(self.out, "run.json"))["totals"]["shortened_steps"], sum(part > 0 for part in shortened))

    def test_what_is_not_finite_ends_with_status_3(self):
        for changes in ({"materials__m__law": "neo-hookean", "materials__m__inversion": "none", "bodies__b__start": {"kind": "mirror"}},
                        {"gravity": [0, -1e308, 0]}):
            for integrator in ("linear-implicit-euler", "implicit-euler", "newmark-imex", "symplectic-euler"):
                done = self.pliant("run", self.spinning(integrator__type=integrator, **changes), "-o", self.out, "-q")
                self.assertEqual(done.returncode, 3, f"{integrator}: {done.stderr}")
                self.assertEqual(json.loads(read(self.out, "run.json"))["state"], "failed")

    def test_substeps_are_said_beforehand(self):
        mesh = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "wild", "w2.msh.gz")
        scene = self.spinning(integrator__type="newmark-imex", bodies__b__mesh={"file": mesh}, bodies__b__angular_velocity=[0, 0, 0],
                              time__duration=0.01, materials__m__young=1e6)
        found = json.loads(self.pliant("check", scene, "--json").stdout)
        self.assertTrue(found["valid"])
        text = [problem["message"] for problem in found["problems"] if problem["path"] == "integrator" and problem["warning"]]
        self.assertEqual(len(text), 1)
        needed, suggested, added = re.search(r"about (\d+) substeps .*mass_scaling = (\d+), which adds (\S+) % of mass", text[0]).groups()
        done = self.pliant("run", scene, "-o", self.out, "-q")
        self.assertEqual(done.returncode, 0)
        self.assertIn("pliant: warning: newmark-imex will need about " + needed, done.stderr)
        self.assertAlmostEqual(int(rows(self.out)[0]["substeps"]), int(needed), delta=0.05 * int(needed))
        done = self.pliant("run", scene, "-o", self.out, "-q", "--set", f"integrator.mass_scaling={suggested}")
        self.assertNotIn("will need", done.stderr)
        self.assertLess(int(rows(self.out)[0]["substeps"]), 1.1 * int(suggested))
        forecast = json.loads(read(self.out, "run.json"))["forecast"]
        self.assertAlmostEqual(forecast["added_mass_percent"], float(added), delta=0.02 * float(added))

    def test_steps_of_a_fixed_number_of_iterations(self):
        done = self.pliant("run", self.scene, "-o", self.out, "-q", "--json", "--set", "integrator.type=linear-implicit-euler",
                           "--set", "solver.max_iterations=3")
        self.assertEqual(done.returncode, 0, done.stderr)
        totals = json.loads(done.stdout)
        self.assertEqual((totals["failed_steps"], totals["linear_iterations"]), (0, 36))
        self.assertEqual({row["reason"] for row in rows(self.out)}, {"fixed iterations"})

    def test_times_of_steps(self):
        done = self.pliant("run", self.scene, "-o", self.out, "-q", "--json")
        times = sorted(float(row["ms_total"]) for row in rows(self.out))
        for totals in (json.loads(done.stdout), json.loads(read(self.out, "run.json"))["totals"],
                       json.loads(self.pliant("info", self.out, "--json").stdout)):
            self.assertAlmostEqual(totals["worst_step_ms"], times[-1], delta=0.002)
            self.assertAlmostEqual(totals["p99_step_ms"], times[-1], delta=0.002)  # 99 % of 12 steps are all of them
            self.assertAlmostEqual(totals["mean_step_ms"], sum(times) / len(times), delta=0.002)

    def test_full_disk(self):
        # A file-size limit fails writes as a full disk does. The smallest stops the first frame, the largest a later file.
        sizes = {os.path.getsize(self.reference + "/" + name) for name in ("frame_0000.vtu", "frame_0003.vtu")}
        for limit in (0, 600, 4096, min(sizes) - 1, max(sizes) + 10):
            folder = f"{self.out}{limit}"
            done = self.pliant("run", self.scene, "-o", folder, "-q", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
            complete = limit > max(sizes)
            if complete and done.returncode == 0:
                continue
            self.assertEqual(done.returncode, 4, done.stderr)
            self.assertIn("cannot be written", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertEqual(glob.glob(folder + "/*.part"), [])
            for path in glob.glob(folder + "/frame_*"):
                self.assertEqual(digest(path), digest(os.path.join(self.reference, os.path.basename(path))))
            log = read(folder, "steps.csv") if os.path.exists(folder + "/steps.csv") else "\n"
            self.assertTrue(log.endswith("\n"))

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_full_standard_output(self):
        commands = (["--help"], ["list", "schema"], ["list", "materials", "--json"], ["check", self.scene], ["info", self.reference],
                    ["run", self.scene, "-o", self.out, "--json", "-q", "--frames", "1"])
        for arguments in commands:
            with open("/dev/full", "w") as full:
                done = subprocess.run([TOOL, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
            self.assertEqual(done.returncode, 4, arguments)
            self.assertIn("cannot write to standard output", done.stderr)
        done = subprocess.run(f"'{TOOL}' list schema >&-", shell=True, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 4)
        for closed in ("0<&-", "2>&-", "0<&- >&- 2>&-"):  # their numbers must not become those of the run's files
            subprocess.run(f"'{TOOL}' run '{self.scene}' -o '{self.out}' --threads 1 {closed}", shell=True, stdout=subprocess.DEVNULL)
            self.check_same_as_reference(self.out)

    def test_disk_that_fills_and_is_freed(self):
        # Frames of one coarse cell are smaller than the log of many steps: the log is what fails.
        sets = ["--set", "bodies[0].mesh.resolution=1", "--set", "time.dt=0.005", "--set", "output.every=1000", "--set", "output.glb=false"]
        done = self.pliant("run", self.scene, "-o", self.out, "-q", *sets, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16384, 16384)))
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertRegex(done.stderr, "(steps|forces).csv: cannot be written")
        self.assertTrue(read(self.out, "steps.csv").endswith("\n"))
        done = self.pliant("run", self.scene, "-o", self.out, "-q", "--resume", *sets)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([int(r["step"]) for r in rows(self.out)], list(range(1, 241)))

    def test_unwritable_folder(self):
        done = self.pliant("run", self.scene, "-o", "/proc/pliant/out", "-q")
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("/proc/pliant/out", done.stderr)
        if os.geteuid() != 0:
            os.makedirs(self.out, mode=0o555)
            self.assertEqual(self.pliant("run", self.scene, "-o", self.out, "-q").returncode, 4)

    def test_info(self):
        done = self.pliant("info", self.scene, self.reference)
        self.assertEqual(done.returncode, 0, done.stderr)
        for words in ("body 'bar': ", "material 'rubber': neo-hookean", "12 frames after the first", "12 of 12 steps", ", done"):
            self.assertIn(words, done.stdout)
        self.assertEqual(json.loads(self.pliant("info", self.scene, "--json").stdout)["output"]["vtu"], True)
        run = json.loads(self.pliant("info", self.reference, "--json").stdout)
        self.assertEqual((run["state"], run["steps"], run["frames"]), ("done", 12, 12))
        for path in (self.top, self.scene + "x.json"):
            done = self.pliant("info", path)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertTrue(done.stderr.strip())

    def test_unknown_names_in_lists(self):
        for words, text in ((("materials", "neohookean"), "there is no 'neohookean' in materials; did you mean 'neo-hookean'?"),
                            (("colliders", "spere"), "there is no 'spere' in colliders; did you mean 'sphere'?"),
                            (("solvers", "x"), "there is no 'x' in solvers; expected one of 'pcg', 'direct', 'automatic'"),
                            (("material",), "there is no 'material' in the topics; did you mean 'materials'?")):
            for more in ((), ("--json",)):
                done = self.pliant("list", *words, *more)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"pliant list: {text}\n"))

    def test_lists(self):
        topics = [line.split()[0] for line in self.pliant("list").stdout.splitlines() if line.startswith("  ") and line[2] != "-"]
        self.assertGreaterEqual(set(topics), {"materials", "elements", "integrators", "solvers", "shapes", "formats", "fields", "schema", "manual"})
        for topic in topics:
            done = self.pliant("list", topic)
            self.assertEqual(done.returncode, 0)
            self.assertTrue(done.stdout.strip())
            if topic in ("schema", "manual"):
                continue
            entries = json.loads(self.pliant("list", topic, "--json").stdout)
            self.assertTrue(entries and all(e["name"] and e["doc"] for e in entries), topic)
            lines = done.stdout.splitlines()
            self.assertEqual([line.split()[0] for line in lines[:-2]], [e["name"] for e in entries], "a line for each")
            self.assertLessEqual(max(map(len, lines)), 120)
            details = self.pliant("list", topic, entries[0]["name"]).stdout
            self.assertTrue(all(field["name"] in details for field in entries[0]["fields"]), topic)
        laws = [e["name"] for e in json.loads(self.pliant("list", "materials", "--json").stdout)]
        self.assertLessEqual({"linear", "corotated", "stvk", "neo-hookean", "stable-neo-hookean"}, set(laws))
        self.assertEqual([e["name"] for e in json.loads(self.pliant("list", "fields", "body", "--json").stdout)], ["body"])


if __name__ == "__main__":
    unittest.main(verbosity=1)
