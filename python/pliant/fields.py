"""The list of result fields."""

# name: (function, nodes or tets, components, index of its output, number of outputs). The same values as the arrays of
# that name in frames (docs/results.md). Symmetric tensors have the six components xx yy zz xy yz xz.
FIELDS = {
    "stress": ("pl_sim_tet_results", "tets", 6, 0, 4),
    "von_mises": ("pl_sim_tet_results", "tets", 1, 1, 4),
    "det_F": ("pl_sim_tet_results", "tets", 1, 2, 4),
    "energy_density": ("pl_sim_tet_results", "tets", 1, 3, 4),
    "principal_stress": ("pl_tensors_principal", "tets", 3, 0, 1),
    "strain": ("pl_sim_tet_strains", "tets", 6, 1, 2),
    "deformation_gradient": ("pl_sim_tet_strains", "tets", 9, 0, 2),
    "plastic_strain": ("pl_sim_plastic_strain", "tets", 1, 0, 1),
    "node_stress": ("pl_sim_node_stress", "nodes", 6, 0, 2),
    "node_von_mises": ("pl_sim_node_stress", "nodes", 1, 1, 2),
    "node_principal_stress": ("pl_tensors_principal", "nodes", 3, 0, 1),
    "node_plastic_strain": ("pl_sim_node_plastic_strain", "nodes", 1, 0, 1),
    "contact_pressure": ("pl_sim_node_contact", "nodes", 1, 0, 2),
    "contact_distance": ("pl_sim_node_contact", "nodes", 1, 1, 2),
}
# For some functions, an output that must be requested as well: its index and its number of components.
BESIDE = {"von_mises": (0, 6), "node_von_mises": (0, 6), "contact_pressure": (1, 1), "contact_distance": (0, 1)}
# The tensors of principal values.
TENSORS = {"principal_stress": "stress", "node_principal_stress": "node_stress"}
