// Pushes with a ball or a plate: a kinematic collider that is there while the button is down. It goes into the surface from where
// it touched it, as deep as the wheel says, and follows the pointer beside. The next pose is sent when the one before was
// answered: one a step at most, always the newest place.
import * as THREE from "three";
import type { CursorShape } from "../markers";
import { HandPlane, vec3, type Context, type Pointer, type Tool } from "./tool";

const SPEED = 5; // radii a second: what is faster would be through a body within a step
const DEPTH = 0.8; // radii that it goes in by itself
const LEAST_MS = 12; // between two poses

export class PushTool implements Tool {
  readonly info = { id: "push", label: "Push", hint: "Press a ball or a plate into a body; the wheel sets the depth", key: "b", group: "hand" as const };
  readonly ring = 0xd6dde6;
  readonly #context: Context;
  readonly #plane = new HandPlane();
  readonly #start = new THREE.Vector3();
  readonly #normal = new THREE.Vector3();
  readonly #goal = new THREE.Vector3();
  readonly #now = new THREE.Vector3();
  readonly #way = new THREE.Vector3();
  #press = 0;
  #radius = 1;
  #depth = DEPTH;
  #ready = false;
  #down = false;
  #sentAt = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  cursor(): CursorShape {
    return this.#context.app.brush.get().pusher === "sphere" ? "ball" : "plate";
  }

  press(pointer: Pointer): void {
    const { app, stage } = this.#context;
    const { radius, pusher } = app.brush.get();
    const { point, normal } = pointer.hit;
    const press = ++this.#press;
    this.#radius = radius;
    this.#depth = DEPTH;
    this.#normal.copy(normal);
    this.#start.copy(point);
    if (pusher === "plane") this.#layPlate(pointer.hit.body);
    else this.#start.addScaledVector(normal, 1.02 * radius);
    this.#plane.begin(stage, this.#start);
    this.#plane.move(pointer.ray);
    this.#way.copy(this.#start).sub(this.#plane.point); // the ball does not jump to the pointer
    this.#now.copy(this.#start);
    this.#aim();
    this.#down = true;
    this.#ready = false;
    const inwards = vec3(this.#normal.clone().negate()); // bodies are in front of a plane
    app
      .request("pusher", { shape: pusher, center: vec3(this.#start), normal: inwards, radius })
      .then(() => {
        if (!this.#down || press !== this.#press) return this.#remove();
        this.#ready = true;
        this.#sentAt = performance.now();
        this.#follow(press);
      })
      .catch((error: unknown) => app.notify("error", error instanceof Error ? error.message : String(error)));
  }

  hold(pointer: Pointer): void {
    this.#plane.move(pointer.ray);
    this.#aim();
  }

  wheel(notches: number): void {
    this.#depth = Math.max(-1, Math.min(4, this.#depth - 0.2 * notches));
    this.#aim();
  }

  release(): void {
    this.#down = false;
    if (this.#ready) this.#remove();
    this.#ready = false;
  }

  /** A plate stands upright or lies level, and comes from outside: nothing of the body may be behind it at first. */
  #layPlate(body: number): void {
    const { stage } = this.#context;
    const upwards = this.#normal.dot(stage.up);
    if (Math.abs(upwards) > 0.7) this.#normal.copy(stage.up).multiplyScalar(Math.sign(upwards));
    else this.#normal.addScaledVector(stage.up, -upwards).normalize();
    const gap = stage.bodies.extent(body, this.#normal) - this.#start.dot(this.#normal);
    this.#start.addScaledVector(this.#normal, Math.max(0, gap) + 0.02 * this.#radius);
  }

  /** Where it should be: beside the start by what the pointer has moved, and into the surface. */
  #aim(): void {
    this.#goal.copy(this.#plane.point).add(this.#way).addScaledVector(this.#normal, -this.#depth * this.#radius);
  }

  #remove(): void {
    void this.#context.app.attempt("pusher", { shape: null, mark: false });
  }

  /** One pose after the other towards the goal, no faster than a body can give way. */
  #follow(press: number): void {
    if (!this.#ready || press !== this.#press) return;
    const now = performance.now();
    const most = SPEED * this.#radius * Math.min(0.1, (now - this.#sentAt) / 1000);
    const gap = this.#goal.distanceTo(this.#now);
    if (gap < 1e-4 * this.#radius) {
      this.#sentAt = now;
      setTimeout(() => this.#follow(press), LEAST_MS);
      return;
    }
    this.#sentAt = now;
    this.#now.lerp(this.#goal, Math.min(1, most / gap));
    const answer = this.#context.app.event({ pose: "pusher", translate: vec3(this.#now.clone().sub(this.#start)) }).catch(() => (this.#ready = false));
    const least = new Promise((done) => setTimeout(done, LEAST_MS));
    void Promise.all([answer, least]).then(() => this.#follow(press));
  }
}
