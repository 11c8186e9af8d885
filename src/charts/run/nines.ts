/**
 * Percentiles of latency over 1/(1 − p), on two logarithmic axes (HdrHistogram): each nine more takes the same room.
 * Only percentiles that the file holds are points; nothing is read between them.
 */
import { lookUp } from "~/base/lookUp";
import type { LatencyStats } from "~/model/answers";
import { ENOUGH_SAMPLES, isFew, type AnyStatistic, samplesAboveStatistic } from "~/model/latency";
import { isPublished } from "~/model/lines";
import { markId } from "~/model/step";
import { en } from "~/text/en";
import { run as text } from "~/text/en/run-chart";
import { type AxisUnit, latencyUnit, latencyUnitAs } from "../axis";
import { ninesPlace, quantileName } from "~/model/tail";
import { legend } from "../legend";
import { ninesAxis, percentOf } from "../nines";
import { atLeast, exact, fixed, significant } from "../number";
import { openWords } from "../curve/readout";
import { opMarker } from "../palette";
import { buildPlot } from "../plot/build";
import type { PlotPoint, PlotSeries } from "../plot/plot";
import type { Fill, Frame, Scene } from "../scene";
import { twinFrom } from "../twin";
import type { NinesLine, NinesOptions } from "./options";

/** A statistic of a line, µs. */
interface Row {
  readonly line: NinesLine;
  /** `e<hi_ns>`: the upper edge of a bucket. */
  readonly name: AnyStatistic | `e${number}`;
  /** Share of the I/Os at or below it; of an edge, below. */
  readonly percent: number | null;
  /** Where it stands on the axis of nines; null: it has no place there. */
  readonly x: number | null;
  /** As the file reports it. */
  readonly reported_us: number;
  /** As it is drawn: a percentile of a histogram is never above the exact maximum (DOMAIN, Histogram limits). */
  readonly drawn_us: number;
  readonly above: number | null;
}

/** Id of the mark of a statistic, and of its row. */
const statisticId = ({ point }: NinesLine, name: Row["name"]): string => `${markId(point)}/${name}`;

function rowsOf(line: NinesLine, kind: string): Row[] {
  const stats: LatencyStats | undefined = lookUp(line.point.latency, kind);
  if (stats === undefined) return [];
  const { max_us, mean_us, min_us, samples } = stats;
  const plain = (name: "mean" | "min" | "max", value: number | null, x: number | null): Row[] =>
    value === null ? [] : [{ line, name, percent: null, x, reported_us: value, drawn_us: value, above: null }];
  const quantiles = Object.entries(stats.quantiles)
    .map(([key, value]) => ({ q: Number(key), key, value }))
    .filter(({ q }) => q > 0 && q < 1)
    .sort((a, b) => a.q - b.q)
    .map(({ q, key, value }): Row => {
      const name = quantileName(Number(key));
      const drawn_us = max_us === null ? value : Math.min(value, max_us);
      const above = samplesAboveStatistic(stats, name, line.point.ios);
      return { line, name, percent: percentOf(q), x: ninesPlace(q), reported_us: value, drawn_us, above };
    });
  const points = [...quantiles, ...edgesOf(line)].sort((a, b) => (a.x ?? 0) - (b.x ?? 0));
  const last = points.at(-1)?.x ?? null;
  // The greatest of n samples is the percentile 1 − 1/n; with fewer than the last percentile tells apart it is that one.
  const end = samples !== null && last !== null && samples > last ? samples : null;
  return [...plain("mean", mean_us, null), ...plain("min", min_us, null), ...points, ...plain("max", max_us, end)];
}

/** The share of I/Os below each edge, as counted. Above the last one there is nothing to tell. */
function edgesOf(line: NinesLine): Row[] {
  const { total, hi_ns, count } = line.buckets ?? { total: 0, hi_ns: [], count: [] };
  let below = 0;
  return hi_ns.flatMap((hi, i): Row[] => {
    below += count[i] ?? 0;
    const above = total - below;
    if (below === 0 || above <= 0) return [];
    const us = hi / 1000;
    const percent = (100 * below) / total;
    return [{ line, name: `e${hi}`, percent, x: total / above, reported_us: us, drawn_us: us, above }];
  });
}

/** Buckets this narrow are a line; of wider ones nothing is known between the edges. */
const NARROW = 1.1;

const isCoarse = ({ buckets }: NinesLine): boolean =>
  buckets?.hi_ns.some((hi, i) => (buckets.count[i] ?? 0) > 0 && hi > NARROW * (buckets.lo_ns[i] ?? 0)) ?? false;

export function buildNines(lines: readonly NinesLine[], options: NinesOptions, frame: Frame): Scene {
  const all = lines.map((line) => ({ line, rows: rowsOf(line, options.kind) }));
  const rows = all.flatMap((one) => one.rows);
  const placed = rows.filter(({ x }) => x !== null);
  const values = placed.map(({ drawn_us }) => drawn_us);
  const unit = latencyUnit(Math.min(...values, Infinity), Math.max(...values, 0), options.log);
  const without = all.filter((one) => !one.rows.some(({ x }) => x !== null));
  const empty = placed.length === 0 ? (rows.length === 0 ? "run/no-latency" : "run/no-percentiles") : null;
  return buildPlot(
    {
      title: options.title,
      x: ninesAxis(Math.max(10, ...placed.map(({ x }) => x ?? 0)), options.zoom.x),
      arrange: "stacked",
      panels: [
        {
          id: "latency",
          y: {
            name: en.charts.curve.kind(options.kind),
            unit: latencyUnitAs(options.latencyUnit ?? "auto"),
            log: options.log,
            zoom: options.zoom.y,
          },
          series: all.map((one) => seriesOf(one.line, one.rows, options, unit)),
        },
      ],
      key: keyOf(lines, placed),
      notes:
        without.length === 0 || empty !== null
          ? []
          : [
              text.without(
                without.map(({ line }) => line.name),
                options.kind,
              ),
            ],
      twin: ninesTwin(rows, options.kind),
      ...(empty === null ? {} : { empty }),
    },
    frame,
  );
}

/** More points than these are a line without markers. */
const MARKED = 60;

function seriesOf(line: NinesLine, rows: readonly Row[], options: NinesOptions, unit: AxisUnit): PlotSeries {
  return {
    id: markId(line.point),
    name: line.name,
    colour: line.colour,
    shape: opMarker(line.point.op),
    join: isCoarse(line) ? "none" : "line",
    bare: !isCoarse(line) && rows.length > MARKED,
    points: rows.flatMap((row): PlotPoint[] => (row.x === null ? [] : [pointOf(row, row.x, options, unit)])),
    ...(line.dash === undefined ? {} : { dash: line.dash }),
  };
}

function fillOf({ point }: NinesLine): Fill {
  if (point.failed || point.excluded !== null) return "excluded";
  if (isPublished(point)) return "published";
  return "computed";
}

/** Values that a reader looks for first: they stand beside their points. */
const NUMBERED: ReadonlySet<string> = new Set(["p50", "p99", "p99.9", "p99.99", "max"]);

function pointOf(row: Row, x: number, { kind }: NinesOptions, unit: AxisUnit): PlotPoint {
  const { line, name, drawn_us, above } = row;
  const words = atLeast(drawn_us) + significant(drawn_us / unit.factor, name === "max" ? 4 : 3);
  const value = `${words} ${unit.label}`;
  const isEdge = name.startsWith("e");
  const isOpen = row.percent !== null && !isEdge && drawn_us === row.reported_us;
  const notes = notesOf(row);
  const percent = row.percent === null ? null : text.percent(exact(Number(row.percent.toPrecision(6))));
  const kindWord = en.charts.curve.kindShort(kind);
  return {
    id: statisticId(line, name),
    x,
    y: drawn_us,
    fill: fillOf(line),
    title: line.name === "" ? (lookUp(en.charts.curve.ops, line.point.op) ?? line.point.op) : line.name,
    tag: isEdge ? (percent ?? "") : name,
    lines: [
      isEdge
        ? [text.below(kindWord), value]
        : [`${name} ${kindWord}`, isOpen ? value + openWords(drawn_us, line.point, kind) : value],
      ...(above === null ? [] : [[isEdge ? text.notBelow : samplesWords(name), fixed(above, 0)] as const]),
      ...(notes.length === 0 ? [] : [[en.charts.curve.note, notes.join("; ")] as const]),
    ],
    x_tag: percent ?? name,
    y_tag: words,
    origin: isPublished(line.point) ? "published" : "computed",
    ...(isFew(row.above) ? { colour: "ctrl" } : {}),
    ...(NUMBERED.has(name) ? { label: name === "max" ? text.max(words) : words } : {}),
  };
}

const samplesWords = (name: string): string => en.charts.curve.samplesAbove(name);

const notesOf = (row: Row): string[] => [
  ...(row.drawn_us < row.reported_us ? [en.charts.curve.aboveMax] : []),
  ...(row.above !== null && isFew(row.above) ? [en.charts.curve.few(row.above, row.name)] : []),
];

function keyOf(lines: readonly NinesLine[], rows: readonly Row[]): string[] {
  const ops = lines.length > 1 ? lines.map(({ point }) => point.op) : [];
  const fills = lines.map(fillOf).filter((fill) => fill !== "computed");
  return [
    ...legend({ ops, fills }),
    ...(lines.some(isCoarse) ? [text.edgesKey] : []),
    ...(rows.some(({ above }) => isFew(above)) ? [text.fewKey(ENOUGH_SAMPLES)] : []),
    ...(rows.some(({ name }) => name === "max") ? [text.maxKey] : []),
  ];
}

function ninesTwin(rows: readonly Row[], kind: string) {
  const coarse = rows.some(({ name }) => name.startsWith("e"));
  const several = new Set(rows.map(({ line }) => line.name)).size > 1;
  return twinFrom(
    rows,
    [
      ...(several ? [{ id: "series", value: ({ line }: Row) => line.name }] : []),
      { id: "op", value: ({ line }) => line.point.op },
      { id: "statistic", value: ({ name }) => (name.startsWith("e") ? text.edge : name) },
      // Shares of a histogram have any number of digits, percentiles of a file few.
      { id: "percent", value: ({ percent }) => percent, ...(coarse ? { digits: [5, 4] as const } : {}) },
      {
        id: `${kind}_us`,
        value: ({ reported_us }) => reported_us,
        digits: [3, 3, 1],
        note: (row) => {
          const notes = notesOf(row);
          return notes.length === 0 ? undefined : notes.join("; ");
        },
      },
      { id: "samples_above", value: ({ above }) => above },
      { id: "n_io", value: ({ line }) => line.point.ios },
      { id: "file", value: ({ line }) => line.point.source_path },
    ],
    ({ line, name }) => statisticId(line, name),
  );
}
