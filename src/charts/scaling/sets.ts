/** Several sets: over each other as shares of their own ideal, or a panel each with its throughput. */
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { units } from "../axis";
import { significant } from "../number";
import { COLOURS, seriesStyle } from "../palette";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import type { Frame } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { OneSet, ScalingRow, SetsData, TotalLatency } from "./data";
import { isPlain, onLine } from "./line";
import { totalsPanel } from "./totals";
import { countAxis, percentText, rateOf, rateWords } from "./words";

export function setsSpec(data: SetsData, frame: Frame): PlotSpec {
  const counts = data.sets.flatMap(({ data: { rows } }) => rows.map(({ drives }) => drives));
  const common = {
    title: data.title,
    x: countAxis(text.chart.drives, counts),
    arrange: "beside",
    notes: data.notes,
    twin: twinFrom(
      data.sets.flatMap((set) => set.data.rows.map((row): Listed => ({ set, row }))),
      columnsOf(data),
      ({ row }) => row.id,
    ),
    ...(data.sets.length === 0 ? { empty: "scaling/none" } : {}),
  } as const;
  return data.form === "all" ? { ...common, ...over(data) } : { ...common, ...each(data, frame) };
}

/** Over each other: what share of its own ideal a set keeps, and how much its latency grew. */
function over(data: SetsData): Pick<PlotSpec, "panels" | "grid" | "key"> {
  const share: PlotAxis = { name: text.chart.shares, unit: { ...units.percent, label: "" }, log: false, zoom: null };
  const { statistic } = data.sets[0]?.data ?? { statistic: "p99" };
  const growth: PlotAxis = { name: text.chart.growth(statistic), unit: units.count, log: false, zoom: null };
  const panels: PlotPanel[] = [
    {
      id: "shares",
      y: share,
      series: data.sets.map((set, i) =>
        lineOf(data, set, i, (row) => (row.efficiency === null ? null : row.efficiency * 100)),
      ),
      rules: [
        { y: 100, name: text.chart.idealRule, kind: "limit" },
        { y: 90, name: percentText(0.9), kind: "reference" },
      ],
    },
  ];
  const series = data.sets.map((set, i) => lineOf(data, set, i, (row) => worst(row)?.ratio ?? null));
  if (series.some(({ points }) => points.length > 0)) {
    panels.push({ id: "growth", y: growth, series: series.map((one) => ({ ...one, name: "" })) });
  }
  const crowded = data.sets.length > COLOURS;
  return {
    panels,
    grid: { columns: panels.length > 1 ? [820, 532] : [1], rows: [1] },
    key: [
      en.charts.key.fills.computed,
      crowded ? text.chart.crowdedKey : text.chart.setsKey,
      ...(panels.length > 1 ? [text.chart.growthKey(statistic)] : []),
    ],
  };
}

/** The direction whose latency grew most. */
const worst = ({ latencies }: ScalingRow): TotalLatency | undefined =>
  latencies.reduce<TotalLatency | undefined>(
    (most, one) => ((one.ratio ?? -1) > (most?.ratio ?? -1) ? one : most),
    undefined,
  );

/** Never a ninth colour: of more sets the one that is looked at has it, the others are grey with names at their ends. */
function lineOf(
  { sets, focus }: SetsData,
  { id, name, data }: OneSet,
  i: number,
  value: (row: ScalingRow) => number | null,
): PlotSeries {
  const crowded = sets.length > COLOURS;
  const focused = id === focus;
  const { colour, dash, marker } = crowded ? seriesStyle(focused ? 0 : COLOURS) : seriesStyle(i);
  const points = onLine(data).flatMap((row): PlotPoint[] => {
    const y = value(row);
    if (y === null) return [];
    const rate = rateOf(row, data);
    const tail = worst(row);
    return [
      {
        id: row.id,
        x: row.drives,
        y,
        fill: "computed",
        title: name,
        tag: text.chart.count(row.drives),
        ...(focused && row.efficiency !== null && value(row) === row.efficiency * 100
          ? { label: percentText(row.efficiency) }
          : {}),
        lines: [
          ...(rate === null ? [] : [[en.charts.curve.throughput, rateWords(rate, data)] as const]),
          ...(row.efficiency === null ? [] : [[text.chart.efficiency, percentText(row.efficiency)] as const]),
          ...(tail?.ratio == null ? [] : [[data.statistic, text.chart.times(significant(tail.ratio, 3))] as const]),
        ],
      },
    ];
  });
  return {
    id,
    name,
    colour,
    ...(dash === undefined ? {} : { dash }),
    shape: marker,
    join: "line",
    ...(focused ? { focused } : crowded ? { faint: true } : {}),
    points,
  };
}

/** Pixels that a panel of its own wants. */
const WIDTH = 300;

/** A panel each: its throughput, its ideal, its own axis. */
function each(data: SetsData, frame: Frame): Pick<PlotSpec, "panels" | "grid" | "key"> {
  const columns = Math.max(1, Math.min(data.sets.length, Math.floor(frame.width / WIDTH)));
  return {
    panels: data.sets.map(({ name, data: own }, i): PlotPanel => {
      const panel = totalsPanel(own, true);
      const unit = units[own.quantity].label;
      return { ...panel, id: `set${i}`, y: { ...panel.y, name: text.chart.panel(name, unit) } };
    }),
    grid: { columns: Array.from({ length: columns }, () => 1), rows: [1] },
    key: [en.charts.key.fills.computed, text.chart.key, text.chart.panelKey],
  };
}

interface Listed {
  readonly set: OneSet;
  readonly row: ScalingRow;
}

function columnsOf({ sets }: SetsData): TwinColumnOf<Listed>[] {
  const statistic = (sets[0]?.data.statistic ?? "p99").replace(".", "");
  return [
    { id: "set", value: ({ set }) => set.name },
    { id: "drives", value: ({ row }) => row.drives },
    { id: "iops", value: ({ row }) => row.iops, digits: [4, 3] },
    { id: "bytes_per_s", value: ({ row }) => row.bytes_per_s, digits: [1, 0] },
    {
      id: "efficiency_percent",
      value: ({ row }) => (row.efficiency === null ? null : row.efficiency * 100),
      digits: [4, 1],
      note: ({ set, row }) => (row.efficiency !== null && row.efficiency > set.data.most ? text.chart.over : undefined),
    },
    { id: `${statistic}_ratio`, value: ({ row }) => worst(row)?.ratio ?? null, digits: [3, 2] },
    {
      id: "state",
      value: ({ row }) =>
        isPlain(row) ? (row.repeat ? text.chart.repeat : null) : (row.excluded ?? text.chart.failed),
    },
    { id: "file", value: ({ row }) => row.file },
  ];
}
