"""pliant info and pliant mesh: exit statuses, messages, files left behind, and that what was written is what was said.

    mesh.py PLIANT DATA_DIR SCRATCH_DIR
"""
import gzip
import json
import os
import shutil
import subprocess
import sys

tool, data, scratch = sys.argv[1:]
problems = []


environment = dict(os.environ, XDG_CACHE_HOME=os.path.join(os.path.abspath(scratch), "cache home"))


def run(*arguments):
    done = subprocess.run([tool, *arguments], capture_output=True, text=True, cwd=scratch, env=environment)
    return done.returncode, done.stdout, done.stderr


def expect(status, fragment, *arguments):
    """The command ends with that status and says the fragment, on standard error if it failed."""
    code, out, err = run(*arguments)
    said = out if status == 0 else err
    if code != status or fragment not in said or (status and out):
        problems.append(f"pliant {' '.join(arguments)}: status {code}, expected {status} and '{fragment}'; {said.strip()[-300:]}")
    if status and len(err.strip().splitlines()) != 1:
        problems.append(f"pliant {' '.join(arguments)}: expected one line on standard error: {err}")
    return out


def info(path):
    return json.loads(expect(0, "{", "info", "--json", path))


shutil.rmtree(scratch, ignore_errors=True)
os.makedirs(scratch)
bar = os.path.join(data, "bar1k.msh")

# what info says
text = expect(0, "volume      4 m3", "info", bar)
for line in ("nodes       319", "tetrahedra  971, linear", "topology    1 connected component\n", "repairs     none needed", "closed", "'volume1', 971 tetrahedra"):
    if line not in text:
        problems.append(f"info: '{line}' is missing")
bars = [line for line in text.splitlines() if "|" in line]
if len(bars) != 10 or sum(int(line.split()[-1]) for line in bars) != 971 or max(line.count("#") for line in bars) != 40:
    problems.append("info: the histogram does not add up")
figures = info(bar)
if (figures["nodes"], figures["tetrahedra"], figures["parts"]) != (319, 971, 1) or abs(figures["volume"] - 4) > 1e-12:
    problems.append(f"info --json: {figures}")
expect(0, "48 coincident vertices merged", "info", os.path.join(data, "gmsh", "part.stl"))
expect(0, "array", "info", os.path.join(data, "vtk", "ascii.vtu"))
expect(0, "12 border edges, at (0.75, 1, 0) for one", "info", os.path.join(data, "gmsh", "part.stl"))
with open(os.path.join(scratch, "fins.obj"), "w", encoding="ascii") as file:
    file.write("v 0 0 0\nv 0 0 60\nv 40 0 30\nv -40 40 30\nv -40 -40 30\nf 1 2 3\nf 1 2 4\nf 2 1 5\n")
with open(os.path.join(scratch, "apart.obj"), "w", encoding="ascii") as file:
    file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 3 0 0\nv 4 0 0\nv 3 1 0\nf 1 2 3\nf 4 5 6\n")
expect(0, "topology    2 connected components\n", "info", "apart.obj")
expect(0, "1 edge of more than two triangles, at (0, 0, 30)", "info", "fins.obj")
expect(0, "if the file is in millimetres, scale it by 0.001", "info", "fins.obj")
fins = info("fins.obj")
if (fins["border_edges"], fins["nonmanifold_edges"], fins["nonmanifold_at"], fins["seems_millimetres"]) != (6, 1, [0, 0, 30], True):
    problems.append(f"fins.obj: {fins}")
if figures["border_edges"] or figures["nonmanifold_edges"] or figures["seems_millimetres"]:
    problems.append(f"bar1k.msh: {figures}")

# conversions keep what the formats can hold
for ending in ("msh", "vtu", "vtk", "mesh", "inp", "node"):
    expect(0, "971", "mesh", bar, "-o", f"copy.{ending}")
    copy = info(f"copy.{ending}")
    if any(copy[key] != figures[key] for key in ("nodes", "tetrahedra", "volume", "area", "min", "max", "quality")):
        problems.append(f"copy.{ending} differs: {copy}")
for ending in ("obj", "ply", "stl"):
    expect(0, "971", "mesh", bar, "-o", f"skin.{ending}")
    skin = info(f"skin.{ending}")
    if skin["triangles"] != figures["boundary_triangles"] or abs(skin["volume"] - 4) > 1e-6 or not skin["closed"]:
        problems.append(f"skin.{ending}: {skin}")
with open(bar, "rb") as plain, gzip.open(os.path.join(scratch, "packed.msh.gz"), "wb") as packed:
    packed.write(plain.read())
if "zlib" in run("--version")[1] and info("packed.msh.gz")["nodes"] != 319:
    problems.append("packed.msh.gz differs")

# a surface is filled where tetrahedra are asked for, or where the format is for tetrahedra
for arguments in (["skin.obj", "--tets", "3000", "-o", "filled.vtu"], ["skin.stl", "--size", "0.25", "-o", "filled.msh"],
                  ["skin.ply", "-o", "filled.node"]):
    expect(0, "meshed: ", "mesh", *arguments)
    filled = info(arguments[-1])
    count = {"filled.vtu": 3000, "filled.node": 20000}.get(arguments[-1], filled["tetrahedra"])
    if abs(filled["tetrahedra"] - count) > 0.1 * count or abs(filled["volume"] - 4) > 0.15 or not filled["closed"]:
        problems.append(f"{arguments}: {filled}")
if json.loads(expect(0, "{", "mesh", "skin.obj", "--tets=500", "--threads=1", "-o", "few.vtu", "--json"))["tetrahedra"] > 550:
    problems.append("few.vtu has too many tetrahedra")
expect(0, "(100.0 %) are preserved", "mesh", "skin.obj", "--tets", "2000", "--keep-features", "30", "-o", "sharp.msh")
if abs(info("sharp.msh")["volume"] - 4) > 1e-6:
    problems.append("sharp.msh has another volume than the bar")
with open(os.path.join(scratch, "sheet.obj"), "w") as sheet:
    sheet.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 4 3\n")
with open(os.path.join(scratch, "line.obj"), "w") as line:
    line.write("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n")
with open(os.path.join(scratch, "nothing.obj"), "w"):
    pass

# generated bodies
expect(0, "coarsened from", "mesh", "skin.obj", "--tets=80", "--coarsen=always", "--element=tet10", "-o", "coarse.msh")
expect(0, "quadratic (10 nodes each)", "info", "coarse.msh")
out = json.loads(expect(0, "{", "mesh", "--box", "4x1x1", "--resolution", "8", "-o", "box.msh", "--json"))
written = info("box.msh")["groups"]  # as surfaces, with triangles: two per square of the lattice
if [group.pop("triangles") for group in written] != [128, 128, 512, 512, 512, 512, 2304]:
    problems.append(f"box: {written}")
if out["tetrahedra"] != 10240 or written != out["groups"] or len(out["groups"]) != 7:
    problems.append(f"box: {out}")
expect(0, "volume      6", "mesh", "--box=1x2x3", "--resolution=2", "-o", "b.vtu")
expect(0, "tetrahedra  8000, linear", "mesh", "--box=1x0.005x1", "--resolution=40x1x40", "-o", "plate.vtu")
expect(0, "'side'", "mesh", "--cylinder", "0.5x2", "-o", "c.vtu")
expect(0, "1280, linear", "mesh", "--sphere", "1", "-o", "s.vtu")
expect(0, "closed", "mesh", "--torus", "1x0.4", "--irregular", "0.2", "--seed", "5", "-o", "t.vtu")

# what is refused
before = sorted(os.listdir(scratch))
with open(os.path.join(scratch, "broken.msh"), "w", encoding="ascii") as file:
    file.write("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n1000000000000000000\n")
for status, fragment, arguments in [
    (2, "no file given", ["info"]),
    (2, "unexpected argument '--jsn' (did you mean '--json'?)", ["info", "--jsn", bar]),
    (2, "No such file", ["info", "missing.msh"]),
    (2, "is a folder", ["info", "."]),
    (2, "broken.msh:5: the number of nodes is 1000000000000000000", ["info", "broken.msh"]),
    (2, "broken.msh:5:", ["mesh", "broken.msh", "-o", "x.msh"]),
    (2, "no -o FILE given", ["mesh", bar]),
    (2, "needs a value", ["mesh", bar, "-o"]),
    (2, "expected a file to read", ["mesh", "-o", "x.msh"]),
    (2, "both a file and --box", ["mesh", bar, "--box", "1x1x1", "-o", "x.msh"]),
    (2, "more than one shape", ["mesh", "--sphere", "1", "--box", "1x1x1", "-o", "x.msh"]),
    (2, "are for generated shapes", ["mesh", bar, "--resolution", "4", "-o", "x.msh"]),
    (2, "unexpected second file", ["mesh", bar, bar, "-o", "x.msh"]),
    (2, "--box is '1x1'", ["mesh", "--box", "1x1", "-o", "x.msh"]),
    (2, "--resolution is '4x0x4'", ["mesh", "--box", "1x1x1", "--resolution", "4x0x4", "-o", "x.msh"]),
    (2, "which only a box takes", ["mesh", "--sphere", "1", "--resolution", "4x4x4", "-o", "x.msh"]),
    (2, "--resolution is 'many'", ["mesh", "--sphere", "1", "--resolution", "many", "-o", "x.msh"]),
    (2, "irregular = 0.9", ["mesh", "--sphere", "1", "--irregular", "0.9", "-o", "x.msh"]),
    (2, "radius = -1", ["mesh", "--sphere", "-1", "-o", "x.msh"]),
    (2, "less than the torus' radius", ["mesh", "--torus", "1x2", "-o", "x.msh"]),
    (2, "lower the resolution", ["mesh", "--box", "1e6x1x1", "--resolution", "2000", "-o", "x.msh"]),
    (2, "expected one of .msh", ["mesh", bar, "-o", "x.step"]),
    (2, "open sheet", ["mesh", "sheet.obj", "-o", "x.node"]),
    (2, "has an area", ["mesh", "line.obj", "-o", "x.msh"]),
    (2, "no tetrahedra or triangles", ["mesh", "nothing.obj", "-o", "x.msh"]),
    (2, "GB", ["mesh", "skin.obj", "--size", "0.001", "-o", "x.msh"]),
    (2, "smaller size", ["mesh", "skin.obj", "--size", "100", "-o", "x.msh"]),
    (2, "--size is '0'", ["mesh", "skin.obj", "--size", "0", "-o", "x.msh"]),
    (2, "--keep-features is '200'", ["mesh", "skin.obj", "--keep-features", "200", "-o", "x.msh"]),
    (2, "--tets is 'few'", ["mesh", "skin.obj", "--tets", "few", "-o", "x.msh"]),
    (2, "--tets needs a value", ["mesh", "skin.obj", "-o", "x.msh", "--tets"]),
    (2, "both --size and --tets", ["mesh", "skin.obj", "--size", "1", "--tets", "5", "-o", "x.msh"]),
    (2, "for surfaces", ["mesh", "--sphere", "1", "--tets", "5", "-o", "x.msh"]),
    (2, "--element is 'tet7'", ["mesh", "skin.obj", "--element", "tet7", "-o", "x.msh"]),
    (2, "--coarsen is 'often'", ["mesh", "skin.obj", "--coarsen", "often", "-o", "x.msh"]),
    (2, "density is 'ear'", ["mesh", "skin.obj", "--tets", "99", "--coarsen", "always", "--density", "ear", "-o", "x.msh"]),
    (2, "needs tets", ["mesh", "skin.obj", "--size", "1", "--coarsen", "always", "-o", "x.msh"]),
    (2, "has tetrahedra", ["mesh", bar, "--tets", "5", "-o", "x.msh"]),
    (2, "skin.obj: is a file, expected a folder", ["mesh", bar, "-o", "skin.obj/x.msh"]),
    (2, "unknown file extension", ["mesh", bar, "-o", "new folder/x.xyz"]),
]:
    expect(status, fragment, *arguments)
os.symlink("/dev/full", os.path.join(scratch, "full.msh"))
expect(4, "No space left", "mesh", bar, "-o", "full.msh")
left = set(os.listdir(scratch)) - set(before) - {"broken.msh", "full.msh"}
if left:
    problems.append(f"left behind: {left}")

# grids of samples
expect(0, "tetrahedra", "mesh", "skin.obj", "-o", "skin.msh", "--tets", "3000", "--distances", "skin.vtk")
volume = info("skin.msh")["volume"]
expect(0, "meshed", "mesh", "skin.vtk", "-o", "again.msh", "--tets", "3000")
if abs(info("again.msh")["volume"] / volume - 1) > 0.03:
    problems.append("the mesh of the distances is not that of the surface")
expect(2, "samples on a grid", "info", "skin.vtk")
expect(2, "is a grid", "mesh", "skin.vtk", "-o", "x.msh", "--distances", "y.vtk")

# a scene's surface is meshed once
with open(os.path.join(scratch, "scene.json"), "w", encoding="ascii") as file:
    json.dump({"time": {"dt": 0.01, "duration": 0.01}, "materials": {"m": {"young": 1e5, "poisson": 0.3}},
               "bodies": {"skin": {"material": "m", "mesh": {"surface": "skin.obj", "tets": 3000}},
                          "grid": {"material": "m", "mesh": {"surface": "skin.vtk", "tets": 3000}}}}, file)
expect(0, ": 0 meshes, 0.0 MB", "cache")
expect(0, "body 'grid'", "check", "scene.json")
kept = json.loads(expect(0, "{", "cache", "--json"))
if kept["meshes"] != 2 or kept["folder"] != os.path.join(environment["XDG_CACHE_HOME"], "pliant"):
    problems.append(f"pliant cache: {kept}")
entries = [os.path.join(kept["folder"], name) for name in os.listdir(kept["folder"])]
before = [os.stat(name).st_ino for name in entries]
expect(0, "steps", "run", "scene.json", "-q", "--json", "-o", "run")
if before != [os.stat(name).st_ino for name in entries]:
    problems.append("what was kept was made again")
with open(entries[0], "r+b") as file:
    file.truncate(1000)
code, out, err = run("check", "scene.json")
if code or "is damaged: the mesh was made again" not in err:
    problems.append(f"a damaged file of the cache: {code}, {err}")
expect(0, "2 meshes", "cache", "--clear")
run("run", "scene.json", "-q", "--no-cache", "-o", "run")
expect(0, ": 0 meshes", "cache")
expect(2, "unexpected argument", "cache", "all")

for command in ("info", "mesh", "cache"):
    expect(0, "usage: pliant " + command, command, "--help")

print("\n".join(problems) or "info and mesh do what they say")
sys.exit(1 if problems else 0)
