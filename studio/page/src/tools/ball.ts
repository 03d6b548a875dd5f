// Throws a soft ball from beside the camera to where the pointer is.
import * as THREE from "three";
import { rayJson, type Context, type Pointer, type Tool } from "./tool";

export class BallTool implements Tool {
  readonly info = { id: "ball", label: "Throw a ball", hint: "Click where the ball should go", key: "t", group: "body" as const };
  readonly anywhere = true;
  readonly #context: Context;
  readonly #ray = new THREE.Ray();

  constructor(context: Context) {
    this.#context = context;
  }

  press(pointer: Pointer): void {
    const { app, stage } = this.#context;
    const { throwSpeed } = app.brush.get();
    // From the camera's side of the scene, not from far away: it should arrive within half a second.
    const distance = stage.orbit.camera.position.distanceTo(stage.center);
    this.#ray.copy(pointer.ray);
    this.#ray.origin.addScaledVector(pointer.ray.direction, Math.max(0, distance - 2.2 * stage.radius));
    const speed = throwSpeed * Math.sqrt(2 * 9.81 * 3 * stage.radius);
    void app.attempt("ball", { ray: rayJson(this.#ray), speed, radius: 0.16 * stage.radius });
  }

  hold(): void {}
  release(): void {}
}
