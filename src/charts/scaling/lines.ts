/** Total throughput against the number of drives, a line each with one ideal; below it a second panel on the same x. */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { isFew } from "~/model/latency";
import { counts as isCounted } from "~/model/step";
import { members as words } from "~/text/en/members";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { type AxisUnit, units } from "../axis";
import { boundText, bounded } from "../bounds";
import { mediumKey, withMark } from "../medium";
import { fixed, significant } from "~/base/number";
import { COLOURS, opMarker, seriesStyle, SYSTEM_COLOURS } from "../palette";
import { buildPlot } from "../plot/build";
import {
  type PlotAxis,
  type PlotPanel,
  type PlotPoint,
  type PlotRule,
  type PlotSeries,
  type PlotSpec,
  silent,
} from "../plot/plot";
import type { Frame, Scene } from "../scene";
import type { LinesData, ScalingChart, ScalingLine } from "./data";
import type { DriveRow, ScalingRow, TotalTail } from "~/model/scaling";
import { eachSpec } from "./each";
import { publishedSpec } from "./published";
import {
  BARE,
  countAxis,
  fewColour,
  isOnLine,
  isOver,
  latencyAxis,
  latencyName,
  percentText,
  rateAxis,
  rateLabel,
  rateDigits,
  ratedSeries,
  rateOf,
  rateInUnit,
  whyEmpty,
} from "./rates";
import { latencyInUnit, linesTwin, readout, told, type ToldLines } from "./told";

const chart = text.chart;

function linesSpec(given: LinesData, frame: Frame): PlotSpec {
  const data = told(given);
  const rows = data.lines.flatMap((line) => line.rows);
  const counts = [...new Set([...rows, ...data.strays.flatMap((one) => one.rows)].map(({ count }) => count))];
  const bars = counts.length === 2 ? counts.toSorted((a, b) => a - b) : null;
  const unit = words[data.unit];
  const x: PlotAxis =
    bars === null ? countAxis(unit[1], counts) : { unit: { categories: bars.map((n) => text.count(n, data.unit)) } };
  const under = bars !== null && data.second === "share" ? null : secondPanel(data, (n) => bars?.indexOf(n) ?? n);
  return {
    title: data.title,
    x,
    panels: [ratePanel(data, bars, frame), ...(under === null ? [] : [under])],
    key: keyOf(data, rows),
    names: data.lines.map(({ id }) => id),
    notes: data.notes,
    twin: linesTwin(data),
    empty: whyEmpty(rows, data),
  };
}

function keyOf(data: LinesData, rows: readonly ScalingRow[]): string[] {
  const full = data.lines.some(({ full_from }) => full_from !== null);
  const tails = rows.flatMap(({ latencies, members }) => [...latencies, ...members.flatMap((one) => one.latencies)]);
  const { second, statistic } = data;
  return [
    en.charts.key.fills.computed,
    ...(full ? [chart.openKey, chart.fullKey] : []),
    ...(rows.some(({ repeat }) => repeat) ? [en.charts.curve.repeatKey] : [chart.onceKey]),
    ...(data.strays.length > 0 ? [chart.strayKey] : []),
    ...(data.rated === null ? [] : [chart.ratedKey]),
    ...(second.startsWith("each") ? [chart.eachKey] : []),
    ...(second === "latency" && rows.some(({ latencies }) => latencies.some(({ band }) => band !== null))
      ? [chart.bandKey(statistic)]
      : []),
    ...(second.endsWith("latency") && tails.some(({ above }) => isFew(above))
      ? [en.charts.curve.few_key(statistic)]
      : []),
    ...(rows.some(({ step }) => !isCounted(step)) ? [en.charts.key.fills.excluded] : []),
    ...mediumKey(data.lines.map(({ medium }) => medium)),
  ];
}

const onLine = ({ rows }: ScalingLine): ScalingRow[] => rows.filter(isOnLine);

const MOST_LINES = 12;

/**
 * As on Curve, systems have colours in the order of their names, and each further line of one system has a dash. If
 * there is only one system, its lines have the colours. After the eighth colour they begin again, with a dash.
 */
function lookOf({ lines, focus }: LinesData, line: ScalingLine): Pick<PlotSeries, "colour" | "dash" | "faint"> {
  if (lines.length > MOST_LINES) {
    return line.id === focus ? { colour: "s3" } : { colour: seriesStyle(COLOURS).colour, faint: true };
  }
  const ofSystems = new Set(lines.map(({ system }) => system)).size > 1;
  const told = (one: ScalingLine): string => (ofSystems ? one.system : one.name);
  const place = [...new Set(lines.map(told))].sort(byName).indexOf(told(line));
  const alike = lines.filter((one) => told(one) === told(line));
  const nth = alike.indexOf(line) + Math.floor(place / COLOURS);
  return { colour: SYSTEM_COLOURS[place % COLOURS]!, dash: seriesStyle(nth % COLOURS).dash };
}

/**
 * Wide with large marks while the host has CPU time left, thin with small ones once it has none. Without CPU figures it
 * makes no claim.
 */
const OPEN = { width: 1.8, r: 4 };
const FULL = { width: 1, r: 2.4 };

interface Values {
  readonly panel: string;
  readonly x: (count: number) => number;
  readonly value: (row: ScalingRow) => number | null;
  readonly name: (line: ScalingLine, last: ScalingRow) => string;
  readonly label?: (row: ScalingRow, line: ScalingLine) => string | undefined;
}

function seriesOf(data: ToldLines, line: ScalingLine, { panel, x, value, name, label }: Values): PlotSeries[] {
  const look = lookOf(data, line);
  const isTold = line.rows.some(({ full }) => full !== null);
  const point = (row: ScalingRow): PlotPoint[] => {
    const y = value(row);
    if (y === null) return [];
    return [
      {
        ...readout(row, line, data),
        x: x(row.count),
        y,
        r: isTold ? (row.full === true ? FULL.r : OPEN.r) : undefined,
        label: label?.(row, line),
        colour: isOver(row, data) ? "warn" : undefined,
      },
    ];
  };
  const through = onLine(line).filter((row) => value(row) !== null);
  const last = through.at(-1);
  const until = line.full_from;
  const open = !isTold ? [] : through.filter(({ count }) => until === null || count <= until);
  const common = { ...look, shape: "circle" } as const;
  return [
    ...(open.length < 2
      ? []
      : [
          {
            ...common,
            id: `${line.id}-open`,
            join: "line",
            bare: true,
            width: OPEN.width,
            points: open.map((row) => silent(x(row.count), value(row)!)),
          } satisfies PlotSeries,
        ]),
    {
      ...common,
      id: line.id,
      name: last === undefined ? "" : withMark(name(line, last), line.medium),
      phone_name: last === undefined ? "" : withMark(line.name, line.medium),
      aside: true,
      join: "line",
      width: isTold ? FULL.width : 1.5,
      points: through.flatMap(point),
    },
    {
      ...common,
      id: `${line.id}-beside-${panel}`,
      faint: true,
      points: line.rows.filter((row) => !isOnLine(row)).flatMap(point),
    },
  ];
}

/** "host full from 5 drives (CPU per job 99.9 %, at 4 92.4 %)": shown at the first such point. */
function fullLabel(row: ScalingRow, { rows, full_from }: ScalingLine, { unit }: LinesData): string | undefined {
  const cpu = ({ step }: ScalingRow): string | null =>
    step.first.cpu_percent === null ? null : `${fixed(step.first.cpu_percent, 1)} %`;
  const own = cpu(row);
  if (row.count !== full_from || own === null) return undefined;
  const before = rows.findLast((one) => one.count < row.count && cpu(one) !== null);
  const count = text.count(row.count, unit);
  return before === undefined ? chart.fullFirst(count, own) : chart.fullFrom(count, own, before.count, cpu(before)!);
}

function ratePanel(data: ToldLines, bars: readonly number[] | null, frame: Frame): PlotPanel {
  const { lines, bus } = data;
  const values: Values = {
    panel: "rate",
    x: (count) => count,
    value: (row) => rateOf(row, data),
    name: ({ name }, last) => chart.end(name, rateDigits(rateOf(last, data)!, data), last.count),
    label: (row, line) => fullLabel(row, line, data),
  };
  const strays = data.strays.map((line): PlotSeries => {
    const one = seriesOf(data, line, values).find(({ id }) => id === line.id)!;
    const points = one.points.map((point) => ({ ...point, fill: "missed" as const, shape: "diamond" as const, r: 5 }));
    const share = line.rows[0]?.efficiency ?? null;
    const name = chart.stray(
      line.name,
      rateDigits(points[0]?.y ?? 0, data),
      share === null ? null : percentText(share),
    );
    return {
      ...one,
      name,
      phone_name: line.name,
      colour: "ink2",
      join: "none",
      points: bars === null ? points : placed(points, bars),
    };
  });
  const rules: PlotRule[] = bus === null ? [] : [{ y: bus, name: chart.bus(rateInUnit(bus, data)), kind: "limit" }];
  return {
    id: "rate",
    share: 2.4,
    y: {
      ...rateAxis(chart.all(rateLabel(data), words[data.unit][1]), data),
      end: bars === null ? endBelowIdeal(data) : undefined,
    },
    series:
      bars === null
        ? [...references(data), ...lines.flatMap((line) => seriesOf(data, line, values)), ...strays]
        : [...barSeries(data, bars, values, frame), ...strays],
    rules,
  };
}

const placed = (points: readonly PlotPoint[], bars: readonly number[]): PlotPoint[] =>
  points.map((point) => ({ ...point, x: bars.indexOf(point.x) }));

const idealSeries = (name: string, points: readonly PlotPoint[]): PlotSeries => ({
  ...{ id: "ideal", name, phone_name: chart.idealShort, aside: true, colour: "ink", dash: "10 4" },
  ...BARE,
  points,
});

const rowsOf = ({ lines, strays }: LinesData): ScalingRow[] => [...lines, ...strays].flatMap(({ rows }) => rows);
const mostCount = (data: LinesData): number => Math.max(...rowsOf(data).map(({ count }) => count));

/** An ideal that ends above this many times the highest value would press all lines to the bottom. */
const FAR = 3;
/** The axis then ends at this many times the highest value, and the ideal leaves the panel. */
const SHOWN = 2;

/** Where the axis ends below the end of the ideal; undefined: it shows the whole ideal. */
function endBelowIdeal(data: LinesData): number | undefined {
  const { ideal, rated, bus } = data;
  if (ideal === null || ideal.alone || rated !== null) return undefined;
  const highest = Math.max(bus ?? 0, ...rowsOf(data).map((row) => rateOf(row, data) ?? 0));
  return (ideal.rate / ideal.count) * mostCount(data) > FAR * highest ? SHOWN * highest : undefined;
}

/** The ideal, and the rating, which is the maker's bound and not ours. */
function references(data: LinesData): PlotSeries[] {
  const { ideal, lines, rated } = data;
  const focus = lines.find(({ id }) => id === data.focus);
  if (ideal === null) return [];
  const each = ideal.rate / ideal.count;
  const end = endBelowIdeal(data);
  const [zero, whole] = [silent(0, 0), silent(mostCount(data), each * mostCount(data))];
  const points = ideal.alone
    ? onLine(focus ?? lines[0]!).flatMap(({ count, ideal: y }) => (y === null ? [] : [silent(count, y)]))
    : [end === undefined ? whole : silent(end / each, end)];
  const name = ideal.alone ? chart.idealAlone : chart.ideal(ideal.of, rateDigits(each, data));
  const line = idealSeries(name, [zero, ...points]);
  const series: PlotSeries[] = [end === undefined ? line : { ...line, aside: false, through: [zero, whole] }];
  if (rated === null || focus === undefined) return series;
  const last = focus.rows.at(-1)!;
  const y = rated.rate * last.count;
  const mark: PlotPoint = {
    id: rated.mark,
    row: last.step.id,
    x: last.count,
    y,
    fill: "derived",
    bound: rated.bound,
    title: chart.ratedTitle,
    tag: text.count(last.count, data.unit),
    lines: [
      [chart.ratedOne, bounded(rated.bound, rateInUnit(rated.rate, data))],
      [chart.ratedAll(last.count), bounded(rated.bound, rateInUnit(y, data))],
      ...(rated.formula === null ? [] : [["", rated.formula] as const]),
    ],
    origin: "derived",
  };
  const said = chart.rated(boundText(rated.bound), rateInUnit(rated.rate, data));
  return [...series, ...ratedSeries("rated", said, mark)];
}

/** Two counts make no line: bars from 0 with throughput and efficiency each, under the ideal as a dash. */
function barSeries(data: ToldLines, bars: readonly number[], values: Values, frame: Frame): PlotSeries[] {
  const { lines, ideal } = data;
  const step = 0.8 / lines.length;
  const width = Math.min(64, Math.max(4, (frame.width - 300) * 0.5 * step - 6));
  const dash = bars.flatMap((count, i): PlotPoint[] => {
    const y = ideal === null || ideal.alone ? null : (ideal.rate / ideal.count) * count;
    return y === null ? [] : [silent(i - 0.42, y), silent(i + 0.42, y), { ...silent(i, y), line: "breaks" }];
  });
  const name = ideal === null ? "" : chart.ideal(ideal.of, rateDigits(ideal.rate / ideal.count, data));
  return [
    ...lines.flatMap((line, i): PlotSeries[] => {
      const at = (count: number): number => bars.indexOf(count) + (i - (lines.length - 1) / 2) * step;
      const own = seriesOf(data, line, { ...values, x: at, label: barLabel(data) }).filter(
        ({ id }) => !id.endsWith("-open"),
      );
      const columns = onLine(line).flatMap((row): PlotPoint[] => {
        const y = rateOf(row, data);
        return y === null
          ? []
          : [silent(at(row.count), 0), silent(at(row.count), y), { ...silent(0, 0), line: "breaks" }];
      });
      return [
        { id: `${line.id}-bar`, ...lookOf(data, line), ...BARE, width, points: columns },
        ...own.map((one): PlotSeries => ({ ...one, name: one.id === line.id ? line.name : "", join: "none" })),
      ];
    }),
    ...(dash.length === 0 ? [] : [idealSeries(name, dash)]),
  ];
}

const barLabel =
  (data: LinesData) =>
  (row: ScalingRow): string =>
    [rateDigits(rateOf(row, data) ?? 0, data), ...(row.efficiency === null ? [] : [percentText(row.efficiency)])].join(
      ", ",
    );

function secondPanel(data: ToldLines, x: (count: number) => number): PlotPanel | null {
  if (data.second === "share") return sharePanel(data, x);
  if (data.second === "latency") return latencyPanel(data, x);
  return drivesPanel(data, x);
}

function sharePanel(data: ToldLines, x: Values["x"]): PlotPanel | null {
  if (data.lines.every(({ rows }) => rows.every(({ efficiency }) => efficiency === null))) return null;
  const alone = data.lines.length === 1;
  return {
    id: "share",
    y: {
      name: data.ideal === null ? chart.ownShares : chart.shares,
      unit: { ...units.percent, label: "" },
    },
    series: data.lines.flatMap((line) =>
      seriesOf(data, line, {
        panel: "share",
        x,
        value: ({ efficiency }) => (efficiency === null ? null : efficiency * 100),
        name: ({ name }, last) => (alone ? "" : `${name} ${percentText(last.efficiency!)}`),
        ...(alone ? { label: (row) => `${percentText(row.efficiency ?? 0)}${isOver(row, data) ? " !" : ""}` } : {}),
      }),
    ),
    rules: [
      { y: 100, name: "", kind: "limit" },
      { y: data.holds * 100, name: percentText(data.holds), kind: "reference" },
    ],
  };
}

function latencyPanel(data: ToldLines, x: Values["x"]): PlotPanel | null {
  const { lines, ops, statistic, kind } = data;
  const tails = lines.flatMap(({ rows }) => rows.flatMap(({ latencies }) => [...latencies]));
  const axis = latencyAxis(
    chart.tailAll(statistic, en.charts.curve.kind(kind), words[data.unit][1]),
    tails.flatMap(({ value_us, band }) => [value_us ?? [], band ?? []].flat()),
  );
  if (tails.length === 0) return null;
  const series = lines.flatMap((line) =>
    ops.flatMap((op, i): PlotSeries[] => {
      const of = ({ latencies }: ScalingRow): TotalTail | undefined => latencies.find((one) => one.op === op);
      const ratio = (row: ScalingRow): string | undefined => {
        const value = of(row)?.ratio ?? null;
        return value === null ? undefined : `${significant(value, 3)}×`;
      };
      const name = [lines.length > 1 ? line.name : "", ops.length > 1 ? (lookUp(en.charts.curve.ops, op) ?? op) : ""];
      const drawn = seriesOf(data, line, {
        panel: `latency-${op}`,
        x,
        value: (row) => of(row)?.value_us ?? null,
        name: () => name.filter((word) => word !== "").join(" "),
        label: ratio,
      });
      const colour = lines.length > 1 ? lookOf(data, line).colour : i === 0 ? "s3" : "s2";
      const apart = line.rows.flatMap((row): PlotPoint[] => {
        const band = of(row)?.band ?? null;
        return band === null
          ? []
          : [{ ...readout(row, line, data), x: x(row.count), y: band[1], fill: "interpolated", whisker: band }];
      });
      const style = { colour, shape: opMarker(op) } as const;
      return [
        ...drawn.map((one) => ({ ...one, ...style, id: `${op}-${one.id}` })),
        { id: `${op}-apart-${line.id}`, ...style, points: apart },
      ];
    }),
  );
  return { id: "latency", y: axis, series };
}

/** Shares of the axis by which neighbours in rank are shifted, so that dots of one count do not hide each other. */
const ASIDE = [0, 0.008, -0.008];

/** Throughput or latency of each drive on the line in front; both ends are named from six drives on. */
function drivesPanel(data: LinesData, x: Values["x"]): PlotPanel | null {
  const line = data.lines.find(({ id }) => id === data.focus);
  const rows = (line?.rows ?? []).filter((row) => isCounted(row.step) && row.members.length > 0);
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ count }) => count));
  const ofRate = data.second === "each";
  const tails = rows.flatMap(({ members }) =>
    members.flatMap((one) => one.latencies.flatMap(({ value_us }) => value_us ?? [])),
  );
  const unit = words[data.unit][0];
  const axis = ofRate
    ? rateAxis(chart.each(rateLabel(data), unit), data)
    : latencyAxis(chart.tailEach(data.statistic, unit), tails);
  const series = (ofRate ? [null] : data.ops).map((op, at): PlotSeries => {
    const value = (one: DriveRow): number | null =>
      op === null ? rateOf(one, data) : (one.latencies.find((tail) => tail.op === op)?.value_us ?? null);
    const points = rows.flatMap((row) => {
      const highest = Math.max(...row.members.map((one) => value(one) ?? 0));
      return row.members.flatMap((one, i): PlotPoint[] => {
        const y = value(one);
        if (y === null) return [];
        const tail = one.latencies.find((latency) => latency.op === op);
        const outlier = op === null ? one.outlier : tail?.outlier === true;
        const end =
          op === null
            ? i === 0
              ? chart.slowest
              : i === row.members.length - 1
                ? chart.fastest
                : null
            : y === highest
              ? chart.highest
              : null;
        const several = row.members.length > 1;
        const said =
          op === null
            ? ([en.charts.curve.throughput, rateInUnit(y, data)] as const)
            : ([latencyName(data, op), latencyInUnit(y, data, axis.unit as AxisUnit)] as const);
        return [
          {
            id: (several ? one : row).step.id,
            x: x(row.count) + (several ? ASIDE[i % ASIDE.length]! * most : 0),
            x_tag: fixed(row.count, 0),
            y,
            fill: "computed",
            ...(op === null ? {} : fewColour(tail?.above ?? null)),
            ...(outlier
              ? { colour: "bad", label: chart.outlier(one.name) }
              : row.enough && end !== null
                ? { label: end(one.name) }
                : {}),
            title: one.name,
            tag: chart.among(text.count(row.count, data.unit)),
            lines: [
              said,
              ...(several && op === null
                ? [[text.each.rank, text.each.rankOf(i + 1, row.members.length)] as const]
                : []),
            ],
          },
        ];
      });
    });
    return {
      id: `drives-${op ?? "rate"}`,
      colour: at === 0 ? "s3" : "s2",
      shape: op === null ? "circle" : opMarker(op),
      points,
    };
  });
  const medians = rows.flatMap((row) => (row.median === null || row.repeat ? [] : [silent(x(row.count), row.median)]));
  const median: PlotSeries = { id: "median", colour: "ink2", faint: true, ...BARE, points: medians };
  return { id: "each", y: axis, series: ofRate ? [median, ...series] : series };
}

/** The scaling chart: lines over the count, one measurement drive by drive, or published values of groups. */
export function buildScaling(chart: ScalingChart, frame: Frame): Scene {
  if (chart.form === "lines") return buildPlot(linesSpec(chart, frame), frame);
  return buildPlot(chart.form === "each" ? eachSpec(chart) : publishedSpec(chart, frame), frame);
}
