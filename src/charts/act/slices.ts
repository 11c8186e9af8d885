/** Slices of one ACT log: percent of slow operations over time, a step for each slice, the limits of the verdict. */
import { act as text, duration } from "~/text/en/act";
import { notes as noteWords } from "~/text/en/notes";
import type { AxisUnit } from "../axis";
import { exact, fixed } from "../number";
import { seriesStyle } from "../palette";
import { noteRules } from "../plot/notes";
import type { PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import type { Twin, TwinCell, TwinRow } from "../scene";
import { edgeOf, tableEdges } from "./edges";
import type { ActSlice, ActSlicesOptions } from "./options";

const HOURS: AxisUnit = { label: "h", factor: 3600, short: false };
const MINUTES: AxisUnit = { label: "min", factor: 60, short: false };
const SECONDS: AxisUnit = { label: "s", factor: 1, short: false };
const PERCENT: AxisUnit = { label: "%", factor: 1, short: false };

/** Hours from two of them on, else minutes, else seconds. */
const timeUnit = (span_s: number): AxisUnit => (span_s >= 7200 ? HOURS : span_s >= 600 ? MINUTES : SECONDS);

/** Mark of a slice: its row of the table, and the line of the first limit. */
const sliceId = (id: string, slice: number): string => `${id}.${slice}`;

type Whole = ActSlice & { readonly slice: number };
const isWhole = (row: ActSlice): row is Whole => typeof row.slice === "number";

export function actSlicesSpec(rows: readonly ActSlice[], options: ActSlicesOptions): PlotSpec {
  const slices = rows.filter(isWhole);
  const { slice_s, limits, judged, deciding, unit, what } = options;
  const end_s = (slices.at(-1)?.slice ?? 0) * slice_s;
  const drawn = options.shown_ms.map((ms, i) => lineOf(slices, ms, i, options));
  const shown = new Set(options.shown_ms);
  return {
    title: options.title,
    arrange: "stacked",
    x: { name: text.xName, unit: timeUnit(end_s), log: false, zoom: options.zoom ?? { from: 0, to: end_s } },
    panels: [
      {
        id: "slices",
        y: { name: text.yName(what), unit: PERCENT, log: options.log, zoom: null },
        series: drawn,
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
        spans:
          deciding === null
            ? []
            : [{ from: (deciding.slice - 1) * slice_s, to: deciding.slice * slice_s, name: deciding.name }],
      },
    ],
    key: [
      text.keyStep(slice_s, judged),
      ...(unit === "us" && drawn.some(({ band }) => band !== undefined) ? [text.keyBand] : []),
      ...(deciding === null ? [] : [text.keyGrey]),
    ],
    notes: options.notes.map((note) => noteWords.noted(duration(note.t_s), note.text)),
    twin: twinOf(rows, options),
    ...(slices.length === 0 ? { empty: "no-slices" } : {}),
  };
}

/** A step per slice; a slice that is not whole breaks the line. In microseconds a band to all that may be slower. */
function lineOf(slices: readonly Whole[], ms: number, place: number, options: ActSlicesOptions): PlotSeries {
  const { slice_s, unit, id } = options;
  const edge = edgeOf(ms, unit);
  const points: PlotPoint[] = [];
  const isBetween = edge.most !== edge.least && options.limits.some((limit) => limit.ms === ms);
  slices.forEach((row, i) => {
    const from = (row.slice - 1) * slice_s;
    const y = row.exceed_percent[edge.least]!;
    const own = sliceId(id, row.slice);
    points.push({
      id: place === 0 ? own : `${own}@${ms}`,
      ...(place === 0 ? {} : { row: own }),
      x: from,
      y,
      fill: "computed",
      ...(options.deciding?.slice === row.slice && options.deciding.ms === ms ? { label: options.deciding.value } : {}),
      title: text.sliceTitle(row.slice, slice_s),
      tag: text.sliceSpan(from, row.slice * slice_s),
      lines: readout(row, ms, options),
    });
    if (slices[i + 1]?.slice === row.slice + 1) return;
    const silent = { id: null, fill: "computed" as const, title: "", lines: [] };
    points.push({ ...silent, x: from + slice_s, y });
    if (i < slices.length - 1) points.push({ ...silent, x: from + slice_s, y: NaN });
  });
  const style = seriesStyle(place);
  return {
    id: `${ms}ms`,
    name: text.over(ms, unit),
    colour: style.colour,
    shape: style.marker,
    join: "steps",
    bare: true,
    focused: place === 0,
    ...(isBetween ? { band: bandOf(slices, edge, slice_s) } : {}),
    points,
  };
}

/** Both ends of each slice, so that the band steps too. */
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

/** As many digits as tell it from a limit. */
const percent = (value: number): string => `${exact(Number(value.toFixed(4)))} %`;

const number = (value: number | null, shown: string): TwinCell => ({ value, text: shown });

/** The limit that a slice certainly breaks at this edge. */
function breaks(row: ActSlice, edge: number, { judged, limits, unit }: ActSlicesOptions): number | null {
  if (!judged || !isWhole(row)) return null;
  const limit = limits.find(({ ms }) => edgeOf(ms, unit).least === edge);
  return limit !== undefined && row.exceed_percent[edge]! >= limit.below_percent ? limit.below_percent : null;
}

/** The table of act_latency.py: printed with its digits, unrounded in `value`. */
function twinOf(rows: readonly ActSlice[], options: ActSlicesOptions): Twin {
  const { unit, id, slice_s } = options;
  const edges = tableEdges(unit);
  return {
    columns: [
      { id: "slice", label: "slice", numeric: true },
      { id: "to_s", label: "to_s", numeric: true },
      ...edges.map((edge) => {
        const name = `over_${2 ** edge}${unit}_percent`;
        return { id: name, label: name, numeric: true };
      }),
      { id: "ops", label: "ops", numeric: true },
      { id: "rate_per_s", label: "rate_per_s", numeric: true },
    ],
    rows: rows.map((row): TwinRow => {
      const end = isWhole(row) ? row.slice * slice_s : null;
      return {
        mark: isWhole(row) ? sliceId(id, row.slice) : null,
        cells: [
          { value: row.slice, text: String(row.slice) },
          number(end, end === null ? "" : exact(end)),
          ...edges.map((edge) => {
            const shown = number(row.exceed_percent[edge]!, fixed(row.printed_percent[edge]!, 2));
            const limit = breaks(row, edge, options);
            return limit === null ? shown : { ...shown, note: text.breaks(limit) };
          }),
          number(row.ops, exact(Number(row.ops.toFixed(1)))),
          number(row.rate_per_s, fixed(row.rate_per_s, 1)),
        ],
      };
    }),
  };
}
