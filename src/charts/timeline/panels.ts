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
  const latencyUnit = latencyUnitAs(options.latencyUnit);
  const spans = spansOf(data, axis);
  const shared = sharedRows(data);
  const ofLatency = { base: base.latency, unit: latencyUnit, log: latencyLog, said: saidMicro };
  const drawn = [
    {
      ...{ panel: "throughput", name: options.throughputName, base: base.throughput, unit, lines: throughput },
      log: base.throughput !== null && latencyLog,
      said: (value: number) => saidRate(value, unit),
    },
    { ...ofLatency, panel: "latency", name: options.latencyName ?? "", lines: latency },
    ...more.map((one) => ({ ...ofLatency, panel: one.id, name: one.name, lines: one.lines })),
  ].filter(({ lines }) => lines.length > 0);
  const panels = drawn.map(({ panel, name, base: over, unit: own, log, said, lines }, i): PlotPanel => {
    const as: Drawing = { lines: lines.length, begin_s: options.zoom?.from ?? -Infinity, axis, said, rows: shared };
    // Ratios have other bounds than values.
    const isJudged = panel === "throughput" && over === null;
    const steady = isJudged ? data.steady.flatMap((one) => steadySeries(one, axis)) : [];
    return {
      id: `${panel}${id}`,
      y: yOf(name, over, own, log),
      series: [...steady, ...lines.map((line) => seriesOf(line, as))],
      spans,
      rules: rulesOf(data, axis, i === 0),
    };
  });
  if (heat !== null)
    panels.push({ ...heatPanel(heat, axis), id: `heat${id}`, rules: rulesOf(data, axis, panels.length === 0) });
  return panels;
}
