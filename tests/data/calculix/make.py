"""Writes the input decks bar1k_c3d10_*.inp from bar1k.msh, runs CalculiX (ccx) on them and keeps what the tests compare with.

usage: python3 make.py    in this folder, with ccx on PATH (2.20 was used)

Nodes are numbered as in bar1k_c3d10_u.csv: those of the mesh, then the middles of edges.
"""
import csv
import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))

DECKS = {
    # held at x = 0, bent by its weight; young 1e5, poisson 0.499: C10 = mu / 2, D1 = 2 / K
    "bar1k_c3d10_0499": """*HYPERELASTIC, NEO HOOKE
{c10:.13g}, {d1:.10g}
*DENSITY
1000.
*SOLID SECTION, ELSET=BAR, MATERIAL=RUBBER
*BOUNDARY
HELD, 1, 3
*STEP, NLGEOM, INC=100
*STATIC
1., 1.
*DLOAD
BAR, GRAV, 0.2, 0., -1., 0.
*NODE PRINT, NSET=ALL
U
*END STEP
""".format(c10=1e5 / (2 * 1.499) / 2, d1=2 / (1e5 / (3 * (1 - 2 * 0.499)))),
    # first frequencies of the bar held at x = 0
    "bar1k_c3d10_frequency": """*ELASTIC
1e5, 0.33
*DENSITY
1000.
*SOLID SECTION, ELSET=BAR, MATERIAL=RUBBER
*BOUNDARY
HELD, 1, 3
*STEP
*FREQUENCY
6
*END STEP
""",
}


def read_mesh():
    lines = open(os.path.join(HERE, "..", "bar1k.msh")).read().split("\n")
    first = lines.index("$Elements") + 2
    tets = []
    for line in lines[first : lines.index("$EndElements")]:
        words = [int(w) for w in line.split()]
        if words[1] == 4:
            tets.append(words[3 + words[2] :])
    with open(os.path.join(HERE, "bar1k_c3d10_u.csv")) as file:
        nodes = [(r["X"], r["Y"], r["Z"]) for r in csv.DictReader(file)]
    return nodes, tets


def with_middles(nodes, tets):
    at = {tuple(round(float(c), 7) for c in X): i + 1 for i, X in enumerate(nodes)}
    edges = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]  # CalculiX's order of mid-edge nodes

    def middle(a, b):
        X = [0.5 * (float(p) + float(q)) for p, q in zip(nodes[a - 1], nodes[b - 1])]
        return at[tuple(round(c, 7) for c in X)]

    return [t + [middle(t[i], t[j]) for i, j in edges] for t in tets]


def main():
    nodes, tets = read_mesh()
    with open(os.path.join(HERE, "bar1k_c3d10_mesh.inp"), "w") as file:
        file.write("*NODE, NSET=ALL\n")
        file.writelines("%d,%s\n" % (i + 1, ",".join(X)) for i, X in enumerate(nodes))
        file.write("*ELEMENT, TYPE=C3D10, ELSET=BAR\n")
        file.writelines("%d,%s\n" % (i + 1, ",".join(map(str, t))) for i, t in enumerate(with_middles(nodes, tets)))
        held = [i + 1 for i, X in enumerate(nodes) if float(X[0]) < 1e-6]
        file.write("*NSET, NSET=HELD\n" + "".join("%d,\n" % i for i in held))
    for name, text in DECKS.items():
        deck = "*INCLUDE, INPUT=bar1k_c3d10_mesh.inp\n*MATERIAL, NAME=RUBBER\n" + text
        with open(os.path.join(HERE, name + ".inp"), "w") as file:
            file.write(deck)
        with tempfile.TemporaryDirectory() as folder:
            for part in (name, "bar1k_c3d10_mesh"):
                with open(os.path.join(folder, part + ".inp"), "w") as file:
                    file.write(open(os.path.join(HERE, part + ".inp")).read())
            subprocess.run(["ccx", name], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            result = open(os.path.join(folder, name + ".dat")).read()
        if "frequency" in name:
            print(name, re.findall(r"^\s+\d+\s+\S+\s+(\S+)", result, re.M)[:6], "rad/s")
            continue
        rows = re.findall(r"^\s+(\d+)\s+(\S+E\S+)\s+(\S+E\S+)\s+(\S+E\S+)\s*$", result, re.M)
        with open(os.path.join(HERE, name + "_u.csv"), "w") as file:
            file.write("node,X,Y,Z,ux,uy,uz\n")
            for node, *u in rows[-len(nodes):]:
                file.write(",".join([node, *nodes[int(node) - 1], *u]) + "\n")


main()
