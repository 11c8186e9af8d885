/**
 * Names and looks of the lines. Names state what differs among the series; what is equal is in the sentence. A series
 * looks as on the curve of its workload: its measurements share its colour and differ by dash, then marker. Lines that
 * are on no curve (published percentiles, further series) take the remaining colours. The measurements of a single
 * series need no colour to show whose they are, so each gets its own. Pure.
 */
import { once } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { withSeries } from "~/analysis/seriesRows";
import { jobsWord, opText } from "~/charts/curve/names";
import { type Slot, SLOTS } from "~/charts/curve/options";
import { loadTag } from "~/charts/curve/readout";
import { stylesOf as curveStyles } from "~/charts/curve/style";
import { COLOURS, seriesStyle } from "~/charts/palette";
import type { Colour, Shape } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import type { Pairs } from "~/model/joins";
import { linesOf } from "~/model/lines";
import { seriesId } from "~/model/load";
import { hasJobs, setupName } from "~/model/tools";
import { defaults } from "~/permalink/field";
import { en } from "~/text/en";
import { curveModel } from "../curve/picture";
import { type CurveState, fields as curveFields } from "../curve/state";
import type { Known } from "../shared/known";
import { workloadName } from "../shared/point/workload";
import type { Picks } from "./picks";
import { phrases } from "~/text/en/phrases";
import type { PercentilesState } from "./state";

type Attribute = (point: CurvePoint) => string;

const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

/**
 * One name per series, all different; "" for a single one.
 * @param points one row of each
 * @param given the reader's names for series, which replace all attributes of a series
 */
export function namesOf(
  points: readonly CurvePoint[],
  known: Known,
  given: ReadonlyMap<string, string> = new Map(),
): string[] {
  const own = (point: CurvePoint): string | undefined => given.get(seriesId(point));
  const title = (slug: string): string =>
    slug === "local" ? en.curve.unpublished : (known.find((entry) => entry.slug === slug)?.title ?? slug);
  /** Attributes of a series; the reader's own name replaces them all. */
  const ofSeries: readonly Attribute[] = [
    ({ dataset }) => title(dataset),
    ({ system_label, system }) => system_label ?? system ?? "",
    workloadName,
    // Threads of sysbench are the load itself.
    (point) => {
      const jobs = hasJobs(point) && point.numjobs !== null ? (jobsWord(point.numjobs, point) ?? "") : "";
      return jobs === loadTag(point) ? "" : jobs;
    },
    ({ engine }) => engine ?? "",
    setupName,
    ({ tool, tool_version }) => [lookUp(en.tools, tool) ?? tool, tool_version ?? ""].join(" ").trim(),
  ];
  const ofPoint: readonly Attribute[] = [loadTag, ({ op, workload_op }) => (op === workload_op ? "" : opText(op))];
  // Added one by one, only if the earlier ones leave some alike.
  const more: readonly Attribute[] = [
    ({ direct }) => (direct === null ? "" : en.charts.curve.direct(direct)),
    ({ title }) => title,
    ({ source_path }) => stemOf(source_path),
    ({ source_path }) => source_path,
  ];
  const values = (of: Attribute): number => new Set(points.map(of)).size;
  // What differs most comes first, since a long name is cut at its end. The reader's own name comes before all.
  const name: Attribute = (point) => own(point) ?? "";
  const telling = [...ofSeries.slice(0, 4), ...ofPoint.slice(0, 1), ...ofSeries.slice(4), ...ofPoint.slice(1)]
    .filter((of) => values(of) > 1)
    .toSorted((a, b) => values(b) - values(a))
    .map((of): Attribute => (ofSeries.includes(of) ? (point) => (own(point) === undefined ? of(point) : "") : of));
  if (values(name) > 1) telling.unshift(name);
  const nameBy = (all: readonly Attribute[]): string[] =>
    points.map((point) =>
      all
        .map((of) => of(point))
        .filter((word) => word !== "")
        .join(phrases.comma),
    );
  for (const attribute of [null, ...more]) {
    const names = nameBy(attribute === null ? telling : [...telling, attribute]);
    // Nothing is known of one among others: its place tells it apart.
    if (new Set(names).size === names.length)
      return names.length === 1 ? names : names.map((name, i) => name || `#${i + 1}`);
  }
  const names = nameBy([...telling, ...more.slice(0, 2)]);
  return names.map((name, i) =>
    name !== "" && names.indexOf(name) === i && !names.includes(name, i + 1) ? name : `${name} #${i + 1}`.trim(),
  );
}

/** The way back: the curve of these series, with the same names and colours. */
export function curveOf(
  { steps, chosen }: Pick<Picks, "steps" | "chosen">,
  { d, sys, j, k, n, pin }: Pick<PercentilesState, "d" | "sys" | "j" | "k" | "n" | "pin">,
): CurveState {
  const open = steps.length > 0 && steps.every(({ first }) => first.load_kind !== "outstanding");
  return {
    ...defaults(curveFields),
    ...{ d, sys, j, k, n, pin },
    w: chosen.workloads,
    ...(open ? { load: "rate" } : {}),
  };
}

export interface MeasurementStyle {
  readonly colour: Colour;
  /** Set where several measurements share a colour: each has its own. */
  readonly dash: string | undefined;
  /** Set when the dashes run out; undefined: the operation's marker. */
  readonly shape: Shape | undefined;
  readonly pinned: boolean;
}

export interface Styles {
  /** There are more measurements than colours: one line is highlighted, the others are grey. */
  readonly tooMany: boolean;
  /** In the order of `series`. */
  readonly of: readonly MeasurementStyle[];
  /** Colours for lines of no series, in order. */
  readonly more: readonly Colour[];
}

/**
 * Look of each series on the curve, by `<dataset>/<system>/<series>`; series that are grey there only for lack of focus
 * are not grey here.
 */
export type SeriesLooks = ReadonlyMap<string, { readonly colour: Colour; readonly dash: string | undefined }>;

/** @param state the curve of the same series, which is the way back to it */
export function looksOnCurve(points: readonly CurvePoint[], state: CurveState, known: Known): SeriesLooks {
  const model = curveModel(withSeries(points), state, known);
  const lines = linesOf(model.points, model.options);
  const { of } = curveStyles(lines, { ...model.options, focus: null }, false);
  const looks = new Map<string, { colour: Colour; dash: string | undefined }>();
  for (const { id, series } of lines.toReversed()) {
    const style = of.get(id);
    if (style !== undefined && !style.background) looks.set(series, style);
  }
  return looks;
}

/** Markers of the rounds, the first one being the operation's own. */
const ROUNDS: readonly (Shape | undefined)[] = [undefined, "hexagon", "saltire"];

/**
 * @param series the series of each measurement on the chart
 * @param more lines of no series: published ones
 */
export function stylesOf(series: readonly string[], looks: SeriesLooks, pins: Pairs<Slot>, more: number): Styles {
  const ids = [...new Set(series)];
  const pinned = new Map(pins.filter(([id]) => ids.includes(id)));
  if (ids.length === 1 && pinned.size === 0 && more === 0 && series.length > 1 && series.length <= COLOURS) {
    const of = series.map((_, i) => ({
      ...{ colour: seriesStyle(i).colour, dash: undefined, shape: undefined, pinned: false },
    }));
    return { tooMany: false, of, more: [] };
  }
  const colours = new Map<string, Colour>();
  for (const id of ids) {
    const own = pinned.get(id) ?? looks.get(id)?.colour;
    if (own !== undefined) colours.set(id, own);
  }
  const taken = new Set(colours.values());
  const free = SLOTS.map((_, i) => seriesStyle(i).colour).filter((colour) => !taken.has(colour));
  let next = 0;
  const another = (): Colour => free[next++] ?? "ctrl";
  for (const id of ids) if (!colours.has(id)) colours.set(id, another());
  const dashes = new Map<Colour, number[]>();
  const of = series.map((id, at): MeasurementStyle => {
    const colour = colours.get(id)!;
    const used = once(dashes, colour, () => []);
    const first = series.indexOf(id) === at ? placeOf(looks.get(id)?.dash) : 0;
    const nth = used.includes(first) ? lowestFree(used) : first;
    used.push(nth);
    return {
      colour,
      dash: seriesStyle(nth % COLOURS).dash,
      shape: ROUNDS[Math.floor(nth / COLOURS)],
      pinned: pinned.has(id),
    };
  });
  const unpinned = series.filter((id) => !pinned.has(id)).length;
  return { tooMany: unpinned + more > COLOURS, of, more: Array.from({ length: more }, another) };
}

const DASHES = Array.from({ length: COLOURS }, (_, i) => seriesStyle(i).dash);
const placeOf = (dash: string | undefined): number => Math.max(0, DASHES.indexOf(dash));

function lowestFree(used: readonly number[]): number {
  let n = 0;
  while (used.includes(n)) n++;
  return n;
}
