#!/usr/bin/env python3
"""The figures of docs/choosing.md: integrators and solvers on a dropped body of tests/data/wild, elements on a cantilever.

    python3 bench/choosing.py [--pliant build/pliant] [--quick]

CPU time of one thread per step, without loading: a run of one step is subtracted. Needs python3-numpy for the cantilever.
"""
import argparse
import csv
import json
import os
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WILD = os.path.join(ROOT, "tests", "data", "wild")


def cpu_of(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(done.stderr)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def drop(pliant, label, integrator, mesh="w14", law="stable-neo-hookean", young=1e5, dt=0.01, duration=1.2, body=None, **keys):
    """One body falls with spin on a floor and a rock. Rebound: the height that it regains, over the height of its fall."""
    scene = {
        "time": {"dt": dt, "duration": duration}, "gravity": [0, -9.81, 0], "integrator": integrator,
        "materials": {"m": {"law": law, "young": young, "poisson": 0.4, "density": 1000}},
        "bodies": {"body": {"mesh": {"file": os.path.join(WILD, mesh + ".msh.gz")}, "material": "m", "translate": [0, 1.6, 0],
                            "velocity": [0.3, -1, 0], "angular_velocity": [2, 0, 1], **(body or {})}},
        "colliders": {"floor": {"shape": "plane", "normal": [0, 1, 0], "friction": 0.3},
                      "rock": {"shape": "sphere", "center": [0.25, 0.05, 0.1], "radius": 0.35, "friction": 0.3}},
        "output": {"every": 1000}, **keys}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "scene.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(scene, file)
        command = [pliant, "run", path, "-q", "--threads", "1", "-o", os.path.join(folder, "out")]
        start = cpu_of(command + ["--set", f"time.duration={dt}"])
        spent = cpu_of(command) - start
        with open(os.path.join(folder, "out", "steps.csv"), encoding="utf-8") as file:
            rows = [{key: row[key] if key == "reason" else float(row[key]) for key in row} for row in csv.DictReader(file)]
    rows = [row for row in rows if row["step"] > 0]
    height = [row["external_energy"] for row in rows]
    low = height.index(min(height[:int(0.75 / dt)]))
    mean = {key: sum(row[key] for row in rows) / len(rows) for key in ("newton_iterations", "linear_iterations", "substeps")}
    print(f"| {label} | {1e3 * spent / (len(rows) - 1):.1f} | {mean['newton_iterations']:.1f} | {mean['linear_iterations']:.0f} "
          f"| {mean['substeps']:.0f} | {(max(height[low:]) - height[low]) / (height[0] - height[low]):.2f} "
          f"| {max(row['inverted'] for row in rows):.0f} |", flush=True)


def drops(pliant, quick):
    print("| case | ms per step | Newton | linear | substeps | rebound | inverted |\n|---|---|---|---|---|---|---|")
    for kind in ("implicit-euler", "bdf2", "variational", "linear-implicit-euler"):
        drop(pliant, kind, {"type": kind})
    drop(pliant, "linear-implicit-euler, warped", {"type": "linear-implicit-euler", "tangent": "warped"}, law="linear")
    if quick:
        return
    for kind in ("newmark-imex", "symplectic-euler"):
        drop(pliant, kind, {"type": kind})
    drop(pliant, "symplectic-euler, 1e8 Pa", {"type": "symplectic-euler"}, young=1e8, duration=0.05)
    for dt in (0.0025, 0.02):
        drop(pliant, f"implicit-euler, dt {dt}", {"type": "implicit-euler"}, dt=dt)
    drop(pliant, "implicit-euler, barriers", {"type": "implicit-euler"}, contact={"between": "barrier", "friction": 0.3})
    for kind in ("implicit-euler", "linear-implicit-euler"):
        for solver in ("pcg", "direct", "automatic"):
            for young in (1e5, 1e8):
                drop(pliant, f"{kind}, {solver}, {young:g} Pa", {"type": kind}, young=young, solver={"type": solver})
        for element in ("tet4", "tet10"):
            drop(pliant, f"{kind}, w2, {element}", {"type": kind}, mesh="w2", body={"element": element})


def cantilever(element, resolution, poisson, solver):
    """A bar of 10 x 1 x 1 m under a small weight, compared with Timoshenko's beam."""
    import time

    import pliant

    young, load, length = 1e7, 1000 * 0.0981, 10.0
    beam = load * length**4 / (8 * young / 12) + load * length**2 / (2 * 5 / 6 * young / (2 * (1 + poisson)))
    scene = {
        "gravity": [0, -0.0981, 0], "integrator": {"type": "quasistatic"}, "solver": {"type": solver},
        "materials": {"m": {"law": "neo-hookean", "young": young, "poisson": poisson, "density": 1000}},
        "bodies": {"bar": {"mesh": {"shape": "box", "size": [10, 1, 1], "resolution": resolution}, "element": element,
                           "material": "m"}},
        "constraints": {"wall": {"select": {"group": "x-"}}}}
    with pliant.Simulation(scene) as sim:
        start = time.process_time()
        report = sim.step()
        spent = time.process_time() - start
        end = sim.rest[:, 0] > length - 1e-9
        tip = -(sim.positions - sim.rest)[end, 1].mean()
        print(f"| {element} | {resolution} | {len(sim.bodies[0].mesh.tets)} | {len(sim.rest)} | {poisson} | {solver} "
              f"| {tip / beam:.3f} | {1e3 * spent:.1f} | {report.good} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--pliant", default=os.path.join(ROOT, "build", "pliant"))
    parser.add_argument("--quick", action="store_true", help="only the first rows")
    args = parser.parse_args()
    drops(args.pliant, args.quick)
    sys.path.insert(0, os.path.join(ROOT, "python"))
    print("\n| element | across | tets | nodes | poisson | solver | tip / beam | ms | good |\n|---|---|---|---|---|---|---|---|---|")
    for poisson in (0.3, 0.49):
        for solver in ("pcg", "direct"):
            for element, resolutions in (("tet4", (1, 2, 4, 8)), ("tet10", (1, 2, 4))):
                for resolution in resolutions[:2] if args.quick else resolutions:
                    cantilever(element, resolution, poisson, solver)


main()
