"""What runs do to folders: whom they spare, what they replace, what a resume notices, full and read-only disks, closed streams.

    test_files.py PLIANT SOURCE_DIR
"""
import glob
import hashlib
import json
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

TOOL, SOURCE = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
SCENE = {
    "time": {"dt": 0.1, "duration": 0.6},
    "integrator": {"tolerance": 1e-6},
    "materials": {"rubber": {"law": "neo-hookean", "young": 1e5, "poisson": 0.4}},
    "bodies": {"bar": {"mesh": {"shape": "box", "size": [2, 1, 1], "resolution": 2}, "material": "rubber"}},
    "constraints": {"wall": {"select": {"group": "x-"}}, "hand": {"select": {"group": "x+"}, "translation": {"keys": [[0, [0, 0, 0]], [0.6, [0.5, 0, 0]]]}}},
    "output": {"every": 1, "glb": False},
}


def digests(folder):
    found = {}
    for path in sorted(glob.glob(folder + "/**", recursive=True)):
        if os.path.isfile(path):
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


class FilesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.top = tempfile.mkdtemp(prefix="pliant-files-")
        cls.scene = os.path.join(cls.top, "scenes", "pull.json")
        os.mkdir(os.path.dirname(cls.scene))
        cls.write(cls.scene, SCENE)
        cls.reference = os.path.join(cls.top, "reference")
        done = cls.run_scene(cls, cls.reference)
        assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.top)

    def setUp(self):
        self.out = os.path.join(self.top, self.id().split(".")[-1])

    @staticmethod
    def write(path, value):
        with open(path, "w") as file:
            file.write(value if isinstance(value, str) else json.dumps(value))

    @staticmethod
    def pliant(*arguments, **keywords):
        return subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=120, **keywords)

    def run_scene(self, folder, *more, scene=None, **keywords):
        return self.pliant("run", scene or self.scene, "-o", folder, "--threads", "1", *more, **keywords)

    def check_refused(self, done, *words):
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    # ---- folders ----

    def test_other_peoples_folders_are_spared(self):
        os.mkdir(self.out)
        for name in ("steps.csv", "frame_0001.vtu", "thesis.txt"):
            self.write(os.path.join(self.out, name), "mine")
        before = digests(self.out)
        self.check_refused(self.run_scene(self.out), self.out, "no run in it", "--force")
        self.check_refused(self.run_scene(self.out, "--resume"), "no run in it")
        self.assertEqual(digests(self.out), before)
        self.write(os.path.join(self.out, "run.json"), {"jogging": "5 km"})  # another program's
        self.check_refused(self.run_scene(self.out), "no run in it")
        done = self.run_scene(self.out, "--force", "-q")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(digests(self.out)["thesis.txt"], before["thesis.txt"])

    def test_empty_and_new_folders_are_fine(self):
        os.mkdir(self.out)
        self.write(self.out + "/.hidden", "")
        self.assertEqual(self.run_scene(self.out, "-q").returncode, 0)
        done = self.run_scene(self.out + "/a/b/c")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("replaces", done.stderr)

    def test_a_file_is_no_folder(self):
        path = os.path.join(self.top, "notes.txt")
        with open(path, "w") as file:
            file.write("mine")
        for output in (path, path + "/out"):
            done = self.run_scene(output, "-q")
            self.assertEqual((done.returncode, done.stderr), (2, f"pliant: {path}: is a file, expected a folder\n"))
        with open(path) as file:
            self.assertEqual(file.read(), "mine")

    def test_an_earlier_run_is_replaced_and_that_is_said(self):
        self.assertEqual(self.run_scene(self.out, "-q").returncode, 0)
        self.write(self.out + "/notes.txt", "kept")
        done = self.run_scene(self.out, "--frames", "2")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.splitlines()[0], f"pliant: {self.out}: replaces an earlier run of {self.scene} (done)")
        self.assertFalse(os.path.exists(self.out + "/frame_0003.vtu"))
        self.assertTrue(os.path.exists(self.out + "/notes.txt"))
        done = self.run_scene(self.out, "--resume")
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("replaces", done.stderr)

    def test_a_killed_run_leaves_the_folder_of_a_run(self):
        process = subprocess.Popen([TOOL, "run", self.scene, "-o", self.out, "-q", "--set", "time.duration=1000"])
        while not os.path.exists(self.out + "/frame_0000.vtu") and process.poll() is None:
            pass
        process.kill()
        process.wait()
        os.remove(self.out + "/run.json") if os.path.exists(self.out + "/checkpoint.bin") else None
        done = self.run_scene(self.out, "-q")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_run_does_not_write_among_its_input(self):
        folder = os.path.dirname(self.scene)
        before = digests(folder)
        self.check_refused(self.run_scene(folder), folder + ": holds " + self.scene, "--force")
        self.check_refused(self.run_scene(".", cwd=folder), "holds")
        self.check_refused(self.run_scene(self.top), "holds")  # above it
        self.assertEqual(digests(folder), before)
        os.symlink(folder, self.out)
        self.check_refused(self.run_scene(self.out), "holds")
        # a mesh and a texture that are there, a scene that is elsewhere
        place = self.out + "-meshes"
        os.mkdir(place)
        self.assertEqual(self.pliant("mesh", "--box", "2x1x1", "--resolution", "2", "-o", place + "/bar.vtu").returncode, 0)
        sets = ("--set", "bodies.bar.mesh=" + json.dumps({"file": place + "/bar.vtu"}))
        self.check_refused(self.run_scene(place, *sets), f"{place}: holds {place}/bar.vtu, which this run reads")
        done = self.run_scene(place, *sets, "--force", "-q")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(os.path.exists(place + "/bar.vtu"))

    def test_not_even_by_force_does_a_run_replace_what_it_reads(self):
        shutil.copytree(self.reference, self.out)
        before = digests(self.out)
        # the shape of an earlier run, written back into that run
        for mesh in ({"file": self.out}, {"file": self.out + "/frame_0003.vtu"}):
            sets = ("--set", "bodies.bar.mesh=" + json.dumps(mesh), "--set", "constraints=", "--force")
            self.check_refused(self.run_scene(self.out, *sets), "is read by this run")
        self.assertEqual(digests(self.out), before)

    def test_a_session_is_not_written_into(self):
        os.mkdir(self.out)
        self.write(self.out + "/scene.json", SCENE)
        self.check_refused(self.run_scene(self.out, scene=self.out), "holds " + self.out + "/scene.json")
        self.assertEqual(os.listdir(self.out), ["scene.json"])
        self.assertEqual(self.run_scene(self.out + "/run", "-q", scene=self.out).returncode, 0)

    def test_the_record_of_a_run_is_no_scene(self):
        record = self.reference + "/run.json"
        words = ("is the record of a run, not a scene", f'"pliant run {self.scene}" repeats it')
        self.check_refused(self.pliant("check", record), record, *words)
        self.check_refused(self.run_scene(self.out, scene=record), record, *words)
        # as the message says
        again = os.path.join(os.path.dirname(self.scene), "again.json")
        with open(record) as file:
            self.write(again, json.load(file)["scene"])
        self.assertEqual(self.run_scene(self.out, "-q", scene=again).returncode, 0)
        os.remove(again)
        frames = [{name: digest for name, digest in digests(folder).items() if name.startswith("frame_")} for folder in (self.out, self.reference)]
        self.assertEqual(*frames)

    # ---- the times of frames ----

    def test_the_frame_of_a_failed_step_has_its_time(self):
        push = {"kind": "traction", "select": {"group": "x+"}, "value": [1e3, 0, 0]}
        loose = {"time": {"dt": 0.02, "duration": 0.2}, "integrator": {"type": "quasistatic", "max_iterations": 1, "tolerance": 1e-12},
                 "loads": {"push": push}, "output": {"every": 2}}
        scene = self.out + ".json"
        self.write(scene, dict(SCENE, constraints={"wall": SCENE["constraints"]["wall"]}, **loose))
        done = self.run_scene(self.out, scene=scene)
        self.assertEqual(done.returncode, 3, done.stderr)
        with open(self.out + "/steps.csv") as file:
            self.assertEqual(float(file.read().splitlines()[-1].split(",")[1]), 0.02)
        with open(self.out + "/frame_0001.vtu", "rb") as file:
            self.assertEqual(float(re.search(rb'"TimeValue"[^>]*>([^<]*)<', file.read()).group(1)), 0.02)
        with open(self.out + "/series.pvd") as file:
            self.assertEqual([float(time) for time in re.findall('timestep="([^"]*)"', file.read())], [0, 0.02])
        self.assertEqual(self.pliant("export", self.out, "-o", self.out + "/series.xdmf").returncode, 0)
        with open(self.out + "/series.xdmf") as file:
            self.assertEqual([float(time) for time in re.findall('<Time Value="([^"]*)"', file.read())], [0, 0.02])

    def test_quickstart_twice(self):
        """As `make run` does, made small."""
        quick = os.path.join(SOURCE, "scenes", "quickstart.json")
        for _ in range(2):
            done = self.run_scene(self.out, "-q", "--frames", "0", "--set", "bodies.bunny.mesh.tets=300", scene=quick)
            self.assertEqual(done.returncode, 0, done.stderr)

    # ---- resume ----

    def begun(self):
        self.assertEqual(self.run_scene(self.out, "-q", "--frames", "4").returncode, 0)
        return self.out

    def resume(self, *more):
        before = digests(self.out)
        done = self.run_scene(self.out, "--resume", *more)
        if done.returncode:
            self.assertEqual(digests(self.out), before, "a refused resume changes nothing")
        return done

    def test_resume_notices_missing_frames(self):
        self.begun()
        for name in ("frame_0000.vtu", "frame_0002.vtu", "frame_0004.vtu"):
            os.rename(self.out + "/" + name, self.out + "/away")
            self.check_refused(self.resume(), f"{self.out}/{name}: is missing", "--resume")
            with open(self.out + "/away", "rb") as file:
                data = file.read()
            for cut in (b"", data[:100], data[:-20]):
                with open(self.out + "/" + name, "wb") as file:
                    file.write(cut)
                self.check_refused(self.resume("--force"), name + ": is cut short")
            os.rename(self.out + "/away", self.out + "/" + name)
        self.assertEqual(self.resume().returncode, 0)

    def test_resume_notices_tables_that_were_cut_or_edited(self):
        self.begun()
        path = self.out + "/steps.csv"
        with open(path) as file:
            text = file.read()
        lines = text.splitlines(keepends=True)
        column = lines[0].split(",").index("newton_iterations")
        edited = lines[-1].split(",")
        edited[column] = str(int(edited[column]) + 1)
        cases = [("", "header"), (lines[0].replace(",", ";"), "header"), (text.replace("\n", "\r\n"), "header"),
                 ("".join(lines[:-1]), "ends before step 4"), (text[:-5], "ends before step 4"),
                 ("".join(lines[:-3] + lines[-2:]), "is of step 3, expected step 2"),
                 ("".join(lines[:-1]) + "4,0.4\n", "has 2 values"),
                 ("".join(lines[:-1]) + ",".join(edited), "was edited")]
        for content, words in cases:
            self.write(path, content)
            self.check_refused(self.resume(), path + ": ", words, "--force", "--resume")
        os.remove(path)
        self.check_refused(self.resume(), path + ": is missing")
        self.assertEqual(self.resume("--force").returncode, 0)  # goes on without the lines
        self.assertEqual(digests(self.out)["frame_0006.vtu"], digests(self.reference)["frame_0006.vtu"])

    def test_resume_without_a_checkpoint(self):
        self.begun()
        os.remove(self.out + "/checkpoint.bin")
        self.check_refused(self.resume(), self.out + "/checkpoint.bin: is missing", "frames up to 4")
        self.assertEqual(self.run_scene(self.out, "-q").returncode, 0)

    def test_resume_notices_missing_surfaces_and_tables(self):
        scene = os.path.join(SOURCE, "scenes", "quickstart.json")
        sets = ("--set", "bodies.bunny.mesh.tets=300", "--set", "output.every=1", "-q",
                "--set", 'probes={"all": {"body": "bunny", "select": {"box": {}}}}')
        self.assertEqual(self.run_scene(self.out, *sets, "--frames", "2", scene=scene).returncode, 0)
        for name in ("surface_0001.vtu", "colliders_0001.vtu", "contacts.csv", "forces.csv", "probes.csv"):
            self.assertTrue(os.path.exists(self.out + "/" + name), name)
            os.rename(self.out + "/" + name, self.out + "/away")
            self.check_refused(self.run_scene(self.out, *sets, "--frames", "3", "--resume", scene=scene), name + ": is missing")
            os.rename(self.out + "/away", self.out + "/" + name)

    # ---- keys removed ----

    def test_set_removes(self):
        self.assertEqual(self.pliant("check", self.scene, "--set", "constraints.hand=").returncode, 0)
        shown = json.loads(self.pliant("check", self.scene, "--set", "constraints.hand=", "--json").stdout)
        self.assertEqual([s["name"] for s in shown["selections"]], ["wall"])
        listed = os.path.join(self.top, "listed.json")
        self.write(listed, dict(SCENE, constraints=list(SCENE["constraints"].values())))
        shown = json.loads(self.pliant("check", listed, "--set", "constraints[0]=", "--set", "constraints[0].select.group=x-", "--json").stdout)
        self.assertEqual([s["count"] for s in shown["selections"]], [9])
        for path, words in (("constraints.hnad=", "did you mean 'hand'"), ("constraint.hand=", "there is no such item"),
                            ("bodies.bar.mesh.size[7]=", "there are 3"), ("materials.rubber.young=", "young is missing")):
            done = self.pliant("check", self.scene, "--set", path)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)
        done = self.pliant("check", self.scene, "--set", 'description=""')  # an empty text needs its quotes
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_example_of_help_works(self):
        quick = os.path.join(SOURCE, "scenes", "quickstart.json")
        for command in ("run", "check"):
            words = self.pliant(command, "--help").stdout.replace(";", " ").split()
            examples = [words[i + 1] for i, word in enumerate(words) if word == "--set" and words[i + 1].count("=") == 1 and words[i + 1][:5] != "path="]
            self.assertEqual(len(examples), 2, words)
            for example in examples:
                done = self.pliant("check", quick, "--set", example)
                self.assertEqual(done.returncode, 0, done.stderr)

    # ---- disks and streams ----

    def test_a_full_disk_spares_the_run_that_was_there(self):
        shutil.copytree(self.reference, self.out)
        before = digests(self.out)
        done = self.run_scene(self.out, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)))
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("cannot be written", done.stderr)
        self.assertEqual(digests(self.out), before)

    @unittest.skipUnless(os.path.isdir("/dev/shm"), "no tmpfs")
    def test_a_small_file_system(self):
        if os.geteuid() != 0 or shutil.which("mount") is None:
            self.skipTest("needs mount")
        os.mkdir(self.out)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96k", "none", self.out], capture_output=True).returncode:
            self.skipTest("may not mount")
        try:
            folder = self.out + "/run"
            done = self.run_scene(folder)
            self.assertEqual(done.returncode, 4, done.stderr)
            self.assertIn("No space left", done.stderr)
            here, there = digests(folder), digests(self.reference)
            frames = [name for name in here if name.startswith("frame_")]
            self.assertGreater(len(frames), 0)
            for name in frames:
                self.assertEqual(here[name], there[name])
            self.assertEqual(glob.glob(folder + "/*.part"), [])
            subprocess.run(["mount", "-o", "remount,size=4m", self.out], check=True)
            done = self.run_scene(folder, "--resume", "-q")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(digests(folder)["frame_0006.vtu"], there["frame_0006.vtu"])
        finally:
            subprocess.run(["umount", self.out])

    def test_read_only_and_unreadable_folders(self):
        def become_nobody():
            if os.geteuid() == 0:  # to whom nothing is read-only
                os.setuid(65534)
        os.chmod(self.top, 0o755)
        if subprocess.run([TOOL, "--version"], capture_output=True, preexec_fn=become_nobody).returncode:
            self.skipTest("the tool is where only its owner can run it")
        self.begun()
        before = digests(self.out)
        for mode, words in ((0o555, "cannot be written"), (0o000, "cannot be read")):
            os.chmod(self.out, mode)
            for more in ((), ("--resume",)):
                done = self.run_scene(self.out, *more, preexec_fn=become_nobody)
                self.assertEqual(done.returncode, 4, done.stderr)
                self.assertIn(words, done.stderr)
                self.assertIn(self.out, done.stderr)
        os.chmod(self.out, 0o755)
        self.assertEqual(digests(self.out), before)

    def test_paths_that_are_not_utf8(self):
        folder = os.fsencode(self.top) + b"/a\xe4"
        os.mkdir(folder)
        shutil.copy(self.scene, folder + b"/pull.json")
        done = self.run_scene(self.out, scene=folder + b"/pull.json")
        self.check_refused(done, "a\\xe4/pull.json: the path is not UTF-8, which run.json could not hold; expected a relative path")
        self.assertFalse(os.path.exists(self.out))
        self.assertEqual(self.run_scene(self.out, scene="pull.json", cwd=folder).returncode, 0)

    def test_nowhere_for_temporary_files(self):
        done = self.pliant("render", self.scene, "-o", self.out + ".png", env={**os.environ, "TMPDIR": "/nowhere"})
        if "no Embree" in done.stderr:
            self.skipTest("no pictures")
        self.assertEqual((done.returncode, done.stderr.splitlines()[-1]),
                         (4, "pliant: /nowhere: cannot create a folder for the frames: No such file or directory; set TMPDIR to another place"))

    def test_a_port_in_use(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            done = self.pliant("studio", "--no-browser", "--port", str(port), env={**os.environ, "XDG_RUNTIME_DIR": self.top})
        if "libwebsockets" in done.stderr:
            self.skipTest("no studio")
        self.check_refused(done, f"cannot listen on port {port} of 127.0.0.1: Address already in use")

    def test_closed_streams(self):
        def shell(line):
            return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=120)
        run = f"'{TOOL}' run '{self.scene}' -o '{self.out}' --threads 1"
        for line, status in ((run + " >&-", 4), (run + " -q >&-", 0), (run + " --json -q >&-", 4), (run + " 2>&-", 0)):
            done = shell(line)
            self.assertEqual(done.returncode, status, line + done.stderr)
            here, there = digests(self.out), digests(self.reference)
            for name in ("frame_0000.vtu", "frame_0006.vtu"):
                self.assertEqual(here[name], there[name], line)
        done = shell(f"'{TOOL}' list fields | head -1; echo ${{PIPESTATUS[0]}}")
        self.assertEqual(len(done.stdout.splitlines()), 2)
        self.assertIn(done.stdout.splitlines()[1], ("0", "141"))
        self.assertEqual(done.stderr, "")
        shutil.rmtree(self.out)
        shell(run + " 2>&1 | head -1")
        self.assertEqual(digests(self.out)["frame_0006.vtu"], digests(self.reference)["frame_0006.vtu"])


if __name__ == "__main__":
    unittest.main(verbosity=1)
