// Simulation panel: ready-made ways to simulate, gravity, step, integrator, solver, contact, heat, and what bodies consist of.
import type { Json, JsonObject } from "../app";
import { type Child, h } from "../dom";
import { plainSwitch } from "./fields";
import { type FieldSpec, isObject } from "./model";
import { holds, runValues } from "./presets";
import { Sheet, nothing, section } from "./sheet";

const GRAVITIES: [string, number][] = [["Earth", 9.81], ["Moon", 1.62], ["None", 0]];
const EXPLICIT = ["symplectic-euler", "newmark-imex"];

/** Fields of the integrator that do nothing for a type are left out. */
function matters(field: string, type: string): boolean {
  const linear = type === "linear-implicit-euler" || type === "bdf2";
  if (["tangent", "rotation", "reuse_tolerance"].includes(field)) return linear;
  if (["max_substeps", "mass_scaling"].includes(field)) return EXPLICIT.includes(type);
  if (["tolerance", "correction", "correction_speed", "max_iterations", "max_halvings", "untangling_start", "untangling_end"].includes(field))
    return !EXPLICIT.includes(type) && type !== "linear-implicit-euler";
  return true;
}

export class SimulationSheet extends Sheet {
  protected signature(): unknown {
    const document = this.model.document.get();
    return [
      this.model.value("integrator.type"), this.model.value("solver.type"), this.model.value("contact.between"),
      isObject(document?.["heat"]), this.model.app.schema.get() !== null, this.model.app.scene.get()?.source, document !== null,
      this.model.entries("bodies").map(([name, body]) => [name, meshKey(body)]),
      this.model.entries("colliders").map(([name]) => name),
    ];
  }

  protected build(): Child {
    if (!this.model.document.get()) return nothing(this.model, "Open a scene to see how it is simulated.");
    const type = String(this.model.value("integrator.type") ?? "quasistatic");
    const direct = this.model.value("solver.type") === "direct";
    const barrier = this.model.value("contact.between") === "barrier";
    const timeFields = this.model.kind("time").fields.filter((field) => field.name === "dt");
    return [
      this.#presets(),
      section("World", true, this.#gravity(), this.fieldsOf("time", "time", timeFields)),
      section("Integrator", true, this.fieldsOf("integrator", "integrator",
        this.model.kind("integrator").fields.filter((field) => matters(field.name, type)),
        (field) => (field.name === "type" ? this.#type(field) : undefined))),
      section("Solver", true, this.fieldsOf("solver", "solver",
        this.model.kind("solver").fields.filter((field) => !direct || ["type", "precision"].includes(field.name)))),
      section("Contact", false, this.fieldsOf("contact", "contact", this.model.kind("contact").fields.filter((field) =>
        field.name !== "pairs" && (barrier || !["self", "distance", "friction", "start", "thickness", "restitution"].includes(field.name)))),
      this.#frictions()),
      section("Heat", false, this.#heat()),
      this.model.entries("bodies").length > 0 && section("Elements", true, this.#elements()),
    ];
  }

  #presets(): Child {
    const presets = this.model.list("presets").filter((preset) => isObject(preset.raw["set"]));
    if (presets.length === 0) return null;
    return section("Presets from papers", true, h("div", { class: "presets two" }, presets.map((preset) => {
      const [title, about] = preset.title.split(": ");
      const button = h("button", { class: "preset", type: "button", "data-run": preset.name, "data-key": `run-${preset.name}`, tip: preset.doc, "data-tip-side": "left" },
        title, about && h("small", {}, about));
      button.addEventListener("click", () => void this.model.apply(runValues(this.model, preset.raw["set"] as JsonObject), preset.title));
      return button;
    })));
  }

  protected override updated(): void {
    for (const button of this.element.querySelectorAll<HTMLElement>("[data-run]")) {
      const set = this.model.list("presets").find((one) => one.name === button.dataset["run"])?.raw["set"];
      button.setAttribute("aria-pressed", String(isObject(set) && holds(this.model, set)));
    }
  }

  #gravity(): Child {
    const spec = this.model.kind("scene").fields.find((field) => field.name === "gravity") ?? {
      name: "gravity", type: "vec3", unit: "m/s2", doc: "Gravitational acceleration.",
    };
    const row = this.field({ ...spec, default: [0, 0, 0] }, { kind: "scene", path: "gravity", standard: this.model.opened?.["gravity"] ?? [0, 0, 0] });
    const chips = h("div", { class: "row" }, GRAVITIES.map(([name, size]) => {
      const button = h("button", { class: "button small", type: "button", "data-key": `gravity-${name}` }, name);
      button.addEventListener("click", () => {
        const up = this.model.app.scene.get()?.up ?? [0, 1, 0];
        this.model.set({ gravity: up.map((part) => (part === 0 || size === 0 ? 0 : -part * size)) });
      });
      return button;
    }));
    return [row, chips];
  }

  /** Another integrator must not keep what only the last one knows. */
  #type(field: FieldSpec): { kind: string; path: string; choices: string[]; along(value: Json): Record<string, Json> } {
    const choices = field.choices ?? this.model.list("integrators").map((one) => one.name);
    return {
      kind: "integrator", path: "integrator.type", choices,
      along: (value) => {
        const values: Record<string, Json> = { "integrator.type": value };
        const keeps = value === "linear-implicit-euler" || value === "bdf2";
        if (!keeps && (this.model.value("integrator.tangent") ?? "projected") !== "projected") values["integrator.tangent"] = "projected";
        if (!keeps && Number(this.model.value("integrator.reuse_tolerance") ?? 0) > 0) values["integrator.reuse_tolerance"] = 0;
        return values;
      },
    };
  }

  #frictions(): Child[] {
    const spec = this.model.kind("collider").fields.find((field) => field.name === "friction");
    if (!spec) return [];
    return this.model.entries("colliders").slice(0, 12).map(([name]) =>
      this.field(spec, { kind: "collider", path: `colliders.${name}.friction`, label: `Friction of ${name}` }));
  }

  #heat(): Child {
    const on = isObject(this.model.document.get()?.["heat"]);
    const toggle = plainSwitch("Heat conduction", "Simulates temperatures, on which materials may depend.", () => on, (wanted) =>
      void this.model.apply({ heat: wanted ? { ambient: 293.15, cooling: 10 } : null }, "Heat").then(() => this.refresh()));
    const defaults: Record<string, number> = { ambient: 293.15, cooling: 0 };
    const fields = this.model.kind("heat").fields.filter((field) => field.name in defaults);
    return [toggle.element, on && fields.map((field) =>
      this.field({ ...field, type: "number", default: field.default ?? defaults[field.name]! }, { kind: "heat", path: `heat.${field.name}` }))];
  }

  #elements(): Child {
    const elements = this.model.list("elements").map((one) => one.name);
    const elementSpec = this.model.kind("body").fields.find((field) => field.name === "element");
    return this.model.entries("bodies").slice(0, 8).map(([name, body]) => {
      const info = this.model.app.scene.get()?.bodies.find((one) => one.name === name);
      const key = meshKey(body);
      const count = info ? `${info.tets.toLocaleString("en")} tetrahedra, ${info.nodes.toLocaleString("en")} nodes` : "";
      return h("div", { class: "body-block" },
        h("h3", {}, name), count && h("p", { class: "section-note" }, count),
        elementSpec && this.field({ ...elementSpec, default: info?.element ?? "tet4" },
          { kind: "body", path: `bodies.${name}.element`, choices: elementSpec.choices ?? elements }),
        key === "tets" && this.field({ name: "tets", type: "whole", min: 4, max: 1e6, doc: "Approximate number of tetrahedra; changing it remeshes the body.", default: this.#opened(name, "tets", 20000) },
          { kind: "mesh", path: `bodies.${name}.mesh.tets` }),
        key === "resolution" && this.field({ name: "resolution", type: "whole", min: 1, max: 2000, doc: "Element edges along the shortest side; changing it remeshes the body.", default: this.#opened(name, "resolution", 8) },
          { kind: "mesh", path: `bodies.${name}.mesh.resolution` }));
    });
  }

  /** What the scene had when it was opened is the default of a mesh's fineness. */
  #opened(body: string, key: string, otherwise: number): number {
    const bodies = this.model.opened?.["bodies"];
    const mesh = isObject(bodies) && isObject(bodies[body]) ? bodies[body]["mesh"] : undefined;
    const value = isObject(mesh) ? mesh[key] : undefined;
    return typeof value === "number" ? value : otherwise;
  }
}

/** What says how fine a body's mesh is: surfaces are filled by number, shapes by resolution, files are as they are. */
function meshKey(body: JsonObject): string {
  const mesh = body["mesh"];
  if (!isObject(mesh) || mesh["file"] !== undefined) return "";
  if (mesh["surface"] !== undefined) return mesh["size"] === undefined || Array.isArray(mesh["size"]) ? "tets" : "";
  return Array.isArray(mesh["resolution"]) ? "" : "resolution";
}
