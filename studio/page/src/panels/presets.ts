// Materials and ways to simulate that are known to behave well, as events of the scene's document.
import type { Json, JsonObject } from "../app";
import { type Model, isObject } from "./model";

export interface MaterialPreset {
  name: string;
  title: string;
  /** Colour of its sample. */
  color: string;
  doc: string;
  material: JsonObject;
  /** It is about heat: a scene without gets a room. */
  heat?: boolean;
}

export const MATERIALS: MaterialPreset[] = [
  {
    name: "rubber", title: "Rubber", color: "#c4564f", doc: "Firm and springy; comes back from anything.",
    material: { law: "stable-neo-hookean", young: 1e6, poisson: 0.47, density: 1100, damping: { stiffness: 0.002 } },
  },
  {
    name: "jelly", title: "Jelly", color: "#6fbf73", doc: "Very soft, wobbles for long.",
    material: { law: "stable-neo-hookean", young: 1.2e4, poisson: 0.45, density: 1000 },
  },
  {
    name: "flesh", title: "Flesh", color: "#e0a08c", doc: "Soft under small deformation, stiffer beyond; damped.",
    material: { law: "tissue", young: 6e4, poisson: 0.43, density: 1050, damping: { mass: 0.5, stiffness: 0.01 } },
  },
  {
    name: "wax", title: "Wax", color: "#e9d8a6", doc: "Firm when cold; melts under the heat brush.", heat: true,
    material: {
      law: "corotated", poisson: 0.45, density: 900, conductivity: 5, heat_capacity: 2000,
      young: { over: "temperature", keys: [[310, 4e5], [340, 2e4]] },
      damping: { stiffness: 0.01 },
      plasticity: {
        rule: "creep", max: 10, yield: { over: "temperature", keys: [[310, 0.1], [340, 0.01]] },
        creep: { over: "temperature", keys: [[310, 0], [340, 30]] },
      },
    },
  },
  {
    name: "clay", title: "Clay", color: "#b07a4f", doc: "Keeps every dent.",
    material: {
      law: "corotated", young: 2e5, poisson: 0.45, density: 1500, damping: { stiffness: 0.03 },
      plasticity: { rule: "von-mises", yield_stress: 8e3, hardening: 5e3, limit: 1 },
    },
  },
  {
    name: "foam", title: "Foam", color: "#9db7d5", doc: "Light, does not bulge when it is pressed.",
    material: { law: "corotated", young: 3e4, poisson: 0.1, density: 60, damping: { mass: 0.5, stiffness: 0.02 } },
  },
];

const ROOM: JsonObject = { ambient: 293.15, cooling: 10 };

/** A warped or plain tangent is that of the linear law: other laws would be refused. */
export function needsLinear(model: Model): boolean {
  const tangent = model.value("integrator.tangent");
  const type = model.value("integrator.type");
  return (type === "linear-implicit-euler" || type === "bdf2") && (tangent === "warped" || tangent === "plain-linear");
}

export function materialValues(model: Model, name: string, preset: MaterialPreset): Record<string, Json> {
  const material = structuredClone(preset.material);
  if (needsLinear(model)) material["law"] = "linear";
  const values: Record<string, Json> = { [`materials.${name}`]: material };
  if (preset.heat && !isObject(model.document.get()?.["heat"])) values["heat"] = ROOM;
  return values;
}

/** Whether a material is what a preset makes of it: every value that the preset names. */
export function matches(material: JsonObject, preset: JsonObject): boolean {
  return Object.entries(preset).every(([key, wanted]) => {
    if (key === "law") return true;
    const value = material[key];
    if (isObject(wanted)) return isObject(value) && matches(value, wanted);
    return JSON.stringify(value) === JSON.stringify(wanted);
  });
}

export interface RunPreset {
  name: string;
  title: string;
  doc: string;
  set: Record<string, Json>;
}

export const RUNS: RunPreset[] = [
  {
    name: "mueller2004", title: "Müller 2004", doc: "10 ms, warped stiffness, 20 iterations of conjugate gradients.",
    set: {
      "time.dt": 0.01, "integrator.type": "linear-implicit-euler", "integrator.tangent": "warped", "integrator.lazy": 0,
      "solver.type": "pcg", "solver.tolerance": 1e-3, "solver.max_iterations": 20,
    },
  },
  {
    name: "mezger2007", title: "Mezger 2007", doc: "40 ms, BDF2, direct solver, lazy corotation.",
    set: {
      "time.dt": 0.04, "integrator.type": "bdf2", "integrator.tangent": "warped", "integrator.lazy": 0.1,
      "solver.type": "direct",
    },
  },
];

/** A preset with what it needs of the materials: the linear law where its tangent is warped. */
export function runValues(model: Model, set: Record<string, Json>): Record<string, Json> {
  const values: Record<string, Json> = { ...set };
  const tangent = set["integrator.tangent"];
  if (tangent !== "warped" && tangent !== "plain-linear") return values;
  for (const [name, material] of model.entries("materials")) {
    if ((material["law"] ?? "neo-hookean") === "linear") continue;
    values[`materials.${name}.law`] = "linear";
    const law = model.list("laws").find((one) => one.name === material["law"]);
    for (const field of law?.fields ?? []) if (material[field.name] !== undefined) values[`materials.${name}.${field.name}`] = null;
    if (material["form"] !== undefined) values[`materials.${name}.form`] = null;
  }
  if (model.value("contact.between") === "barrier") values["contact.between"] = "none";
  return values;
}
