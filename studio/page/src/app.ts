// What the parts of the page share: the connection, the state as stores, and commands. The stage, the tools and the panels
// read the stores and give commands; none of them knows another.
//
// Who fills which element of index.html:
//   stage: #stage (canvas), #overlay (first minute)
//   panels: #top (title, menus), #toolbar (a button for each of app.tools), #transport (time, undo, record), #side
//           (settings), #bottom (legend, playback), #dialogs
import { Connection, type LinkState } from "./connection";
import type { Frame, Topology } from "./decode";
import type { Hit, Json, JsonObject, Ray, Reply, RunState, Vec3 } from "./protocol";
import { Signal, Store, remembered } from "./store";

export type Theme = "dark" | "light" | "auto";

export interface BodyInfo {
  name: string;
  label: string;
  material: string;
  element: string;
  tets: number;
  nodes: number;
  color: Vec3 | null;
  roughness: number;
  softness: number;
  style: "solid" | "glass" | "hidden";
  texture: number | null;
  skin: boolean;
}

export interface ColliderInfo {
  name: string;
  shape: string;
  color: Vec3 | null;
  roughness: number;
  style: "solid" | "glass" | "hidden";
  endless: boolean;
}

/** A scene as the server announces it (event "scene"): what is running and how it looks. */
export interface SceneInfo {
  /** The name by which the gallery opens it; "" for a dropped file. */
  name: string;
  title: string;
  description: string;
  source: string;
  /** Changes with every topology; frames of another one are not drawn. */
  epoch: number;
  dt: number;
  up: Vec3;
  gravity: Vec3;
  bodies: BodyInfo[];
  colliders: ColliderInfo[];
  bounds: { min: Vec3; max: Vec3 } | null;
  /** The whole message, for what is not listed here: real_time, playback, fields, view. */
  raw: JsonObject;
}

/** What the engine said last about a step (event "status"): numbers by name, phases of a step, the run's state. */
export interface Status {
  state: "play" | "pause" | "busy" | "empty";
  playing: boolean;
  /** Simulated seconds a second that were asked for. */
  speed: number;
  step: number;
  time: number;
  raw: JsonObject;
}

export interface Progress {
  what: string;
  /** 0 to 1. */
  fraction: number;
  text: string;
  raw: JsonObject;
}

export type NoticeKind = "info" | "warning" | "error";
export interface Notice {
  kind: NoticeKind;
  text: string;
  /** A page that wants to drive: `app.drive(asks)` hands over. */
  asks?: number;
  /** Address of a picture to show with it. */
  picture?: string;
}

export interface Driver {
  /** This page may change things; the others watch. */
  driving: boolean;
  /** Number of this page, of the one that drives (0: none), and how many there are. */
  client: number;
  driver: number;
  pages: number;
}

/** How bodies are shown. Field and surface are told to the server; the rest concerns this page alone. */
export interface ViewOptions {
  /** "none": their own look; else a field of the engine (von_mises, det_F, temperature, plastic_strain, ...). */
  field: string;
  /** null: by what there is. */
  range: [number, number] | null;
  colormap: Colormap;
  surface: "skin" | "elements";
  /** The elements with their edges. */
  edges: boolean;
  /** The elements' edges alone, around a ghost of the surface. */
  cage: boolean;
  /** Points out elements that are inside out: where the field det_F is negative. */
  inverted: boolean;
  pins: boolean;
  ground: boolean;
  shadows: boolean;
}

export type Colormap = "viridis" | "cividis" | "inferno" | "turbo" | "coolwarm" | "gray";

/** How finely pictures are drawn; "auto": by the time that they take. */
export type Fineness = "auto" | "low" | "medium" | "high";

/** What the colours mean, null while bodies have their own. */
export interface Legend {
  field: string;
  unit: string;
  low: number;
  high: number;
  /** One value everywhere: shown in the middle of the colour map. */
  even: boolean;
  colormap: Colormap;
}

/** A tool as the toolbar and the keyboard help show it. */
export interface ToolInfo {
  id: string;
  label: string;
  hint: string;
  /** Shortcut, as KeyboardEvent.key. */
  key: string;
  group: "hand" | "brush" | "body" | "view";
}

/** What brushes do; one radius for all of them. */
export interface Brush {
  /** In metres; 0 until a scene is there. */
  radius: number;
  /** Kelvin that a stroke of the heat brush adds a second; the cold brush takes as many. */
  kelvin: number;
  /** Material that the material brush paints. */
  material: string;
  /** Shape of the pusher. */
  pusher: "sphere" | "plane";
  /** Speed of a thrown ball over that of a fall from the scene's height. */
  throwSpeed: number;
}

/** Pixels at the window's edges that are covered by panels: the picture is centred in the rest. */
export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What only the stage can do; set once when it is mounted. */
export interface StageCommands {
  /** Moves the camera so that everything is seen. */
  frameAll(): void;
  /** A PNG of what is seen. */
  picture(): Promise<Blob>;
  /** Begins a movie; stopMovie gives it. */
  startMovie(): void;
  stopMovie(): Promise<Blob | null>;
  /** Where the camera stands, for a picture by the renderer; fov in degrees from top to bottom. */
  camera(): { position: Vec3; target: Vec3; fov: number };
  /** Makes a data URL of what is seen, small: a thumbnail. */
  thumbnail(width: number, height: number): string;
  /** From 0 (rough) to 4 (fine) whatever it takes; null: by what the machine manages. */
  setQuality(level: number | null): void;
  /** Milliseconds that pictures take, smoothed. */
  readonly pictureTime: number;
}

const isFineness = (v: unknown): v is Fineness => v === "auto" || v === "low" || v === "medium" || v === "high";
const isTheme = (v: unknown): v is Theme => v === "dark" || v === "light" || v === "auto";

/** Fields that cannot be negative: between the nodes of curved elements their interpolation may be. */
const FROM_ZERO = new Set(["von_mises", "plastic_strain", "speed", "contact_pressure"]);

export const DEFAULT_VIEW: ViewOptions = {
  field: "none",
  range: null,
  colormap: "viridis",
  surface: "skin",
  edges: false,
  cage: false,
  inverted: true,
  pins: true,
  ground: true,
  shadows: true,
};

export class App {
  readonly connection: Connection;

  /** "connecting", "open", "lost" (it tries again by itself) or "refused" (the page needs a new address). */
  readonly link: Store<LinkState>;
  readonly scene = new Store<SceneInfo | null>(null);
  readonly status = new Store<Status | null>(null);
  readonly progress = new Store<Progress | null>(null);
  readonly driver = new Store<Driver>({ driving: true, client: 0, driver: 0, pages: 1 });
  readonly view = new Store<ViewOptions>(DEFAULT_VIEW);
  readonly legend = new Store<Legend | null>(null);
  readonly tool = new Store<string>("grab");
  /** Tools that this scene and this engine allow, in the order in which they are shown. */
  readonly tools = new Store<ToolInfo[]>([]);
  readonly brush = new Store<Brush>({ radius: 0, kelvin: 120, material: "", pusher: "sphere", throwSpeed: 1 });
  /** Numbers of the grabs that are handles: they stay when the hand lets go. */
  readonly handles = new Store<ReadonlySet<number>>(new Set());
  readonly insets = new Store<Insets>({ left: 0, top: 0, right: 0, bottom: 0 });
  readonly recording = new Store<boolean>(false);
  /** Milliseconds from the pointer's last message to the picture that contained it; 0: none yet. */
  readonly latency = new Store<number>(0);
  readonly fineness = remembered<Fineness>("quality", "auto", isFineness);
  /** "auto" follows the system; `dark` is what results. */
  readonly theme = remembered<Theme>("theme", "auto", isTheme);
  readonly dark = new Store<boolean>(true);
  /** Names of the fields that frames can carry, from "schema". */
  readonly fields = new Store<string[]>([]);
  /** The engine's field lists, laws, elements, ... (the answer to "schema"), null until the first connection. */
  readonly schema = new Store<JsonObject | null>(null);

  /** The server's first message: version, limits, `can`, advice. */
  readonly hello = new Store<JsonObject | null>(null);

  /** To be shown to the person for a few seconds. */
  readonly notices = new Signal<Notice>();
  /** Server messages that nobody above has taken: event name and message. */
  readonly events = new Signal<{ event: string; message: JsonObject }>();
  readonly topologies = new Signal<Topology>();
  /** A frame that has just been drawn; its arrays are valid during the call. */
  readonly frames = new Signal<Frame>();

  stage: StageCommands | null = null;
  /** Of imports under way. */
  readonly stops = new Set<AbortController>();
  #adopted = false;
  #surfaceSent = false;

  constructor() {
    this.connection = new Connection({
      onMessage: (message) => this.#take(message),
      onTopology: (topology) => {
        const { edges, cage } = this.view.get();
        // Edges that nobody here has asked for: the page that drove before has.
        if (!edges && !cage && !this.#surfaceSent && topology.bodies.some((body) => body.edges !== null)) this.view.patch({ edges: true });
        this.topologies.emit(topology);
      },
      onOpen: () => void this.#greet(),
      onError: (text) => this.notify("error", text),
    });
    this.link = this.connection.state;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const resolve = () => {
      const theme = this.theme.get();
      this.dark.set(theme === "auto" ? system.matches : theme === "dark");
      document.documentElement.dataset.theme = this.dark.get() ? "dark" : "light";
    };
    system.addEventListener("change", resolve);
    this.theme.subscribe(resolve);
  }

  /** Connects; called once, when everything is mounted. */
  start(): void {
    void this.connection.start();
  }

  notify(kind: NoticeKind, text: string): void {
    this.notices.emit({ kind, text });
  }

  // Commands. Each resolves with the server's answer and rejects with an Error whose message is one line for a person.

  /** Any request: `{do: what, ...rest}`. */
  request(what: string, rest: JsonObject = {}): Promise<Reply> {
    return this.connection.request(what, rest);
  }

  /** As `request`, but an error is shown to the person and undefined comes back. */
  async attempt(what: string, rest: JsonObject = {}): Promise<Reply | undefined> {
    try {
      return await this.connection.request(what, rest);
    } catch (error) {
      this.notify("error", error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** Opens a scene of the gallery. */
  open(scene: string): Promise<Reply> {
    return this.request("open", { scene });
  }

  /** An event as scenes have it, without `step`; `ray` may stand in place of body, tet and at. */
  event(event: JsonObject): Promise<Reply> {
    return this.request("event", { event });
  }

  /** Sets paths of the scene's document: `app.set({"materials.flesh.young": 1e4})`. null removes. */
  set(values: JsonObject): Promise<Reply> {
    return this.event({ set: values });
  }

  run(state: RunState): Promise<Reply> {
    return this.request("run", { state });
  }

  /** Simulated seconds a second; slow motion is below 1. */
  setSpeed(speed: number): Promise<Reply> {
    return this.request("run", { state: this.status.get()?.playing === false ? "pause" : "play", speed });
  }

  undo(): Promise<Reply> {
    return this.request("undo");
  }

  redo(): Promise<Reply> {
    return this.request("redo");
  }

  reset(): Promise<Reply> {
    return this.request("reset");
  }

  /** What is bent stays bent: the shape of now becomes the shape at rest. */
  commit(): Promise<Reply> {
    return this.request("commit");
  }

  async pick(ray: Ray): Promise<Hit | null> {
    const reply = await this.request("pick", { ray: { ...ray } });
    return (reply["hit"] ?? null) as unknown as Hit | null;
  }

  /** Lets go of all handles; undo brings them back. */
  async releaseHandles(): Promise<void> {
    const numbers = [...this.handles.get()];
    if (numbers.length > 0) await this.attempt("mark");
    for (const number of numbers) await this.attempt("event", { event: { release: `g${number}` } });
  }

  /** Changes how things are shown and tells the server what it must know. */
  setView(part: Partial<ViewOptions>): void {
    const before = this.view.get();
    this.view.patch(part);
    const now = this.view.get();
    if (now.field !== before.field || now.range !== before.range) this.#sendField();
    if (now.surface !== before.surface || now.edges !== before.edges || now.cage !== before.cage) this.#sendSurface();
  }

  setTool(id: string): void {
    if (this.tools.get().some((tool) => tool.id === id)) this.tool.set(id);
  }

  /** Sends a file; the number by which `import` knows it comes back. */
  upload(name: string, bytes: Blob, signal: AbortSignal): Promise<number> {
    return this.connection.upload(name, bytes, signal);
  }

  /** Stops what is sent and what the server makes of it. */
  cancel(): Promise<Reply> {
    for (const stop of this.stops) stop.abort();
    return this.request("cancel");
  }

  /** Asks for driving, or hands it over to the page with that number. */
  drive(to?: number): Promise<Reply> {
    return this.request("drive", to === undefined ? {} : { to });
  }

  // What comes in.

  async #greet(): Promise<void> {
    const schema = await this.attempt("schema");
    if (schema) {
      this.schema.set(schema);
      this.#updateFields();
    }
    const view = this.view.get();
    if (view.field !== "none") this.#sendField();
    if (view.surface !== "skin" || view.edges || view.cage) this.#sendSurface();
  }

  #sendField(): void {
    const { field, range } = this.view.get();
    void this.attempt("field", { name: field, range: range ?? (FROM_ZERO.has(field) ? [0, null] : null) });
  }

  #sendSurface(): void {
    const { surface, edges, cage } = this.view.get();
    this.#surfaceSent = true;
    void this.attempt("surface", { of: edges || cage ? "elements" : surface, edges: edges || cage });
  }

  /** Fields that make sense in this scene, else all that the engine has. */
  #updateFields(): void {
    const here = this.scene.get()?.raw["fields"];
    const all = this.schema.get()?.["results"];
    const list = Array.isArray(here) ? here : Array.isArray(all) ? all : [];
    this.fields.set(list.map((f) => (typeof f === "string" ? f : text((f as JsonObject)["name"]))).filter(Boolean));
  }

  #take(message: JsonObject): void {
    const event = text(message["event"]);
    switch (event) {
      case "hello":
      case "driver": {
        const client = number(message["client"], this.driver.get().client);
        const driver = number(message["driver"], 0);
        this.driver.set({ driving: driver === client, client, driver, pages: number(message["clients"], 1) });
        if (event === "hello") this.hello.set(message);
        break;
      }
      case "scene":
        this.scene.set(readScene(message));
        this.#updateFields();
        break;
      case "status":
        this.#takeStatus(message);
        break;
      case "progress": {
        const fraction = number(message["fraction"], 0);
        const progress = { what: text(message["what"]), fraction, text: text(message["text"]), raw: message };
        this.progress.set(fraction >= 1 ? null : progress);
        break;
      }
      case "notice": {
        const level = message["level"];
        const kind = level === "error" || level === "warning" ? level : "info";
        const asks = message["asks"];
        this.notices.emit({ kind, text: text(message["text"]), ...(typeof asks === "number" ? { asks } : {}) });
        break;
      }
      default:
        this.events.emit({ event, message });
    }
  }

  /** The field is the server's: a page that comes, or one that watches, shows what the driver has chosen. */
  #adoptField(message: JsonObject): void {
    const field = message["field"];
    const name = typeof field === "object" && field !== null && !Array.isArray(field) ? text(field["name"]) : "";
    const { field: own } = this.view.get();
    if (name === "" || (this.driver.get().driving && (this.#adopted || own !== "none"))) return;
    this.#adopted = true;
    if (name !== own) this.view.patch({ field: name, range: null });
  }

  #takeStatus(message: JsonObject): void {
    this.#adoptField(message);
    const state = text(message["state"]) as Status["state"];
    this.status.set({
      state,
      playing: state === "play",
      speed: number(message["speed"], 1),
      step: number(message["step"], 0),
      time: number(message["time"], 0),
      raw: message,
    });
  }
}

function readScene(message: JsonObject): SceneInfo | null {
  const list = (key: string) => (Array.isArray(message[key]) ? (message[key] as JsonObject[]) : []);
  if (!Array.isArray(message["bodies"])) return null;
  const style = (value: Json | undefined) => (value === "glass" || value === "hidden" ? value : "solid");
  return {
    name: text(message["name"]),
    title: text(message["title"]) || text(message["name"]),
    description: text(message["description"]),
    source: text(message["source"]),
    epoch: number(message["epoch"], 0),
    dt: number(message["dt"], 0.01),
    up: vector(message["up"]) ?? [0, 1, 0],
    gravity: vector(message["gravity"]) ?? [0, 0, 0],
    bodies: list("bodies").map((b) => ({
      name: text(b["name"]),
      label: text(b["label"]) || text(b["name"]),
      material: text(b["material"]),
      element: text(b["element"]),
      tets: number(b["tets"], 0),
      nodes: number(b["nodes"], 0),
      color: vector(b["color"]),
      roughness: number(b["roughness"], 0.4),
      softness: number(b["softness"], 0.35),
      style: style(b["style"]),
      texture: typeof b["texture"] === "number" ? b["texture"] : null,
      skin: b["skin"] === true,
    })),
    colliders: list("colliders").map((c) => ({
      name: text(c["name"]),
      shape: text(c["shape"]),
      color: vector(c["color"]),
      roughness: number(c["roughness"], 0.4),
      style: style(c["style"]),
      endless: c["endless"] === true,
    })),
    bounds: readBounds(message["bounds"]),
    raw: message,
  };
}

function readBounds(value: Json | undefined): { min: Vec3; max: Vec3 } | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const min = vector(value["min"]);
  const max = vector(value["max"]);
  return min && max ? { min, max } : null;
}

function vector(value: Json | undefined): Vec3 | null {
  if (!Array.isArray(value) || value.length !== 3 || value.some((v) => typeof v !== "number")) return null;
  return value as Vec3;
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function number(value: Json | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

export type { Hit, Json, JsonObject, Ray, Reply, Vec3 };
