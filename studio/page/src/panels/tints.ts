// What is made of what: the colours of materials with their names and stiffness. Whoever takes the material brush sees them at once.
import { type Json } from "../app";
import { tintOf } from "../colormap";
import { digits, h, replace } from "../dom";
import { type Model, isObject } from "./model";

/** Names of the scene's materials by their number, while bodies are coloured by them. */
function namesOf(field: Json | undefined): string[] {
  const names = isObject(field) && field["name"] === "material" ? field["names"] : null;
  return Array.isArray(names) ? names.map(String) : [];
}

/** Young's modulus in words; "" where it is no number (a table over temperature, Lamé's constants). */
function stiffness(model: Model, name: string): string {
  const young = model.value(`materials.${name}.young`);
  if (typeof young !== "number") return "";
  const [factor, unit] = young >= 1e9 ? [1e-9, "GPa"] : young >= 1e6 ? [1e-6, "MPa"] : young >= 1e3 ? [1e-3, "kPa"] : [1, "Pa"];
  return `${digits(young * factor, 2)} ${unit}`;
}

export function mountTints(model: Model, parent: HTMLElement): void {
  const { app } = model;
  const list = h("ul", { class: "tints" });
  const box = h("div", { class: "legend glass", hidden: true }, h("div", { class: "legend-title" }, h("b", {}, "Material"), h("span", { class: "unit" }, "Young’s modulus")), list);
  parent.append(box);
  let shown = "";
  const show = (): void => {
    const names = app.view.get().field === "material" ? namesOf(app.status.get()?.raw["field"]) : [];
    const rows = names.map((name) => [name, stiffness(model, name)] as const);
    box.hidden = rows.length === 0;
    const key = JSON.stringify(rows);
    if (key === shown) return;
    shown = key;
    replace(list, rows.map(([name, young], i) => h("li", {}, h("span", { class: "tint", style: { background: tintOf(i) } }), h("span", {}, name), h("small", {}, young))));
  };
  app.status.subscribe(show);
  app.view.subscribe(show);
  model.document.subscribe(show);
  // The brush brings its colours along, and takes them away with it.
  let brought = false;
  app.tool.subscribe((tool) => {
    const { field } = app.view.get();
    if (tool === "material" && field === "none" && app.driver.get().driving && app.fields.get().includes("material")) {
      brought = true;
      app.setView({ field: "material", range: null });
    } else if (tool !== "material" && brought) {
      brought = false;
      if (field === "material") app.setView({ field: "none" });
    }
  });
}
