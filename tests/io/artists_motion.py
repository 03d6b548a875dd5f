"""The motion that io/test_artists.c writes, in Blender's axes, which are the scene's: x, y and z up."""
import math

AROUND, RINGS, FRAMES = 48, 24, 5
BALL = AROUND * (RINGS - 1) + 2


def ball():
    nodes = [(math.sin(p) * math.cos(a), math.sin(p) * math.sin(a), -math.cos(p))
             for p in (math.pi * (r + 1) / RINGS for r in range(RINGS - 1))
             for a in (2 * math.pi * k / AROUND for k in range(AROUND))]
    return nodes + [(0.0, 0.0, -1.0), (0.0, 0.0, 1.0)]


def bend(x, frame):
    s = frame / 4
    return (1 + s) * x[0] + 0.5 * s * x[1], x[1] / (1 + s), x[2] + 0.3 * s * x[0] * x[0]


def bend_normal(x, frame):
    """The inverse transpose of the motion's gradient [[a, b, 0], [0, d, 0], [c, 0, 1]] on the sphere's normal x."""
    s = frame / 4
    a, b, c, d = 1 + s, 0.5 * s, 0.6 * s * x[0], 1 / (1 + s)
    n = (x[0] / a - c * x[2] / a, (x[1] - b * (x[0] - c * x[2]) / a) / d, x[2])
    length = math.sqrt(sum(v * v for v in n))
    return [v / length for v in n]


def turn(v, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return c * v[0] - s * v[1], s * v[0] + c * v[1], v[2]


def cube():
    return [(i % 2 - 0.5, i // 2 % 2 - 0.5, i // 4 - 0.5) for i in range(8)]


def cube_at(frame):
    return [(x + 3, y, z) for x, y, z in (turn(v, 20 * frame) for v in cube())]


def door_at(frame):
    corners = ((0, 0, 0), (1, 0, 0), (1, 0, 2), (0, 0, 2))
    return [(x, y + 4, z + 0.1 * frame) for x, y, z in (turn(v, 30 * frame) for v in corners)]


def shapes(frame):
    """Name of the file, and the nodes in their order."""
    return {"ball": [bend(x, frame) for x in ball()], "my_cube": cube_at(frame), "door": door_at(frame)}


def title(name):
    """The object of a file's name."""
    return "my cube" if name == "my_cube" else name
