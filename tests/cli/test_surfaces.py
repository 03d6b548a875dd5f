"""What is said about surfaces from modelling programs: textures, skins and colliders that are not shown as their file has them.

    test_surfaces.py PLIANT SOURCE_DIR
"""
import os
import unittest

from scenes import SceneTest

TETRAHEDRON = [(0.2, 0.2, 0.2), (0.8, 0.2, 0.2), (0.2, 0.8, 0.2), (0.2, 0.2, 0.8)]
FACES = "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def vertices(points):
    return "".join("v {} {} {}\n".format(*p) for p in points)


def box(low, high):
    """An .obj of a box."""
    points = [[(low, high)[i >> k & 1] for k in range(3)] for i in range(8)]
    return vertices(points) + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n"


class SurfacesTest(SceneTest):
    def file(self, name, text):
        path = os.path.join(self.top, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def test_textures_that_cannot_be_shown_are_notes(self):
        self.file("image.tga", "not a picture that Pliant reads")
        for texture, words in (("image.tga", "image.tga: the texture is of an unknown kind, expected PNG or JPEG"),
                               ("gone.png", "gone.png: the texture does not exist")):
            self.file("t.mtl", f"newmtl a\nmap_Kd {texture}\n")
            path = self.file("t.obj", "mtllib t.mtl\n" + vertices(TETRAHEDRON) + "usemtl a\n" + FACES)
            shown = self.pliant("info", path).stdout
            self.assertRegex(shown, "\n  repairs     none needed\n  notes       [^\n]*" + words)
            self.assertIn(words, self.warnings(bodies__b__skin={"file": path})[0][1])
        self.assertNotIn("notes", self.pliant("info", self.file("plain.obj", vertices(TETRAHEDRON) + FACES)).stdout)

    def test_materials_of_colliders(self):
        self.file("m.mtl", "newmtl steel\nKd 0.2 0.3 0.4\n")
        ball = box(-0.1, 0.1).replace("f 1 3 4 2", "usemtl steel\nf 1 3 4 2")
        path, bare = self.file("m.obj", "mtllib m.mtl\n" + ball), self.file("bare.obj", box(-0.1, 0.1))
        painted = self.file("painted.obj", "\n".join(s + " 1 0 0" if s[:1] == "v" else s for s in box(-0.1, 0.1).split("\n")))
        collider = {"shape": "mesh", "center": [5, 0, 0], "resolution": 8}
        for file, look, words in ((path, None, "the materials of"), (painted, {"roughness": 1}, "the colours of"), (bare, None, None),
                                  (path, {"color": "#445566"}, None), (path, {"style": "hidden"}, None)):
            found = self.warnings(colliders={"c": dict(collider, file=file, **({"look": look} if look else {}))})
            self.assertEqual([place for place, _ in found], ["colliders.c"] if words else [], (file, look))
            if words:
                self.assertIn(f"{words} '{file}' are not used, because colliders have one color", found[0][1])

    def test_a_skin_is_the_surface_of_the_mesh(self):
        """Also if the body has a skin with other keys, but no file."""
        path = self.file("cube.obj", box(0, 1))
        for skin in (None, {"outside": "clamp"}):
            body = {"mesh": {"surface": path, "tets": 300}, "material": "m", **({"skin": skin} if skin else {})}
            done = self.pliant("check", self.scene(bodies__b=body, constraints=None))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("\n    with a skin of 8 vertices, 12 triangles\n", done.stdout)
        told = self.refused(bodies__b__skin={"outside": "clamp"})
        self.assertIn("bodies.b.skin.file: is missing; expected a surface", told)

    def test_contact_surfaces_outside_of_the_elements(self):
        """What to do is told, and it works: the mesh of a larger surface encloses the skin."""
        inner, outer = self.file("inner.obj", box(0, 1)), self.file("outer.obj", box(-0.2, 1.2))
        body = {"material": "m", "element": "tet4"}
        contact = {"constraints": None, "contact": {"between": "barrier"}}
        told = self.refused(bodies__b=dict(body, mesh={"surface": inner, "tets": 300}, skin={"contact": True}), **contact)
        self.assertRegex(told, r"bodies.b: \d of 8 vertices of its contact surface lie outside .* by 0.\d+ m at .*: fill a surface that encloses this one "
                               r"with at least that distance \(in Blender: a copy with Displace\), and give this one as the skin's file")
        self.warnings(bodies__b=dict(body, mesh={"surface": outer, "tets": 2000}, skin={"file": inner, "contact": True}), **contact)

    def test_filled_bodies_on_the_floor(self):
        reason = "; the elements that fill its surface bulge out of it by a fraction of their size"
        path = self.file("cube.obj", box(0, 1))
        floor = {"constraints": None, "contact": {"between": "barrier"}, "colliders": {"floor": {"shape": "plane", "normal": [0, 1, 0]}}}
        told = self.refused(bodies__b={"mesh": {"surface": path, "tets": 300}, "material": "m"}, **floor)
        self.assertIn("contact: body 'b' is behind collider 'floor'", told)
        self.assertIn(reason, told)
        self.assertNotIn(reason, self.refused(**floor))  # a box of its own

    def test_parts_of_skins_far_from_the_elements(self):
        """The body is a unit cube; its diagonal is 1.73 m."""
        def skin(height):
            sheet = [(0.2, height, 0.2), (0.8, height, 0.2), (0.8, height, 0.8)]
            return self.file("skin.obj", vertices(TETRAHEDRON + sheet) + FACES + "f 5 6 7\n")
        for height, words in ((1.02, None), (1.1, r"^a separate part with 3 vertices near \(0.[28], 1.1, 0.[28]\) lies outside the mesh, by 0.1 m or more"),
                              (1.5, r"^3 of 7 vertices lie outside the mesh, the one at \(0.[28], 1.5, 0.[28]\) by 0.5 m, 0.29 of the body's size")):
            file = skin(height)
            found = self.warnings(bodies__b__skin={"file": file})
            self.assertEqual([place for place, _ in found], ["bodies.b.skin"] if words else [], height)
            if words:
                self.assertRegex(found[0][1], words)
            ran = self.run_scene("--frames", "1", bodies__b__skin={"file": file})
            self.assertEqual(ran.stderr, f"pliant: warning: bodies.b.skin: {found[0][1]}\n" if words else "")
        # a part that is connected to one inside may protrude
        file = self.file("skin.obj", vertices(TETRAHEDRON[:3] + [(0.2, 1.1, 0.2)]) + FACES)
        self.assertEqual(self.warnings(bodies__b__skin={"file": file}), [])

    def test_open_sheets_need_thickness(self):
        path = self.file("sheet.obj", "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nf 1 2 3 4\n")
        self.assertIn("give it thickness (in Blender: Solidify)", self.refused(bodies__b__mesh={"surface": path, "tets": 300}))


if __name__ == "__main__":
    unittest.main(verbosity=1)
