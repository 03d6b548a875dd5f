#!/usr/bin/python3
"""Writes the .vtu, .vtk, .ply, .stl and .obj files of this folder with VTK (python3-vtk9): the same few cells in every encoding."""
import vtk
from vtk.util.numpy_support import numpy_to_vtk
import numpy as np

CUBE = [(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)]
TETS = [(0, 3, 5, 6), (1, 0, 3, 5), (2, 0, 3, 6), (4, 0, 5, 6), (7, 3, 5, 6)]  # windings of both kinds


def array(name, values):
    made = numpy_to_vtk(np.ascontiguousarray(values), deep=True)
    made.SetName(name)
    return made


def mixed():
    """A cube of 5 tetrahedra, beside it a hexahedron, a triangle and a line, and a point that nothing uses."""
    points = CUBE + [(x + 3, y, z) for x, y, z in CUBE] + [(9, 9, 9)]
    grid = vtk.vtkUnstructuredGrid()
    holder = vtk.vtkPoints()
    holder.SetDataTypeToDouble()
    for point in points:
        holder.InsertNextPoint(point)
    grid.SetPoints(holder)
    cells = [(vtk.VTK_LINE, (0, 1)), (vtk.VTK_HEXAHEDRON, (8, 9, 11, 10, 12, 13, 15, 14))]
    cells += [(vtk.VTK_TETRA, tet) for tet in TETS] + [(vtk.VTK_TRIANGLE, (0, 2, 1))]
    for kind, nodes in cells:
        grid.InsertNextCell(kind, len(nodes), nodes)
    xyz = np.array(points, float)
    grid.GetPointData().AddArray(array("temperature", xyz @ [1, 2, 4] + 0.125))
    grid.GetPointData().AddArray(array("velocity", (2 * xyz + 1).astype(np.float32)))
    grid.GetCellData().AddArray(array("id", np.arange(len(cells), dtype=np.int32) - 3))
    grid.GetCellData().AddArray(array("stress", np.arange(6 * len(cells), dtype=float).reshape(-1, 6)))
    return grid


def quadratic():
    """One quadratic tetrahedron; the mid-edge nodes lie at the middles, in VTK's order."""
    corners = np.array([(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2)], float)
    edges = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]
    grid = vtk.vtkUnstructuredGrid()
    holder = vtk.vtkPoints()
    for point in list(corners) + [(corners[a] + corners[b]) / 2 for a, b in edges]:
        holder.InsertNextPoint(point)
    grid.SetPoints(holder)
    grid.InsertNextCell(vtk.VTK_QUADRATIC_TETRA, 10, range(10))
    return grid


def write(grid, name, mode, compress=False, header=32, big=False, base64=False):
    writer = vtk.vtkXMLUnstructuredGridWriter()
    writer.SetFileName(name)
    writer.SetInputData(grid)
    writer.SetDataMode(mode)
    writer.SetHeaderType(header)
    writer.SetByteOrder(0 if big else 1)
    writer.SetEncodeAppendedData(base64)
    if compress:
        writer.SetCompressorTypeToZLib()
        writer.SetBlockSize(64)  # several blocks, the last one partial
    else:
        writer.SetCompressorTypeToNone()
    assert writer.Write() == 1


ASCII, BINARY, APPENDED = 0, 1, 2
write(mixed(), "ascii.vtu", ASCII)
write(mixed(), "binary32.vtu", BINARY)
write(mixed(), "binary64.vtu", BINARY, header=64)
write(mixed(), "binary_big.vtu", BINARY, big=True)
write(mixed(), "binary_zlib.vtu", BINARY, compress=True)
write(mixed(), "appended_raw.vtu", APPENDED, header=64)
write(mixed(), "appended_raw_big.vtu", APPENDED, big=True)
write(mixed(), "appended_base64.vtu", APPENDED, base64=True)
write(mixed(), "appended_zlib.vtu", APPENDED, compress=True, header=64)
write(mixed(), "appended_base64_zlib.vtu", APPENDED, compress=True, base64=True)
write(quadratic(), "quadratic.vtu", BINARY)

def write_legacy(data, name, kind, binary, version):
    writer = kind()
    writer.SetFileName(name)
    writer.SetInputData(data)
    writer.SetFileType(2 if binary else 1)
    writer.SetFileVersion(version)
    assert writer.Write() == 1


for version in (42, 51):
    for binary in (False, True):
        kind = "binary" if binary else "ascii"
        write_legacy(mixed(), f"{kind}{version}.vtk", vtk.vtkUnstructuredGridWriter, binary, version)
write_legacy(quadratic(), "quadratic.vtk", vtk.vtkUnstructuredGridWriter, True, 51)

sphere = vtk.vtkSphereSource()
sphere.SetThetaResolution(12)
sphere.SetPhiResolution(9)
sphere.SetRadius(2)
sphere.Update()
for name, kind, setup in [
    ("sphere_ascii.ply", vtk.vtkPLYWriter, lambda w: w.SetFileTypeToASCII()),
    ("sphere_little.ply", vtk.vtkPLYWriter, lambda w: w.SetDataByteOrderToLittleEndian()),
    ("sphere_big.ply", vtk.vtkPLYWriter, lambda w: w.SetDataByteOrderToBigEndian()),
    ("sphere_ascii.stl", vtk.vtkSTLWriter, lambda w: w.SetFileTypeToASCII()),
    ("sphere_binary.stl", vtk.vtkSTLWriter, lambda w: w.SetFileTypeToBinary()),
    ("sphere.obj", vtk.vtkOBJWriter, lambda w: None),
]:
    writer = kind()
    writer.SetInputData(sphere.GetOutput())
    writer.SetFileName(name)
    setup(writer)
    assert writer.Write() == 1
print("volume", (lambda m: (m.SetInputData(sphere.GetOutput()), m.Update(), m.GetVolume())[2])(vtk.vtkMassProperties()),
      "points", sphere.GetOutput().GetNumberOfPoints(), "cells", sphere.GetOutput().GetNumberOfCells())
for binary, version in ((False, 51), (True, 42)):
    write_legacy(sphere.GetOutput(), f"sphere{version}.vtk", vtk.vtkPolyDataWriter, binary, version)
strips = vtk.vtkStripper()
strips.SetInputData(sphere.GetOutput())
strips.Update()
write_legacy(strips.GetOutput(), "strips.vtk", vtk.vtkPolyDataWriter, True, 51)
