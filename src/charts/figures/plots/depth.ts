/**
 * Throughput and latency against the printed queue depth, on a log axis. Figures of the same work without a depth are
 * in a gutter. Only points that a description declares one curve are joined.
 */
import { systemId } from "~/model/system";
import { group } from "d3-array";
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { units } from "../../axis";
import { exact } from "~/base/number";
import { buildPlot } from "../../plot/build";
import type { PlotPanel, PlotPoint, PlotSeries } from "../../plot/plot";
import type { Scene } from "../../scene";
import { boundedText, metricName, unitOf } from "../amount";
import { isLatency } from "../ofForm";
import { systemLabel } from "../systems";
import { channels, figurePoint, figureTable, isCurve, kindsOf, lookOf, type PlotInput, valueAxis } from "./plotForm";

const chart = en.figures.chart;
/** Factor from the deepest printed step to the gutter, and beyond both ends. */
const GUTTER = 4;
const AIR = 1.6;

/** "random 70/30 mixed: read part" and "random 70/30 mixed, QD sweep" are one work. */
const workOf = ({ dataset, workload }: Shown["row"]): string =>
  `${dataset}/${(workload ?? "").split(/[:,]/)[0]!.trim()}`;

/** Figures with a depth, and figures without one whose work has some elsewhere, chosen or not. */
export function depthsOf(shown: readonly Shown[], rows: readonly FigureRow[]): Shown[] {
  const works = new Set(rows.flatMap((row) => (isAtDepth(row) ? [workOf(row)] : [])));
  return shown.filter(({ row }) => works.has(workOf(row)));
}

/** Figures with both threads and depth belong to the form `threads`. */
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
    const isTime = place === 0;
    const y = valueAxis(own, input, input.frame);
    return [
      {
        id: isTime ? "latency" : "throughput",
        y: {
          ...y,
          ...(isTime
            ? { name: text.latencyAxis, unit: "latency", log: true }
            : { name: metricName(own[0]!.metric, null) }),
        },
        series: seriesOf(own, input, gutter),
        spans: hasGutter ? [{ from: gutter / AIR, to, name: isTime ? text.depthless : "" }] : undefined,
      },
    ];
  });
  const ticks = powers(first, last).map((value) => ({ value, text: exact(value) }));
  return buildPlot(
    {
      title: input.options.title,
      x: { name: text.depthAxis, unit: units.count, log: true, zoom: { from, to }, ticks },
      panels,
      // The marker says the op or, for latencies, the statistic; each line is named.
      key: [
        ...channels(
          kindsOf(printed),
          [...input.styles.values()].filter(({ id }) => printed.some(({ row }) => systemId(row) === id)),
          input.options,
        ),
        text.depthKey,
      ],
      notes: all.length > printed.length ? [text.lost(all.length - printed.length)] : [],
      twin: figureTable(all, (one) => one, {
        before: [
          {
            id: "queue_depth",
            value: ({ row }) => row.queue_depth,
            note: ({ row }) => (row.queue_depth === null ? text.depthless : undefined),
          },
        ],
      }),
    },
    input.frame,
  );
}

/** Depths double: 1, 2, 4 … */
function powers(first: number, last: number): number[] {
  const ticks: number[] = [];
  for (let depth = 2 ** Math.floor(Math.log2(first)); depth <= last; depth *= 2) ticks.push(depth);
  return ticks;
}

/** A series is one system and one printed quantity: "mean", "p99.99", "read part". */
function seriesOf(own: readonly Shown[], { options, styles, frame }: PlotInput, gutter: number): PlotSeries[] {
  const series = group(own, ({ row, metric }) => `${systemId(row)} ${metric} ${row.workload ?? ""}`);
  return [...series].map(([id, all]): PlotSeries => {
    const { row, metric } = all[0]!;
    const part = /: (.+)$/.exec(row.workload ?? "")?.[1];
    const what = isLatency(metric) ? metricName(metric, null) : (part ?? metricName(metric, null));
    const marks = all.map(({ mark }) => mark);
    return {
      id,
      name: chart.of(what, systemLabel(row)),
      colour: lookOf(row, styles).colour,
      // When two kinds of latency meet, the mean is a hollow circle and a percentile a diamond.
      shape: isLatency(metric) ? (metric.endsWith("mean") ? "circle" : "diamond") : partShape(part),
      join: all.length > 1 && isCurve(marks, options) ? "line" : "none",
      points: all.map((one) => pointOf(one, options, frame, gutter)),
    };
  });
}

/** Marker = op: reads and writes differ. */
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
