// Pulls a body by a spring from the picked point to the hand. One message a picture, numbered: the first frame that contains it
// tells how long it took from the pointer to the picture.
import * as THREE from "three";
import type { Frame } from "../decode";
import { newtons } from "../dom";
import { arrowPixels } from "../markers";
import { HandPlane, rayJson, vec3, type Context, type Pointer, type Tool } from "./tool";

const RING = 256;
const LEAST_MS = 7; // between two messages: fast screens draw more often than the server listens

export class GrabTool implements Tool {
  readonly info = { id: "grab", label: "Grab", hint: "Pull a body; the arrow shows the force", key: "g", group: "hand" as const };
  readonly #context: Context;
  readonly #plane = new HandPlane();
  readonly #sentTarget = new THREE.Vector3();
  readonly #label: HTMLElement;
  readonly #screen = new THREE.Vector3();
  readonly #force = new THREE.Vector3();
  readonly #sentAt = new Float64Array(RING);
  /** Counts presses: an answer that comes after the hand has let go is released at once. */
  #press = 0;
  #down = false;
  #name: string | null = null;
  #seq = 0;
  #lastSend = 0;
  #lastSeen = 0;

  constructor(context: Context) {
    this.#context = context;
    this.#label = document.createElement("div");
    this.#label.className = "force";
    this.#label.hidden = true;
    context.stage.canvas.parentElement?.append(this.#label);
    context.app.frames.on((frame) => this.#show(frame));
  }

  press(pointer: Pointer): void {
    const { app, stage } = this.#context;
    const press = ++this.#press;
    this.#down = true;
    this.#name = null;
    this.#plane.begin(stage, pointer.hit.point);
    this.#sentTarget.copy(pointer.hit.point);
    app
      .event({ grab: true, ray: rayJson(pointer.ray), target: vec3(pointer.hit.point) })
      .then((reply) => {
        const said = (reply["reply"] ?? reply) as Record<string, unknown>;
        const name = said["grab"];
        if (typeof name !== "string") return;
        if (this.#down && press === this.#press) this.#name = name;
        else void app.attempt("event", { event: { release: name } });
      })
      .catch((error: unknown) => app.notify("error", error instanceof Error ? error.message : String(error)));
  }

  hold(pointer: Pointer): void {
    const target = this.#plane.move(pointer.ray);
    const now = performance.now();
    if (!this.#name || now - this.#lastSend < LEAST_MS || target.equals(this.#sentTarget)) return;
    this.#lastSend = now;
    this.#sentTarget.copy(target);
    this.#seq = (this.#seq + 1) >>> 0;
    this.#sentAt[this.#seq % RING] = now;
    this.#context.app.connection.send("drag", { grab: this.#name, target: vec3(target), seq: this.#seq });
  }

  release(): void {
    this.#down = false;
    if (this.#name) void this.#context.app.attempt("event", { event: { release: this.#name } });
    this.#name = null;
    this.#label.hidden = true;
  }

  #show(frame: Frame): void {
    const { app, stage } = this.#context;
    if (frame.seq !== this.#lastSeen && frame.seq <= this.#seq && this.#seq - frame.seq < RING) {
      this.#lastSeen = frame.seq;
      app.latency.set(performance.now() - this.#sentAt[frame.seq % RING]!);
    }
    if (!this.#name) return;
    const number = Number(this.#name.slice(1));
    for (const grab of frame.grabs) {
      if (grab.number !== number) continue;
      const v = grab.vectors;
      const force = Math.hypot(v[6]!, v[7]!, v[8]!);
      this.#label.textContent = newtons(force);
      this.#label.hidden = false;
      // Beyond the arrow's tip, where it covers neither the arrow nor what is pulled.
      const tip = this.#screen.set(v[3]!, v[4]!, v[5]!);
      const length = force > 1e-6 ? (arrowPixels(force) + 16) * stage.orbit.worldPerPixel(tip) : 0;
      tip.addScaledVector(this.#force.set(v[6]!, v[7]!, v[8]!).normalize(), length).project(stage.orbit.camera);
      const { clientWidth, clientHeight } = stage.canvas;
      const x = Math.max(44, Math.min(clientWidth - 44, (0.5 + 0.5 * tip.x) * clientWidth));
      const y = Math.max(14, Math.min(clientHeight - 14, (0.5 - 0.5 * tip.y) * clientHeight));
      this.#label.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`;
      return;
    }
  }
}
