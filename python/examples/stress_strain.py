"""Stress over stretch of a bar that is pulled and pressed, for several laws and one of our own.

    stress_strain.py [FOLDER]     stress_strain.png there where matplotlib is installed, else stress_strain.csv

Each cell (# %%) can be run on its own in editors that know them.
"""
# %% What is needed
import pathlib
import sys

import numpy as np

import pliant

folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
young, poisson = 1e5, 0.3


# %% A law of our own: Hencky's, quadratic in the logarithms of the stretches
def hencky(stretches, want):
    mu, lam = young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))
    strain = np.log(np.maximum(stretches, 1e-3))
    trace = strain.sum(1, keepdims=True)
    stress = 2 * mu * strain + lam * trace  # by the logarithms
    energy = mu * (strain**2).sum(1) + 0.5 * lam * trace[:, 0]**2
    gradient = stress / stretches
    inverse = 1 / stretches
    hessian = lam * inverse[:, :, None] * inverse[:, None, :] + np.eye(3) * ((2 * mu - stress) * inverse**2)[:, :, None]
    return energy, gradient, hessian


laws = {"linear": "linear", "corotated": "corotated", "stvk": "stvk", "neo-hookean": "neo-hookean", "our own": hencky}


# %% The bar as a scene: an eighth of it, whose cut faces slide in their planes. The end is moved along x, the sides are free
def bar(law, stretch):
    return {
        "time": {"dt": 1, "duration": 1},
        "materials": {"rubber": {"law": law, "young": young, "poisson": poisson, "density": 1000}},
        "bodies": {"bar": {"mesh": {"shape": "box", "size": [2, 1, 1], "resolution": 1}, "material": "rubber"}},
        "constraints": {
            "middle": {"select": {"group": "x-"}, "axes": "x"},
            "below": {"select": {"group": "y-"}, "axes": "y"},
            "behind": {"select": {"group": "z-"}, "axes": "z"},
            "pull": {"select": {"group": "x+"}, "axes": "x", "translation": [2 * (stretch - 1), 0, 0]},
        },
    }


# %% Nominal stress (force per area at rest) over the stretch
stretches = np.linspace(0.7, 1.6, 19)
curves = {}
for name, law in laws.items():
    stresses = []
    for stretch in stretches:
        with pliant.Simulation(bar(law, stretch)) as sim:
            report = sim.step()
            assert report.good, f"{name} at {stretch}: {report}"
            end = sim.body("bar").mesh.groups["x+"]
            stresses.append(-sim.internal_forces[end, 0].sum())  # over 1 m2; the body pulls back
    curves[name] = np.array(stresses)

# %% The plot, or the figures
try:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
except ImportError:
    columns = np.column_stack([stretches, *curves.values()])
    target = folder / "stress_strain.csv"
    np.savetxt(target, columns, delimiter=",", header=",".join(["stretch", *curves]), comments="")
else:
    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    for name, stresses in curves.items():
        axes.plot(stretches, stresses / 1e3, label=name)
    axes.set(xlabel="stretch", ylabel="nominal stress (kPa)", title="A bar of five materials")
    axes.axhline(0, color="0.8", linewidth=0.8, zorder=0)
    axes.legend()
    target = folder / "stress_strain.png"
    figure.savefig(target, dpi=150)
print(f"wrote {target}")
