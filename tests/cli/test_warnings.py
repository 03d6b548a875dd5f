"""What is said about scenes that are valid but hardly meant: before the first step, at the end of a run, and if it fails.

    test_warnings.py PLIANT SOURCE_DIR
"""
import unittest

from scenes import SceneTest


class WarningsTest(SceneTest):
    # ---- elements ----

    def test_elements_that_lock(self):
        for poisson, element, words in ((0.49, "tet4", None), (0.495, "tet4", '"tet10" or "bezier10"'), (0.495, "tet10", None), (0.495, "bezier10", None),
                                        (0.4999, "tet10", None), (0.49995, "tet10", "even quadratic elements")):
            found = self.warnings(materials__m__poisson=poisson, bodies__b__element=element)
            self.assertEqual([path for path, _ in found], ["bodies.b"] if words else [], (poisson, element))
            if words:
                self.assertIn(f"Poisson's ratio of material 'm' is {poisson}", found[0][1])
                self.assertIn(words, found[0][1])
        # by Lame's constants, and of a part only: lambda / (2 (lambda + mu)) = 0.498
        hard = {"law": "neo-hookean", "lambda": 249e4, "mu": 1e4}
        self.assertIn("of material 'hard' is 0.498", self.warnings(materials__hard=hard, bodies__b__painted={"hard": [0]})[0][1])

    # ---- the end of a run ----

    def test_one_inverted_element_is_said(self):
        # the corner (0, 0, 0) of a cube of five tetrahedra, at which one of them ends, goes through the opposite face
        held = {"integrator": {"type": "quasistatic"}, "gravity": None, "bodies__b__mesh__resolution": 1,
                "constraints": {"rest": {"select": {"box": {"min": [0.5, -1, -1]}}},
                                "side": {"select": {"box": {"max": [0.5, 2, 2], "min": [-1, 0.5, -1]}}},
                                "edge": {"select": {"box": {"max": [0.5, 0.5, 2], "min": [-1, -1, 0.5]}}},
                                "corner": {"select": {"sphere": {"center": [0, 0, 0], "radius": 0.1}}, "translation": [0.8, 0.8, 0.8]}}}
        done = self.run_scene(**held)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, "^pliant: warning: 1 of 5 elements is inverted at the end; det_F of the last frame")
        held["constraints"]["corner"]["translation"] = [0.1, 0.1, 0.1]
        self.assertEqual(self.run_scene(**held).stderr, "")

    def test_the_last_line_names_what_was_written(self):
        loud = ("run", self.scene(probes={"p": {"at": [1, 1, 1]}}), "-o", self.top + "/written", "--threads", "1", "--frames", "1")
        cases = (((), "frames with series.pvd, animation.glb, steps.csv, forces.csv, probes.csv, run.json"),
                 (("contact.between=barrier", "output.obj=true", "probes="),
                  "frames with series.pvd, animation.glb, steps.csv, forces.csv, contacts.csv, run.json, animation_0000.obj ..."),
                 (("output.vtu=false", "output.glb=false", "output.forces=false", "probes="), "steps.csv, run.json"))
        for sets, names in cases:
            done = self.pliant(*loud, *(word for path in sets for word in ("--set", path)))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.splitlines()[-1], f"{self.top}/written: {names}")


if __name__ == "__main__":
    unittest.main(verbosity=1)
