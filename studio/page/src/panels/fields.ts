// One control for each kind of field: slider and number, switch, choice, vector, table over temperature or time. A control
// shows what the document says, sends what the person does, and shows the engine's own words where it refuses.
import type { Json, JsonObject } from "../app";
import { type Child, digits, h, replace, unique } from "../dom";
import { icon } from "../icons";
import { HINTS, type Hint, labelOf, unitOf, wordOf } from "./labels";
import { type FieldSpec, type Model, isObject, same } from "./model";
import { type Scale, scaleOf, toPosition, toValue } from "./scale";

export interface FieldOptions {
  /** Kind of the object that the field belongs to: for labels. */
  kind: string;
  path: string;
  /** Choices where the field's own list does not say them. */
  choices?: string[];
  /** Words for choices. */
  words?(choice: string): string;
  /** What reset goes back to; the engine's default, else the scene as it was opened. */
  standard?: Json;
  label?: string;
  /** Changes go along with others, where they only make sense together. */
  along?(value: Json): Record<string, Json>;
}

interface Control {
  element: HTMLElement;
  /** Where its input goes: beside the label or below it. */
  beside?: HTMLElement;
  show(value: Json | undefined): void;
}

/** A field's row. It lives as long as its element is in the page. */
export class Field {
  readonly element: HTMLElement;
  readonly #model: Model;
  readonly #spec: FieldSpec;
  readonly #options: FieldOptions;
  readonly #hint: Hint;
  readonly #note = h("div", { class: "note", role: "status" });
  readonly #main = h("div", { class: "control" });
  readonly #beside = h("div", { class: "value" });
  readonly #labelId = unique("label");
  #control: Control | null = null;
  #kind = "";
  #asked = false;
  #rebuilds = "";

  constructor(model: Model, spec: FieldSpec, options: FieldOptions) {
    this.#model = model;
    this.#spec = spec;
    this.#options = options;
    this.#hint = HINTS[`${options.kind}.${spec.name}`] ?? {};
    const label = options.label ?? labelOf(options.kind, spec.name);
    const reset = h("button", {
      class: "reset-field", type: "button", "aria-label": `Reset ${label}`, tip: "Reset to the default",
      on: { click: () => this.#send(this.#standard() ?? null, true) },
    }, icon("reset", 15));
    this.element = h("div", { class: this.#hint.prominent ? "field prominent" : "field", role: "group", "aria-labelledby": this.#labelId },
      h("div", { class: "label" },
        h("span", { class: "label-text", id: this.#labelId, tip: spec.doc, "data-tip-side": "left" }, label), reset),
      this.#beside, this.#main, this.#note);
    this.element.dataset["path"] = options.path;
    this.element.addEventListener("focusin", () => void this.#ask());
    this.show();
  }

  /** Shows the document's value, the refusal of the last change and whether it is the default. */
  show(): void {
    const { path } = this.#options;
    const value = this.#model.value(path) ?? this.#spec.default;
    const kind = this.#kindOf(value);
    if (kind !== this.#kind) {
      this.#kind = kind;
      this.#control = this.#make(kind, value);
      replace(this.#main, this.#control.element);
      replace(this.#beside, this.#control.beside);
      this.#main.hidden = this.#control.element.childElementCount === 0 && this.#control.element.tagName === "DIV";
    }
    this.#control?.show(value);
    const standard = this.#standard();
    this.element.classList.toggle("changed", standard !== undefined && value !== undefined && !same(value, standard));
    const refusal = this.#model.refusals.get().get(path) ?? "";
    this.element.classList.toggle("refused", refusal !== "");
    this.#note.className = refusal ? "note error" : "note";
    const text = refusal || this.#rebuilds;
    if (this.#note.textContent !== text) this.#note.textContent = text;
  }

  #standard(): Json | undefined {
    return this.#options.standard ?? this.#spec.default;
  }

  #kindOf(value: Json | undefined): string {
    const { type } = this.#spec;
    if (isObject(value) && Array.isArray(value["keys"])) return "keys";
    if (type === "vec3" || type === "vector-curve") return "vector";
    if (type === "bool" || type === "yes-or-no") return "bool";
    if (this.#options.choices ?? this.#spec.choices) return "choice";
    if (type === "number" || type === "whole" || type === "curve") return Array.isArray(value) ? "vector" : "number";
    return Array.isArray(value) && value.length === 3 ? "vector" : typeof value === "number" ? "number" : "text";
  }

  #make(kind: string, value: Json | undefined): Control {
    if (kind === "keys") return this.#keys();
    if (kind === "vector") return this.#vector();
    if (kind === "bool") return this.#switch();
    if (kind === "choice") return this.#choice();
    if (kind === "number") return this.#number(typeof value === "number" ? value : 0);
    return this.#text();
  }

  #send(value: Json, whole = false): void {
    const values = this.#options.along?.(value) ?? { [this.#options.path]: value };
    if (whole || this.#rebuilds === "") this.#model.set(values);
    if (whole) this.show();
  }

  /** Asks once what a change of this field would take, so that it can be said before it happens. */
  async #ask(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    const value = this.#model.value(this.#options.path) ?? this.#spec.default;
    let other: Json | undefined;
    const choices = this.#options.choices ?? this.#spec.choices;
    if (typeof value === "number") {
      const max = this.#spec.max ?? Infinity;
      const near = this.#spec.type === "whole" ? value + 1 : value === 0 ? 1e-3 : value * 1.01;
      other = near < max ? near : this.#spec.type === "whole" ? value - 1 : value * 0.99;
    } else if (typeof value === "boolean") other = !value;
    else if (choices) other = choices.find((choice) => choice !== value);
    if (other === undefined) return;
    this.#rebuilds = await this.#model.estimate(this.#options.along?.(other) ?? { [this.#options.path]: other });
    this.show();
  }

  #number(now: number): Control {
    const { unit: own = "" } = this.#spec;
    const factor = this.#hint.shown?.factor ?? 1;
    const unit = this.#hint.shown?.unit ?? unitOf(own);
    const scale = scaleOf(this.#spec, this.#hint, now);
    const box = numberBox({
      labelledby: this.#labelId,
      scale,
      get: () => Number(this.#model.value(this.#options.path) ?? this.#spec.default ?? 0) * factor,
      set: (value) => this.#send(this.#spec.type === "whole" ? Math.round(value / factor) : value / factor, true),
    });
    const table = this.#spec.keyed && this.#heated() ? this.#tableButton() : null;
    const beside = h("div", { class: "pair" }, box, unit && h("span", { class: "unit" }, unit), table);
    const slider = scale ? this.#slider(scale, unit, factor) : null;
    return {
      element: slider ?? h("div"),
      beside,
      show: (value) => {
        const number = typeof value === "number" ? value : NaN;
        if (document.activeElement !== box) box.value = Number.isFinite(number) ? digits(number * factor, 6) : "";
        box.placeholder = Number.isFinite(number) ? "" : "auto";
        if (!slider || !scale) return;
        if (document.activeElement !== slider || !this.#model.pending(this.#options.path))
          slider.value = String(toPosition(scale, Number.isFinite(number) ? number : scale.from) * 1000);
        track(slider);
        slider.setAttribute("aria-valuetext", Number.isFinite(number) ? `${digits(number * factor)} ${unit}`.trim() : "automatic");
      },
    };
  }

  #slider(scale: Scale, unit: string, factor: number, send = (value: number, whole: boolean) => this.#send(value, whole)): HTMLInputElement {
    const slider = h("input", { class: "slider", type: "range", min: 0, max: 1000, step: "any", "aria-labelledby": this.#labelId });
    const valueOf = (): number => toValue(scale, Number(slider.value) / 1000);
    slider.addEventListener("input", () => {
      track(slider);
      const value = valueOf();
      slider.setAttribute("aria-valuetext", `${digits(value * factor)} ${unit}`.trim());
      const box = this.#beside.querySelector("input");
      if (box) box.value = digits(value * factor, 6);
      send(value, false);
    });
    slider.addEventListener("change", () => send(valueOf(), true));
    slider.addEventListener("keydown", (event) => stepSlider(slider, scale, event));
    return slider;
  }

  #heated(): boolean {
    return isObject(this.#model.document.get()?.["heat"]);
  }

  #tableButton(): HTMLElement {
    const text = "Make it depend on temperature";
    return h("button", {
      class: "reset-field shown", type: "button", "aria-label": text, tip: `${text}, by a table of values`,
      on: {
        click: () => {
          const value = Number(this.#model.value(this.#options.path) ?? this.#spec.default ?? 0);
          this.#send({ over: "temperature", keys: [[300, value], [350, value / 10]] }, true);
        },
      },
    }, icon("table", 15));
  }

  #switch(): Control {
    const input = h("input", { class: "switch", type: "checkbox", role: "switch", "aria-labelledby": this.#labelId });
    input.addEventListener("change", () => this.#send(input.checked, true));
    return { element: h("div"), beside: input, show: (value) => void (input.checked = value === true) };
  }

  #choice(): Control {
    const choices = this.#options.choices ?? this.#spec.choices ?? [];
    const words = this.#options.words ?? wordOf;
    const select = h("select", { class: "input", "aria-labelledby": this.#labelId },
      choices.map((choice) => h("option", { value: choice }, words(choice))));
    select.addEventListener("change", () => this.#send(select.value, true));
    return {
      element: select,
      show: (value) => {
        const text = typeof value === "string" ? value : (choices[0] ?? "");
        if (!choices.includes(text) && ![...select.options].some((option) => option.value === text))
          select.prepend(h("option", { value: text }, words(text)));
        select.value = text;
      },
    };
  }

  #vector(): Control {
    const read = (): number[] => {
      const value = this.#model.value(this.#options.path) ?? this.#spec.default;
      return Array.isArray(value) && value.length === 3 ? value.map(Number) : [0, 0, 0];
    };
    const boxes = ["x", "y", "z"].map((axis, i) => numberBox({
      label: `${this.#options.label ?? labelOf(this.#options.kind, this.#spec.name)}, ${axis}`,
      scale: null,
      get: () => read()[i]!,
      set: (value) => this.#send(read().map((old, j) => (j === i ? value : old)), true),
    }));
    const unit = unitOf(this.#spec.unit ?? "");
    return {
      element: h("div", { class: "vector" }, boxes.map((box, i) => h("label", {}, "xyz"[i], box))),
      beside: unit ? h("span", { class: "unit" }, unit) : h("span"),
      show: (value) => {
        const list = Array.isArray(value) ? value : [0, 0, 0];
        boxes.forEach((box, i) => {
          if (document.activeElement !== box) box.value = digits(Number(list[i] ?? 0), 5);
        });
      },
    };
  }

  #text(): Control {
    const input = h("input", { class: "input", type: "text", "aria-labelledby": this.#labelId });
    input.addEventListener("change", () => this.#send(input.value, true));
    return {
      element: input,
      show: (value) => {
        if (document.activeElement !== input) input.value = value === undefined || value === null ? "" : String(value);
      },
    };
  }

  /** Values over temperature (or keyframes over time): a slider for the largest, which takes the others along, and a table. */
  #keys(): Control {
    const unit = unitOf(this.#spec.unit ?? "");
    const current = (): JsonObject => {
      const value = this.#model.value(this.#options.path);
      return isObject(value) ? value : { keys: [] };
    };
    const rows = (): Json[][] => (current()["keys"] as Json[]).filter(Array.isArray) as Json[][];
    const largest = (): number => Math.max(...rows().map((row) => (typeof row[1] === "number" ? row[1] : NaN)));
    const write = (keys: Json[][], whole = true): void => this.#send({ ...current(), keys }, whole);
    const rescale = (value: number, whole: boolean): void => {
      const by = value / largest();
      if (Number.isFinite(by)) write(rows().map(([at, old]) => [at ?? 0, Number((Number(old) * by).toPrecision(6))]), whole);
    };
    const scale = largest() > 0 ? scaleOf(this.#spec, this.#hint, largest()) : null;
    const slider = scale && this.#slider(scale, unit, 1, rescale);
    const box = numberBox({ labelledby: this.#labelId, scale, get: largest, set: (value) => rescale(value, true) });
    const table = this.#table(unit, current, rows, write);
    let shown = "";
    return {
      element: h("div", {}, slider, table.element),
      beside: largest() > 0 ? h("div", { class: "pair" }, box, unit && h("span", { class: "unit" }, unit)) : h("span"),
      show: () => {
        if (document.activeElement !== box) box.value = digits(largest(), 6);
        if (slider && scale) {
          if (document.activeElement !== slider || !this.#model.pending(this.#options.path)) slider.value = String(toPosition(scale, largest()) * 1000);
          track(slider);
          slider.setAttribute("aria-valuetext", `${digits(largest())} ${unit}`.trim());
        }
        const text = JSON.stringify(current());
        if (text === shown || table.busy()) return;
        shown = text;
        table.show();
      },
    };
  }

  /** The keys one by one, folded away: a line says what they are. */
  #table(unit: string, current: () => JsonObject, rows: () => Json[][], write: (keys: Json[][]) => void): { element: HTMLElement; busy(): boolean; show(): void } {
    const body = h("tbody");
    const head = h("th", { scope: "col" });
    const line = h("span");
    const thermal = (): boolean => current()["over"] === "temperature";
    const add = h("button", { class: "button small", type: "button" }, icon("plus", 14), "Add key");
    add.addEventListener("click", () => {
      const last = rows()[rows().length - 1] ?? [300, 0];
      write([...rows(), [Number(last[0]) + (thermal() ? 50 : 1), last[1] ?? 0]]);
    });
    const constant = h("button", { class: "button small", type: "button" }, "Make constant");
    constant.addEventListener("click", () => this.#send(rows()[0]?.[1] ?? 0, true));
    const table = h("table", { class: "keys" },
      h("thead", {}, h("tr", {}, head, h("th", { scope: "col" }, unit ? `value (${unit})` : "value"),
        h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, "remove")))), body);
    const element = h("details", { class: "more" }, h("summary", {}, line, icon("down", 14)), table, h("div", { class: "row" }, add, constant));
    return {
      element,
      busy: () => body.contains(document.activeElement),
      show: () => {
        const of = thermal() ? "K" : "s";
        head.textContent = thermal() ? "temperature (K)" : "time (s)";
        line.textContent = rows().slice(0, 3).map(([at, value]) => `${typeof value === "number" ? digits(value) : JSON.stringify(value)} at ${digits(Number(at))} ${of}`).join(", ")
          + (rows().length > 3 ? ", …" : "");
        replace(body, rows().map((row, i) => this.#keyRow(rows, write, row, i, thermal() ? "temperature" : "time")));
      },
    };
  }

  #keyRow(rows: () => Json[][], write: (keys: Json[][]) => void, row: Json[], i: number, over: string): HTMLElement {
    const cell = (column: number, label: string): Child => {
      if (typeof row[column] !== "number") return JSON.stringify(row[column]);
      const box = numberBox({
        label: `${label} of key ${i + 1}`,
        scale: null,
        get: () => Number(rows()[i]?.[column] ?? 0),
        set: (value) => write(rows().map((old, j) => (j === i ? old.map((v, k) => (k === column ? value : v)) : old))),
      });
      box.value = digits(Number(row[column]), 6);
      return box;
    };
    const remove = h("button", { class: "reset-field shown", type: "button", "aria-label": `Remove key ${i + 1}`, disabled: rows().length < 2 }, icon("close", 14));
    remove.addEventListener("click", () => write(rows().filter((_, j) => j !== i)));
    return h("tr", {}, h("td", {}, cell(0, over)), h("td", {}, cell(1, "value")), h("td", {}, remove));
  }
}

interface BoxOptions {
  label?: string;
  labelledby?: string;
  scale: Scale | null;
  get(): number;
  set(value: number): void;
}

/** A number as text, so that 2e5 can be typed; up and down change it by a tenth, or by one. */
export function numberBox(options: BoxOptions): HTMLInputElement {
  const box = h("input", {
    class: "input number", type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false",
    "aria-label": options.label, "aria-labelledby": options.labelledby,
  });
  const commit = (): void => {
    const value = Number(box.value.trim().replace(",", "."));
    if (box.value.trim() !== "" && Number.isFinite(value)) {
      if (value !== options.get()) options.set(value);
    } else box.value = digits(options.get(), 6);
  };
  box.addEventListener("change", commit);
  box.addEventListener("focus", () => box.select());
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      box.value = digits(options.get(), 6);
      box.blur();
      event.stopPropagation();
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const up = event.key === "ArrowUp";
    const value = options.get();
    const linear = options.scale?.whole || value === 0;
    const step = (options.scale?.whole ? 1 : 0.1) * (event.shiftKey ? 10 : 1);
    const next = linear ? value + (up ? step : -step) : value * (up === value > 0 ? 1.1 : 1 / 1.1);
    const rounded = Number(next.toPrecision(4));
    box.value = digits(rounded, 6);
    options.set(rounded);
  });
  return box;
}

/** Arrow keys move by a hundredth of the slider (whole numbers: by one), page keys by a tenth. */
function stepSlider(slider: HTMLInputElement, scale: Scale, event: KeyboardEvent): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  const by = steps[event.key];
  if (by === undefined) return;
  event.preventDefault();
  let position = Number(slider.value) / 1000 + by / 100;
  if (scale.whole) {
    const value = toValue(scale, Number(slider.value) / 1000);
    const next = toPosition(scale, value + by);
    position = by > 0 ? Math.max(position, next) : Math.min(position, next);
    if (!scale.log) position = next;
  }
  slider.value = String(Math.min(1, Math.max(0, position)) * 1000);
  slider.dispatchEvent(new Event("input"));
  slider.dispatchEvent(new Event("change"));
}

/** Colours the part of a slider's track that is before its thumb. */
export function track(slider: HTMLInputElement): void {
  const part = (Number(slider.value) - Number(slider.min)) / (Number(slider.max) - Number(slider.min) || 1);
  slider.style.setProperty("--at", `${(part * 100).toFixed(2)}%`);
}

interface SliderOptions {
  label: string;
  unit?: string;
  tip?: string;
  scale: Scale;
  get(): number;
  set(value: number): void;
}

/** A slider with its number for what is not a field of the engine (brushes, view). */
export function plainSlider(options: SliderOptions): { element: HTMLElement; show(): void } {
  const id = unique("label");
  const slider = h("input", { class: "slider", type: "range", min: 0, max: 1000, step: "any", "aria-labelledby": id });
  const box = numberBox({ labelledby: id, scale: options.scale, get: options.get, set: (value) => { options.set(value); show(); } });
  slider.addEventListener("input", () => {
    options.set(toValue(options.scale, Number(slider.value) / 1000));
    show();
  });
  slider.addEventListener("keydown", (event) => stepSlider(slider, options.scale, event));
  const show = (): void => {
    const value = options.get();
    if (document.activeElement !== slider) slider.value = String(toPosition(options.scale, value) * 1000);
    if (document.activeElement !== box) box.value = digits(value, 4);
    slider.setAttribute("aria-valuetext", `${digits(value)} ${options.unit ?? ""}`.trim());
    track(slider);
  };
  show();
  const element = h("div", { class: "field", role: "group", "aria-labelledby": id },
    h("div", { class: "label" }, h("span", { class: "label-text", id, tip: options.tip }, options.label)),
    h("div", { class: "value" }, box, options.unit && h("span", { class: "unit" }, options.unit)),
    h("div", { class: "control" }, slider));
  return { element, show };
}

/** A switch with its label. */
export function plainSwitch(label: string, tip: string, get: () => boolean, set: (on: boolean) => void): { element: HTMLElement; show(): void } {
  const id = unique("label");
  const input = h("input", { class: "switch", type: "checkbox", role: "switch", "aria-labelledby": id });
  input.addEventListener("change", () => set(input.checked));
  const show = (): void => void (input.checked = get());
  show();
  const element = h("div", { class: "field" },
    h("div", { class: "label" }, h("span", { class: "label-text", id, tip, "data-tip-side": "left" }, label)),
    h("div", { class: "value" }, input));
  return { element, show };
}

/** One of a few, side by side. */
export function segments(label: string, options: [string, string][], get: () => string, set: (value: string) => void): { element: HTMLElement; show(): void } {
  const buttons = options.map(([value, text]) => {
    const button = h("button", { type: "button", role: "radio", "aria-checked": "false" }, text);
    button.addEventListener("click", () => { set(value); show(); });
    return [value, button] as const;
  });
  const element = h("div", { class: "segments", role: "radiogroup", "aria-label": label }, buttons.map(([, button]) => button));
  const show = (): void => {
    for (const [value, button] of buttons) {
      button.setAttribute("aria-checked", String(value === get()));
      button.tabIndex = value === get() ? 0 : -1;
    }
  };
  element.addEventListener("keydown", (event) => {
    const by = ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 } as Record<string, number>)[event.key];
    if (!by) return;
    event.preventDefault();
    const at = buttons.findIndex(([value]) => value === get());
    const next = buttons[(at + by + buttons.length) % buttons.length]!;
    set(next[0]);
    show();
    next[1].focus();
  });
  show();
  return { element, show };
}
