// How finely the picture is drawn, by what the machine manages: measured while drawing, lowered quickly, raised slowly.

import type { Fineness } from "./app";

export interface Level {
  /** Pixels drawn for one of the screen's own. */
  scale: number;
  shadow: number;
  contact: boolean;
  /** Coat and sheen on bodies. */
  rich: boolean;
}

const LEVELS: Level[] = [
  { scale: 0.5, shadow: 256, contact: false, rich: false },
  { scale: 0.7, shadow: 512, contact: true, rich: false },
  { scale: 1, shadow: 512, contact: true, rich: false },
  { scale: 1, shadow: 1024, contact: true, rich: true },
  { scale: 2, shadow: 2048, contact: true, rich: true },
];

/** Levels of what a person may choose. */
export const FINENESS: Record<Fineness, number | null> = { auto: null, low: 1, medium: 3, high: LEVELS.length - 1 };

const TOO_SLOW = 36; // ms a picture
const FAST = 18;

export class Quality {
  #level: number;
  #ceiling = LEVELS.length - 1;
  #mean = 16;
  #slow = 0;
  #fast = 0;
  #fixed = false;
  readonly software: boolean;

  constructor(software: boolean) {
    this.software = software;
    this.#level = software ? 1 : LEVELS.length - 1;
    if (software) this.#ceiling = 2;
  }

  get level(): Level {
    return LEVELS[this.#level] as Level;
  }

  get pixelRatio(): number {
    const scale = this.level.scale;
    return scale > 1 ? Math.min(scale, window.devicePixelRatio) : scale * Math.min(1, window.devicePixelRatio);
  }

  /** Milliseconds that pictures take, smoothed. */
  get mean(): number {
    return this.#mean;
  }

  /** From 0 (rough) to 4 (fine) whatever it takes; null: by what the machine manages. */
  fix(level: number | null): void {
    this.#fixed = level !== null;
    if (level !== null) this.#level = Math.max(0, Math.min(LEVELS.length - 1, Math.round(level)));
    else this.#level = Math.min(this.#level, this.#ceiling);
  }

  /** Milliseconds between two pictures that were both drawn; true when the level has changed. */
  measure(ms: number): boolean {
    if (ms > 1500) return false; // the page was hidden, or a scene was being made
    this.#mean += 0.15 * (ms - this.#mean);
    if (this.#fixed) return false;
    this.#slow = this.#mean > TOO_SLOW ? this.#slow + ms : 0;
    this.#fast = this.#mean < FAST ? this.#fast + ms : 0;
    if (this.#slow > 700 && this.#level > 0) {
      this.#change(-1);
      this.#ceiling = this.#level; // what was too slow once is not tried again
      return true;
    }
    if (this.#fast > 4000 && this.#level < this.#ceiling) {
      this.#change(1);
      return true;
    }
    return false;
  }

  #change(by: number): void {
    this.#level += by;
    this.#slow = 0;
    this.#fast = 0;
    this.#mean = 24;
  }
}

export function drawsInSoftware(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  return /swiftshader|llvmpipe|softpipe|software/i.test(name);
}
