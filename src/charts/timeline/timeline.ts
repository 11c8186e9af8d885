/** Throughput over latency over a heat map, on one axis of time. */
import { timeline as text } from "~/text/en/timeline";
import { latencyUnitAs, units, type AxisUnit } from "../axis";
import { computed, significant } from "../number";
import { COLOURS, seriesStyle } from "../palette";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import { noteRules } from "../plot/notes";
import { heatPanel } from "./heat";
import type { TimeLine, TimelineData, TimelineOptions } from "./options";
import { valueId, timelineTwin } from "./twin";

const HOURS: AxisUnit = { label: "h", factor: 3600, short: false };
const MINUTES: AxisUnit = { label: "min", factor: 60, short: false };
const SECONDS: AxisUnit = { label: "s", factor: 1, short: false };

const timeUnit = (span_s: number): AxisUnit => (span_s >= 7200 ? HOURS : span_s >= 600 ? MINUTES : SECONDS);

/** As a hollow mark of a line that has no marks. */
const EXCLUDED_DASH = "3 3";

/** More lines than this have no names of their own unless they are coloured. */
const NAMED = 4;

export function timelineSpec(data: TimelineData, options: TimelineOptions): PlotSpec {
  const { throughput, latency, heat } = data;
  const unit = units[options.quantity];
  const lines = [...throughput, ...latency];
  const ends = [
    ...lines.map(({ values }) => values.at(-1)?.t_s ?? 0),
    ...(heat === null ? [] : [heat.columns.at(-1)?.t_s ?? 0]),
  ];
  const end_s = Math.max(0, ...ends);
  const begin_s = options.zoom?.from ?? -Infinity;
  const spans = data.warm_ups.map(({ from_s, to_s }) => ({ from: from_s, to: to_s, name: "" }));
  const panels: PlotPanel[] = [];
  if (throughput.length > 0) {
    panels.push({
      id: "throughput",
      y: yOf(
        options.throughputName,
        options.base.throughput,
        unit,
        options.base.throughput !== null && options.latencyLog,
      ),
      series: throughput.map((line) => seriesOf(line, throughput.length, begin_s, (v) => rate(v, unit))),
      spans,
      rules: noteRules(data.notes, panels.length === 0),
    });
  }
  if (latency.length > 0) {
    panels.push({
      id: "latency",
      y: yOf(options.latencyName ?? "", options.base.latency, latencyUnitAs(options.latencyUnit), options.latencyLog),
      series: latency.map((line) => seriesOf(line, latency.length, begin_s, micro)),
      spans,
      rules: noteRules(data.notes, panels.length === 0),
    });
  }
  if (heat !== null) panels.push({ ...heatPanel(heat), rules: noteRules(data.notes, panels.length === 0) });
  return {
    title: options.title,
    arrange: "stacked",
    x: { name: text.xName, unit: timeUnit(end_s), log: false, zoom: options.zoom ?? { from: 0, to: end_s } },
    panels,
    key: [
      ...(lines.some(({ role }) => role === "member") ? [text.keyMembers] : []),
      ...(lines.some(({ excluded }) => excluded !== null) ? [text.keyExcluded] : []),
      ...(spans.length > 0 ? [text.keyWarmUp] : []),
      ...(heat === null ? [] : [text.keyCells]),
      ...(heat?.columns.some(({ quantiles }) => quantiles.length > 0) === true ? [text.keyQuantiles] : []),
      ...options.key,
    ],
    notes: options.notes,
    twin: timelineTwin(data, options),
    ...(panels.length === 0 ? { empty: "no-series" } : {}),
  };
}

const TIMES: AxisUnit = { label: "×", factor: 1, short: false };

/** Ratios have the scale of the latency: half and twice are equally far from 1. */
const yOf = (name: string, base: string | null, unit: PlotAxis["unit"], log: boolean): PlotAxis =>
  base === null ? { name, unit, log, zoom: null } : { name: text.ratioName(name, base), unit: TIMES, log, zoom: null };

/** Where it stands on the axis. */
const yValue = ({ value, ratio }: TimeLine["values"][number]): number => (ratio === undefined ? value : (ratio ?? NaN));

const micro = (us: number): string => (us >= 1000 ? `${significant(us / 1000, 4)} ms` : `${significant(us, 4)} µs`);
const rate = (value: number, unit: AxisUnit): string => `${significant(value / unit.factor, 4)} ${unit.label}`;

function seriesOf(line: TimeLine, lines: number, begin_s: number, said: (value: number) => string): PlotSeries {
  const { id, name, role, values } = line;
  const isMain = role === "main" && line.colour < COLOURS;
  const style = seriesStyle(line.colour);
  return {
    id,
    name: isMain || lines <= NAMED ? (line.excluded === null ? name : text.excluded(name)) : "",
    ...(line.excluded === null ? {} : { dash: EXCLUDED_DASH }),
    colour: isMain ? style.colour : "ctrl",
    shape: style.marker,
    join: values[0]?.from_s === null ? "line" : "steps",
    bare: true,
    faint: !isMain,
    points: values[0]?.from_s === null ? moments(line, said) : steps(line, begin_s, said),
  };
}

const point = (
  line: TimeLine,
  value: TimeLine["values"][number],
  x: number,
  said: (value: number) => string,
): PlotPoint => ({
  id: valueId(line.id, value.t_s),
  x,
  y: yValue(value),
  fill: line.kind === "total" || value.ratio !== undefined ? "derived" : "computed",
  title: line.name,
  tag: text.at(value.from_s === null ? null : computed(value.from_s), computed(value.t_s)),
  lines: [...(value.ratio == null ? [] : [["", `${significant(value.ratio, 3)} ×`] as const]), ["", said(value.value)]],
  origin: line.kind === "total" || value.ratio !== undefined ? "derived" : "computed",
});

const moments = (line: TimeLine, said: (value: number) => string): PlotPoint[] =>
  line.values.map((value) => point(line, value, value.t_s, said));

/** A window's value holds from its beginning; a gap between windows is a gap in the line. */
function steps(line: TimeLine, begin_s: number, said: (value: number) => string): PlotPoint[] {
  const silent = { id: null, fill: "computed" as const, title: "", lines: [] };
  return line.values.flatMap((value, i) => {
    // A window that reaches into the zoom is pointed at inside it.
    const own = point(line, value, Math.max(value.from_s!, begin_s), said);
    const next = line.values[i + 1];
    const follows = next !== undefined && next.from_s! - value.t_s <= 0.5 * (value.t_s - value.from_s!);
    if (follows) return [own];
    const end = { ...silent, x: value.t_s, y: yValue(value) };
    return next === undefined ? [own, end] : [own, end, { ...silent, x: value.t_s, y: NaN }];
  });
}
