/** Several ACT logs: the worst slice of each over its load, by limit. */
import { en } from "~/text/en";
import { act as text } from "~/text/en/act";
import type { AxisUnit } from "../axis";
import { exact, fixed } from "../number";
import { seriesStyle } from "../palette";
import type { PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import type { Twin } from "../scene";
import type { ActLoad, ActLoadsOptions } from "./options";

const TIMES: AxisUnit = { label: "×", factor: 1, short: false };
const PERCENT: AxisUnit = { label: "%", factor: 1, short: false };

/** In order of the load, which is what was controlled; what has no multiple stands in the table alone. */
export function actLoadsSpec(loads: readonly ActLoad[], options: ActLoadsOptions): PlotSpec {
  const drawn = loads.filter((load) => load.multiple !== null && load.worst.length > 0);
  const sorted = drawn.toSorted((a, b) => a.multiple! - b.multiple!);
  const custom = loads.filter(({ multiple }) => multiple === null).length;
  const without = loads.filter(({ multiple, worst }) => multiple !== null && worst.length === 0).length;
  return {
    title: options.title,
    arrange: "stacked",
    x: { name: text.loadName, unit: TIMES, log: false, zoom: null },
    panels: [
      {
        id: "loads",
        y: { name: text.worstName, unit: PERCENT, log: options.log, zoom: null },
        series: options.limits.map(({ ms }, place) => lineOf(sorted, ms, place)),
        rules: options.limits.map(({ ms, below_percent }) => ({
          y: below_percent,
          name: options.judged ? text.limit(below_percent, ms) : text.limitOfHours(below_percent, ms),
          kind: options.judged ? ("limit" as const) : ("reference" as const),
        })),
      },
    ],
    key: [
      text.keyWorst(loads[0]?.slice_s ?? 0, options.judged),
      ...(drawn.some(({ counts }) => !counts) ? [text.keyHollow] : []),
    ],
    notes: [...(custom > 0 ? [text.customLeft(custom)] : []), ...(without > 0 ? [text.withoutSlices(without)] : [])],
    twin: twinOf(loads, options),
    ...(drawn.length === 0 ? { empty: "no-slices" } : {}),
  };
}

function lineOf(loads: readonly ActLoad[], ms: number, place: number): PlotSeries {
  const style = seriesStyle(place);
  return {
    id: `${ms}ms`,
    name: text.overWorst(ms),
    colour: style.colour,
    shape: style.marker,
    join: "line",
    focused: place === 0,
    points: loads.flatMap((load): PlotPoint[] => {
      const worst = load.worst.find((one) => one.ms === ms);
      if (worst === undefined) return [];
      const { least, most, slice, most_slice } = worst;
      return [
        {
          id: place === 0 ? load.id : `${load.id}@${ms}`,
          ...(place === 0 ? {} : { row: load.id }),
          x: load.multiple!,
          y: least,
          fill: load.counts ? "computed" : "excluded",
          ...(least === most ? {} : { whisker: [least, most] as const }),
          title: load.name,
          tag: text.times(load.multiple!),
          lines: [
            [text.slowerThan(ms), least === most ? percent(least) : text.between(percent(least), percent(most))],
            [text.worstSlice, text.ofSlices(slice, most_slice, load.slices)],
            ["", load.verdict],
          ],
        },
      ];
    }),
  };
}

const percent = (value: number): string => `${exact(Number(value.toFixed(4)))} %`;

function twinOf(loads: readonly ActLoad[], { limits }: ActLoadsOptions): Twin {
  const words = (id: string) => ({ id, label: id, numeric: false });
  const numbers = (id: string) => ({ id, label: id, numeric: true });
  // One column where every log has an edge at the limits.
  const between = loads.some(({ worst }) => worst.some(({ least, most }) => least !== most));
  const cell = (value: number | null, decimals?: number) => ({
    value,
    text: value === null ? en.charts.absent : decimals === undefined ? exact(value) : fixed(value, decimals),
  });
  return {
    columns: [
      words("log"),
      numbers("load_x"),
      numbers("devices"),
      numbers("slices"),
      numbers("slice_s"),
      ...limits.flatMap(({ ms }) => [
        numbers(`worst_over_${ms}ms_percent`),
        ...(between ? [numbers(`at_most_over_${ms}ms_percent`)] : []),
      ]),
      words("verdict"),
      words("path"),
    ],
    rows: loads.map((load) => ({
      mark: load.multiple === null || load.worst.length === 0 ? null : load.id,
      cells: [
        { value: load.name, text: load.name },
        cell(load.multiple),
        cell(load.devices),
        cell(load.slices),
        cell(load.slice_s),
        ...limits.flatMap(({ ms }) => {
          const worst = load.worst.find((one) => one.ms === ms);
          return [cell(worst?.least ?? null, 2), ...(between ? [cell(worst?.most ?? null, 2)] : [])];
        }),
        { value: load.verdict, text: load.verdict },
        { value: load.path, text: load.path },
      ],
    })),
  };
}
