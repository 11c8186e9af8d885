/** Rows of drives, hosts or jobs: throughput, and latency beside it. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { drives as text } from "~/text/en/drives";
import { type AxisUnit, latencyUnit, units } from "../axis";
import { latencyText } from "../curve/readout";
import { STATISTICS } from "../curve/options";
import { rateText, signed, significant } from "../number";
import { opMarker } from "../palette";
import { buildPlot } from "../plot/build";
import { isFew } from "~/model/latency";
import type { PlotAxis, PlotPanel, PlotPoint, PlotRule, PlotSeries, PlotSpec } from "../plot/plot";
import type { Frame, Scene } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { DriveLatency, DriveRow, DrivesData } from "./data";

/** From this ratio on, latencies stand on a logarithmic axis. */
const WIDE = 20;

export const buildDrives = (data: DrivesData, frame: Frame): Scene => buildPlot(specOf(data), frame);

const bytes = ({ quantity }: DrivesData): boolean => quantity !== "iops";
const rateOf = (row: DriveRow, data: DrivesData): number | null => (bytes(data) ? row.bytes_per_s : row.iops);

export function rateWords(value: number, { quantity }: Pick<DrivesData, "quantity">): string {
  const unit = units[quantity];
  return quantity === "iops"
    ? `${rateText(value)} ${unit.label}`
    : `${significant(value / unit.factor, 4)} ${unit.label}`;
}

/** Over so many, rows with a name each would be pages long: the drives stand side by side, in order. */
const MOST_ROWS = 48;

function specOf(data: DrivesData): PlotSpec {
  const { rows, ops, statistic, kind } = data;
  const values = rows.flatMap(({ latencies }) => latencies.flatMap(({ value_us }) => value_us ?? []));
  const log = values.length > 1 && Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) >= WIDE;
  const unit = latencyUnit(Math.min(...values, Infinity), Math.max(...values, 0), log);
  const rate: PlotAxis = {
    name: text.chart.throughput(
      units[data.quantity].label,
      rows.some(({ by_op }) => by_op.length > 1),
    ),
    unit: data.quantity === "iops" ? { ...units.iops, label: "" } : units[data.quantity],
    log: false,
    zoom: null,
  };
  const latency: PlotAxis = { name: text.chart.latency(statistic, en.charts.curve.kind(kind)), unit, log, zoom: null };
  const inRows = rows.length <= MOST_ROWS;
  const places: PlotAxis = inRows
    ? {
        name: text.chart.drive(data.member),
        unit: { categories: rows.map(({ name }) => name) },
        log: false,
        zoom: null,
      }
    : { name: text.chart.place(data.member), unit: units.count, log: false, zoom: null };
  const panel = (id: string, axis: PlotAxis, name: string, series: PlotSeries[], rules: PlotRule[]): PlotPanel =>
    inRows
      ? { id, x: axis, y: { ...places, name }, series, rules: rules.map((rule) => ({ ...rule, upright: true })) }
      : { id, y: axis, series: series.map(upended), rules };
  const panels: PlotPanel[] = [panel("rate", rate, places.name, rateSeries(data, unit), medianRule(data))];
  if (values.length > 0) {
    const series = ops.flatMap((op, i) => latencySeries(data, op, i, unit));
    // Rows are the same: said once.
    panels.push(panel("latency", latency, "", series, mergedRules(data, unit)));
  }
  const missing = rows.filter((row) => row.latencies.every(({ value_us }) => value_us === null)).length;
  return {
    title: data.title,
    x: inRows ? { name: "", unit: units.count, log: false, zoom: null } : places,
    arrange: inRows ? "beside" : "stacked",
    panels,
    key: [
      en.charts.key.fills.computed,
      text.chart.key,
      ...(ops.length > 1 ? [ops.map((op) => lookUp(en.charts.key.ops, op) ?? op).join(" ")] : []),
      ...(rows.some(isOutlier) ? [text.chart.outlierKey(data.least)] : []),
      ...(rows.some(({ latencies }) => latencies.some(({ above }) => isFew(above)))
        ? [en.charts.curve.few_key(statistic)]
        : []),
      ...(rows.some(({ failed, excluded }) => failed || excluded !== null) ? [en.charts.key.fills.excluded] : []),
    ],
    notes: [
      ...data.notes,
      ...(values.length > 0 && missing > 0 ? [text.chart.noLatency(text.count(missing, data.member), statistic)] : []),
    ],
    twin: twinFrom([...rows, ...(data.sum === null ? [] : [data.sum])], columnsOf(data), ({ id }) => id),
    ...(rows.length === 0
      ? { empty: "drives/none" }
      : rows.every((row) => rateOf(row, data) === null)
        ? { empty: "drives/no-rate" }
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

const isOutlier = (row: DriveRow): boolean => row.outlier || row.latencies.some(({ outlier }) => outlier);

const percentText = (share: number): string => signed(share * 100, Math.abs(share) < 0.1 ? 1 : 0);

const plain = (row: DriveRow): boolean => !row.failed && row.excluded === null;

/** Outliers carry a word; a value that few samples stand behind is grey. */
const markColour = (outlier: boolean, few = false): Pick<PlotPoint, "colour"> =>
  outlier ? { colour: "bad" } : few ? { colour: "ctrl" } : {};

const labelOf = (value: string, { outlier, off }: Pick<DriveRow, "outlier" | "off">): string =>
  outlier && off !== null ? text.chart.outlierAt(value, percentText(off)) : value;

function rateSeries(data: DrivesData, unit: AxisUnit): PlotSeries[] {
  const points = data.rows.flatMap((row, y): PlotPoint[] => {
    const x = rateOf(row, data);
    if (x === null) return [];
    const value = data.quantity === "iops" ? rateText(x) : significant(x / units[data.quantity].factor, 4);
    return [
      {
        id: row.id,
        x,
        y,
        fill: plain(row) ? "computed" : "excluded",
        label: labelOf(value, row),
        ...markColour(row.outlier),
        ...readout(row, data, unit),
      },
    ];
  });
  return [{ id: "drives", name: "", colour: "s1", shape: "circle", join: "none", points }];
}

function latencySeries(data: DrivesData, op: string, at: number, unit: AxisUnit): PlotSeries[] {
  const points = data.rows.flatMap((row, y): PlotPoint[] => {
    const own = row.latencies.find((one) => one.op === op);
    if (own?.value_us == null) return [];
    return [
      {
        id: row.id,
        x: own.value_us,
        y,
        fill: plain(row) ? "computed" : "excluded",
        label: labelOf(latencyText(own.value_us, unit, data.statistic), own),
        ...markColour(own.outlier, isFew(own.above)),
        ...readout(row, data, unit, own),
      },
    ];
  });
  return [{ id: op, name: "", colour: at === 0 ? "s1" : "s2", shape: opMarker(op), join: "none", points }];
}

function medianRule({ median, quantity }: DrivesData): PlotRule[] {
  if (median === null) return [];
  return [{ y: median, name: text.chart.median(rateWords(median, { quantity })), kind: "reference" }];
}

/** The latency of all together, from added histograms. Of several directions none: two lines would not tell apart. */
function mergedRules({ sum, ops, statistic }: DrivesData, unit: AxisUnit): PlotRule[] {
  const [only, ...more] = ops;
  const value = sum?.latencies.find(({ op }) => op === only)?.value_us ?? null;
  if (value === null || more.length > 0) return [];
  const name = text.chart.merged(statistic, `${latencyText(value, unit, statistic)} ${unit.label}`);
  return [{ y: value, name, kind: "reference" }];
}

function readout(
  row: DriveRow,
  data: DrivesData,
  unit: AxisUnit,
  own: DriveLatency | undefined = row.latencies[0],
): Pick<PlotPoint, "title" | "tag" | "lines"> {
  const rate = rateOf(row, data);
  const { statistic, kind } = data;
  const lines: [string, string][] = [];
  if (rate !== null) {
    const off = row.off === null ? "" : `, ${text.chart.off(percentText(row.off))} ${text.chart.offMedian}`;
    lines.push([en.charts.curve.throughput, `${rateWords(rate, data)}${off}`]);
  }
  if (own?.value_us != null) {
    const op = data.ops.length > 1 ? `${lookUp(en.charts.curve.ops, own.op) ?? own.op} ` : "";
    const notes = latencyNotes(own, data).map((note) => `, ${note}`);
    lines.push([
      `${op}${statistic} ${en.charts.curve.kindShort(kind)}`,
      `${latencyText(own.value_us, unit, statistic)} ${unit.label}${notes.join("")}`,
    ]);
  }
  if (row.failed) lines.push(["", text.chart.failed]);
  else if (row.excluded !== null) lines.push(["", text.chart.excluded(row.excluded)]);
  else if (row.rank !== null) lines.push([text.chart.rank, text.chart.rankOf(row.rank, ranked(data))]);
  return { title: row.name, lines, ...(isOutlier(row) ? { tag: text.chart.outlier } : {}) };
}

const ranked = ({ rows }: DrivesData): number => rows.filter(({ rank }) => rank !== null).length;

function latencyNotes({ reported_us, above }: DriveLatency, { statistic }: DrivesData): string[] {
  return [
    ...(reported_us === null ? [] : [text.chart.aboveMax]),
    ...(STATISTICS[statistic] !== null && above !== null && isFew(above) ? [text.chart.few(above, statistic)] : []),
  ];
}

function columnsOf(data: DrivesData): TwinColumnOf<DriveRow>[] {
  const { rows, ops, statistic, kind } = data;
  const several = ops.length > 1;
  const column = (op: string, name: string): string => `${several ? `${op}_` : ""}${kind}_${name.replace(".", "")}_us`;
  const of = (row: DriveRow, op: string): DriveLatency | undefined => row.latencies.find((one) => one.op === op);
  const mixed = rows[0]?.by_op.map(({ op }) => op) ?? [];
  return [
    { id: data.member, value: ({ name }) => name, note: (row) => (isOutlier(row) ? text.chart.outlier : undefined) },
    ...(rows.some(({ host }) => host !== null) ? [{ id: "host", value: ({ host }: DriveRow) => host }] : []),
    ...(rows.some(({ device }) => device !== null) ? [{ id: "device", value: ({ device }: DriveRow) => device }] : []),
    { id: "iops", value: ({ iops }) => iops, digits: [4, 3] },
    ...mixed.map((op): TwinColumnOf<DriveRow> => ({
      id: `${op}_iops`,
      value: ({ by_op }) => by_op.find((one) => one.op === op)?.iops ?? null,
      digits: [4, 3],
    })),
    { id: "bytes_per_s", value: ({ bytes_per_s }) => bytes_per_s, digits: [1, 0] },
    ...ops.flatMap((op): TwinColumnOf<DriveRow>[] => [
      {
        id: column(op, statistic),
        value: (row) => {
          const own = of(row, op);
          return own?.reported_us ?? own?.value_us ?? null;
        },
        digits: [3, 3, 1],
        note: (row) => {
          const own = of(row, op);
          const notes = own === undefined ? [] : latencyNotes(own, data);
          return notes.length > 0 ? notes.join("; ") : undefined;
        },
      },
      ...(statistic === "mean"
        ? []
        : [
            {
              id: column(op, "mean"),
              value: (row: DriveRow) => of(row, op)?.mean_us ?? null,
              digits: [3, 3, 1] as const,
            },
          ]),
    ]),
    { id: "off_median_percent", value: ({ off }) => (off === null ? null : off * 100), digits: [3, 1] },
    {
      id: "modified_z",
      value: ({ z }) => (z === null || !Number.isFinite(z) ? null : z),
      digits: [3, 1],
    },
    { id: "rank", value: ({ rank }) => rank },
    { id: "n_io", value: ({ ios }) => ios },
    {
      id: "state",
      value: ({ failed, excluded }) =>
        failed ? text.chart.failed : excluded === null ? null : text.chart.excluded(excluded),
    },
    { id: "file", value: ({ file }) => file },
  ];
}
