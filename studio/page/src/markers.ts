// What is drawn on top of the scene: the springs of grabs with their force as an arrow, pins, the brush on the surface.
import * as THREE from "three";
import type { GrabFrame } from "./decode";

const MOST_PINS = 4096;
const UP = new THREE.Vector3(0, 1, 0);

/** Pixels of a force's arrow: by the logarithm, so that a millinewton can be seen and a kilonewton stays on the screen. */
export function arrowPixels(newtons: number): number {
  return Math.min(140, Math.max(18, 52 + 26 * Math.log10(newtons)));
}

/** A ring on the surface, a ball that touches it, or a plate that lies on it. */
export type CursorShape = "ring" | "ball" | "plate";

/** One grab: a ball at the surface, a line to where the hand is, and from there the force as an arrow. */
class GrabMarker {
  readonly group = new THREE.Group();
  readonly #ball: THREE.Mesh;
  readonly #line: THREE.Mesh;
  readonly #shaft: THREE.Mesh;
  readonly #head: THREE.Mesh;
  readonly #way = new THREE.Vector3();
  readonly #from = new THREE.Vector3();
  readonly point = new THREE.Vector3();

  constructor(material: THREE.Material, rod: THREE.BufferGeometry, ball: THREE.BufferGeometry, cone: THREE.BufferGeometry) {
    this.#ball = new THREE.Mesh(ball, material);
    this.#line = new THREE.Mesh(rod, material);
    this.#shaft = new THREE.Mesh(rod, material);
    this.#head = new THREE.Mesh(cone, material);
    this.group.add(this.#ball, this.#line, this.#shaft, this.#head);
    for (const child of this.group.children) {
      child.renderOrder = 20;
      child.frustumCulled = false;
    }
  }

  /** Of a handle the force is not shown: it is there all the time. */
  set(vectors: Float32Array, pixel: number, handle: boolean, material: THREE.Material): void {
    const target = this.#from.set(vectors[3]!, vectors[4]!, vectors[5]!);
    this.#ball.position.copy(this.point);
    this.#ball.scale.setScalar((handle ? 7 : 4.5) * pixel);
    this.#ball.material = material;
    this.#line.material = material;
    this.#stretch(this.#line, this.point, this.#way.copy(target).sub(this.point), pixel);
    const force = this.#way.set(vectors[6]!, vectors[7]!, vectors[8]!);
    const newtons = force.length();
    const shown = newtons > 1e-6 && !handle;
    this.#head.visible = shown;
    this.#shaft.visible = shown;
    if (!shown) return;
    const length = arrowPixels(newtons) * pixel;
    const head = 13 * pixel;
    force.divideScalar(newtons);
    this.#head.quaternion.setFromUnitVectors(UP, force);
    this.#head.position.copy(target).addScaledVector(force, length - 0.5 * head);
    this.#head.scale.set(5.5 * pixel, head, 5.5 * pixel);
    this.#stretch(this.#shaft, target, force.multiplyScalar(length - head), 1.6 * pixel);
  }

  #stretch(rod: THREE.Mesh, from: THREE.Vector3, way: THREE.Vector3, thickness: number): void {
    const length = way.length();
    rod.visible = length > thickness;
    if (!rod.visible) return;
    rod.position.copy(from).addScaledVector(way, 0.5);
    rod.scale.set(thickness, length, thickness);
    rod.quaternion.setFromUnitVectors(UP, way.divideScalar(length));
  }
}

export class Markers {
  readonly group = new THREE.Group();
  readonly #grabs: GrabMarker[] = [];
  readonly #grabMaterial = new THREE.MeshBasicMaterial({ color: 0xffb02e, depthTest: false, transparent: true, opacity: 0.95, toneMapped: false });
  readonly #handleMaterial = new THREE.MeshBasicMaterial({ color: 0x4d8ff7, depthTest: false, transparent: true, opacity: 0.95, toneMapped: false });
  readonly #rod = new THREE.CylinderGeometry(1, 1, 1, 10, 1);
  readonly #ball = new THREE.SphereGeometry(1, 16, 10);
  readonly #cone = new THREE.ConeGeometry(1, 1, 14);
  readonly #pins: THREE.InstancedMesh;
  readonly #cursor: THREE.Group;
  readonly #cursorMaterial = new THREE.MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: 0.9, depthTest: false, toneMapped: false, side: THREE.DoubleSide });
  readonly #ghostMaterial = new THREE.MeshStandardMaterial({ transparent: true, depthWrite: false, roughness: 0.4 });
  readonly #dome: THREE.Mesh;
  readonly #plate: THREE.Mesh;
  readonly #ring: THREE.Mesh;
  readonly #matrix = new THREE.Matrix4();
  readonly #turn = new THREE.Quaternion();
  #pinCount = 0;

  constructor() {
    this.#pins = new THREE.InstancedMesh(
      new THREE.SphereGeometry(1, 10, 8),
      new THREE.MeshStandardMaterial({ color: 0x2f7df6, roughness: 0.35, emissive: 0x0c2c66, emissiveIntensity: 0.5 }),
      MOST_PINS,
    );
    this.#pins.count = 0;
    this.#pins.frustumCulled = false;
    this.#cursor = new THREE.Group();
    this.#ring = new THREE.Mesh(new THREE.TorusGeometry(1, 0.018, 8, 72), this.#cursorMaterial);
    this.#plate = new THREE.Mesh(new THREE.BoxGeometry(2.6, 2.6, 0.06), this.#ghostMaterial);
    this.#dome = new THREE.Mesh(new THREE.SphereGeometry(1, 32, 16), this.#ghostMaterial);
    this.#cursor.add(this.#ring, this.#dome, this.#plate);
    this.#cursor.visible = false;
    this.#ring.renderOrder = 19;
    this.#dome.renderOrder = 18;
    this.#plate.renderOrder = 18;
    this.group.add(this.#pins, this.#cursor);
  }

  /** `pixel`: metres that a pixel covers at a point. */
  setGrabs(grabs: GrabFrame[], handles: ReadonlySet<number>, pixel: (point: THREE.Vector3) => number): void {
    for (let i = 0; i < Math.max(grabs.length, this.#grabs.length); i++) {
      let marker = this.#grabs[i];
      const grab = grabs[i];
      if (!grab) {
        marker!.group.visible = false;
        continue;
      }
      if (!marker) {
        marker = new GrabMarker(this.#grabMaterial, this.#rod, this.#ball, this.#cone);
        this.#grabs.push(marker);
        this.group.add(marker.group);
      }
      marker.group.visible = true;
      marker.point.fromArray(grab.vectors, 0);
      const handle = handles.has(grab.number);
      marker.set(grab.vectors, pixel(marker.point), handle, handle ? this.#handleMaterial : this.#grabMaterial);
    }
  }

  /** Pins of a frame as small balls of so many metres. */
  setPins(points: Float32Array, radius: number, visible: boolean): void {
    const count = visible ? Math.min(points.length / 3, MOST_PINS) : 0;
    this.#pins.count = count;
    if (count === 0 && this.#pinCount === 0) return;
    this.#pinCount = count;
    const m = this.#matrix;
    for (let i = 0; i < count; i++) {
      m.makeScale(radius, radius, radius).setPosition(points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!);
      this.#pins.setMatrixAt(i, m);
    }
    this.#pins.instanceMatrix.needsUpdate = true;
  }

  showCursor(point: THREE.Vector3, normal: THREE.Vector3, radius: number, color: number, shape: CursorShape): void {
    this.#cursor.visible = true;
    this.#cursor.position.copy(point);
    this.#cursor.quaternion.copy(this.#turn.setFromUnitVectors(FORWARD, normal));
    this.#cursor.scale.setScalar(radius);
    this.#ring.visible = shape === "ring";
    this.#plate.visible = shape === "plate";
    this.#plate.position.z = 0.04;
    this.#dome.visible = shape !== "plate";
    this.#dome.position.z = shape === "ball" ? 1.02 : 0;
    this.#cursorMaterial.color.setHex(color);
    this.#ghostMaterial.color.setHex(color);
    this.#ghostMaterial.opacity = shape === "ring" ? 0.1 : 0.5;
  }

  hideCursor(): boolean {
    const was = this.#cursor.visible;
    this.#cursor.visible = false;
    return was;
  }
}

const FORWARD = new THREE.Vector3(0, 0, 1);
