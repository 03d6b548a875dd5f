// Pushes with a ball or a plate that follows the pointer: a kinematic collider that is there while the button is down.
import * as THREE from "three";
import { HandPlane, vec3, type Context, type Pointer, type Tool } from "./tool";

export class PushTool implements Tool {
  readonly info = { id: "push", label: "Push", hint: "Press with a ball or a plate", key: "b", group: "hand" as const };
  readonly ring = 0xd6dde6;
  readonly #context: Context;
  readonly #plane = new HandPlane();
  readonly #start = new THREE.Vector3();
  readonly #normal = new THREE.Vector3();
  readonly #sent = new THREE.Vector3();
  readonly #way = new THREE.Vector3();
  #ready = false;
  #waiting = false;
  #down = false;

  constructor(context: Context) {
    this.#context = context;
  }

  press(pointer: Pointer): void {
    const { app, stage } = this.#context;
    const { radius, pusher } = app.brush.get();
    const { point, normal } = pointer.hit;
    this.#normal.copy(normal);
    this.#start.copy(point).addScaledVector(normal, pusher === "sphere" ? 1.05 * radius : 0.1 * radius);
    this.#plane.begin(stage, this.#start);
    this.#plane.move(pointer.ray);
    this.#way.copy(this.#start).sub(this.#plane.point); // the ball does not jump to the pointer
    this.#sent.copy(this.#start);
    this.#down = true;
    this.#ready = false;
    app
      .request("pusher", { shape: pusher, center: vec3(this.#start), normal: vec3(this.#normal), radius })
      .then(() => {
        if (this.#down) this.#ready = true;
        else void app.attempt("pusher", { shape: null });
      })
      .catch((error: unknown) => app.notify("error", error instanceof Error ? error.message : String(error)));
  }

  hold(pointer: Pointer): void {
    const { app } = this.#context;
    const at = this.#plane.move(pointer.ray);
    if (!this.#ready || this.#waiting) return;
    const to = at.clone().add(this.#way);
    if (to.equals(this.#sent)) return;
    this.#sent.copy(to);
    this.#waiting = true;
    app
      .event({ pose: "pusher", translate: vec3(to.sub(this.#start)) })
      .catch(() => (this.#ready = false))
      .finally(() => (this.#waiting = false));
  }

  release(): void {
    this.#down = false;
    if (this.#ready) void this.#context.app.attempt("pusher", { shape: null });
    this.#ready = false;
  }
}
