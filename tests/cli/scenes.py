"""A small scene with changes, and what `pliant check` and `pliant run` say about it. For tests that are called as

    test_NAME.py PLIANT SOURCE_DIR
"""
import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL, SOURCE = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
SCENE = {
    "time": {"dt": 0.01, "duration": 0.1},
    "gravity": [0, -9.81, 0],
    "integrator": {"type": "implicit-euler"},
    "materials": {"m": {"young": 1e5, "poisson": 0.4}},
    "bodies": {"b": {"mesh": {"shape": "box", "size": [1, 1, 1], "resolution": 2}, "material": "m"}},
    "constraints": {"wall": {"select": {"group": "x-"}}},
}


class SceneTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.top = tempfile.mkdtemp(prefix="pliant-check-")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.top)

    def scene(self, **changes):
        """The scene with values by their paths, __ for the dots; None removes."""
        scene = copy.deepcopy(SCENE)
        for path, value in changes.items():
            place, keys = scene, path.split("__")
            for key in keys[:-1]:
                place = place.setdefault(key, {})
            if value is None:
                place.pop(keys[-1], None)
            else:
                place[keys[-1]] = value
        path = os.path.join(self.top, "scene.json")
        with open(path, "w") as file:
            json.dump(scene, file, indent=1)
        return path

    @staticmethod
    def pliant(*arguments, **keywords):
        return subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=60, **keywords)

    def check(self, **changes):
        done = self.pliant("check", self.scene(**changes), "--json")
        return json.loads(done.stdout)

    def run_scene(self, *arguments, **changes):
        """A run of the scene on one thread, in the folder OUT of the test."""
        self.out = os.path.join(self.top, self.id().split(".")[-1])
        return self.pliant("run", self.scene(**changes), "-o", self.out, "--threads", "1", "-q", *arguments)

    def one_line(self, *arguments, **keywords):
        """The one line that a refused command prints."""
        done = self.pliant(*arguments, **keywords)
        self.assertEqual((done.returncode, done.stdout, len(done.stderr.splitlines())), (2, "", 1), done.stderr)
        return done.stderr

    def warnings(self, **changes):
        found = self.check(**changes)
        self.assertTrue(found["valid"], found["problems"])
        return [(problem["path"], problem["message"]) for problem in found["problems"]]

    def refused(self, command="check", **changes):
        path = self.scene(**changes)
        done = self.pliant(command, path, *(("-o", self.top + "/out", "--threads", "1", "-q") if command == "run" else ()))
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stderr.replace(path, "SCENE").rstrip("\n")
