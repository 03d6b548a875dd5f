// Meters: what a step costs and why, how the simulation keeps up with time, energies, volume; and what to lower when it is slow.
import type { App, Json, JsonObject, Status } from "./app";
import { type Child, digits, h, replace } from "./dom";
import { icon } from "./icons";
import { type Model, isObject } from "./panels/model";
import { section } from "./panels/sheet";

const SECONDS = 10;
const PHASES = ["Elements", "Solver", "Plasticity", "Other"] as const;
const ENERGIES = ["elastic", "kinetic", "external", "dissipated"] as const;

interface Sample {
  at: number;
  parts: number[];
}

/** The last seconds of something, and its picture: stacked areas or lines. */
class Plot {
  readonly canvas = h("canvas", { class: "plot", role: "img" });
  readonly #stacked: boolean;
  readonly #colors: string[];
  #samples: Sample[] = [];
  #size = { width: 0, height: 0 };

  constructor(label: string, stacked: boolean, colors: string[]) {
    this.#stacked = stacked;
    this.#colors = colors;
    this.canvas.setAttribute("aria-label", label);
    new ResizeObserver(([entry]) => {
      if (entry) this.#size = { width: entry.contentRect.width, height: entry.contentRect.height };
    }).observe(this.canvas);
  }

  add(at: number, parts: number[]): void {
    this.#samples.push({ at, parts });
    while (this.#samples.length > 0 && this.#samples[0]!.at < at - SECONDS * 1000 - 500) this.#samples.shift();
  }

  clear(): void {
    this.#samples = [];
  }

  get samples(): readonly Sample[] {
    return this.#samples;
  }

  draw(now: number, unit: string, line?: number): void {
    const { width, height } = this.#size;
    if (width === 0) return;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const style = getComputedStyle(this.canvas);
    const dim = style.getPropertyValue("--text-dim");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = `11px ${style.fontFamily}`;
    const sums = this.#samples.map((s) => (this.#stacked ? s.parts.reduce((a, b) => a + b, 0) : Math.max(...s.parts, 0)));
    const lows = this.#stacked ? [0] : this.#samples.map((s) => Math.min(...s.parts, 0));
    const top = niceAbove(Math.max(...sums, line !== undefined ? line * 1.15 : 0, 1e-12));
    const bottom = lows.some((low) => low < 0) ? -niceAbove(-Math.min(...lows)) : 0;
    const box = { left: 8, right: width - 8, top: 20, bottom: height - 10 };
    const x = (at: number): number => box.right - ((now - at) / (SECONDS * 1000)) * (box.right - box.left);
    const y = (value: number): number => box.bottom - ((value - bottom) / (top - bottom)) * (box.bottom - box.top);
    pen.strokeStyle = style.getPropertyValue("--line");
    pen.lineWidth = 1;
    for (const value of [top, (top + bottom) / 2, bottom]) {
      pen.beginPath();
      pen.moveTo(box.left, Math.round(y(value)) + 0.5);
      pen.lineTo(box.right, Math.round(y(value)) + 0.5);
      pen.stroke();
    }
    pen.save();
    pen.beginPath();
    pen.rect(box.left, 0, box.right - box.left, height);
    pen.clip();
    if (this.#stacked) this.#areas(pen, style, x, y);
    else this.#lines(pen, style, x, y);
    pen.restore();
    if (line !== undefined && line <= top) {
      pen.setLineDash([4, 3]);
      pen.strokeStyle = style.getPropertyValue("--warn");
      pen.beginPath();
      pen.moveTo(box.left, y(line));
      pen.lineTo(box.right, y(line));
      pen.stroke();
      pen.setLineDash([]);
    }
    pen.fillStyle = dim;
    pen.textAlign = "left";
    pen.fillText(`${digits(top)} ${unit}`, box.left, 13);
    pen.textAlign = "right";
    pen.fillText(`last ${SECONDS} s`, box.right, 13);
  }

  #areas(pen: CanvasRenderingContext2D, style: CSSStyleDeclaration, x: (at: number) => number, y: (value: number) => number): void {
    const samples = this.#samples;
    if (samples.length < 2) return;
    for (let part = PHASES.length - 1; part >= 0; part--) {
      pen.fillStyle = style.getPropertyValue(this.#colors[part]!);
      pen.beginPath();
      pen.moveTo(x(samples[0]!.at), y(0));
      for (const sample of samples) {
        let sum = 0;
        for (let i = 0; i <= part; i++) sum += sample.parts[i] ?? 0;
        pen.lineTo(x(sample.at), y(sum));
      }
      pen.lineTo(x(samples[samples.length - 1]!.at), y(0));
      pen.closePath();
      pen.fill();
    }
  }

  #lines(pen: CanvasRenderingContext2D, style: CSSStyleDeclaration, x: (at: number) => number, y: (value: number) => number): void {
    pen.lineWidth = 1.75;
    pen.lineJoin = "round";
    this.#colors.forEach((color, part) => {
      pen.strokeStyle = style.getPropertyValue(color);
      pen.beginPath();
      this.#samples.forEach((sample, i) => {
        const value = sample.parts[part] ?? 0;
        if (i === 0) pen.moveTo(x(sample.at), y(value));
        else pen.lineTo(x(sample.at), y(value));
      });
      pen.stroke();
    });
  }
}

/** The next of 1, 2, 5 times a power of ten. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

function num(value: Json | undefined): number {
  return typeof value === "number" ? value : NaN;
}

class Figure {
  readonly element: HTMLElement;
  readonly #value = h("div", { class: "figure-value" }, "–");

  constructor(name: string, tip: string) {
    this.element = h("div", { class: "figure", tip, "data-tip-side": "left" }, h("div", { class: "figure-name" }, name), this.#value);
  }

  show(text: string, unit = "", level = ""): void {
    replace(this.#value, text, unit && h("small", {}, ` ${unit}`));
    this.element.className = `figure ${level}`.trim();
  }
}

export class Meters {
  readonly element = h("div", { class: "sheet" });
  readonly #app: App;
  readonly #model: Model;
  readonly #advice = h("div", { class: "advice", role: "status", hidden: true });
  readonly #steps = new Plot("Step time by phase over the last 10 seconds", true, ["--plot-1", "--plot-2", "--plot-3", "--plot-6"]);
  readonly #energy = new Plot("Energies over the last 10 seconds", false, ["--plot-1", "--plot-2", "--plot-4", "--plot-3"]);
  readonly #phaseKey = h("ul", { class: "plot-key" });
  readonly #energyKey = h("ul", { class: "plot-key" });
  readonly #details = h("dl", { class: "details" });
  readonly #figures = {
    step: new Figure("Mean step", "Mean wall time per step over the last second."),
    real: new Figure("Real time", "Simulated seconds per second of real time, and the requested speed."),
    worst: new Figure("Slowest step", "The slowest step of the last 10 seconds."),
    iterations: new Figure("Iterations", "Newton iterations / iterations of the linear solver in the last step."),
    volume: new Figure("Volume", "Total volume of the bodies relative to their rest volume."),
    inverted: new Figure("Inverted", "Number of inverted elements."),
  };
  #adviceText = "";
  #budget: number | undefined;
  #running = false;

  constructor(model: Model) {
    this.#model = model;
    this.#app = model.app;
    const figures = Object.values(this.#figures).map((figure) => figure.element);
    replace(this.element, this.#advice,
      section("Now", true, h("div", { class: "figures" }, figures)),
      section("Step time", true, this.#steps.canvas, this.#phaseKey),
      section("Energies", true, this.#energy.canvas, this.#energyKey),
      section("Details", false, this.#details));
    this.#app.status.subscribe((status) => status && this.#take(status));
    let name = "";
    this.#app.scene.subscribe((scene) => {
      if ((scene?.name ?? "") === name) return;
      name = scene?.name ?? "";
      this.#steps.clear();
      this.#energy.clear();
    });
  }

  /** Draws while the panel is seen. */
  run(on: boolean): void {
    if (on && !this.#running) {
      this.#running = true;
      requestAnimationFrame(() => this.#draw());
    } else if (!on) this.#running = false;
  }

  #last = 0;
  #draw(): void {
    if (!this.#running) return;
    const now = performance.now();
    // Plots need no more than 20 pictures a second; the frames are the stage's.
    if (now - this.#last > 50) {
      this.#last = now;
      this.#steps.draw(now, "ms", this.#budget);
      this.#energy.draw(now, "J");
    }
    requestAnimationFrame(() => this.#draw());
  }

  #arrived = 0;
  #take(status: Status): void {
    const { raw } = status;
    const now = performance.now();
    const steps = Array.isArray(raw["steps"]) ? raw["steps"].filter(Array.isArray) : [];
    // Steps carry no clock: they are spread over the time since the last status.
    const since = Math.min(now - this.#arrived, 1000);
    this.#arrived = now;
    steps.forEach((step, i) => {
      const part = (k: number): number => num(step[k]) || 0;
      this.#steps.add(now - since * (1 - (i + 1) / steps.length), [part(1), part(2), part(3), part(4)]);
    });
    const energy = isObject(raw["energy"]) ? raw["energy"] : null;
    if (energy && status.state === "play") this.#energy.add(now, ENERGIES.map((name) => num(energy[name]) || 0));
    const budget = isObject(raw["budget"]) ? raw["budget"] : {};
    this.#budget = typeof budget["ms"] === "number" && budget["ms"] > 0 ? budget["ms"] : undefined;
    this.#showFigures(status, now);
    this.#showKeys(energy);
    this.#showDetails(raw);
    this.#showAdvice(budget);
  }

  /** Means of the phases over the last second. */
  #means(now: number): number[] {
    const recent = this.#steps.samples.filter((sample) => sample.at > now - 1000);
    return PHASES.map((_, i) => recent.reduce((sum, sample) => sum + (sample.parts[i] ?? 0), 0) / (recent.length || 1));
  }

  #showFigures(status: Status, now: number): void {
    const { raw } = status;
    const f = this.#figures;
    const total = this.#means(now).reduce((a, b) => a + b, 0);
    const late = (ms: number): string => (this.#budget !== undefined && ms > this.#budget ? "warn" : "");
    f.step.show(total > 0 ? digits(total) : "–", "ms", late(total));
    const real = num(raw["real_time"]);
    f.real.show(Number.isFinite(real) ? `${real.toFixed(2)}×` : "–", status.speed !== 1 ? `of ${digits(status.speed)}×` : "",
      status.state === "play" && real < 0.95 * status.speed ? "warn" : "");
    f.worst.show(digits(num(raw["worst_ms"])), "ms", late(num(raw["worst_ms"])));
    const iterations = isObject(raw["iterations"]) ? raw["iterations"] : {};
    f.iterations.show(`${num(iterations["newton"]) || 0} / ${num(iterations["linear"]) || 0}`);
    const volume = num(raw["volume"]);
    f.volume.show(Number.isFinite(volume) ? `${(100 * volume).toFixed(1)} %` : "–", "", Math.abs(volume - 1) > 0.2 ? "warn" : "");
    const inverted = num(raw["inverted"]);
    f.inverted.show(Number.isFinite(inverted) ? String(inverted) : "–", "", inverted > 0 ? "bad" : "");
  }

  #showKeys(energy: JsonObject | null): void {
    const means = this.#means(performance.now());
    const item = (color: string, name: string, value: string): Child =>
      h("li", {}, h("span", { class: "dot", style: { background: `var(${color})` } }), name, h("b", {}, value));
    const phaseColors = ["--plot-1", "--plot-2", "--plot-3", "--plot-6"];
    replace(this.#phaseKey, PHASES.map((name, i) => item(phaseColors[i]!, name, `${digits(means[i] ?? 0, 2)} ms`)));
    const energyColors = ["--plot-1", "--plot-2", "--plot-4", "--plot-3"];
    // What is left of rounding is nothing.
    const most = Math.max(...ENERGIES.map((name) => Math.abs(energy ? num(energy[name]) || 0 : 0)));
    const shown = (value: number): number => (Math.abs(value) < 1e-9 * most ? 0 : value);
    replace(this.#energyKey, ENERGIES.map((name, i) =>
      item(energyColors[i]!, name.charAt(0).toUpperCase() + name.slice(1), `${digits(shown(energy ? num(energy[name]) : NaN))} J`)));
  }

  #showDetails(raw: JsonObject): void {
    const latency = isObject(raw["latency"]) ? raw["latency"] : {};
    const rows: [string, string][] = [
      ["Smallest det F", digits(num(raw["min_det"]))],
      ["Contacts", digits(num(raw["contacts"]))],
      ["Highest temperature", Number.isFinite(num(raw["max_temperature"])) ? `${digits(num(raw["max_temperature"]), 4)} K` : "–"],
      ["Result of the last step", typeof raw["reason"] === "string" ? raw["reason"] : "–"],
      ["Pointer latency, p99", `${digits(num(latency["p99"]))} steps, ${digits(num(latency["p99_ms"]))} ms`],
      ["Connected pages", digits(num(raw["clients"]))],
    ];
    if (this.#details.childElementCount !== rows.length * 2)
      replace(this.#details, rows.map(([name]) => [h("dt", {}, name), h("dd")]));
    this.#details.querySelectorAll("dd").forEach((cell, i) => {
      if (cell.textContent !== rows[i]![1]) cell.textContent = rows[i]![1];
    });
  }

  #showAdvice(budget: JsonObject): void {
    const advice = budget["advice"];
    const text = budget["missed"] === true && isObject(advice) && typeof advice["text"] === "string" ? advice["text"] : "";
    if (text === this.#adviceText) return;
    this.#adviceText = text;
    this.#advice.hidden = text === "";
    if (!text || !isObject(advice)) return;
    replace(this.#advice, h("h3", {}, icon("warning", 16), "Slower than real time"), h("div", {}, text), adviceButton(this.#model, advice));
  }
}

/** Does what the server advises, where it can be done by setting a value. */
export function adviceButton(model: Model, advice: JsonObject): HTMLElement | null {
  const { path, value } = advice;
  if (typeof path !== "string" || path === "" || value === undefined) return null;
  const shown = typeof value === "object" ? JSON.stringify(value) : String(value);
  const button = h("button", { class: "button small", type: "button" }, icon("check", 15), `Set to ${shown}`);
  button.addEventListener("click", () => void model.apply({ [path]: value }, "Advice"));
  return button;
}
