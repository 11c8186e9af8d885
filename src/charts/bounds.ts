/** Bounds are data: an arrow at the mark points to the true value, a short bar across it means "about". */
import { lookUp } from "~/base/lookUp";
import { isUpperBound } from "~/model/figure";
import { en } from "~/text/en";
import { px } from "./marker";
import type { Colour, SceneNode } from "./scene";

export type BoundKey = keyof typeof en.charts.key.bounds;

const LENGTH = 18;
const HEAD = 4.5;
const HALF = 13;

/** Direction from the printed to the true value; a bound on the size of a change points away from or towards zero. */
function direction(bound: string, value: number): -1 | 0 | 1 {
  const sign = value < 0 ? -1 : 1;
  if (bound === "at_least") return sign;
  return isUpperBound(bound) ? (-sign as -1 | 1) : 0;
}

/**
 * The key's entry for a bound drawn at this value. For a change below zero the arrow points the other way.
 * @param upwards larger values are further up, and arrows follow
 */
export function boundKey(bound: string, value: number | null, upwards = false): BoundKey | null {
  if (value === null) return null;
  if (bound === "about") return "about";
  const way = direction(bound, value);
  if (way === 0) return null;
  if (upwards && value >= 0) return bound === "at_least" ? "at_least_up" : "at_most_down";
  if (bound === "at_least") return way > 0 ? "at_least" : "at_least_below";
  return way < 0 ? "at_most" : "at_most_below";
}

export interface BoundDrawing {
  readonly nodes: readonly SceneNode[];
  /** Pixels beyond the middle of the mark along the axis, towards smaller and towards larger values. */
  readonly before: number;
  readonly after: number;
}

const NONE: BoundDrawing = { nodes: [], before: 0, after: 0 };

export interface BoundAt {
  readonly x: number;
  readonly y: number;
  /** Distance of the arrow's tail from the middle of the mark. */
  readonly r: number;
  readonly colour: Colour;
  /** Values grow upwards instead of to the right. */
  readonly upwards?: boolean | undefined;
  /** Pixels from the middle of the mark back to the start of the axis: an arrow towards it ends there. */
  readonly back?: number;
}

export function drawBound(bound: string, value: number, at: BoundAt): BoundDrawing {
  const path = (d: string): SceneNode => ({ type: "path", d, colour: at.colour, width: 1.4, role: "bound" });
  /** The point this many pixels along the axis and across it. */
  const point = (along: number, across: number): string =>
    at.upwards ? `${px(at.x + across)} ${px(at.y - along)}` : `${px(at.x + along)} ${px(at.y + across)}`;
  if (bound === "about") {
    const d = `M${point(-HALF, -4)}L${point(-HALF, 4)}M${point(HALF, -4)}L${point(HALF, 4)}M${point(-HALF, 0)}L${point(HALF, 0)}`;
    return { nodes: [path(d)], before: HALF, after: HALF };
  }
  const way = direction(bound, value);
  if (way === 0) return NONE;
  const tail = way * (at.r + 1);
  const length = way < 0 ? Math.max(HEAD + 2, Math.min(LENGTH, (at.back ?? Infinity) - at.r)) : LENGTH;
  const tip = way * (at.r + length);
  const barb = tip - way * HEAD;
  const d = `M${point(tail, 0)}L${point(tip, 0)}M${point(barb, -3.5)}L${point(tip, 0)}L${point(barb, 3.5)}`;
  const reach = at.r + length;
  return { nodes: [path(d)], before: way < 0 ? reach : 0, after: way > 0 ? reach : 0 };
}

const { bounds, boundWords: names, changeBounds } = en.figures.chart;

/** "≤ 168 GB/s"; a missing or unknown bound counts as exact. */
export const bounded = (bound: string | undefined, words: string): string =>
  (lookUp(bounds, bound ?? "exact") ?? bounds.exact)(words);
/** "up to 78.2", for the size of a change. */
export const boundedChange = (bound: string, words: string): string =>
  (lookUp(changeBounds, bound) ?? changeBounds.exact)(words);
export const boundText = (bound: string): string => lookUp(names, bound) ?? bound;
/** The bound as part of a note; empty for an exact value. */
export const boundNote = (bound: string | undefined): string[] =>
  bound === undefined || bound === "exact" ? [] : [boundText(bound)];
