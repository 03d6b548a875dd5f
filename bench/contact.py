#!/usr/bin/env python3
"""Contact compared with the reference implementation of Incremental Potential Contact, on its meshes.

The folder has the reference's cases as gzipped Gmsh files in their initial positions, and nodes.json with the nodes that are
fixed or rotated. Settings are the reference's: backward Euler, logarithmic neo-Hookean, barrier distance 1e-3 of the
diagonal, friction evaluated at the step's start, and Newton's method until no node is corrected by more than 1e-2 diagonals
per second. `--rule default` uses Pliant's own stopping rule and friction.
"""
import argparse
import csv
import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile

# name: Young's modulus, friction, dt, steps, gravity, seconds of CPU per step and Newton iterations of the reference
CASES = {
    "cubes": (1e5, 0.1, 0.025, 200, -9.80665, 0.0024, 3.7),
    "chain4": (1e5, 0.2, 0.01, 200, -9.80665, 0.242, 4.3),
    "mat20_twist": (2e4, 0.0, 0.04, 150, 0.0, 0.80, 8.6),
    "mat40_twist": (2e4, 0.0, 0.04, 57, 0.0, 3.2, 5.9),
    "sphere_drop": (1e5, 0.3, 0.01, 100, -9.80665, 1.37, 4.5),
}
TURN = 0.4 * 180  # degrees per second of a mat's ends, in opposite directions


def diagonal(path):
    lines = gzip.open(path, "rt").read().split("\n")
    first = lines.index("$Nodes") + 2
    nodes = [[float(v) for v in line.split()[1:4]] for line in lines[first:first + int(lines[first - 1])]]
    return sum((max(axis) - min(axis)) ** 2 for axis in zip(*nodes)) ** 0.5


def scene(name, folder, nodes, rule):
    young, friction, dt, steps, gravity = CASES[name][:5]
    path = os.path.join(os.path.abspath(folder), name + ".msh.gz")
    size = diagonal(path)
    made = {"time": {"dt": dt, "duration": dt * steps}, "gravity": [0, gravity, 0], "integrator": {"type": "implicit-euler"},
            "materials": {"m": {"law": "neo-hookean", "young": young, "poisson": 0.4, "density": 1000}},
            "bodies": {"b": {"mesh": {"file": path}, "material": "m"}},
            "contact": {"between": "barrier", "friction": friction, "distance": 1e-3 * size}, "output": {"every": 100000}}
    if rule == "reference":
        made["integrator"]["correction_speed"] = 1e-2 * size
        made["contact"]["friction_updates"] = 0
    if name == "chain4":
        made["constraints"] = {"fixed": {"select": {"nodes": nodes[name]["fixed"]}}}
    elif name.startswith("mat"):
        centre = [c / 2 for c in nodes[name]["centre"]]
        made["constraints"] = {side: {"select": {"nodes": nodes[name][side]}, "center": centre, "axis": [1, 0, 0],
                                      "rotation": {"keys": [[0, 0], [100, sign * 100 * TURN]]}}
                               for side, sign in (("left", -1), ("right", 1))}
    else:
        made["colliders"] = {"floor": {"shape": "plane", "normal": [0, 1, 0], "friction": friction}}
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--pliant", default="build/pliant")
    parser.add_argument("--cases", default=",".join(CASES))
    parser.add_argument("--rule", choices=["reference", "default"], default="reference")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    nodes = json.load(open(os.path.join(args.folder, "nodes.json")))
    print("%-12s %6s %8s %8s %10s %10s %10s %7s" % ("case", "steps", "newton", "ref.", "wall ms", "CPU ms", "ref. CPU", "ratio"))
    for name in args.cases.split(","):
        with tempfile.TemporaryDirectory() as out:
            with open(out + "/scene.json", "w") as f:
                json.dump(scene(name, args.folder, nodes, args.rule), f)
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            done = subprocess.run([args.pliant, "run", out + "/scene.json", "-o", out + "/out", "--threads", str(args.threads)],
                                  capture_output=True, text=True)
            cpu = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            if done.returncode:
                sys.exit("%s: %s" % (name, done.stderr.strip().split("\n")[-1]))
            rows = list(csv.DictReader(open(out + "/out/steps.csv")))[1:]  # without the state at the start
        steps, theirs = len(rows), 1e3 * CASES[name][5]
        newton = sum(int(r["newton_iterations"]) for r in rows) / steps
        wall = sum(float(r["ms_total"]) for r in rows) / steps
        print("%-12s %6d %8.1f %8.1f %10.2f %10.2f %10.1f %7.1f" % (name, steps, newton, CASES[name][6], wall, 1e3 * cpu / steps,
                                                                  theirs, theirs / (1e3 * cpu / steps)), flush=True)


if __name__ == "__main__":
    main()
