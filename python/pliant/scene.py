"""Scenes: dicts or files in the scene format, loaded and checked by the library."""
import ctypes
import json
import os
import pathlib
import shutil
import tempfile
import weakref

from . import _api as api
from ._arrays import array_type
from ._json import dumps
from ._library import Error, Handle, Problem, Problems, lib, make, path_bytes, text_of
from .materials import flow_callback, is_law, law_callback
from .mesh import Mesh


def _read_problems(problems):
    found = []
    for item in problems.items[:problems.count]:
        found.append(Problem((item.path or b"").decode(), item.line, item.column, (item.message or b"").decode(), item.warning))
    lib.pl_problems_free(ctypes.byref(problems))
    return found


def _place(label, problems):
    for problem in problems:
        if not problem.warning:
            where = f"{label}:{problem.line}:{problem.column}" if problem.line else label
            return f"{where}: {problem.path}" if problem.path else where
    return ""


class Folder:
    """A temporary folder for files of a scene, removed with the scene."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="pliant-")
        weakref.finalize(self, shutil.rmtree, self.path, True)


class Scene:
    """A loaded scene, from a dict with the keys of docs/scene-reference.md or the path of a JSON file.

    folder: folder of relative file names in a dict; by default the current one. laws, flows: functions that replace the
    laws and flow rules of the named materials (in a dict they can be given as `law` and `rule`). sets:
    {"materials.rubber.young": 1e5}, as in `pliant run --set`; **more likewise. A dict may contain NumPy arrays and
    numbers instead of lists and numbers, and a pliant.Mesh as a mesh."""

    def __init__(self, scene, *, folder=None, laws=None, flows=None, sets=None, check=False, **more):
        self.laws, self.flows = dict(laws or {}), dict(flows or {})
        self.problems = []
        self._files = None
        given = {**(sets or {}), **more}
        texts = [f"{path}={self._text(value, str(path))}".encode() for path, value in given.items()]
        if isinstance(scene, dict):
            self.label = "scene"
            data = self._text(self._without_functions(scene)).encode()
            folder = path_bytes(folder or os.curdir)
            self._load("pl_scene_load_memory_with", texts, check, b"scene", folder, data, len(data))
        elif isinstance(scene, (str, os.PathLike)):
            self.label = os.fspath(scene)
            self._load("pl_scene_load_with", texts, check, path_bytes(scene))
        else:
            raise TypeError(f"a scene is a dict, a path or a pliant.Scene, found {type(scene).__name__}")
        names = {m.name.decode() for m in self._materials()}
        for name in [*self.laws, *self.flows]:
            if name not in names:
                raise Error(f"a law or flow rule is given for material '{name}', which the scene does not have")

    @classmethod
    def of(cls, scene, **options):
        """Returns a Scene unchanged, or loads one."""
        if not isinstance(scene, cls):
            return cls(scene, **options)
        if any(value for value in options.values()):
            raise TypeError("a pliant.Scene is loaded already: it takes no further options")
        return scene

    def _load(self, function, texts, check, *arguments):
        definition = make(api.pl_scene_load_def)
        definition.set_count, definition.check = len(texts), check
        definition.sets = array_type(ctypes.c_char_p, max(len(texts), 1))(*texts)
        pointer, problems, error = ctypes.POINTER(api.pl_scene)(), api.pl_problems(), api.pl_error()
        status = getattr(lib, function)(*arguments, ctypes.byref(definition), ctypes.byref(pointer),
                                        ctypes.byref(problems), ctypes.byref(error))
        self.problems = _read_problems(problems)
        if status != api.PL_OK:
            raise Error(error.message.decode("utf-8", "replace"), status, self.problems, _place(self.label, self.problems))
        self.handle = Handle(pointer, lib.pl_scene_free, self._files)

    def _text(self, value, path=""):
        return dumps(value, "scene", path, self._plain, (os.PathLike, Mesh))

    def _plain(self, value):
        """A path as text; a mesh as a file of the scene's."""
        if isinstance(value, os.PathLike):
            return os.fspath(value)
        if self._files is None:
            self._files = Folder()
        ending = "msh" if value.surfaces else "vtu"  # .vtu is faster, but has no triangles of groups
        path = pathlib.Path(self._files.path) / f"{len(os.listdir(self._files.path))}.{ending}"
        value.save(path)
        return {"file": str(path)}

    def _without_functions(self, scene):
        """Removes laws and flow rules that are functions; named ones, which are not used, take their place."""
        materials = scene.get("materials")
        if not isinstance(materials, dict):
            return scene
        plain = {}
        for name, material in materials.items():
            if isinstance(material, dict):
                material = dict(material)
                if is_law(material.get("law")):
                    self.laws[name] = material["law"]
                rule = material.get("plasticity")
                if isinstance(rule, dict) and callable(rule.get("rule")):
                    self.flows[name] = rule["rule"]
                if name in self.laws:
                    material["law"] = "linear"
                if name in self.flows:
                    material["plasticity"] = {"rule": "multiplicative", **{k: v for k, v in (rule or {}).items() if k == "limit"}}
            plain[name] = material
        return {**scene, "materials": plain}

    def _materials(self):
        sim = lib.pl_scene_sim(self.handle.pointer).contents
        return sim.materials[:sim.material_count]

    def definitions(self, pending):
        """The pl_sim_def with the callbacks, whose exceptions go to `pending`; valid as long as this scene exists."""
        sim = api.pl_sim_def.from_buffer_copy(lib.pl_scene_sim(self.handle.pointer).contents)
        if not self.laws and not self.flows:
            return sim
        materials = array_type(api.pl_material_def, sim.material_count)(*self._materials())
        for material in materials:
            name = material.name.decode()
            if name in self.laws:
                material.law, material.form = b"user", None
                material.user = law_callback(self.laws[name], name, pending)
            if name in self.flows:
                limit = material.flow_params[self._limit_slot("multiplicative")]
                material.plasticity, material.user_flow = b"user", flow_callback(self.flows[name], name, pending)
                material.flow_params[:] = [float("nan")] * len(material.flow_params)
                material.flow_params[self._limit_slot("user")] = limit
        sim.materials = materials
        return sim

    @staticmethod
    def _limit_slot(rule):
        """The index of `limit` in flow_params."""
        params, i = lib.pl_flow_find(rule.encode()).contents.params, 0
        while params[i].name != b"limit":
            i += 1
        return (params[i].offset - api.pl_material_def.flow_params.offset) // ctypes.sizeof(ctypes.c_double)

    @property
    def step_count(self):
        return lib.pl_scene_step_count(self.handle.pointer)

    @property
    def event_count(self):
        return lib.pl_scene_event_count(self.handle.pointer)

    def to_dict(self):
        """The scene with all defaults."""
        return json.loads(text_of("pl_scene_to_json", self.handle.pointer))


def check(scene, **options):
    """Returns all problems and warnings of a scene (pliant.Problems) that `pliant check` reports, without raising. The
    simulation is created and discarded for it."""
    try:
        return Problems(Scene(scene, check=True, **options).problems)
    except Error as error:
        return error.problems or Problems([Problem("", 0, 0, error.message, False)])
