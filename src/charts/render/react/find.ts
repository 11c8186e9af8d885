/** Pure geometry of pointing: the nearest mark, the next one by key, the value at a pixel, the place of a read-out. */
import { least } from "d3-array";
import { quadtree } from "d3-quadtree";
import { onceOf } from "~/base/byKey";
import { scaleOf } from "../../axis";
import { type Box, overlap, within } from "../../geometry";
import type { Domain, Mark, Scene } from "../../scene";

/** A mark further away than this is not hit, in pixels. */
const REACH = 40;

/** Marks in a quadtree, so that a mouse move over twenty thousand of them inspects only a few. */
const treeOf = onceOf((marks: readonly Mark[]) =>
  quadtree<Mark>(
    // Of marks on one spot it finds the one added last, which is drawn on top.
    marks as Mark[],
    (mark) => mark.x,
    (mark) => mark.y,
  ),
);

export const nearest = (marks: readonly Mark[], x: number, y: number): Mark | null =>
  treeOf(marks).find(x, y, REACH) ?? null;

type Key = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

/** ← → along the series in load order; ↑ ↓ to the series whose line ends above or below, at the nearest x. */
export function step(marks: readonly Mark[], from: Mark | null, key: Key): Mark | null {
  if (!from) return marks[0] ?? null;
  const own = inOrder(marks, from.series);
  const at = own.findIndex((mark) => mark.id === from.id);
  switch (key) {
    case "ArrowLeft":
      return own[at - 1] ?? from;
    case "ArrowRight":
      return own[at + 1] ?? from;
    case "Home":
      return own[0] ?? from;
    case "End":
      return own.at(-1) ?? from;
    case "ArrowUp":
    case "ArrowDown": {
      const others = byHeight(marks);
      const next = others[others.indexOf(from.series) + (key === "ArrowUp" ? -1 : 1)];
      if (next === undefined) return from;
      return inOrder(marks, next).reduce((a, b) => (Math.abs(b.x - from.x) < Math.abs(a.x - from.x) ? b : a));
    }
  }
}

export const isStep = (key: string): key is Key =>
  ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(key);

const inOrder = (marks: readonly Mark[], series: string): Mark[] =>
  marks.filter((mark) => mark.series === series).sort((a, b) => a.order - b.order);

/** Series from top to bottom, by the last mark of each. */
function byHeight(marks: readonly Mark[]): string[] {
  const last = new Map<string, Mark>();
  for (const mark of marks) {
    const known = last.get(mark.series);
    if (!known || mark.order > known.order) last.set(mark.series, mark);
  }
  return [...last].sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([series]) => series);
}

/** The value at a share (0 … 1) of an axis, rounded to a tenth of a pixel so that links stay short. */
export function valueAt({ from, to, log }: Domain, share: number, pixels: number): number {
  const scale = scaleOf(log, [from, to], [0, 1]);
  const value = scale.invert(share);
  const worth = Math.abs(scale.invert(share + 1 / pixels) - value);
  if (worth === 0) return value;
  const unit = 10 ** Math.floor(Math.log10(worth));
  return Number((Math.round(value / unit) * unit).toPrecision(12));
}

/** Part of an axis, base units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A part of each axis, base units; null: all of it. */
export interface Zoom {
  readonly x: Span | null;
  readonly y: Span | null;
}

/** The plot at a point, or the nearest to it: small multiples have several. */
export function plotAt({ plot, panels = [plot] }: Pick<Scene, "plot" | "panels">, x: number, y: number): Box {
  const away = (from: number, size: number, at: number): number => Math.max(from - at, 0, at - from - size);
  return least(panels, (one) => Math.hypot(away(one.x, one.w, x), away(one.y, one.h, y))) ?? plot;
}

/** A drag flatter than this zooms one axis only, in pixels. */
const FLAT = 10;

/** The zoom that a drag between two corners asks for; null = none. A flat drag leaves the other axis unchanged. */
export function zoomOf(scene: Scene, drag: Box): Zoom | null {
  const { plot, x_domain, y_domain } = scene;
  const keep = (domain: Domain | undefined): Span | null =>
    domain?.zoomed ? { from: domain.from, to: domain.to } : null;
  const part = (domain: Domain | undefined, size: number, from: number, to: number, pixels: number): Span | null =>
    domain === undefined || size < FLAT
      ? keep(domain)
      : { from: valueAt(domain, from, pixels), to: valueAt(domain, to, pixels) };
  if (drag.w < FLAT && drag.h < FLAT) return null;
  const x = part(x_domain, drag.w, (drag.x - plot.x) / plot.w, (drag.x + drag.w - plot.x) / plot.w, plot.w);
  const bottom = plot.y + plot.h;
  const y = part(y_domain, drag.h, (bottom - drag.y - drag.h) / plot.h, (bottom - drag.y) / plot.h, plot.h);
  return x || y ? { x, y } : null;
}

/**
 * Top left corner of a read-out of this size beside its mark: inside the view, not over a neighbour on its line, and
 * off other marks where possible. Pixels of the scene; `view` is the part that the window shows.
 */
export function placeReadout(
  mark: Mark,
  marks: readonly Mark[],
  size: { w: number; h: number },
  view: Box,
): { x: number; y: number } {
  const spots: { x: number; y: number }[] = [];
  for (const gap of [18, 44, 90]) {
    for (const y of [mark.y + gap, mark.y - gap - size.h, mark.y - size.h / 2]) {
      spots.push({ x: mark.x + gap, y }, { x: mark.x - gap - size.w, y });
    }
    spots.push({ x: mark.x - size.w / 2, y: mark.y + gap }, { x: mark.x - size.w / 2, y: mark.y - gap - size.h });
  }
  // Of ten thousand marks hardly any is within reach, and only those are asked for their ids.
  const reach = { x: size.w + 94, y: size.h + 94 };
  const near = marks.filter(
    (other) => Math.abs(other.x - mark.x) <= reach.x && Math.abs(other.y - mark.y) <= reach.y && other.id !== mark.id,
  );
  const cost = (spot: { x: number; y: number }, index: number): number => {
    const box = { ...spot, ...size };
    let sum = index + (within(box, view) ? 0 : 10_000);
    if (overlap(box, { x: mark.x, y: mark.y, w: 0, h: 0 }, 8)) sum += 5000;
    for (const other of near) {
      if (!overlap(box, { x: other.x, y: other.y, w: 0, h: 0 }, 4)) continue;
      sum += other.series === mark.series && Math.abs(other.order - mark.order) === 1 ? 1000 : 30;
    }
    return sum;
  };
  let best = { spot: { x: mark.x + 18, y: mark.y + 18 }, cost: Infinity };
  spots.forEach((spot, i) => {
    const own = cost(spot, i);
    if (own < best.cost) best = { spot, cost: own };
  });
  const { spot } = best;
  return {
    x: Math.max(view.x, Math.min(spot.x, view.x + view.w - size.w)),
    y: Math.max(view.y, Math.min(spot.y, view.y + view.h - size.h)),
  };
}
