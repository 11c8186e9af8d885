/** The table of two runs over time: a row for each time, values of both, and their difference where both have one. */
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import { alikeRows } from "./alike";
import type { Measure, SideId, TimeValue, TwoLines, TwoRunsData } from "~/model/timeLine";
import type { TwoRunsOptions } from "./options";
import { timeColumn, type TimeRow, TimeRows, valueId, WINDOW } from "./twin";

/** Row of a time: that of A's window, of B's where A has none, of a window of its own (`d`). */
export const rowId: (side: SideId | "d", t_s: number) => string = valueId;

/** Where the values of a panel stand in the table: of each value of A and B, of each pair. */
export interface Places {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly pairs: readonly string[];
}

type PlacesOf = Readonly<Record<Measure, Places | null>>;

/** Rows of throughput and latency: those of one time are one. */
export function placesOf({ throughput, latency }: TwoRunsData): PlacesOf {
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

export function twoRunsTwin(data: TwoRunsData, options: TwoRunsOptions): Twin {
  const rows = new TimeRows();
  const places = placesOf(data);
  const columns = (["throughput", "latency"] as const).flatMap((measure) => {
    const [panel, own] = [data[measure], places[measure]];
    return panel === null || own === null ? [] : filled(rows, measure, panel, own, options);
  });
  const sorted = [...rows.values()].toSorted((one, other) => one.t_s - other.t_s);
  return twinFrom(sorted, [...WINDOW, ...columns], ({ id }) => id);
}

/** Puts the values of a panel into their rows. @returns its columns */
function filled(
  rows: TimeRows,
  measure: Measure,
  { a, b, pairs }: TwoLines,
  places: Places,
  { compare, throughputColumn, latencyColumn }: TwoRunsOptions,
): TwinColumnOf<TimeRow>[] {
  const name = measure === "latency" ? latencyColumn : throughputColumn;
  const compared = compare === "ratio" ? `${name}_b_over_a` : `${name}_b_minus_a`;
  pairs.forEach((pair, i) => {
    rows.at(places.pairs[i]!, pair).set(`a_${name}`, pair.a).set(`b_${name}`, pair.b).set(compared, pair.compared);
  });
  for (const [side, line] of [
    ["a", a],
    ["b", b],
  ] as const) {
    line?.values.forEach((value, i) => {
      const cells = rows.at(places[side][i]!, value);
      // Where both have the time, the pair has said it.
      if (!cells.has(compared)) cells.set(`${side}_${name}`, value.value);
    });
  }
  const digits = [4, measure === "latency" ? 3 : 1] as const;
  return [
    timeColumn(`a_${name}`, digits),
    timeColumn(`b_${name}`, digits),
    timeColumn(compared, compare === "ratio" ? [4, 4] : digits),
  ];
}
