// The camera: turns around a point, moves and zooms with a little inertia. All motion goes towards a goal that is reached
// exponentially, so that it does not depend on the frame rate and ends by itself.
import * as THREE from "three";
import type { Insets } from "./app";

interface Pose {
  target: THREE.Vector3;
  azimuth: number;
  elevation: number;
  /** Logarithm of the distance: zooming by equal factors feels even. */
  logDistance: number;
}

const TIME = 0.085; // seconds in which the way to the goal shrinks to a third
const MAX_ELEVATION = Math.PI / 2 - 0.02;
const ABOVE_FLOOR = -0.03; // what stands on a floor is not looked at from below

export class OrbitCamera {
  readonly camera = new THREE.PerspectiveCamera(28, 1, 0.01, 100);
  readonly #now: Pose = { target: new THREE.Vector3(), azimuth: 0.6, elevation: 0.3, logDistance: 0 };
  readonly #goal: Pose = { target: new THREE.Vector3(), azimuth: 0.6, elevation: 0.3, logDistance: 0 };
  /** Takes the y axis to the scene's up. */
  readonly #turn = new THREE.Quaternion();
  readonly #offset = new THREE.Vector3();
  readonly #right = new THREE.Vector3();
  readonly #above = new THREE.Vector3();
  readonly #work = new THREE.Vector3();
  #size = 1;
  #width = 1;
  #height = 1;
  #insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  /** Pixels by which the middle of the picture is beside that of the window. */
  readonly #shift = new THREE.Vector2();
  readonly #shiftGoal = new THREE.Vector2();
  #shifted = false;
  #moved = true;
  /** The camera stays above the floor. */
  above = true;

  constructor() {
    this.#place();
  }

  setUp(x: number, y: number, z: number): void {
    const up = this.#work.set(x, y, z);
    if (up.lengthSq() === 0) up.set(0, 1, 0);
    up.normalize();
    this.#turn.setFromUnitVectors(new THREE.Vector3(0, 1, 0), up);
    this.camera.up.copy(up);
    this.#moved = true;
  }

  resize(width: number, height: number, insets: Insets): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#insets = insets;
    this.camera.aspect = this.#width / this.#height;
    // The middle of the picture is the middle of what no panel covers.
    this.#shiftGoal.set((insets.right - insets.left) / 2, (insets.bottom - insets.top) / 2);
    if (!this.#shifted) this.#shift.copy(this.#shiftGoal);
    this.#shifted = true;
    this.#offsetView();
    this.#moved = true;
  }

  /** Shows a box, with some room around it, in what no panel covers. `jump`: at once, for a new scene. Angles in radians where
   *  they are given. */
  frame(box: THREE.Box3, jump: boolean, azimuth?: number, elevation?: number): void {
    const goal = this.#goal;
    box.getCenter(goal.target);
    this.#size = Math.max(0.5 * box.getSize(this.#work).length(), 1e-6);
    if (azimuth !== undefined) goal.azimuth = jump ? azimuth : nearest(azimuth, goal.azimuth);
    if (elevation !== undefined) goal.elevation = this.#allowed(elevation);
    goal.logDistance = Math.log(1.1 * this.#distanceFor(box, goal));
    if (jump) copyPose(this.#now, goal);
    this.#moved = true;
  }

  /** From where every corner of the box is seen. */
  #distanceFor(box: THREE.Box3, { azimuth, elevation, target }: Pose): number {
    const free = this.#freeFraction();
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
    const back = this.#offset.set(ce * sa, se, ce * ca).applyQuaternion(this.#turn);
    const right = this.#right.set(ca, 0, -sa).applyQuaternion(this.#turn);
    const above = this.#above.crossVectors(back, right);
    let distance = 0.6 * this.#size;
    for (let i = 0; i < 8; i++) {
      const corner = this.#work.set(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z).sub(target);
      const wide = Math.abs(corner.dot(right)) / (half * free.x * this.camera.aspect);
      const high = Math.abs(corner.dot(above)) / (half * free.y);
      distance = Math.max(distance, corner.dot(back) + Math.max(wide, high));
    }
    return distance;
  }

  /** By pixels of a drag. */
  orbit(dx: number, dy: number): void {
    const k = (1.25 * Math.PI) / Math.min(this.#width, this.#height);
    this.#goal.azimuth -= dx * k;
    this.#goal.elevation = this.#allowed(this.#goal.elevation + dy * k);
    this.#moved = true;
  }

  pan(dx: number, dy: number): void {
    this.#axes();
    const scale = this.worldPerPixel(this.#goal.target);
    this.#goal.target.addScaledVector(this.#right, -dx * scale).addScaledVector(this.#above, dy * scale);
    this.#moved = true;
  }

  /** Zooms by a factor, keeping what is under the pixel (x, y) there. */
  zoom(factor: number, x: number, y: number): void {
    const goal = this.#goal;
    const least = Math.log(this.#size * 0.08);
    const most = Math.log(this.#size * 60);
    const next = Math.max(least, Math.min(most, goal.logDistance + Math.log(factor)));
    const ratio = Math.exp(next - goal.logDistance);
    goal.logDistance = next;
    this.#axes();
    const scale = this.worldPerPixel(goal.target) * (1 - ratio);
    const cx = (this.#width + this.#insets.left - this.#insets.right) / 2;
    const cy = (this.#height + this.#insets.top - this.#insets.bottom) / 2;
    goal.target.addScaledVector(this.#right, (x - cx) * scale).addScaledVector(this.#above, (cy - y) * scale);
    this.#moved = true;
  }

  /** Metres that a pixel covers at a point. */
  worldPerPixel(point: THREE.Vector3): number {
    this.camera.getWorldDirection(this.#work);
    const depth = Math.abs(this.#work.dot(this.#offset.copy(point).sub(this.camera.position)));
    return (2 * Math.tan((this.camera.fov * Math.PI) / 360) * depth) / this.#height;
  }

  /** The ray through a pixel. */
  ray(x: number, y: number, out: THREE.Ray): THREE.Ray {
    out.origin.copy(this.camera.position);
    out.direction
      .set((2 * x) / this.#width - 1, 1 - (2 * y) / this.#height, 0.5)
      .unproject(this.camera)
      .sub(out.origin)
      .normalize();
    return out;
  }

  /** Goes on by so many seconds; false when nothing moved. */
  update(seconds: number): boolean {
    const now = this.#now;
    const goal = this.#goal;
    const gap =
      Math.abs(goal.azimuth - now.azimuth) +
      Math.abs(goal.elevation - now.elevation) +
      Math.abs(goal.logDistance - now.logDistance) +
      goal.target.distanceTo(now.target) / Math.exp(now.logDistance) +
      this.#shift.distanceTo(this.#shiftGoal) / this.#width;
    if (gap < 1e-5 && !this.#moved) return false;
    const k = gap < 1e-5 ? 1 : 1 - Math.exp(-seconds / TIME);
    now.azimuth += k * (goal.azimuth - now.azimuth);
    now.elevation += k * (goal.elevation - now.elevation);
    now.logDistance += k * (goal.logDistance - now.logDistance);
    now.target.lerp(goal.target, k);
    this.#shift.lerp(this.#shiftGoal, k);
    this.#offsetView();
    this.#moved = false;
    this.#place();
    return true;
  }

  get target(): THREE.Vector3 {
    return this.#now.target;
  }

  #offsetView(): void {
    this.camera.setViewOffset(this.#width, this.#height, Math.round(this.#shift.x), Math.round(this.#shift.y), this.#width, this.#height);
  }

  #allowed(elevation: number): number {
    return Math.max(this.above ? ABOVE_FLOOR : -MAX_ELEVATION, Math.min(MAX_ELEVATION, elevation));
  }

  #freeFraction(): { x: number; y: number } {
    const { left, top, right, bottom } = this.#insets;
    return {
      x: Math.max(0.3, (this.#width - left - right) / this.#width),
      y: Math.max(0.3, (this.#height - top - bottom) / this.#height),
    };
  }

  #axes(): void {
    this.camera.matrixWorld.extractBasis(this.#right, this.#above, this.#work);
  }

  #place(): void {
    const { azimuth, elevation, logDistance, target } = this.#now;
    const distance = Math.exp(logDistance);
    const c = Math.cos(elevation);
    this.#offset.set(c * Math.sin(azimuth), Math.sin(elevation), c * Math.cos(azimuth)).applyQuaternion(this.#turn);
    this.camera.position.copy(target).addScaledVector(this.#offset, distance);
    this.camera.lookAt(target);
    this.camera.near = Math.max(distance * 0.02, distance - 8 * this.#size);
    this.camera.far = distance + 30 * this.#size;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}

function copyPose(to: Pose, from: Pose): void {
  to.target.copy(from.target);
  to.azimuth = from.azimuth;
  to.elevation = from.elevation;
  to.logDistance = from.logDistance;
}

/** The angle that differs by whole turns and is nearest to another. */
function nearest(angle: number, to: number): number {
  return angle + 2 * Math.PI * Math.round((to - angle) / (2 * Math.PI));
}
