// What floats over the picture: the legend, the forces of grabs, how well the simulation keeps up, advice when it does not.
import type { App, Json, Legend } from "../app";
import { colormapGradient } from "../colormap";
import { digits, h, newtons, replace } from "../dom";
import { icon } from "../icons";
import { adviceButton } from "../meters";
import { resultName, unitOf } from "./labels";
import { type Model, isObject } from "./model";

/** The ends and the middle of the colours, with as many digits as tell them apart; one value where there is only one. */
function ticksOf(legend: Legend): { values: string[]; prefix: string } {
  const size = Math.max(Math.abs(legend.low), Math.abs(legend.high));
  const scaled = legend.unit === "Pa" || legend.unit === "J/m3";
  const [factor, prefix] = !scaled || size < 1e4 ? [1, ""] : size < 1e7 ? [1e-3, "k"] : [1e-6, "M"];
  if (legend.even) return { values: [`${digits(legend.low * factor, 4)} everywhere`], prefix };
  const span = (legend.high - legend.low) * factor;
  const places = Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(span))));
  const write = (value: number): string => (size * factor >= 1e6 || span < 1e-4 ? digits(value * factor) : String(Number((value * factor).toFixed(places))));
  return { values: [legend.low, (legend.low + legend.high) / 2, legend.high].map(write), prefix };
}

export function mountLegend(model: Model, parent: HTMLElement): void {
  const bar = h("div", { class: "legend-bar" });
  const title = h("b");
  const unit = h("span", { class: "unit" });
  const ticks = h("div", { class: "legend-ticks" });
  const box = h("div", { class: "legend glass", role: "img", hidden: true }, h("div", { class: "legend-title" }, title, unit), bar, ticks);
  parent.append(box);
  model.app.legend.subscribe((legend) => {
    box.hidden = legend === null || legend.field === "material";
    if (!legend || box.hidden) return;
    const result = model.list("results").find((one) => one.name === legend.field);
    const name = resultName(legend.field, result?.title);
    const own = legend.unit || (typeof result?.raw["unit"] === "string" ? result.raw["unit"] : "");
    const { values, prefix } = ticksOf(legend);
    const shownUnit = `${prefix}${unitOf(own)}`;
    title.textContent = name;
    unit.textContent = shownUnit;
    bar.style.background = colormapGradient(legend.colormap, "to right");
    if (ticks.textContent !== values.join("")) replace(ticks, values.map((value) => h("span", {}, value)));
    ticks.classList.toggle("even", legend.even);
    box.setAttribute("aria-label", `${name}, ${legend.even ? `${values[0]}` : `${values[0]} to ${values[2]} ${shownUnit}`}`);
  });
}

/** Of the force, the last three of a grab's nine numbers. */
function size(vectors: Float32Array): number {
  return Math.hypot(vectors[6] ?? 0, vectors[7] ?? 0, vectors[8] ?? 0);
}

/** The force of each grab and the most that it has been; the picture shows where it acts. */
export function mountForces(app: App, parent: HTMLElement): void {
  const box = h("div", { class: "readouts", role: "status", "aria-live": "off", "aria-label": "Forces" });
  parent.append(box);
  let last = 0;
  const peaks = new Map<number, number>();
  app.frames.on((frame) => {
    const handles = app.handles.get();
    const grabs = frame.grabs.filter((grab) => !handles.has(grab.number));
    if (grabs.length === 0) peaks.clear();
    for (const grab of grabs) peaks.set(grab.number, Math.max(peaks.get(grab.number) ?? 0, size(grab.vectors)));
    const now = performance.now();
    if (grabs.length === box.childElementCount && now - last < 80) return;
    last = now;
    while (box.childElementCount > grabs.length) box.lastElementChild!.remove();
    while (box.childElementCount < grabs.length)
      box.append(h("div", { class: "readout glass" }, icon("grab", 16), h("b"), h("small")));
    grabs.forEach((grab, i) => {
      box.children[i]!.querySelector("b")!.textContent = newtons(size(grab.vectors));
      box.children[i]!.querySelector("small")!.textContent = `peak ${newtons(peaks.get(grab.number) ?? 0)}`;
    });
  });
}

function number(value: Json | undefined): number {
  return typeof value === "number" ? value : NaN;
}

/** A line that says how it goes; it opens the meters. */
export function mountHealth(app: App, parent: HTMLElement, open: () => void): void {
  const dot = h("span", { class: "dot" });
  const text = h("span");
  const chip = h("button", { class: "health glass", type: "button", tip: "Meters", hidden: true }, dot, text);
  chip.addEventListener("click", open);
  parent.append(chip);
  app.status.subscribe((status) => {
    chip.hidden = status === null || status.state === "empty";
    if (!status) return;
    const steps = Array.isArray(status.raw["steps"]) ? status.raw["steps"].filter(Array.isArray) : [];
    const mean = steps.reduce((sum, step) => sum + (number(step[0]) || 0), 0) / (steps.length || 1);
    const real = number(status.raw["real_time"]);
    const inverted = number(status.raw["inverted"]);
    const words: string[] = [];
    if (status.state === "pause") words.push("Paused");
    else if (status.state === "busy") words.push("Working …");
    else if (Number.isFinite(real)) words.push(`${real.toFixed(2)}× real time`);
    if (mean > 0) words.push(`${digits(mean, 2)} ms per step`);
    if (inverted > 0) words.push(`${inverted} inverted`);
    const next = words.join("  ·  ");
    if (text.textContent !== next) text.textContent = next;
    const slow = status.state === "play" && real < 0.95 * status.speed;
    chip.className = `health glass ${inverted > 0 ? "bad" : slow ? "warn" : ""}`.trim();
  });
}

/** Advice over the picture once the budget has been missed for two seconds; dismissed for this scene by its button. */
export function mountAdvice(model: Model, parent: HTMLElement): void {
  const { app } = model;
  const strip = h("div", { class: "advice-strip glass", role: "status", hidden: true });
  parent.append(strip);
  let since = 0;
  let shown = "";
  let dismissed = "";
  let name = "";
  app.scene.subscribe((scene) => {
    if (scene?.name !== name) dismissed = "";
    name = scene?.name ?? "";
    const real = scene?.raw["real_time"];
    if (isObject(real) && typeof real["notice"] === "string" && real["notice"] !== "" && scene?.name !== announced) {
      announced = scene?.name ?? "";
      app.notify("info", real["notice"]);
    }
  });
  app.status.subscribe((status) => {
    const budget = status?.raw["budget"];
    const advice = isObject(budget) && budget["missed"] === true && status?.state === "play" ? budget["advice"] : null;
    const text = isObject(advice) && typeof advice["text"] === "string" ? advice["text"] : "";
    const now = performance.now();
    if (text === "") since = now;
    // The meters say the same, where they are open.
    const told = (document.querySelector<HTMLElement>(".advice")?.offsetParent ?? null) !== null;
    const late = text !== "" && now - since > 2000 && dismissed !== name && !told;
    if (!late) {
      strip.hidden = true;
      shown = "";
      return;
    }
    strip.hidden = false;
    if (text === shown || !isObject(advice)) return;
    shown = text;
    const close = h("button", { class: "icon-button dismiss", type: "button", "aria-label": "Dismiss the advice" }, icon("close", 16));
    close.addEventListener("click", () => {
      dismissed = name;
      strip.hidden = true;
    });
    replace(strip, icon("bolt", 16), h("span", {}, text), adviceButton(model, advice), close);
  });
}

let announced = "";
