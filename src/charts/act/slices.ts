/** Slices of one ACT log: the percentage of slow operations over time as steps, and the limits of the verdict. */
import { act as text, duration } from "~/text/en/act";
import { notes as noteWords } from "~/text/en/notes";
import type { AxisUnit } from "../axis";
import { exact } from "~/base/number";
import { extremePlaces } from "~/base/extremes";
import { seriesStyle } from "../palette";
import { noteRules } from "../plot/notes";
import { type PlotPoint, type PlotSeries, type PlotSpec, silent } from "../plot/plot";
import { timeUnit } from "../plot/time";
import { edgeOf, isSome, isWhole, sliceId, slicesTwin, type Whole } from "./slicesTwin";
import { extremesOf, highestNote } from "./extremes";
import type { ActIntervals, ActSlice, ActSlicesOptions } from "./options";
import { publishedKey, withStrip } from "./published";

export const PERCENT: AxisUnit = { label: "%", factor: 1, short: false };

export function actSlicesSpec(rows: readonly ActSlice[], options: ActSlicesOptions): PlotSpec {
  const slices = rows.filter(isWhole);
  const { slice_s, limits, judged, deciding, unit, what } = options;
  const end_s = (slices.at(-1)?.slice ?? 0) * slice_s;
  const seen = options.zoom ?? { from: 0, to: end_s };
  const inView = slices.filter(({ slice }) => slice * slice_s >= seen.from && (slice - 1) * slice_s <= seen.to);
  const drawn = options.shown_ms.map((ms, i) => lineOf(inView, ms, i, options));
  const shown = new Set(options.shown_ms);
  const { intervals } = options;
  const focus = intervals === null ? -1 : options.shown_ms.indexOf(intervals.ms);
  const numbers = new Set(slices.map(({ slice }) => slice));
  const rowOf = (t_s: number): string | null => {
    const slice = Math.ceil(t_s / slice_s);
    return numbers.has(slice) ? sliceId(options.id, slice) : null;
  };
  const extremes =
    intervals === null || focus === -1 ? [] : extremesOf(intervals, focus, options.id, rowOf, unit === "ms");
  const x = { name: text.xName, unit: timeUnit(seen.to - seen.from), log: false, zoom: seen };
  const strip = withStrip(x, options.published, options.shown_ms);
  const series = [...extremes, ...drawn, ...strip.series];
  return {
    title: options.title,
    x: strip.x,
    panels: [
      {
        id: "slices",
        y: { name: text.yName(what), unit: PERCENT, log: options.log && isSome(series) },
        series,
        rules: [
          ...limits
            .filter(({ ms }) => shown.has(ms))
            .map(({ ms, below_percent }) => ({
              y: below_percent,
              name: judged ? text.limit(below_percent, ms) : text.limitOfHours(below_percent, ms),
              kind: judged ? ("limit" as const) : ("reference" as const),
            })),
          ...noteRules(options.notes, true),
        ],
        spans: [
          ...(deciding === null
            ? []
            : [{ from: (deciding.slice - 1) * slice_s, to: deciding.slice * slice_s, name: deciding.name }]),
          ...strip.spans,
        ],
      },
    ],
    key: [
      text.keyStep(slice_s, judged),
      ...(unit === "us" && drawn.some(({ band }) => band !== undefined) ? [text.keyBand] : []),
      ...(deciding === null ? [] : [text.keyGrey]),
      ...(extremes.length === 0
        ? []
        : [text.keyIntervals(intervals!.interval_s, intervals!.ms, howDrawn(intervals!, unit))]),
      ...(strip.series.length === 0 ? [] : publishedKey(options.published, options.shown_ms)),
    ],
    notes: [
      ...(extremes.length === 0 ? [] : highestNote(intervals!)),
      ...options.notes.map((note) => noteWords.noted(duration(note.t_s), note.text)),
    ],
    twin: slicesTwin(options, strip.series.length === 0 ? [] : options.published),
    empty: slices.length === 0 ? "no-slices" : undefined,
  };
}

/** Intervals are drawn one by one as long as each has a pixel. */
const howDrawn = ({ pixels }: ActIntervals, unit: "ms" | "us") =>
  pixels.every(({ intervals }) => intervals === 1) ? "single" : unit === "ms" ? "band" : "line";

/** Up to this many slices are all drawn; of more, those that draw the same line. */
const ALL = 2400;
const COLUMNS = 600;

/** An incomplete slice breaks the line. In microseconds a band reaches up to all that may be slower. */
function lineOf(slices: readonly Whole[], ms: number, place: number, options: ActSlicesOptions): PlotSeries {
  const { slice_s, unit, id } = options;
  const edge = edgeOf(ms, unit);
  const points: PlotPoint[] = [];
  const isBetween = edge.most !== edge.least && options.limits.some((limit) => limit.ms === ms);
  const values = slices.map(({ exceed_percent }) => exceed_percent[edge.least]!);
  const numbers = slices.map(({ slice }) => slice);
  for (const i of slices.length <= ALL ? slices.keys() : extremePlaces(numbers, values, COLUMNS)) {
    const row = slices[i]!;
    const from = (row.slice - 1) * slice_s;
    const y = values[i]!;
    const own = sliceId(id, row.slice);
    points.push({
      id: place === 0 ? own : `${own}@${ms}`,
      row: place === 0 ? undefined : own,
      x: from,
      y,
      fill: "computed",
      label: options.deciding?.slice === row.slice && options.deciding.ms === ms ? options.deciding.value : undefined,
      title: text.sliceTitle(row.slice, slice_s),
      tag: text.sliceSpan(from, row.slice * slice_s),
      lines: readout(row, ms, options),
    });
    if (slices[i + 1]?.slice === row.slice + 1) continue;
    points.push(silent(from + slice_s, y));
    if (i < slices.length - 1) points.push(silent(from + slice_s, NaN));
  }
  const style = seriesStyle(place);
  return {
    id: `${ms}ms`,
    name: text.over(ms, unit),
    colour: style.colour,
    shape: style.marker,
    join: "steps",
    bare: true,
    beside: true,
    focused: place === 0,
    band: isBetween ? bandOf(slices, edge, slice_s) : undefined,
    points,
  };
}

/** Both ends of each slice, so that the band has steps too. */
const bandOf = (slices: readonly Whole[], { least, most }: { least: number; most: number }, slice_s: number) =>
  slices.flatMap(({ slice, exceed_percent }) =>
    [slice - 1, slice].map((end) => ({ x: end * slice_s, from: exceed_percent[least]!, to: exceed_percent[most]! })),
  );

function readout(row: Whole, ms: number, { unit, what }: ActSlicesOptions): [string, string][] {
  const { least, most } = edgeOf(ms, unit);
  const share = row.exceed_percent[least]!;
  const value = least === most ? percent(share) : text.between(percent(share), percent(row.exceed_percent[most]!));
  return [
    [text.slowerThan(ms), value],
    [what, text.opsAt(exact(row.ops), exact(row.rate_per_s))],
  ];
}

/** Enough digits to tell a share from a limit. */
export const percent = (value: number): string => `${exact(Number(value.toFixed(4)))} %`;
