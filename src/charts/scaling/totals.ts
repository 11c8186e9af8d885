/** All drives together: throughput over the number of drives, the ideal line, what the drives are rated at. */
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { units } from "../axis";
import type { PlotPanel, PlotPoint, PlotRule, PlotSeries } from "../plot/plot";
import type { ScalingData, ScalingRow } from "./data";
import { besideLine, isOver, isPlain, onLine } from "./line";
import { latencyLines } from "./tails";
import { bounded, boundWords, percentText, rateAxis, rateDigits, rateOf, rateWords } from "./words";

export function totalsPanel(data: ScalingData, bare = false): PlotPanel {
  const series: PlotSeries[] = [
    ...references(data, bare),
    {
      id: "measured",
      name: "",
      colour: "s1",
      shape: "circle",
      join: "line",
      focused: true,
      points: pointsOf(onLine(data), data),
    },
    {
      id: "beside",
      name: "",
      colour: "s1",
      shape: "circle",
      join: "none",
      faint: true,
      points: pointsOf(besideLine(data), data),
    },
  ];
  return {
    id: "all",
    y: rateAxis(text.chart.all(units[data.quantity].label), data),
    series,
    rules: busRule(data),
  };
}

const busRule = ({ bus, quantity }: ScalingData): PlotRule[] =>
  bus === null ? [] : [{ y: bus, name: text.chart.bus(rateWords(bus, { quantity })), kind: "limit" }];

const pointsOf = (rows: readonly ScalingRow[], data: ScalingData): PlotPoint[] =>
  rows.flatMap((row) => {
    const y = rateOf(row, data);
    return y === null ? [] : [totalPoint(row, y, data)];
  });

const nothing = (x: number, y: number): PlotPoint => ({ id: null, x, y, fill: "derived", title: "", lines: [] });
const LINE = { shape: "circle", join: "line", bare: true } as const;

/** The ideal and what holds of it; the rating, which is a bound and none of ours. `bare`: without their names. */
function references(data: ScalingData, bare: boolean): PlotSeries[] {
  const { base, holds, rated } = data;
  const line = onLine(data);
  const ideal = [...new Map(line.map((row) => [row.drives, row.ideal])).entries()].flatMap(([drives, value]) =>
    value === null ? [] : [{ drives, value }],
  );
  const reference = (share: number): PlotPoint[] =>
    [{ drives: 0, value: 0 }, ...ideal].map(({ drives, value }) => nothing(drives, value * share));
  const straight = line.every(({ basis, drives }) => basis === "smallest" || drives === base?.drives);
  const rate = base === null ? "" : rateDigits(base.rate / base.drives, data);
  const name = straight ? text.chart.ideal(rate) : text.chart.idealAlone;
  return [
    { id: "ideal", name: bare ? "" : name, colour: "ink", dash: "10 4", ...LINE, points: reference(1) },
    {
      id: "holds",
      name: bare ? "" : percentText(holds),
      colour: "ink2",
      dash: "2 3",
      faint: true,
      ...LINE,
      points: reference(holds),
    },
    ...(rated === null ? [] : ratedSeries(data, rated, bare)),
  ];
}

function ratedSeries(data: ScalingData, rated: NonNullable<ScalingData["rated"]>, bare: boolean): PlotSeries[] {
  const last = data.rows.at(-1);
  if (last === undefined) return [];
  const y = rated.rate * last.drives;
  const name = bare ? "" : text.chart.rated(boundWords(rated.bound), rateWords(rated.rate, data));
  const mark: PlotPoint = {
    id: rated.mark,
    row: last.id,
    x: last.drives,
    y,
    fill: "derived",
    bound: rated.bound,
    title: text.chart.ratedTitle,
    tag: text.chart.count(last.drives),
    lines: [
      [text.chart.ratedOne, bounded(rated.bound, rateWords(rated.rate, data))],
      [text.chart.ratedAll(last.drives), bounded(rated.bound, rateWords(y, data))],
      ...(rated.formula === null ? [] : [["", rated.formula] as const]),
    ],
    origin: "derived",
  };
  return [
    { id: "rated", name, colour: "ink2", dash: "7 4", ...LINE, points: [nothing(0, 0), nothing(last.drives, y)] },
    { id: "rated-at", name: "", colour: "ink2", shape: "diamond", join: "none", points: [mark] },
  ];
}

function totalPoint(row: ScalingRow, y: number, data: ScalingData): PlotPoint {
  const over = isOver(row, data);
  const label = row.efficiency === null ? undefined : `${percentText(row.efficiency)}${over ? " !" : ""}`;
  const lines: (readonly [string, string])[] = [[en.charts.curve.throughput, rateWords(y, data)]];
  if (row.efficiency !== null && row.ideal !== null) {
    lines.push([text.chart.efficiency, text.chart.ofIdeal(percentText(row.efficiency), rateWords(row.ideal, data))]);
  }
  if (row.failed) lines.push(["", text.chart.failed]);
  else if (row.excluded !== null) lines.push(["", text.chart.excluded(row.excluded)]);
  else if (row.staggered) lines.push(["", en.charts.curve.staggered]);
  else lines.push(...latencyLines(row, data));
  return {
    id: row.id,
    x: row.drives,
    y,
    fill: isPlain(row) ? (row.staggered ? "derived" : "computed") : "excluded",
    ...(label === undefined ? {} : { label }),
    ...(over ? { colour: "warn" } : {}),
    title: text.chart.count(row.drives),
    ...(label === undefined ? {} : { tag: label }),
    lines: lines.slice(0, 3),
  };
}
