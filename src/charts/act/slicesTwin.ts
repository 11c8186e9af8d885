/**
 * The table that act_latency.py prints: its digits as text, the unrounded number in `value`, histograms side by side.
 */
import { act as text } from "~/text/en/act";
import { exact, fixed } from "~/base/number";
import type { Twin, TwinCell, TwinColumn, TwinRow } from "~/charts/scene";
import type { ActPublished, ActSlice, ActSlicesOptions, ActTable } from "./options";
import type { PlotSeries } from "~/charts/plot/plot";
/** Mark id of a slice: its table row and its place on the line of the first limit. */
export const sliceId = (id: string, slice: number): string => `${id}.${slice}`;

export type Whole = ActSlice & { readonly slice: number };
export const isWhole = (row: ActSlice): row is Whole => typeof row.slice === "number";

const number = (value: number | null, shown: string): TwinCell => ({ value, text: shown });
const EMPTY: TwinCell = { value: null, text: "" };

/** Column ids appear in links: letters, digits, `_` and `.` only. */
const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");

function columnsOf({ histogram, edges }: ActTable, unit: "ms" | "us", isAlone: boolean): TwinColumn[] {
  const names = [...edges.map((edge) => `over_${2 ** edge}${unit}_percent`), "ops", "rate_per_s"];
  return names.map((name) => ({
    id: isAlone ? name : `${slug(histogram)}.${name}`,
    label: isAlone ? name : `${histogram} ${name}`,
    numeric: true,
  }));
}

/** The limit that a slice certainly breaks at this bucket edge. */
function breaks(row: ActSlice, edge: number, table: ActTable, { limits, unit }: ActSlicesOptions): number | null {
  if (!table.judged || !isWhole(row)) return null;
  const limit = limits.find(({ ms }) => edgeOf(ms, unit).least === edge);
  return limit !== undefined && row.exceed_percent[edge]! >= limit.below_percent ? limit.below_percent : null;
}

function cellsOf(row: ActSlice | undefined, table: ActTable, options: ActSlicesOptions): TwinCell[] {
  if (row === undefined) return [...table.edges, 0, 0].map(() => EMPTY);
  return [
    ...table.edges.map((edge) => {
      const shown = number(row.exceed_percent[edge]!, fixed(row.printed_percent[edge]!, 2));
      const limit = breaks(row, edge, table, options);
      return limit === null ? shown : { ...shown, note: text.breaks(limit) };
    }),
    // For no operations the tool prints 0 %.
    {
      ...number(row.ops, exact(Number(row.ops.toFixed(1)))),
      ...(isWhole(row) && row.ops === 0 ? { note: text.noOperations } : {}),
    },
    number(row.rate_per_s, fixed(row.rate_per_s, 1)),
  ];
}

/** The slices of all histograms in order, then the two summary lines of the tool. */
function slicesIn(table: readonly ActTable[]): ActSlice["slice"][] {
  const rows = table.flatMap((one) => one.rows);
  const whole = new Set(rows.filter(isWhole).map(({ slice }) => slice));
  const last = (["avg", "max"] as const).filter((name) => rows.some(({ slice }) => slice === name));
  return [...[...whole].toSorted((a, b) => a - b), ...last];
}

export function slicesTwin(options: ActSlicesOptions, published: readonly ActPublished[]): Twin {
  const { unit, id, slice_s, table } = options;
  const bySlice = table.map(({ rows }) => new Map(rows.map((row) => [row.slice, row])));
  const isAlone = table.length === 1;
  return {
    columns: [
      { id: "slice", label: "slice", numeric: true },
      { id: "to_s", label: "to_s", numeric: true },
      ...table.flatMap((one) => columnsOf(one, unit, isAlone)),
    ],
    rows: [
      ...slicesIn(table).map((slice): TwinRow => {
        const end = typeof slice === "number" ? slice * slice_s : null;
        return {
          mark: typeof slice === "number" ? sliceId(id, slice) : null,
          cells: [
            { value: slice, text: String(slice) },
            number(end, end === null ? "" : exact(end)),
            ...table.flatMap((one, i) => cellsOf(bySlice[i]!.get(slice), one, options)),
          ],
        };
      }),
      ...published.map((test) => publishedRow(test, options)),
    ],
  };
}

/** A test of a report, in the columns of its own limits. It has a name, so that it is not mistaken for a slice. */
const publishedRow = (test: ActPublished, { unit, table }: ActSlicesOptions): TwinRow => ({
  mark: test.id,
  cells: [
    { value: test.name, text: test.name, note: `${text.published.short}, ${test.says}` },
    test.duration_s === null ? EMPTY : number(test.duration_s, exact(test.duration_s)),
    ...table.flatMap(({ edges }, i): TwinCell[] => [
      ...edges.map((edge) => {
        // Reports print milliseconds; a log in microseconds has no such column.
        const share = i > 0 || unit === "us" ? undefined : test.shares.find(({ ms }) => ms === 2 ** edge);
        return share === undefined ? EMPTY : { ...number(share.most, exact(share.most)), note: text.published.short };
      }),
      EMPTY,
      EMPTY,
    ]),
  ],
});

// The bucket edges that stand for a limit in milliseconds: exact in a log of milliseconds, the nearest on either side
// in one of microseconds.

/** Exponents among the limits 2^0 … 2^16 of the unit. */
export interface Edge {
  /** The share over this edge is certainly over the limit. */
  readonly least: number;
  /** The share over this edge includes all that may be over the limit. */
  readonly most: number;
}

/** @param ms a power of two, 1 to 64. 1 ms lies between 512 and 1,024 µs. */
export function edgeOf(ms: number, unit: "ms" | "us"): Edge {
  const n = Math.round(Math.log2(ms));
  return unit === "ms" ? { least: n, most: n } : { least: n + 10, most: n + 9 };
}

/** Exponents of the limits in the table: up to 64 ms; in a log of microseconds from 512 µs on. */
export const tableEdges = (unit: "ms" | "us"): readonly number[] =>
  unit === "ms" ? [0, 1, 2, 3, 4, 5, 6] : [9, 10, 11, 12, 13, 14, 15, 16];

/** A test without slow operations lies at 0, which a log axis cannot show. */
export const isSome = (series: readonly PlotSeries[]): boolean =>
  series.some(({ points }) => points.some(({ y }) => y > 0));
