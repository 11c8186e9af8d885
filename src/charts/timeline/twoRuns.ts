/** Two runs over time: throughput, latency, and below them B compared with A. */
import { twoRuns as text } from "~/text/en/timeline-two";
import { timeline } from "~/text/en/timeline";
import { latencyUnitAs, units } from "~/charts/axis";
import { computed, MINUS, significant } from "~/base/number";
import { noteRules } from "~/charts/plot/notes";
import type { PlotAxis, PlotPanel, PlotSpec } from "~/charts/plot/plot";
import { TIME_UNITS, timeUnit } from "~/charts/plot/time";
import { saidLatency, saidRate, seriesOf, stepped, type Drawing } from "./lines";
import type { Measure, TwoLines, TwoRunsData, SideId, TimeValue } from "~/model/timeLine";
import type { TwoRunsOptions } from "./options";
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import { alikeRows, rateColumn, TimeCells, type TimeRow, valueId, WINDOW } from "./twin";
const SIDES = ["a", "b"] as const;

export function twoRunsSpec(data: TwoRunsData, options: TwoRunsOptions): PlotSpec {
  const rows = placesOf(data);
  const shown = (["throughput", "latency"] as const).flatMap((measure) => {
    const [lines, places] = [data[measure], rows[measure]];
    return lines === null || places === null ? [] : [{ measure, lines, places }];
  });
  const end_s = Math.max(0, ...shown.flatMap(({ lines }) => SIDES.map((side) => lines[side]?.values.at(-1)?.t_s ?? 0)));
  const name = options.oneClock ? text.xOneClock : text.xName;
  const panels = shown.map(({ measure, lines, places }, i): PlotPanel => {
    const drawn = SIDES.flatMap((side) => (lines[side] === null ? [] : [{ line: lines[side], rows: places[side] }]));
    const ids = new Map(drawn.map((one) => [one.line, one.rows]));
    const drawing: Drawing = {
      lines: drawn.length,
      coloured: drawn.length,
      begin_s: options.zoom?.from ?? -Infinity,
      axis: { kind: "time", name, at: (t_s) => t_s },
      said: valueFormatter(measure, options),
      rowOf: (line, i) => ids.get(line)?.[i],
    };
    return {
      id: measure,
      y: axisOf(measure, options),
      series: drawn.map(({ line }) => seriesOf(line, drawing)),
      rules: noteRules(data.notes, i === 0),
    };
  });
  const compared = shown.find(({ measure, lines }) => measure === options.of && lines.pairs.length > 0);
  if (compared !== undefined) panels.push(comparedPanel(compared.measure, compared.lines, compared.places, options));
  return {
    title: options.title,
    x: {
      name,
      unit: options.timeUnit === "auto" ? timeUnit(end_s) : TIME_UNITS[options.timeUnit],
      zoom: options.zoom ?? { from: 0, to: end_s },
    },
    panels,
    key: options.key,
    notes: options.notes,
    twin: twoRunsTwin(data, options),
    empty: shown.length === 0 ? "no-series" : undefined,
  };
}

function axisOf(measure: Measure, options: TwoRunsOptions): PlotAxis {
  return measure === "throughput"
    ? { name: options.throughputName, unit: units[options.quantity] }
    : { name: options.latencyName, unit: latencyUnitAs(options.latencyUnit), log: options.latencyLog };
}

const valueFormatter = (measure: Measure, { quantity }: TwoRunsOptions): ((value: number) => string) =>
  measure === "latency" ? saidLatency : (value) => saidRate(value, units[quantity]);

/** B compared with A, with the line of equality. */
function comparedPanel(measure: Measure, lines: TwoLines, places: Places, options: TwoRunsOptions): PlotPanel {
  const isRatio = options.compare === "ratio";
  const said = valueFormatter(measure, options);
  const saidCompared = (value: number): string =>
    isRatio ? `${significant(value, 3)} ×` : (value < 0 ? MINUS : "+") + said(Math.abs(value));
  const title = text.compared[options.compare];
  const name = text.comparedOf(title, measure === "throughput" ? options.throughputName : options.latencyName);
  const y = isRatio
    ? { name, unit: units.times, log: options.latencyLog, zoom: null }
    : { ...axisOf(measure, options), name, log: false };
  const pairs = lines.pairs.map((pair, i) => ({ ...pair, row: places.pairs[i]! }));
  return {
    id: "compared",
    y,
    series: [
      {
        id: "compared",
        name: title,
        colour: "ink",
        shape: "diamond",
        join: "steps",
        bare: true,
        points: stepped(
          pairs,
          ({ row, from_s, t_s, a, b, compared }) => ({
            id: rowId("d", t_s),
            row,
            x: Math.max(from_s, options.zoom?.from ?? -Infinity),
            y: compared ?? NaN,
            fill: "derived",
            title,
            tag: timeline.at(computed(from_s), computed(t_s)),
            lines: [
              ["", compared === null ? text.noRatio : saidCompared(compared)],
              ["A", said(a)],
              ["B", said(b)],
            ],
            origin: "derived",
          }),
          (t_s) => t_s,
        ),
      },
    ],
    rules: [{ y: isRatio ? 1 : 0, name: text.equal, kind: "reference" }],
  };
}

// The table of two runs over time: a row for each time, the values of both, and their difference if both have one.

/** Row of a time: that of A's window, of B's if A has none, or of a window of its own (`d`). */
export const rowId: (side: SideId | "d", t_s: number) => string = valueId;

/** Table rows of a panel's values: of each value of A and B, and of each pair. */
export interface Places {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly pairs: readonly string[];
}

/** Rows of throughput and latency: those at one time are one row. */
function placesOf({ throughput, latency }: TwoRunsData): Readonly<Record<Measure, Places | null>> {
  const first = throughput === null ? null : panelPlaces(throughput, (value, side) => rowId(side, value.t_s));
  if (latency === null || throughput === null || first === null) {
    return {
      throughput: first,
      latency: latency === null ? null : panelPlaces(latency, (value, side) => rowId(side, value.t_s)),
    };
  }
  const near = { a: alikeRows(throughput.a?.values ?? [], first.a), b: alikeRows(throughput.b?.values ?? [], first.b) };
  return {
    throughput: first,
    latency: panelPlaces(latency, (value, side) => near[side](value) ?? rowId(side, value.t_s)),
  };
}

function panelPlaces({ a, b, pairs }: TwoLines, idOf: (value: TimeValue, side: SideId) => string): Places {
  const rowsA = (a?.values ?? []).map((value) => idOf(value, "a"));
  const rowsB = (b?.values ?? []).map((value) => idOf(value, "b"));
  const rows = pairs.map(({ places, t_s }) => {
    if (places === null) return rowId("d", t_s);
    rowsB[places[1]] = rowsA[places[0]]!;
    return rowsA[places[0]]!;
  });
  return { a: rowsA, b: rowsB, pairs: rows };
}

/** Rows by id, each created when first met. */
class TimeRows extends TimeCells {
  readonly known = new Map<string, TimeRow>();

  at(id: string, { from_s, t_s }: Pick<TimeValue, "from_s" | "t_s">): number {
    const place = this.known.get(id)?.place ?? this.known.size;
    if (place === this.known.size) this.known.set(id, { id, name: "", excluded: null, from_s, t_s, place });
    return place;
  }
}

function twoRunsTwin(data: TwoRunsData, options: TwoRunsOptions): Twin {
  const rows = new TimeRows();
  const places = placesOf(data);
  const columns = (["throughput", "latency"] as const).flatMap((measure) => {
    const [panel, own] = [data[measure], places[measure]];
    return panel === null || own === null ? [] : filled(rows, measure, panel, own, options);
  });
  const sorted = [...rows.known.values()].toSorted((one, other) => one.t_s - other.t_s);
  return twinFrom(sorted, [...WINDOW, ...columns], ({ id }) => id);
}

/**
 * Puts a panel's values into their rows.
 * @returns its columns
 */
function filled(
  rows: TimeRows,
  measure: Measure,
  { a, b, pairs }: TwoLines,
  places: Places,
  { compare, quantity, latencyColumn }: TwoRunsOptions,
): TwinColumnOf<TimeRow>[] {
  const name = measure === "latency" ? latencyColumn : rateColumn(quantity);
  const compared = compare === "ratio" ? `${name}_b_over_a` : `${name}_b_minus_a`;
  pairs.forEach((pair, i) => {
    const place = rows.at(places.pairs[i]!, pair);
    rows.cells(`a_${name}`)[place] = pair.a;
    rows.cells(`b_${name}`)[place] = pair.b;
    rows.cells(compared)[place] = pair.compared;
  });
  for (const [side, line] of [
    ["a", a],
    ["b", b],
  ] as const) {
    line?.values.forEach((value, i) => {
      const place = rows.at(places[side][i]!, value);
      // If both have the time, the pair has filled it.
      if (rows.cells(compared)[place] === undefined) rows.cells(`${side}_${name}`)[place] = value.value;
    });
  }
  const digits = [4, measure === "latency" ? 3 : 1] as const;
  return [
    rows.column(`a_${name}`, digits),
    rows.column(`b_${name}`, digits),
    rows.column(compared, compare === "ratio" ? [4, 4] : digits),
  ];
}
