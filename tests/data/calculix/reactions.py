"""Writes the deck of the C3D4 bar from bar1k.msh, runs CalculiX (ccx) on it and keeps the forces at its support.

usage: python3 reactions.py    in this folder, with ccx on PATH (2.20 was used)

RF of CalculiX is the elements' force on a node: the reaction and the load that acts on the same node.
"""
import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def volume(a, b, c, d):
    u, v, w = ([q[i] - a[i] for i in range(3)] for q in (b, c, d))
    return (u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0])
            + u[2] * (v[0] * w[1] - v[1] * w[0])) / 6


def deck(nodes, tets):
    weight = dict.fromkeys(nodes, 0.0)
    lines = ["*NODE, NSET=ALL"] + ["%d, %.17g, %.17g, %.17g" % (n, *x) for n, x in nodes.items()]
    lines.append("*ELEMENT, TYPE=C3D4, ELSET=BAR")
    for i, tet in enumerate(tets):
        size = volume(*(nodes[n] for n in tet))
        if size < 0:
            tet[0], tet[1] = tet[1], tet[0]
        for n in tet:
            weight[n] += 1000 * abs(size) * 0.2 / 4
        lines.append("%d, %d, %d, %d, %d" % (i + 1, *tet))
    lines += ["*MATERIAL, NAME=RUBBER", "*HYPERELASTIC, NEO HOOKE", "18796.992481203008, 2.04e-05",
              "*SOLID SECTION, ELSET=BAR, MATERIAL=RUBBER", "*NSET, NSET=HELD"]
    lines += ["%d," % n for n, x in nodes.items() if x[0] < 1e-6]
    lines += ["*BOUNDARY", "HELD, 1, 3", "*STEP, NLGEOM", "*STATIC, DIRECT", "0.25, 1.",
              "*CONTROLS, PARAMETERS=FIELD", "1e-12, 1e-12", "*CLOAD"]
    lines += ["%d, 2, %.17g" % (n, -w) for n, w in weight.items()]
    return "\n".join(lines + ["*NODE PRINT, NSET=HELD, FREQUENCY=4", "RF", "*END STEP", ""])


def main():
    lines = open(os.path.join(HERE, "..", "bar1k.msh")).read().split("\n")
    nodes, tets = {}, []
    for line in lines[lines.index("$Nodes") + 2 : lines.index("$EndNodes")]:
        words = line.split()
        nodes[int(words[0])] = tuple(float(w) for w in words[1:4])
    for line in lines[lines.index("$Elements") + 2 : lines.index("$EndElements")]:
        words = [int(w) for w in line.split()]
        if words[1] == 4:
            tets.append(words[3 + words[2] :])
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "bar.inp"), "w") as file:
            file.write(deck(nodes, tets))
        subprocess.run(["ccx", "bar"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        rows = [line.split() for line in open(os.path.join(folder, "bar.dat")) if len(line.split()) == 4]
    with open(os.path.join(HERE, "bar1k_c3d4_rf.csv"), "w") as file:
        file.write("node,fx,fy,fz\n" + "".join(",".join(row) + "\n" for row in rows))


if __name__ == "__main__":
    main()
