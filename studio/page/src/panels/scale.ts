// Slider positions (0 to 1) and values: linear, or by factors where a range spans decades.
import type { Hint } from "./labels";
import type { FieldSpec } from "./model";

export interface Scale {
  from: number;
  to: number;
  log: boolean;
  whole: boolean;
}

/** How far below the upper end a slider that begins at zero reaches before it is zero. */
const SMALLEST = 1e-4;

/** The part of a field's range that a slider covers, null where a number box alone is better. */
export function scaleOf(field: FieldSpec, hint: Hint, value: number): Scale | null {
  const whole = field.type === "whole";
  if (hint.from !== undefined && hint.to !== undefined)
    return { from: hint.from, to: hint.to, log: hint.log ?? false, whole };
  const { min, max } = field;
  if (min === undefined || max === undefined) return null;
  const standard = typeof field.default === "number" ? Math.abs(field.default) : 0;
  const about = standard || Math.abs(value) || 1;
  if (min >= 0 && max > 1000 * Math.max(min, about)) {
    const to = Math.min(max, about * 1e3);
    const from = min === 0 && standard === 0 ? 0 : Math.max(min, about * 1e-3, whole ? 1 : 0);
    return { from, to, log: true, whole };
  }
  if (max - min > 1e4) return null;
  return { from: min, to: max, log: false, whole };
}

export function toValue(scale: Scale, position: number): number {
  const { from, to, log, whole } = scale;
  let value = from + (to - from) * position;
  if (log) {
    const low = from > 0 ? from : to * SMALLEST;
    value = from === 0 && position === 0 ? 0 : low * (to / low) ** position;
  }
  if (whole) return Math.round(value);
  if (value === 0) return 0;
  // Three digits are as exact as a hand; the ends stay what they are.
  if (position === 0 || position === 1) return value;
  if (log) return Number(value.toPrecision(3));
  const step = 10 ** Math.floor(Math.log10((to - from) / 500));
  return Number((Math.round(value / step) * step).toPrecision(10));
}

export function toPosition(scale: Scale, value: number): number {
  const { from, to, log } = scale;
  let position = (value - from) / (to - from);
  if (log) {
    const low = from > 0 ? from : to * SMALLEST;
    position = value <= low ? 0 : Math.log(value / low) / Math.log(to / low);
  }
  return Math.min(1, Math.max(0, position));
}
