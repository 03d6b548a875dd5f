"""Pliant: a finite-element engine for deformable solids (docs/python.md).

    sim = pliant.Simulation({"materials": {...}, "bodies": {...}})      a scene as a dict, or the path of one
    sim.step()
    sim.positions, sim.field("stress")                                  NumPy arrays

pliant.api has the C library's structures and constants, pliant.lib its functions, under their own names.
"""
from . import _needs  # noqa: F401
from . import _api as api
from ._library import Error, Problem, Problems, lib
from .fields import FIELDS
from .materials import ENERGY, GRADIENT, HESSIAN, Material
from .mesh import Mesh
from .running import Progress, Run, run
from .scene import Scene, check
from .session import Session
from .simulation import Simulation
from .state import Body, Force, Hit, Motion, Report
from .verify import Verification

Status, Reason = api.pl_status, api.pl_reason
__version__ = api.VERSION
__all__ = ["Body", "ENERGY", "Error", "FIELDS", "Force", "GRADIENT", "HESSIAN", "Hit", "Material", "Mesh", "Motion",
           "Problem", "Problems", "Progress", "Reason", "Report", "Run", "Scene", "Session", "Simulation", "Status",
           "Verification", "api", "build_info", "check", "lib", "run"]


def build_info():
    """How the library was built: compiler, lane width, optional parts."""
    return lib.pl_build_info().decode()
