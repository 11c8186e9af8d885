/**
 * Colour, dash and marker of each line, and the key that explains them. One channel, one meaning; the reader's pins
 * come first.
 */
import { greatest, group } from "d3-array";
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { isGood, isMain, type Line, lineJobs } from "~/model/lines";
import { isBlockSeries, sweepKind } from "~/model/load";
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { series as ofSeries } from "~/text/en/series";
import { legend } from "../legend";
import { type Medium, mediumKey, mediumOf } from "../medium";
import { COLOURS, mediaColour, opMarker, seriesStyle, SYSTEM_COLOURS } from "../palette";
import type { Colour, Fill, Shape } from "../scene";
import { colourValue, workloadRank } from "./names";
import { type ColourBy, type CurveOptions, type Slot, SLOTS } from "./options";

const text = en.charts.curve;

export interface LineStyle {
  readonly colour: Colour;
  readonly dash: string | undefined;
  readonly marker: Shape;
  readonly width: number;
  readonly r: number;
  readonly focused: boolean;
  /** One of many grey lines, without numbers at its points. */
  readonly background: boolean;
}

export interface Styles {
  readonly of: ReadonlyMap<string, LineStyle>;
  readonly key: readonly string[];
  /** The line of the key about numbers at points. */
  readonly numbers: string;
  /** How the medium of a series is known, if its name or colour says the system. */
  readonly media: ReadonlyMap<string, Medium>;
}

/** Highest total throughput among the good points of a series. */
export const peakOf = (lines: readonly Line[]): number =>
  lines.flatMap((line) => line.points.filter(isMain)).reduce((most, p) => Math.max(most, p.point.total_iops ?? 0), 0);

export function stylesOf(lines: readonly Line[], options: CurveOptions, small: boolean): Styles {
  const colours = coloursOf(lines, options);
  const { tooMany } = colours;
  const chosen = lines.find((line) => line.series === options.focus || line.id === options.focus)?.series ?? null;
  const focus = chosen ?? (tooMany ? (greatest(lines, (line) => peakOf([line]))?.series ?? null) : null);
  const dashes = dashesOf(lines, options);
  const isBehind = ({ series }: Line): boolean => tooMany && series !== focus && !colours.pins.has(series);
  const styled = (line: Line): Pick<LineStyle, "colour" | "dash"> => ({
    colour: tooMany && !colours.pins.has(line.series) ? colours.highlight : colours.of(line),
    dash: dashes.of(line),
  });
  const telling = tellApart(
    lines.filter((line) => !isBehind(line)),
    styled,
    options,
  );
  const of = new Map<string, LineStyle>();
  for (const line of lines) {
    const focused = line.series === focus;
    const background = isBehind(line);
    const own = styled(line);
    of.set(line.id, {
      colour: background ? "ctrl" : own.colour,
      dash: background ? undefined : telling === null ? own.dash : telling.dash.get(line.series),
      marker: background || telling === null ? opMarker(line.op) : telling.marker(line),
      width: background ? 1 : focused ? 2.4 : small ? 1.8 : 1.5,
      r: background ? 2 : focused ? 4.2 : small ? 2.6 : 3,
      focused,
      background,
    });
  }
  const grey = new Set(lines.filter((line) => of.get(line.id)?.background).map((line) => line.series)).size;
  const dash = telling !== null ? text.dashTells(telling.values) : tooMany ? undefined : dashes.said;
  const media = mediaOn(lines, options);
  const key = [...keyOf(lines, options, colours, grey, dash, small), ...mediumKey([...media.values()])];
  return { of, key, numbers: numbersKey(lines), media };
}

/** A single system is named in the sentence, and its lines have other names. */
function mediaOn(lines: readonly Line[], options: CurveOptions): ReadonlyMap<string, Medium> {
  const systems = new Set(lines.map((line) => colourValue(line, "system", options)));
  if (systems.size < 2 && options.colour !== "media") return new Map();
  const rows = group(lines, ({ series }) => series);
  return new Map(
    [...rows].flatMap(([series, own]): [string, Medium][] => {
      const medium = mediumOf(own.flatMap(({ points }) => points.map(({ point }) => point)));
      return medium === null ? [] : [[series, medium]];
    }),
  );
}

const processOf = (line: Line): string | null => line.points[0]?.point.rate_process ?? null;

/** What dashes stand for: jobs, else arrivals, else tools, if there are several. */
function dashesOf(lines: readonly Line[], options: CurveOptions) {
  const nth = (at: number): string | undefined => (at < 0 ? undefined : seriesStyle(at).dash);
  const jobs = [...new Set(lines.map(lineJobs).filter((n) => n !== null))].sort((a, b) => a - b);
  if (options.colour !== "jobs" && jobs.length > 1 && jobs.length <= COLOURS) {
    return { said: text.dashJobs(jobs), of: (line: Line) => nth(jobs.indexOf(lineJobs(line) ?? NaN)) };
  }
  if (new Set(lines.map(processOf)).size > 1) {
    return { said: text.dashArrivals, of: (line: Line) => nth(processOf(line) === "poisson" ? 1 : -1) };
  }
  const toolOf = (line: Line): string => colourValue(line, "tool", options);
  const tools = [...new Set(lines.map(toolOf))].sort(byName);
  if (options.colour === "tool" || tools.length < 2) return { of: () => undefined };
  return { said: text.dashTools(tools), of: (line: Line) => nth(tools.indexOf(toolOf(line))) };
}

function keyOf(
  lines: readonly Line[],
  options: CurveOptions,
  { values, tooMany, pins }: Colours,
  grey: number,
  dash: string | undefined,
  small: boolean,
): string[] {
  const good = lines.flatMap((line) => line.points);
  const fills: Fill[] = [];
  if (good.some((p) => (p.apart === "failed" || p.apart === "excluded") && p.x !== null && p.y !== null))
    fills.push("excluded");
  if (good.some((p) => p.missed !== null && isGood(p))) fills.push("missed");
  if (good.some((p) => p.point.format === "figures-csv")) fills.push("published");
  const threads = options.colour === "jobs" && good.every((p) => p.point.tool === "sysbench");
  const what = threads ? text.colourThreads : text.colour[options.colour];
  const only = values.length === 1 ? (values[0] ?? "") : "";
  const colour = tooMany
    ? text.highlighted(grey)
    : values.length === 0 || options.colour === "none" || (values.length === 1 && lines.length > 1 && only === "")
      ? undefined
      : values.length === 1
        ? text.colourOne(what, only === "" ? text.notStated : only)
        : what;
  const ops = lines.filter((line) => line.points.some(isGood)).map((line) => line.op);
  return [
    ...legend({ colour, dash, ops: new Set(ops).size > 1 || ops.includes("mixed") ? ops : [], fills }),
    ...(pins.size > 0 ? [ofSeries.pinned(pins.size)] : []),
    ...(small ? [] : [numbersKey(lines)]),
    ...(good.some((p) => p.point.staggered && isGood(p)) ? [text.staggeredKey] : []),
    ...good
      .filter((p) => p.members !== undefined && isGood(p))
      .slice(0, 1)
      .map((p) => text.membersKey(p.point.parts, p.members!)),
    ...(good.some((p) => p.apart === "repeat") ? [text.repeatKey] : []),
    ...gridKey(lines, options, small),
    ...(good.some((p) => p.few && isGood(p)) ? [text.few_key(options.y)] : []),
  ];
}

/** What the numbers at points are. */
function numbersKey(lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points.map(({ point }) => point));
  if (lines.some(({ grid }) => grid !== undefined)) return text.numbers.grid;
  if (points.some(({ series }) => isBlockSeries(series))) return text.numbers.blocks;
  const kinds = new Set(points.map(({ load_kind }) => sweepKind(load_kind)));
  if (kinds.size > 1) return text.numbers.both;
  if (kinds.has("rate")) return text.numbers.rate;
  return points.length > 0 && points.every(({ op }) => isOfDatabase(op))
    ? text.numbers.threads
    : text.numbers.outstanding;
}

/** What the lines over depths and jobs pass through. */
function gridKey(lines: readonly Line[], options: CurveOptions, small: boolean): string[] {
  const kinds = new Set(lines.map(({ grid }) => grid));
  if (small || (!kinds.has("frontier") && !kinds.has("sweep"))) return [];
  if (!kinds.has("frontier")) return [text.sweepKey];
  const swept = lines.filter(({ grid }) => grid === "sweep").map((line) => colourValue(line, "system", options));
  return [text.frontierKey, ...(swept.length === 0 ? [] : [text.sweptKey([...new Set(swept)])])];
}

interface Colours {
  /** Values with a colour of their own, in order, not counting those of pinned series only. */
  readonly values: readonly string[];
  /** There are more values than colours: one series is highlighted, the others are grey. */
  readonly tooMany: boolean;
  readonly pins: ReadonlyMap<string, Slot>;
  readonly highlight: Colour;
  of(line: Line): Colour;
}

function coloursOf(lines: readonly Line[], options: CurveOptions): Colours {
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
  const slots = slotsOf(places, wanted, left, options.colour === "system" ? SYSTEM_COLOURS : SLOTS);
  const of = (line: Line): Colour => {
    const pin = pins.get(line.series);
    if (pin !== undefined) return pin;
    if (options.colour === "none") return "ink";
    const own = value.get(line.id) ?? "";
    return options.colour === "media" ? mediaColour(own) : (slots.get(own) ?? "ctrl");
  };
  return { values, tooMany, pins, highlight: left[0] ?? "ink", of };
}

/**
 * A value keeps the colour of its place among all, pinned or not. If that colour is pinned, it gets the last free one.
 */
function slotsOf(
  places: readonly string[],
  wanted: ReadonlySet<string>,
  left: readonly Slot[],
  order: readonly Slot[],
): ReadonlyMap<string, Colour> {
  const slots = new Map<string, Colour>();
  const open = new Set<Colour>(left);
  places.slice(0, COLOURS).forEach((value, i) => {
    const colour = order[i];
    if (colour !== undefined && wanted.has(value) && open.delete(colour)) slots.set(value, colour);
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

interface Telling {
  /** By series. */
  readonly dash: ReadonlyMap<string, string | undefined>;
  readonly marker: (line: Line) => Shape;
  /** The values dashes stand for, in order; null: dashes only separate the series. */
  readonly values: readonly string[] | null;
}

/** Candidates for a second attribute, the likeliest first. */
const SECOND: readonly ColourBy[] = ["jobs", "tool", "engine", "system", "dataset", "workload", "block", "drive_model"];

/** Markers by operation for more series than there are dashes: each round has its own. */
const ROUNDS: readonly Readonly<Record<string, Shape>>[] = [
  {},
  { read: "hexagon", write: "plus" },
  { read: "down", write: "saltire" },
];
const shapeOf = (op: string, round: number): Shape => lookUp(ROUNDS[round], op) ?? opMarker(op);

/**
 * null: they already look different.
 * @param styled colour and dash that each line would have; background lines do not count
 */
function tellApart(
  lines: readonly Line[],
  styled: (line: Line) => { readonly colour: string; readonly dash: string | undefined },
  options: CurveOptions,
): Telling | null {
  if (isTold(lines, (line) => `${styled(line).colour} ${styled(line).dash ?? ""}`)) return null;
  const attributes = SECOND.filter((by) => by !== options.colour);
  const sets = [
    ...attributes.map((a) => [a]),
    ...attributes.flatMap((a, i) => attributes.slice(i + 1).map((b) => [a, b])),
  ];
  for (const set of sets) {
    const value = (line: Line): string => set.map((by) => colourValue(line, by, options)).join(", ");
    const values = [...new Set(lines.map(value))].sort(byName);
    if (values.length > COLOURS || !isTold(lines, (line) => `${styled(line).colour} ${value(line)}`)) continue;
    const dash = new Map(lines.map((line) => [line.series, seriesStyle(values.indexOf(value(line))).dash]));
    return { dash, marker: (line) => opMarker(line.op), values };
  }
  return inTurn(lines, (line) => styled(line).colour);
}

/** Does each look belong to one series? Markers distinguish operations, so only lines of one operation are compared. */
function isTold(lines: readonly Line[], look: (line: Line) => string): boolean {
  const owners = new Map<string, string>();
  return lines.every((line) => {
    const key = `${look(line)} ${line.op}`;
    const owner = owners.get(key) ?? line.series;
    owners.set(key, owner);
    return owner === line.series;
  });
}

/** Dashes in turn among the series of each colour, then markers. */
function inTurn(lines: readonly Line[], colour: (line: Line) => string): Telling {
  const firsts = [...new Map(lines.toReversed().map((line) => [line.series, line])).values()].toReversed();
  const turns = [...group(firsts, colour).values()];
  const place = new Map(turns.flatMap((own) => own.map(({ series }, nth) => [series, nth] as const)));
  return {
    dash: new Map([...place].map(([series, nth]) => [series, seriesStyle(nth % COLOURS).dash])),
    marker: ({ op, series }) => shapeOf(op, Math.floor((place.get(series) ?? 0) / COLOURS)),
    values: null,
  };
}
