/**
 * Throughput and latency over the queue depth as printed, on a logarithmic axis. What names no depth but is of the same
 * work stands in a gutter of its own; nothing is joined that no description declares one curve.
 */
import type { FigureRow } from "~/model/answers";
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { units } from "../../axis";
import { exact } from "../../number";
import { buildPlot } from "../../plot/build";
import type { PlotPanel, PlotPoint, PlotSeries } from "../../plot/plot";
import type { Scene } from "../../scene";
import { twinFrom, type TwinColumnOf } from "../../twin";
import { boundedText, metricName, unitOf } from "../amount";
import { channels } from "../channels";
import type { Shown } from "../choose";
import { isLatency } from "../ofForm";
import { systemId, systemLabel } from "../systems";
import { figureColumns, type PlotInput, whereColumns, valueColumns, figurePoint } from "./plotForm";

const chart = en.figures.chart;
/** From the deepest printed step to the gutter, and beyond both ends. */
const GUTTER = 4;
const AIR = 1.6;

/** "random 70/30 mixed: read part" and "random 70/30 mixed, QD sweep" are one work. */
const workOf = ({ dataset, workload }: Shown["row"]): string =>
  `${dataset}/${(workload ?? "").split(/[:,]/)[0]!.trim()}`;

/** Figures with a depth, and those without of a work that has some, whether or not these are chosen. */
export function depthsOf(shown: readonly Shown[], rows: readonly FigureRow[]): Shown[] {
  const works = new Set(rows.flatMap((row) => (isAtDepth(row) ? [workOf(row)] : [])));
  return shown.filter(({ row }) => works.has(workOf(row)));
}

/** Of threads and depth together the form of threads has its own axis. */
const isAtDepth = ({ queue_depth, threads, restates }: FigureRow): boolean =>
  queue_depth !== null && threads === null && restates === null;

export function depthForm(input: PlotInput, all: readonly Shown[]): Scene | null {
  const printed = all.filter(({ value }) => value !== null);
  const works = new Set(printed.map(({ row }) => workOf(row)));
  const atDepth = input.rows.filter((row) => isAtDepth(row) && works.has(workOf(row)));
  const depths = [...new Set(atDepth.flatMap((row) => row.queue_depth ?? []))].toSorted((a, b) => a - b);
  const [first, last] = [depths[0], depths.at(-1)];
  if (first === undefined || last === undefined) return null;
  const hasGutter = printed.some(({ row }) => row.queue_depth === null);
  const gutter = last * GUTTER;
  const from = first / AIR;
  const to = (hasGutter ? gutter : last) * AIR;
  const panels = [isLatency, (metric: string) => !isLatency(metric)].flatMap((is, place): PlotPanel[] => {
    const own = printed.filter(({ metric }) => is(metric));
    if (own.length === 0) return [];
    const unit = unitOf(own, input.options, input.frame);
    const name = place === 0 ? text.latencyAxis : metricName(own[0]!.metric, null);
    return [
      {
        id: place === 0 ? "latency" : "throughput",
        y: {
          name,
          unit: place === 0 ? "latency" : unit.label === name ? { ...unit, label: "" } : unit,
          log: place === 0 || input.options.log,
          zoom: null,
        },
        series: seriesOf(own, input, gutter),
        ...(hasGutter ? { spans: [{ from: gutter / AIR, to, name: place === 0 ? text.depthless : "" }] } : {}),
      },
    ];
  });
  const ticks = powers(first, last).map((value) => ({ value, text: exact(value) }));
  return buildPlot(
    {
      title: input.options.title,
      x: { name: text.depthAxis, unit: units.count, log: true, zoom: { from, to }, ticks },
      arrange: "stacked",
      panels,
      // The marker is the op, of latencies the statistic: each line says whose it is.
      key: [
        ...channels(
          printed,
          printed.map(({ kind }) => kind),
          [...input.styles.values()].filter(({ id }) => printed.some(({ row }) => systemId(row) === id)),
          input.options,
        ),
        text.depthKey,
      ],
      ...(all.length > printed.length ? { notes: [text.lost(all.length - printed.length)] } : {}),
      twin: twinFrom(all, columnsOf(all), ({ mark }) => mark),
    },
    input.frame,
  );
}

/** Depths are doubled: 1, 2, 4 … */
function powers(first: number, last: number): number[] {
  const ticks: number[] = [];
  for (let depth = 2 ** Math.floor(Math.log2(first)); depth <= last; depth *= 2) ticks.push(depth);
  return ticks;
}

/** A series is one system and what was printed of it: "mean", "p99.99", "read part". */
function seriesOf(own: readonly Shown[], { options, styles, frame }: PlotInput, gutter: number): PlotSeries[] {
  const groups = new Map<string, Shown[]>();
  for (const one of own) {
    const id = `${systemId(one.row)} ${one.metric} ${one.row.workload ?? ""}`;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups].map(([id, group]): PlotSeries => {
    const { row, metric } = group[0]!;
    const style = styles.get(systemId(row));
    const part = /: (.+)$/.exec(row.workload ?? "")?.[1];
    const what = isLatency(metric) ? metricName(metric, null) : (part ?? metricName(metric, null));
    const marks = group.map(({ mark }) => mark);
    const isCurve = (options.declared?.curves ?? []).some((curve) => marks.every((mark) => curve.includes(mark)));
    return {
      id,
      name: chart.of(what, systemLabel(row)),
      colour: style?.textColour ?? "ink2",
      // One kind of latency beside another: the mean is hollow as a circle, a percentile as a diamond.
      shape: isLatency(metric) ? (metric.endsWith("mean") ? "circle" : "diamond") : partShape(part),
      join: isCurve && group.length > 1 ? "line" : "none",
      points: group.map((one) => pointOf(one, options, frame, gutter)),
    };
  });
}

/** Marker = op: reads apart from writes. */
const partShape = (part: string | undefined): PlotSeries["shape"] =>
  part?.startsWith("read") === true ? "circle" : part?.startsWith("write") === true ? "square" : "diamond";

function pointOf(one: Shown, options: PlotInput["options"], frame: PlotInput["frame"], gutter: number): PlotPoint {
  const { row, value } = one;
  const unit = unitOf([one], options, frame);
  const at = row.queue_depth ?? gutter;
  return {
    ...figurePoint(one, unit),
    x: at,
    x_tag: row.queue_depth === null ? text.depthless : exact(at),
    y: value ?? 0,
    label: `${boundedText(one, unit)} ${isLatency(one.metric) ? unit.label : ""}`.trim(),
    tag: row.queue_depth === null ? text.depthless : text.depthOf(exact(row.queue_depth)),
  };
}

function columnsOf(all: readonly Shown[]): TwinColumnOf<Shown>[] {
  return [
    ...whereColumns<Shown>((one) => one),
    {
      id: "queue_depth",
      value: ({ row }) => row.queue_depth,
      note: ({ row }) => (row.queue_depth === null ? text.depthless : undefined),
    },
    ...valueColumns(all, (one) => one),
    ...figureColumns<Shown>((one) => one),
  ];
}
