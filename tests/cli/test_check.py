"""What `pliant check` lists and warns of, and what messages say: places, words, advice, nothing that moves the cursor.

    test_check.py PLIANT SOURCE_DIR
"""
import json
import os
import re
import time
import unittest

from scenes import SCENE, SOURCE, SceneTest


class CheckTest(SceneTest):
    def test_quiet(self):
        done = self.pliant("check", "-q", self.scene())
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertIn("gravty", self.one_line("check", self.scene(gravty=1), "--quiet"))

    def test_flipped_cells_need_no_action(self):
        path = os.path.join(self.top, "flipped.mesh")
        with open(path, "w") as file:
            file.write("MeshVersionFormatted 1\nDimension 3\nVertices 4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n"
                       "Tetrahedra 1\n1 3 2 4 0\nEnd\n")
        done = self.pliant("check", self.scene(bodies__b__mesh={"file": path}, constraints=None))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("1 cell with wrong winding flipped", self.pliant("info", path).stdout)

    def test_other_files_are_not_scenes(self):
        with open(os.path.join(self.top, "vase.obj"), "w") as file:
            file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
        with open(os.path.join(self.top, "egg.json"), "w") as file:
            json.dump({"vertices": 500, "model": {"ellipsoid": [0.06, 0.1, 0.06]}}, file)
        for name, what in (("vase.obj", "a surface"), ("egg.json", "a procedural model")):
            path = os.path.join(self.top, name)
            for command in ("run", "check"):
                told = self.one_line(command, path)
                self.assertIn(f"{path}: {what}, not a scene; a scene has it as ", told)
                name = os.path.join(self.top, "made.json")
                with open(name, "w") as file:  # what is shown is a scene
                    file.write(told[told.index("{"):told.rindex("}") + 1])
                done = self.pliant("check", name, "--set", f"bodies.{os.path.splitext(os.path.basename(path))[0]}.mesh.tets=200")
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_cad_geometry_is_neither_a_scene_nor_a_mesh(self):
        for ending in ("step", "stp", "iges", "igs", "brep"):
            path = os.path.join(self.top, "part." + ending)
            with open(path, "w") as file:
                file.write("ISO-10303-21;\n")
            advice = f"; mesh it with Gmsh: gmsh -3 -order 2 {path} -o {self.top}/part.msh"
            self.assertEqual(self.one_line("check", path), f"{path}: CAD geometry, not a scene{advice}\n")
            for key in ("file", "surface"):
                self.assertIn(f"bodies.b.mesh.{key}: {path}: is CAD geometry, expected a mesh{advice}", self.refused(bodies__b__mesh={key: path}))
            self.assertIn(advice, self.one_line("info", path))

    def test_a_file_in_place_of_a_command(self):
        self.scene()
        self.assertEqual(self.one_line("scene.json", cwd=self.top),
                         "pliant: unknown command 'scene.json'; did you mean 'pliant run scene.json'?\n")
        self.assertEqual(self.one_line("nothing.json", cwd=self.top), "pliant: unknown command 'nothing.json'; see pliant --help\n")
        self.assertIn("'pliant info ", self.one_line(os.path.join(SOURCE, "scenes", "models", "cow.json")))

    def test_the_nearest_option_and_command(self):
        scene = self.scene()
        for words, told in ((("run", scene, "--fraems", "1"), "run: unexpected argument '--fraems' (did you mean '--frames'?); see pliant run --help"),
                            (("run", scene, "--fraems=1"), "run: unexpected argument '--fraems=1' (did you mean '--frames'?); see pliant run --help"),
                            (("check", scene, "--jsn"), "check: unexpected argument '--jsn' (did you mean '--json'?); see pliant check --help"),
                            (("mesh", "--tetz", "3"), "mesh: unexpected argument '--tetz' (did you mean '--tets'?); see pliant mesh --help"),
                            (("render", "--elevaton", "3"), "render: unexpected argument '--elevaton' (did you mean '--elevation'?); see pliant render --help"),
                            (("render", "--motion-blur", "0.5"),
                             "render: unexpected argument '--motion-blur' (did you mean '--view motion_blur=...'?); see pliant render --help"),
                            (("run", scene, "--fps=24"),
                             "run: unexpected argument '--fps=24' (did you mean '--set output.view.fps=...'?); see pliant run --help"),
                            (("check", scene, "--fps"), "check: unexpected argument '--fps'; see pliant check --help"),
                            (("run", scene, "--wireframe"), "run: unexpected argument '--wireframe'; see pliant run --help"),
                            (("check", scene, scene), f"check: unexpected argument '{scene}'; see pliant check --help")):
            self.assertEqual(self.one_line(*words), f"pliant {told}\n")
        for words in (("rnu",), ("help", "rnu")):
            self.assertEqual(self.one_line(*words), "pliant: unknown command 'rnu' (did you mean 'run'?); see pliant --help\n")

    def test_help_of_a_command(self):
        asked = self.pliant("help", "run")
        self.assertEqual((asked.returncode, asked.stdout), (0, self.pliant("run", "--help").stdout))
        self.assertIn("usage: pliant run ", asked.stdout)
        self.assertEqual(self.pliant("help").stdout, self.pliant("--help").stdout)

    # ---- what is listed ----

    def test_lists(self):
        found = self.check(bodies__b__element="tet10", bodies__b__cubature=8, loads={"push": {"kind": "force", "select": {"group": "y+"}, "value": [1, 0, 0], "body": "b"}})
        # a box of 2 x 2 x 2 cells has 5^3 = 125 nodes of quadratic elements but those inside of cells, 8: 117; a face 25
        # of its own, less the middles of the cells' faces that have no diagonal: none
        self.assertEqual([(b["name"], b["nodes"], b["tets"], b["element"], b["points"], b["material"]) for b in found["bodies"]],
                         [("b", 117, 40, "tet10", 8, "m")])
        self.assertEqual([(b["min"], b["max"], round(b["mass"], 9)) for b in found["bodies"]], [([0, 0, 0], [1, 1, 1], 1000)])
        self.assertEqual(found["materials"], [{"name": "m", "law": "neo-hookean", "form": "logarithmic"}])
        self.assertEqual(found["integrator"], "implicit-euler")
        self.assertEqual([(s["list"], s["name"], s["body"], s["count"], s["total"], s["of"]) for s in found["selections"]],
                         [("constraints", "wall", None, 25, 117, "nodes"), ("loads", "push", "b", 25, 117, "nodes")])
        text = self.pliant("check", self.scene(probes={"p": {"at": [0, 0, 0]}, "q": {"select": {"group": "x+"}}})).stdout
        for words in ("no problems found", "tet4 with 1 integration point,", "neo-hookean (form logarithmic)",
                      "constraint 'wall': 9 of 27 nodes of all bodies", "probe 'q': 9 of 27 nodes"):
            self.assertIn(words, text)

    def test_sizes_and_masses(self):
        """A block of 1 x 2 x 3 m, turned and halved: 0.75 m3, of which the middle one of five tetrahedra, a third, has a tenth of the density."""
        text = self.pliant("check", self.scene(bodies__b__mesh={"shape": "box", "size": [1, 2, 3], "resolution": [1, 1, 1]}, bodies__b__scale=0.5,
                                               bodies__b__rotate={"axis": [0, 0, 1], "degrees": 90}, bodies__b__painted={"light": [0]},
                                               materials__light={"young": 1e5, "poisson": 0.4, "density": 100}, constraints__wall__select="all")).stdout
        self.assertRegex(text, r"\n    1 x 0.5 x 1.5 m, 525 kg\n")  # 750 (1 - 0.9 / 3)
        self.assertIn("\n    1 x 1 x 1 m, 1000 kg\n", self.pliant("info", self.scene()).stdout)

    # ---- warnings, and where there are none ----

    def test_overlapping_constraints(self):
        moving = {"keys": [[0, [0, 0, 0]], [0.1, [0, 0.1, 0]]]}
        hand = {"select": {"group": "y-"}, "translation": moving}
        found = self.warnings(constraints__hand=hand)
        self.assertEqual([path for path, _ in found], ["constraints.hand"])
        self.assertRegex(found[0][1], "^selects 3 nodes that constraint 'wall' selects too, and gives them another position along y; "
                                      "this constraint, the later one in the file, is used for them$")
        none = {
            "the same twice": {"constraints__hand": {"select": {"group": "y-"}}},
            "other axes": {"constraints__hand": dict(hand, axes="y"), "constraints__wall__axes": "xz"},
            "one after the other": {"constraints__hand": dict(hand, **{"from": 0.05}), "constraints__wall__until": 0.05},
            "other nodes": {"constraints__hand": dict(hand, select={"group": "x+"})},
            "the same motion": {"constraints__hand": hand, "constraints__wall__translation": moving},
        }
        for name, changes in none.items():
            self.assertEqual(self.warnings(**changes), [], name)

    def test_starts_inside_of_colliders(self):
        ground = {"shape": "plane", "point": [0, 0, 0], "normal": [0, 1, 0]}
        self.assertEqual(self.warnings(constraints=None, colliders={"g": ground}), [])  # lies on it
        found = self.warnings(constraints=None, colliders={"g": dict(ground, point=[0, 0.2, 0])})
        self.assertEqual([path for path, _ in found], ["bodies.b"])
        self.assertRegex(found[0][1], "^9 of its 26 contact nodes start inside collider 'g', by up to 0.2 m")
        bowl = {"shape": "sphere", "center": [0.5, 0.5, 0.5], "radius": 0.8}
        self.assertEqual(len(self.warnings(constraints=None, colliders={"g": dict(bowl, inside=True)})), 1)  # its corners stick out
        self.assertEqual(self.warnings(constraints=None, colliders={"g": dict(bowl, inside=True, radius=0.9)}), [])
        self.assertEqual(len(self.warnings(constraints=None, colliders={"g": bowl})), 1)
        # what is held where it is has been put there
        self.assertEqual(self.warnings(constraints__wall__select="all", colliders={"g": bowl}), [])

    def test_thin_colliders(self):
        plate = {"shape": "box", "size": [5, 0.05, 5], "center": [0.5, -1, 0.5]}
        thrown = {"constraints": None, "bodies__b__velocity": [0, -20, 0]}
        found = self.warnings(**thrown, colliders={"g": plate})
        self.assertEqual([path for path, _ in found], ["colliders.g"])
        self.assertRegex(found[0][1], "^is 0.05 m thick, .*body 'b' may move by 0.205 m per step .*time.dt below 0.0024")
        self.assertEqual(self.warnings(**thrown, colliders={"g": plate}, time__dt=0.002), [])
        self.assertEqual(self.warnings(**thrown, colliders={"g": plate}, contact={"between": "barrier"}), [])
        self.assertEqual(self.warnings(**thrown, colliders={"g": dict(plate, size=[5, 0.3, 5])}), [])
        away = dict(plate, center=[0.5, 40, 0.5])
        self.assertEqual(self.warnings(**thrown, colliders={"g": away}), [])
        # a plate that falls on the body at 30 m/s; and one that is taken away as fast
        for sign, count in ((-1, 1), (1, 0)):
            moving = dict(plate, center=[0.5, 1.2, 0.5], translation={"keys": [[0, [0, 0, 0]], [0.1, [0, sign * 3, 0]]]})
            self.assertEqual(len(self.warnings(colliders={"g": moving})), count)
        # free fall over 20 m: 19.8 m/s
        fall = {"constraints": None, "time__dt": 0.01, "time__duration": 3}
        deep = dict(plate, center=[0.5, -20, 0.5])
        self.assertEqual(len(self.warnings(**fall, colliders={"g": deep})), 1)
        self.assertEqual(self.warnings(**fall, colliders={"g": dict(deep, size=[5, 0.25, 5])}), [])
        shapes = ({"shape": "sphere", "center": [0.5, -1, 0.5], "radius": 0.02}, {"shape": "cylinder", "center": [0.5, -1, 0.5], "axis": [0, 1, 0], "radius": 1, "length": 0.03},
                  {"shape": "capsule", "center": [0.5, -1, 0.5], "axis": [1, 0, 0], "radius": 0.04, "length": 2}, {"shape": "torus", "center": [0.5, -1, 0.5], "axis": [0, 1, 0], "radius": 1, "tube": 0.03})
        for shape, thickness in zip(shapes, (0.04, 0.03, 0.08, 0.06)):
            found = self.warnings(**thrown, colliders={"g": shape})
            self.assertEqual(len(found), 1, shape)
            told = float(re.match(r"is (\S+) m thick", found[0][1]).group(1))
            self.assertAlmostEqual(told / thickness, 1, delta=0.06, msg=str(shape))

    def test_a_run_says_what_check_says(self):
        """Warnings that need the simulation: before the first step, once, and not again on resume."""
        wrong = {"colliders": {"g": {"shape": "plane", "point": [0, 0.2, 0], "normal": [0, 1, 0]},
                               "p": {"shape": "box", "size": [5, 0.05, 5], "center": [0.5, 2, 0.5], "translation": {"keys": [[0, [0, 0, 0]], [0.1, [0, -3, 0]]]}}},
                 "constraints__hand": {"select": {"group": "x-"}, "translation": {"keys": [[0, [0, 0, 0]], [0.1, [0, 0.1, 0]]]}}}
        found = self.warnings(**wrong)
        self.assertEqual(sorted(path for path, _ in found), ["bodies.b", "colliders.p", "constraints.hand"])
        run = ("run", self.scene(**wrong), "-o", self.top + "/told", "--threads", "1", "-q")
        ran = self.pliant(*run, "--frames", "1")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        for path, message in found:
            self.assertEqual(ran.stderr.count(f"pliant: warning: {path}: {message}\n"), 1, ran.stderr)
        again = self.pliant(*run, "--frames", "2", "--resume")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertNotIn("bodies.b", again.stderr)

    def test_files_in_millimetres(self):
        def mesh(length):
            path = os.path.join(self.top, "block.stl")
            self.assertEqual(self.pliant("mesh", "--box", f"{length}x5x5", "--resolution", "2", "-o", path).returncode, 0)
            return {"bodies__b__mesh": {"surface": path, "tets": 200}, "bodies__b__material": "m", "constraints": None, "gravity": None}
        found = self.warnings(**mesh(40))
        self.assertEqual([path for path, _ in found], ["bodies.b"])
        self.assertRegex(found[0][1], 'block.stl\' is (39|40).* m long, .*write "scale": 0.001 in the body')
        ran = self.pliant("run", self.scene(**mesh(40)), "-o", self.top + "/large", "--frames", "0", "-q")
        self.assertEqual(ran.stderr.count('"scale": 0.001'), 1, ran.stderr)
        for scale in (0.001, 0.01, 1):  # 1: the user says that it is in metres
            self.assertEqual(self.warnings(**mesh(40), bodies__b__scale=scale), [])
        self.assertIn("for centimetres 0.01, for metres 1", found[0][1])
        self.assertIn("if it is in centimetres, by 0.01", self.pliant("info", self.top + "/block.stl").stdout)
        self.assertEqual(self.warnings(**mesh(8)), [])
        self.assertEqual(self.warnings(bodies__b__mesh__size=[40, 5, 5]), [])  # a shape has no unit of its own

    def test_too_soft_for_its_weight(self):
        # 1000 kg/m3 * 9.81 m/s2 * 1 m = 9810 Pa
        found = self.warnings(materials__m__young=2)
        self.assertEqual([path for path, _ in found], ["bodies.b"])
        figures = "density * g * height, {} kg/m3 * {} m/s2 * {} m, is {} times the Young's modulus of material 'm', {} Pa; "
        missing, others = "is an exponent missing, as in 2e5 for 2?", "expected another value of one of these"
        self.assertEqual(found[0][1], "cannot carry its own weight: " + figures.format("1e+03", 9.81, 1, "4.9e+03", 2) + missing)
        for changes, told in (({"gravity": [0, -9.81e6, 0]}, ("1e+03", "9.81e+06", 1, "9.8e+04", "1e+05")), ({"materials__m__density": 9e8}, ("9e+08", 9.81, 1, "8.8e+04", "1e+05")),
                              ({"bodies__b__scale": 1000}, ("1e+03", 9.81, "1e+03", 98, "1e+05"))):
            self.assertIn(figures.format(*told) + others, self.warnings(**changes)[0][1])
        self.assertEqual(len(self.warnings(materials__m__young=9810 / 11)), 1)
        self.assertEqual(self.warnings(materials__m__young=9810 / 9), [])
        self.assertEqual(self.warnings(materials__m__young=2, gravity=None), [])
        self.assertEqual(self.warnings(materials__m__young=1000, bodies__b__scale=0.1), [])

    def test_no_stiffness(self):
        for zero in ({"young": 0, "poisson": 0.4}, {"lambda": 0, "mu": 0}):
            told = f"has no stiffness: {'young' if 'young' in zero else 'mu'} is 0, so that nothing resists its deformation and elements may invert; expected a value above 0"
            self.assertEqual(self.warnings(materials__m=zero), [("materials.m", told)])
            self.assertEqual(self.warnings(materials__m=dict(zero, damping={"viscosity": 10})), [])  # a fluid
        melts = {"keys": [[0, 0], [1, 1e5]]}
        self.assertEqual(self.warnings(materials__m__young=melts), [])
        self.assertEqual(self.warnings(materials__m__young=dict(melts, over="temperature"), heat={}), [])

    def test_no_steps(self):
        self.assertEqual(self.warnings(time__duration=0), [("time.duration", "is 0: no step is made, the result is the start; expected a duration above 0")])

    def test_long_steps(self):
        found = self.warnings(time__dt=10, constraints__wall__until=0.05)
        self.assertEqual(sorted(path for path, _ in found), ["constraints.wall", "time.dt"])
        self.assertIn("longer than the duration, 0.1 s: the only step ends at 10 s", dict(found)["time.dt"])
        self.assertIn("acts from 0 s to 0.05 s, but no step of 10 s ends", dict(found)["constraints.wall"])
        path = self.scene(time__dt=10, constraints__wall__until=0.05)
        self.assertIn(" 1 frame after", self.pliant("check", path).stdout)
        ran = self.pliant("run", path, "-o", self.top + "/long", "--frames", "0", "-q")
        self.assertEqual(ran.stderr.count("warning:"), 2, ran.stderr)
        self.assertEqual(self.warnings(time__dt=0.1), [])  # a single step of the whole duration
        # steps end at 0.01, 0.02, ...: the first interval has none, the second one
        self.assertEqual(len(self.warnings(**{"constraints__wall__from": 0.012, "constraints__wall__until": 0.018})), 1)
        self.assertEqual(self.warnings(**{"constraints__wall__from": 0.012, "constraints__wall__until": 0.02}), [])
        explicit = {"integrator__type": "symplectic-euler", "constraints__wall__from": 0.012, "constraints__wall__until": 0.018}
        self.assertEqual([message for path, message in self.warnings(**explicit) if path == "constraints.wall"], [])  # its substeps are shorter
        kick = {"kind": "force", "select": {"group": "x+"}, "value": {"keys": [[0.012, [0, 0, 0]], [0.014, [0, 9, 0]], [0.016, [0, 0, 0]]]}}
        found = self.warnings(loads={"kick": kick})
        self.assertEqual([path for path, _ in found], ["loads.kick.value"])
        self.assertIn("from 0.012 s to 0.016 s lie within one step of 0.01 s", found[0][1])
        self.assertEqual(self.warnings(loads={"kick": kick}, time__dt=0.002), [])
        kick["value"]["keys"].pop()  # a jump
        self.assertEqual(self.warnings(loads={"kick": kick}), [])

    def test_more_tetrahedra_than_memory(self):
        start = time.monotonic()
        found = self.check(bodies__b__mesh={"shape": "box", "size": [4, 1, 1], "resolution": 2000})
        self.assertLess(time.monotonic() - start, 10)
        self.assertFalse(found["valid"])
        self.assertEqual(found["problems"][0]["path"], "bodies.b.mesh")
        self.assertRegex(found["problems"][0]["message"], r"^about 1.6e\+11 tetrahedra, .* GB of memory.*; lower resolution \(now 2000\)")

        # of a surface that is filled, before it is
        ball = self.top + "/ball.obj"
        self.assertEqual(self.pliant("mesh", "--sphere", "1", "--resolution", "4", "-o", ball).returncode, 0)
        for element in ("tet4", "tet10"):
            start = time.monotonic()
            found = self.check(bodies__b={"mesh": {"surface": ball, "tets": 2000000000}, "material": "m", "element": element}, constraints=None)
            self.assertLess(time.monotonic() - start, 10)
            self.assertEqual(found["problems"][0]["path"], "bodies.b.mesh")
            self.assertRegex(found["problems"][0]["message"], r"^about 2e\+09 tetrahedra, .* GB of memory.*; lower tets \(now 2000000000\)$")
        start = time.monotonic()
        self.assertIn("GB, expected at most 4.29 GB; a larger size, or fewer tetrahedra", self.one_line("mesh", ball, "--tets", "2000000000", "-o", self.top + "/ball.msh"))
        self.assertLess(time.monotonic() - start, 10)

    def test_poor_elements(self):
        wild = os.path.join(SOURCE, "tests", "data", "wild")
        for name, poor in (("w30", 1), ("w40", 3), ("w14", 0), ("w2", 0)):
            found = self.warnings(bodies__b__mesh={"file": os.path.join(wild, name + ".msh.gz")}, constraints=None)
            told = [message for path, message in found if path == "bodies.b.mesh" and "quality below 0.01" in message]
            self.assertEqual([int(message.split()[0]) for message in told], [poor] if poor else [])
            self.assertFalse([message for _, message in found if "dropped" in message], "surface cells go without saying")

    def test_solids_that_are_left_out_are_said(self):
        mesh = os.path.join(self.top, "mixed.msh")
        with open(mesh, "w") as file:
            file.write("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n9\n" + "".join(
                f"{i + 1} {i & 1} {i >> 1 & 1} {i >> 2}\n" for i in range(8)) + "9 3 0 0\n$EndNodes\n"
                "$Elements\n3\n1 4 2 1 1 2 4 6 9\n2 5 2 2 2 1 2 4 3 5 6 8 7\n3 2 2 3 3 2 4 6\n$EndElements\n")
        found = self.warnings(bodies__b__mesh={"file": mesh}, constraints=None)
        self.assertTrue(any(message.startswith("1 hexahedron skipped, whose volume is missing") for _, message in found), found)

    def test_unknown_groups(self):
        """The groups that there are, at most ten; or that there are none."""
        nodes = "".join(f"{i + 1} {x} {y} {z}\n" for i, (x, y, z) in enumerate([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]))
        path = os.path.join(self.top, "groups.msh")
        for count, told in ((0, "body 'b' has no group 'lift'; the file has no groups"),
                            (2, "body 'b' has no group 'lift'; expected one of 'side10', 'side11'"),
                            (13, "body 'b' has no group 'lift'; expected one of " + ", ".join(f"'side{i}'" for i in range(10, 20)) + " and 3 more")):
            with open(path, "w") as file:
                names = f"$PhysicalNames\n{count}\n" + "".join(f'0 {i} "side{i}"\n' for i in range(10, 10 + count)) + "$EndPhysicalNames\n"
                file.write("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n" + (names if count else "") + f"$Nodes\n4\n{nodes}$EndNodes\n$Elements\n{count + 1}\n"
                           "1 4 2 0 1 1 2 3 4\n" + "".join(f"{2 + i} 15 2 {10 + i} 1 1\n" for i in range(count)) + "$EndElements\n")
            self.assertRegex(self.refused(bodies__b__mesh={"file": path}, constraints__wall__select={"group": "lift"}), re.escape("constraints.wall.select: " + told) + "$")
        self.assertIn("no group 'sid14'; did you mean 'side14'? expected one of 'side10', ",
                      self.refused(bodies__b__mesh={"file": path}, constraints__wall__select={"group": "sid14"}))
        bodies = {name: SCENE["bodies"]["b"] for name in "ab"}
        self.assertIn("no body has a group 'left'; expected one of 'x-', 'x+', 'y-'", self.refused(bodies=bodies, constraints__wall__select={"group": "left"}))

    # ---- what nothing holds ----

    def test_what_falls_is_not_quasistatic_without_a_word(self):
        message = self.refused(integrator=None, constraints=None)
        self.assertRegex(message, r"^SCENE:\d+:\d+: bodies.b: nothing supports body 'b' along y .*the default of integrator.type.*\"implicit-euler\"")
        self.assertIn('"implicit-euler"', self.refused(integrator={"type": "quasistatic"}, constraints=None))
        ground = {"g": {"shape": "plane", "point": [0, -1, 0], "normal": [0, 1, 0]}}
        found = self.warnings(integrator=None, constraints=None, colliders=ground)
        self.assertEqual([path for path, _ in found], ["bodies.b"])
        self.assertIn("the default of integrator.type", found[0][1])
        ran = self.pliant("run", self.scene(integrator=None, constraints=None, colliders=ground), "-o", self.top + "/falls", "-q")
        self.assertEqual(ran.returncode, 0)
        self.assertIn("the default of integrator.type", ran.stderr)
        self.assertEqual(self.warnings(integrator=None), [])  # is held
        thrown = self.warnings(integrator=None, bodies__b__velocity=[1, 0, 0])
        self.assertIn("implicit-euler", thrown[0][1])
        pushed = {"integrator": {"type": "quasistatic"}, "constraints": None, "gravity": None, "loads": {"push": {"kind": "force", "select": "all", "value": [1, 0, 0]}}}
        told = self.refused(**pushed)
        self.assertRegex(told, r"^SCENE:\d+:\d+: bodies.b: nothing supports body 'b' along x against its loads \(1 N at t = 0.01 s\), .*\"implicit-euler\"")
        self.assertEqual(self.refused("run", **pushed), told)
        self.assertFalse(os.path.exists(self.top + "/out"))

    # ---- words ----

    def test_model_errors_have_a_place_in_run_too(self):
        changes = {"integrator__type": "symplectic-euler", "bodies__b__mass": "consistent"}
        told = self.refused("check", **changes)
        self.assertRegex(told, r"^SCENE:[1-9]\d*:[1-9]\d*: bodies.b: symplectic-euler needs lumped masses")
        self.assertEqual(self.refused("run", **changes), told)
        self.assertFalse(os.path.exists(self.top + "/out"))
        for name in ("n" * 90, "\x1b[2J"):  # cut off in messages, and escaped
            body = dict(SCENE["bodies"]["b"], mass="consistent")
            self.assertRegex(self.refused("run", integrator__type="symplectic-euler", bodies={name: body}), r"^SCENE:[2-9]\d*:\d+: bodies")

    def test_probes_without_a_place(self):
        """Every one of them, in check as in run."""
        outside = {"p": {"at": [9, 0, 0]}, "q": {"at": [0, 0, 0]}, "r": {"at": [0, -9, 0], "body": "b"}}
        found = self.check(probes=outside)["problems"]
        self.assertEqual([problem["path"] for problem in found], ["probes.p", "probes.r"])
        told = self.refused("run", probes={"p": outside["p"]})
        self.assertRegex(told, r"^SCENE:[1-9]\d*:[1-9]\d*: probes.p: \(9, 0, 0\) is \S+ m away from the nearest body at rest")
        self.assertFalse(os.path.exists(self.top + "/out"))

    def test_one_broken_value_is_one_problem(self):
        """What would only follow from it is not said."""
        force = {"p": {"kind": "presure", "select": "all", "value": [1, 0, 0]}}
        for changes, place, words in (({"contact": {"between": "penalty", "friction": 0.3}}, "contact.between", "unknown between \"penalty\"; expected one of 'none', 'barrier'"),
                                      ({"contact": {"between": "barier", "pairs": [{"between": ["b", "b"]}]}}, "contact.between", "unknown between \"barier\"; did you mean 'barrier'?"),
                                      ({"loads": force}, "loads.p.kind", "unknown kind \"presure\"; did you mean 'pressure'?"),
                                      ({"integrator__type": "implict-euler", "bodies__b__velocity": [1, 0, 0]}, "integrator.type", "unknown type \"implict-euler\"; did you mean 'implicit-euler'?"),
                                      ({"time__dt": -1, "constraints__wall__until": 0.001}, "time.dt", "found -1")):
            found = self.check(**changes)["problems"]
            self.assertEqual([problem["path"] for problem in found], [place])
            self.assertIn(words, found[0]["message"])

    def test_missing_moduli(self):
        for material, words in (({"young": 1e5}, "poisson is missing"), ({"poisson": 0.3}, "young is missing"), ({"lambda": 1e5}, "mu is missing"),
                                ({"mu": 1e5}, "lambda is missing"), ({}, "young and poisson are missing")):
            for command in ("check", "run"):
                message = self.refused(command, materials={"m": material})
                self.assertIn("materials.m: " + words, message)
                self.assertNotIn("nan", message)

    def test_nothing_moves_the_cursor(self):
        evil = "\x1b[31mred\x07\u009b\u202e\n"
        cases = [dict(constraints={evil: {"select": {"group": evil}}}), {evil: 1}, dict(materials__m__law=evil), dict(bodies__b__material=evil),
                 dict(bodies__b__mesh={"file": evil}), dict(bodies__b__materials={evil: "m"}), dict(integrator__type=evil),
                 dict(constraints__wall__select=evil), dict(bodies__b__mesh={"surface": evil + ".obj", "tets": 100})]
        for changes in cases:
            for command in ("check", "run"):
                text = self.refused(command, **changes)
                self.assertFalse(re.search("[\x00-\x1f\x7f-\x9f\u202e]", text), repr(text))
                self.assertIn("\\x1b[31mred", text)
        sound = self.scene(bodies={evil: SCENE["bodies"]["b"]}, constraints={evil: {"select": {"group": "x-"}}})
        for arguments in (["check", sound], ["check", sound, "--json"], ["info", sound], ["run", sound, "-o", self.top + "/sound"], ["info", self.top + "/sound"],
                          ["check", sound, "--set", evil], ["run", evil], [evil], ["run", "--" + evil]):
            done = self.pliant(*arguments)
            self.assertFalse(re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", done.stdout + done.stderr), repr(done.stdout + done.stderr))
        # names in a mesh file
        mesh = os.path.join(self.top, "evil.msh")
        with open(mesh, "w") as file:
            file.write('$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n3 1 "\x1b[31mgroup"\n$EndPhysicalNames\n$Nodes\n4\n'
                       "1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n$Elements\n1\n1 4 2 1 1 1 2 3 4\n$EndElements\n")
        done = self.pliant("info", mesh)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("\\x1b[31mgroup", done.stdout)
        self.assertNotIn("\x1b", done.stdout)
        self.assertIn("\\x1b[31mgroup", self.refused(bodies__b__mesh={"file": mesh}, constraints__wall__select={"group": "other"}))

    def test_many_unknown_keys(self):
        path = self.scene(**{f"key{i}": 1 for i in range(20000)})
        start = time.process_time()
        begun = os.times()
        done = self.pliant("check", path)
        ended = os.times()
        self.assertEqual(done.returncode, 2)
        self.assertIn("unknown key 'key0'", done.stderr)
        self.assertLess(ended.children_user - begun.children_user, 1, "seconds of work")
        self.assertLess(time.process_time() - start, 30)

    def test_warnings_never_hide_an_error(self):
        bodies = {f"b{i}": dict(SCENE["bodies"]["b"], velocity=[1, 0, 0]) for i in range(250)}  # each is warned of
        found = self.check(integrator={"type": "quasistatic"}, gravity=None, bodies=bodies, contact={"pairs": [{"between": ["b1", "b2"]}]})
        self.assertFalse(found["valid"])
        self.assertTrue([p for p in found["problems"] if not p["warning"]])

    def test_devices_and_pipes_are_no_files(self):
        pipe = os.path.join(self.top, "pipe")
        os.mkfifo(pipe)
        skin = os.path.join(self.top, "skin.obj")
        with open(skin, "w") as file:
            file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 3/3 2/2\nf 1/1 2/2 4/3\nf 1/1 4/2 3/3\nf 2/1 3/2 4/3\n")
        for changes in (dict(bodies__b__mesh={"file": pipe}), dict(bodies__b__mesh={"surface": pipe, "tets": 100}), dict(bodies__b__skin={"file": pipe}),
                        dict(bodies__b__skin={"file": skin}, bodies__b__look={"texture": pipe}), dict(colliders={"c": {"shape": "mesh", "file": pipe}})):
            self.assertIn("is a named pipe, expected a file", self.refused(**changes))
            changes = json.loads(json.dumps(changes).replace(pipe, "/dev/zero"))
            self.assertIn("is a device, expected a file", self.refused(**changes))
        for arguments in (["check", pipe], ["run", pipe], ["info", pipe], ["render", pipe, "-o", self.top + "/x.png"], ["plot", pipe], ["mesh", pipe, "-o", self.top + "/x.msh"]):
            done = self.pliant(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
        folder = os.path.join(self.top, "resumed")
        run = ("run", self.scene(), "-o", folder, "-q", "--frames", "1")
        self.assertEqual(self.pliant(*run).returncode, 0)
        os.remove(folder + "/checkpoint.bin")
        os.mkfifo(folder + "/checkpoint.bin")
        done = self.pliant(*run, "--resume")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("checkpoint.bin: is a named pipe", done.stderr)

    def test_a_surface_in_place_of_a_mesh(self):
        for name in ("ball.obj", "ball.ply", "ball.stl"):
            path = os.path.join(self.top, name)
            self.assertEqual(self.pliant("mesh", "--sphere", "1", "--resolution", "4", "-o", path).returncode, 0)
            message = self.refused(bodies__b__mesh={"file": path})
            self.assertIn('{"surface": "%s", "tets": 20000}' % path, message)
            self.assertIn("pliant mesh %s -o body.msh" % path, message)

    def test_advice(self):
        pulled = {"constraints__hand": {"select": {"group": "x+"}, "translation": {"keys": [[0, [0, 0, 0]], [0.1, [5, 0, 0]]]}}}
        cases = [({"integrator": {"type": "quasistatic", "max_iterations": 1}, **pulled}, "iteration limit", "raise integrator.max_iterations (now 1)"),
                 ({"integrator": {"type": "quasistatic"}, "solver": {"max_iterations": 1}, **pulled}, "", "raise solver.max_iterations (now 1)"),
                 ({"gravity": [0, -1e200, 0]}, "not finite", "huge loads"),
                 ({"materials__m__inversion": "none", "bodies__b__start": {"kind": "mirror"}}, "outside domain", '"extrapolate"')]
        for changes, reason, advice in cases:
            done = self.pliant("run", self.scene(**changes), "-o", self.top + "/advice", "-q", "--threads", "1")
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn(reason, done.stderr)
            self.assertIn(advice, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=1)
