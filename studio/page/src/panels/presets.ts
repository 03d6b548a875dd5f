// Materials and ways to simulate that are known to behave well, as events of the scene's document.
import type { Json, JsonObject } from "../app";
import { type Model, isObject, same } from "./model";

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
    name: "rubber", title: "Rubber", color: "#c4564f", doc: "Firm and springy; always returns to its shape.",
    material: { law: "stable-neo-hookean", young: 1e6, poisson: 0.47, density: 1100, damping: { stiffness: 0.002 } },
  },
  {
    name: "jelly", title: "Jelly", color: "#6fbf73", doc: "Very soft; wobbles for a long time.",
    material: { law: "stable-neo-hookean", young: 1.2e4, poisson: 0.45, density: 1000 },
  },
  {
    name: "flesh", title: "Flesh", color: "#e0a08c", doc: "Soft at small deformations, stiffer at large ones; damped.",
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
    name: "foam", title: "Foam", color: "#9db7d5", doc: "Light; does not bulge when compressed.",
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

/** Whether a material is what a preset makes of it; the law may be the one that the integrator needs. */
export function matches(material: JsonObject, preset: JsonObject): boolean {
  const { law: _, ...rest } = preset;
  return covers(material, rest);
}

/** Every value that is wanted is there; others may be as they like. */
export function covers(value: Json | undefined, wanted: Json): boolean {
  if (!isObject(wanted)) return same(value, wanted);
  return isObject(value) && Object.entries(wanted).every(([key, part]) => covers(value[key], part));
}

/** A preset of the engine for this scene: `materials.*` is every material, and another law leaves the last one's keys behind. */
export function runValues(model: Model, set: JsonObject): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [path, value] of Object.entries(set)) {
    const every = /^materials\.\*\.(.+)$/.exec(path);
    if (!every) values[path] = value;
    for (const [name, material] of every ? model.entries("materials") : []) {
      if (every![1] === "law") Object.assign(values, lawValues(model, name, material, String(value)));
      else values[`materials.${name}.${every![1]}`] = value;
    }
  }
  // Barriers need Newton's method, which steps with one linear system do not have.
  const integrator = values["integrator"];
  if (isObject(integrator) && integrator["tangent"] === "warped" && model.value("contact.between") === "barrier") values["contact.between"] = "none";
  return values;
}

/** Another law takes its own keys along; those of the last one would be refused. */
export function lawValues(model: Model, name: string, material: JsonObject, law: string): Record<string, Json> {
  const base = `materials.${name}`;
  const last = typeof material["law"] === "string" ? material["law"] : "neo-hookean";
  const values: Record<string, Json> = {};
  if (law === last) return values;
  values[`${base}.law`] = law;
  for (const field of model.list("laws").find((one) => one.name === last)?.fields ?? [])
    if (material[field.name] !== undefined) values[`${base}.${field.name}`] = null;
  if (material["form"] !== undefined) values[`${base}.form`] = null;
  return values;
}

/** Whether a preset of the engine is what the scene has. */
export function holds(model: Model, set: JsonObject): boolean {
  return Object.entries(set).every(([path, value]) => {
    const every = /^materials\.\*\.(.+)$/.exec(path);
    if (!every) return covers(model.effective(path), value);
    return model.entries("materials").every(([, material]) => covers(material[every[1]!], value));
  });
}
