// The server's binary messages (docs/studio-protocol.md): topology once for each epoch, frames after that. Every count is
// checked against the message's length, every index against its vertices; the arrays are views into the message.

export const KIND_TOPOLOGY = 1;
export const KIND_FRAME = 2;

export interface BodyTopology {
  vertices: number;
  index: Uint32Array;
  colors: Uint8Array | null;
  uv: Float32Array | null;
  edges: Uint32Array | null;
}

export interface ColliderTopology {
  endless: boolean;
  positions: Float32Array;
  normals: Float32Array;
  index: Uint32Array;
}

export interface Topology {
  epoch: number;
  bodies: BodyTopology[];
  colliders: ColliderTopology[];
}

export interface BodyFrame {
  /** min x, y, z, max x, y, z */
  bounds: Float32Array;
  /** x, y, z, value of each vertex, 0 to 65535 within the bounds */
  positions: Uint16Array;
  /** nx, ny, nz, 0 of each vertex, -127 to 127 */
  normals: Int8Array;
}

export interface GrabFrame {
  /** Its name is "g" and the number; 0: another name. */
  number: number;
  /** point, target, force: 9 numbers */
  vectors: Float32Array;
}

export interface Frame {
  epoch: number;
  frame: number;
  /** The last pointer message of the driver that this frame contains. */
  seq: number;
  time: number;
  step: number;
  /** The values of vertices mean something: 0 is `low`, 65535 is `high`. */
  hasValues: boolean;
  paused: boolean;
  low: number;
  high: number;
  bodies: BodyFrame[];
  grabs: GrabFrame[];
  /** 4x4 by columns, one for each collider */
  matrices: Float32Array[];
  /** x, y, z of each pin */
  pins: Float32Array;
}

/** What a message says that it has and has not. */
export class DecodeError extends Error {}

class Reader {
  readonly #buffer: ArrayBuffer;
  readonly #view: DataView;
  #at = 0;

  constructor(buffer: ArrayBuffer) {
    this.#buffer = buffer;
    this.#view = new DataView(buffer);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  f32(): number {
    return this.#view.getFloat32(this.#take(4), true);
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  /** A count of things of so many bytes: refused where they cannot all be in what is left. */
  count(bytes: number): number {
    const n = this.u32();
    const left = this.#buffer.byteLength - this.#at;
    if (n * bytes > left) throw new DecodeError(`expected ${n} entries of ${bytes} bytes, found only ${left} bytes`);
    return n;
  }

  floats(n: number): Float32Array {
    return new Float32Array(this.#buffer, this.#take(4 * n), n);
  }

  words(n: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take(4 * n), n);
  }

  shorts(n: number): Uint16Array {
    return new Uint16Array(this.#buffer, this.#take(2 * n), n);
  }

  bytes(n: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(n), n);
  }

  signedBytes(n: number): Int8Array {
    return new Int8Array(this.#buffer, this.#take(n), n);
  }

  end(): void {
    if (this.#at !== this.#buffer.byteLength) throw new DecodeError(`${this.#buffer.byteLength - this.#at} extra bytes at the end`);
  }

  #take(bytes: number): number {
    const at = this.#at;
    if (bytes > this.#buffer.byteLength - at) throw new DecodeError(`cut off after ${this.#buffer.byteLength} bytes`);
    this.#at = at + bytes;
    return at;
  }
}

export function kindOf(buffer: ArrayBuffer): number {
  return buffer.byteLength >= 4 ? new DataView(buffer).getUint32(0, true) : 0;
}

export function epochOf(buffer: ArrayBuffer): number {
  return buffer.byteLength >= 8 ? new DataView(buffer).getUint32(4, true) : 0;
}

function checkIndices(index: Uint32Array, vertices: number): void {
  let max = 0;
  for (let i = 0; i < index.length; i++) {
    const v = index[i] as number;
    if (v > max) max = v;
  }
  if (index.length > 0 && max >= vertices) throw new DecodeError(`vertex index ${max}, but there are only ${vertices} vertices`);
}

function decodeBody(read: Reader): BodyTopology {
  const flags = read.u32();
  const vertices = read.u32();
  const triangles = read.u32();
  const edges = read.u32();
  const index = read.words(3 * triangles);
  checkIndices(index, vertices);
  const colors = flags & 1 ? read.bytes(4 * vertices) : null;
  const uv = flags & 2 ? read.floats(2 * vertices) : null;
  const edge = flags & 4 ? read.words(2 * edges) : null;
  if (edge) checkIndices(edge, vertices);
  return { vertices, index, colors, uv, edges: edge };
}

function decodeCollider(read: Reader): ColliderTopology {
  const flags = read.u32();
  const vertices = read.u32();
  const triangles = read.u32();
  read.u32();
  const positions = read.floats(3 * vertices);
  const normals = read.floats(3 * vertices);
  const index = read.words(3 * triangles);
  checkIndices(index, vertices);
  return { endless: (flags & 1) !== 0, positions, normals, index };
}

export function decodeTopology(buffer: ArrayBuffer): Topology {
  const read = new Reader(buffer);
  if (read.u32() !== KIND_TOPOLOGY) throw new DecodeError("not a topology");
  const epoch = read.u32();
  const bodies = read.u32();
  const colliders = read.u32();
  if ((bodies + colliders) * 16 > buffer.byteLength) throw new DecodeError(`${bodies} bodies and ${colliders} colliders do not fit into ${buffer.byteLength} bytes`);
  const topology: Topology = { epoch, bodies: [], colliders: [] };
  for (let i = 0; i < bodies; i++) topology.bodies.push(decodeBody(read));
  for (let i = 0; i < colliders; i++) topology.colliders.push(decodeCollider(read));
  read.end();
  return topology;
}

/** Fills `frame`, whose lists are reused: nothing is allocated but the views. */
export function decodeFrame(buffer: ArrayBuffer, frame: Frame): void {
  const read = new Reader(buffer);
  if (read.u32() !== KIND_FRAME) throw new DecodeError("not a frame");
  frame.epoch = read.u32();
  frame.frame = read.u32();
  frame.seq = read.u32();
  frame.time = read.f64();
  frame.step = read.u32();
  const flags = read.u32();
  frame.hasValues = (flags & 1) !== 0;
  frame.paused = (flags & 2) !== 0;
  frame.low = read.f32();
  frame.high = read.f32();
  const bodies = read.count(32);
  const grabs = read.count(40);
  const colliders = read.count(64);
  const pins = read.count(12);
  frame.bodies.length = 0;
  for (let i = 0; i < bodies; i++) {
    const bounds = read.floats(6);
    const vertices = read.count(12);
    read.u32();
    frame.bodies.push({ bounds, positions: read.shorts(4 * vertices), normals: read.signedBytes(4 * vertices) });
  }
  frame.grabs.length = 0;
  for (let i = 0; i < grabs; i++) frame.grabs.push({ number: read.u32(), vectors: read.floats(9) });
  frame.matrices.length = 0;
  for (let i = 0; i < colliders; i++) frame.matrices.push(read.floats(16));
  frame.pins = read.floats(3 * pins);
  read.end();
}

/** Whether the values of a frame differ by no more than rounding: then their range says nothing. */
export function evenValues(frame: Frame): boolean {
  return frame.high - frame.low <= 1e-4 * Math.max(Math.abs(frame.low), Math.abs(frame.high));
}

export function emptyFrame(): Frame {
  return {
    epoch: -1,
    frame: 0,
    seq: 0,
    time: 0,
    step: 0,
    hasValues: false,
    paused: true,
    low: 0,
    high: 1,
    bodies: [],
    grabs: [],
    matrices: [],
    pins: new Float32Array(0),
  };
}
