// View panel: what colours mean, what is shown of the elements, how the picture is made.
import type { App, Colormap, Fineness, ViewOptions } from "../app";
import { COLORMAPS, colormapGradient } from "../colormap";
import { h, replace, roving, unique } from "../dom";
import { icon } from "../icons";
import { numberBox, plainSwitch, segments } from "./fields";
import { resultName } from "./labels";
import type { Model } from "./model";
import { section } from "./sheet";

export class ViewSheet {
  readonly element = h("div", { class: "sheet" });
  readonly #app: App;
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
    this.#app = model.app;
    const shows: (() => void)[] = [];
    replace(this.element,
      section("Colour", true, this.#field(shows), this.#range(shows), this.#maps(shows)),
      section("Show", true, this.#surface(shows), this.#switches(shows)),
      section("Picture", true, this.#fineness(), this.#camera()));
    this.#app.view.subscribe(() => shows.forEach((show) => show()));
    this.#app.legend.subscribe(() => shows.forEach((show) => show()));
  }

  #field(shows: (() => void)[]): HTMLElement {
    const id = unique("field");
    const select = h("select", { class: "input", id });
    select.addEventListener("change", () => this.#app.setView({ field: select.value, range: null }));
    const fill = (): void => {
      const results = this.#model.list("results");
      const title = (name: string): string => resultName(name, results.find((one) => one.name === name)?.title);
      const names = this.#app.fields.get().filter((name) => name !== "none");
      replace(select, h("option", { value: "none" }, "None (own colours)"), names.map((name) => h("option", { value: name }, title(name))));
      select.value = this.#app.view.get().field;
    };
    this.#app.fields.subscribe(fill);
    shows.push(() => void (select.value = this.#app.view.get().field));
    return h("div", { class: "field" }, h("label", { class: "label", for: id }, "Colour by"), h("div", { class: "control" }, select));
  }

  #range(shows: (() => void)[]): HTMLElement {
    const app = this.#app;
    const now = (): [number, number] => app.view.get().range ?? [app.legend.get()?.low ?? 0, app.legend.get()?.high ?? 1];
    const set = (end: 0 | 1, value: number): void => {
      const range: [number, number] = [...now()];
      range[end] = value;
      if (range[0] < range[1]) app.setView({ range });
      else app.notify("warning", "The lower end of the range must be below the upper one.");
    };
    const boxes = ([0, 1] as const).map((end) => numberBox({
      label: end === 0 ? "Lower end" : "Upper end", scale: null, get: () => now()[end], set: (value) => set(end, value),
    }));
    const auto = plainSwitch("Automatic range", "The range of the colour map follows the values.",
      () => app.view.get().range === null, (on) => app.setView({ range: on ? null : now() }));
    const row = h("div", { class: "range-row" }, boxes[0], h("span", { class: "unit" }, "to"), boxes[1]);
    const element = h("div", {}, auto.element, row);
    shows.push(() => {
      auto.show();
      element.hidden = ["none", "material"].includes(app.view.get().field);
      row.hidden = app.view.get().range === null;
      boxes.forEach((box, end) => {
        if (document.activeElement !== box) box.value = String(Number((now()[end] ?? 0).toPrecision(4)));
      });
    });
    return element;
  }

  #maps(shows: (() => void)[]): HTMLElement {
    const buttons = COLORMAPS.map((map) => {
      const button = h("button", { class: "map", type: "button", role: "radio", "aria-label": map, tip: map },
        h("span", { style: { background: colormapGradient(map, "to right") } }));
      button.addEventListener("click", () => this.#app.setView({ colormap: map }));
      return [map, button] as [Colormap, HTMLButtonElement];
    });
    const group = h("div", { class: "maps", role: "radiogroup", "aria-label": "Colour map" }, buttons.map(([, button]) => button));
    roving(group, ".map", (item) => item.click());
    shows.push(() => {
      group.hidden = ["none", "material"].includes(this.#app.view.get().field);
      for (const [map, button] of buttons) {
        const chosen = map === this.#app.view.get().colormap;
        button.setAttribute("aria-checked", String(chosen));
        button.tabIndex = chosen ? 0 : -1;
      }
    });
    return group;
  }

  #surface(shows: (() => void)[]): HTMLElement {
    const surface = segments("Surface", [["skin", "Skin"], ["elements", "Elements"]], () => this.#app.view.get().surface,
      (value) => this.#app.setView({ surface: value as ViewOptions["surface"] }));
    shows.push(surface.show);
    return surface.element;
  }

  #switches(shows: (() => void)[]): HTMLElement[] {
    const list: [keyof ViewOptions, string, string][] = [
      ["edges", "Element edges", "Draws the edges of the elements, curved if the elements are."],
      ["cage", "Cage", "Draws the edges of the elements around a translucent surface."],
      ["inverted", "Inverted elements", "Highlights inverted elements."],
      ["pins", "Pins", "Marks constrained and pinned nodes."],
      ["ground", "Ground", "A floor with soft shadows."],
      ["shadows", "Soft shadows", "Turn them off if drawing is slow."],
    ];
    return list.map(([key, label, tip]) => {
      const item = plainSwitch(label, tip, () => this.#app.view.get()[key] === true, (on) => this.#app.setView({ [key]: on }));
      shows.push(item.show);
      return item.element;
    });
  }

  #fineness(): HTMLElement {
    const { fineness } = this.#app;
    const choice = segments("Picture quality", [["auto", "Auto"], ["low", "Low"], ["medium", "Medium"], ["high", "High"]],
      () => fineness.get(), (value) => fineness.set(value as Fineness));
    fineness.subscribe(choice.show);
    return h("div", {}, h("p", { class: "section-note" }, "Resolution, shadows and shading; Auto adapts to the drawing speed."), choice.element);
  }

  #camera(): HTMLElement {
    const fit = h("button", { class: "button", type: "button" }, icon("fit", 18), "Show everything");
    fit.addEventListener("click", () => this.#app.stage?.frameAll());
    return fit;
  }
}
