/** The latency of all drives together over their number: combined where histograms add up, else the drives' own range. */
import { lookUp } from "~/base/lookUp";
import { isFew } from "~/model/latency";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { type AxisUnit, latencyUnit } from "../axis";

import { latencyText } from "../curve/readout";
import { significant } from "../number";
import { opMarker } from "../palette";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries } from "../plot/plot";
import type { ScalingData, ScalingRow, TotalLatency } from "./data";
import { besideLine, isPlain, onLine } from "./line";

/** From this ratio on, latencies stand on a logarithmic axis. */
const WIDE = 20;

/** Every latency of both panels: they have one unit and one scale. */
function valuesOf({ rows }: ScalingData): number[] {
  return rows.flatMap(({ latencies, members }) => [
    ...latencies.flatMap(({ value_us, band }) => [value_us ?? [], band ?? []].flat()),
    ...members.flatMap((member) => member.latencies.flatMap(({ value_us }) => value_us ?? [])),
  ]);
}

export const hasLatency = (data: ScalingData): boolean => valuesOf(data).length > 0;

export function latencyAxis(name: string, data: ScalingData): PlotAxis & { readonly unit: AxisUnit } {
  const values = valuesOf(data);
  const [least, most] = [Math.min(...values, Infinity), Math.max(...values, 0)];
  const log = values.length > 1 && least > 0 && most / least >= WIDE;
  return { name, unit: latencyUnit(least, most, log), log, zoom: null };
}

/** Of a value that few samples stand behind. */
export const fewColour = (above: number | null): { readonly colour?: "ctrl" } =>
  isFew(above) ? { colour: "ctrl" } : {};

export const opColour = (ops: readonly string[], op: string): "s1" | "s2" => (ops.indexOf(op) < 1 ? "s1" : "s2");
const opWord = ({ ops }: ScalingData, op: string): string =>
  ops.length > 1 ? `${lookUp(en.charts.curve.ops, op) ?? op} ` : "";
export const latencyName = (data: ScalingData, op: string): string =>
  `${opWord(data, op)}${data.statistic} ${en.charts.curve.kindShort(data.kind)}`;

export function tailsPanel(data: ScalingData): PlotPanel {
  const axis = latencyAxis(text.chart.tailAll(data.statistic, en.charts.curve.kind(data.kind)), data);
  return { id: "tail", y: axis, series: data.ops.flatMap((op) => seriesOf(data, op, axis.unit)) };
}

function seriesOf(data: ScalingData, op: string, unit: AxisUnit): PlotSeries[] {
  const style = { colour: opColour(data.ops, op), shape: opMarker(op) } as const;
  const points = (rows: readonly ScalingRow[]): PlotPoint[] =>
    rows.flatMap((row) => {
      const own = row.latencies.find((one) => one.op === op);
      return own?.value_us == null ? [] : [tailPoint(row, own, own.value_us, data, unit)];
    });
  const apart = data.rows.flatMap((row) => {
    const own = row.latencies.find((one) => one.op === op);
    return own?.band == null ? [] : [bandPoint(row, own, own.band, data, unit)];
  });
  const name = data.ops.length > 1 ? (lookUp(en.charts.curve.ops, op) ?? op) : "";
  return [
    { id: op, name, ...style, join: "line", focused: true, points: points(onLine(data)) },
    { id: `${op}-beside`, name: "", ...style, join: "none", faint: true, points: points(besideLine(data)) },
    { id: `${op}-apart`, name: "", ...style, join: "none", points: apart },
  ];
}

const timesText = (ratio: number): string => `${significant(ratio, 3)}×`;

function tailPoint(row: ScalingRow, own: TotalLatency, y: number, data: ScalingData, unit: AxisUnit): PlotPoint {
  const { ratio } = own;
  return {
    id: row.id,
    x: row.drives,
    y,
    fill: isPlain(row) ? "computed" : "excluded",
    ...(ratio === null ? {} : { label: timesText(ratio) }),
    ...fewColour(own.above),
    title: text.chart.count(row.drives),
    ...(ratio === null ? {} : { tag: timesText(ratio) }),
    lines: [
      [latencyName(data, own.op), valueWords(own, data, unit)],
      ["", sourceWords(row, own, data)],
    ],
  };
}

/** The value lies between the least and the greatest of the drives: no mark may say more. */
function bandPoint(
  row: ScalingRow,
  own: TotalLatency,
  band: readonly [number, number],
  data: ScalingData,
  unit: AxisUnit,
): PlotPoint {
  return {
    id: row.id,
    x: row.drives,
    y: band[1],
    fill: "interpolated",
    whisker: band,
    title: text.chart.count(row.drives),
    lines: [
      [latencyName(data, own.op), valueWords(own, data, unit)],
      ["", text.chart.notMerged],
    ],
  };
}

function valueWords({ value_us, band }: TotalLatency, { statistic }: ScalingData, unit: AxisUnit): string {
  const one = (us: number): string => `${latencyText(us, unit, statistic)} ${unit.label}`;
  if (value_us !== null) return one(value_us);
  return band === null ? "" : text.chart.between(one(band[0]), one(band[1]));
}

const sourceWords = (row: ScalingRow, { merged, above }: TotalLatency, { statistic }: ScalingData): string =>
  above !== null && isFew(above)
    ? text.chart.few(above, statistic)
    : merged && statistic.startsWith("p")
      ? text.chart.merged(row.drives)
      : text.chart.asInFile;

/** For the read-out of a throughput: its latency, and how it grew. */
export function latencyLines(row: ScalingRow, data: ScalingData): (readonly [string, string])[] {
  return row.latencies.flatMap((own) => {
    const value = own.value_us ?? own.band?.[1] ?? null;
    if (value === null) return [];
    const said = valueWords(own, data, latencyUnit(value, value, true));
    return [
      [
        latencyName(data, own.op),
        own.ratio === null ? said : `${said}, ${text.chart.times(significant(own.ratio, 3))}`,
      ],
    ];
  });
}
