// Where a ray meets what is shown, without asking the server: to tell at once whether a finger is on a body, and to draw the
// brush on the surface. The triangles are tested in the 16-bit numbers of the frame; the ray goes there, not they here.
import * as THREE from "three";
import type { Body } from "./bodies";

export interface LocalHit {
  body: number;
  distance: number;
  readonly point: THREE.Vector3;
  readonly normal: THREE.Vector3;
}

export function makeHit(): LocalHit {
  return { body: -1, distance: Infinity, point: new THREE.Vector3(), normal: new THREE.Vector3() };
}

const box = new THREE.Box3();
const corner = new THREE.Vector3();

/** The nearest point of any visible body; false where there is none. */
export function pickBodies(bodies: Body[], ray: THREE.Ray, hit: LocalHit): boolean {
  hit.body = -1;
  hit.distance = Infinity;
  for (let i = 0; i < bodies.length; i++) {
    const body = bodies[i] as Body;
    const bounds = body.frame?.bounds;
    if (!bounds || !body.mesh.visible) continue;
    box.min.set(bounds[0]!, bounds[1]!, bounds[2]!);
    box.max.set(bounds[3]!, bounds[4]!, bounds[5]!);
    if (!box.containsPoint(ray.origin) && !ray.intersectBox(box, corner)) continue;
    pickBody(body, i, ray, hit);
  }
  if (hit.body < 0) return false;
  hit.point.copy(ray.origin).addScaledVector(ray.direction, hit.distance);
  return true;
}

function pickBody(body: Body, number: number, ray: THREE.Ray, hit: LocalHit): void {
  const frame = body.frame!;
  const b = frame.bounds;
  const index = body.topology.index;
  const p = frame.positions;
  const sx = (b[3]! - b[0]!) / 65535 || 1e-30;
  const sy = (b[4]! - b[1]!) / 65535 || 1e-30;
  const sz = (b[5]! - b[2]!) / 65535 || 1e-30;
  const ox = (ray.origin.x - b[0]!) / sx;
  const oy = (ray.origin.y - b[1]!) / sy;
  const oz = (ray.origin.z - b[2]!) / sz;
  const dx = ray.direction.x / sx;
  const dy = ray.direction.y / sy;
  const dz = ray.direction.z / sz;
  // Moeller and Trumbore; the ray's parameter is the same in both spaces, since the map is affine.
  for (let t = 0; t < index.length; t += 3) {
    const a = 4 * index[t]!;
    const c = 4 * index[t + 1]!;
    const e = 4 * index[t + 2]!;
    const ax = p[a]!;
    const ay = p[a + 1]!;
    const az = p[a + 2]!;
    const e1x = p[c]! - ax;
    const e1y = p[c + 1]! - ay;
    const e1z = p[c + 2]! - az;
    const e2x = p[e]! - ax;
    const e2y = p[e + 1]! - ay;
    const e2z = p[e + 2]! - az;
    const px = dy * e2z - dz * e2y;
    const py = dz * e2x - dx * e2z;
    const pz = dx * e2y - dy * e2x;
    const det = e1x * px + e1y * py + e1z * pz;
    if (det === 0) continue;
    const tx = ox - ax;
    const ty = oy - ay;
    const tz = oz - az;
    const u = (tx * px + ty * py + tz * pz) / det;
    if (u < 0 || u > 1) continue;
    const qx = ty * e1z - tz * e1y;
    const qy = tz * e1x - tx * e1z;
    const qz = tx * e1y - ty * e1x;
    const v = (dx * qx + dy * qy + dz * qz) / det;
    if (v < 0 || u + v > 1) continue;
    const distance = (e2x * qx + e2y * qy + e2z * qz) / det;
    if (distance <= 0 || distance >= hit.distance) continue;
    hit.distance = distance;
    hit.body = number;
    const n = frame.normals;
    const w = 1 - u - v;
    hit.normal
      .set(w * n[a]! + u * n[c]! + v * n[e]!, w * n[a + 1]! + u * n[c + 1]! + v * n[e + 1]!, w * n[a + 2]! + u * n[c + 2]! + v * n[e + 2]!)
      .normalize();
  }
}
