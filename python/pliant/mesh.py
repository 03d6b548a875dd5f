"""Meshes: tetrahedra or triangles, from arrays or files."""
import ctypes

import numpy as np

from . import _api as api
from ._arrays import array_type, doubles, pointer, view, whole
from ._library import Error, Handle, call, lib, path_bytes, suggest

_COUNTED = {api.PL_ON_NODES: "node_count", api.PL_ON_TETS: "tet_count", api.PL_ON_TRIS: "tri_count"}


class UnknownName(Error, KeyError):
    """A name that a dict of a mesh does not have; a KeyError too, as dicts raise."""

    __str__ = Exception.__str__  # KeyError would put the message in quotes


class _Named(dict):
    """A dict by name whose errors suggest similar names."""

    def __init__(self, kind, items):
        super().__init__(items)
        self._kind = kind

    def __missing__(self, name):
        known = suggest(name, self) if self else f"; the mesh has no {self._kind}s"
        raise UnknownName(f"there is no {self._kind} {name!r}{known}")


class Mesh:
    """Mesh(nodes, tets) or Mesh(nodes, tris=tris), with named groups of nodes; Mesh.load(path); also the mesh of a
    body.

    nodes: (n,3) in metres; tets: (m,4) or (m,10) in VTK's order; tris: (m,3). `groups` are lists of nodes; those of a
    list of elements are np.unique(tets[elements]). `surfaces` are groups by triangles of their corner nodes, (m,3)
    each: tractions and pressures act on exactly these faces. The mesh is a repaired copy (pl_mesh_repair): windings are
    corrected and unused nodes removed. Its arrays are read-only views."""

    def __init__(self, nodes, tets=None, tris=None, groups=None, surfaces=None):
        nodes = doubles(nodes, (None, 3), "nodes")
        if (tets is None) == (tris is None):
            raise ValueError("a mesh has tets or tris")
        given = api.pl_mesh(node_count=len(nodes), nodes=pointer(nodes), nodes_per_tet=4)
        if tets is not None:
            width = np.shape(tets)[1] if np.ndim(tets) == 2 else 4
            tets = whole(tets, (None, 10 if width == 10 else 4), "tets", len(nodes))
            given.tet_count, given.tets = len(tets), pointer(tets, ctypes.c_int32)
            given.nodes_per_tet = tets.shape[1]
        elif surfaces:
            raise ValueError("surfaces are groups of faces of tets")
        else:
            tris = whole(tris, (None, 3), "tris", len(nodes))
        lists = [(name, api.PL_ON_NODES, np.unique(whole(items, (None,), f"group '{name}' (of nodes)", len(nodes))))
                 for name, items in (groups or {}).items()]
        if surfaces:
            faces = {name: whole(items, (None, 3), f"surface '{name}'", len(nodes)) for name, items in surfaces.items()}
            tris, ends = np.concatenate(list(faces.values())), np.cumsum([len(own) for own in faces.values()])
            lists += [(name, api.PL_ON_TRIS, np.arange(end - len(own), end, dtype=np.int32))
                      for (name, own), end in zip(faces.items(), ends)]
        if tris is not None:
            given.tri_count, given.tris = len(tris), pointer(tris, ctypes.c_int32)
        given.group_count = len(lists)
        given.groups = array_type(api.pl_group, max(len(lists), 1))(*(
            api.pl_group(name.encode(), where, len(items), pointer(items, ctypes.c_int32))
            for name, where, items in lists))
        copied = Mesh._copy(given)
        self._handle, self._mesh = copied._handle, copied._mesh
        call("pl_mesh_repair", self._handle.pointer, None)

    @classmethod
    def _of(cls, handle, mesh):
        """A mesh in the memory of another object."""
        self = cls.__new__(cls)
        self._handle, self._mesh = handle, mesh
        return self

    @classmethod
    def _copy(cls, mesh):
        made = ctypes.POINTER(api.pl_mesh)()
        call("pl_mesh_copy", ctypes.byref(mesh), ctypes.byref(made))
        return cls._of(Handle(made, lib.pl_mesh_free), made.contents)

    @classmethod
    def load(cls, path):
        """Reads a file in any format of `pliant list formats`."""
        made = ctypes.POINTER(api.pl_mesh)()
        call("pl_mesh_load", path_bytes(path), ctypes.byref(made), None)
        return cls._of(Handle(made, lib.pl_mesh_free), made.contents)

    def save(self, path):
        """Writes a file in the format given by its extension; it appears complete or not at all."""
        call("pl_mesh_save", ctypes.byref(self._mesh), path_bytes(path))

    @property
    def nodes(self):
        return view(self._mesh.nodes, (self._mesh.node_count, 3), np.float64, self._handle)

    @property
    def tets(self):
        return view(self._mesh.tets, (self._mesh.tet_count, self._mesh.nodes_per_tet or 4), np.int32, self._handle)

    @property
    def tris(self):
        return view(self._mesh.tris, (self._mesh.tri_count, 3), np.int32, self._handle)

    @property
    def groups(self):
        """The groups by name: numbers of nodes, tetrahedra or triangles."""
        return _Named("group", {g.name.decode(): view(g.items, (g.count,), np.int32, self._handle)
                                for g in self._mesh.groups[:self._mesh.group_count]})

    @property
    def surfaces(self):
        """The groups that are defined by triangles: corner nodes, (count, 3)."""
        return _Named("surface", {g.name.decode(): view(g.tris, (g.tri_count, 3), np.int32, self._handle)
                                  for g in self._mesh.groups[:self._mesh.group_count] if g.tri_count})

    @property
    def arrays(self):
        """Values on nodes or cells by name, (count, components)."""
        def of(array):
            shape = getattr(self._mesh, _COUNTED[array.where]), array.components
            return view(array.values, shape, np.float64, self._handle)
        return _Named("array", {a.name.decode(): of(a) for a in self._mesh.arrays[:self._mesh.array_count]})

    def summary(self):
        """pl_mesh_summary: bounds, volume, area, quality."""
        out = api.pl_mesh_summary()
        call("pl_mesh_summarise", ctypes.byref(self._mesh), ctypes.byref(out))
        return out

    def __repr__(self):
        return f"Mesh({self._mesh.node_count} nodes, {self._mesh.tet_count} tets, {self._mesh.tri_count} tris)"
