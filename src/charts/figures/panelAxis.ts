import { type Axis, axis, type AxisUnit } from "../axis";
import type { Frame } from "../scene";
import type { Shown } from "./choose";
import type { Need } from "./need";
import type { FiguresOptions } from "./options";

/** The value axis of figures of one metric (or of one unit). */
export function panelAxis(
  shown: readonly Shown[],
  unit: AxisUnit,
  range: readonly [number, number],
  options: FiguresOptions,
  frame: Frame,
  need: Pick<Need, "zero" | "mayLog">,
): Axis {
  const values = shown.flatMap(({ value }) => (value === null ? [] : [value]));
  const low = Math.min(...values, Infinity);
  const high = Math.max(...values, -Infinity);
  const log = options.log && need.mayLog && low > LEAST && high >= low && high < Infinity;
  const room = { card: 72, page: 84, phone: 60 }[frame.size];
  const base = { log, unit, range, room };
  if (options.zoom !== null) {
    const extent = [need.zero ? Math.min(0, options.zoom.from) : options.zoom.from, options.zoom.to] as const;
    if (isWide(...extent) && (!log || extent[0] > LEAST)) return axis({ ...base, extent, zoomed: true });
  }
  if (log) return axis({ ...base, extent: [low / 1.35, high * 1.35], zoomed: true });
  const extent = [Math.min(0, low), Math.max(0, high)] as const;
  // Nothing but zeros or lost values: one unit, so that zero has a place.
  if (!isWide(...extent)) return axis({ ...base, extent: [0, unit.factor] });
  // A round end costs width, which a card and a phone do not have.
  return axis({ ...base, extent, zoomed: frame.size !== "page" });
}

/** Far above the smallest double: below it there are no ticks to count with. */
const LEAST = 1e-250;
/** An interval that an axis can stand on; a link may hold any. */
const isWide = (from: number, to: number): boolean =>
  to - from > LEAST && to - from > 1e-9 * Math.max(Math.abs(from), Math.abs(to)) && to < Infinity;
