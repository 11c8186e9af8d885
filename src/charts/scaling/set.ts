/** One set: throughput and latency over the number of drives, all of them at the left, each at the right. */
import { lookUp } from "~/base/lookUp";
import { isFew } from "~/model/latency";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";

import type { PlotPanel, PlotSpec } from "../plot/plot";
import type { ScalingData } from "./data";
import { setTwin } from "./setTwin";
import { hasDrives, singlesPanel, singleTailsPanel } from "./singles";
import { hasLatency, tailsPanel } from "./tails";
import { totalsPanel } from "./totals";
import { countAxis, rateOf } from "./words";

/** Shares of width and height (LOOK: 730 of the total beside 622 of the drives). */
const COLUMNS = [730, 622];
const ROWS = [5, 4];

export function setSpec(data: ScalingData): PlotSpec {
  const { rows } = data;
  const drives = hasDrives(data);
  const tails = hasLatency(data);
  const panels: PlotPanel[] = [
    totalsPanel(data),
    ...(drives ? [singlesPanel(data)] : []),
    ...(tails ? [tailsPanel(data)] : []),
    ...(drives && tails ? [singleTailsPanel(data)] : []),
  ];
  return {
    title: data.title,
    x: countAxis(
      text.chart.drives,
      rows.map((row) => row.drives),
    ),
    arrange: "beside",
    grid: { columns: drives ? COLUMNS : [1], rows: tails ? ROWS : [1] },
    panels,
    key: keyOf(data, drives, tails),
    notes: data.notes,
    twin: setTwin(data),
    ...(rows.length === 0
      ? { empty: "scaling/none" }
      : rows.every((row) => rateOf(row, data) === null)
        ? { empty: "scaling/no-rate" }
        : {}),
  };
}

function keyOf({ rows, rated, statistic, ops }: ScalingData, drives: boolean, tails: boolean): string[] {
  const latencies = rows.flatMap((row) => row.latencies);
  const singles = rows.flatMap(({ members }) => members.flatMap((member) => member.latencies));
  return [
    en.charts.key.fills.computed,
    text.chart.key,
    ...(tails ? [text.chart.ratioKey(statistic)] : []),
    ...(ops.length > 1 ? [ops.map((op) => lookUp(en.charts.key.ops, op) ?? op).join(" ")] : []),
    ...(latencies.some(({ band }) => band !== null) ? [text.chart.bandKey(statistic)] : []),
    ...(drives ? [text.chart.medianKey] : []),
    ...(rated === null ? [] : [text.chart.ratedKey]),
    ...([...latencies, ...singles].some(({ above }) => isFew(above)) ? [en.charts.curve.few_key(statistic)] : []),
    ...(rows.some(({ repeat }) => repeat) ? [en.charts.curve.repeatKey] : []),
    ...(rows.some(({ failed, excluded }) => failed || excluded !== null) ? [en.charts.key.fills.excluded] : []),
  ];
}
