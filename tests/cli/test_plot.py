"""pliant plot: well-formed pictures of runs and tables, and errors that say what is wrong.

    test_plot.py PLIANT
"""
import csv
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

TOOL = os.path.abspath(sys.argv.pop(1))
SVG = "{http://www.w3.org/2000/svg}"
SCENE = {
    "time": {"dt": 0.02, "duration": 0.4},
    "gravity": [0, -9.81, 0],
    "integrator": {"type": "implicit-euler"},
    "materials": {"rubber": {"law": "corotated", "young": 1e5, "poisson": 0.3, "density": 1000}},
    "bodies": {"bar": {"mesh": {"shape": "box", "size": [0.8, 0.2, 0.2], "resolution": 2}, "material": "rubber"}},
    "constraints": {"wall": {"select": {"box": {"max": [0.001, 9, 9]}}}},
    "probes": {"tip": {"at": [0.8, 0.1, 0.1]}},
    "output": {"glb": False},
}


class Plot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        with open(cls.path("scene.json"), "w") as file:
            json.dump(SCENE, file)
        for name, young in (("soft", "1e5"), ("hard", "1e6")):
            subprocess.run([TOOL, "run", cls.path("scene.json"), "-o", cls.path(name), "-q", "--set",
                            f"materials.rubber.young={young}"], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    def plot(self, *arguments, status=0):
        done = subprocess.run([TOOL, "plot", *arguments], capture_output=True, text=True, cwd=self.folder.name)
        self.assertEqual(done.returncode, status, done.stderr)
        if status:
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def texts(self, name):
        return [text.text for text in ElementTree.parse(self.path(name)).iter(SVG + "text")]

    def test_probes_and_forces(self):
        self.plot("soft")
        texts = self.texts("soft/plot.svg")
        for words in ("tip.position, m", "tip.displacement.y", "tip.velocity, m/s", "constraint wall.force, N", "gravity.force, N",
                      "Reaction force, N"):
            self.assertIn(words, texts)
        self.assertFalse([text for text in texts if "constraint wall.moment" in text])
        self.plot("soft", "-y", "constraint wall.moment.z,gravity.moment.z", "-o", "moments.svg")
        self.assertIn("gravity.moment.z", self.texts("moments.svg"))
        self.assertIn("constraint wall.moment.z,gravity.moment.z, N m", self.texts("moments.svg"))
        self.assertIn("constraint wall.force.x", self.plot("soft", "--list").splitlines())

    def test_run(self):
        self.assertEqual(self.plot("soft").strip(), "soft/plot.svg")
        self.assertEqual(self.plot("soft", "-o", "new/folder/plot.svg").strip(), "new/folder/plot.svg")
        self.assertIn("Energy, J", self.texts("new/folder/plot.svg"))
        texts = self.texts("soft/plot.svg")
        for words in ("soft", "Energy, J", "kinetic_energy", "Iterations", "Residual", "Time per step, ms", "time, s"):
            self.assertIn(words, texts)
        self.assertNotIn("Highest temperature, K", texts, "what is 0 throughout has no chart")

    def test_compares_runs(self):
        self.plot("soft", "hard/", "-y", "elastic_energy", "-y", "newton_iterations,linear_iterations", "-o", "both.svg")
        texts = self.texts("both.svg")
        self.assertEqual([text for text in texts if text in ("soft", "hard")], ["soft", "hard"])
        self.assertIn("hard: linear_iterations", texts)

    def test_names_of_runs(self):
        """As much of the paths as distinguishes them, in the title and in the legend; given ones take their place."""
        for copy in ("a/x/run0.1", "a/y/run0.1", "b/y/run0.1"):
            shutil.copytree(self.path("soft"), self.path(copy), dirs_exist_ok=True)
        for runs, names in ((("a/x/run0.1", "a/y/run0.1/"), ["x/run0.1", "y/run0.1"]),
                            (("a/x/run0.1", "a/y/run0.1", "b/y/run0.1"), ["x/run0.1", "a/y/run0.1", "b/y/run0.1"]),
                            (("a/x/run0.1", "hard", "a/y/run0.1"), ["x/run0.1", "hard", "y/run0.1"]),
                            (("a/y/run0.1/steps.csv", "b/y/run0.1/steps.csv"), ["a/y/run0.1/steps", "b/y/run0.1/steps"]),
                            (("soft", self.path("soft")), ["soft", os.path.basename(self.folder.name) + "/soft"]),
                            (("soft", "soft"), ["soft", "soft"]),
                            (("a/x/run0.1", "hard", "--label", "first"), ["first", "hard"])):
            self.plot(*runs, "-y", "kinetic_energy", "-o", "names.svg")
            texts = self.texts("names.svg")
            self.assertEqual((texts[0], [text for text in texts if text in names]), (", ".join(names), names))
        self.assertIn("2 labels for 1 runs", self.plot("soft", "--label", "a", "--label", "b", status=2))

    def test_rounding_is_not_drawn(self):
        """Forces below 1e-9 of the largest one, unless they are asked for."""
        shutil.copytree(self.path("soft"), self.path("rounding"))
        with open(self.path("rounding/forces.csv"), "w") as file:
            file.write("step,time,source,name,force_x,force_y,force_z,moment_x,moment_y,moment_z\n")
            for row in self.rows("soft/steps.csv")[1:]:
                for name, force in (("strong", "5e8,0.6,0.4"), ("weak", "0.6,0.3,-0.4"), ("none", "0.1,-0.2,0.3")):
                    file.write(f"{row['step']},{row['time']},load,{name},{force},0,0,0\n")
        self.plot("rounding")
        texts = self.texts("rounding/plot.svg")
        for name, drawn in (("strong", True), ("weak", True), ("none", False)):
            self.assertEqual(f"load {name}.force, N" in texts, drawn, name)
        self.assertIn("load weak.force.x", texts)
        self.assertNotIn("load weak.force.y", texts)
        self.plot("rounding", "-y", "load none.force.y", "-o", "none.svg")
        self.assertIn("load none.force.y, N", self.texts("none.svg"))

    def check_line(self, name, x, y):
        """The file's only line is at these numbers, up to the scales of the axes."""
        path = [one for one in ElementTree.parse(self.path(name)).iter(SVG + "path") if one.get("stroke-width") == "1.6"]
        self.assertEqual(len(path), 1)
        points = [tuple(map(float, pair.split())) for pair in path[0].get("d")[1:].split("L")]
        self.assertEqual(len(points), len(x))
        for column, axis in ((x, 0), (y, 1)):
            low, high = column.index(min(column)), column.index(max(column))
            scale = (points[high][axis] - points[low][axis]) / (column[high] - column[low])
            for point, value in zip(points, column):
                self.assertAlmostEqual(point[axis], points[low][axis] + scale * (value - column[low]), delta=0.02)
        self.assertGreater(points[y.index(min(y))][1], points[y.index(max(y))][1], "up is up")

    def rows(self, name):
        with open(self.path(name)) as file:
            return list(csv.DictReader(file))

    def test_the_line_is_where_the_numbers_are(self):
        self.plot("soft", "-y", "kinetic_energy", "-o", "one.svg")
        rows = self.rows("soft/steps.csv")
        self.check_line("one.svg", [float(row["time"]) for row in rows], [float(row["kinetic_energy"]) for row in rows])

    def test_columns_of_different_tables(self):
        self.plot("soft", "-x", "tip.displacement.y", "-y", "constraint wall.force.y", "-o", "hysteresis.svg")
        self.assertIn("tip.displacement.y, m", self.texts("hysteresis.svg"))
        moved = {row["step"]: float(row["tip.displacement.y"]) for row in self.rows("soft/probes.csv")}
        force = {row["step"]: float(row["force_y"]) for row in self.rows("soft/forces.csv") if row["name"] == "wall"}
        steps = [step for step in moved if step in force]
        self.check_line("hysteresis.svg", [moved[step] for step in steps], [force[step] for step in steps])

    def test_charts_over_time_have_one_axis(self):
        """Rows of contacts are there only for the steps in which bodies touch."""
        shutil.copytree(self.path("soft"), self.path("touch"))
        rows = self.rows("touch/steps.csv")
        with open(self.path("touch/contacts.csv"), "w") as file:
            file.write("step,time,a,b,pairs,force,force_x,force_y,force_z,friction_work,nearest\n")
            for row in rows[5:8]:
                file.write(f"{row['step']},{row['time']},bar,wall,1,2,0,{row['step']},0,0,1\n")
        for part, steps in ((), slice(5, 8)), (("--from", rows[6]["time"]), slice(6, 8)):
            self.plot("touch", "-y", "kinetic_energy", "-y", "bar wall.force.y", *part, "-o", "touch.svg")
            energy, force = ([float(pair.split()[0]) for pair in one.get("d")[1:].split("L")]
                             for one in ElementTree.parse(self.path("touch.svg")).iter(SVG + "path") if one.get("stroke-width") == "1.6")
            first = len(rows) - len(energy)
            self.assertEqual(len(force), steps.stop - steps.start)
            for found, step in zip(force, range(steps.start, steps.stop)):
                self.assertAlmostEqual(found - 430, energy[step - first], delta=0.02)  # the charts are 430 apart
        self.assertIn("bar wall.force.y, N", self.texts("touch.svg"))

    def test_titles_fit(self):
        columns = "constraint wall.force.x,gravity.force.x,constraint wall.force.y,gravity.force.y,constraint wall.force.z"
        self.plot("soft", "-y", columns, "-y", "constraint wall.force.x,tip.position.x", "-o", "long.svg")
        title, = (text for text in self.texts("long.svg") if text.endswith("\u2026, N"))
        self.assertTrue(columns.startswith(title[:-4]) and len(title) > 40, title)
        self.assertIn("constraint wall.force.x, N", self.texts("long.svg"), "different units are those of the lines")
        self.assertIn("tip.position.x, m", self.texts("long.svg"))

    def test_png_and_size(self):
        self.plot("soft", "-y", "residual", "--log", "--size", "300x200", "--scale", "1", "-o", "small.png")
        with open(self.path("small.png"), "rb") as file:
            head = file.read(24)
        self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">II", head[16:24]), (320, 254))

    def test_table_and_part(self):
        with open(self.path("mine.csv"), "w") as file:
            file.write("time,force\n0,1\n1,2\n2,4\n3,8\n")
        self.plot("mine.csv", "-y", "force", "--from", "1", "--to", "2", "-o", "part.svg")
        path = [one for one in ElementTree.parse(self.path("part.svg")).iter(SVG + "path") if one.get("stroke-width") == "1.6"]
        self.assertEqual(path[0].get("d").count("L"), 1)
        self.assertIn("force", self.texts("part.svg"), "the units of other tables are not known")
        self.assertEqual(self.plot("mine.csv", "--list").split(), ["time", "force"])

    def test_errors(self):
        os.makedirs(self.path("empty"), exist_ok=True)
        for arguments, words in (
            ((), "expected the folder of a run"),
            (("nowhere",), "nowhere: No such file"),
            (("empty",), "no steps.csv"),
            (("soft", "-y", "speed"), "no column 'speed'"),
            (("soft", "-x", "speed"), "no column 'speed'"),
            (("soft", "-y", "wall.force.y"), "no column 'wall.force.y' in soft; did you mean 'constraint wall.force.y'?"),
            (("soft", "-y", "wall.reaction"), "similar ones are 'constraint wall.force.x', 'constraint wall.force.y', "),
            (("soft", "-o", "plot.pdf"), "unknown file extension"),
            (("soft", "--size", "10"), "--size is '10'"),
            (("soft", "--size"), "--size needs a value"),
            (("scene.json",), "scene.json: is a scene, expected the folder of a run"),
        ):
            self.assertIn(words, self.plot(*arguments, status=2))


unittest.main(verbosity=2)
