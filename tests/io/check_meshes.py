"""Meshes that pliant wrote, as VTK and Gmsh read them: counts, volume, areas, groups. Exit status 77 without VTK.

    check_meshes.py PLIANT SCRATCH_DIR
"""
import json
import os
import shutil
import subprocess
import sys

try:
    import vtk
except ImportError:
    print("python3-vtk9 is not installed")
    sys.exit(77)

tool, scratch = sys.argv[1:]
shutil.rmtree(scratch, ignore_errors=True)
os.makedirs(scratch)
os.chdir(scratch)
problems = []


def check(what, found, expected, tolerance=0):
    if not abs(found - expected) <= tolerance * abs(expected):
        problems.append(f"{what}: {found}, expected {expected}")


def pliant(*arguments):
    return json.loads(subprocess.run([tool, *arguments, "--json"], capture_output=True, text=True, check=True).stdout)


def tet_volume(grid):
    total = 0
    for i in range(grid.GetNumberOfCells()):
        a, b, c, d = (grid.GetPoint(grid.GetCell(i).GetPointId(k)) for k in range(4))
        total += vtk.vtkTetra.ComputeVolume(a, b, c, d)
    return total


shapes = {"box": ["--box", "3x1x2", "--resolution", "3"], "ring": ["--torus", "1x0.3", "--resolution", "4"],
          "ball": ["--sphere", "0.7", "--resolution", "6"], "rod": ["--cylinder", "0.2x1", "--resolution", "4"]}
for name, options in shapes.items():
    options += ["--irregular", "0.2"]
    for kind, ending in ((vtk.vtkUnstructuredGridReader, "vtk"), (vtk.vtkXMLUnstructuredGridReader, "vtu")):
        said = pliant("mesh", *options, "-o", f"{name}.{ending}")
        reader = kind()
        reader.SetFileName(f"{name}.{ending}")
        reader.Update()
        grid = reader.GetOutput()
        check(f"{name}.{ending} points", grid.GetNumberOfPoints(), said["nodes"])
        check(f"{name}.{ending} cells", grid.GetNumberOfCells(), said["tetrahedra"])
        check(f"{name}.{ending} volume", tet_volume(grid), said["volume"], 1e-12)
        for group in said["groups"]:
            array = grid.GetPointData().GetArray("group:" + group["name"])
            check(f"{name}.{ending} {group['name']}", sum(array.GetValue(i) for i in range(array.GetNumberOfTuples())),
                  group["count"])
    for kind, ending in ((vtk.vtkPLYReader, "ply"), (vtk.vtkSTLReader, "stl"), (vtk.vtkOBJReader, "obj")):
        pliant("mesh", name + ".vtu", "-o", f"{name}.{ending}")
        reader = kind()
        reader.SetFileName(f"{name}.{ending}")
        reader.Update()
        surface = reader.GetOutput()
        check(f"{name}.{ending} triangles", surface.GetNumberOfCells(), said["boundary_triangles"])
        mass = vtk.vtkMassProperties()
        mass.SetInputData(surface)
        mass.Update()
        check(f"{name}.{ending} area", mass.GetSurfaceArea(), said["area"], 1e-5)
        check(f"{name}.{ending} volume", mass.GetVolume(), said["volume"], 1e-5)
        edges = vtk.vtkFeatureEdges()
        edges.SetInputData(surface)
        edges.FeatureEdgesOff()
        edges.ManifoldEdgesOff()
        edges.Update()
        check(f"{name}.{ending} open or forked edges", edges.GetOutput().GetNumberOfCells(), 0)

# Gmsh reads what was written and writes it in its other version; the groups must survive.
gmsh = shutil.which("gmsh")
for name, options in shapes.items() if gmsh else ():
    said = pliant("mesh", *options, "-o", name + ".msh")
    done = subprocess.run([gmsh, name + ".msh", "-save", "-save_all", "-format", "msh41", "-o", "again.msh", "-v", "2"], capture_output=True, text=True)
    if done.returncode or done.stdout.strip() or done.stderr.strip():
        problems.append(f"gmsh on {name}.msh: {done.stdout} {done.stderr}")
    again = pliant("info", "again.msh")
    for key in ("nodes", "tetrahedra"):
        check(f"{name} {key} through Gmsh", again[key], said[key])
    check(f"{name} volume through Gmsh", again["volume"], said["volume"], 1e-12)
    counts = {group["name"]: group["count"] for group in again["groups"]}
    for group in said["groups"]:
        check(f"{name} {group['name']} through Gmsh", counts.get(group["name"], -1), group["count"])

print("\n".join(problems) or f"{len(shapes)} bodies agree with VTK" + (" and Gmsh" if gmsh else ""))
sys.exit(1 if problems else 0)
