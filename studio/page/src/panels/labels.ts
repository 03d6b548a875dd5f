// How the engine's fields are called on the page and over which part of their range a slider is useful. Fields that are not
// listed here get a label made of their name and a slider around their default.

export interface Hint {
  label?: string;
  /** Ends of the slider; the number box takes whatever the engine takes. */
  from?: number;
  to?: number;
  /** Steps by factors; where `from` is 0 the slider's left end is zero itself. */
  log?: boolean;
  /** Shown under "More". */
  rare?: boolean;
  /** Shown larger. */
  prominent?: boolean;
  /** Another unit for people: shown value = value * factor. */
  shown?: { unit: string; factor: number };
}

const MS = { unit: "ms", factor: 1000 };

export const HINTS: Record<string, Hint> = {
  "material.law": { label: "Elastic law" },
  "material.form": { label: "Form of the law" },
  "material.young": { label: "Young’s modulus", from: 1e2, to: 1e8, log: true, prominent: true },
  "material.poisson": { label: "Poisson’s ratio", from: 0, to: 0.499 },
  "material.lambda": { label: "Lamé’s first constant", from: 1e2, to: 1e8, log: true },
  "material.mu": { label: "Shear modulus", from: 1e2, to: 1e8, log: true },
  "material.density": { label: "Density", from: 10, to: 1e4, log: true },
  "material.inversion": { label: "Inverted elements", rare: true },
  "material.limit_start": { label: "Inversion limit, start", from: 0.01, to: 0.94, rare: true },
  "material.limit_end": { label: "Inversion limit, end", from: 0, to: 0.9, rare: true },
  "material.conductivity": { label: "Heat conductivity", from: 0.01, to: 1e4, log: true },
  "material.heat_capacity": { label: "Heat capacity", from: 100, to: 1e4, log: true },
  "law.compression": { label: "Stiffens below stretch", from: 0.1, to: 0.99 },
  "law.elongation": { label: "Stiffens above stretch", from: 1.01, to: 3 },
  "law.compression_slope": { label: "Stiffening in compression", from: 1, to: 1e3, log: true },
  "law.elongation_slope": { label: "Stiffening in tension", from: 1, to: 1e3, log: true },
  "damping.mass": { label: "Mass damping (drag)", from: 0, to: 20, log: true },
  "damping.stiffness": { label: "Stiffness damping", from: 0, to: 1, log: true },
  "damping.viscosity": { label: "Viscosity", from: 0, to: 1e5, log: true },
  "damping.bulk_viscosity": { label: "Bulk viscosity", from: 0, to: 1e5, log: true, rare: true },
  "flow.yield": { label: "Yield strain", from: 0, to: 1, log: true, prominent: true },
  "flow.yield_stress": { label: "Yield stress", from: 10, to: 1e8, log: true, prominent: true },
  "flow.creep": { label: "Creep rate", from: 0, to: 1e3, log: true },
  "flow.max": { label: "Maximum plastic strain", from: 0, to: 10, log: true },
  "flow.limit": { label: "Maximum plastic strain (log)", from: 0, to: 5 },
  "flow.hardening": { label: "Hardening", from: 0, to: 1e7, log: true },
  "flow.preserve_volume": { label: "Preserve volume" },
  "time.dt": { label: "Time step", from: 0.001, to: 0.1, log: true, prominent: true, shown: MS },
  "time.duration": { label: "Duration", rare: true },
  "integrator.type": { label: "Method" },
  "integrator.tangent": { label: "Stiffness matrix" },
  "integrator.rotation": { label: "One rotation per", rare: true },
  "integrator.reuse_tolerance": { label: "Matrix reuse tolerance", from: 0, to: 1, log: true },
  "integrator.tolerance": { label: "Newton tolerance", from: 1e-12, to: 0.1, log: true, rare: true },
  "integrator.correction": { label: "Correction tolerance", from: 0, to: 0.1, log: true },
  "integrator.correction_speed": { label: "Correction speed", from: 0, to: 1, log: true, rare: true },
  "integrator.max_iterations": { label: "Max Newton iterations", from: 1, to: 200, log: true },
  "integrator.max_halvings": { label: "Max step halvings", rare: true },
  "integrator.untangling_start": { label: "Untangling limiter, start", rare: true },
  "integrator.untangling_end": { label: "Untangling limiter, end", rare: true },
  "integrator.max_substeps": { label: "Max substeps", from: 1, to: 1e4, log: true },
  "integrator.mass_scaling": { label: "Mass scaling (substeps)", from: 0, to: 1000, log: true, rare: true },
  "solver.type": { label: "Method" },
  "solver.preconditioner": { label: "Preconditioner", rare: true },
  "solver.tolerance": { label: "Tolerance", from: 1e-8, to: 0.5, log: true },
  "solver.max_iterations": { label: "Max iterations", from: 1, to: 1e4, log: true },
  "solver.precision": { label: "Precision", rare: true },
  "solver.matrix": { label: "Matrix", rare: true },
  "solver.matrix_memory": { label: "Memory for the matrix", from: 1e8, to: 1e11, log: true, rare: true },
  "contact.nodes": { label: "Nodes tested for contact", rare: true },
  "contact.stiffness": { label: "Contact stiffness", from: 1, to: 1e4, log: true },
  "contact.stick_speed": { label: "Stick speed", from: 1e-5, to: 0.1, log: true, rare: true },
  "contact.passes": { label: "Max contact passes", from: 1, to: 20 },
  "contact.friction_updates": { label: "Max friction updates", from: 0, to: 20, rare: true },
  "contact.between": { label: "Contact between bodies" },
  "contact.self": { label: "Self-contact" },
  "contact.distance": { label: "Activation distance", from: 1e-5, to: 0.1, log: true, rare: true },
  "contact.friction": { label: "Friction between bodies", from: 0, to: 2 },
  "contact.start": { label: "Intersections at the start", rare: true },
  "contact.thickness": { label: "Thickness", from: 0, to: 0.05, log: true, rare: true },
  "contact.restitution": { label: "Restitution", from: 0, to: 1 },
  "heat.ambient": { label: "Ambient temperature", from: 200, to: 600 },
  "heat.cooling": { label: "Surface cooling", from: 0, to: 1e4, log: true },
  "collider.friction": { label: "Friction", from: 0, to: 2 },
  "body.element": { label: "Element type" },
  "body.material": { label: "Material" },
  "mesh.resolution": { label: "Resolution", from: 1, to: 32 },
  "mesh.tets": { label: "Tetrahedra (approx.)", from: 50, to: 2e4, log: true },
};

/** "max_iterations" becomes "Max iterations". */
export function labelOf(kind: string, name: string): string {
  const hint = HINTS[`${kind}.${name}`];
  if (hint?.label) return hint.label;
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names of the engine (laws, integrators, elements, fields) for people; others as they are. */
const WORDS: Record<string, string> = {
  linear: "Linear (rotated)",
  corotated: "Corotated",
  stvk: "St. Venant–Kirchhoff",
  "neo-hookean": "Neo-Hookean",
  "stable-neo-hookean": "Stable neo-Hookean",
  tissue: "Tissue",
  creep: "Creep (flows over time)",
  multiplicative: "Multiplicative (permanent at once)",
  "von-mises": "Von Mises (metal, clay)",
  quasistatic: "Quasistatic (no inertia)",
  "implicit-euler": "Implicit Euler",
  "linear-implicit-euler": "Linear implicit Euler",
  bdf2: "BDF2",
  variational: "Variational (midpoint)",
  "symplectic-euler": "Symplectic Euler (explicit)",
  "newmark-imex": "Newmark IMEX",
  projected: "Projected",
  warped: "Warped (corotational)",
  "plain-linear": "Plain linear",
  pcg: "Conjugate gradients",
  direct: "Direct (Cholesky)",
  automatic: "Automatic",
  tet4: "Linear (tet4)",
  tet10: "Quadratic (tet10)",
  bezier10: "Bézier (bezier10)",
  adaptive: "Adaptive degree",
  barrier: "Barriers",
  none: "None",
  von_mises: "Stress (von Mises)",
  det_F: "Volume change (det F)",
  temperature: "Temperature",
  plastic_strain: "Plastic strain",
  degree: "Element degree",
  contact_pressure: "Contact pressure",
  speed: "Speed",
};

export function wordOf(name: string): string {
  const word = WORDS[name];
  if (word) return word;
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field that bodies can be coloured by; what this page has never heard of goes by the engine's words. */
export function resultName(name: string, title: string | undefined): string {
  return WORDS[name] ?? (title && title !== name ? title.replace(/\.$/, "") : wordOf(name));
}

export function unitOf(unit: string): string {
  return unit
    .replace("kg/m3", "kg/m³")
    .replace("m/s2", "m/s²")
    .replace("W/(m2 K)", "W/m²K")
    .replace("W/(m K)", "W/mK")
    .replace("J/(kg K)", "J/kgK")
    .replace("degrees", "°");
}
