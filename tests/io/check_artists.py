"""Readers of .obj and .pc2 of their own, on the files that io/test_artists.c wrote: points, faces, normals, materials.

    check_artists.py FOLDER
"""
import math
import struct
import sys

import artists_motion as motion

folder = sys.argv[1]


def need(condition, text):
    if not condition:
        sys.exit(text)


def z_up(v):
    return v[0], -v[2], v[1]


def close(a, b, what, within=2e-6):
    need(len(a) == len(b) and all(abs(x - y) <= within for x, y in zip(a, b)), f"{what}: {list(a)}, expected {list(b)}")


def read_pc2(name):
    data = open(f"{folder}/{name}", "rb").read()
    magic, version, points, start, rate, samples = struct.unpack_from("<12siiffi", data)
    need(magic == b"POINTCACHE2\0" and version == 1 and start == 0 and rate == 1, f"{name}: header {data[:32]}")
    need(len(data) == 32 + 12 * points * samples, f"{name}: {len(data)} bytes")
    return [[z_up(struct.unpack_from("<3f", data, 32 + 12 * (points * f + i))) for i in range(points)]
            for f in range(samples)]


def read_obj(name):
    objects, lists = {}, {"v": [], "vt": [], "vn": []}
    library = mine = None
    for line in open(f"{folder}/{name}"):
        word, _, rest = line.strip().partition(" ")
        if word in lists:
            lists[word].append([float(x) for x in rest.split()])
        elif word == "mtllib":
            library = rest
        elif word == "o":
            mine = objects[rest] = {"first": len(lists["v"]), "faces": [], "materials": []}
        elif word == "usemtl":
            material = rest
        elif word == "f":
            mine["faces"].append([[int(n) if n else 0 for n in corner.split("/")] for corner in rest.split()])
            mine["materials"].append(material)
    return library, objects, lists


def check_shape(objects, lists, name, nodes, what):
    mine = objects[motion.title(name)]
    for i, x in enumerate(nodes):
        close(z_up(lists["v"][mine["first"] + i]), x, f"{what} {name} vertex {i}", 1e-5)
    used = {corner[0] for face in mine["faces"] for corner in face}
    need(used == set(range(mine["first"] + 1, mine["first"] + 1 + len(nodes))), f"{what} {name}: vertices of faces")


def check_normals(objects, lists, frame):
    """Those of the ball are within the turn between neighbours, those of the cube are its faces'."""
    ball = motion.ball()
    for face in objects["ball"]["faces"]:
        for vertex, uv, normal in face:
            expected = motion.bend_normal(ball[vertex - 1], frame)
            cosine = sum(a * b for a, b in zip(z_up(lists["vn"][normal - 1]), expected))
            need(cosine > math.cos(math.radians(6)), f"frame {frame}: a normal off by {math.degrees(math.acos(min(cosine, 1)))}")
    for number, face in enumerate(objects["my cube"]["faces"]):
        sign, axis = 2 * (number // 2 % 2) - 1, 2 - number // 4
        expected = motion.turn([sign * (k == axis) for k in range(3)], 20 * frame)
        for _, _, normal in face:
            close(z_up(lists["vn"][normal - 1]), expected, f"frame {frame}, face {number} of the cube", 1e-5)


for name in ("ball", "my_cube", "door"):
    cache = read_pc2(f"walk-{name}.pc2")
    need(len(cache) == motion.FRAMES, f"{name}: {len(cache)} frames")
    for frame, points in enumerate(cache):
        for i, (a, b) in enumerate(zip(points, motion.shapes(frame)[name])):
            close(a, b, f"frame {frame}, {name} point {i}")
    library, objects, lists = read_obj(f"walk-{name}.obj")
    need(list(objects) == [motion.title(name)] and library == "walk.mtl" and len(lists["v"]) == len(cache[0]), f"walk-{name}.obj")
    check_shape(objects, lists, name, motion.shapes(0)[name], "still")
    need(set(objects[motion.title(name)]["materials"]) == {"peel" if name == "ball" else name}, f"materials of {name}")
for frame in range(motion.FRAMES):
    library, objects, lists = read_obj(f"walk_{frame:04}.obj")
    need(library == "walk.mtl" and list(objects) == ["ball", "my cube", "door"], f"objects {list(objects)}")
    for name, nodes in motion.shapes(frame).items():
        check_shape(objects, lists, name, nodes, f"frame {frame}")
    check_normals(objects, lists, frame)
words = [line.split() for line in open(f"{folder}/walk.mtl")]
need([w[1] for w in words if w[0] == "newmtl"] == ["peel", "ball", "my_cube", "door"], "names of materials")
shine = [float(w[1]) for w in words if w[0] == "Ns"]  # 1000 (1 - roughness)^2
close(shine[:3], (490, 250, 562.5), "Ns of peel, ball and cube", 1e-9)
need(["map_Kd", "peel.png"] in words, "texture")
kd = [[float(x) for x in w[1:]] for w in words if w[:1] == ["Kd"]]  # linear light: sRGB 0.5 is 0.214041
need(any(max(abs(a - b) for a, b in zip(k, (0, 0.214041, 1))) < 1e-6 for k in kd), f"colours {kd}")
print("all files hold what they should")
