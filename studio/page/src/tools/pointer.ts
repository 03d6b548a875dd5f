// Mouse, pen, fingers and keys on the canvas. On a body the tool works; beside it, or with the right button, the view turns; two
// fingers move and zoom. What has moved is looked at once a picture.
import * as THREE from "three";
import { makeHit } from "../stage";
import type { Registry } from "./registry";
import type { Context, Pointer, Tool } from "./tool";

type Mode = "none" | "tool" | "orbit" | "pan" | "pinch";

interface Finger {
  x: number;
  y: number;
}

export class PointerRouter {
  readonly #context: Context;
  readonly #registry: Registry;
  readonly #pointer: Pointer = { x: -1, y: -1, ray: new THREE.Ray(), hit: makeHit(), onBody: false };
  readonly #fingers = new Map<number, Finger>();
  #mode: Mode = "none";
  #tool: Tool | null = null;
  #hover = false;
  #moved = false;
  #pinch = { x: 0, y: 0, distance: 1 };
  #virtual = false;
  /** Where the keyboard let go, until the view changes: what was moved there can be taken hold of again. */
  #left: Finger | null = null;

  constructor(context: Context, registry: Registry) {
    this.#context = context;
    this.#registry = registry;
    const canvas = context.stage.canvas;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", (event) => this.#up(event));
    canvas.addEventListener("pointerleave", () => this.#leave());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("dblclick", () => this.#doubleClick());
    canvas.addEventListener("keydown", () => canvas.classList.remove("by-pointer"));
    canvas.addEventListener("blur", () => this.#endVirtual());
    context.app.tool.subscribe(() => {
      this.#endVirtual();
      this.#moved = true;
    });
    context.app.brush.subscribe(() => (this.#moved = true));
    context.stage.onTick = (seconds) => this.#tick(seconds);
  }

  /** A press by the keyboard where it let go last, or in the middle of the view, which the arrow keys then move; again: lets go. */
  toggleVirtual(): void {
    if (this.#virtual) {
      this.#endVirtual();
      return;
    }
    if (this.#mode !== "none") return;
    const { stage, app } = this.#context;
    stage.stopFollowing();
    const insets = app.insets.get();
    const x = (stage.canvas.clientWidth + insets.left - insets.right) / 2;
    const y = (stage.canvas.clientHeight + insets.top - insets.bottom) / 2;
    const last = this.#left;
    this.#virtual = true;
    const there = last !== null && stage.pick(last.x, last.y, this.#pointer.ray, this.#pointer.hit);
    this.#pressAt(there ? last : this.#findBody(x, y));
    if (!this.#tool) this.#endVirtual();
  }

  /** The view has changed: the keyboard begins in its middle. */
  recenter(): void {
    this.#left = null;
  }

  get virtual(): boolean {
    return this.#virtual;
  }

  moveVirtual(dx: number, dy: number): void {
    this.#pointer.x += dx;
    this.#pointer.y += dy;
    this.#moved = true;
    this.#tool?.move?.(this.#pointer);
  }

  /** Ends what is going on. */
  cancel(): void {
    this.#endTool();
    this.#endVirtual();
  }

  /** From the middle outwards until there is a body: someone at the keyboard cannot aim. */
  #findBody(x: number, y: number): Finger {
    const { stage } = this.#context;
    const reach = Math.min(stage.canvas.clientWidth, stage.canvas.clientHeight) / 2.2;
    for (let r = 0; r < reach; r += reach / 12) {
      for (let k = 0; k < 8; k++) {
        const at = { x: x + r * Math.cos((k * Math.PI) / 4), y: y + r * Math.sin((k * Math.PI) / 4) };
        if (stage.pick(at.x, at.y, this.#pointer.ray, this.#pointer.hit)) return at;
        if (r === 0) break;
      }
    }
    return { x, y };
  }

  #endVirtual(): void {
    if (!this.#virtual) return;
    this.#virtual = false;
    this.#left = { x: this.#pointer.x, y: this.#pointer.y };
    this.#endTool();
  }

  #place(event: MouseEvent): Finger {
    const box = this.#context.stage.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #down(event: PointerEvent): void {
    const { stage } = this.#context;
    stage.canvas.classList.add("by-pointer"); // no ring around the picture for who does not use the keyboard
    stage.canvas.focus({ preventScroll: true });
    stage.canvas.setPointerCapture(event.pointerId);
    this.#endVirtual();
    stage.stopFollowing();
    const at = this.#place(event);
    this.#fingers.set(event.pointerId, at);
    if (this.#fingers.size === 2) {
      this.#endTool();
      this.#mode = "pinch";
      this.#measurePinch();
      return;
    }
    if (this.#fingers.size > 2) return;
    this.#pointer.x = at.x;
    this.#pointer.y = at.y;
    if (event.button === 1 || (event.button === 0 && event.shiftKey)) this.#mode = "pan";
    else if (event.button === 2) this.#mode = "orbit";
    else this.#pressAt(at);
    this.#updateCursor();
  }

  #pressAt(at: Finger): void {
    const { app, stage } = this.#context;
    const pointer = this.#pointer;
    pointer.x = at.x;
    pointer.y = at.y;
    pointer.onBody = stage.pick(at.x, at.y, pointer.ray, pointer.hit);
    const tool = this.#registry.current();
    this.#mode = "orbit";
    if (!tool || !(pointer.onBody || tool.anywhere)) return;
    if (!app.driver.get().driving) {
      app.notify("info", "Another page is driving; this one can only watch. Click “ask to drive” in the top bar.");
      return;
    }
    this.#mode = "tool";
    this.#tool = tool;
    tool.press(pointer);
  }

  #move(event: PointerEvent): void {
    const at = this.#place(event);
    const old = this.#fingers.get(event.pointerId);
    const { orbit } = this.#context.stage;
    if (old) this.#fingers.set(event.pointerId, at);
    else if (event.pointerType !== "touch") this.#hover = true;
    if (this.#virtual) return;
    if (!old || this.#mode === "tool") {
      this.#pointer.x = at.x;
      this.#pointer.y = at.y;
      this.#moved = true;
      this.#tool?.move?.(this.#pointer);
      return;
    }
    const dx = at.x - old.x;
    const dy = at.y - old.y;
    if (this.#mode === "orbit") orbit.orbit(dx, dy);
    else if (this.#mode === "pan") orbit.pan(dx, dy);
    else if (this.#mode === "pinch") this.#movePinch();
  }

  #up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#mode === "pinch" && this.#fingers.size === 1) {
      this.#mode = "orbit"; // the finger that stays turns the view
      return;
    }
    if (this.#fingers.size > 0) return;
    this.#endTool();
    this.#mode = "none";
    this.#moved = true;
    if (event.pointerType === "touch") this.#leave();
    this.#updateCursor();
  }

  #leave(): void {
    this.#hover = false;
    if (this.#context.stage.markers.hideCursor()) this.#context.stage.invalidate();
  }

  #endTool(): void {
    const pointer = this.#pointer;
    this.#context.stage.orbit.ray(pointer.x, pointer.y, pointer.ray); // it may have moved since the last picture
    this.#tool?.release(pointer);
    this.#tool = null;
    this.#mode = "none";
  }

  #measurePinch(): void {
    const [a, b] = [...this.#fingers.values()] as [Finger, Finger];
    this.#pinch = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  }

  #movePinch(): void {
    const { x, y, distance } = this.#pinch;
    this.#measurePinch();
    const { orbit } = this.#context.stage;
    orbit.pan(this.#pinch.x - x, this.#pinch.y - y);
    orbit.zoom(distance / this.#pinch.distance, this.#pinch.x, this.#pinch.y);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 300 : 1;
    const delta = (event.deltaY || event.deltaX) * lines;
    if (event.altKey) {
      this.resizeBrush(Math.exp(-delta * 0.0015));
      return;
    }
    if (this.#tool?.wheel) {
      this.#tool.wheel(delta / 100);
      return;
    }
    const at = this.#place(event);
    this.#context.stage.stopFollowing();
    this.#context.stage.orbit.zoom(Math.exp(delta * (event.ctrlKey ? 0.01 : 0.0014)), at.x, at.y);
  }

  resizeBrush(factor: number): void {
    const { app, stage } = this.#context;
    const radius = Math.max(0.01 * stage.radius, Math.min(stage.radius, app.brush.get().radius * factor));
    app.brush.patch({ radius });
  }

  /** A double click beside the bodies shows everything. */
  #doubleClick(): void {
    if (!this.#pointer.onBody) this.#context.stage.frameAll();
  }

  #tick(seconds: number): void {
    const { stage } = this.#context;
    const pointer = this.#pointer;
    const tool = this.#tool;
    if (tool) {
      stage.orbit.ray(pointer.x, pointer.y, pointer.ray);
      if (tool.ring !== undefined && tool.paints) pointer.onBody = stage.pick(pointer.x, pointer.y, pointer.ray, pointer.hit);
      tool.hold(pointer, seconds);
      this.#drawRing(tool.paints ? tool : undefined);
    } else if (this.#moved && this.#mode === "none" && this.#hover) {
      pointer.onBody = stage.pick(pointer.x, pointer.y, pointer.ray, pointer.hit);
      this.#drawRing(this.#registry.current());
      this.#updateCursor();
    }
    this.#moved = false;
  }

  #drawRing(tool: Tool | undefined): void {
    const { app, stage } = this.#context;
    if (tool?.ring !== undefined && this.#pointer.onBody) {
      const { point, normal } = this.#pointer.hit;
      stage.markers.showCursor(point, normal, app.brush.get().radius, tool.ring, tool.cursor?.() ?? "ring");
      stage.invalidate();
    } else if (stage.markers.hideCursor()) {
      stage.invalidate();
    }
  }

  #updateCursor(): void {
    const { canvas } = this.#context.stage;
    const grabs = this.#registry.current()?.info.id === "grab";
    const name =
      this.#mode === "tool" ? (grabs ? "grabbing" : "crosshair")
      : this.#mode === "pan" ? "move"
      : this.#mode === "orbit" ? "grabbing"
      : this.#pointer.onBody ? (grabs ? "grab" : "crosshair")
      : this.#registry.current()?.anywhere ? "crosshair" : "default";
    if (canvas.style.cursor !== name) canvas.style.cursor = name;
  }
}
