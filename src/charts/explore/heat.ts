/** A heat map: a cell for each pair of values of x and y. Of several rows in one cell their number is shown, no mean. */
import { group } from "d3-array";
import { isNumeric, numberAt, type PlotColumn, sameUnit, UNITS } from "~/model/plotTable";
import { explore as text } from "~/text/en/explore";
import type { PlotCell, PlotPanel } from "../plot/plot";
import type { Drawn } from "./build";
import { namesAxis, placesOf, valueText } from "./values";

/** The darkest cell: its number stays readable. */
const DARKEST = 0.6;

export function heatPanel(drawn: Drawn, rows: readonly number[], y: PlotColumn, id: string): PlotPanel {
  const { x, z, rows: all, table } = drawn;
  const [across, up] = [placesOf(x, all), placesOf(y, all, isNumeric(y))];
  const share = shadeOf(z!, all);
  const cells: PlotCell[] = [];
  const measured = rows.filter((row) => z !== undefined && !Number.isNaN(numberAt(z, row)));
  for (const [place, own] of group(measured, (row) => `${String(across.of(row))} ${String(up.of(row))}`)) {
    const [i = NaN, j = NaN] = place.split(" ").map(Number);
    if (Number.isNaN(i) || Number.isNaN(j)) continue;
    const [row] = own as [number];
    const where = [
      [x.label, across.names[i]!],
      [y.label, up.names[j]!],
    ] as const;
    const values = own.map((one) => numberAt(z!, one)).sort((a, b) => a - b);
    // The reads and writes of one mix have one total.
    const one = values[0] === values.at(-1);
    cells.push({
      x: [i - 0.5, i + 0.5],
      y: [j - 0.5, j + 0.5],
      share: one ? share(values[0]!) : 0,
      text: one ? shortText(z!, values[0]!) : text.chart.several(own.length),
      id: table.mark(row),
      title: one ? table.title(row) : text.chart.severalHere(own.length),
      lines: [
        ...where,
        [
          z!.label,
          one ? valueText(z!, values[0]) : text.chart.span(valueText(z!, values[0]), valueText(z!, values.at(-1))),
        ],
      ],
    });
  }
  return { id, x: namesAxis(x, across), y: namesAxis(y, up), series: [], cells };
}

/** Without its unit, which the key names. */
const shortText = (column: PlotColumn, value: number): string =>
  valueText(column, value).replace(/ (?:IOPS|GB\/s)$/, "");

/** 0..1 of a value: linear from 0, of latencies and negative values from the lowest on. */
function shadeOf(z: PlotColumn, rows: readonly number[]): (value: number) => number {
  let [low, high] = [Infinity, -Infinity];
  for (const row of rows) {
    const value = numberAt(z, row);
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const isLog = low > 0 && z.unit !== null && sameUnit(z.unit, UNITS.us);
  const place = isLog ? Math.log : (value: number) => value;
  const from = isLog ? place(low) : Math.min(0, low);
  const width = place(high) - from || 1;
  return (value) => Math.max(0.02, ((place(value) - from) / width) * DARKEST);
}
