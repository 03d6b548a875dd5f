"""Results of runs: the tables of docs/results.md name every column and array that runs write and no other; forces, probes,
fields, compression and the line of step 0 are what they should be; a resumed run writes the same bytes.

    test_results.py PLIANT SOURCE_DIR
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

TOOL, SOURCE = (os.path.abspath(path) for path in (sys.argv.pop(1), sys.argv.pop(1)))
BAR = {"mesh": {"shape": "box", "size": [0.4, 0.1, 0.1], "resolution": 2}, "material": "rubber"}
SCENE = {
    "time": {"dt": 0.01, "duration": 0.05},
    "gravity": [0, -9.81, 0],
    "integrator": {"type": "implicit-euler", "tolerance": 1e-9},
    "materials": {"rubber": {"law": "stable-neo-hookean", "young": 1e5, "poisson": 0.3, "density": 1000}},
    "bodies": {"bar": BAR},
    "constraints": {"wall": {"select": {"box": {"max": [0.001, 9, 9]}}}},
    "loads": {"push": {"kind": "force", "select": {"box": {"min": [0.399, -9, -9]}}, "value": [0, 0, 0.25]}},
    "colliders": {"floor": {"shape": "plane", "point": [0, -0.002, 0], "normal": [0, 1, 0]}},
    "probes": {"tip": {"at": [0.4, 0.05, 0.05]}, "root": {"select": {"box": {"max": [0.001, 9, 9]}}}},
    "output": {"glb": False, "every": 2},
}
# Names of arrays in a frame, with their numbers of components.
ARRAY = re.compile(rb'<DataArray type="\w+" Name="(\w+)" NumberOfComponents="(\d)"')
OWN = {"Points", "connectivity", "offsets", "types"}


def changed(**keys):
    return {**json.loads(json.dumps(SCENE)), **keys}


def documented():
    """Names in the tables of the page, by heading."""
    names, heading = {}, None
    for line in open(os.path.join(SOURCE, "docs", "results.md")):
        if line.startswith("## "):
            heading = line[3:].strip()
        found = re.match(r"\| `([^`]+)`\*? \|(.*)", line)
        if found:
            names.setdefault(heading, {})[found[1]] = found[2].split("|")
    return names


class Results(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, *parts):
        return os.path.join(self.folder.name, *parts)

    def run_scene(self, scene, name="run", status=0, options=()):
        with open(self.path(name + ".json"), "w") as file:
            json.dump(scene, file)
        done = subprocess.run([TOOL, "run", self.path(name + ".json"), "-o", self.path(name), "-q", *options],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr

    def table(self, file, name="run"):
        with open(self.path(name, file), newline="") as text:
            return list(csv.DictReader(text))

    def bytes(self, *parts):
        with open(self.path(*parts), "rb") as file:
            return file.read()

    def arrays(self, name="run", frame=1):
        found = ARRAY.findall(self.bytes(name, f"frame_{frame:04d}.vtu"))
        return {key.decode(): int(width) for key, width in found if key.decode() not in OWN}

    def test_every_name_is_documented(self):
        """Scenes that have, together, everything; all arrays by name."""
        pages = documented()
        every = list(pages["Frames"])
        plastic = {"plasticity": {"rule": "creep", "yield": 0.001, "creep": 5, "max": 0.5}}
        rubber = SCENE["materials"]["rubber"]
        scenes = {
            "plain": changed(),
            "all": changed(output={**SCENE["output"], "fields": every}),
            "plastic": changed(materials={"rubber": {**rubber, **plastic}}, colliders={},
                               bodies={"bar": {**BAR, "element": "tet10"}}),
            "adaptive": changed(bodies={"bar": {**BAR, "element": "adaptive"}}, colliders={}),
            "barrier": changed(contact={"between": "barrier"}),
            "heat": changed(heat={"ambient": 300}, colliders={}),
        }
        columns, arrays = {}, {}
        for name, scene in scenes.items():
            self.run_scene(scene, name)
            arrays.update(self.arrays(name))
            for file in os.listdir(self.path(name)):
                if file.endswith(".csv"):
                    with open(self.path(name, file), newline="") as text:
                        columns.setdefault(file, set()).update(next(csv.reader(text)))
        self.assertEqual(set(columns), {heading for heading in pages if heading.endswith(".csv")})
        for file, found in columns.items():
            found = {re.sub(r"^(tip|root)\.", "NAME.", name) for name in found}
            self.assertEqual(found, set(pages[file]), file)
        self.assertEqual(set(arrays), set(every))
        for name, width in arrays.items():
            self.assertEqual(str(width), pages["Frames"][name][1].strip(), name)

    def test_usual_fields_and_choice(self):
        self.run_scene(changed())
        self.assertEqual(set(self.arrays()), {"displacement", "stress", "von_mises", "det_F", "energy_density", "body",
                                              "velocity", "reaction", "contact_force"})
        self.run_scene(changed(output={**SCENE["output"], "fields": ["principal_stress", "node_stress"]}))
        self.assertEqual(self.arrays(), {"principal_stress": 3, "node_stress": 6})
        self.run_scene(changed(output={**SCENE["output"], "fields": []}))
        self.assertEqual(self.arrays(), {})
        error = self.run_scene(changed(output={"fields": ["von_misses"]}), status=2)
        self.assertIn("von_mises", error)
        self.assertIn("output.fields[0]", error)

    def test_start(self):
        """Step 0 has the state before the first step, and nothing happened in it."""
        for kind in ("implicit-euler", "quasistatic", "symplectic-euler", "linear-implicit-euler"):
            self.run_scene(changed(integrator={"type": kind}), kind)
            steps = self.table("steps.csv", kind)
            self.assertEqual([int(row["step"]) for row in steps], list(range(6)))
            self.assertEqual((steps[0]["reason"], float(steps[0]["time"])), ("start", 0))
            self.assertAlmostEqual(float(steps[0]["volume_ratio"]), 1, 12)
            self.assertAlmostEqual(float(steps[0]["elastic_energy"]), 0, 12)
            self.assertEqual(float(steps[0]["ms_total"]), 0)
            with open(self.path(kind, "run.json")) as file:
                self.assertEqual(json.load(file)["totals"]["steps"], 5)

    def test_forces(self):
        """Sums of forces.csv are those of steps.csv; the load is what the scene says, gravity the weight."""
        self.run_scene(changed())
        steps = {row["step"]: row for row in self.table("steps.csv")}
        rows = self.table("forces.csv")
        self.assertEqual({(row["source"], row["name"]) for row in rows},
                         {("constraint", "wall"), ("load", "push"), ("gravity", ""), ("collider", "floor")})
        for axis in "xyz":
            sums = {}
            for row in rows:
                kind = {"constraint": "reaction", "collider": "contact"}.get(row["source"], "load")
                key = (row["step"], kind)
                sums[key] = sums.get(key, 0) + float(row["force_" + axis])
            for (step, kind), total in sums.items():
                self.assertAlmostEqual(total, float(steps[step][f"{kind}_force_{axis}"]), 9)
        push = [row for row in rows if row["source"] == "load"]
        for row in push:
            self.assertAlmostEqual(float(row["force_z"]), 0.25, 14)
        weight = [float(row["force_y"]) for row in rows if row["source"] == "gravity"]
        self.assertAlmostEqual(weight[0], -9.81 * 1000 * 0.4 * 0.1 * 0.1, 9)
        self.run_scene(changed(output={**SCENE["output"], "forces": False}), "without")
        self.assertFalse(os.path.exists(self.path("without", "forces.csv")))
        self.assertNotIn("reaction", self.arrays("without"))

    def test_probes(self):
        """A point of the tip by its frame, a group at the wall by its reaction."""
        self.run_scene(changed(output={"glb": False}))
        probes, steps = self.table("probes.csv"), self.table("steps.csv")
        self.assertEqual(len(probes), 6)
        for axis, rest in zip("xyz", (0.4, 0.05, 0.05)):
            self.assertAlmostEqual(float(probes[0]["tip.position." + axis]), rest, 14)
        for before, row, step in zip(probes, probes[1:], steps[1:]):
            for axis, rest in zip("xyz", (0.4, 0.05, 0.05)):
                x = float(row["tip.position." + axis])
                self.assertAlmostEqual(x - rest, float(row["tip.displacement." + axis]), 12)
                moved = (x - float(before["tip.position." + axis])) / 0.01
                self.assertAlmostEqual(moved, float(row["tip.velocity." + axis]), 6)
                self.assertAlmostEqual(float(row["root.reaction." + axis]), float(step["reaction_force_" + axis]), 9)
                self.assertEqual(float(row["root.velocity." + axis]), 0)
        self.assertLess(float(probes[-1]["tip.displacement.y"]), 0)

    def test_wrong_probes(self):
        for probe, words in (({"at": [5, 0, 0]}, "away from"), ({}, "neither"), ({"at": [0, 0, 0], "select": "all"}, "both"),
                             ({"at": [0, 0, 0], "body": "bat"}, "'bar'"), ({"select": {"box": {"min": [9, 9, 9]}}}, "no node"),
                             ({"at": "here"}, "expected")):
            self.assertIn(words, self.run_scene(changed(probes={"p": probe}), status=2), probe)

    def test_removed_body(self):
        """A probe of a body that an event removes goes on without values."""
        bodies = {"bar": BAR, "other": {**BAR, "translate": [0, 1, 0]}}
        for probe in ({"at": [0.2, 1.05, 0.05], "body": "other"}, {"at": [0.2, 1.05, 0.05]}, {"select": "all", "body": "other"}):
            self.run_scene(changed(bodies=bodies, probes={"gone": probe}, colliders={},
                                   events=[{"step": 3, "set": {"bodies.other": None}}]))
            values = [float(row["gone.position.y"]) for row in self.table("probes.csv")]
            self.assertEqual([value == value for value in values], [True] * 4 + [False] * 2, probe)

    def test_compression(self):
        """The same numbers in fewer bytes; pliant reads them back."""
        self.run_scene(changed(), "plain")
        self.run_scene(changed(output={**SCENE["output"], "compression": 1}), "packed")
        sizes = [os.path.getsize(self.path(name, "frame_0002.vtu")) for name in ("plain", "packed")]
        self.assertLess(sizes[1], 0.8 * sizes[0])
        self.assertEqual(self.arrays("plain"), self.arrays("packed"))
        meshes = []
        for name in ("plain", "packed"):
            subprocess.run([TOOL, "mesh", self.path(name, "frame_0002.vtu"), "-o", self.path(name + ".vtk")], check=True,
                           capture_output=True)
            meshes.append(self.bytes(name + ".vtk"))
        self.assertEqual(*meshes)

    def test_resume(self):
        """Tables and frames of a run that was stopped and resumed are those of one that was not."""
        scene = changed(contact={"between": "barrier"})
        self.run_scene(scene, "whole")
        self.run_scene(scene, "parts", options=["--frames", "1"])
        self.run_scene(scene, "parts", options=["--resume"])
        for file in ("forces.csv", "probes.csv", "contacts.csv", "frame_0001.vtu", "frame_0002.vtu", "frame_0003.vtu"):
            self.assertEqual(self.bytes("whole", file), self.bytes("parts", file), file)
        quiet = [{key: value for key, value in row.items() if not key.startswith("ms_") and key != "allocations"}
                 for name in ("whole", "parts") for row in self.table("steps.csv", name)]
        self.assertEqual(quiet[:6], quiet[6:])


if __name__ == "__main__":
    unittest.main()
