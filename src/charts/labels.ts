/**
 * Where labels go: at the line's own end, first right, then above, left, below; where all of that is taken, a little
 * off with a leader, at last in the gutter at the right. Numbers at points take the first free side.
 * Texts never overlap texts; a line under a text is paid for, not forbidden (the halo keeps it readable).
 */
import type { Colour, Frame, SceneNode } from "./scene";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface LabelLine {
  readonly text: string;
  readonly size: 11 | 12 | 13;
  readonly weight: 400 | 600;
  readonly colour: Colour;
}

export interface LabelRequest {
  /** The point that is labelled, and the radius of its marker. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly lines: readonly LabelLine[];
  /** Line it belongs to: a click on the label focuses it. */
  readonly series?: string;
  /** Colour of the leader. */
  readonly leader?: Colour;
}

type Anchor = "start" | "middle" | "end";
interface Candidate {
  readonly box: Box;
  readonly anchor: Anchor;
}

const LINE_HEIGHT: Readonly<Record<number, number>> = { 11: 14, 12: 15, 13: 16 };
const lineHeight = (size: number): number => LINE_HEIGHT[size] ?? 15;
/** From the top of a line to its baseline. */
const ascent = (size: number): number => size - 0.5;

/** Unit vectors of the ring where a label with a leader may stand: above first, right before left. */
const RING = [-1.2, -1.95, -0.6, -2.55, 0.6, 1.2, 2.55, 1.95, 0, Math.PI].map(
  (a) => [Math.cos(a), Math.sin(a)] as const,
);
const RING_DISTANCES = [26, 44, 66, 92, 124];

/** What stands already, and where there is still room. One per drawing. */
export class Crowd {
  private readonly texts: Box[] = [];
  private readonly marks: Box[] = [];
  private readonly segments: Float64Array[] = [];

  /** `bounds`: labels stay inside. */
  constructor(
    private readonly bounds: Box,
    private readonly measure: Frame["measure"],
  ) {}

  /** A text that stands already (a tick, an axis title). */
  addText(box: Box): void {
    this.texts.push(box);
  }

  addMark(x: number, y: number, r: number): void {
    this.marks.push({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });
  }

  addSegment(x1: number, y1: number, x2: number, y2: number): void {
    this.segments.push(Float64Array.of(x1, y1, x2, y2));
  }

  /** Label of a line at its end; always placed (at last in the gutter, from `gutter` px on). */
  placeEnd(request: LabelRequest, gutter: number): SceneNode[] {
    const size = this.sizeOf(request.lines);
    const gap = request.r + 6;
    const { x, y } = request;
    const first = lineHeight(request.lines[0]?.size ?? 12);
    // The name stands level with the point, the answer under it.
    const level = y - first / 2 - 1;
    const beside: Candidate[] = [
      candidate(x + gap, level, size, "start"),
      candidate(x + gap, y - size.h - 2, size, "start"),
      candidate(x + gap, y + 3, size, "start"),
      candidate(x - size.w / 2, y - gap - size.h + 3, size, "middle"),
      candidate(x - gap - size.w, level, size, "end"),
      candidate(x - gap - size.w, y - size.h - 2, size, "end"),
      candidate(x - gap - size.w, y + 3, size, "end"),
      candidate(x - size.w / 2, y + gap - 2, size, "middle"),
    ];
    const near = this.best(beside, 7);
    if (near && near.cost < 60) return this.write(near.candidate, request, false);
    const ring = RING_DISTANCES.flatMap((distance) =>
      RING.map(([dx, dy]) => {
        const anchor: Anchor = dx > 0.2 ? "start" : dx < -0.2 ? "end" : "middle";
        const cx = x + dx * distance;
        const left = anchor === "start" ? cx : anchor === "end" ? cx - size.w : cx - size.w / 2;
        return candidate(left, y + dy * distance - size.h / 2, size, anchor);
      }),
    );
    const far = this.best(ring, 1.5);
    if (far && (!near || far.cost + 25 < near.cost) && far.cost < 90) return this.write(far.candidate, request, true);
    if (near && near.cost < 200) return this.write(near.candidate, request, false);
    return this.write(this.gutterSpot(gutter, y, size), request, true);
  }

  /** A number at its point; null when no side is free (`must`: then the least bad side, unless a text is hit). */
  placePoint(request: LabelRequest, must: boolean): SceneNode[] | null {
    const size = this.sizeOf(request.lines);
    const { x, y, r } = request;
    const sides = [r + 3, r + 9].flatMap((gap) => [
      candidate(x - size.w / 2, y - gap - size.h + 3, size, "middle"),
      candidate(x - size.w / 2, y + gap - 2, size, "middle"),
      candidate(x + gap, y - size.h / 2, size, "start"),
      candidate(x - gap - size.w, y - size.h / 2, size, "end"),
      candidate(x + gap - 2, y - size.h - gap + 6, size, "start"),
      candidate(x - gap - size.w + 2, y - size.h - gap + 6, size, "end"),
      candidate(x + gap - 2, y + gap - 5, size, "start"),
      candidate(x - gap - size.w + 2, y + gap - 5, size, "end"),
    ]);
    const found = this.best(sides, 1);
    if (!found || found.cost >= (must ? 100 : 45)) return null;
    return this.write(found.candidate, request, false);
  }

  private sizeOf(lines: readonly LabelLine[]): { w: number; h: number } {
    return {
      w: lines.reduce((most, line) => Math.max(most, this.measure(line.text, line.size, line.weight)), 0),
      h: lines.reduce((sum, line) => sum + lineHeight(line.size), 0),
    };
  }

  private best(candidates: readonly Candidate[], step: number): { candidate: Candidate; cost: number } | null {
    let found: { candidate: Candidate; cost: number } | null = null;
    for (const [i, one] of candidates.entries()) {
      if (!within(one.box, this.bounds)) continue;
      const cost: number = this.cost(one.box, found?.cost ?? Infinity) + i * step;
      if (!found || cost < found.cost) found = { candidate: one, cost };
    }
    return found;
  }

  /** 1,000 for a text that is hit, 70 for a marker, 1 per pixel of a line below; stops when it is worse than `most`. */
  private cost(box: Box, most: number): number {
    let cost = 0;
    for (const text of this.texts) if (overlap(box, text, 2)) return 1000;
    for (const mark of this.marks) {
      if (overlap(box, mark, 0)) cost += 70;
      if (cost > most) return cost;
    }
    for (const segment of this.segments) {
      cost += lengthInside(segment, box);
      if (cost > most) return cost;
    }
    return cost;
  }

  private gutterSpot(gutter: number, y: number, size: { w: number; h: number }): Candidate {
    const left = Math.min(gutter, this.bounds.x + this.bounds.w - size.w);
    const top = this.bounds.y;
    const bottom = this.bounds.y + this.bounds.h - size.h;
    const start = Math.min(Math.max(y - size.h / 2, top), Math.max(top, bottom));
    for (let off = 0; off < this.bounds.h; off += 3) {
      for (const at of [start - off, start + off]) {
        if (at < top || at > bottom) continue;
        const spot = candidate(left, at, size, "start");
        if (!this.texts.some((text) => overlap(spot.box, text, 1))) return spot;
      }
    }
    return candidate(left, start, size, "start");
  }

  private write(spot: Candidate, request: LabelRequest, leader: boolean): SceneNode[] {
    const { box, anchor } = spot;
    this.texts.push(box);
    const nodes: SceneNode[] = [];
    if (leader) {
      const toX = Math.min(Math.max(request.x, box.x), box.x + box.w);
      const toY = Math.min(Math.max(request.y, box.y + 1), box.y + box.h - 2);
      const length = Math.hypot(toX - request.x, toY - request.y);
      const from = Math.min(1, (request.r + 2) / Math.max(length, 1));
      nodes.push({
        type: "line",
        x1: request.x + (toX - request.x) * from,
        y1: request.y + (toY - request.y) * from,
        x2: request.x + (toX - request.x) * Math.max(from, 1 - 3 / Math.max(length, 1)),
        y2: request.y + (toY - request.y) * Math.max(from, 1 - 3 / Math.max(length, 1)),
        colour: request.leader ?? "ctrl",
        width: 1,
        role: "leader",
      });
    }
    let top = box.y;
    const x = anchor === "start" ? box.x : anchor === "end" ? box.x + box.w : box.x + box.w / 2;
    for (const line of request.lines) {
      nodes.push({
        type: "text",
        x,
        y: top + ascent(line.size),
        text: line.text,
        anchor,
        colour: line.colour,
        size: line.size,
        weight: line.weight,
        halo: true,
        role: "label",
        ...(request.series === undefined ? {} : { series: request.series }),
      });
      top += lineHeight(line.size);
    }
    return nodes;
  }
}

const candidate = (x: number, y: number, size: { w: number; h: number }, anchor: Anchor): Candidate => ({
  box: { x, y, w: size.w, h: size.h },
  anchor,
});

const within = (box: Box, bounds: Box): boolean =>
  box.x >= bounds.x &&
  box.y >= bounds.y &&
  box.x + box.w <= bounds.x + bounds.w &&
  box.y + box.h <= bounds.y + bounds.h;

export const overlap = (a: Box, b: Box, gap: number): boolean =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;

/** Pixels of a segment [x1, y1, x2, y2] inside a box (Liang and Barsky 1984). */
function lengthInside(segment: Float64Array, box: Box): number {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = segment;
  const right = box.x + box.w;
  const bottom = box.y + box.h;
  if ((x1 < box.x && x2 < box.x) || (x1 > right && x2 > right)) return 0;
  if ((y1 < box.y && y2 < box.y) || (y1 > bottom && y2 > bottom)) return 0;
  const clipped = clipSegment(x1, y1, x2, y2, box);
  return clipped ? Math.hypot(clipped[2] - clipped[0], clipped[3] - clipped[1]) : 0;
}

/** The part of a segment inside a box, or null. */
export function clipSegment(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  box: Box,
): readonly [number, number, number, number] | null {
  let enter = 0;
  let leave = 1;
  const dx = x2 - x1;
  const dy = y2 - y1;
  for (const [p, q] of [
    [-dx, x1 - box.x],
    [dx, box.x + box.w - x1],
    [-dy, y1 - box.y],
    [dy, box.y + box.h - y1],
  ] as const) {
    if (p === 0) {
      if (q < 0) return null;
      continue;
    }
    const t = q / p;
    if (p < 0) enter = Math.max(enter, t);
    else leave = Math.min(leave, t);
  }
  return enter > leave ? null : [x1 + enter * dx, y1 + enter * dy, x1 + leave * dx, y1 + leave * dy];
}
