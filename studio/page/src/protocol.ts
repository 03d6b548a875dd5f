// The messages of docs/studio-protocol.md as types. What the server sends is checked where it is used, not trusted by type.

export type Vec3 = [number, number, number];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export interface Ray {
  origin: Vec3;
  direction: Vec3;
}

/** What a request is answered with when it was carried out; the error's text is thrown otherwise. */
export type Reply = JsonObject;

/** Where a ray meets a surface: of a body (body, tet, at, nodes) or of a collider (collider). */
export interface Hit {
  body?: string;
  tet?: number;
  at?: [number, number, number, number];
  nodes?: number[];
  collider?: string;
  point: Vec3;
  normal: Vec3;
  distance: number;
}

export type RunState = "play" | "pause" | "step";
