// Material panel: which material, ready-made ones, elasticity, damping, plasticity, heat.
import type { Json, JsonObject } from "../app";
import { type Child, h, unique } from "../dom";
import { icon } from "../icons";
import { Store } from "../store";
import { plainSwitch, segments } from "./fields";
import { wordOf } from "./labels";
import { type FieldSpec, type Model, type Named, isObject } from "./model";
import { MATERIALS, lawValues, materialValues, matches, needsLinear } from "./presets";
import { Sheet, nothing, section } from "./sheet";

const ELASTIC = ["young", "poisson", "lambda", "mu"];
const HEAT = ["conductivity", "heat_capacity"];

export class MaterialSheet extends Sheet {
  /** The material that the panel shows. */
  readonly chosen: Store<string>;

  constructor(model: Model) {
    super(model);
    this.chosen = new Store("");
    this.chosen.subscribe(() => this.refresh());
  }

  /** The server commits whenever time is paused. */
  #keeps = false;

  #name(): string {
    const names = this.model.entries("materials").map(([name]) => name);
    const chosen = this.chosen?.get() ?? "";
    return names.includes(chosen) ? chosen : (names[0] ?? "");
  }

  #material(): JsonObject {
    const value = this.model.value(`materials.${this.#name()}`);
    return isObject(value) ? value : {};
  }

  protected signature(): unknown {
    const material = this.#material();
    const plasticity = material["plasticity"];
    return [
      this.#name(), this.model.entries("materials").map(([name]) => name),
      this.model.entries("bodies").map(([name, body]) => [name, body["material"]]),
      material["law"], "lambda" in material, isObject(plasticity) ? plasticity["rule"] : null,
      isObject(this.model.document.get()?.["heat"]), needsLinear(this.model), this.model.app.schema.get() !== null, this.model.app.scene.get()?.source,
    ];
  }

  protected build(): Child {
    const name = this.#name();
    if (!name) return nothing(this.model, "Open a scene to see its materials.");
    return [
      this.#chooser(name),
      this.#presets(name),
      this.#elasticity(name),
      this.#plasticity(name),
      this.#damping(name),
      isObject(this.model.document.get()?.["heat"]) && this.#heat(name),
    ];
  }

  #chooser(name: string): Child {
    const id = unique("choose");
    const materials = this.model.entries("materials").map(([one]) => one);
    const bodies = this.model.entries("bodies");
    const select = h("select", { class: "input", id, "data-key": "chooser" }, materials.map((one) => {
      const of = bodies.filter(([, body]) => body["material"] === one).map(([body]) => body);
      const who = of.length > 3 ? `${of.length} bodies` : of.join(", ");
      return h("option", { value: one }, who && who !== one ? `${one} (${who})` : one);
    }));
    select.value = name;
    select.addEventListener("change", () => this.chosen.set(select.value));
    const copy = h("button", { class: "button small", type: "button", tip: "Copy this material, to paint with or to assign to a body" }, icon("plus", 14), "Copy");
    copy.addEventListener("click", () => void this.#copy(name));
    const rows: Child[] = [h("label", { class: "section-title", for: id }, "Material"), h("div", { class: "section-body row" }, select, copy)];
    if (materials.length > 1 && bodies.length > 0)
      rows.push(h("div", { class: "section-body" }, bodies.slice(0, 12).map(([body]) => this.field(
        { name: "material", type: "choice", choices: materials, doc: `The material that ${body} is made of.` },
        { kind: "body", path: `bodies.${body}.material`, label: `Material of ${body}`, words: (word) => word },
      ))));
    return h("div", { class: "section" }, rows);
  }

  async #copy(name: string): Promise<void> {
    const names = new Set(this.model.entries("materials").map(([one]) => one));
    const base = name.replace(/-\d+$/, "");
    let number = 2;
    while (names.has(`${base}-${number}`)) number += 1;
    const copy = `${base}-${number}`;
    if (await this.model.apply({ [`materials.${copy}`]: structuredClone(this.#material()) }, "Copy the material")) this.chosen.set(copy);
  }

  #presets(name: string): Child {
    return section("Presets", true, h("div", { class: "presets" }, MATERIALS.map((preset) => {
      const button = h("button", { class: "preset", type: "button", tip: preset.doc, "data-key": `preset-${preset.name}`, "data-preset": preset.name },
        h("span", { class: "swatch", style: { background: preset.color } }), preset.title);
      button.addEventListener("click", () => void this.model.apply(materialValues(this.model, name, preset), preset.title));
      return button;
    })));
  }

  protected override updated(): void {
    const material = this.#material();
    for (const button of this.element.querySelectorAll<HTMLElement>("[data-preset]")) {
      const preset = MATERIALS.find((one) => one.name === button.dataset["preset"]);
      button.setAttribute("aria-pressed", String(preset !== undefined && matches(material, preset.material)));
    }
  }

  #elasticity(name: string): Child {
    const base = `materials.${name}`;
    const kind = this.model.kind("material");
    const material = this.#material();
    const laws = this.model.list("laws").filter((law) => law.name !== "user");
    const law = laws.find((one) => one.name === (material["law"] ?? "neo-hookean"));
    const lame = "lambda" in material;
    const shownOf = (list: string[]): FieldSpec[] => kind.fields.filter((field) => list.includes(field.name));
    const forms = formsOf(law);
    const rest = kind.fields.filter((field) =>
      ![...ELASTIC, ...HEAT, "law", "form", "plasticity", "damping", "density"].includes(field.name));
    return section("Elasticity", true,
      shownOf(["law"]).map((field) => this.field(field, {
        kind: "material", path: `${base}.law`, choices: laws.map((one) => one.name),
        along: (value) => this.#withLaw(name, material, String(value)),
      })),
      law && h("p", { class: "section-note" }, law.doc),
      forms.length > 1 && shownOf(["form"]).map((field) => this.field(field, { kind: "material", path: `${base}.form`, choices: forms })),
      this.fieldsOf("material", base, shownOf(lame ? ["lambda", "mu"] : ["young", "poisson"])),
      segments("Elastic constants", [["young", "Young, Poisson"], ["lame", "Lamé"]], () => (lame ? "lame" : "young"),
        (value) => void this.#constants(base, value)).element,
      this.fieldsOf("material", base, shownOf(["density"])),
      law && this.fieldsOf("law", base, law.fields),
      this.fieldsOf("material", base, rest));
  }

  /** A law without a warped tangent needs another stiffness matrix. */
  #withLaw(name: string, material: JsonObject, value: string): Record<string, Json> {
    const values = lawValues(this.model, name, material, value);
    if (value !== "linear" && needsLinear(this.model)) {
      values["integrator.tangent"] = "projected";
      if (this.model.value("integrator.type") === "bdf2") values["integrator.reuse_tolerance"] = 0;
    }
    return values;
  }

  async #constants(base: string, to: string): Promise<void> {
    const material = this.#material();
    const number = (key: string): number => (typeof material[key] === "number" ? material[key] : NaN);
    const set = (pairs: Record<string, Json>): Promise<boolean> =>
      this.model.apply(Object.fromEntries(Object.entries(pairs).map(([key, value]) => [`${base}.${key}`, value])), "Constants");
    if (to === "lame" && !("lambda" in material)) {
      const [e, nu] = [number("young"), number("poisson")];
      if (Number.isNaN(e + nu)) return this.model.app.notify("info", "Constants that depend on temperature cannot be converted.");
      await set({ young: null, poisson: null, lambda: (e * nu) / ((1 + nu) * (1 - 2 * nu)), mu: e / (2 * (1 + nu)) });
    } else if (to === "young" && "lambda" in material) {
      const [l, m] = [number("lambda"), number("mu")];
      if (Number.isNaN(l + m)) return this.model.app.notify("info", "Constants that depend on temperature cannot be converted.");
      await set({ lambda: null, mu: null, young: (m * (3 * l + 2 * m)) / (l + m), poisson: l / (2 * (l + m)) });
    }
  }

  #plasticity(name: string): Child {
    const base = `materials.${name}.plasticity`;
    const flows = this.model.list("flows").filter((flow) => flow.name !== "user");
    const now = this.#material()["plasticity"];
    const rule = isObject(now) && typeof now["rule"] === "string" ? now["rule"] : "none";
    const flow = flows.find((one) => one.name === rule);
    const choose = this.field(
      { name: "rule", type: "choice", default: "none", doc: "How deformation becomes permanent." },
      {
        kind: "flow", path: `${base}.rule`, label: "Flow rule", choices: ["none", ...flows.map((one) => one.name)],
        words: (word) => (word === "none" ? "None (elastic)" : wordOf(word)),
        along: (value) => ({ [base]: value === "none" ? null : { rule: value } }),
      });
    const { app } = this.model;
    const keep = plainSwitch("Keep the shape on pause", "Whenever the simulation is paused, the current shape becomes the rest shape (annealing).",
      () => this.#keeps, (on) => {
        this.#keeps = on;
        void app.attempt("commit", { auto: on });
      });
    return section("Plasticity", true, choose, flow && h("p", { class: "section-note" }, flow.doc), flow && this.fieldsOf("flow", base, flow.fields), keep.element);
  }

  #damping(name: string): Child {
    const kind = this.model.kind("damping");
    return section("Damping", false, this.fieldsOf("damping", `materials.${name}.damping`, kind.fields));
  }

  #heat(name: string): Child {
    const kind = this.model.kind("material");
    return section("Thermal", false,
      h("p", { class: "section-note" }, "Values with a table button can depend on temperature, so that materials melt."),
      this.fieldsOf("material", `materials.${name}`, kind.fields.filter((field) => HEAT.includes(field.name))));
  }
}

function formsOf(law: Named | undefined): string[] {
  const forms = law?.raw["forms"];
  return Array.isArray(forms) ? forms.filter((form): form is string => typeof form === "string") : [];
}
