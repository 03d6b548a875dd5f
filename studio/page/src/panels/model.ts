// What the panels show: the scene's document as the server has it, the engine's field lists, and one way to change a value.
import type { App, Json, JsonObject } from "../app";
import { throttled } from "../dom";
import { Store } from "../store";

/** A field of the engine's lists (docs/studio-protocol.md, Schema). */
export interface FieldSpec {
  name: string;
  type: string;
  unit?: string;
  min?: number;
  max?: number;
  open?: boolean;
  default?: Json;
  choices?: string[];
  required?: boolean;
  keyed?: boolean;
  doc?: string;
}

export interface Named {
  name: string;
  title: string;
  doc: string;
  fields: FieldSpec[];
  raw: JsonObject;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readField(value: Json): FieldSpec | null {
  if (!isObject(value) || typeof value["name"] !== "string") return null;
  const field: FieldSpec = { name: value["name"], type: typeof value["type"] === "string" ? value["type"] : "string" };
  for (const key of ["unit", "doc"] as const) if (typeof value[key] === "string") field[key] = value[key];
  for (const key of ["min", "max"] as const) if (typeof value[key] === "number") field[key] = value[key];
  for (const key of ["open", "required", "keyed"] as const) if (value[key] === true) field[key] = true;
  if (value["default"] !== undefined) field.default = value["default"];
  if (Array.isArray(value["choices"])) field.choices = value["choices"].filter((c): c is string => typeof c === "string");
  return field;
}

function readNamed(value: Json | undefined, name: string): Named {
  const raw = isObject(value) ? value : {};
  const own = typeof raw["name"] === "string" ? raw["name"] : name;
  return {
    name: own,
    title: typeof raw["title"] === "string" && raw["title"] !== "" ? raw["title"] : own,
    doc: typeof raw["doc"] === "string" ? raw["doc"] : "",
    fields: (Array.isArray(raw["fields"]) ? raw["fields"] : []).map(readField).filter((f): f is FieldSpec => f !== null),
    raw,
  };
}

/** Values of two documents are the same where their text is. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Milliseconds within which changes of the same values are one gesture. */
const SAME_GESTURE = 1000;

export class Model {
  readonly app: App;
  /** The scene as it is now, as a file would have it: without what is left to defaults. null while nothing is open. */
  readonly document = new Store<JsonObject | null>(null);
  /** Why the last change of a path was refused; "" after one that was not. */
  readonly refusals = new Store<ReadonlyMap<string, string>>(new Map());
  /** The document as it was opened: what a field's reset goes back to where the engine has no default. */
  opened: JsonObject | null = null;
  /** The same with every default written out. */
  #resolved: JsonObject = {};
  #pending = new Map<string, Json>();
  #sending = false;
  #reading = false;
  #again = false;
  #sceneName = "";
  #lastPaths = "";
  #lastSent = -Infinity;
  readonly #push = throttled<null>(() => void this.#send());

  constructor(app: App) {
    this.app = app;
    app.scene.subscribe((scene) => {
      const name = scene ? `${scene.source}:${scene.name}:${scene.title}` : "";
      if (name !== this.#sceneName) {
        this.#sceneName = name;
        this.opened = null;
        this.#pending.clear();
        this.refusals.set(new Map());
      }
      if (scene) void this.read();
      else this.document.set(null);
    });
    app.events.on(({ event }) => {
      if (event === "changed") void this.read();
    });
  }

  /** Reads the document again; several calls at once become two at most. */
  async read(): Promise<void> {
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = true;
    try {
      const reply = await this.app.request("scene");
      const document = reply["document"];
      if (isObject(document)) {
        this.opened ??= document;
        this.#resolved = isObject(reply["resolved"]) ? reply["resolved"] : document;
        this.document.set(document);
      }
    } catch {
      // The connection went, or nothing is open any more: the next event brings the document.
    }
    this.#reading = false;
    if (this.#again) {
      this.#again = false;
      void this.read();
    }
  }

  /** The value at a path: what is on its way to the engine, else what the document says. */
  value(path: string): Json | undefined {
    if (this.#pending.has(path)) return this.#pending.get(path);
    return at(this.document.get(), path);
  }

  /** The value at a path with defaults: what the engine goes by. */
  effective(path: string): Json | undefined {
    return this.value(path) === undefined ? at(this.#resolved, path) : merged(at(this.#resolved, path), this.value(path));
  }

  /** Whether somebody's change of this path is on its way. */
  pending(path: string): boolean {
    return this.#pending.has(path);
  }

  /** Changes values while the simulation runs: at most one message a frame and one on its way, the last value always. */
  set(values: Record<string, Json>): void {
    for (const [path, value] of Object.entries(values)) {
      if (!this.#pending.has(path) && same(at(this.document.get(), path), value)) {
        this.#note({ [path]: value }, "");
        continue;
      }
      this.#pending.set(path, value);
    }
    if (this.#pending.size > 0) this.#push(null);
  }

  async #send(): Promise<void> {
    if (this.#sending || this.#pending.size === 0) return;
    this.#sending = true;
    const batch = Object.fromEntries(this.#pending);
    // One movement of a slider is one thing to undo: what goes on with it makes no undo point of its own.
    const paths = [...this.#pending.keys()].sort().join();
    const goesOn = paths === this.#lastPaths && performance.now() - this.#lastSent < SAME_GESTURE;
    this.#lastPaths = paths;
    try {
      await this.app.request("event", { event: { set: batch }, ...(goesOn ? { mark: false } : {}) });
      this.#lastSent = performance.now();
      this.#note(batch, "");
      this.#merge(batch);
    } catch (error) {
      this.#note(batch, error instanceof Error ? error.message : String(error));
    }
    for (const [path, value] of Object.entries(batch)) if (this.#pending.get(path) === value) this.#pending.delete(path);
    this.#sending = false;
    if (this.#pending.size > 0) this.#push(null);
    else this.document.set(this.document.get() && { ...this.document.get()! });
  }

  /** Until the server's own document arrives, what it took is what holds. */
  #merge(batch: JsonObject): void {
    const document = this.document.get();
    if (!document) return;
    const next = structuredClone(document);
    for (const [path, value] of Object.entries(batch)) put(next, path, value);
    this.document.set(next);
  }

  #note(batch: JsonObject, text: string): void {
    const next = new Map(this.refusals.get());
    const paths = Object.keys(batch);
    for (const path of [...next.keys()])
      if (paths.some((set) => path === set || path.startsWith(`${set}.`))) next.delete(path);
    if (text !== "") {
      // Of several values the engine's message names the one that it refuses.
      const blamed = paths.filter((path) => text.includes(path));
      for (const path of blamed.length > 0 ? blamed : paths) next.set(path, text.replace(/^event: /, "").replace(`${path}: `, ""));
    }
    if (next.size > 0 || this.refusals.get().size > 0) this.refusals.set(next);
  }

  /** Changes several values as one event; a refusal is told as a notice. Resolves to whether they were taken. */
  async apply(values: Record<string, Json>, title: string): Promise<boolean> {
    for (const path of Object.keys(values)) this.#pending.delete(path);
    try {
      await this.app.set(values);
      this.#note(values, "");
      this.#merge(values);
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.app.notify("error", `${title}: ${text}`);
      return false;
    }
  }

  /** What a change would take, in words; "" where it is done between two steps. */
  async estimate(values: Record<string, Json>): Promise<string> {
    try {
      const reply = await this.app.request("estimate", { event: { set: values } });
      if (reply["kind"] !== "rebuild") return "";
      // The server does not mesh a surface to find out.
      if (Object.keys(values).some((path) => /^bodies\.[^.]+\.mesh\b/.test(path))) return "Requires a new mesh and a rebuild.";
      const seconds = typeof reply["seconds"] === "number" ? reply["seconds"] : 0;
      return seconds < 0.1 ? "Requires a quick rebuild." : `Requires a rebuild, about ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s.`;
    } catch {
      return "";
    }
  }

  /** An object of the scene by kind: material, integrator, solver, contact, ... */
  kind(name: string): Named {
    const kinds = this.app.schema.get()?.["kinds"];
    return readNamed(isObject(kinds) ? kinds[name] : undefined, name);
  }

  /** laws, flows, elements, integrators, shapes, colliders, results, presets, materials. */
  list(name: string): Named[] {
    const list = this.app.schema.get()?.[name];
    return Array.isArray(list) ? list.map((item) => readNamed(item, typeof item === "string" ? item : "")) : [];
  }

  /** The named things of a part of the document (materials, bodies, colliders), an object or an array with names. */
  entries(part: string): [string, JsonObject][] {
    const value = this.document.get()?.[part];
    if (isObject(value)) return Object.entries(value).filter((e): e is [string, JsonObject] => isObject(e[1]));
    if (!Array.isArray(value)) return [];
    const single = part.replace(/ies$/, "y").replace(/s$/, "");
    return value
      .filter(isObject)
      .map((item, i) => [typeof item["name"] === "string" ? item["name"] : `${single}${i}`, item]);
  }
}

export function at(document: Json | undefined | null, path: string): Json | undefined {
  let value: Json | undefined = document ?? undefined;
  for (const key of path.split(".")) {
    if (Array.isArray(value)) {
      const list: Json[] = value;
      value = list.find((item) => isObject(item) && item["name"] === key) ?? list[Number(key)];
    } else if (isObject(value)) value = value[key];
    else return undefined;
  }
  return value;
}

/** The defaults of an object below what it says itself. */
function merged(defaults: Json | undefined, value: Json | undefined): Json | undefined {
  return isObject(defaults) && isObject(value) ? { ...defaults, ...value } : value;
}

function put(document: JsonObject, path: string, value: Json): void {
  const keys = path.split(".");
  let into: JsonObject = document;
  for (const key of keys.slice(0, -1)) {
    const next: Json | undefined = Array.isArray(into) ? at(into, key) : into[key];
    if (isObject(next) || Array.isArray(next)) into = next as JsonObject;
    else into = into[key] = {};
  }
  const last = keys[keys.length - 1]!;
  if (value === null) delete into[last];
  else into[last] = value;
}
