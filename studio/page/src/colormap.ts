// The renderer's colour maps (render/colormap.c): evenly spaced sRGB stops joined by a cubic curve.
import * as THREE from "three";
import type { Colormap } from "./app";

const STOPS: Record<Colormap, number[]> = {
  viridis: [0x440154, 0x482878, 0x3e4a89, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725],
  cividis: [
    0x00224e, 0x002e6a, 0x1a386f, 0x32436d, 0x434e6c, 0x535a6d, 0x61656f, 0x6f7073, 0x7d7c78, 0x8c8878, 0x9b9476, 0xaba072,
    0xbcae6c, 0xcdbb63, 0xdec958, 0xf0d846, 0xfee838,
  ],
  inferno: [0x000004, 0x1b0c41, 0x4a0c6b, 0x781c6d, 0xa52c60, 0xcf4446, 0xed6925, 0xfb9b06, 0xf7d13d, 0xfcffa4],
  turbo: [
    0x30123b, 0x4145ab, 0x4675ed, 0x39a2fc, 0x1bcfd4, 0x24eca6, 0x61fc6c, 0xa4fc3b, 0xd1e834, 0xf3c63a, 0xfe9b2d, 0xf36315,
    0xd93806, 0xb11901, 0x7a0402,
  ],
  coolwarm: [0x3b4cc0, 0x6282ea, 0x8db0fe, 0xb8d0f9, 0xdddddd, 0xf5c4ad, 0xf49a7b, 0xde604d, 0xb40426],
  gray: [0x202020, 0xf4f4f4],
};

export const COLORMAPS = Object.keys(STOPS) as Colormap[];

/** Red, green and blue (sRGB, 0 to 1) at `t` between 0 and 1. */
export function colormapAt(map: Colormap, t: number): [number, number, number] {
  const stops = STOPS[map];
  const last = stops.length - 1;
  const channel = (stop: number, k: number): number => {
    if (stop < 0) return 2 * channel(0, k) - channel(1, k);
    if (stop > last) return 2 * channel(last, k) - channel(last - 1, k);
    return (((stops[stop] as number) >> (16 - 8 * k)) & 255) / 255;
  };
  const place = Math.min(Math.max(t, 0), 1) * last;
  const i = Math.min(Math.floor(place), last - 1);
  const x = place - i;
  const at = (k: number): number => {
    const a = channel(i - 1, k);
    const b = channel(i, k);
    const c = channel(i + 1, k);
    const d = channel(i + 2, k);
    const y = b + 0.5 * x * (c - a + x * (2 * a - 5 * b + 4 * c - d + x * (3 * (b - c) + d - a)));
    return Math.min(Math.max(y, 0), 1);
  };
  return [at(0), at(1), at(2)];
}

/** A CSS gradient for a legend. */
export function colormapGradient(map: Colormap, direction: string): string {
  const stops: string[] = [];
  for (let i = 0; i <= 16; i++) {
    const [r, g, b] = colormapAt(map, i / 16);
    stops.push(`rgb(${Math.round(255 * r)} ${Math.round(255 * g)} ${Math.round(255 * b)})`);
  }
  return `linear-gradient(${direction}, ${stops.join(", ")})`;
}

/** Colours of materials, by their number in the scene's list: neighbours differ in lightness as well as in hue. */
const TINTS = [0xdcc7a8, 0x3f7fc4, 0xe8894a, 0x4fa36b, 0xb07fd0, 0xe6cf55, 0xc9506f, 0x77c6cf];

/** The CSS colour of a material. */
export function tintOf(material: number): string {
  return `#${(TINTS[material % TINTS.length] as number).toString(16).padStart(6, "0")}`;
}

let tints: THREE.DataTexture | null = null;
export const TINT_COUNT = TINTS.length;

/** One pixel per tint. */
export function tintTexture(): THREE.DataTexture {
  if (tints) return tints;
  tints = new THREE.DataTexture(new Uint8Array(TINTS.flatMap((tint) => [tint >> 16, (tint >> 8) & 255, tint & 255, 255])), TINT_COUNT, 1);
  tints.colorSpace = THREE.SRGBColorSpace;
  tints.needsUpdate = true;
  return tints;
}

const textures = new Map<Colormap, THREE.DataTexture>();

export function colormapTexture(map: Colormap): THREE.DataTexture {
  let texture = textures.get(map);
  if (texture) return texture;
  const width = 256;
  const data = new Uint8Array(4 * width);
  for (let i = 0; i < width; i++) {
    const rgb = colormapAt(map, i / (width - 1));
    for (let k = 0; k < 3; k++) data[4 * i + k] = Math.round(255 * (rgb[k] as number));
    data[4 * i + 3] = 255;
  }
  texture = new THREE.DataTexture(data, width, 1);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.magFilter = THREE.LinearFilter;
  texture.minFilter = THREE.LinearFilter;
  texture.needsUpdate = true;
  textures.set(map, texture);
  return texture;
}
