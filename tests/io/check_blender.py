"""What Blender makes of the files that io/test_artists.c wrote: names, materials, positions at three times, normals.

    check_blender.py FOLDER        looks for Blender, and starts it with itself; exit status 77: there is none
"""
import os
import shutil
import subprocess
import sys

try:
    import bpy
except ImportError:
    bpy = None
if not bpy:
    program = shutil.which("blender")
    if not program:
        print("skipped: blender is not installed")
        sys.exit(77)
    sys.exit(subprocess.run([program, "--background", "--factory-startup", "--threads", "1", "--python-exit-code", "1",
                             "--python", os.path.abspath(__file__), "--", *sys.argv[1:]]).returncode)

import math

import numpy

if "bool" not in numpy.__dict__:
    numpy.bool = bool  # the importer of Blender 3.4 uses the old name, which newer versions of numpy have not
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artists_motion as motion

folder = sys.argv[sys.argv.index("--") + 1]
FPS = 24


def need(condition, text):
    if not condition:
        raise AssertionError(text)


def start():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = FPS


def evaluated(name):
    """Positions, and triples of vertex, normal and face, in the world as it is now."""
    thing = bpy.data.objects[name].evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = thing.to_mesh()
    mesh.calc_normals_split()
    place = thing.matrix_world
    turn = place.to_3x3()
    points = [tuple(place @ v.co) for v in mesh.vertices]
    corners = [(mesh.loops[i].vertex_index, tuple(turn @ mesh.loops[i].normal)) for p in mesh.polygons
               for i in p.loop_indices]
    return points, corners


def distance(a, b):
    return math.sqrt(sum((x - y) ** 2 for x, y in zip(a, b)))


def check_places(name, nodes, what, order):
    """In the file's order, or, where vertices were cut open, each at some node and each node met."""
    points, corners = evaluated(name)
    if order:
        need(len(points) == len(nodes), f"{what}: {name} has {len(points)} vertices, expected {len(nodes)}")
        nearest = list(range(len(nodes)))
    else:
        grid = numpy.array(nodes)
        nearest = [int(numpy.argmin(((grid - p) ** 2).sum(axis=1))) for p in points]
        need(set(nearest) == set(range(len(nodes))), f"{what}: nodes of {name} without a vertex")
    worst = max(distance(p, nodes[i]) for p, i in zip(points, nearest))
    need(worst < 1e-5, f"{what}: {name} is off by {worst}")
    return nearest, corners


def check_normals(nearest, corners, frame, what):
    ball = motion.ball()
    good = sum(sum(a * b for a, b in zip(n, motion.bend_normal(ball[nearest[v]], frame))) > math.cos(math.radians(10))
               for v, n in corners)
    need(good >= 0.95 * len(corners), f"{what}: {good} of {len(corners)} normals are within 10 degrees")
    return good / len(corners)


def check_roughness(expected):
    for name, roughness in expected.items():
        found = bpy.data.materials[name].node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value
        need(abs(found - roughness) < 1e-5, f"roughness {found} of {name}, expected {roughness}")


def check_surface(name):
    """sRGB (0, 0.5, 1) in linear light, and Blender's own Specular, from either importer."""
    inputs = bpy.data.materials[name].node_tree.nodes["Principled BSDF"].inputs
    found = *inputs["Base Color"].default_value[:3], inputs["Specular"].default_value
    need(max(abs(a - b) for a, b in zip(found, (0, 0.214041, 1, 0.5))) < 1e-5, f"colour and specular of {name}: {found}")


def check_glb():
    start()
    bpy.ops.import_scene.gltf(filepath=folder + "/walk.glb")
    need(sorted(o.name for o in bpy.data.objects) == ["ball", "door", "my cube"], f"{list(bpy.data.objects)}")
    materials = {o.name: [m.name for m in o.data.materials] for o in bpy.data.objects}
    need(materials == {"ball": ["peel"], "my cube": ["my cube"], "door": ["door"]}, f"materials {materials}")
    need([n.image.size[:] for n in bpy.data.materials["peel"].node_tree.nodes if n.type == "TEX_IMAGE"] == [(8, 4)],
         "the texture")
    check_roughness({"my cube": 0.25, "peel": 0.3})
    check_surface("my cube")
    need(len(bpy.data.objects["ball"].data.uv_layers) == 1, "texture coordinates")
    parts = []
    for frame in (0, 2, 4):
        bpy.context.scene.frame_set(FPS * frame // 4)
        shapes = motion.shapes(frame)
        nearest, corners = check_places("ball", shapes["ball"], f"glb {frame}", False)
        parts.append(check_normals(nearest, corners, frame, f"glb {frame}"))
        check_places("my cube", shapes["my_cube"], f"glb {frame}", False)
        check_places("door", shapes["door"], f"glb {frame}", False)
    return parts


def check_pc2():
    start()
    for name in ("ball", "my_cube", "door"):
        bpy.ops.wm.obj_import(filepath=f"{folder}/walk-{name}.obj")
        cache = bpy.data.objects[motion.title(name)].modifiers.new("cache", "MESH_CACHE")
        cache.cache_format = "PC2"
        cache.filepath = f"{folder}/walk-{name}.pc2"
        cache.frame_start = 0
    materials = {o.name: [m.name for m in o.data.materials] for o in bpy.data.objects}
    need(materials == {"ball": ["peel"], "my cube": ["my_cube"], "door": ["door"]}, f"materials {materials}")
    check_roughness({"my_cube": 0.25, "peel": 0.3})
    check_surface("my_cube")
    parts = []
    for frame in (0, 2, 4):
        bpy.context.scene.frame_set(frame)
        for name, nodes in motion.shapes(frame).items():
            nearest, corners = check_places(motion.title(name), nodes, f"pc2 {frame}", True)
            if name == "ball":
                parts.append(check_normals(nearest, corners, frame, f"pc2 {frame}"))
    return parts


def check_sequence():
    parts = []
    for frame in (0, 2, 4):
        start()
        bpy.ops.wm.obj_import(filepath=f"{folder}/walk_{frame:04}.obj")
        for name, nodes in motion.shapes(frame).items():
            nearest, corners = check_places(motion.title(name), nodes, f"obj {frame}", True)
            if name == "ball":
                parts.append(check_normals(nearest, corners, frame, f"obj {frame}"))
    return parts


def check_page():
    """The script of docs/files.md leaves a texture where it is, and a plain colour where vertices have none."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/files.md")) as page:
        script = page.read().split("```python\n")[1].split("```")[0]
    os.chdir(os.path.dirname(folder))  # the file's path is relative, as on the page
    for name, source in (("ball", ["TEX_IMAGE"]), ("my_cube", [])):
        sys.argv[-1] = f"{os.path.basename(folder)}/walk-{name}.obj"
        exec(script, {})
        material, = bpy.data.objects[motion.title(name)].data.materials
        links = material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].links
        need([link.from_node.type for link in links] == source, f"{name}: colour from {list(links)}, expected {source}")
        need(all(image.size[0] for image in bpy.data.images if image.source == "FILE"), f"{name}: the texture is not found")


print("normals within 10 degrees, at three times: .glb", check_glb(), ".pc2", check_pc2(), ".obj", check_sequence())
check_page()
