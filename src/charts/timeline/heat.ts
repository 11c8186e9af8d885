/** Histograms over time: cells as dark as their share of the window, and the percentiles that the histograms tell. */
import { timeline as text } from "~/text/en/timeline";
import { computed, exact, significant } from "../number";
import { seriesStyle } from "../palette";
import type { PlotCell, PlotPanel, PlotSeries } from "../plot/plot";
import type { Heat, HeatColumn } from "./options";
import { valueId } from "./twin";

const DASHES = [undefined, "7 4", "2 3"] as const;

export function heatPanel(heat: Heat): PlotPanel {
  // The greatest share of any cell is the darkest; the root shows the tails.
  const most = Math.max(...heat.columns.map(({ cells, ios }) => Math.max(0, ...cells.map((cell) => cell.ios / ios))));
  const quantiles = [...new Set(heat.columns.flatMap(({ quantiles }) => quantiles.map(({ q }) => q)))].toSorted();
  return {
    id: "heat",
    y: { name: text.heatName(heat.kind, heat.name), unit: "latency", log: true, zoom: null },
    cells: heat.columns.flatMap((column) => cellsOf(column, most)),
    series: quantiles.map((q, i) => lineOf(heat, q, i)),
    share: 1.1,
  };
}

const cellsOf = ({ from_s, t_s, ios, cells }: HeatColumn, most: number): PlotCell[] =>
  cells.map((cell) => ({
    x: [from_s, t_s],
    y: [cell.lo_us, cell.hi_us],
    share: Math.sqrt(cell.ios / ios / most),
    id: null,
    title: "",
    lines: [],
  }));

const micro = (us: number): string => (us >= 1000 ? `${significant(us / 1000, 4)} ms` : `${significant(us, 4)} µs`);

function lineOf(heat: Heat, q: number, i: number): PlotSeries {
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
        x: (from_s + t_s) / 2,
        // Nothing where too few I/Os are above it: the line is broken there.
        y: own?.us ?? NaN,
        fill: "computed",
        title: `p${computed(q * 100)} ${heat.kind}`,
        tag: text.at(computed(from_s), computed(t_s)),
        lines:
          own === undefined
            ? []
            : [
                ["", micro(own.us)],
                [text.ios, exact(ios)],
              ],
      };
    }),
  };
}
