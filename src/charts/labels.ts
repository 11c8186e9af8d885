/**
 * Where labels go: at the line's own end, first right, then above, left, below; where all of that is taken, a little
 * off with a leader, at last in the gutter at the right. Numbers at points take the first free side.
 * Texts never overlap texts; a line under a text is paid for, not forbidden (the halo keeps it readable), but a name
 * rather stands a little off than on a line.
 */
import { type Box, boxOf, clipSegment, crosses, Grid, overlap, type Segment, within } from "./geometry";
import type { Colour, Frame, SceneNode } from "./scene";

export interface LabelLine {
  readonly text: string;
  readonly size: 11 | 12 | 13;
  readonly weight: 400 | 600;
  readonly colour: Colour;
  /** It says what is read off the chart, under a name. */
  readonly role?: "answer" | undefined;
}

export interface LabelRequest {
  /** The point that is labelled, and the radius of its marker. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** What its arrow takes left and right of it: a number stands beyond. */
  readonly beyond?: readonly [before: number, after: number] | undefined;
  readonly lines: readonly LabelLine[];
  /** Line it belongs to: a click on the label focuses it. */
  readonly series?: string | undefined;
  /** Colour of the leader: a grey, for in the colour of a series it would look like one of its lines. */
  readonly leader?: "ctrl" | "rule" | undefined;
}

type Anchor = "start" | "middle" | "end";
interface Spot {
  readonly box: Box;
  readonly anchor: Anchor;
}
interface Size {
  readonly w: number;
  readonly h: number;
}

const LINE_HEIGHT = { 11: 14, 12: 15, 13: 16 } as const;
/** From the top of a line to its baseline. */
const ascent = (size: number): number => size - 0.5;

/** Directions in which a label with a leader may stand: above right first. */
const RING = [-1.2, -1.95, -0.6, -2.55, 0.6, 1.2, 2.55, 1.95, 0, Math.PI].map(
  (a) => [Math.cos(a), Math.sin(a)] as const,
);
const RING_DISTANCES = [26, 44, 66, 92, 124];

/** A leader to the gutter that is longer than this goes across other lines, and is looked along. */
export const LONGEST_LEADER = 140;

/** What a place costs: a text that is hit is as good as forbidden, a marker dear, a line a little per pixel. */
const TEXT = 1000;
const MARK = 70;
/** A name with a line through it: worse than any free place near, better than the gutter. */
const LINE = 60;
/** Pixels of a line that may lie under a name without crossing it: the end of its own line, a corner. */
const NIP = 4;
/** A place beside the point up to this is taken as it is. */
const GOOD = 60;
/** Worse than this and a label goes to the gutter, a number is left out (the table has it). */
const BEARABLE = 170;

/** What stands already, and where there is still room. One per drawing. */
export class Crowd {
  private readonly texts = new Grid<Box>();
  private readonly marks = new Grid<Box>();
  private readonly segments = new Grid<Segment>();

  /** `bounds`: labels stay inside. */
  constructor(
    private readonly bounds: Box,
    private readonly measure: Frame["measure"],
  ) {}

  /** A text that stands already (a tick, an axis title). */
  addText(box: Box): void {
    this.texts.add(box, box);
  }

  addMark(x: number, y: number, r: number): void {
    const box = { x: x - r, y: y - r, w: 2 * r, h: 2 * r };
    this.marks.add(box, box);
  }

  addSegment(x1: number, y1: number, x2: number, y2: number): void {
    const segment: Segment = [x1, y1, x2, y2];
    this.segments.addAlong(segment, segment);
  }

  /** Label of a line, always placed: near its end, else in the gutter from `gutter` px on. */
  placeEnd(request: LabelRequest, gutter: number): SceneNode[] {
    return this.placeNear(request) ?? this.placeGutter([request], gutter);
  }

  /** Label of a line near its end; null when every place near is worse than the gutter. */
  placeNear(request: LabelRequest): SceneNode[] | null {
    const size = this.sizeOf(request.lines);
    const gap = request.r + 6;
    const { x, y } = request;
    // The name stands level with the point, the answer under it.
    const level = y - LINE_HEIGHT[request.lines[0]?.size ?? 12] / 2 - 1;
    const beside = [
      spot(x + gap, level, size, "start"),
      spot(x + gap, y - size.h - 2, size, "start"),
      spot(x + gap, y + 3, size, "start"),
      spot(x - size.w / 2, y - gap - size.h + 3, size, "middle"),
      spot(x - gap - size.w, level, size, "end"),
      spot(x - gap - size.w, y - size.h - 2, size, "end"),
      spot(x - gap - size.w, y + 3, size, "end"),
      spot(x - size.w / 2, y + gap - 2, size, "middle"),
    ];
    const near = this.best(beside, 7, null, LINE);
    if (near && near.cost < GOOD) return this.write(near.spot, request, false);
    const ring = RING_DISTANCES.flatMap((distance) =>
      RING.map(([dx, dy]) => {
        const anchor: Anchor = dx > 0.2 ? "start" : dx < -0.2 ? "end" : "middle";
        const cx = x + dx * distance;
        const left = anchor === "start" ? cx : anchor === "end" ? cx - size.w : cx - size.w / 2;
        return spot(left, y + dy * distance - size.h / 2, size, anchor);
      }),
    );
    const far = this.best(ring, 0.5, request, LINE);
    const isFar = far !== null && (!near || far.cost < near.cost);
    const found = isFar ? far : near;
    return found && found.cost < BEARABLE + LINE ? this.write(found.spot, request, isFar) : null;
  }

  /**
   * Labels that found no place near, in a column from `left` on, in the order of their ends so that leaders do not
   * cross. One that would be led to from farther than `longest` is left to the read-out and the table.
   */
  placeGutter(requests: readonly LabelRequest[], left: number, longest = Infinity): SceneNode[] {
    return [...requests]
      .sort((a, b) => a.y - b.y)
      .flatMap((request) => {
        const found = this.gutterSpot(left, request.y, this.sizeOf(request.lines));
        const [x1, y1, x2, y2] = leaderTo(request, found.box);
        return Math.hypot(x2 - x1, y2 - y1) > longest ? [] : this.write(found, request, true);
      });
  }

  /**
   * A number at its point; null when no side is free (`must`: a bad side will do, unless a text is hit). `level`: in a
   * row of its own, where beside the point is better than over it.
   */
  placePoint(request: LabelRequest, must: boolean, level = false): SceneNode[] | null {
    const size = this.sizeOf(request.lines);
    const { x, y, r, beyond: [before, after] = [0, 0] } = request;
    const sides = [r + 3, r + 9].flatMap((gap) => {
      const over = [
        spot(x - size.w / 2, y - gap - size.h + 3, size, "middle"),
        spot(x - size.w / 2, y + gap - 2, size, "middle"),
      ];
      const beside = [
        spot(x + Math.max(gap, after + 4), y - size.h / 2, size, "start"),
        spot(x - Math.max(gap, before + 4) - size.w, y - size.h / 2, size, "end"),
      ];
      return [
        ...(level ? [...beside, ...over] : [...over, ...beside]),
        spot(x + gap - 2, y - size.h - gap + 6, size, "start"),
        spot(x - gap - size.w + 2, y - size.h - gap + 6, size, "end"),
        spot(x + gap - 2, y + gap - 5, size, "start"),
        spot(x - gap - size.w + 2, y + gap - 5, size, "end"),
      ];
    });
    const found = this.best(sides, 1, null);
    return found && found.cost < (must ? BEARABLE : MARK / 2) ? this.write(found.spot, request, false) : null;
  }

  private sizeOf(lines: readonly LabelLine[]): Size {
    return {
      w: lines.reduce((most, line) => Math.max(most, this.measure(line.text, line.size, line.weight)), 0),
      h: lines.reduce((sum, line) => sum + LINE_HEIGHT[line.size], 0),
    };
  }

  /**
   * The cheapest; the earlier of equals, each costing `step` more than the one before. `from`: with a leader.
   * `crossed`: what it costs that a line crosses it, besides its length.
   */
  private best(
    spots: readonly Spot[],
    step: number,
    from: LabelRequest | null,
    crossed = 0,
  ): { spot: Spot; cost: number } | null {
    let found: { spot: Spot; cost: number } | null = null;
    for (const [i, one] of spots.entries()) {
      if (!within(one.box, this.bounds)) continue;
      const most: number = found?.cost ?? Infinity;
      let cost: number = this.cost(one.box, most, crossed) + i * step;
      if (from && cost < most) cost += this.leaderCost(leaderTo(from, one.box));
      if (cost < most) found = { spot: one, cost };
    }
    return found;
  }

  /** Stops counting when it is worse than `most`. */
  private cost(box: Box, most: number, crossed: number): number {
    let cost = 0;
    let under = 0;
    // Two numbers side by side read as one: texts of a line keep more than a blank apart.
    const wide = { x: box.x - 6, y: box.y, w: box.w + 12, h: box.h };
    this.texts.near(wide, (text) => {
      if (overlap(wide, text, 0)) cost = TEXT;
    });
    if (cost > 0) return cost;
    this.marks.near(box, (mark) => {
      if (overlap(box, mark, 0)) cost += MARK;
    });
    if (cost > most) return cost;
    this.segments.near(box, ([x1, y1, x2, y2]) => {
      const inside = clipSegment(x1, y1, x2, y2, box);
      if (inside) under += Math.hypot(inside[2] - inside[0], inside[3] - inside[1]);
    });
    return cost + under + (under > NIP ? crossed : 0);
  }

  /** A leader is a line that means nothing: short, and not across others. */
  private leaderCost(leader: Segment): number {
    let cost = 12 + Math.hypot(leader[2] - leader[0], leader[3] - leader[1]) * 0.3;
    const around = boxOf(leader);
    this.segments.near(around, (segment) => {
      if (crosses(leader, segment)) cost += 14;
    });
    this.texts.near(around, (text) => {
      if (clipSegment(...leader, text)) cost += 120;
    });
    this.marks.near(around, (mark) => {
      if (clipSegment(...leader, mark)) cost += 20;
    });
    return cost;
  }

  private gutterSpot(left: number, y: number, size: Size): Spot {
    const x = Math.min(left, this.bounds.x + this.bounds.w - size.w);
    const top = this.bounds.y;
    const bottom = Math.max(top, this.bounds.y + this.bounds.h - size.h);
    const start = Math.min(Math.max(y - size.h / 2, top), bottom);
    const isFree = (at: number): boolean => {
      const { box } = spot(x, at, size, "start");
      let free = true;
      this.texts.near(box, (text) => {
        if (overlap(box, text, 1)) free = false;
      });
      return free;
    };
    for (let off = 0; off < this.bounds.h; off += 2) {
      for (const at of [start + off, start - off]) {
        if (at >= top && at <= bottom && isFree(at)) return spot(x, at, size, "start");
      }
    }
    return spot(x, start, size, "start");
  }

  private write({ box, anchor }: Spot, request: LabelRequest, leader: boolean): SceneNode[] {
    this.addText(box);
    const nodes: SceneNode[] = [];
    if (leader) {
      const [x1, y1, x2, y2] = leaderTo(request, box);
      this.addSegment(x1, y1, x2, y2);
      const far = Math.hypot(x2 - x1, y2 - y1) > FAR_PX ? { dash: "1 3" } : {};
      const colour = request.leader ?? "ctrl";
      nodes.push({ type: "line", x1, y1, x2, y2, colour, width: 0.75, ...far, role: "leader" });
    }
    const x = anchor === "start" ? box.x : anchor === "end" ? box.x + box.w : box.x + box.w / 2;
    let top = box.y;
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
        role: line.role ?? "label",
        ...(request.series === undefined ? {} : { series: request.series }),
      });
      top += LINE_HEIGHT[line.size];
    }
    return nodes;
  }
}

/** A leader that is longer is dotted. */
const FAR_PX = 40;

const spot = (x: number, y: number, size: Size, anchor: Anchor): Spot => ({
  box: { x, y, w: size.w, h: size.h },
  anchor,
});

/** From the edge of the marker to just before the label. */
function leaderTo({ x, y, r }: LabelRequest, box: Box): Segment {
  const toX = Math.min(Math.max(x, box.x), box.x + box.w);
  const toY = Math.min(Math.max(y, box.y + 1), box.y + box.h - 2);
  const length = Math.max(1, Math.hypot(toX - x, toY - y));
  const [from, to] = [Math.min(1, (r + 2) / length), Math.max(0, 1 - 3 / length)];
  return [
    x + (toX - x) * from,
    y + (toY - y) * from,
    x + (toX - x) * Math.max(from, to),
    y + (toY - y) * Math.max(from, to),
  ];
}
