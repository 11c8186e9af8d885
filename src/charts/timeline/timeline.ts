/** Throughput over latency over a heat map, on one axis of time, of bytes written or of drive fills. */
import { timeline as text } from "~/text/en/timeline";
import type { AxisUnit } from "../axis";
import type { PlotAxis, PlotSpec } from "../plot/plot";
import { timeUnit } from "../plot/time";
import type { TimelineData } from "~/model/timeLine";
import type { TimeAxis, TimelineOptions } from "./options";
import { panelsOf } from "./panels";
import { sideBySide } from "./sideBySide";
import { timelineTwin } from "./twin";

const TB: AxisUnit = { label: "TB", factor: 1e12, short: false };
const GB: AxisUnit = { label: "GB", factor: 1e9, short: false };
const MB: AxisUnit = { label: "MB", factor: 1e6, short: false };
const FILLS: AxisUnit = { label: "", factor: 1, short: false };

function unitOf(kind: TimeAxis["kind"], end: number): AxisUnit {
  if (kind === "time") return timeUnit(end);
  return kind === "fills" ? FILLS : end >= 2e12 ? TB : end >= 2e9 ? GB : MB;
}

/** The end of what is drawn, seconds. */
function endOf({ throughput, latency, more, heat }: TimelineData): number {
  const lines = [...throughput, ...latency, ...more.flatMap((one) => one.lines)];
  const ends = lines.map(({ values }) => values.at(-1)?.t_s ?? 0);
  return Math.max(0, ...ends, heat?.columns.at(-1)?.t_s ?? 0);
}

function xOf(data: TimelineData, { axis, zoom }: TimelineOptions): PlotAxis {
  const end = axis.at(zoom?.to ?? endOf(data));
  const shown = { from: axis.at(zoom?.from ?? 0), to: end };
  return {
    name: data.clocks.length > 1 ? text.xOwnClocks : axis.name,
    // Of a zoom the stretch decides: 200 s of a day are told in seconds.
    unit: unitOf(axis.kind, zoom !== null && axis.kind === "time" ? end - shown.from : end),
    log: false,
    zoom: Number.isFinite(shown.from) && Number.isFinite(shown.to) && shown.from < shown.to ? shown : null,
  };
}

export function timelineSpec(data: TimelineData, options: TimelineOptions): PlotSpec {
  const apart = data.clocks.length > 1;
  const drawn = apart ? sideBySide(data, options) : { arrange: "stacked" as const, panels: panelsOf(data, options) };
  return {
    title: options.title,
    x: xOf(data, options),
    ...drawn,
    key: [...keyOf(data), ...options.key],
    notes: options.notes,
    twin: timelineTwin(data, options),
    ...(drawn.panels.length === 0 ? { empty: "no-series" } : {}),
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
