// One WebSocket to the server: requests with ids and promises, frames with acknowledgements, and a new try when the server
// went away. The token of the address is exchanged for a cookie at once and leaves the address bar.
import { KIND_FRAME, KIND_TOPOLOGY, decodeFrame, decodeTopology, emptyFrame, epochOf, kindOf, type Frame, type Topology } from "./decode";
import type { JsonObject, Reply } from "./protocol";
import { Store } from "./store";

export type LinkState = "connecting" | "open" | "lost" | "refused";

export interface Handlers {
  onMessage(message: JsonObject): void;
  onTopology(topology: Topology): void;
  onOpen(): void;
  onError(text: string): void;
}

interface Pending {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

export class Connection {
  readonly state = new Store<LinkState>("connecting");
  readonly #handlers: Handlers;
  readonly #pending = new Map<number, Pending>();
  readonly #frame = emptyFrame();
  #socket: WebSocket | null = null;
  #nextId = 1;
  #wait = FIRST_WAIT;
  /** The newest frame that has not been drawn: older ones are dropped without being looked at. */
  #waiting: ArrayBuffer | null = null;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  async start(): Promise<void> {
    if (!(await this.#exchangeToken())) {
      this.state.set("refused");
      return;
    }
    this.#connect();
  }

  request(what: string, rest: JsonObject = {}): Promise<Reply> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (!this.#write({ ...rest, id, do: what })) {
        reject(new Error("not connected to the server"));
        return;
      }
      this.#pending.set(id, { resolve, reject });
    });
  }

  /** A message that is not answered (drag, ack). */
  send(what: string, rest: JsonObject): void {
    this.#write({ ...rest, do: what });
  }

  async upload(name: string, bytes: Blob, signal: AbortSignal): Promise<number> {
    const answer = await fetch(`upload/${encodeURIComponent(name)}`, { method: "POST", body: bytes, signal });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text.split("\n")[0] || `the server refused ${name}`);
    const reply: unknown = JSON.parse(text);
    const file = (reply as JsonObject)["file"];
    if (typeof file !== "number") throw new Error(`the server refused ${name}`);
    return file;
  }

  /** The newest frame of this epoch that has not been taken, or null. Its lists are valid until the next call. */
  takeFrame(epoch: number): Frame | null {
    const buffer = this.#waiting;
    if (!buffer || epochOf(buffer) > epoch) return null; // its surfaces are still on the way
    this.#waiting = null;
    try {
      decodeFrame(buffer, this.#frame);
    } catch (error) {
      this.#handlers.onError(`cannot decode a frame: ${String(error)}`);
      return null;
    }
    if (this.#frame.epoch === epoch) return this.#frame;
    this.acknowledge(this.#frame.frame);
    return null;
  }

  get frameWaits(): boolean {
    return this.#waiting !== null;
  }

  acknowledge(frame: number): void {
    this.#write({ do: "ack", frame });
  }

  /** False where the server does not want the token; without one the cookie of before may still be good. */
  async #exchangeToken(): Promise<boolean> {
    const fragment = location.hash.slice(1);
    const token = new URLSearchParams(fragment).get("token") ?? fragment;
    if (!token) return true;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      const answer = await fetch("session", { method: "POST", body: token });
      return answer.ok;
    } catch {
      return true; // no server: the loop below waits for it
    }
  }

  #connect(): void {
    const address = new URL("ws", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address, "pliant");
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#wait = FIRST_WAIT;
      this.state.set("open");
      this.#handlers.onOpen();
    };
    socket.onmessage = (message) => {
      if (typeof message.data === "string") this.#takeText(message.data);
      else this.#takeBinary(message.data as ArrayBuffer);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#waiting = null;
      for (const pending of this.#pending.values()) pending.reject(new Error("the connection to the server was lost"));
      this.#pending.clear();
      void this.#retry(opened);
    };
  }

  /** A connection that never opened may have been refused: a request that needs the cookie tells. */
  async #retry(opened: boolean): Promise<void> {
    let refused = false;
    if (!opened) {
      try {
        refused = (await fetch("gallery/none.jpg", { cache: "no-store" })).status === 403;
      } catch {
        // away: it may come back
      }
    }
    this.state.set(refused ? "refused" : "lost");
    const wait = refused ? LONGEST_WAIT : this.#wait * (0.75 + 0.5 * Math.random());
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
    setTimeout(() => this.#connect(), wait);
  }

  #write(message: JsonObject): boolean {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  #takeText(data: string): void {
    let message: JsonObject;
    try {
      message = JSON.parse(data) as JsonObject;
    } catch {
      this.#handlers.onError("cannot read a message from the server");
      return;
    }
    const id = message["id"];
    if (typeof id !== "number") {
      this.#handlers.onMessage(message);
      return;
    }
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (message["ok"] === true) pending.resolve(message);
    else pending.reject(new Error(typeof message["error"] === "string" ? message["error"] : "the server refused the request"));
  }

  #takeBinary(buffer: ArrayBuffer): void {
    const kind = kindOf(buffer);
    if (kind === KIND_FRAME) {
      this.#waiting = buffer;
    } else if (kind === KIND_TOPOLOGY) {
      try {
        this.#handlers.onTopology(decodeTopology(buffer));
      } catch (error) {
        this.#handlers.onError(`cannot decode the surfaces: ${String(error)}`);
      }
    }
  }
}
