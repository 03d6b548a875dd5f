"""The list of result fields, and deformation gradients computed from positions."""
import numpy as np

# name: (function, nodes or tets, components, index of its output, number of outputs). Strain is the Green-Lagrange
# strain, stress the Cauchy stress. Symmetric tensors have the six components xx yy zz xy yz xz. None: computed here,
# from positions.
FIELDS = {
    "stress": ("pl_sim_tet_results", "tets", 6, 0, 4),
    "von_mises": ("pl_sim_tet_results", "tets", 1, 1, 4),
    "det_F": ("pl_sim_tet_results", "tets", 1, 2, 4),
    "energy_density": ("pl_sim_tet_results", "tets", 1, 3, 4),
    "strain": (None, "tets", 6, 0, 1),
    "deformation_gradient": (None, "tets", 9, 0, 1),
    "plastic_strain": ("pl_sim_plastic_strain", "tets", 1, 0, 1),
    "node_stress": ("pl_sim_node_stress", "nodes", 6, 0, 2),
    "node_von_mises": ("pl_sim_node_stress", "nodes", 1, 1, 2),
    "node_plastic_strain": ("pl_sim_node_plastic_strain", "nodes", 1, 0, 1),
    "contact_pressure": ("pl_sim_node_contact", "nodes", 1, 0, 2),
    "contact_distance": ("pl_sim_node_contact", "nodes", 1, 1, 2),
}
# For some functions, an output that must be requested as well: its index and its number of components.
BESIDE = {"von_mises": (0, 6), "node_von_mises": (0, 6), "contact_pressure": (1, 1), "contact_distance": (0, 1)}

_EDGES = np.array([(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)])  # edges of nodes 4 to 9, in VTK's order


def _middle_gradients(bezier):
    """Derivatives (10,3) of the shape functions with respect to the reference coordinates, at the element's centre."""
    corner = np.vstack([-np.ones(3), np.eye(3)])
    edges = corner[_EDGES[:, 0]] + corner[_EDGES[:, 1]]
    return np.vstack([0.5 * corner, 0.5 * edges]) if bezier else np.vstack([0 * corner, edges])


def deformation(tets, rest, positions, bezier):
    """Deformation gradients (m,3,3) of tetrahedra with four or ten nodes, at their centres."""
    def jacobians(x):
        corners = x[tets[:, :4]]
        if tets.shape[1] == 4:
            return np.swapaxes(corners[:, 1:] - corners[:, :1], 1, 2)
        middles = x[tets[:, 4:]]
        ends = tets[:, _EDGES]  # if a node equals an end of its edge, it is inactive: the edge is straight
        straight = (tets[:, 4:, None] == ends).any(2)
        middles = np.where(straight[..., None], 0.5 * (corners[:, _EDGES[:, 0]] + corners[:, _EDGES[:, 1]]), middles)
        return np.einsum("nai,aj->nij", np.concatenate([corners, middles], 1), _middle_gradients(bezier))

    return jacobians(positions) @ np.linalg.inv(jacobians(rest))
