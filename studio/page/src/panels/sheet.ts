// A panel that is made of sections with fields. Its structure is made again only when what it consists of has changed (another
// law has other fields); otherwise the fields show their new values.
import { type Child, h, replace } from "../dom";
import { icon } from "../icons";
import { Field, type FieldOptions } from "./fields";
import { HINTS } from "./labels";
import type { FieldSpec, Model } from "./model";

const OPEN = new Map<string, boolean>();

/** A part of a panel that can be folded; how it was left is kept while the page is open. */
export function section(title: string, open: boolean, ...children: Child[]): HTMLElement {
  const details = h("details", { class: "section" },
    h("summary", {}, title, icon("down", 16)), h("div", { class: "section-body" }, ...children));
  details.open = OPEN.get(title) ?? open;
  details.addEventListener("toggle", () => OPEN.set(title, details.open));
  return details;
}

/** What a panel without a document says. */
export function nothing(model: Model, text: string): HTMLElement {
  const scene = model.app.scene.get();
  const why = scene?.source === "run" ? "A finished run is being played back; it cannot be changed." : scene ? "Reading the scene …" : text;
  return h("p", { class: "empty" }, why);
}

export abstract class Sheet {
  readonly element = h("div", { class: "sheet" });
  protected readonly model: Model;
  #fields: Field[] = [];
  #signature = "";
  #scheduled = false;

  constructor(model: Model) {
    this.model = model;
    const later = (): void => this.refresh();
    model.document.subscribe(later);
    model.refusals.subscribe(later);
    model.app.schema.subscribe(later);
    model.app.scene.subscribe(later);
  }

  /** What the structure depends on. */
  protected abstract signature(): unknown;
  protected abstract build(): Child;
  protected updated(): void {}

  /** Shows what has changed, at most once a frame. */
  refresh(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.#show();
    });
  }

  #show(): void {
    const signature = JSON.stringify(this.signature());
    if (signature !== this.#signature) {
      this.#signature = signature;
      const focused = this.#focused();
      this.#fields = [];
      replace(this.element, this.build());
      if (focused) this.element.querySelector<HTMLElement>(focused)?.focus();
    } else for (const field of this.#fields) field.show();
    this.updated();
  }

  /** The focused control by what it is, so that the same one has the focus in a new structure. */
  #focused(): string | null {
    const active = document.activeElement;
    if (!active || !this.element.contains(active)) return null;
    const name = active.getAttribute("data-key");
    if (name) return `[data-key="${CSS.escape(name)}"]`;
    const path = active.closest<HTMLElement>("[data-path]")?.dataset["path"];
    return path ? `[data-path="${CSS.escape(path)}"] ${active.tagName.toLowerCase()}` : null;
  }

  protected field(spec: FieldSpec, options: FieldOptions): HTMLElement {
    const field = new Field(this.model, spec, options);
    this.#fields.push(field);
    return field.element;
  }

  /** The fields of an object, those that are rarely needed behind "More". */
  protected fieldsOf(kind: string, base: string, specs: FieldSpec[], special?: (spec: FieldSpec) => FieldOptions | null | undefined): Child[] {
    const often: Child[] = [];
    const rarely: Child[] = [];
    for (const spec of specs) {
      const options = special?.(spec);
      if (options === null) continue;
      const path = base ? `${base}.${spec.name}` : spec.name;
      const row = this.field(spec, options ?? { kind, path });
      if (HINTS[`${kind}.${spec.name}`]?.rare) rarely.push(row);
      else often.push(row);
    }
    if (rarely.length > 0) often.push(more(`More of ${kind}`, rarely));
    return often;
  }
}

function more(key: string, rows: Child[]): HTMLElement {
  const details = h("details", { class: "more" }, h("summary", {}, "More ", icon("down", 14)), ...rows);
  details.open = OPEN.get(key) ?? false;
  details.addEventListener("toggle", () => OPEN.set(key, details.open));
  return details;
}
