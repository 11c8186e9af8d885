/** Each drive of each count as a dot, for its throughput and for its latency; the slowest and the fastest are named. */
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { type AxisUnit, units } from "../axis";
import { latencyText } from "../curve/readout";
import { fixed } from "../number";
import { opMarker } from "../palette";
import type { PlotPanel, PlotPoint, PlotRule, PlotSeries } from "../plot/plot";
import type { MemberLatency, ScalingData, ScalingMember, ScalingRow } from "./data";
import { isPlain } from "./line";
import { fewColour, latencyAxis, latencyName, opColour } from "./tails";
import { bounded, rateAxis, rateOf, rateWords } from "./words";

/** Shares of the axis by which neighbours in rank are set aside: dots of one count would hide one another. */
const ASIDE = [0, 0.008, -0.008];

const withDrives = ({ rows }: ScalingData): ScalingRow[] =>
  rows.filter((row) => isPlain(row) && row.members.length > 0);

export const hasDrives = ({ rows }: ScalingData): boolean => rows.some(({ members }) => members.length > 1);

/** Where a dot stands. Alone a drive is the measurement itself, which stands in the table once. */
function placeOf(data: ScalingData, row: ScalingRow, member: ScalingMember, i: number) {
  const most = data.rows.reduce((largest, { drives }) => Math.max(largest, drives), 1);
  const several = row.members.length > 1;
  return {
    id: several ? member.id : row.id,
    x: row.drives + (several ? ASIDE[i % ASIDE.length]! * most : 0),
    x_tag: fixed(row.drives, 0),
    title: member.name,
    tag: text.chart.among(row.drives),
  };
}

export function singlesPanel(data: ScalingData): PlotPanel {
  const rows = withDrives(data);
  const points = rows.flatMap((row) =>
    row.members.flatMap((member, i): PlotPoint[] => {
      const y = rateOf(member, data);
      if (y === null) return [];
      return [
        {
          ...placeOf(data, row, member, i),
          y,
          fill: "computed",
          ...named(row, i, member.outlier, member.name),
          lines: [
            [en.charts.curve.throughput, rateWords(y, data)],
            ...(row.members.length > 1
              ? [[text.chart.rank, text.chart.rankOf(i + 1, row.members.length)] as const]
              : []),
          ],
        },
      ];
    }),
  );
  const medians = rows.flatMap((row): PlotPoint[] =>
    row.median === null || row.repeat
      ? []
      : [{ id: null, x: row.drives, y: row.median, fill: "derived", title: "", lines: [] }],
  );
  return {
    id: "each",
    y: rateAxis(text.chart.each(units[data.quantity].label), data),
    series: [
      { ...MEDIAN, points: medians },
      { id: "drives", name: "", colour: "s1", shape: "circle", join: "none", points },
    ],
    rules: [...aloneRule(data), ...ratedRule(data)],
  };
}

const MEDIAN = {
  id: "median",
  name: "",
  colour: "ink2",
  shape: "circle",
  join: "line",
  bare: true,
  faint: true,
} as const satisfies Omit<PlotSeries, "points">;

const aloneRule = ({ base }: ScalingData): PlotRule[] =>
  base === null ? [] : [{ y: base.rate / base.drives, name: text.chart.alone(base.drives), kind: "reference" }];

/** Far above what was measured it would only press the dots together: the total says it. */
const FAR = 3;
function ratedRule(data: ScalingData): PlotRule[] {
  const { rated, rows } = data;
  const most = rows.reduce(
    (largest, { members }) => members.reduce((a, member) => Math.max(a, rateOf(member, data) ?? 0), largest),
    0,
  );
  if (rated === null || rated.rate > most * FAR) return [];
  return [
    { y: rated.rate, name: text.chart.ratedAt(bounded(rated.bound, rateWords(rated.rate, data))), kind: "reference" },
  ];
}

/** Slowest first, by throughput. From six on both ends are named; below, the table and the read-outs name them. */
function named(row: ScalingRow, i: number, outlier: boolean, name: string): Pick<PlotPoint, "label" | "colour"> {
  if (outlier) return { colour: "bad", label: text.chart.outlier(name) };
  if (!row.enough) return {};
  if (i === 0) return { label: text.chart.slowest(name) };
  return i === row.members.length - 1 ? { label: text.chart.fastest(name) } : {};
}

export function singleTailsPanel(data: ScalingData): PlotPanel {
  const axis = latencyAxis(text.chart.tailEach(data.statistic), data);
  return { id: "tails", y: axis, series: data.ops.map((op) => tailSeries(data, op, axis.unit)) };
}

const highest = (all: readonly (MemberLatency | undefined)[]): number =>
  all.reduce((most, one) => Math.max(most, one?.value_us ?? 0), 0);

function tailSeries(data: ScalingData, op: string, unit: AxisUnit): PlotSeries {
  const points = withDrives(data).flatMap((row) => {
    const own = row.members.map((member) => member.latencies.find((one) => one.op === op));
    const worst = row.enough ? own.findIndex((one) => one !== undefined && one.value_us === highest(own)) : -1;
    return row.members.flatMap((member, i): PlotPoint[] => {
      const latency = own[i];
      if (latency?.value_us == null) return [];
      return [
        {
          ...placeOf(data, row, member, i),
          y: latency.value_us,
          fill: "computed",
          ...tailName(latency, i === worst, member.name),
          lines: [[latencyName(data, op), `${latencyText(latency.value_us, unit, data.statistic)} ${unit.label}`]],
        },
      ];
    });
  });
  const style = { colour: opColour(data.ops, op), shape: opMarker(op) } as const;
  return { id: `${op}-drives`, name: "", ...style, join: "none", points };
}

function tailName(
  { outlier, above }: MemberLatency,
  worst: boolean,
  name: string,
): Pick<PlotPoint, "label" | "colour"> {
  if (outlier) return { colour: "bad", label: text.chart.outlier(name) };
  return { ...fewColour(above), ...(worst ? { label: text.chart.highest(name) } : {}) };
}
