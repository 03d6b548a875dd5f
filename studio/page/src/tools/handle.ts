// Handles: a stroke takes hold of a region, which then stays where it is put and is dragged as a whole. A region is a few patches
// side by side, each a stiff grab of the nodes within the brush; they are moved by the same way.
import * as THREE from "three";
import type { Frame } from "../decode";
import { HandPlane, rayJson, vec3, type Context, type Pointer, type Tool } from "./tool";

const MOST = 8; // patches of a region: the server takes 16 targets a step
const SPACING = 0.9; // radii between two patches
const LEAST_MS = 16; // between two messages for each patch

interface Region {
  /** Numbers of its grabs. */
  patches: number[];
  radius: number;
}

export class HandleTool implements Tool {
  readonly info = { id: "handle", label: "Handle", hint: "Paint a region, then drag it as a whole; it stays where you put it", key: "d", group: "hand" as const };
  readonly ring = 0x4d8ff7;
  readonly paints = true;
  readonly #context: Context;
  readonly #plane = new HandPlane();
  readonly #regions: Region[] = [];
  /** Where the patches were last, by number. */
  readonly #targets = new Map<number, THREE.Vector3>();
  /** Numbers that a frame has had: what is not there any more is gone, what was not yet there is on its way. */
  readonly #seen = new Set<number>();
  readonly #from = new Map<number, THREE.Vector3>();
  readonly #start = new THREE.Vector3();
  readonly #way = new THREE.Vector3();
  readonly #screen = new THREE.Vector3();
  #painted: Region | null = null;
  #held: Region | null = null;
  #waiting = false;
  #stale = false;
  #lastSend = 0;

  constructor(context: Context) {
    this.#context = context;
    context.app.frames.on((frame) => this.#take(frame));
    context.app.scene.subscribe(() => (this.#stale = true));
  }

  press(pointer: Pointer): void {
    this.#held = this.#find(pointer);
    if (!this.#held) {
      this.#painted = { patches: [], radius: this.#context.app.brush.get().radius };
      void this.#add(pointer);
      return;
    }
    this.#from.clear();
    for (const number of this.#held.patches) {
      const target = this.#targets.get(number);
      if (target) this.#from.set(number, target.clone());
    }
    this.#plane.begin(this.#context.stage, pointer.hit.point);
    this.#start.copy(this.#plane.move(pointer.ray));
    void this.#context.app.attempt("mark");
  }

  hold(pointer: Pointer): void {
    if (this.#held) this.#drag(pointer);
    else if (this.#painted && pointer.onBody) void this.#add(pointer);
  }

  release(pointer: Pointer): void {
    if (this.#held) {
      this.#lastSend = 0;
      this.#drag(pointer);
    }
    this.#held = null;
    this.#painted = null;
  }

  /** The region with a patch under the pointer. */
  #find(pointer: Pointer): Region | null {
    const { stage } = this.#context;
    for (const region of this.#regions)
      for (const number of region.patches) {
        const target = this.#targets.get(number);
        if (!target) continue;
        const at = this.#screen.copy(target).project(stage.orbit.camera);
        const x = (0.5 + 0.5 * at.x) * stage.canvas.clientWidth;
        const y = (0.5 - 0.5 * at.y) * stage.canvas.clientHeight;
        const reach = Math.max(12, region.radius / stage.orbit.worldPerPixel(target));
        if (Math.hypot(x - pointer.x, y - pointer.y) < reach && target.distanceTo(pointer.hit.point) < 2 * region.radius) return region;
      }
    return null;
  }

  async #add(pointer: Pointer): Promise<void> {
    const region = this.#painted;
    if (!region || this.#waiting || region.patches.length >= MOST) return;
    const point = pointer.hit.point;
    if (region.patches.some((number) => (this.#targets.get(number)?.distanceTo(point) ?? 0) < SPACING * region.radius)) return;
    const { app } = this.#context;
    const event = { grab: true, ray: rayJson(pointer.ray), target: vec3(point), radius: region.radius, fast: true };
    const goesOn = region.patches.length > 0 ? { mark: false } : {};
    const target = point.clone();
    this.#waiting = true;
    const reply = await app.attempt("event", { event, ...goesOn });
    this.#waiting = false;
    const name = (reply?.["reply"] as Record<string, unknown> | undefined)?.["grab"];
    if (typeof name !== "string") {
      this.#painted = null; // one message a stroke
      return;
    }
    const number = Number(name.slice(1));
    this.#targets.set(number, target);
    if (region.patches.length === 0) this.#regions.push(region);
    region.patches.push(number);
    app.handles.set(new Set([...app.handles.get(), number]));
  }

  #drag(pointer: Pointer): void {
    const region = this.#held!;
    const now = performance.now();
    if (now - this.#lastSend < LEAST_MS * region.patches.length) return;
    const to = this.#plane.move(pointer.ray);
    if (this.#way.copy(to).sub(this.#start).lengthSq() === 0) return;
    this.#lastSend = now;
    for (const number of region.patches) {
      const from = this.#from.get(number);
      if (from) this.#context.app.connection.send("drag", { grab: `g${number}`, target: vec3(from.clone().add(this.#way)), seq: 0 });
    }
  }

  /** Undo and redo take handles away and bring them back: regions are kept until another scene is there. */
  #take(frame: Frame): void {
    if (this.#regions.length === 0) return;
    const there = new Map(frame.grabs.map((grab) => [grab.number, grab.vectors]));
    const { app } = this.#context;
    for (const { patches } of this.#regions)
      for (const number of patches) {
        const vectors = there.get(number);
        if (vectors) this.#targets.set(number, (this.#targets.get(number) ?? new THREE.Vector3()).fromArray(vectors, 3));
        else if (this.#seen.has(number)) this.#targets.delete(number);
        if (vectors) this.#seen.add(number);
      }
    const old = app.handles.get();
    if (this.#targets.size !== old.size || [...this.#targets.keys()].some((number) => !old.has(number))) app.handles.set(new Set(this.#targets.keys()));
    if (this.#stale && this.#targets.size === 0) this.#forget();
    this.#stale = false;
  }

  #forget(): void {
    this.#regions.length = 0;
    this.#seen.clear();
  }
}
