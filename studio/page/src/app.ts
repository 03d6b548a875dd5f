// What the parts of the page share: the connection, the state as stores, and commands. The stage, the tools and the panels
// read the stores and give commands; none of them knows another.
//
// Who fills which element of index.html:
//   stage: #stage (canvas), #toolbar (tools), #transport (time, undo, record), #overlay (first minute)
//   panels: #top (title, menus), #side (settings), #bottom (meters, playback), #dialogs
import { Connection, type LinkState } from "./connection";
import type { Frame, Topology } from "./decode";
import type { Hit, Json, JsonObject, Ray, Reply, RunState, Vec3 } from "./protocol";
import { Signal, Store, remembered } from "./store";

export type Theme = "dark" | "light" | "auto";

/** A scene as the server announces it (event "scene"): what is running, not yet how it looks. */
export interface SceneInfo {
  /** The name by which the gallery opens it; "" for a dropped file. */
  name: string;
  title: string;
  /** Changes with every topology; frames of another one are not drawn. */
  epoch: number;
  /** The whole message, for what is not listed here. */
  raw: JsonObject;
}

/** What the engine said last about a step (event "status"): numbers by name, phases of a step, the run's state. */
export interface Status {
  playing: boolean;
  /** Simulated seconds a second that were asked for. */
  speed: number;
  step: number;
  time: number;
  raw: JsonObject;
}

export interface Progress {
  what: string;
  /** 0 to 1; below 0: not known. */
  fraction: number;
  raw: JsonObject;
}

export type NoticeKind = "info" | "warning" | "error";
export interface Notice {
  kind: NoticeKind;
  text: string;
}

export interface Driver {
  /** This page may change things; the others watch. */
  driving: boolean;
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
  /** Edges of the elements on the surface. */
  edges: boolean;
  /** All of the elements' edges, in front of a ghost of the surface. */
  cage: boolean;
  inverted: boolean;
  pins: boolean;
  ground: boolean;
  shadows: boolean;
}

export type Colormap = "viridis" | "cividis" | "inferno" | "turbo" | "coolwarm" | "gray";

/** What the colours mean, null while bodies have their own. */
export interface Legend {
  field: string;
  unit: string;
  low: number;
  high: number;
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
  /** Makes a data URL of what is seen, small: a thumbnail. */
  thumbnail(width: number, height: number): string;
}

const isTheme = (v: unknown): v is Theme => v === "dark" || v === "light" || v === "auto";

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
  readonly driver = new Store<Driver>({ driving: true, pages: 1 });
  readonly view = new Store<ViewOptions>(DEFAULT_VIEW);
  readonly legend = new Store<Legend | null>(null);
  readonly tool = new Store<string>("grab");
  /** Tools that this scene and this engine allow, in the order in which they are shown. */
  readonly tools = new Store<ToolInfo[]>([]);
  readonly brush = new Store<Brush>({ radius: 0, kelvin: 60, material: "", pusher: "sphere", throwSpeed: 1 });
  readonly insets = new Store<Insets>({ left: 0, top: 0, right: 0, bottom: 0 });
  readonly recording = new Store<boolean>(false);
  /** "auto" follows the system; `dark` is what results. */
  readonly theme = remembered<Theme>("theme", "auto", isTheme);
  readonly dark = new Store<boolean>(true);
  /** Names of the fields that frames can carry, from "schema". */
  readonly fields = new Store<string[]>([]);
  /** The engine's field lists, laws, elements, ... (the answer to "schema"), null until the first connection. */
  readonly schema = new Store<JsonObject | null>(null);

  /** To be shown to the person for a few seconds. */
  readonly notices = new Signal<Notice>();
  /** Server messages that nobody above has taken: event name and message. */
  readonly events = new Signal<{ event: string; message: JsonObject }>();
  readonly topologies = new Signal<Topology>();
  /** A frame that has arrived; the arrays belong to the message: use them now or copy them. */
  readonly frames = new Signal<Frame>();

  stage: StageCommands | null = null;

  constructor() {
    this.connection = new Connection({
      onMessage: (message) => this.#take(message),
      onTopology: (topology) => this.topologies.emit(topology),
      onFrame: (frame) => this.frames.emit(frame),
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
    const reply = (await this.request("pick", { ray: { ...ray } })) as unknown as Hit;
    return reply.hit ? reply : null;
  }

  /** Changes how things are shown and tells the server what it must know. */
  setView(part: Partial<ViewOptions>): void {
    const before = this.view.get();
    this.view.patch(part);
    const now = this.view.get();
    if (now.field !== before.field || now.range !== before.range) this.#sendField();
    if (now.surface !== before.surface) void this.attempt("surface", { of: now.surface });
  }

  setTool(id: string): void {
    if (this.tools.get().some((tool) => tool.id === id)) this.tool.set(id);
  }

  /** Sends a file; the server answers when it has been taken (progress comes by events). */
  upload(name: string, bytes: ArrayBuffer): Promise<Reply> {
    return this.connection.upload(name, bytes);
  }

  cancel(): Promise<Reply> {
    return this.request("cancel");
  }

  drive(): Promise<Reply> {
    return this.request("drive");
  }

  // What comes in.

  async #greet(): Promise<void> {
    const schema = await this.attempt("schema");
    if (schema) {
      this.schema.set(schema);
      const fields = schema["fields"];
      if (Array.isArray(fields)) {
        this.fields.set(fields.map((f) => (typeof f === "string" ? f : String((f as JsonObject)["name"] ?? ""))).filter(Boolean));
      }
    }
    const view = this.view.get();
    if (view.field !== "none") this.#sendField();
    if (view.surface !== "skin") void this.attempt("surface", { of: view.surface });
  }

  #sendField(): void {
    const { field, range } = this.view.get();
    void this.attempt("field", { name: field, range });
  }

  #take(message: JsonObject): void {
    const event = String(message["event"] ?? "");
    switch (event) {
      case "scene":
        this.scene.set({
          name: text(message["name"]),
          title: text(message["title"]) || text(message["name"]),
          epoch: number(message["epoch"], 0),
          raw: message,
        });
        break;
      case "status":
        this.status.set({
          playing: message["state"] === "play" || message["playing"] === true,
          speed: number(message["speed"], 1),
          step: number(message["step"], 0),
          time: number(message["time"], 0),
          raw: message,
        });
        break;
      case "progress": {
        const fraction = number(message["fraction"], -1);
        const over = message["done"] === true;
        this.progress.set(over ? null : { what: text(message["what"]), fraction, raw: message });
        break;
      }
      case "notice": {
        const kind = message["kind"];
        this.notify(kind === "error" || kind === "warning" ? kind : "info", text(message["text"]));
        break;
      }
      case "driver":
        this.driver.set({ driving: message["driving"] !== false, pages: number(message["pages"], 1) });
        break;
      default:
        this.events.emit({ event, message });
    }
  }
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function number(value: Json | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

export type { Hit, Json, JsonObject, Ray, Reply, Vec3 };
