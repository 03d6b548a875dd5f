"""What is said about scenes that are valid but hardly meant: before the first step, at the end of a run, and if it fails.

    test_warnings.py PLIANT SOURCE_DIR
"""
import csv
import os
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
        self.assertIn("of material 'm' is 0.4999999: linear", self.warnings(materials__m__poisson=0.4999999)[0][1])
        # by Lame's constants, and of a part only: lambda / (2 (lambda + mu)) = 0.498
        hard = {"law": "neo-hookean", "lambda": 249e4, "mu": 1e4}
        self.assertIn("of material 'hard' is 0.498", self.warnings(materials__hard=hard, bodies__b__painted={"hard": [0]})[0][1])

    # ---- temperatures ----

    def test_tables_over_temperatures_that_never_change(self):
        table = {"keys": [[300, 1e5], [330, 1e3]], "over": "temperature"}
        told = ("young is a table over temperature, but without 'heat' in the scene temperatures never change: body 'b' stays at 293.15 K; "
                'expected "heat": {...}, or a temperature of the body')
        self.assertEqual(self.warnings(materials__m__young=table), [("materials.m", told)])
        ran = self.run_scene("--frames", "1", materials__m__young=table)
        self.assertEqual((ran.returncode, ran.stderr.count(told)), (0, 1), ran.stderr)
        found = self.warnings(materials__m__damping={"viscosity": {"keys": [[300, 1], [330, 3]], "over": "temperature"}})
        self.assertIn("viscosity is a table over temperature", found[0][1])
        poke = [{"step": 5, "warm": 50, "center": [0, 0, 0], "radius": 1}]
        for name, changes in {"heat": {"heat": {}}, "a temperature": {"bodies__b__temperature": 320}, "over time": {"materials__m__young": dict(table, over="time")},
                              "unused": {"materials__m__young": 1e5, "materials__n": {"young": table, "poisson": 0.4}}, "events": {"events": poke}}.items():
            self.assertEqual(self.warnings(**{"materials__m__young": table, **changes}), [], name)

    def test_temperatures_in_celsius(self):
        told = "20 K is -253.15 degrees Celsius; expected kelvin, as in 293.15 for a room at 20"
        self.assertEqual(self.warnings(heat={"ambient": 20}), [("heat.ambient", told)])
        self.assertEqual(self.warnings(heat={"ambient": {"keys": [[0, 300], [1, 20]]}}), [("heat.ambient", told)])
        self.assertEqual(self.warnings(heat={}, bodies__b__temperature=20), [("bodies.b.temperature", told)])
        self.assertEqual(self.warnings(heat={"ambient": 77}, bodies__b__temperature=400), [])
        self.assertIn("found -10, expected at least 0 K", self.refused(heat={"ambient": -10}))

    def test_gravity_is_shown(self):
        for gravity, words in (([0, -9.81, 0], "  gravity (0, -9.81, 0) m/s2\n"), (None, "  no gravity\n"),
                               ({"keys": [[0, [0, 0, 0]], [1, [0, -5, 0]]]}, "  gravity varies over time\n")):
            self.assertIn(words, self.pliant("check", self.scene(gravity=gravity)).stdout)

    def test_sources_that_heat_nothing(self):
        def sources(center, radius=0.5, **more):
            return {"heat": {"sources": {"lamp": {"center": center, "radius": radius, "power": 10}}}, **more}
        told = "no node of a body is within its radius of 0.5 m at rest, the nearest is 2 m from its {}: it heats nothing, unless a body moves there"
        self.assertEqual(self.warnings(**sources([3, 0.5, 0.5])), [("heat.sources.lamp", told.format("center"))])
        away = {"keys": [[0, [3, 0.5, 0.5]], [1, [9, 0.5, 0.5]]]}
        self.assertEqual(self.warnings(**sources(away)), [("heat.sources.lamp", told.format("path"))])
        ran = self.run_scene("--frames", "1", **sources(away))
        self.assertEqual((ran.returncode, ran.stderr.count(told.format("path"))), (0, 1), ran.stderr)
        past = {"keys": [[0, [0.5, -3, 0.5]], [1, [0.5, 9, 0.5]]]}  # both ends are away
        for changes in (sources([3, 0.5, 0.5], 2.1), sources([1.2, 0.5, 0.5]), sources(past), sources([3.2, 0.5, 0.5], bodies__b__translate=[2, 0, 0])):
            self.assertEqual(self.warnings(**changes), [])

    # ---- settings that the integrator does not use ----

    def test_unused_settings(self):
        def still(**more):
            return {"integrator__type": "quasistatic", "contact": {"between": "barrier"}, **more}
        young = {"keys": [[0, 1e5], [1, 2e5]]}
        for damping in ({"mass": 1}, {"stiffness": 0.01}, {"viscosity": 100}, {"bulk_viscosity": 100},
                        {"viscosity": {"keys": [[0, 0], [1, 100]]}}):
            found = self.warnings(**still(materials__m__damping=damping))
            self.assertEqual([path for path, _ in found], ["materials.m.damping"], damping)
            self.assertIn("has no effect: the integrator 'quasistatic' has no velocities", found[0][1])
            self.assertEqual(self.warnings(materials__m__damping=damping), [], damping)
        pairs = [{"between": ["b", "b"], "friction": 0.1}, {"between": ["b", "b"], "restitution": 0.5}]
        for path, contact in (("restitution", {"restitution": 0.5}), ("pairs[1].restitution", {"pairs": pairs})):
            found = self.warnings(**still(**{f"contact__{key}": value for key, value in contact.items()}))
            self.assertEqual([path for path, _ in found], ["contact." + path])
            self.assertIn("do not rebound with the integrator 'quasistatic'", found[0][1])
        for integrator, told in (("implicit-euler", True), ("quasistatic", True), ("symplectic-euler", False), ("newmark-imex", False)):
            found = self.warnings(integrator={"type": integrator, "mass_scaling": 5})
            self.assertEqual([path for path, _ in found], ["integrator.mass_scaling"] if told else [], integrator)
        for more in ({"materials__m__damping": {"mass": 0, "viscosity": 0}}, {"contact__restitution": 1}, {"integrator__mass_scaling": 0},
                     {"materials__m__young": young}):
            self.assertEqual(self.warnings(**still(**more)), [], more)
        self.assertIn("materials.m.damping", self.run_scene("--frames", "1", **still(materials__m__damping={"mass": 1})).stderr)

    # ---- motions that nothing prevents ----

    def still(self, **more):
        return {"integrator": {"type": "quasistatic"}, "gravity": None, "time__dt": 0.1, "time__duration": 0.2, **more}

    def test_free_motions(self):
        pull = {"kind": "traction", "select": {"group": "x+"}, "value": [100, 0, 0]}
        back = {"kind": "traction", "select": {"group": "x-"}, "value": [-100, 0, 0]}
        x, y, z = ({"select": {"group": axis + "-"}, "axes": axis} for axis in "xyz")
        edge = {"select": {"box": {"max": [0.1, 0.1, 9]}}}
        ends = {"a": {"select": {"box": {"max": [0.1, 0.1, 0.1]}}}, "b": {"select": {"box": {"min": [0.9, 0.9, -1], "max": [2, 2, 0.1]}}}}
        cases = {"one axis": ({"x": x}, {"pull": pull}, "translation along y and z, rotation about x"),
                 "two axes": ({"x": x, "y": y}, {"pull": pull}, "translation along z"),
                 "symmetry": ({"x": x, "y": y, "z": z}, {"pull": pull}, None),
                 "balanced": ({}, {"pull": pull, "back": back}, "translation along x, y and z, rotation about x, y and z"),
                 "a hinge": ({"edge": edge}, {}, "rotation about z"),
                 "an oblique one": (ends, {}, "rotation about (0.707, 0.707, 0)"),
                 "a point": ({"a": ends["a"]}, {}, "rotation about x, y and z"),
                 "held": ({"wall": {"select": {"group": "x-"}}}, {"pull": pull}, None),
                 "nothing at all": ({}, {}, None)}
        for name, (constraints, loads, words) in cases.items():
            changes = self.still(constraints=constraints, loads=loads)
            told = f"nothing holds body 'b' against {words}: displacements are determined only up to this motion; expected constraints that prevent it"
            self.assertEqual(self.warnings(**changes), [("bodies.b", told)] if words else [], name)
            ran = self.run_scene(**changes)
            self.assertEqual((ran.returncode, ran.stderr), (0, f"pliant: warning: bodies.b: {told}\n" if words else ""), name)
        moving = {"integrator": {"type": "implicit-euler"}}
        floor = {"colliders": {"floor": {"shape": "plane", "point": [0, -1, 0], "normal": [0, 1, 0]}}}
        for other in (moving, floor, {"contact": {"between": "barrier"}}):  # inertia and contact determine it
            self.assertEqual(self.warnings(**{**self.still(constraints={"x": x}), **other}), [])

    def test_pendulums(self):
        """Gravity determines rotations that do not lead around it."""
        middle = {"select": {"box": {"min": [0.4, 0.9, -1], "max": [0.6, 2, 2]}}}
        down = {"gravity": [0, -9.81, 0]}
        self.assertEqual(self.warnings(**self.still(constraints={"edge": middle}, **down)), [])  # hangs already
        point = {"select": {"box": {"min": [0.4, 0.9, 0.4], "max": [0.6, 2, 0.6]}}}
        self.assertIn("against rotation about y: displacements are determined only up to", self.warnings(**self.still(constraints={"p": point}, **down))[0][1])
        edge = {"select": {"box": {"max": [0.1, 0.1, 9]}}}
        self.assertIn("against rotation about z, and its loads turn it: steps may not converge", self.warnings(**self.still(constraints={"edge": edge}, **down))[0][1])

    def test_loads_along_free_motions(self):
        x = {"select": {"group": "x-"}, "axes": "x"}
        lift = {"kind": "traction", "select": {"group": "x+"}, "value": {"keys": [[0, [0, 0, 0]], [0.2, [0, 30, 40]]]}}
        told = self.refused(**self.still(constraints={"x": x}, loads={"lift": lift}))
        self.assertRegex(told, r"bodies.b: nothing supports body 'b' along y and z against its loads \(25 N at t = 0.1 s\), and quasistatic has no inertia")
        # two boxes in one file, of which one is held
        path = self.top + "/two.msh"
        cell = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
        nodes = "".join(f"{i + 1} {a + i // 4 * 5} {b} {c}\n" for i, (a, b, c) in enumerate(cell + cell))
        with open(path, "w") as file:
            file.write(f"$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n8\n{nodes}$EndNodes\n$Elements\n2\n1 4 2 0 1 1 2 3 4\n2 4 2 0 1 5 6 7 8\n$EndElements\n")
        parts = self.still(bodies__b__mesh={"file": path}, constraints={"one": {"select": {"box": {"max": [2, 2, 2]}}}}, gravity=[0, -6, 0])
        self.assertIn("nothing supports the part of body 'b' near (5.25, 0.25, 0.25) along y against its loads (1e+03 N", self.refused(**parts))

    def test_failed_steps_name_what_is_free(self):
        released = self.still(gravity=[0, -9.81, 0], constraints={"wall": {"select": {"group": "x-"}, "until": 0.15}})
        done = self.run_scene(**released)
        self.assertEqual(done.returncode, 3)
        self.assertIn("unbalanced after 0 Newton iterations, residual 0; nothing supports body 'b' along y against its load of 9.81e+03 N; quasistatic has", done.stderr)
        edge = {"select": {"box": {"max": [0.1, 0.1, 9]}}}
        follower = {"kind": "pressure", "select": {"group": "x+"}, "value": 3000}  # turns with the body, for ever
        done = self.run_scene(**self.still(constraints={"edge": edge}, loads={"p": follower}))
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, r"did not converge: .*; nothing holds body 'b' against rotation about z: expected constraints that prevent this\n$")
        self.assertNotIn("time.dt", done.stderr)

    def test_failed_steps_name_contact_that_does_not_balance(self):
        """A block that slides down a slope, and one that is 0.25 m above a floor with barriers."""
        slope = {"slope": {"shape": "plane", "point": [0, 0, 0], "normal": [0, 1, 0.5]}}
        slides = self.still(gravity=[0, -9.81, 0], constraints=None, colliders=slope, time__dt=0.2)
        done = self.run_scene(**slides)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, r"unbalanced after \d+ Newton .*; contact forces do not balance the load of body 'b' along y, 9.81e\+03 N: it slides or rolls away, "
                                      "or the load is too large for one step; let loads and gravity grow over more steps, ")
        self.assertNotIn("nothing supports", done.stderr)
        above = {"colliders": {"floor": {"shape": "plane", "point": [0, -0.25, 0], "normal": [0, 1, 0]}}, "contact": {"between": "barrier"}}
        done = self.run_scene(**{**slides, **above})
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("nothing supports body 'b' along y", done.stderr)
        self.assertIn("or support it by a constraint or a collider, which it touches at the start (closer than contact.distance)\n", done.stderr)

    # ---- bodies that fall ----

    def test_planes_that_are_not_below(self):
        fall = {"constraints": None, "gravity": [0, 0, -9.81], "time__duration": 1}
        plane = {"shape": "plane", "point": [0, 0, 0], "normal": [0, 1, 0]}
        found = self.warnings(**fall, colliders={"floor": plane})
        self.assertEqual(found, [("bodies.b", "falls along gravity, (0, 0, -1), and no collider is below it: the normal of plane 'floor' is (0, 1, 0); "
                                              "expected one against gravity")])
        ran = self.run_scene("--frames", "0", **fall, colliders={"floor": plane})
        self.assertEqual(ran.stderr.count("and no collider is below it"), 1, ran.stderr)
        box = {"shape": "box", "center": [0.5, 0.5, -2], "size": [2, 2, 1]}
        silent = {"a floor": {"colliders": {"floor": dict(plane, normal=[0, 0, 1])}},
                  "a ramp": {"colliders": {"ramp": dict(plane, point=[0, -0.1, -0.1], normal=[0, 1, 0.3])}},
                  "a wall and a table": {"colliders": {"wall": plane, "table": box}},
                  "a wall, thrown at": {"colliders": {"wall": dict(plane, point=[0, -2, 0])}, "bodies__b__velocity": [0, -3, 0]},
                  "a wall that moves": {"colliders": {"wall": dict(plane, translation={"keys": [[0, [0, -3, 0]], [1, [0, 0, 0]]]})}},
                  "held": {"colliders": {"wall": plane}, "constraints": {"top": {"select": {"group": "z+"}}}},
                  "no gravity": {"colliders": {"wall": plane}, "gravity": None},
                  "no plane": {"colliders": {"ball": {"shape": "sphere", "center": [9, 9, 9], "radius": 1}}},
                  "a short time": {"colliders": {"wall": plane}, "time__duration": 0.1}}
        for name, changes in silent.items():
            self.assertEqual(self.warnings(**{**fall, **changes}), [], name)
        self.assertEqual(len(self.warnings(**fall, colliders={"wall": plane, "table": dict(box, center=[0.5, 9, -2])})), 1)  # is not below

    def test_tiny_bodies_far_above_a_plane(self):
        fall = {"constraints": None, "time__duration": 1, "colliders": {"floor": {"shape": "plane", "point": [0, -1, 0], "normal": [0, 1, 0]}}}
        for scale in (1e-2, 1e-5, 1e-8):
            self.assertEqual(self.warnings(**fall, bodies__b__scale=scale), [], scale)
        fall["colliders"]["floor"]["normal"] = [0, 0, 1]
        self.assertEqual(len(self.warnings(**fall, bodies__b__scale=1e-5)), 1)

    def test_bodies_that_hover_without_inertia(self):
        def rests(height=0.0, between="none", **more):
            return self.still(**{"gravity": [0, -9.81, 0], "constraints": None, "contact": {"between": between}, "bodies__b__translate": [0, height, 0],
                                 "colliders": {"floor": {"shape": "plane", "normal": [0, 1, 0]}}, **more})
        put_down, lost = "it does not fall, but is put down on a collider at once", "the first step will find no balance"
        for between, words in (("none", put_down), ("barrier", lost)):
            found = self.warnings(**rests(0.25, between))
            told = ("only colliders support it along y against gravity, the nearest is 0.25 m away, and quasistatic has no inertia: "
                    f'{words}; for a body that falls set integrator.type to "implicit-euler"')
            self.assertEqual(found, [("bodies.b", told)])
        ran = self.run_scene("--frames", "1", **rests(0.25))
        self.assertEqual((ran.returncode, ran.stderr.count(put_down)), (0, 1), ran.stderr)
        ran = self.run_scene("--frames", "1", **rests(0.25, "barrier"))
        self.assertEqual(ran.returncode, 3, ran.stderr)
        self.assertIn("nothing supports body 'b' along y", ran.stderr)
        beside = {"ball": {"shape": "sphere", "center": [9, 0, 0], "radius": 1}}
        self.assertIn(lost, self.warnings(**rests(colliders=beside))[0][1])
        block = {"mesh": {"shape": "box", "size": [1, 1, 1], "resolution": 2}, "material": "m"}
        pair = {"bodies": {"low": dict(block, translate=[0, 1e-5, 0]), "high": dict(block, translate=[0.2, 1.00002, 0])}}
        silent = {"rests": rests(), "rests by barriers": rests(1e-5, "barrier"), "held": rests(0.25, constraints={"x": {"select": {"group": "x-"}}}),
                  "no gravity": rests(0.25, gravity=None), "inertia": rests(0.25, integrator={"type": "implicit-euler"})}
        for name, changes in silent.items():
            self.assertEqual([message for _, message in self.warnings(**changes) if "inertia" in message], [], name)
        stack = rests(0, "barrier")
        del stack["bodies__b__translate"]
        self.assertEqual(self.warnings(**{**stack, **pair}), [])
        pair["bodies"]["high"]["translate"] = [0.2, 1.5, 0]
        self.assertEqual([path for path, _ in self.warnings(**{**stack, **pair})], ["bodies.high"])

    def test_bodies_that_fall_through_each_other(self):
        def two(height, **more):
            body = {"mesh": {"shape": "box", "size": [1, 1, 1], "resolution": 2}, "material": "m"}
            return {"bodies": {"low": body, "high": dict(body, translate=[0.2, height, 0])}, "constraints": None, "time__duration": 1,
                    "colliders": {"floor": {"shape": "plane", "point": [0, -0.2, 0], "normal": [0, 1, 0]}}, **more}
        for height in (1, 1.5):  # lies on it, and falls
            found = self.warnings(**two(height))
            self.assertEqual([path for path, _ in found], ["bodies.high"])
            self.assertIn("falls through body 'low', above which it starts: contact.between is none", found[0][1])
        self.assertEqual(len(self.warnings(**two(1.5, colliders=None, constraints={"hold": {"body": "low", "select": "all"}}))), 1)
        shelf = {"shelf": {"shape": "box", "center": [0.5, 1.3, 0.5], "size": [3, 0.4, 3]}, "floor": two(1)["colliders"]["floor"]}
        silent = {"fall together": two(1.5, colliders=None), "beside": two(0), "too high": two(9), "a shelf": two(1.5, colliders=shelf),
                  "barriers": two(1.5, contact={"between": "barrier"}), "on purpose": two(1.5, contact={"between": "none"})}
        silent["beside"]["bodies"]["high"]["translate"] = [2, 1.5, 0]
        for name, changes in silent.items():
            self.assertEqual(self.warnings(**changes), [], name)
        self.assertNotIn("falls through", str(self.warnings(**two(1.5, integrator={"type": "quasistatic"}))))
        for between, words in (("none", "  bodies pass through each other: contact.between is none\n"),
                               ("barrier", "  bodies touch each other and themselves: contact.between is barrier, contact.distance 0.00295 m\n")):
            self.assertIn(words, self.pliant("check", self.scene(**two(1.5, contact={"between": between}))).stdout)
        self.assertNotIn("contact.between", self.pliant("check", self.scene()).stdout)

    # ---- contact of stiff bodies that hardly move ----

    def blocks(self, gap, **more):
        """Two blocks of 1 m above each other, their outer faces fixed: the upper one is pressed down by 1 mm."""
        body = {"mesh": {"shape": "box", "size": [1, 1, 1], "resolution": 2}, "material": "m"}
        down = {"keys": [[0, [0, 0, 0]], [0.2, [0, -1e-3, 0]]]}
        return self.still(bodies={"low": body, "high": dict(body, translate=[0, 1 + gap, 0])}, **{
            "constraints": {"low": {"body": "low", "select": {"group": "y-"}}, "high": {"body": "high", "select": {"group": "y+"}, "translation": down}},
            "contact": {"between": "barrier"}, **more})

    def test_contact_across_a_gap(self):
        told = ("body 'low' and body 'high' are 0.0005 m apart at the start, less than contact.distance = 0.00245 m: they push each other apart before they "
                "touch; expected a contact.distance well below the gap and the displacements, such as 5e-05")
        self.assertEqual(self.warnings(**self.blocks(5e-4)), [("contact", told)])
        late = ("surfaces push each other apart from contact.distance = 0.00245 m, which is not small against the displacements, at most 0.00[0-9]* m: where "
                "these are prescribed, forces are too large; expected a contact.distance of at most [125]e-05")
        ran = self.run_scene(**self.blocks(5e-4))
        self.assertEqual((ran.returncode, ran.stderr.count(told)), (0, 1), ran.stderr)
        self.assertRegex(ran.stderr, late)
        self.assertRegex(self.run_scene(**self.blocks(5e-4, contact__distance=1e-4)).stderr, late.replace("0.00245", "0.0001"))
        small = self.blocks(5e-4, contact__distance=2e-5)
        self.assertEqual((self.warnings(**small), self.run_scene(**small).stderr), ([], ""))
        floor = {"floor": {"shape": "plane", "point": [0, -5e-4, 0], "normal": [0, 1, 0]}}
        alone = self.blocks(1, colliders=floor, constraints={"all": {"select": {"group": "y+"}}})
        self.assertIn("body 'low' and collider 'floor' are 0.0005 m apart", self.warnings(**alone)[0][1])
        silent = {"a wide gap": self.blocks(3e-3), "inertia": self.blocks(5e-4, integrator={"type": "implicit-euler"}),
                  "a body that rests": self.blocks(5e-4, gravity=[0, -9.81, 0], constraints={"low": {"body": "low", "select": {"group": "y-"}}})}
        for name, changes in silent.items():
            self.assertEqual([message for _, message in self.warnings(**changes) if "apart" in message], [], name)

    def test_a_body_that_rests_on_another(self):
        alone = {"constraints": {"low": {"body": "low", "select": {"group": "y-"}}}, "gravity": [0, -9.81, 0], "materials__m__young": 1e7}
        ran = self.run_scene(**self.blocks(1e-3, **alone))  # frictionless: any sideways motion is in balance
        self.assertIn("hold the body by a constraint or by contact.friction", ran.stderr)
        scene = self.blocks(1e-3, **alone, contact__friction=0.3)
        self.assertEqual(self.warnings(**scene), [])
        self.assertEqual(self.run_scene(**scene).returncode, 0)
        with open(self.out + "/forces.csv") as table:
            rows = [row for row in csv.DictReader(table) if row["source"] == "constraint"]
        self.assertAlmostEqual(float(rows[-1]["force_y"]), 2 * 9810, delta=1)  # both weigh 1000 kg
        self.assertIn("only colliders or other bodies support it along y", str(self.warnings(**{**scene, "integrator": None})))
        self.assertIn("nothing supports body 'high'", self.refused(**self.blocks(1e-3, **alone, contact=None)))

    def test_slip_of_sticking_surfaces(self):
        told = "sticking surfaces slip by up to contact.stick_speed \\* time.dt = 0.0001 m, which is not small against the displacements, at most 0.0010? m: friction"
        close = {"contact__distance": 2e-5, "contact__friction": 0.3}
        self.assertRegex(self.run_scene(**self.blocks(5e-4, **close)).stderr, told)
        self.assertEqual(self.run_scene(**self.blocks(5e-4, **close, contact__stick_speed=1e-4)).stderr, "")
        self.assertEqual(self.run_scene(**self.blocks(5e-4, contact__distance=2e-5)).stderr, "")

    def test_parts_that_are_not_joined(self):
        cube = [[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)]
        tets = [[0, 1, 3, 7], [0, 3, 2, 7], [0, 2, 6, 7], [0, 6, 4, 7], [0, 4, 5, 7], [0, 5, 1, 7]]
        def parts(shift):
            nodes = cube + [[x + shift, y, z] for x, y, z in cube]
            cells = tets + [[8 + i for i in tet] for tet in tets]
            path = os.path.join(self.top, "parts.mesh")
            with open(path, "w") as out:
                out.write("MeshVersionFormatted 2\nDimension 3\nVertices\n%d\n" % len(nodes))
                out.writelines("%g %g %g 0\n" % tuple(node) for node in nodes)
                out.write("Tetrahedra\n%d\n" % len(cells))
                out.writelines("%d %d %d %d 0\n" % tuple(i + 1 for i in cell) for cell in cells)
                out.write("End\n")
            wall = {"wall": {"select": {"box": {"max": [0.5, 9, 9]}}}, "end": {"select": {"box": {"min": [shift + 0.5, -9, -9]}}}}
            return self.still(bodies={"b": {"mesh": {"file": path}, "material": "m"}}, constraints=wall)
        for element in ("tet4", "bezier10"):  # 4 corners; and 5 edges with them
            pairs = {"tet4": 4, "bezier10": 9}[element]
            found = self.warnings(**parts(1), bodies__b__element=element)
            self.assertEqual([path for path, _ in found], ["bodies.b"])
            self.assertIn(f"has 2 connected components, with {pairs} pairs of nodes at the same place, such as (1, 0, 0): they are not joined", found[0][1])
        self.assertEqual(self.warnings(**parts(1.01)), [])

    def test_tractions_in_other_units(self):
        pull = {"kind": "traction", "select": {"group": "x+"}, "value": [3e5, 0, 0]}
        scene = self.still(constraints={"wall": {"select": {"group": "x-"}}}, loads={"pull": pull})
        self.assertEqual(self.warnings(**scene, materials__m__young=1e6), [])
        told = "3e+05 Pa is 3 times the Young's modulus of body 'b', 1e+05 Pa; expected both in the same unit"
        self.assertIn(told, str(self.warnings(**scene, materials__m__young=1e5)))
        scene["loads"] = {"pull": {"kind": "pressure", "select": {"group": "x+"}, "value": {"keys": [[0, 0], [1, -3e5]]}}}
        for element in ("tet4", "tet10"):
            self.assertIn(told, str(self.warnings(**scene, materials__m__young=1e5, bodies__b__element=element)), element)
        scene["loads"]["pull"] = dict(pull, kind="force")
        self.assertNotIn("times the Young's modulus", str(self.warnings(**scene, materials__m__young=1e5)))

    def test_contact_without_effect(self):
        keys = {"friction": 0.3, "restitution": 0.5, "distance": 0.01, "thickness": 0.01, "start": "ignore"}
        found = self.warnings(contact=dict(keys, stiffness=20, nodes="all"))
        self.assertEqual(sorted(path for path, _ in found), sorted("contact." + key for key in keys))
        for path, message in found:
            self.assertRegex(message, '^has no effect: contact.between is none, .*"barrier"')
            self.assertEqual("friction of the collider" in message, path == "contact.friction")
        self.assertEqual(self.warnings(contact=dict(keys, between="barrier")), [])
        self.assertEqual(self.warnings(contact={"between": "barrier", "nodes": "surface"}), [])
        (path, message), = self.warnings(contact={"between": "barrier", "nodes": "all"})
        self.assertEqual(path, "contact.nodes")
        self.assertRegex(message, '^has no effect: .*"barrier".* surfaces only')

    def test_contact_at_the_start(self):
        floor = {"floor": {"shape": "plane", "point": [0, 0, 0], "normal": [0, 1, 0]}}
        resting = {"constraints": None, "colliders": floor, "contact": {"between": "barrier", "distance": 0.01}}
        told = self.refused(**resting)
        self.assertRegex(told, r"at a distance of 0 m; move it away, by \(0, 0.01, 0\) more in its translate .*\(contact.start \"ignore\" lets these surfaces")
        self.assertEqual(self.warnings(**resting, bodies__b__translate=[0, 0.01, 0]), [])
        resting["contact"]["start"] = "ignore"
        words = "vertices of its surface intersect or touch {} at the start, and contact.start is \"ignore\": they pass through each other until they are apart"
        self.assertEqual(self.warnings(**resting), [("bodies.b", "9 " + words.format("collider 'floor'"))])
        ran = self.run_scene("--frames", "0", **resting)
        self.assertEqual(ran.stderr, "pliant: warning: bodies.b: 9 " + words.format("collider 'floor'") + "\n")
        body = {"mesh": {"shape": "box", "size": [1, 1, 1], "resolution": 1}, "material": "m"}
        found = self.warnings(constraints=None, contact=resting["contact"], bodies={"a": body, "b": dict(body, translate=[0.5, 0.5, 0.5])})
        self.assertEqual([path for path, _ in found], ["bodies.a", "bodies.b"])
        self.assertIn(words.format("another surface or their own"), found[0][1])

    # ---- surfaces that are filled ----

    def test_holes_of_a_filled_surface(self):
        cube = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)]
        for name, tris in (("closed", cube), ("open", cube[:-1])):
            with open(f"{self.top}/{name}.obj", "w") as file:
                file.writelines(f"v {i // 4} {i // 2 % 2} {i % 2}\n" for i in range(8))
                file.writelines("f {} {} {}\n".format(*(i + 1 for i in tri)) for tri in tris + [(0, 0, 1)])
        for name, skin, words in (("closed", None, None), ("open", None, ", but pictures show the surface, as the body's skin; output.view.surface \"elements\" shows"),
                                  ("open", {"file": "closed.obj"}, "")):
            found = self.warnings(bodies__b={"mesh": {"surface": name + ".obj", "tets": 500}, "material": "m", **({"skin": skin} if skin else {})}, constraints=None)
            holes = [message for path, message in found if "has holes" in message]
            self.assertEqual(len(holes), 0 if words is None else 1, found)
            if words is not None:
                self.assertTrue(holes[0].startswith("the surface has holes, with 3 border edges, the first one near ("), holes)
                self.assertIn("the mesh closes them" + words, holes[0])
                self.assertEqual("skin" in holes[0], bool(words))

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

    def test_one_of_something_is_no_plural(self):
        failing = {"integrator": {"type": "quasistatic", "max_iterations": 1}, "output": {"stop_on_failure": False}, "time__dt": 0.1}
        done = self.pliant("run", self.scene(**failing), "-o", self.top + "/failing", "--threads", "1")
        self.assertIn("\n1 step did not converge\n", done.stdout)
        self.assertIn("  1 step did not converge\n", self.pliant("info", self.top + "/failing").stdout)
        path = os.path.join(self.top, "triangle.obj")
        with open(path, "w") as file:
            file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        self.assertIn("  surface     1 triangle, open\n", self.pliant("info", path).stdout)
        self.assertIn("found a surface of 1 triangle, expected", self.refused(bodies__b__mesh={"file": path}))

    def test_the_last_line_names_what_was_written(self):
        loud = ("run", self.scene(probes={"p": {"at": [1, 1, 1]}}), "-o", self.top + "/written", "--threads", "1", "--frames", "1")
        cases = (((), "frames with series.pvd, animation.glb, steps.csv, forces.csv, probes.csv, run.json"),
                 (("contact.between=barrier", "output.obj=true", "probes="),
                  "frames with series.pvd, animation.glb, steps.csv, forces.csv, contacts.csv, run.json, animation_0000.obj ..."),
                 (("output.vtu=false", "output.forces=false", "probes="), "steps.csv, run.json"))
        for sets, names in cases:
            done = self.pliant(*loud, *(word for path in sets for word in ("--set", path)))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.splitlines()[-1], f"{self.top}/written: {names}")


    # ---- the inversion treatment ----

    def test_stress_of_the_treatment(self):
        """A block compressed between walls: the stretch is the same in all elements."""
        still = {"gravity": [0, 0, 0], "integrator__type": "quasistatic", "time": {"dt": 1, "duration": 1}}
        for stretch, law, inversion, count in ((0.25, "neo-hookean", "extrapolate", 40), (0.35, "neo-hookean", "extrapolate", 0),
                                               (0.25, "neo-hookean", "none", 0), (0.25, "corotated", "extrapolate", 0)):
            planes = {"left": {"select": {"group": "x-"}, "axes": "x"}, "low": {"select": {"group": "y-"}, "axes": "y"},
                      "back": {"select": {"group": "z-"}, "axes": "z"}, "high": {"select": {"group": "y+"}, "axes": "y"},
                      "front": {"select": {"group": "z+"}, "axes": "z"},
                      "press": {"select": {"group": "x+"}, "axes": "x", "translation": [stretch - 1, 0, 0]}}
            done = self.run_scene(**still, constraints=planes, materials__m__law=law, materials__m__inversion=inversion)
            self.assertEqual(done.returncode, 0, done.stderr)
            words = f"{count} of 40 elements of body 'b' have a principal stretch below limit_start = 0.3 of material 'm'"
            self.assertEqual(words in done.stderr, count > 0, (stretch, law, inversion, done.stderr))
            self.assertEqual("limit_start" in done.stderr, count > 0, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=1)
