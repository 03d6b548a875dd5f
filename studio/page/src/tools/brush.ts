// Brushes: pins, heat, cold, material, and whatever else the engine lists as something to paint. A stroke is a row of messages,
// each sent when the one before was answered: a slow engine gets fewer of them, not a queue.
import type { JsonObject, ToolInfo } from "../app";
import { vec3, type Context, type Pointer, type Tool } from "./tool";

export interface BrushKind {
  info: ToolInfo;
  ring: number;
  /** The message's members beside ray and radius, for a touch of so many seconds; null: nothing can be painted now. */
  touch(context: Context, seconds: number): JsonObject | null;
}

export class BrushTool implements Tool {
  readonly info: ToolInfo;
  readonly ring: number;
  readonly #context: Context;
  readonly #kind: BrushKind;
  #waiting = false;
  #failed = false;
  #seconds = 0;

  constructor(context: Context, kind: BrushKind) {
    this.#context = context;
    this.#kind = kind;
    this.info = kind.info;
    this.ring = kind.ring;
  }

  press(pointer: Pointer): void {
    this.#failed = false;
    this.#seconds = 1 / 60;
    this.#touch(pointer);
  }

  hold(pointer: Pointer, seconds: number): void {
    this.#seconds += seconds;
    this.#touch(pointer);
  }

  release(): void {
    this.#failed = false;
  }

  #touch(pointer: Pointer): void {
    if (this.#waiting || this.#failed || !pointer.onBody) return;
    const { app } = this.#context;
    const members = this.#kind.touch(this.#context, Math.min(this.#seconds, 0.2));
    if (!members) return;
    this.#seconds = 0;
    this.#waiting = true;
    app
      .request("brush", { ...members, point: vec3(pointer.hit.point), radius: app.brush.get().radius })
      .catch((error: unknown) => {
        this.#failed = true; // one message a stroke, not one a picture
        app.notify("error", error instanceof Error ? error.message : String(error));
      })
      .finally(() => (this.#waiting = false));
  }
}

export const BRUSHES: Record<string, BrushKind[]> = {
  pin: [
    {
      info: { id: "pin", label: "Pin", hint: "Paint points that stay where they are", key: "p", group: "brush" },
      ring: 0x4d8ff7,
      touch: () => ({ kind: "pin" }),
    },
    {
      info: { id: "unpin", label: "Unpin", hint: "Wipe pins away", key: "u", group: "brush" },
      ring: 0xb9c4d0,
      touch: () => ({ kind: "unpin" }),
    },
  ],
  warm: [
    {
      info: { id: "heat", label: "Heat", hint: "Warm what is under the brush", key: "h", group: "brush" },
      ring: 0xff6a3d,
      touch: ({ app }, seconds) => ({ kind: "warm", kelvin: app.brush.get().kelvin * seconds }),
    },
    {
      info: { id: "cold", label: "Cold", hint: "Cool what is under the brush", key: "c", group: "brush" },
      ring: 0x58c4f5,
      touch: ({ app }, seconds) => ({ kind: "warm", kelvin: -app.brush.get().kelvin * seconds }),
    },
  ],
  material: [
    {
      info: { id: "material", label: "Material", hint: "Paint another material: stiff limbs, soft joints", key: "a", group: "brush" },
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
