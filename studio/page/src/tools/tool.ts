// What a tool is: something that the pointer does to the scene. Tools are a list (registry.ts); the pointer, the toolbar and the
// keyboard know only this.
import * as THREE from "three";
import type { App, JsonObject, ToolInfo, Vec3 } from "../app";
import type { CursorShape } from "../markers";
import type { LocalHit, Stage } from "../stage";

export interface Context {
  app: App;
  stage: Stage;
}

/** Where the pointer is: in pixels of the canvas, as a ray, and on what. */
export interface Pointer {
  x: number;
  y: number;
  readonly ray: THREE.Ray;
  readonly hit: LocalHit;
  onBody: boolean;
}

export interface Tool {
  readonly info: ToolInfo;
  /** Also where there is no body under the pointer. */
  readonly anywhere?: boolean;
  /** Colour of the ring that shows what the brush covers; none: no ring. */
  readonly ring?: number;
  /** Goes on along the surface while it is pressed. */
  readonly paints?: boolean;
  /** What the cursor is where it is not the ring of a brush. */
  cursor?(): CursorShape;
  press(pointer: Pointer): void;
  /** Whenever the pointer moves while pressed: pictures may be rarer. */
  move?(pointer: Pointer): void;
  /** The wheel while pressed; not taken: it zooms. */
  wheel?(notches: number): void;
  /** Once a picture while pressed, moved or not. */
  hold(pointer: Pointer, seconds: number): void;
  release(pointer: Pointer): void;
}

export function vec3(v: THREE.Vector3): Vec3 {
  return [v.x, v.y, v.z];
}

export function rayJson(ray: THREE.Ray): JsonObject {
  return { origin: vec3(ray.origin), direction: vec3(ray.direction) };
}

/** A plane through a point that faces the camera: where the hand moves. */
export class HandPlane {
  readonly #plane = new THREE.Plane();
  readonly #normal = new THREE.Vector3();
  readonly point = new THREE.Vector3();

  begin(stage: Stage, through: THREE.Vector3): void {
    stage.orbit.camera.getWorldDirection(this.#normal);
    this.#plane.setFromNormalAndCoplanarPoint(this.#normal, through);
    this.point.copy(through);
  }

  /** The ray's point on the plane; the old one where it does not meet it. */
  move(ray: THREE.Ray): THREE.Vector3 {
    const distance = ray.distanceToPlane(this.#plane);
    if (distance !== null && Number.isFinite(distance)) this.point.copy(ray.origin).addScaledVector(ray.direction, distance);
    return this.point;
  }
}
