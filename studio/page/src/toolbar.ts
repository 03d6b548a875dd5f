// The tool bar: a button for each tool that this scene and this engine allow, and the options of the one in hand.
import type { App, Brush, ToolInfo } from "./app";
import { type Child, h, replace, roving, unique } from "./dom";
import { type IconName, hasIcon, icon } from "./icons";
import { plainSlider, segments } from "./panels/fields";
import { type Model, isObject } from "./panels/model";
import { MATERIALS, materialValues } from "./panels/presets";

const ICONS: Record<string, IconName> = {
  camera: "orbit", orbit: "orbit", look: "orbit", hand: "grab", grab: "grab", pin: "pin", unpin: "unpin", push: "push", pusher: "push",
  sphere: "push", plane: "press", press: "press", warm: "heat", heat: "heat", cold: "cold", cool: "cold", ball: "ball", throw: "ball",
  handle: "region", material: "paint", paint: "paint", wind: "wind", tear: "tear", region: "region", constraint: "region",
};

function iconOf(id: string): IconName {
  if (ICONS[id]) return ICONS[id];
  return hasIcon(id) ? id : "hand";
}

export function mountToolbar(model: Model, parent: HTMLElement): void {
  const { app } = model;
  const bar = h("div", { class: "toolbar glass", role: "toolbar", "aria-label": "Tools", "aria-orientation": "vertical" });
  const options = h("section", { class: "tool-options glass", "aria-label": "Tool options", hidden: true });
  parent.append(bar, options);
  app.tools.subscribe((tools) => {
    replace(bar, buttons(app, tools));
    roving(bar, ".icon-button");
    mark(app, bar);
  });
  app.tool.subscribe(() => mark(app, bar));
  // Who watches, or plays a run back, has nothing to hold.
  const allow = (): void => {
    bar.inert = !app.driver.get().driving;
    bar.hidden = app.scene.get()?.source === "run";
  };
  app.driver.subscribe(allow);
  app.scene.subscribe(allow);
  let shown = "";
  const update = (): void => {
    const tool = app.tools.get().find((one) => one.id === app.tool.get());
    const key = JSON.stringify([tool?.id, model.entries("materials").map(([name]) => name), size(app), heated(model), melts(model), app.scene.get()?.source]);
    if (key === shown) return;
    shown = key;
    const rows = tool ? optionsOf(model, tool) : [];
    const { source = "run" } = app.scene.get() ?? {};
    options.hidden = rows.length === 0 || source === "run";
    replace(options, tool && h("h2", {}, tool.label), tool?.hint && h("p", { class: "what" }, tool.hint), ...rows);
  };
  app.tool.subscribe(update);
  app.tools.subscribe(update);
  app.scene.subscribe(update);
  model.document.subscribe(update);
}

function buttons(app: App, tools: ToolInfo[]): Child[] {
  const list: Child[] = [];
  let group = tools[0]?.group;
  for (const tool of tools) {
    if (tool.group !== group) list.push(h("hr"));
    group = tool.group;
    const button = h("button", {
      class: "icon-button", type: "button", "aria-label": tool.label, "aria-pressed": "false", "data-tool": tool.id,
      "aria-keyshortcuts": tool.key || undefined, tip: tool.hint ? `${tool.label}\n${tool.hint}` : tool.label, "data-tip-side": "right",
    }, icon(iconOf(tool.id)), tool.key && h("kbd", { "aria-hidden": "true" }, tool.key.toUpperCase()));
    button.addEventListener("click", () => app.setTool(tool.id));
    list.push(button);
  }
  return list;
}

function mark(app: App, bar: HTMLElement): void {
  for (const button of bar.querySelectorAll<HTMLElement>("[data-tool]")) {
    const chosen = button.dataset["tool"] === app.tool.get();
    button.setAttribute("aria-pressed", String(chosen));
    button.tabIndex = chosen ? 0 : -1;
  }
}

/** How large things are here: for the range of the brush's radius. */
function size(app: App): number {
  const bounds = app.scene.get()?.bounds;
  if (!bounds) return 1;
  const extent = bounds.max.map((max, i) => max - bounds.min[i]!);
  return Number(Math.max(...extent, 1e-3).toPrecision(1));
}

function optionsOf(model: Model, tool: ToolInfo): Child[] {
  const { app } = model;
  const rows: Child[] = [];
  const brush = <K extends keyof Brush>(key: K, value: Brush[K]): void => app.brush.patch({ [key]: value } as Partial<Brush>);
  const kind = iconOf(tool.id);
  const brushes = ["pin", "unpin", "heat", "cold", "paint"].includes(kind);
  if (brushes || kind === "push" || kind === "press" || kind === "region")
    rows.push(plainSlider({
      label: "Radius", unit: "m", scale: { from: size(app) * 0.01, to: size(app) * 0.5, log: true, whole: false },
      get: () => app.brush.get().radius, set: (value) => brush("radius", value),
    }).element);
  if (kind === "heat" || kind === "cold")
    rows.push(plainSlider({
      label: kind === "heat" ? "Heat" : "Cold", unit: "K/s", scale: { from: 5, to: 500, log: true, whole: false },
      get: () => app.brush.get().kelvin, set: (value) => brush("kelvin", value),
    }).element);
  if (kind === "heat" || kind === "cold") rows.push(heatAdvice(model));
  if (kind === "push")
    rows.push(segments("Shape", [["sphere", "Sphere"], ["plane", "Plane"]], () => app.brush.get().pusher,
      (value) => brush("pusher", value as Brush["pusher"])).element);
  if (kind === "paint") rows.push(materialChoice(model));
  if (kind === "region") rows.push(letGo(app));
  if (kind === "ball")
    rows.push(plainSlider({
      label: "Speed", unit: "×", scale: { from: 0.1, to: 5, log: true, whole: false }, tip: "1× is the speed of a fall from the height of the scene.",
      get: () => app.brush.get().throwSpeed, set: (value) => brush("throwSpeed", value),
    }).element);
  return rows;
}

function letGo(app: App): Child {
  const button = h("button", { class: "button small", type: "button", tip: "Release all handles (Delete)", "data-tip-side": "right" }, icon("unpin", 15), "Release all");
  button.addEventListener("click", () => void app.releaseHandles());
  app.handles.subscribe((numbers) => (button.disabled = numbers.size === 0));
  return button;
}

function heated(model: Model): boolean {
  return isObject(model.document.get()?.["heat"]);
}

/** Whether any material depends on temperature: heat shows nothing where none does. */
function melts(model: Model): boolean {
  return model.entries("materials").some(([, material]) => JSON.stringify(material).includes('"over":"temperature"'));
}

/** What is missing for heat to do something, and a button that brings it. */
function heatAdvice(model: Model): Child {
  if (heated(model) && melts(model)) return null;
  const wax = MATERIALS.find((preset) => preset.heat);
  const [name] = model.entries("materials")[0] ?? [];
  if (!wax || name === undefined) return null;
  const text = heated(model) ? "No material in this scene depends on temperature." : "This scene has no temperatures yet.";
  const button = h("button", { class: "button small", type: "button" }, icon("heat", 15), `Turn ${name} into wax`);
  button.addEventListener("click", () => void model.apply(materialValues(model, name, wax), wax.title));
  return [h("p", { class: "section-note" }, text), button];
}

/** The scene's materials, and those that the engine would add when they are painted first. */
function materialChoice(model: Model): Child {
  const { app } = model;
  const id = unique("paint");
  const here = model.entries("materials").map(([name]) => name);
  const ready = model.list("materials").filter((one) => !here.includes(one.name));
  const select = h("select", { class: "input", id },
    h("optgroup", { label: "In this scene" }, here.map((name) => h("option", { value: name }, name))),
    ready.length > 0 && h("optgroup", { label: "Presets" }, ready.map((one) => h("option", { value: one.name }, one.title))));
  const names = [...here, ...ready.map((one) => one.name)];
  if (!names.includes(app.brush.get().material)) app.brush.patch({ material: ready[0]?.name ?? here[0] ?? "" });
  select.value = app.brush.get().material;
  select.addEventListener("change", () => app.brush.patch({ material: select.value }));
  return h("div", { class: "field" }, h("label", { class: "label", for: id }, "Material"), h("div", { class: "control" }, select));
}
