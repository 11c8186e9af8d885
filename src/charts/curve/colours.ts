/** Who gets which colour: the reader's pins first, then one colour per value of what colours stand for. */
import { COLOURS, mediaColour, seriesStyle } from "../palette";
import type { Colour } from "../scene";
import type { Line } from "./lines";
import { colourValue, workloadRank } from "./names";
import { type CurveOptions, type Slot, SLOTS } from "./options";
import { byName } from "~/base/byName";

export interface Colours {
  /** Values that have a colour each, in order; those of pinned series alone are not among them. */
  readonly values: readonly string[];
  /** More values than colours are left: one series is highlighted, the others are grey. */
  readonly tooMany: boolean;
  readonly pins: ReadonlyMap<string, Slot>;
  /** Of the one highlighted. */
  readonly highlight: Colour;
  of(line: Line): Colour;
}

export function coloursOf(lines: readonly Line[], options: CurveOptions): Colours {
  const on = new Set(lines.map((line) => line.series));
  const pins = new Map((options.pins ?? []).filter(([id]) => on.has(id)));
  const free = lines.filter((line) => !pins.has(line.series));
  const value = new Map(lines.map((line) => [line.id, colourValue(line, options.colour, options)]));
  const places = [...new Set([...lines].sort(compareFor(options, value)).map((line) => value.get(line.id) ?? ""))];
  const wanted = new Set(free.map((line) => value.get(line.id) ?? ""));
  const values = places.filter((one) => wanted.has(one));
  const taken = new Set<Colour>(pins.values());
  const left = SLOTS.filter((slot) => !taken.has(slot));
  const tooMany = options.colour !== "media" && options.colour !== "none" && values.length > left.length;
  const slots = slotsOf(places, wanted, left);
  const of = (line: Line): Colour => {
    const pin = pins.get(line.series);
    if (pin !== undefined) return pin;
    if (options.colour === "none") return "ink";
    const own = value.get(line.id) ?? "";
    return options.colour === "media" ? mediaColour(own) : (slots.get(own) ?? "ctrl");
  };
  return { values, tooMany, pins, highlight: left[0] ?? "ink", of };
}

/** A value keeps the colour of its place among all, pinned or not, unless that is pinned; then the last that is free. */
function slotsOf(
  places: readonly string[],
  wanted: ReadonlySet<string>,
  left: readonly Slot[],
): ReadonlyMap<string, Colour> {
  const slots = new Map<string, Colour>();
  const open = new Set<Colour>(left);
  places.slice(0, COLOURS).forEach((value, i) => {
    const { colour } = seriesStyle(i);
    if (wanted.has(value) && open.delete(colour)) slots.set(value, colour);
  });
  for (const value of places) {
    if (!wanted.has(value) || slots.has(value)) continue;
    const next = [...open].at(-1);
    if (next === undefined) break;
    open.delete(next);
    slots.set(value, next);
  }
  return slots;
}

function compareFor(options: CurveOptions, values: ReadonlyMap<string, string>) {
  const rank = (line: Line): string =>
    options.colour === "workload" ? workloadRank(line) : (values.get(line.id) ?? "");
  return (a: Line, b: Line): number => byName(rank(a), rank(b));
}
