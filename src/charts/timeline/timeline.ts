/** Throughput above latency above a heat map, on one axis: time, bytes written or drive fills. */
import { lazy } from "~/base/lazy";
import { timeline as text } from "~/text/en/timeline";
import { type AxisUnit, latencyUnitAs, units } from "~/charts/axis";
import type { PlotAxis, PlotSpec, PlotPanel } from "~/charts/plot/plot";
import { timeUnit } from "~/charts/plot/time";
import type { TimelineData, Clock, TimeAxis } from "~/model/timeLine";
import type { TimelineOptions } from "./options";
import { timelineTwin, sharedRows } from "./twin";
import {
  heatPanel,
  isColoured,
  saidLatency,
  saidRate,
  seriesOf,
  type Drawing,
  rulesOf,
  spansOf,
  steadySeries,
} from "./lines";
const TB: AxisUnit = { label: "TB", factor: 1e12, short: false };
const GB: AxisUnit = { label: "GB", factor: 1e9, short: false };
const MB: AxisUnit = { label: "MB", factor: 1e6, short: false };
const FILLS: AxisUnit = { label: "", factor: 1, short: false };

const unitOf = (kind: TimeAxis["kind"], end: number): AxisUnit =>
  kind === "time" ? timeUnit(end) : kind === "fills" ? FILLS : end >= 2e12 ? TB : end >= 2e9 ? GB : MB;

/** End of the drawn data in seconds. */
function endOf({ throughput, latency, more, heat }: TimelineData): number {
  const lines = [...throughput, ...latency, ...more.flatMap((one) => one.lines)];
  const ends = lines.map(({ values }) => values.at(-1)?.t_s ?? 0);
  return Math.max(0, ...ends, heat?.columns.at(-1)?.t_s ?? 0);
}

function timeAxis(data: TimelineData, { axis, zoom }: TimelineOptions): PlotAxis {
  const end = axis.at(zoom?.to ?? endOf(data));
  const shown = { from: axis.at(zoom?.from ?? 0), to: end };
  return {
    name: data.clocks.length > 1 ? text.xOwnClocks : axis.name,
    // The zoomed range decides: 200 s out of a day are shown in seconds.
    unit: unitOf(axis.kind, zoom !== null && axis.kind === "time" ? end - shown.from : end),
    zoom: Number.isFinite(shown.from) && Number.isFinite(shown.to) && shown.from < shown.to ? shown : null,
  };
}

export function timelineSpec(data: TimelineData, options: TimelineOptions): PlotSpec {
  const apart = data.clocks.length > 1;
  // Made when the table, an export or a mark under the pointer asks: a long run has twenty thousand rows.
  const rows = lazy(() => sharedRows(data));
  const twin = lazy(() => timelineTwin(data, rows(), options));
  const rowOf: Drawing["rowOf"] = (line, i) => rows().of.get(line)?.[i]?.id;
  const drawn = apart
    ? sideBySide(data, rowOf, options)
    : { arrange: "stacked" as const, panels: panelsOf(data, rowOf, options) };
  return {
    title: options.title,
    x: timeAxis(data, options),
    ...drawn,
    key: keyOf(data),
    notes: options.notes,
    get twin() {
      return twin();
    },
    empty: drawn.panels.length === 0 ? "no-series" : undefined,
  };
}

function keyOf({ throughput, latency, more, heat, warm_ups, gaps, changes, steady }: TimelineData): string[] {
  const lines = [...throughput, ...latency, ...more.flatMap((one) => one.lines)];
  return [
    ...(lines.some(({ columns }) => columns !== undefined) ? [text.keyBand] : []),
    ...(lines.some(({ role }) => role === "member") ? [text.keyMembers] : []),
    ...(lines.some(({ excluded }) => excluded !== null) ? [text.keyExcluded] : []),
    ...(warm_ups.length > 0 ? [text.keyWarmUp] : []),
    ...(gaps.length > 0 ? [text.keyGaps] : []),
    ...(changes.length > 0 ? [text.keyChanges] : []),
    ...(steady.length > 0 ? [text.keySteady] : []),
    ...(heat === null ? [] : [text.keyCells]),
    ...(heat?.columns.some(({ quantiles }) => quantiles.length > 0) === true ? [text.keyQuantiles] : []),
  ];
}

// The panels of one clock: throughput, latency with its further statistics, histograms.

/** Ratios use the latency's scale: half and twice are equally far from 1. */
const valueAxis = (name: string, base: string | null, unit: PlotAxis["unit"], log: boolean): PlotAxis =>
  base === null ? { name, unit, log } : { name: text.ratioName(name, base), unit: units.times, log };

/** @param id appended to the panels' ids if there are several clocks */
function panelsOf(data: TimelineData, rowOf: Drawing["rowOf"], options: TimelineOptions, id = ""): PlotPanel[] {
  const { throughput, latency, more, heat } = data;
  const { axis, base, latencyLog } = options;
  const unit = units[options.quantity];
  const latencyUnit = latencyUnitAs(options.latencyUnit);
  const spans = spansOf(data, axis);
  const ofLatency = { base: base.latency, unit: latencyUnit, log: latencyLog, said: saidLatency };
  const drawn = [
    {
      ...{ panel: "throughput", name: options.throughputName, base: base.throughput, unit, lines: throughput },
      log: base.throughput !== null && latencyLog,
      said: (value: number) => saidRate(value, unit),
    },
    { ...ofLatency, panel: "latency", name: options.latencyName, lines: latency },
    ...more.map((one) => ({ ...ofLatency, panel: one.id, name: one.name, lines: one.lines })),
  ].filter(({ lines }) => lines.length > 0);
  const panels = drawn.map(({ panel, name, base: over, unit: own, log, said, lines }, i): PlotPanel => {
    const coloured = lines.filter(isColoured).length;
    const as: Drawing = { lines: lines.length, coloured, begin_s: options.zoom?.from ?? -Infinity, axis, said, rowOf };
    // Bounds apply to values, not to ratios.
    const isJudged = panel === "throughput" && over === null;
    const steady = isJudged ? data.steady.flatMap((one, i) => steadySeries(one, axis, i === 0)) : [];
    return {
      id: `${panel}${id}`,
      y: valueAxis(name, over, own, log),
      series: [...steady, ...lines.map((line) => seriesOf(line, as))],
      spans,
      rules: rulesOf(data, axis, i === 0),
    };
  });
  if (heat !== null)
    panels.push({ ...heatPanel(heat, axis), id: `heat${id}`, rules: rulesOf(data, axis, panels.length === 0) });
  return panels;
}

// Jobs that count time from their own start stand side by side: overlaid, they would seem to have run together.

/** Up to this many clocks show all their panels below each other; with more, only the first panel, in rows. */
const WHOLE = 4;
const ACROSS = 4;

type Facets = Pick<PlotSpec, "arrange" | "sharesY" | "grid" | "panels">;

/** The part of the data that belongs to one clock. */
const ofClock = (data: TimelineData, { lines }: Clock): TimelineData => {
  const own = <L extends { readonly id: string }>(all: readonly L[]): L[] => all.filter(({ id }) => lines.includes(id));
  const marked = <M extends { readonly line: string }>(all: readonly M[]): M[] =>
    all.filter(({ line }) => lines.includes(line));
  return {
    ...data,
    throughput: own(data.throughput),
    latency: own(data.latency),
    more: data.more.map((one) => ({ ...one, lines: own(one.lines) })),
    heat: data.heat !== null && lines.includes(data.heat.id) ? data.heat : null,
    steady: marked(data.steady),
    changes: marked(data.changes),
    gaps: marked(data.gaps),
    clocks: [],
  };
};

const named = (panel: PlotPanel, name: string): PlotPanel => ({
  ...panel,
  y: { ...panel.y, name: text.ofClock(name, panel.y.name ?? "") },
});

function sideBySide(data: TimelineData, rowOf: Drawing["rowOf"], options: TimelineOptions): Facets {
  // The clock with the heat map comes first: its panel closes the first column.
  const clocks = data.clocks.toSorted((a, b) => heats(data, b) - heats(data, a));
  const facets = clocks.map((clock, i) => {
    const [first, ...rest] = panelsOf(ofClock(data, clock), rowOf, options, `-${String(i)}`);
    return first === undefined ? [] : [named(first, clock.name), ...rest];
  });
  const shown = facets.filter((panels) => panels.length > 0);
  if (shown.length === 0) return { panels: [] };
  const across = Math.min(shown.length, ACROSS);
  const columns = Array.from({ length: across }, () => 1);
  if (shown.length > WHOLE) {
    return {
      arrange: "beside",
      sharesY: true,
      grid: { columns, rows: [1] },
      panels: shown.flatMap((panels) => panels.slice(0, 1)),
    };
  }
  // All rows but the last are complete: panels that only some clocks have go there, or are left out.
  const common = Math.min(...shown.map((panels) => panels.length));
  const whole = Array.from({ length: common }, (_, row) => shown.map((panels) => panels[row]!));
  const beyond = shown[0]?.slice(common, common + 1) ?? [];
  return { arrange: "beside", sharesY: true, grid: { columns, rows: [1] }, panels: [...whole.flat(), ...beyond] };
}

const heats = ({ heat }: TimelineData, { lines }: Clock): number => (heat !== null && lines.includes(heat.id) ? 1 : 0);
