/** Histograms over time: cells as dark as their share of the window, and the percentiles that the histograms tell. */
import { timeline as text } from "~/text/en/timeline";
import { computed, exact } from "../number";
import { seriesStyle } from "../palette";
import type { PlotCell, PlotPanel, PlotSeries } from "../plot/plot";
import { saidMicro } from "./lines";
import type { Heat, HeatColumn } from "~/model/timeLine";
import type { TimeAxis } from "./options";
import { valueId } from "./twin";

/** As of statistics in LOOK: further ones are told by their names. */
const DASHES = [undefined, "7 4", "2 3", "10 3 2 3", "4 2", "12 4"] as const;

export function heatPanel(heat: Heat, axis: TimeAxis): PlotPanel {
  // The greatest share of any cell is the darkest; the root shows the tails.
  const most = Math.max(...heat.columns.map(({ cells, ios }) => Math.max(0, ...cells.map((cell) => cell.ios / ios))));
  const quantiles = [...new Set(heat.columns.flatMap(({ quantiles }) => quantiles.map(({ q }) => q)))].toSorted();
  return {
    id: "heat",
    y: { name: text.heatName(heat.kind, heat.name), unit: "latency", log: true, zoom: null },
    cells: heat.columns.flatMap((column) => cellsOf(column, most, axis)),
    series: quantiles.map((q, i) => lineOf(heat, q, i, axis)),
    share: 1.1,
  };
}

const cellsOf = ({ from_s, t_s, ios, cells }: HeatColumn, most: number, { at }: TimeAxis): PlotCell[] =>
  cells.map((cell) => ({
    x: [at(from_s), at(t_s)],
    y: [cell.lo_us, cell.hi_us],
    share: Math.sqrt(cell.ios / ios / most),
    id: null,
    title: "",
    lines: [],
  }));

function lineOf(heat: Heat, q: number, i: number, { at }: TimeAxis): PlotSeries {
  return {
    id: `p${computed(q * 100)}`,
    name: `p${computed(q * 100)}`,
    colour: "ink",
    ...(DASHES[i] === undefined ? {} : { dash: DASHES[i] }),
    shape: seriesStyle(i).marker,
    join: "line",
    bare: true,
    points: heat.columns.map(({ from_s, t_s, ios, quantiles }) => {
      const own = quantiles.find((one) => one.q === q);
      const id = valueId(heat.id, t_s);
      return {
        id: own === undefined ? null : i === 0 ? id : `${id}/p${computed(q * 100)}`,
        ...(i === 0 ? {} : { row: id }),
        x: at((from_s + t_s) / 2),
        // Nothing where too few I/Os are above it: the line is broken there.
        y: own?.us ?? NaN,
        fill: "computed",
        title: `p${computed(q * 100)} ${heat.kind}`,
        tag: text.at(computed(from_s), computed(t_s)),
        lines:
          own === undefined
            ? []
            : [
                ["", saidMicro(own.us)],
                [text.ios, exact(ios)],
              ],
      };
    }),
  };
}
