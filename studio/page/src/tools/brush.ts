// Brushes: pins, heat, cold, material, and whatever else the engine lists as something to paint. A stroke is a row of messages,
// each sent when the one before was answered: a slow engine gets fewer of them, not a queue. The way of the pointer is kept
// meanwhile, so that a quick stroke has no gaps. A stroke is one thing to undo.
import * as THREE from "three";
import type { JsonObject, ToolInfo } from "../app";
import { makeHit } from "../stage";
import { vec3, type Context, type Pointer, type Tool } from "./tool";

export interface BrushKind {
  info: ToolInfo;
  ring: number;
  /** Goes on where the pointer rests, by the time that passes. */
  timed?: boolean;
  /** The message's members beside point and radius, for a touch of so many seconds; null: nothing can be painted now. */
  touch(context: Context, seconds: number): JsonObject | null;
}

const PERIOD = 50; // ms between two looks at a pointer that rests: pictures may be rarer
const FIRST = 0.1; // seconds that a click counts for
const MOST = 0.5; // seconds of a touch, whatever has kept the page busy
const SPACING = 5; // pixels between two places of the pointer's way
const LONGEST = 200; // places that wait

export class BrushTool implements Tool {
  readonly info: ToolInfo;
  readonly ring: number;
  readonly paints = true;
  readonly #context: Context;
  readonly #kind: BrushKind;
  readonly #way: { x: number; y: number }[] = [];
  readonly #ray = new THREE.Ray();
  readonly #hit = makeHit();
  readonly #last = new THREE.Vector3();
  #at = { x: 0, y: 0 };
  #timer = 0;
  #waiting = false;
  #failed = false;
  #begun = false;
  #since = 0;

  constructor(context: Context, kind: BrushKind) {
    this.#context = context;
    this.#kind = kind;
    this.info = kind.info;
    this.ring = kind.ring;
  }

  press(pointer: Pointer): void {
    this.#failed = false;
    this.#begun = false;
    this.#since = performance.now() - 1000 * FIRST;
    this.#at = { x: pointer.x, y: pointer.y };
    this.#way.length = 0;
    this.#way.push(this.#at);
    this.#timer = window.setInterval(() => this.#next(), PERIOD);
    this.#next();
  }

  move(pointer: Pointer): void {
    const { x, y } = pointer;
    if (Math.hypot(x - this.#at.x, y - this.#at.y) < SPACING || this.#way.length >= LONGEST) return;
    this.#at = { x, y };
    this.#way.push(this.#at);
  }

  hold(pointer: Pointer): void {
    this.move(pointer);
    this.#next();
  }

  release(): void {
    window.clearInterval(this.#timer);
    this.#timer = 0;
    this.#next();
  }

  /** The next place of the way that is far enough from the last one, or where the pointer rests. */
  #next(): void {
    if (this.#waiting || this.#failed) return;
    const { app, stage } = this.#context;
    const { radius } = app.brush.get();
    while (this.#way.length > 0) {
      const { x, y } = this.#way.shift()!;
      if (!stage.pick(x, y, this.#ray, this.#hit)) continue;
      const near = this.#begun && this.#hit.point.distanceTo(this.#last) < 0.35 * radius;
      if (!near || (this.#way.length === 0 && this.#kind.timed)) return this.#touch(radius);
    }
    if (this.#kind.timed && this.#timer !== 0 && stage.pick(this.#at.x, this.#at.y, this.#ray, this.#hit)) this.#touch(radius);
  }

  #touch(radius: number): void {
    const now = performance.now();
    const { app } = this.#context;
    const members = this.#kind.touch(this.#context, Math.min((now - this.#since) / 1000, MOST));
    if (!members) return;
    this.#since = now;
    this.#last.copy(this.#hit.point);
    this.#waiting = true;
    const goesOn = this.#begun ? { mark: false } : {};
    this.#begun = true;
    app
      .request("brush", { ...members, ...goesOn, point: vec3(this.#hit.point), radius })
      .catch((error: unknown) => {
        this.#failed = true; // one message a stroke, not one a picture
        app.notify("error", error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        this.#waiting = false;
        if (this.#way.length > 0) this.#next();
      });
  }
}

export const BRUSHES: Record<string, BrushKind[]> = {
  pin: [
    {
      info: { id: "pin", label: "Pin", hint: "Paint over points to fix them in place", key: "p", group: "brush" },
      ring: 0x4d8ff7,
      touch: () => ({ kind: "pin" }),
    },
    {
      info: { id: "unpin", label: "Unpin", hint: "Paint over pins to remove them", key: "u", group: "brush" },
      ring: 0xb9c4d0,
      touch: () => ({ kind: "unpin" }),
    },
  ],
  warm: [
    {
      info: { id: "heat", label: "Heat", hint: "Warm what is under the brush", key: "h", group: "brush" },
      ring: 0xff6a3d,
      timed: true,
      touch: ({ app }, seconds) => ({ kind: "warm", kelvin: app.brush.get().kelvin * seconds }),
    },
    {
      info: { id: "cold", label: "Cold", hint: "Cool what is under the brush", key: "c", group: "brush" },
      ring: 0x58c4f5,
      timed: true,
      touch: ({ app }, seconds) => ({ kind: "warm", kelvin: -app.brush.get().kelvin * seconds }),
    },
  ],
  material: [
    {
      info: { id: "material", label: "Material", hint: "Paint with another material: stiff limbs, soft joints", key: "a", group: "brush" },
      ring: 0xa6e36b,
      touch: ({ app }) => {
        const material = app.brush.get().material;
        return material ? { kind: "material", material } : null;
      },
    },
  ],
};

/** A brush for what the engine lists and this page has never heard of. */
export function unknownBrush(name: string): BrushKind {
  const label = name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]/g, " ");
  return {
    info: { id: name, label, hint: `Paint: ${label.toLowerCase()}`, key: "", group: "brush" },
    ring: 0xffffff,
    touch: () => ({ kind: name }),
  };
}
