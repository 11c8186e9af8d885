/** The drives, hosts or jobs of one measurement, a row each: throughput with latency beside it. */
import { lookUp } from "~/base/lookUp";
import { isFew, STATISTICS } from "~/model/latency";
import { totalRate } from "~/model/load";
import { counts } from "~/model/step";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { phrases } from "~/text/en/phrases";
import { type AxisUnit, units } from "../axis";
import { latencyText } from "../curve/readout";
import { opMarker } from "../palette";
import { type Channel, readOutOf, tableOf } from "../plot/channels";
import type { PlotAxis, PlotPanel, PlotPoint, PlotRule, PlotSeries, PlotSpec } from "../plot/plot";
import type { EachData } from "./data";
import type { DriveRow, Tail } from "~/model/scaling";
import {
  fewColour,
  iosOf,
  latencyAxis,
  latencyColumn,
  latencyName,
  offText,
  rateAxis,
  rateLabel,
  rateDigits,
  rateOf,
  rateInUnit,
  whyEmpty,
} from "./rates";
import { outOf } from "./told";

const words = text.each;

/** Above this number of drives, named rows would fill pages; they are drawn side by side in order. */
const MOST_ROWS = 48;

export function eachSpec(data: EachData): PlotSpec {
  const { rows, ops, statistic, kind, member } = data;
  const values = rows.flatMap(({ latencies }) => latencies.flatMap(({ value_us }) => value_us ?? []));
  const latency = latencyAxis(`${statistic} ${en.charts.curve.kind(kind)}`, values);
  const mixed = rows.some(({ step }) => step.directions.length > 1);
  const rate = rateAxis(words.throughput(rateLabel(data), mixed), data);
  const inRows = rows.length <= MOST_ROWS;
  const places: PlotAxis = inRows
    ? { name: words.drive(member), unit: { categories: rows.map(({ name }) => name) } }
    : { name: words.place(member), unit: units.count };
  const panel = (
    id: string,
    axis: PlotAxis,
    name: string | undefined,
    series: PlotSeries[],
    rules: PlotRule[],
  ): PlotPanel =>
    inRows
      ? { id, x: axis, y: { ...places, name }, series, rules: rules.map((rule) => ({ ...rule, upright: true })) }
      : { id, y: axis, series: series.map(upended), rules };
  const channels = channelsOf(data, latency.unit);
  const panels = [panel("rate", rate, places.name, rateSeries(data, channels), medianRule(data))];
  if (values.length > 0) {
    const series = ops.map((op, i) => latencySeries(data, op, i, latency.unit, channels));
    // The rows are the same, so they are named once.
    panels.push(panel("latency", latency, "", series, mergedRules(data, latency.unit)));
  }
  const missing = rows.filter((row) => row.latencies.every(({ value_us }) => value_us === null)).length;
  const key = en.charts.key;
  return {
    title: data.title,
    x: inRows ? undefined : places,
    arrange: inRows ? "beside" : "stacked",
    panels,
    key: [
      key.fills.computed,
      words.key,
      ...(ops.length > 1 ? [ops.map((op) => lookUp(key.ops, op) ?? op).join(" ")] : []),
      ...(rows.some(isOutlier) ? [text.chart.outlierKey(data.least)] : []),
      ...(rows.some(({ latencies }) => latencies.some(({ above }) => isFew(above)))
        ? [en.charts.curve.few_key(statistic)]
        : []),
      ...(rows.some(({ step }) => !counts(step)) ? [key.fills.excluded] : []),
    ],
    notes: [
      ...data.notes,
      ...(values.length > 0 && missing > 0 ? [words.noLatency(text.count(missing, member), statistic)] : []),
    ],
    twin: tableOf(
      (data.sum === null ? rows : [...rows, data.sum]).map((row): Told => ({ row, op: undefined })),
      channels,
      ({ row }) => row.step.id,
    ),
    empty: whyEmpty(rows, data),
  };
}

/** Side by side: its place along x, from 1. Only outliers show their number. */
const upended = (series: PlotSeries): PlotSeries => ({
  ...series,
  points: series.points.map(({ label, ...point }) => ({
    ...point,
    x: point.y + 1,
    y: point.x,
    label: point.colour === "bad" ? label : undefined,
  })),
});

const isOutlier = ({ outlier, latencies }: DriveRow): boolean => outlier || latencies.some((one) => one.outlier);
const labelOf = (value: string, { outlier, off }: Pick<DriveRow, "outlier" | "off">): string =>
  outlier && off !== null ? words.outlierAt(value, offText(off)) : value;
/** Outliers are labelled; a value backed by few samples is grey. */
const colourOf = ({ outlier }: Pick<DriveRow, "outlier">, above: number | null = null): Pick<PlotPoint, "colour"> =>
  outlier ? { colour: "bad" } : fewColour(above);

function rateSeries(data: EachData, channels: readonly Channel<Told>[]): PlotSeries[] {
  const points = data.rows.flatMap((row, y): PlotPoint[] => {
    const x = rateOf(row, data);
    return x === null
      ? []
      : [{ x, y, label: labelOf(rateDigits(x, data), row), ...colourOf(row), ...said(row, channels) }];
  });
  return [{ id: "drives", colour: "s1", shape: "circle", points }];
}

function latencySeries(
  data: EachData,
  op: string,
  at: number,
  unit: AxisUnit,
  channels: readonly Channel<Told>[],
): PlotSeries {
  const points = data.rows.flatMap((row, y): PlotPoint[] => {
    const own = row.latencies.find((one) => one.op === op);
    if (own?.value_us == null) return [];
    const label = labelOf(latencyText(own.value_us, unit, data.statistic), own);
    return [{ x: own.value_us, y, label, ...colourOf(own, own.above), ...said(row, channels, op) }];
  });
  return { id: op, colour: at === 0 ? "s1" : "s2", shape: opMarker(op), points };
}

const medianRule = (data: EachData): PlotRule[] =>
  data.median === null
    ? []
    : [{ y: data.median, name: words.median(rateInUnit(data.median, data)), kind: "reference" }];

/**
 * The latency of all together, from merged histograms. None for several directions: two lines would look alike.
 */
function mergedRules({ sum, ops, statistic }: EachData, unit: AxisUnit): PlotRule[] {
  const value = sum?.latencies.find(({ op }) => op === ops[0])?.value_us ?? null;
  if (value === null || ops.length > 1) return [];
  const name = words.mergedRule(statistic, `${latencyText(value, unit, statistic)} ${unit.label}`);
  return [{ y: value, name, kind: "reference" }];
}

/** A drive, and the direction whose latency is read out. */
interface Told {
  readonly row: DriveRow;
  readonly op: string | undefined;
}

const said = (
  row: DriveRow,
  channels: readonly Channel<Told>[],
  op = row.latencies[0]?.op,
): Pick<PlotPoint, "id" | "fill" | "title" | "tag" | "lines"> => ({
  id: row.step.id,
  fill: counts(row.step) ? "computed" : "excluded",
  title: row.name,
  lines: readOutOf({ row, op }, channels),
  tag: isOutlier(row) ? text.chart.outlierNote : undefined,
});

const latencyNotes = ({ reported_us, above }: Tail, { statistic }: EachData): string[] => [
  ...(reported_us === null ? [] : [words.aboveMax]),
  ...(STATISTICS[statistic] !== null && above !== null && isFew(above) ? [text.chart.few(above, statistic)] : []),
];

/** @param unit of the latency axis */
function channelsOf(data: EachData, unit: AxisUnit): Channel<Told>[] {
  const { rows, ops, statistic } = data;
  const directions = rows[0]?.step.directions ?? [];
  const of = ({ row }: Told, op: string): Tail | undefined => row.latencies.find((one) => one.op === op);
  const ranked = rows.filter(({ rank }) => rank !== null).length;
  const throughput = ({ row }: Told): readonly [string, string] | null => {
    const rate = rateOf(row, data);
    if (rate === null) return null;
    const off = row.off === null ? null : offText(row.off);
    return [en.charts.curve.throughput, words.offMedian(rateInUnit(rate, data), off)];
  };
  return [
    {
      id: data.member,
      value: ({ row }) => row.name,
      note: ({ row }) => (isOutlier(row) ? text.chart.outlierNote : undefined),
      read: throughput,
    },
    { id: "host", value: ({ row }) => row.step.first.host, rare: true },
    { id: "device", value: ({ row }) => row.device, rare: true },
    { id: "iops", value: ({ row }) => totalRate(row.step.first, "iops"), digits: [4, 3] },
    ...(directions.length < 2 ? [] : directions).map(({ op }): Channel<Told> => ({
      id: `${op}_iops`,
      value: ({ row }) => row.step.directions.find((one) => one.op === op)?.iops ?? null,
      digits: [4, 3],
    })),
    { id: "bytes_per_s", value: ({ row }) => totalRate(row.step.first, "gb_per_s"), digits: [1, 0] },
    ...ops.flatMap((op): Channel<Told>[] => {
      const mean: Channel<Told> = {
        id: latencyColumn(data, op, "mean"),
        value: (one) => of(one, op)?.mean_us ?? null,
        digits: [3, 3, 1],
      };
      const own: Channel<Told> = {
        id: latencyColumn(data, op, statistic),
        value: (one) => of(one, op)?.reported_us ?? of(one, op)?.value_us ?? null,
        digits: [3, 3, 1],
        note: (one) => {
          const tail = of(one, op);
          return (tail === undefined ? [] : latencyNotes(tail, data)).join(phrases.semicolon) || undefined;
        },
        read: (one) => {
          const tail = one.op === op ? of(one, op) : undefined;
          if (tail?.value_us == null) return null;
          const value = `${latencyText(tail.value_us, unit, statistic)} ${unit.label}`;
          return [latencyName(data, op), [value, ...latencyNotes(tail, data)].join(", ")];
        },
      };
      return statistic === "mean" ? [own] : [own, mean];
    }),
    { id: "off_median_percent", value: ({ row: { off } }) => (off === null ? null : off * 100), digits: [3, 1] },
    { id: "modified_z", value: ({ row: { z } }) => (z === null || !Number.isFinite(z) ? null : z), digits: [3, 1] },
    {
      id: "rank",
      value: ({ row }) => row.rank,
      read: ({ row }) => (row.rank === null ? null : [words.rank, words.rankOf(row.rank, ranked)]),
    },
    { id: "n_io", value: ({ row }) => iosOf(row) },
    {
      id: "state",
      value: ({ row }) => outOf(row.step),
      read: ({ row }) => {
        const state = outOf(row.step);
        return state === null ? null : ["", state];
      },
    },
    { id: "file", value: ({ row }) => row.files ?? row.step.first.source_path },
  ];
}
