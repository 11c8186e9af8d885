/** The table of two runs over time: a row for each time, values of both, and their difference where both have one. */
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import { alikeRows } from "./alike";
import type { Measure, SideId, TimeValue, TwoLines, TwoRunsData } from "~/model/timeLine";
import type { TwoRunsOptions } from "./options";
import { valueId } from "./twin";

/** Row of a time: that of A's window, of B's where A has none, of a window of its own (`d`). */
export const rowId: (side: SideId | "d", t_s: number) => string = valueId;

interface Cells {
  a: number | null;
  b: number | null;
  compared: number | null;
}

const none = (): Cells => ({ a: null, b: null, compared: null });

interface Row {
  readonly id: string;
  readonly from_s: number | null;
  readonly t_s: number;
  readonly throughput: Cells;
  readonly latency: Cells;
  /** Both values are of the same time. */
  readonly paired: Set<Measure>;
}

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
  const rows = new Map<string, Row>();
  const places = placesOf(data);
  for (const measure of ["throughput", "latency"] as const) {
    const panel = data[measure];
    const own = places[measure];
    if (panel !== null && own !== null) fill(rows, measure, panel, own);
  }
  const { compare, throughputColumn, latencyColumn } = options;
  const sorted = [...rows.values()].toSorted((one, other) => one.t_s - other.t_s);
  const columns: TwinColumnOf<Row>[] = [
    { id: "from_s", value: ({ from_s }) => from_s, digits: [6, 3] },
    { id: "t_s", value: ({ t_s }) => t_s, digits: [6, 3] },
    ...(data.throughput === null ? [] : columnsOf("throughput", throughputColumn, compare)),
    ...(data.latency === null ? [] : columnsOf("latency", latencyColumn, compare)),
  ];
  return twinFrom(sorted, columns, ({ id }) => id);
}

function fill(rows: Map<string, Row>, measure: Measure, panel: TwoLines, places: Places): void {
  const rowOf = (id: string, from_s: number | null, t_s: number): Row => {
    const known = rows.get(id);
    if (known !== undefined) return known;
    const row: Row = {
      id,
      from_s,
      t_s,
      throughput: none(),
      latency: none(),
      paired: new Set(),
    };
    rows.set(id, row);
    return row;
  };
  panel.pairs.forEach(({ from_s, t_s, a, b, compared }, i) => {
    const row = rowOf(places.pairs[i]!, from_s, t_s);
    Object.assign(row[measure], { a, b, compared });
    row.paired.add(measure);
  });
  for (const side of ["a", "b"] as const) {
    panel[side]?.values.forEach(({ from_s, t_s, value }, i) => {
      const row = rowOf(places[side][i]!, from_s, t_s);
      if (!row.paired.has(measure)) row[measure][side] = value;
    });
  }
}

function columnsOf(measure: Measure, name: string, compare: TwoRunsOptions["compare"]): TwinColumnOf<Row>[] {
  const digits = [4, measure === "latency" ? 3 : 1] as const;
  return [
    { id: `a_${name}`, value: (row) => row[measure].a, digits },
    { id: `b_${name}`, value: (row) => row[measure].b, digits },
    {
      id: compare === "ratio" ? `${name}_b_over_a` : `${name}_b_minus_a`,
      value: (row) => row[measure].compared,
      digits: compare === "ratio" ? [4, 4] : digits,
    },
  ];
}
