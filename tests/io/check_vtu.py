"""Reads a .vtu series and its .pvd with VTK and compares with expected.csv, which io/test_frame.c wrote beside it.
Exit status 77: python3-vtk9 is not there."""
import csv
import os
import sys
import xml.etree.ElementTree as xml
import xml.parsers.expat as expat

try:
    import vtk
    from vtk.util.numpy_support import vtk_to_numpy
except ImportError as problem:
    print("skipped:", problem)
    sys.exit(77)

folder = sys.argv[1]
checked = 0


def same(found, expected, what):
    global checked
    if list(found) != list(expected):
        sys.exit(f"{what}: VTK reads {list(found)}, expected {list(expected)}")
    checked += 1


def load(name):
    reader = vtk.vtkXMLUnstructuredGridReader()
    reader.SetFileName(os.path.join(folder, name))
    errors = []
    reader.AddObserver("ErrorEvent", lambda *_: errors.append(name))
    reader.Update()
    if errors:
        sys.exit(f"{name}: VTK reports an error")
    return reader.GetOutput()


def cell_nodes(grid, i):
    ids = grid.GetCell(i).GetPointIds()
    return [ids.GetId(k) for k in range(ids.GetNumberOfIds())]


def check_mixed():
    """The quadratic and the Bezier tetrahedron are the same curve, moved by 5; the linear one has corners only."""
    grid = load("mixed.vtu")
    same([grid.GetCellType(i) for i in range(3)],
         [vtk.VTK_QUADRATIC_TETRA, vtk.VTK_BEZIER_TETRAHEDRON, vtk.VTK_TETRA], "mixed.vtu types")
    for place in ([0.2, 0.3, 0.1], [0.5, 0, 0.5], [0.1, 0.1, 0.7]):
        points = []
        for i in range(2):
            x, weights, part = [0.0] * 3, [0.0] * 10, vtk.reference(0)
            grid.GetCell(i).EvaluateLocation(part, place, x, weights)
            points.append(x)
        if max(abs(a + 5 * (d == 0) - b) for d, (a, b) in enumerate(zip(*points))) > 1e-6:
            sys.exit(f"mixed.vtu: {points[0]} and {points[1]} are not one curve")


def check_series():
    series = xml.parse(os.path.join(folder, "series.pvd")).getroot()
    times = {d.get("file"): float(d.get("timestep")) for d in series.iter("DataSet")}
    grids = {name: load(name) for name in times}
    if list(times) != sorted(times) or len(times) != 3:
        sys.exit(f"series.pvd lists {list(times)}")
    for name, what, row, *values in csv.reader(open(os.path.join(folder, "expected.csv")), quoting=csv.QUOTE_NONE):
        values, row, grid = [float(v) for v in values], int(row), grids[name]
        label = f"{name} {what} {row}"
        if what == "time":
            same([times[name]], values, label)
            same(vtk_to_numpy(grid.GetFieldData().GetArray("TimeValue")), values, label)
        elif what == "points":
            same(grid.GetPoint(row), values, label)
        elif what == "cell":
            same([grid.GetCellType(row)] + cell_nodes(grid, row), values, label)
        else:
            kind, array = what.split(":", 1)
            data = grid.GetPointData() if kind == "node" else grid.GetCellData()
            same(data.GetArray(array).GetTuple(row), values, label)
    for grid in grids.values():
        same([grid.GetNumberOfPoints(), grid.GetNumberOfCells(), grid.GetPointData().GetNumberOfArrays(),
              grid.GetCellData().GetNumberOfArrays()], [5, 2, 1, 2], "counts")
        same([grid.GetCellData().GetArray("stress").GetNumberOfComponents()], [6], "stress components")


def check_quadratic():
    grid = load("quadratic.vtu")
    same([grid.GetCellType(i) for i in range(3)], [24, 5, 5], "cell types")
    same(cell_nodes(grid, 2), [0, 1, 3], "triangle")
    cell = grid.GetCell(0)
    for e in range(6):
        ids = cell.GetEdge(e).GetPointIds()
        ends = [grid.GetPoint(ids.GetId(k)) for k in range(3)]
        middle = [0.5 * (a + b) for a, b in zip(ends[0], ends[1])]
        same(ends[2], middle, f"middle of VTK's edge {e}")
    sizes = vtk.vtkCellSizeFilter()
    sizes.SetInputData(grid)
    sizes.Update()
    volume = sizes.GetOutput().GetCellData().GetArray("Volume").GetValue(0)
    if abs(volume - 4.0) > 1e-9:
        sys.exit(f"volume {volume}, expected 4")
    t, s = (vtk_to_numpy(grid.GetCellData().GetArray(n)) for n in "ts")
    same(list(t[:1]) + list(s[1:]), [7, 8, 9], "cell arrays")
    same([bool(v != v) for v in list(t[1:]) + list(s[:1])], [True] * 3, "cells without a value")


def parse_as_old_vtk(data):
    """VTK up to 9.3: blocks of 4096 bytes go to expat; the end of the tag of the appended data ends the document."""
    found = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, _: found.append(name)
    tag = data.index(b"<AppendedData")
    at = 0
    while "AppendedData" not in found and at < len(data):
        block, end = data[at:at + 4096], data.find(b">", tag) - at
        if at <= tag + 13 <= at + 4096:
            for text in (block[:tag + 13 - at], block[tag + 13 - at:end], b"/>", b"\n</VTKFile>\n"):
                parser.Parse(text, False)
        else:
            parser.Parse(block, False)
        at += 4096
    return "AppendedData" in found


def check_old_vtk():
    """ParaView 5.11 with a current expat must find the appended data, wherever blocks begin. With an expat that reports
    every tag at once this passes in any case."""
    data = open(os.path.join(folder, "quadratic.vtu"), "rb").read() + bytes(9000)
    grid = data.index(b"<UnstructuredGrid>")
    for shift in range(0, 4096, 5):
        tag = (data.index(b"<AppendedData") + shift) % 4096
        if tag > 4096 - 30:  # the tag itself in two blocks
            continue
        if not parse_as_old_vtk(data[:grid] + b" " * shift + data[grid:]):
            sys.exit(f"the appended data is not found with {shift} more blanks before the grid")


check_series()
check_old_vtk()
check_mixed()
check_quadratic()
print(checked, "comparisons hold")
