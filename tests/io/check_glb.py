"""An independent reader of binary glTF 2.0, from its specification, with struct and json only. Checks what the
specification asks of every accessor, then the turning cube that io/test_glb.c wrote against the rule it follows."""
import json
import math
import struct
import sys

WIDTH = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
KIND = {5121: ("B", 1), 5123: ("H", 2), 5125: ("I", 4), 5126: ("f", 4)}


def need(condition, text):
    if not condition:
        sys.exit(text)


def read_glb(path):
    data = open(path, "rb").read()
    magic, version, total = struct.unpack_from("<4sII", data, 0)
    need(magic == b"glTF" and version == 2 and total == len(data), f"{path}: header {magic} {version} {total}")
    chunks, at = [], 12
    while at < total:
        size, kind = struct.unpack_from("<I4s", data, at)
        need(size % 4 == 0 and at + 8 + size <= total, f"{path}: chunk {kind} of {size} bytes")
        chunks.append((kind, data[at + 8:at + 8 + size]))
        at += 8 + size
    need([k for k, _ in chunks] == [b"JSON", b"BIN\0"], f"{path}: chunks {[k for k, _ in chunks]}")
    return json.loads(chunks[0][1].decode("utf-8")), chunks[1][1]


def read_accessor(gltf, binary, number):
    accessor = gltf["accessors"][number]
    view = gltf["bufferViews"][accessor["bufferView"]]
    letter, size = KIND[accessor["componentType"]]
    width, count = WIDTH[accessor["type"]], accessor["count"]
    stride = view.get("byteStride", size * width)
    start = accessor.get("byteOffset", 0)
    need(count >= 1, f"accessor {number} is empty")
    need((start + view.get("byteOffset", 0)) % size == 0 and stride % size == 0, f"accessor {number} is not aligned")
    need(start + stride * (count - 1) + size * width <= view["byteLength"], f"accessor {number} leaves its view")
    need(view.get("byteOffset", 0) + view["byteLength"] <= gltf["buffers"][view["buffer"]]["byteLength"],
         f"view {accessor['bufferView']} leaves its buffer")
    base = view.get("byteOffset", 0) + start
    rows = [struct.unpack_from(f"<{width}{letter}", binary, base + stride * i) for i in range(count)]
    for bound, pick in (("min", min), ("max", max)):
        if bound in accessor:
            actual = [pick(row[k] for row in rows) for k in range(width)]
            need([struct.unpack("<f", struct.pack("<f", v))[0] for v in accessor[bound]] == actual,
                 f"accessor {number}: {bound} {accessor[bound]}, the data has {actual}")
    return rows


def check_usage(gltf):
    for mesh in gltf["meshes"]:
        for primitive in mesh["primitives"]:
            users = [primitive["attributes"]] + primitive.get("targets", [])
            vertices = gltf["accessors"][primitive["attributes"]["POSITION"]]["count"]
            for user in users:
                position = gltf["accessors"][user["POSITION"]]
                need("min" in position and "max" in position, "a POSITION accessor without bounds")
                for number in user.values():
                    accessor = gltf["accessors"][number]
                    need(accessor["count"] == vertices, f"accessor {number} has another count")
                    need("byteStride" in gltf["bufferViews"][accessor["bufferView"]], "a shared view needs a stride")
            need(len(mesh.get("weights", [])) == len(primitive.get("targets", [])), "default weights")


def load(path):
    gltf, binary = read_glb(path)
    need(gltf["asset"]["version"] == "2.0", "asset version")
    length = gltf["buffers"][0]["byteLength"]
    need(length <= len(binary) <= length + 3, f"buffer of {length} bytes in a chunk of {len(binary)}")
    check_usage(gltf)
    return gltf, [read_accessor(gltf, binary, i) for i in range(len(gltf["accessors"]))]


CUBE = [(-.5, -.5, -.5), (.5, -.5, -.5), (-.5, .5, -.5), (.5, .5, -.5), (9, 9, 9),
        (-.5, -.5, .5), (.5, -.5, .5), (-.5, .5, .5), (.5, .5, .5)]
TRIS = [0, 2, 3, 0, 3, 1, 5, 6, 8, 5, 8, 7, 0, 1, 6, 0, 6, 5, 2, 7, 8, 2, 8, 3, 0, 5, 7, 0, 7, 2, 1, 3, 8, 1, 8, 6]
FACES = [(0, 0, -1), (0, 0, 1), (0, -1, 0), (0, 1, 0), (-1, 0, 0), (1, 0, 0)]
TIMES = [0, 0.25, 0.5, 1, 2.5]


def turned(v, frame):
    c, s = math.cos(math.radians(30 * frame)), math.sin(math.radians(30 * frame))
    return c * v[0] + s * v[2], v[1], -s * v[0] + c * v[2]


def moved(v, frame):
    return [a + frame * b for a, b in zip(turned(v, frame), (0.1, 0.2, 0.3))]


def close(a, b, what):
    need(len(a) == len(b) and all(abs(x - y) <= 2e-7 for x, y in zip(a, b)), f"{what}: {list(a)}, expected {list(b)}")


def blend(data, primitive, weights, attribute, vertex):
    total = list(data[primitive["attributes"][attribute]][vertex])
    for weight, target in zip(weights, primitive["targets"]):
        total = [t + weight * d for t, d in zip(total, data[target[attribute]][vertex])]
    return total


def check_cube(path):
    gltf, data = load(path)
    need(gltf["nodes"][0]["name"] == 'turning "cube"', f"name {gltf['nodes'][0]['name']}")
    primitive = gltf["meshes"][0]["primitives"][0]
    indices = [i for i, in data[primitive["indices"]]]
    need(len(indices) == 36 and set(indices) == set(range(24)), f"{len(set(indices))} vertices, expected 24")
    need(len(primitive["targets"]) == 5, f"{len(primitive['targets'])} targets, expected one a frame")
    animation = gltf["animations"][0]
    channel, = animation["channels"]
    need(channel["target"] == {"node": 0, "path": "weights"}, f"channel {channel}")
    sampler = animation["samplers"][channel["sampler"]]
    keys = [t for t, in data[sampler["input"]]]
    need(keys == TIMES and "min" in gltf["accessors"][sampler["input"]], f"times {keys}")
    weights = [w for w, in data[sampler["output"]]]
    need(len(weights) == 25, f"{len(weights)} weights")
    for frame in range(5):
        now = weights[5 * frame:5 * frame + 5]
        for corner, vertex in enumerate(indices):
            where = f"frame {frame}, corner {corner}"
            close(blend(data, primitive, now, "POSITION", vertex), moved(CUBE[TRIS[corner]], frame), where)
            close(blend(data, primitive, now, "NORMAL", vertex), turned(FACES[corner // 6], frame), where + " normal")
    for corner, vertex in enumerate(indices):
        close(data[primitive["attributes"]["COLOR_0"]][vertex], (TRIS[corner] / 8, 1, 1, 1), "colour")


def check_still(path):
    gltf, data = load(path)
    primitive = gltf["meshes"][0]["primitives"][0]
    need("animations" not in gltf and "targets" not in primitive, "a single frame needs no animation")
    for corner, (vertex,) in enumerate(data[primitive["indices"]]):
        close(data[primitive["attributes"]["POSITION"]][vertex], CUBE[TRIS[corner]], "still position")


def rotate(q, v):
    x, y, z, w = q
    a = (y * v[2] - z * v[1], z * v[0] - x * v[2], x * v[1] - y * v[0])
    b = (y * a[2] - z * a[1], z * a[0] - x * a[2], x * a[1] - y * a[0])
    return [v[k] + 2 * (w * a[k] + b[k]) for k in range(3)]


def y_up(v):
    return v[0], v[2], -v[1]


def check_objects(path):
    """Two cubes and two squares of a world with z up: x, y, z there is x, z, -y in the file."""
    gltf, data = load(path)
    names = [node["name"] for node in gltf["nodes"]]
    need(names == ["left", "right", "door", "wall"], f"nodes {names}")
    need([gltf["meshes"][n["mesh"]]["name"] for n in gltf["nodes"]] == names, "names of meshes")
    materials = [gltf["materials"][gltf["meshes"][n["mesh"]]["primitives"][0]["material"]] for n in gltf["nodes"]]
    need([m["name"] for m in materials] == names, "names of materials")
    close(materials[0]["pbrMetallicRoughness"]["baseColorFactor"], (1, light(0.5), 0, 1), "colour of an object")
    close(materials[3]["pbrMetallicRoughness"]["baseColorFactor"], (1, 1, 1, 0.5), "colour of a wall")
    need(materials[3]["alphaMode"] == "BLEND" and "alphaMode" not in materials[2], "a wall of glass")
    for number in (0, 1):
        primitive = gltf["meshes"][number]["primitives"][0]
        for corner, (vertex,) in enumerate(data[primitive["indices"]]):
            for frame in range(5):
                x = moved(CUBE[TRIS[corner]], frame)
                now = [float(frame == k) for k in range(5)]
                where = f"object {number}, frame {frame}, corner {corner}"
                close8(blend(data, primitive, now, "POSITION", vertex), y_up((x[0] + 10 * number, x[1], x[2])), where)
                close8(blend(data, primitive, now, "NORMAL", vertex), y_up(turned(FACES[corner // 6], frame)), where)
    animation = gltf["animations"][0]
    channels = {(c["target"]["node"], c["target"]["path"]): animation["samplers"][c["sampler"]]
                for c in animation["channels"]}
    need(sorted(channels) == [(0, "weights"), (1, "weights"), (2, "rotation"), (2, "translation")], f"{sorted(channels)}")
    need(all([t for t, in data[s["input"]]] == TIMES for s in channels.values()), "times of channels")
    shifts, turns = data[channels[2, "translation"]["output"]], data[channels[2, "rotation"]["output"]]
    for frame in range(5):
        angle = math.radians(30 * frame)
        close8(shifts[frame], y_up((1, 2, 3 + frame)), "a door's place")
        close8(rotate(turns[frame], y_up((1, 0, 0))), y_up((math.cos(angle), math.sin(angle), 0)), "a door's turn")
        need(frame == 0 or sum(a * b for a, b in zip(turns[frame - 1], turns[frame])) > 0, "the long way round")
    for node, normal in ((2, (0, 0, 1)), (3, (0, -1, 0))):
        mine = gltf["nodes"][node]
        primitive = gltf["meshes"][node]["primitives"][0]
        for vertex, x in enumerate(data[primitive["attributes"]["POSITION"]]):
            close8(rotate(mine["rotation"], data[primitive["attributes"]["NORMAL"]][vertex]), y_up(normal), "normal")
            need(sorted(map(abs, x)) == [0, 1, 1] and x[1] == 0, f"corner {x} of a square that lies in x and y")


def close8(a, b, what):
    need(len(a) == len(b) and all(abs(x - y) <= 2e-6 for x, y in zip(a, b)), f"{what}: {list(a)}, expected {list(b)}")


def light(value):
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def picture(path, gltf):
    binary = read_glb(path)[1]
    view = gltf["bufferViews"][gltf["images"][0]["bufferView"]]
    start = view.get("byteOffset", 0)
    return binary[start:start + view["byteLength"]]


def check_look(path, png):
    """Triangles come material by material: none (faces 4 and 5), the texture (0, 1), the paint (2, 3)."""
    gltf, data = load(path)
    plain, textured, paint = gltf["meshes"][0]["primitives"]
    need("COLOR_0" not in paint["attributes"], "attributes of parts")
    for part, first in ((plain, 24), (textured, 0), (paint, 12)):
        indices = [vertex for (vertex,) in data[part["indices"]]]
        need(len(indices) == 12, "corners of a part")
        for corner, vertex in enumerate(indices, first):
            x = CUBE[TRIS[corner]]
            close(data[part["attributes"]["POSITION"]][vertex], x, "position")
            close(data[part["attributes"]["NORMAL"]][vertex], [2 * a / math.sqrt(3) for a in x], "smooth normal")
            close(blend(data, part, [0, 0, 1, 0, 0], "POSITION", vertex), moved(x, 2), "frame")
            if corner < 30:  # with or without a texture
                close(data[part["attributes"]["TEXCOORD_0"]][vertex],
                      (x[0] + 2 * (corner // 6), 1 - x[1] - 0.25 * x[2]), "texture coordinates")
            if part is plain:
                color = (light(0.5), corner // 3 % 2, light(0.02), 1) if corner < 30 else (0, 0, TRIS[corner] / 8, 1)
                close(data[part["attributes"]["COLOR_0"]][vertex], color, "colour")
    materials = [gltf["materials"][part["material"]] for part in (plain, textured, paint)]
    need([m["name"] for m in materials] == ['turning "cube"', "pic", "paint"], "names of materials")
    factors = [m["pbrMetallicRoughness"]["baseColorFactor"] for m in materials]
    close(factors[0], (1, 1, 1, 1), "factor of colours")
    close(factors[1], (1, 1, 1, 1), "factor of the texture")
    close(factors[2], (light(0.5), light(0.02), 1, 0.25), "factor of the paint")
    roughness = [m["pbrMetallicRoughness"]["roughnessFactor"] for m in materials]
    need(roughness[1:] == [0.125, 0.4], f"roughness {roughness}, expected the given one and the default")
    need(materials[2]["alphaMode"] == "BLEND" and "alphaMode" not in materials[1], "what lets light through")
    texture = gltf["textures"][materials[1]["pbrMetallicRoughness"]["baseColorTexture"]["index"]]
    need(gltf["images"][texture["source"]]["mimeType"] == "image/png", "kind of picture")
    need(picture(path, gltf) == open(png, "rb").read(), "the picture's bytes")


def check_lost(path):
    gltf, _ = load(path)
    need(all("TEXCOORD_0" in part["attributes"] for part in gltf["meshes"][0]["primitives"]), "coordinates without texture")
    need("images" not in gltf and "textures" not in gltf, "a picture that is not there")
    close(gltf["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"], (0, 0, 0, 1), "colour without texture")


if __name__ == "__main__":
    check_cube(sys.argv[1] + "/test-cube.glb")
    check_still(sys.argv[1] + "/test-still.glb")
    check_look(sys.argv[1] + "/test-look.glb", sys.argv[1] + "/test-look.png")
    check_lost(sys.argv[1] + "/test-lost.glb")
    check_objects(sys.argv[1] + "/test-objects.glb")
    print("all files hold what they should")
