/** The drives, hosts or jobs of one measurement, a row each: throughput, and latency beside it. */
import { lookUp } from "~/base/lookUp";
import { isFew } from "~/model/latency";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { type AxisUnit, units } from "../axis";
import { STATISTICS } from "../curve/options";
import { latencyText } from "../curve/readout";
import { signed } from "../number";
import { opMarker } from "../palette";
import type { PlotAxis, PlotPanel, PlotPoint, PlotRule, PlotSeries, PlotSpec } from "../plot/plot";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { DrawnTail, DriveRow, EachData } from "./data";
import { fewColour, latencyAxis, latencyColumn, latencyName, rateAxis, rateDigits, rateOf, rateWords } from "./rates";

const words = text.each;

/** Over so many, rows with a name each would be pages long: the drives stand side by side, in order. */
const MOST_ROWS = 48;

export function eachSpec(data: EachData): PlotSpec {
  const { rows, ops, statistic, kind, member } = data;
  const values = rows.flatMap(({ latencies }) => latencies.flatMap(({ value_us }) => value_us ?? []));
  const latency = latencyAxis(words.latency(statistic, en.charts.curve.kind(kind)), values);
  const mixed = rows.some(({ by_op }) => by_op.length > 1);
  const rate = rateAxis(words.throughput(units[data.quantity].label, mixed), data);
  const inRows = rows.length <= MOST_ROWS;
  const linear = { log: false, zoom: null } as const;
  const places: PlotAxis = inRows
    ? { name: words.drive(member), unit: { categories: rows.map(({ name }) => name) }, ...linear }
    : { name: words.place(member), unit: units.count, ...linear };
  const panel = (id: string, axis: PlotAxis, name: string, series: PlotSeries[], rules: PlotRule[]): PlotPanel =>
    inRows
      ? { id, x: axis, y: { ...places, name }, series, rules: rules.map((rule) => ({ ...rule, upright: true })) }
      : { id, y: axis, series: series.map(upended), rules };
  const panels = [panel("rate", rate, places.name, rateSeries(data, latency.unit), medianRule(data))];
  if (values.length > 0) {
    const series = ops.map((op, i) => latencySeries(data, op, i, latency.unit));
    // Rows are the same: said once.
    panels.push(panel("latency", latency, "", series, mergedRules(data, latency.unit)));
  }
  const missing = rows.filter((row) => row.latencies.every(({ value_us }) => value_us === null)).length;
  const key = en.charts.key;
  return {
    title: data.title,
    x: inRows ? { name: "", unit: units.count, ...linear } : places,
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
      ...(rows.some((row) => !isPlain(row)) ? [key.fills.excluded] : []),
    ],
    notes: [
      ...data.notes,
      ...(values.length > 0 && missing > 0 ? [words.noLatency(words.count(missing, member), statistic)] : []),
    ],
    twin: eachTwin(data),
    ...(rows.length === 0
      ? { empty: "scaling/none" }
      : rows.every((row) => rateOf(row, data) === null)
        ? { empty: "scaling/no-rate" }
        : {}),
  };
}

/** Side by side: its place along x, from 1; only what is off has its number beside it. */
const upended = (series: PlotSeries): PlotSeries => ({
  ...series,
  points: series.points.map(({ label, ...point }) => ({
    ...point,
    x: point.y + 1,
    y: point.x,
    ...(point.colour === "bad" && label !== undefined ? { label } : {}),
  })),
});

const isPlain = ({ failed, excluded }: DriveRow): boolean => !failed && excluded === null;
const isOutlier = ({ outlier, latencies }: DriveRow): boolean => outlier || latencies.some((one) => one.outlier);
const percent = (share: number): string => signed(share * 100, Math.abs(share) < 0.1 ? 1 : 0);
const labelOf = (value: string, { outlier, off }: Pick<DriveRow, "outlier" | "off">): string =>
  outlier && off !== null ? words.outlierAt(value, percent(off)) : value;
/** Outliers carry a word; a value that few samples stand behind is grey. */
const colourOf = ({ outlier }: Pick<DriveRow, "outlier">, above: number | null = null): Pick<PlotPoint, "colour"> =>
  outlier ? { colour: "bad" } : fewColour(above);

function rateSeries(data: EachData, unit: AxisUnit): PlotSeries[] {
  const points = data.rows.flatMap((row, y): PlotPoint[] => {
    const x = rateOf(row, data);
    return x === null
      ? []
      : [{ x, y, label: labelOf(rateDigits(x, data), row), ...colourOf(row), ...said(row, data, unit) }];
  });
  return [{ id: "drives", name: "", colour: "s1", shape: "circle", join: "none", points }];
}

function latencySeries(data: EachData, op: string, at: number, unit: AxisUnit): PlotSeries {
  const points = data.rows.flatMap((row, y): PlotPoint[] => {
    const own = row.latencies.find((one) => one.op === op);
    if (own?.value_us == null) return [];
    const label = labelOf(latencyText(own.value_us, unit, data.statistic), own);
    return [{ x: own.value_us, y, label, ...colourOf(own, own.above), ...said(row, data, unit, own) }];
  });
  return { id: op, name: "", colour: at === 0 ? "s1" : "s2", shape: opMarker(op), join: "none", points };
}

const medianRule = (data: EachData): PlotRule[] =>
  data.median === null ? [] : [{ y: data.median, name: words.median(rateWords(data.median, data)), kind: "reference" }];

/** The latency of all together, from added histograms. Of several directions none: two lines would not tell apart. */
function mergedRules({ sum, ops, statistic }: EachData, unit: AxisUnit): PlotRule[] {
  const value = sum?.latencies.find(({ op }) => op === ops[0])?.value_us ?? null;
  if (value === null || ops.length > 1) return [];
  const name = words.mergedRule(statistic, `${latencyText(value, unit, statistic)} ${unit.label}`);
  return [{ y: value, name, kind: "reference" }];
}

function said(
  row: DriveRow,
  data: EachData,
  unit: AxisUnit,
  own: DrawnTail | undefined = row.latencies[0],
): Pick<PlotPoint, "id" | "fill" | "title" | "tag" | "lines"> {
  const rate = rateOf(row, data);
  const lines: [string, string][] = [];
  if (rate !== null) {
    lines.push([
      en.charts.curve.throughput,
      words.offMedian(rateWords(rate, data), row.off === null ? null : percent(row.off)),
    ]);
  }
  if (own?.value_us != null) {
    const value = `${latencyText(own.value_us, unit, data.statistic)} ${unit.label}`;
    lines.push([latencyName(data, own.op), [value, ...latencyNotes(own, data)].join(", ")]);
  }
  const ranked = data.rows.filter(({ rank }) => rank !== null).length;
  if (row.failed) lines.push(["", text.chart.failed]);
  else if (row.excluded !== null) lines.push(["", text.chart.excluded(row.excluded)]);
  else if (row.rank !== null) lines.push([words.rank, words.rankOf(row.rank, ranked)]);
  const fill = isPlain(row) ? "computed" : "excluded";
  return { id: row.id, fill, title: row.name, lines, ...(isOutlier(row) ? { tag: text.chart.outlierNote } : {}) };
}

const latencyNotes = ({ reported_us, above }: DrawnTail, { statistic }: EachData): string[] => [
  ...(reported_us === null ? [] : [words.aboveMax]),
  ...(STATISTICS[statistic] !== null && above !== null && isFew(above) ? [text.chart.few(above, statistic)] : []),
];

function eachTwin(data: EachData): Twin {
  const { rows, ops, statistic } = data;
  const of = (row: DriveRow, op: string): DrawnTail | undefined => row.latencies.find((one) => one.op === op);
  const has = (id: "host" | "device"): TwinColumnOf<DriveRow>[] =>
    rows.some((row) => row[id] !== null) ? [{ id, value: (row) => row[id] }] : [];
  const columns: TwinColumnOf<DriveRow>[] = [
    {
      id: data.member,
      value: ({ name }) => name,
      note: (row) => (isOutlier(row) ? text.chart.outlierNote : undefined),
    },
    ...has("host"),
    ...has("device"),
    { id: "iops", value: ({ iops }) => iops, digits: [4, 3] },
    ...(rows[0]?.by_op ?? []).map(({ op }): TwinColumnOf<DriveRow> => ({
      id: `${op}_iops`,
      value: ({ by_op }) => by_op.find((one) => one.op === op)?.iops ?? null,
      digits: [4, 3],
    })),
    { id: "bytes_per_s", value: ({ bytes_per_s }) => bytes_per_s, digits: [1, 0] },
    ...ops.flatMap((op): TwinColumnOf<DriveRow>[] => [
      {
        id: latencyColumn(data, op, statistic),
        value: (row) => of(row, op)?.reported_us ?? of(row, op)?.value_us ?? null,
        digits: [3, 3, 1],
        note: (row) => {
          const own = of(row, op);
          return (own === undefined ? [] : latencyNotes(own, data)).join("; ") || undefined;
        },
      },
      ...(statistic === "mean"
        ? []
        : [
            {
              id: latencyColumn(data, op, "mean"),
              value: (row: DriveRow) => of(row, op)?.mean_us ?? null,
              digits: [3, 3, 1] as const,
            },
          ]),
    ]),
    { id: "off_median_percent", value: ({ off }) => (off === null ? null : off * 100), digits: [3, 1] },
    { id: "modified_z", value: ({ z }) => (z === null || !Number.isFinite(z) ? null : z), digits: [3, 1] },
    { id: "rank", value: ({ rank }) => rank },
    { id: "n_io", value: ({ ios }) => ios },
    {
      id: "state",
      value: ({ failed, excluded }) =>
        failed ? text.chart.failed : excluded === null ? null : text.chart.excluded(excluded),
    },
    { id: "file", value: ({ file }) => file },
  ];
  return twinFrom(data.sum === null ? rows : [...rows, data.sum], columns, ({ id }) => id);
}
