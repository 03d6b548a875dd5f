"""A run's files for other programs: pliant export, what output.pc2, obj, cells and colliders leave, and what VTK and
meshio, where they are installed, make of it.

    test_export.py PLIANT
"""
import json
import math
import os
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
import zlib

try:
    import vtk
except ImportError:
    vtk = None
try:
    import meshio
except ImportError:
    meshio = None

TOOL = os.path.abspath(sys.argv.pop(1))
RUBBER = {"law": "corotated", "young": 1e5, "poisson": 0.3, "density": 1000}
SCENE = {
    "time": {"dt": 0.02, "duration": 0.2},
    "gravity": [0, 0, -9.81],
    "integrator": {"type": "implicit-euler"},
    "materials": {"rubber": RUBBER},
    "bodies": {
        "bar": {"mesh": {"shape": "box", "size": [2, 0.5, 0.5], "resolution": 1}, "element": "bezier10",
                "material": "rubber", "translate": [0, 0, 0.2]},
        "block": {"mesh": {"shape": "box", "size": [0.5, 0.5, 0.5], "resolution": 1}, "material": "rubber",
                  "translate": [0, 2, 0.1], "look": {"color": "#3366cc", "roughness": 0.25}},
    },
    "colliders": {
        "floor": {"shape": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]},
        "wheel": {"shape": "gear", "center": [0, 4, 1], "axis": [1, 0, 0], "teeth": 12, "module": 0.1, "width": 0.2,
                  "rotation": {"keys": [[0, 0], [0.2, 90]]}},
        "ghost": {"shape": "sphere", "center": [9, 9, 9], "radius": 1, "look": {"style": "hidden"}},
    },
    "output": {"every": 2, "pc2": True, "obj": True},
}


def pliant(*arguments, **keywords):
    return subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=120, **keywords)


def read(*parts):
    with open(os.path.join(*parts), "rb") as file:
        return file.read()


def gltf(path):
    data = read(path)
    size = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20:20 + size]), data[28 + size:]


def rows(file, number, width):
    tree, binary = file
    accessor = tree["accessors"][number]
    start = tree["bufferViews"][accessor["bufferView"]]["byteOffset"] + accessor["byteOffset"]
    return [struct.unpack_from(f"<{width}f", binary, start + 4 * width * i) for i in range(accessor["count"])]


def pc2(path):
    data = read(path)
    _, _, points, _, _, samples = struct.unpack_from("<12siiffi", data)
    return [[struct.unpack_from("<3f", data, 32 + 12 * (points * f + i)) for i in range(points)] for f in range(samples)]


def grid(path):
    reader = vtk.vtkXMLUnstructuredGridReader()
    reader.SetFileName(path)
    reader.Update()
    return reader.GetOutput()


class ExportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.top = tempfile.mkdtemp(prefix="pliant-export-")
        cls.scene = os.path.join(cls.top, "scene.json")
        with open(cls.scene, "w") as file:
            json.dump(SCENE, file)
        cls.run_folder = os.path.join(cls.top, "run")
        done = pliant("run", cls.scene, "-o", cls.run_folder, "-q", "--threads", "1")
        assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.top)

    def export(self, name, *arguments):
        path = os.path.join(self.top, name)
        done = pliant("export", self.run_folder, "-o", path, *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return path

    def test_what_a_run_leaves(self):
        names = os.listdir(self.run_folder)
        for name in ("animation.glb", "animation.mtl", "animation-bar.obj", "animation-bar.pc2", "animation-block.pc2",
                     "animation-wheel.pc2", "animation-floor.obj", "animation_0005.obj", "colliders.pvd",
                     "colliders_0005.vtu"):
            self.assertIn(name, names)
        self.assertNotIn("animation-floor.pc2", names)  # stands still
        self.assertNotIn("animation-ghost.obj", names)  # is hidden

    def test_a_new_run_removes_the_old_files(self):
        folder = os.path.join(self.top, "again")
        shutil.copytree(self.run_folder, folder)
        open(os.path.join(folder, "animations.obj"), "w").close()  # not ours
        done = pliant("run", self.scene, "-o", folder, "-q", "--frames", "1", "--threads", "1", "--set", "output.pc2=false",
                      "--set", "output.obj=false", "--set", "output.glb=false")
        self.assertEqual(done.returncode, 0, done.stderr)
        left = sorted(n for n in os.listdir(folder) if n.startswith("anim"))
        self.assertEqual(left, ["animations.obj"])
        self.assertNotIn("colliders_0002.vtu", os.listdir(folder))

    def test_later_is_the_same(self):
        """From the folder alone, without the meshes of the scene."""
        self.assertEqual(read(self.export("later.glb")), read(self.run_folder, "animation.glb"))
        self.export("later.pc2")
        self.assertEqual(read(self.top, "later-bar.pc2"), read(self.run_folder, "animation-bar.pc2"))
        self.export("later.obj")
        self.assertEqual(read(self.top, "later_0003.obj").split(b"\n", 2)[2],
                         read(self.run_folder, "animation_0003.obj").split(b"\n", 2)[2])

    def test_nodes_and_axes(self):
        tree, _ = file = gltf(os.path.join(self.run_folder, "animation.glb"))
        self.assertEqual([n["name"] for n in tree["nodes"]], ["bar", "block", "floor", "wheel"])
        paint = tree["materials"][tree["meshes"][1]["primitives"][0]["material"]]["pbrMetallicRoughness"]
        self.assertAlmostEqual(paint["baseColorFactor"][2], ((0.8 + 0.055) / 1.055) ** 2.4, places=6)
        self.assertEqual(paint["roughnessFactor"], 0.25)
        block = tree["meshes"][1]["primitives"][0]["attributes"]
        low = [min(p[k] for p in rows(file, block["POSITION"], 3)) for k in range(3)]
        high = [max(p[k] for p in rows(file, block["POSITION"], 3)) for k in range(3)]
        for found, expected in zip(low + high, (0, 0.1, -2.5, 0.5, 0.6, -2)):  # x, z, -y
            self.assertAlmostEqual(found, expected, places=6)
        self.assertEqual([round(x, 6) for x in tree["nodes"][3]["translation"]], [0, 1, -4])
        channels = {c["target"]["node"]: c["sampler"] for c in tree["animations"][0]["channels"]
                    if c["target"]["path"] == "rotation"}
        self.assertEqual(list(channels), [3])
        last = rows(file, tree["animations"][0]["samplers"][channels[3]]["output"], 4)[-1]
        for found, expected in zip(last, (math.sqrt(0.5), 0, 0, math.sqrt(0.5))):
            self.assertAlmostEqual(found, expected, places=6)
        plane = rows(file, tree["meshes"][2]["primitives"][0]["attributes"]["POSITION"], 3)
        self.assertTrue(all(p[1] == 0 for p in plane) and 4 < max(p[0] for p in plane) < 25, plane)

    def test_falls_down(self):
        """The block falls freely to the floor: all its points alike, by less than g t t / 2 and the steps' error."""
        first, second, *_ = pc2(os.path.join(self.run_folder, "animation-block.pc2"))
        ways = [b[1] - a[1] for a, b in zip(first, second)]
        for way in ways:
            self.assertAlmostEqual(way, -9.81 * 0.02 * 0.02 * 3, places=6)

    def test_colors_of_a_field(self):
        path = self.export("field.glb", "--field", "displacement.z", "--frame", "1", "--range", "-1,1")
        tree, _ = file = gltf(path)
        primitive = tree["meshes"][1]["primitives"][0]
        middle = 0.5 - 0.5 * 9.81 * 0.02 * 0.02 * 3
        for color in rows(file, primitive["attributes"]["COLOR_0"], 4):
            for channel, (a, b) in zip(color, ((0x26, 0x1f), (0x82, 0x9e), (0x8e, 0x89))):  # viridis at 4/9 and 5/9
                value = (a + (b - a) * (9 * middle - 4)) / 255
                linear = ((value + 0.055) / 1.055) ** 2.4
                self.assertAlmostEqual(channel, linear, delta=0.01)
        gray = gltf(self.export("gray.glb", "--field", "displacement.z", "--colormap", "gray"))
        colors = rows(gray, gray[0]["meshes"][0]["primitives"][0]["attributes"]["COLOR_0"], 4)
        self.assertTrue(all(c[0] == c[1] == c[2] for c in colors))

    def test_colors_of_a_run(self):
        folder = os.path.join(self.top, "colors")
        sets = ["output.color_field=displacement.z", "output.color_frame=1", "output.view.range=[-1,1]"]
        done = pliant("run", self.scene, "-o", folder, "-q", "--threads", "1", *(w for s in sets for w in ("--set", s)))
        self.assertEqual(done.returncode, 0, done.stderr)
        path = self.export("same.glb", "--field", "displacement.z", "--frame", "1", "--range", "-1,1")
        self.assertEqual(read(folder, "animation.glb"), read(path))
        done = pliant("run", self.scene, "-o", folder, "-q", "--threads", "1", "--frames", "1", "--set",
                      "output.color_field=plastic_strain")
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (0, 1))
        self.assertIn("warning: " + folder + ": the frames have no field 'plastic_strain'", done.stderr)
        self.assertNotIn("COLOR_0", str(gltf(os.path.join(folder, "animation.glb"))[0]))

    def test_colors_in_obj(self):
        self.export("field.pc2", "--field", "von_mises")
        lines = [line.split() for line in read(self.top, "field-block.obj").decode().splitlines()]
        self.assertTrue(all(len(line) == 7 for line in lines if line[0] == "v"))

    def test_one_line_for_each_problem(self):
        for arguments, words in (
                (("export", self.run_folder, "-o", "x.usd"), "unknown file extension"),
                (("export", self.run_folder), "-o FILE"),
                (("export", "-o", "x.glb"), "folder of a run"),
                (("export", self.top, "-o", "x.glb"), "run.json"),
                (("export", self.run_folder, "-o", "x.glb", "--field", "von_mised"), "von_mises"),
                (("export", self.run_folder, "-o", "x.glb", "--field", "det_F", "--frame", "6"), "no frame 6"),
                (("export", self.run_folder, "-o", "x.glb", "--range", "3"), "--range is '3', expected two numbers as in 0:2.5e5"),
                (("export", self.run_folder, "-o", "x.glb", "--range", "3:3"), "--range is '3:3'"),
                (("export", self.scene, "-o", "x.glb"), "scene.json: is a scene, expected the folder of a run"),
                (("export", self.run_folder, "-o", "x.glb", "--colormap", "jet"), "jet"),
                (("export", self.run_folder, "-o", "x_%s.obj"), "one number")):
            done = pliant(*arguments, cwd=self.top)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
            self.assertIn(words, done.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.top, "x.glb")))
        open(os.path.join(self.top, "file"), "w").close()
        done = pliant("export", self.run_folder, "-o", "file/x.pc2", cwd=self.top)
        self.assertEqual((done.returncode, done.stderr), (2, "pliant: file: is a file, expected a folder\n"))

    def test_new_folders(self):
        self.export("new/folder/x.pc2")
        self.assertIn("x-bar.pc2", os.listdir(os.path.join(self.top, "new", "folder")))
        done = pliant("mesh", "--box", "1x1x1", "--resolution", "1", "-o", "meshes/a/box.msh", cwd=self.top)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(os.path.exists(os.path.join(self.top, "meshes", "a", "box.msh")))

    def test_ranges(self):
        same = read(self.export("comma.glb", "--field", "displacement.z", "--range", "-1,1"))
        self.assertEqual(read(self.export("colon.glb", "--field", "displacement.z", "--range", "-1:1")), same)
        low = read(self.export("low.glb", "--field", "displacement.z", "--range", "-1:"))
        whole = read(self.export("whole.glb", "--field", "displacement.z"))
        self.assertEqual(len({same, low, whole}), 3)

    def dressed(self):
        """A run of two cubes with skins: one with a texture and a shiny material, one with coordinates only."""
        folder = os.path.join(self.top, "dressed")
        if os.path.exists(folder):
            return folder
        os.makedirs(os.path.join(folder, "assets"))
        corners = "".join(f"v {i & 1} {i >> 1 & 1} {i >> 2}\n" for i in range(8)) + "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n"
        faces = "".join("f %d/1 %d/2 %d/3 %d/4\n" % f for f in ((1, 3, 4, 2), (5, 6, 8, 7), (1, 2, 6, 5), (3, 7, 8, 4), (1, 5, 7, 3), (2, 4, 8, 6)))
        chunks = ((b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(b"\0\xff\x80\0")), (b"IEND", b""))
        png = b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks)
        for name, data in (("fur.obj", "mtllib fur.mtl\nusemtl fur\n" + corners + faces), ("bare.obj", corners + faces),
                           ("fur.mtl", "newmtl fur\nNs 250\nmap_Kd fur.png\n"), ("fur.png", png)):
            with open(os.path.join(folder, "assets", name), "wb") as file:
                file.write(data if isinstance(data, bytes) else data.encode())
        mesh = {"shape": "box", "size": [1, 1, 1], "resolution": 1}
        scene = dict(SCENE, colliders={}, output={}, time={"dt": 0.02, "duration": 0.04}, bodies={
            "fur": {"mesh": mesh, "material": "rubber", "skin": {"file": "fur.obj"}},
            "bare": {"mesh": mesh, "material": "rubber", "skin": {"file": "bare.obj"}, "translate": [3, 0, 0]}})
        with open(os.path.join(folder, "assets", "scene.json"), "w") as file:
            json.dump(scene, file)
        done = pliant("run", os.path.join(folder, "assets", "scene.json"), "-o", os.path.join(folder, "run"), "-q", "--threads", "1")
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return folder

    def test_looks_of_skins(self):
        folder = self.dressed()
        tree, _ = file = gltf(os.path.join(folder, "run", "animation.glb"))
        paints = []
        for mesh in tree["meshes"]:
            primitive, = mesh["primitives"]
            self.assertEqual(set(rows(file, primitive["attributes"]["TEXCOORD_0"], 2)), {(0, 0), (0, 1), (1, 0), (1, 1)}, mesh["name"])
            paints.append(tree["materials"][primitive["material"]]["pbrMetallicRoughness"])
        self.assertEqual(["baseColorTexture" in paint for paint in paints], [True, False])
        self.assertAlmostEqual(paints[0]["roughnessFactor"], 0.5, places=6)  # 1 - sqrt(250 / 1000)
        self.assertEqual(paints[1]["roughnessFactor"], 0.4)
        done = pliant("run", os.path.join(folder, "assets", "scene.json"), "-o", os.path.join(folder, "rough"), "-q", "--threads", "1",
                      "--set", "bodies.fur.look.roughness=0.125")
        self.assertEqual(done.returncode, 0, done.stderr)
        materials = gltf(os.path.join(folder, "rough", "animation.glb"))[0]["materials"]
        self.assertEqual([m["pbrMetallicRoughness"]["roughnessFactor"] for m in materials if m["name"] == "fur"], [0.125] * 2)

    def test_textures_of_obj(self):
        folder = self.dressed()
        done = pliant("export", os.path.join(folder, "run"), "-o", os.path.join(folder, "cache", "x.pc2"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = read(folder, "cache", "x.mtl").decode().splitlines()
        self.assertIn("map_Kd ../assets/fur.png", lines)
        self.assertEqual([float(line[3:]) for line in lines if line.startswith("Ns ")], [250, 360, 360])

    def test_texture_that_has_gone(self):
        folder = self.dressed()
        texture = os.path.join(folder, "assets", "fur.png")
        os.rename(texture, texture + ".away")
        try:
            done = pliant("export", os.path.join(folder, "run"), "-o", os.path.join(folder, "gone.glb"))
        finally:
            os.rename(texture + ".away", texture)
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (0, 1), done.stderr)
        self.assertIn(f"warning: {os.path.realpath(texture)}: the texture does not exist", done.stderr)

    def test_full_disk(self):
        folder = os.path.join(self.top, "full")
        os.mkdir(folder)

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        for name in ("x.glb", "x.pc2", "x.obj"):
            done = pliant("export", self.run_folder, "-o", os.path.join(folder, name), preexec_fn=limit)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (4, 1), done.stderr)
        self.assertTrue(all(len(read(folder, n)) <= 1000 and not n.endswith(".part") for n in os.listdir(folder)))

    def test_missing_frames(self):
        folder = os.path.join(self.top, "gap")
        shutil.copytree(self.run_folder, folder)
        os.remove(os.path.join(folder, "frame_0003.vtu"))
        path = os.path.join(self.top, "gap.pc2")
        self.assertEqual(pliant("export", folder, "-o", path).returncode, 0)
        self.assertEqual(len(pc2(os.path.join(self.top, "gap-bar.pc2"))), 3)

    def test_quadratic_cells(self):
        if not vtk:
            self.skipTest("no vtk")
        folder = os.path.join(self.top, "quadratic")
        done = pliant("run", self.scene, "-o", folder, "-q", "--threads", "1", "--set", "output.cells=quadratic")
        self.assertEqual(done.returncode, 0, done.stderr)
        bezier, quadratic = (grid(os.path.join(f, "frame_0005.vtu")) for f in (self.run_folder, folder))
        self.assertEqual(bezier.GetNumberOfCells(), quadratic.GetNumberOfCells())
        kinds, bent = [], 0.0
        for i in range(bezier.GetNumberOfCells()):
            kinds.append((bezier.GetCellType(i), quadratic.GetCellType(i)))
            for place in ([0.2, 0.3, 0.1], [0.5, 0, 0.5], [0.1, 0.1, 0.7], [0, 0.5, 0]):
                a, b, part = [0.0] * 3, [0.0] * 3, vtk.reference(0)
                bezier.GetCell(i).EvaluateLocation(part, place, a, [0.0] * 10)
                quadratic.GetCell(i).EvaluateLocation(part, place, b, [0.0] * 10)
                self.assertLess(max(abs(x - y) for x, y in zip(a, b)), 1e-12)
        self.assertEqual(set(kinds), {(vtk.VTK_BEZIER_TETRAHEDRON, vtk.VTK_QUADRATIC_TETRA), (vtk.VTK_TETRA,) * 2})
        for k in range(bezier.GetNumberOfPoints()):
            bent = max(bent, math.dist(bezier.GetPoint(k), quadratic.GetPoint(k)))
        self.assertGreater(bent, 1e-5)  # there is a difference to see
        start, rest = grid(os.path.join(folder, "frame_0000.vtu")), quadratic.GetPointData().GetArray("displacement")
        for k in range(quadratic.GetNumberOfPoints()):
            moved = [a + b for a, b in zip(start.GetPoint(k), rest.GetTuple(k))]
            self.assertLess(math.dist(moved, quadratic.GetPoint(k)), 1e-12)
        # Everything else sees the same surfaces.
        for name in ("animation-bar.pc2", "animation-block.pc2"):
            for a, b in zip(pc2(os.path.join(folder, name))[5], pc2(os.path.join(self.run_folder, name))[5]):
                self.assertLess(math.dist(a, b), 1e-6)
        if meshio:
            mesh = meshio.read(os.path.join(folder, "frame_0005.vtu"))
            self.assertEqual({c.type: len(c.data) for c in mesh.cells},
                             {"tetra10": kinds.count((79 - 1, 24)), "tetra": kinds.count((10, 10))})
            self.assertEqual(len(mesh.points), quadratic.GetNumberOfPoints())

    def test_xdmf(self):
        """Everything that the index refers to is what VTK reads from the frames; a reader of XDMF opens files by their
        paths relative to the index."""
        if not vtk:
            self.skipTest("no vtk")
        run, index = os.path.join(self.top, "for-xdmf"), os.path.join(self.top, "lists", "of.xdmf")
        done = pliant("run", self.scene, "-o", run, "-q", "--threads", "1", "--set", "output.cells=quadratic",
                      "--set", 'output.fields=["displacement", "stress", "deformation_gradient"]')
        self.assertEqual(done.returncode, 0, done.stderr)
        done = pliant("export", run, "-o", index)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

        def numbers(parent):
            item = parent.find("DataItem")
            kind = {("Float", "8"): "d", ("Int", "4"): "i"}[item.get("NumberType"), item.get("Precision")]
            counts = [int(n) for n in item.get("Dimensions").split()]
            with open(os.path.join(os.path.dirname(index), item.text), "rb") as file:
                file.seek(int(item.get("Seek")))
                size = math.prod(counts)
                flat = struct.unpack(f"<{size}{kind}", file.read(size * struct.calcsize(kind)))
            width = math.prod(counts[1:])
            return [flat[i * width:(i + 1) * width] for i in range(counts[0])]

        series = xml.parse(index).getroot().find("Domain").find("Grid")
        frames = series.findall("Grid")
        self.assertEqual([round(float(f.find("Time").get("Value")), 9) for f in frames],
                         [0, 0.04, 0.08, 0.12, 0.16, 0.2])
        kinds = {"Tetrahedron": vtk.VTK_TETRA, "Tetrahedron_10": vtk.VTK_QUADRATIC_TETRA}
        for f, frame in enumerate(frames):
            expected, at = grid(os.path.join(run, f"frame_{f:04}.vtu")), 0
            names = lambda data: {data.GetArrayName(i) for i in range(data.GetNumberOfArrays())}
            for part in frame.findall("Grid"):
                topology = part.find("Topology")
                cells = numbers(topology)
                self.assertEqual(len(cells), int(topology.get("NumberOfElements")))
                for i, cell in enumerate(cells):
                    ids = expected.GetCell(at + i).GetPointIds()
                    self.assertEqual(expected.GetCellType(at + i), kinds[topology.get("TopologyType")])
                    self.assertEqual(list(cell), [ids.GetId(k) for k in range(ids.GetNumberOfIds())])
                points = numbers(part.find("Geometry"))
                self.assertEqual(points, [expected.GetPoint(i) for i in range(expected.GetNumberOfPoints())])
                found = {"Node": set(), "Cell": set()}
                for attribute in part.findall("Attribute"):
                    center, name = attribute.get("Center"), attribute.get("Name")
                    data, first = (expected.GetPointData(), 0) if center == "Node" else (expected.GetCellData(), at)
                    for i, row in enumerate(numbers(attribute)):
                        self.assertEqual(row, data.GetArray(name).GetTuple(first + i))
                    found[center].add(name)
                self.assertEqual(found, {"Node": names(expected.GetPointData()), "Cell": names(expected.GetCellData())})
                at += len(cells)
            self.assertEqual(at, expected.GetNumberOfCells())
            self.assertEqual(len(frame.findall("Grid")), 2)

    def test_xdmf_refuses(self):
        """What XDMF cannot describe, by name and with a remedy; nothing is left behind."""
        index = os.path.join(self.top, "refused.xdmf")
        packed = os.path.join(self.top, "packed")
        done = pliant("run", self.scene, "-o", packed, "-q", "--frames", "1", "--threads", "1", "--set",
                      "output.compression=1", "--set", "bodies.bar.element=tet4")
        self.assertEqual(done.returncode, 0, done.stderr)
        cut = os.path.join(self.top, "cut")
        shutil.copytree(packed, cut)
        for folder, text, message in ((self.run_folder, None, '"cells": "quadratic"'), (packed, None, '"compression": 0'),
                                      (cut, "", "no <VTKFile>"), (cut, "<VTKFile", "'<' without '>'")):
            if text is not None:
                with open(os.path.join(folder, "frame_0000.vtu"), "w") as file:
                    file.write(text)
            done = pliant("export", folder, "-o", index)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)
            self.assertIn("frame_0000.vtu:", done.stderr)
            self.assertFalse(os.path.exists(index))

    def test_series_of_colliders(self):
        if not vtk:
            self.skipTest("no vtk")
        shapes = [grid(os.path.join(self.run_folder, f"colliders_{i:04}.vtu")) for i in (0, 5)]
        self.assertEqual(read(self.run_folder, "colliders.pvd").count(b"colliders_000"), 6)
        for shape in shapes:
            of = shape.GetCellData().GetArray("collider")
            self.assertEqual({of.GetValue(i) for i in range(of.GetNumberOfTuples())}, {0, 1, 2})
            self.assertEqual(shape.GetCellType(0), vtk.VTK_TRIANGLE)
        of = shapes[0].GetCellData().GetArray("collider")
        cell = next(i for i in range(of.GetNumberOfTuples()) if of.GetValue(i) == 1)
        for k in range(3):  # 90 degrees about x through (0, 4, 1)
            x, y, z = shapes[0].GetCell(cell).GetPoints().GetPoint(k)
            found = shapes[1].GetCell(cell).GetPoints().GetPoint(k)
            self.assertLess(math.dist(found, (x, 4 - (z - 1), 1 + (y - 4))), 1e-9)
        folder = os.path.join(self.top, "still")
        done = pliant("run", self.scene, "-o", folder, "-q", "--frames", "2", "--threads", "1", "--set",
                      "colliders.wheel.rotation=0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([n for n in sorted(os.listdir(folder)) if n.startswith("colliders")],
                         ["colliders.pvd", "colliders_0000.vtu"])


if __name__ == "__main__":
    unittest.main()
