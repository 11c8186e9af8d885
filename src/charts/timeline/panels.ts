/** The panels of one clock: throughput over latency, further statistics of it, histograms. */
import { timeline as text } from "~/text/en/timeline";
import { latencyUnitAs, units, type AxisUnit } from "../axis";
import type { PlotAxis, PlotPanel } from "../plot/plot";
import { heatPanel } from "./heat";
import { saidMicro, saidRate, seriesOf, type Drawing } from "./lines";
import { rulesOf, spansOf, steadySeries } from "./marks";
import { sharedRows } from "./twin";
import type { TimelineData } from "~/model/timeLine";
import type { TimelineOptions } from "./options";

const TIMES: AxisUnit = { label: "×", factor: 1, short: false };

/** Ratios have the scale of the latency: half and twice are equally far from 1. */
const yOf = (name: string, base: string | null, unit: PlotAxis["unit"], log: boolean): PlotAxis =>
  base === null ? { name, unit, log, zoom: null } : { name: text.ratioName(name, base), unit: TIMES, log, zoom: null };

/** @param id behind the ids of the panels, where there are several clocks */
export function panelsOf(data: TimelineData, options: TimelineOptions, id = ""): PlotPanel[] {
  const { throughput, latency, more, heat } = data;
  const { axis, base, latencyLog } = options;
  const unit = units[options.quantity];
  const spans = spansOf(data, axis);
  const panels: PlotPanel[] = [];
  const shared = sharedRows(data);
  const rules = () => rulesOf(data, axis, panels.length === 0);
  const drawing = (lines: number, said: (value: number) => string): Drawing => ({
    lines,
    begin_s: options.zoom?.from ?? -Infinity,
    axis,
    said,
    rows: shared,
  });
  if (throughput.length > 0) {
    const as = drawing(throughput.length, (value) => saidRate(value, unit));
    // Ratios have other bounds than values.
    const steady = base.throughput === null ? data.steady.flatMap((one) => steadySeries(one, axis)) : [];
    panels.push({
      id: `throughput${id}`,
      y: yOf(options.throughputName, base.throughput, unit, base.throughput !== null && latencyLog),
      series: [...steady, ...throughput.map((line) => seriesOf(line, as))],
      spans,
      rules: rules(),
    });
  }
  const latencyUnit = latencyUnitAs(options.latencyUnit);
  if (latency.length > 0) {
    const as = drawing(latency.length, saidMicro);
    panels.push({
      id: `latency${id}`,
      y: yOf(options.latencyName ?? "", base.latency, latencyUnit, latencyLog),
      series: latency.map((line) => seriesOf(line, as)),
      spans,
      rules: rules(),
    });
  }
  for (const one of more) {
    if (one.lines.length === 0) continue;
    const as = drawing(one.lines.length, saidMicro);
    panels.push({
      id: `${one.id}${id}`,
      y: yOf(one.name, base.latency, latencyUnit, latencyLog),
      series: one.lines.map((line) => seriesOf(line, as)),
      spans,
      rules: rules(),
    });
  }
  if (heat !== null) panels.push({ ...heatPanel(heat, axis), id: `heat${id}`, rules: rules() });
  return panels;
}
