// The meshes of bodies and colliders: made when a topology arrives, moved by frames. A frame's arrays go to the GPU as they came
// out of the message; nothing is copied or converted here.
import * as THREE from "three";
import type { SceneInfo, ViewOptions } from "./app";
import { evenValues, type BodyFrame, type BodyTopology, type ColliderTopology, type Frame, type Topology } from "./decode";
import { Floor, type Palette } from "./environment";
import { bodyMaterial, colliderMaterial, makeFieldUniforms, setColormap, type Look } from "./materials";

/** Colours of bodies that have none of their own. */
const SERIES = [0xe8a87c, 0x7fb7be, 0xc38d9e, 0xe2c275, 0x8fb98b, 0x9b9ad0];
export const LAYER_BODIES = 1;
const MOST_LABELS = 100;

export interface Body {
  mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>;
  edges: THREE.LineSegments | null;
  topology: BodyTopology;
  positions: THREE.InterleavedBuffer;
  normals: THREE.InterleavedBuffer;
  /** The arrays that are shown, for picking. */
  frame: BodyFrame | null;
  look: Look;
}

interface Collider {
  object: THREE.Mesh;
  floor: Floor | null;
}

export class Bodies {
  readonly group = new THREE.Group();
  readonly field = makeFieldUniforms();
  readonly bounds = new THREE.Box3();
  bodies: Body[] = [];
  /** An endless collider is under the scene: no other floor is needed. */
  hasFloor = false;
  readonly #edgeMaterial = new THREE.LineBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.5 });
  /** Called when a texture has arrived: what is drawn has changed. */
  onLoaded: (() => void) | null = null;
  readonly #textures = new Map<number, THREE.Texture>();
  readonly #box = new THREE.Box3();
  readonly #center = new THREE.Vector3();
  #colliders: Collider[] = [];
  #palette: Palette | null = null;
  /** Values are numbers of materials. */
  #labels = false;

  build(topology: Topology, scene: SceneInfo, rich: boolean, view: ViewOptions): void {
    this.clear();
    this.#forgetTextures(scene);
    topology.bodies.forEach((body, i) => this.#addBody(body, i, scene, rich));
    topology.colliders.forEach((collider, i) => this.#addCollider(collider, i, scene));
    this.show(view);
    if (this.#palette) this.setPalette(this.#palette);
  }

  clear(): void {
    for (const body of this.bodies) {
      body.mesh.geometry.dispose();
      body.mesh.material.dispose();
      body.edges?.geometry.dispose();
    }
    for (const collider of this.#colliders) {
      collider.object.geometry.dispose();
      (collider.object.material as THREE.Material).dispose();
    }
    this.group.clear();
    this.bodies = [];
    this.#colliders = [];
    this.hasFloor = false;
    this.bounds.makeEmpty();
  }

  /** Other materials on the same meshes, when the machine turns out slower or faster. */
  setRich(rich: boolean): void {
    for (const body of this.bodies) {
      const old = body.mesh.material;
      const next = bodyMaterial(body.look, this.field, rich, old.vertexColors, old.map);
      next.opacity = old.opacity;
      next.transparent = old.transparent;
      next.depthWrite = old.depthWrite;
      body.mesh.material = next;
      old.dispose();
    }
  }

  show(view: ViewOptions): void {
    setColormap(this.field, view.colormap);
    this.#labels = view.field === "material";
    this.field.uRange.value.z = view.inverted && view.field === "det_F" ? 1 : 0;
    for (const body of this.bodies) {
      const glass = body.look.style === "glass";
      const material = body.mesh.material;
      material.opacity = view.cage ? 0.12 : glass ? 0.22 : 1;
      material.transparent = view.cage || glass;
      material.depthWrite = !view.cage && !glass;
      body.mesh.castShadow = !view.cage && !glass;
      if (body.edges) body.edges.visible = view.edges || view.cage;
    }
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    const dark = palette.rim < 0x808080;
    this.#edgeMaterial.color.setHex(0x0b0f14);
    this.#edgeMaterial.opacity = dark ? 0.6 : 0.45;
    for (const collider of this.#colliders) collider.floor?.set(palette);
  }

  update(frame: Frame): void {
    this.bounds.makeEmpty();
    const count = Math.min(frame.bodies.length, this.bodies.length);
    for (let i = 0; i < count; i++) this.#moveBody(this.bodies[i] as Body, frame.bodies[i] as BodyFrame);
    const colliders = Math.min(frame.matrices.length, this.#colliders.length);
    for (let i = 0; i < colliders; i++) {
      const { object, floor } = this.#colliders[i] as Collider;
      object.matrix.fromArray(frame.matrices[i] as Float32Array);
      if (floor) object.userData["pose"] = (object.userData["pose"] as THREE.Matrix4).copy(object.matrix);
      object.matrixWorldNeedsUpdate = true;
    }
    // Frames of the field before may still be on their way: their values are no numbers of materials.
    if (this.#labels) this.field.uField.value = frame.hasValues && frame.low >= 0 && frame.high < MOST_LABELS ? 3 : 0;
    else this.field.uField.value = !frame.hasValues ? 0 : evenValues(frame) ? 2 : 1;
    this.field.uRange.value.x = frame.low;
    this.field.uRange.value.y = frame.high;
  }

  /** How far a body reaches in a direction: the largest coordinate along it. */
  extent(body: number, along: THREE.Vector3): number {
    const frame = this.bodies[body]?.frame;
    if (!frame) return -Infinity;
    const { bounds: b, positions: p } = frame;
    const [sx, sy, sz] = [0, 1, 2].map((k) => (along.getComponent(k) * (b[3 + k]! - b[k]!)) / 65535) as [number, number, number];
    let most = -Infinity;
    for (let i = 0; i < p.length; i += 4) most = Math.max(most, sx * p[i]! + sy * p[i + 1]! + sz * p[i + 2]!);
    return most + along.x * b[0]! + along.y * b[1]! + along.z * b[2]!;
  }

  /** Endless planes follow the camera: they must reach as far as is seen. */
  spreadFloors(center: THREE.Vector3, radius: number): void {
    for (const { object, floor } of this.#colliders) {
      if (!floor) continue;
      const pose = object.userData["pose"] as THREE.Matrix4;
      const e = pose.elements;
      const at = this.#center.copy(center);
      const height = (at.x - e[12]!) * e[4]! + (at.y - e[13]!) * e[5]! + (at.z - e[14]!) * e[6]!;
      at.x -= height * e[4]!;
      at.y -= height * e[5]!;
      at.z -= height * e[6]!;
      object.matrix.copy(pose).setPosition(at);
      object.matrix.scale(this.#box.min.setScalar(radius));
      object.matrixWorldNeedsUpdate = true;
      floor.spread(at, radius);
    }
  }

  /** Adds the colliders that are seen, but for those that are much larger than the bodies. */
  expandByColliders(box: THREE.Box3): void {
    // Not by what is very large, nor by a ball that has flown past and away.
    const most = 4 * this.#center.copy(box.max).sub(box.min).length();
    const middle = box.getCenter(new THREE.Vector3());
    for (const { object, floor } of this.#colliders) {
      if (floor || !object.visible) continue;
      if (!object.geometry.boundingBox) object.geometry.computeBoundingBox();
      this.#box.copy(object.geometry.boundingBox as THREE.Box3).applyMatrix4(object.matrix);
      const small = this.#center.copy(this.#box.max).sub(this.#box.min).length() < most;
      if (small && this.#box.distanceToPoint(middle) < most) box.union(this.#box);
    }
  }

  /** Where an endless plane that faces up lies, or null. */
  floorPose(up: THREE.Vector3): THREE.Matrix4 | null {
    for (const { floor, object } of this.#colliders) {
      if (!floor || !object.visible) continue;
      const pose = object.userData["pose"] as THREE.Matrix4;
      const e = pose.elements;
      if (e[4]! * up.x + e[5]! * up.y + e[6]! * up.z > 0.9) return pose;
    }
    return null;
  }

  #moveBody(body: Body, frame: BodyFrame): void {
    if (frame.positions.length !== 4 * body.topology.vertices) return;
    const b = frame.bounds;
    body.frame = frame;
    body.positions.array = frame.positions;
    body.positions.needsUpdate = true;
    body.normals.array = frame.normals;
    body.normals.needsUpdate = true;
    const { mesh } = body;
    mesh.position.set(b[0]!, b[1]!, b[2]!);
    mesh.scale.set(b[3]! - b[0]!, b[4]! - b[1]!, b[5]! - b[2]!);
    mesh.updateMatrix();
    mesh.matrixWorldNeedsUpdate = true;
    if (body.look.style === "hidden") return;
    this.#box.min.set(b[0]!, b[1]!, b[2]!);
    this.#box.max.set(b[3]!, b[4]!, b[5]!);
    this.bounds.union(this.#box);
  }

  #addBody(topology: BodyTopology, i: number, scene: SceneInfo, rich: boolean): void {
    const info = scene.bodies[i];
    const color = info?.color ? new THREE.Color().setRGB(...info.color, THREE.SRGBColorSpace) : new THREE.Color(SERIES[i % SERIES.length]);
    const look: Look = { color, roughness: info?.roughness ?? 0.4, softness: info?.softness ?? 0.35, style: info?.style ?? "solid" };
    const positions = dynamic(new THREE.InterleavedBuffer(new Uint16Array(4 * topology.vertices), 4));
    const normals = dynamic(new THREE.InterleavedBuffer(new Int8Array(4 * topology.vertices), 4));
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.InterleavedBufferAttribute(positions, 3, 0, true));
    geometry.setAttribute("value", new THREE.InterleavedBufferAttribute(positions, 1, 3, true));
    geometry.setAttribute("normal", new THREE.InterleavedBufferAttribute(normals, 3, 0, true));
    geometry.setIndex(new THREE.BufferAttribute(topology.index, 1));
    geometry.boundingSphere = new THREE.Sphere(new THREE.Vector3(0.5, 0.5, 0.5), 0.87);
    const map = topology.uv !== null && info?.texture != null ? this.#texture(info.texture) : null;
    if (topology.uv) geometry.setAttribute("uv", new THREE.BufferAttribute(topology.uv, 2));
    const colors = topology.colors !== null;
    if (colors) geometry.setAttribute("color", new THREE.BufferAttribute(linearColors(topology.colors as Uint8Array), 4, true));
    const material = bodyMaterial(look, this.field, rich, colors, map);
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = look.style !== "glass";
    mesh.receiveShadow = true;
    mesh.matrixAutoUpdate = false;
    mesh.visible = look.style !== "hidden";
    mesh.layers.enable(LAYER_BODIES);
    this.group.add(mesh);
    let edges: THREE.LineSegments | null = null;
    if (topology.edges) {
      const lines = new THREE.BufferGeometry();
      lines.setAttribute("position", geometry.getAttribute("position"));
      lines.setIndex(new THREE.BufferAttribute(topology.edges, 1));
      lines.boundingSphere = geometry.boundingSphere;
      edges = new THREE.LineSegments(lines, this.#edgeMaterial);
      mesh.add(edges);
    }
    this.bodies.push({ mesh, edges, topology, positions, normals, frame: null, look });
  }

  #addCollider(topology: ColliderTopology, i: number, scene: SceneInfo): void {
    const info = scene.colliders[i];
    const style = info?.style ?? "solid";
    const color = info?.color ? new THREE.Color().setRGB(...info.color, THREE.SRGBColorSpace) : new THREE.Color(0x9aa3ad);
    const look: Look = { color, roughness: info?.roughness ?? 0.4, softness: 0, style };
    let object: THREE.Mesh;
    let floor: Floor | null = null;
    if (topology.endless && info?.name === "pusher") {
      object = this.#plate(scene);
    } else if (topology.endless) {
      floor = new Floor();
      object = floor.mesh;
      object.userData["pose"] = new THREE.Matrix4();
      this.hasFloor = this.hasFloor || style !== "hidden";
    } else {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", new THREE.BufferAttribute(topology.positions, 3));
      geometry.setAttribute("normal", new THREE.BufferAttribute(topology.normals, 3));
      geometry.setIndex(new THREE.BufferAttribute(topology.index, 1));
      object = new THREE.Mesh(geometry, colliderMaterial(look));
      object.castShadow = style === "solid";
      object.receiveShadow = style === "solid";
      object.matrixAutoUpdate = false;
      if (style === "solid") object.layers.enable(LAYER_BODIES);
    }
    object.visible = style !== "hidden";
    this.group.add(object);
    this.#colliders.push({ object, floor });
  }

  /** Pictures have numbers of their own: those that the next scene shows too are not loaded again. */
  #forgetTextures(scene: SceneInfo): void {
    for (const [number, texture] of this.#textures) {
      if (scene.bodies.some((body) => body.texture === number)) continue;
      texture.dispose();
      this.#textures.delete(number);
    }
  }

  /** The pusher's plane as a sheet of glass that one sees the body through. */
  #plate(scene: SceneInfo): THREE.Mesh {
    const size = scene.bounds ? 0.7 * Math.hypot(...scene.bounds.max.map((max, k) => max - scene.bounds!.min[k]!)) : 1;
    const geometry = new THREE.BoxGeometry(size, 0.015 * size, size).translate(0, -0.0075 * size, 0);
    const object = new THREE.Mesh(geometry, colliderMaterial({ color: new THREE.Color(0xcfe3f5), roughness: 0.1, softness: 0, style: "glass" }));
    object.matrixAutoUpdate = false;
    return object;
  }

  #texture(number: number): THREE.Texture {
    let texture = this.#textures.get(number);
    if (texture) return texture;
    texture = new THREE.TextureLoader().load(`texture/${number}`, () => this.onLoaded?.());
    texture.colorSpace = THREE.SRGBColorSpace;
    texture.wrapS = THREE.RepeatWrapping;
    texture.wrapT = THREE.RepeatWrapping;
    texture.anisotropy = 4;
    this.#textures.set(number, texture);
    return texture;
  }
}

function dynamic<T extends THREE.InterleavedBuffer>(buffer: T): T {
  buffer.setUsage(THREE.DynamicDrawUsage);
  return buffer;
}

/** Attributes are linear light: sRGB bytes become 16-bit numbers, which keeps the dark ones apart. */
function linearColors(srgb: Uint8Array): Uint16Array {
  const table = new Uint16Array(256);
  for (let i = 0; i < 256; i++) {
    const c = i / 255;
    table[i] = Math.round(65535 * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4)));
  }
  const out = new Uint16Array(srgb.length);
  for (let i = 0; i < srgb.length; i++) out[i] = i % 4 === 3 ? 257 * (srgb[i] as number) : (table[srgb[i] as number] as number);
  return out;
}
