/** Loads as a table to save: one row per load and side, unrounded values with their units in the heads. */
import { lookUp } from "~/base/lookUp";
import { isFew } from "~/model/latency";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import type { TwinColumnOf } from "../twin";
import type { CompareRow, RatioValue, SideValue } from "./data";
import type { RatioSide } from "./ratios";

export interface Loads {
  readonly rows: readonly CompareRow[];
  /** The base first. */
  readonly sides: readonly RatioSide[];
  readonly statistic: string;
}

export function columnsOf({ rows, sides, statistic }: Loads): TwinColumnOf<CompareRow>[] {
  const ops = [...new Set(rows.flatMap(({ latencies }) => latencies.map(({ op }) => op)))];
  const kinds = new Set(rows.flatMap(({ latencies }) => latencies.map(({ kind }) => kind)));
  const [kind = "latency"] = kinds;
  const stat = statistic.replace(".", "");
  const of = (row: CompareRow, op: string) => row.latencies.find((one) => one.op === op);
  const quantities = (["iops", "bytes_per_s"] as const).filter((one) => rows.some(({ quantity }) => quantity === one));
  const number = <T>(value: T | undefined | null): T | null => value ?? null;
  /** Two bounds leave none. */
  const ratio = (value: RatioValue | null | undefined): number | null =>
    value == null || value.bound === "open" ? null : value.ratio;
  return [
    { id: "workload", value: ({ workload }) => workload },
    { id: "load", value: ({ load }) => load },
    ...(sides.length > 2 ? [{ id: "side", value: ({ side }: CompareRow) => sides[side]?.name ?? null }] : []),
    { id: "n_base", value: ({ n_base }) => n_base },
    { id: "n", value: ({ n_other }) => n_other },
    ...quantities.flatMap((quantity): TwinColumnOf<CompareRow>[] => {
      const own = (row: CompareRow): RatioValue | null => (row.quantity === quantity ? row.rate : null);
      const digits = quantity === "iops" ? ([4, 3] as const) : ([1, 0] as const);
      return [
        {
          id: `base_${quantity}`,
          value: (row) => number(own(row)?.base.median),
          digits,
          note: (row) => noteOf(own(row)?.base),
        },
        {
          id: quantity,
          value: (row) => number(own(row)?.other.median),
          digits,
          note: (row) => noteOf(own(row)?.other),
        },
      ];
    }),
    { id: "throughput_ratio", value: ({ rate }) => ratio(rate), digits: [3, 4] },
    ...verdictColumns("throughput", ({ rate }) => rate, rows),
    ...ops.flatMap((op): TwinColumnOf<CompareRow>[] => {
      const before = ops.length > 1 ? `${op}_` : "";
      const name = `${before}${kinds.size === 1 ? `${kind}_` : ""}${stat}`;
      return [
        {
          id: `base_${name}_us`,
          value: (row) => number(of(row, op)?.base.median),
          digits: [3, 3, 1],
          note: (row) => noteOf(of(row, op)?.base),
          grey: (row) => isFew(of(row, op)?.base.above),
        },
        {
          id: `${name}_us`,
          value: (row) => number(of(row, op)?.other.median),
          digits: [3, 3, 1],
          note: (row) => noteOf(of(row, op)?.other),
          grey: (row) => isFew(of(row, op)?.other.above),
        },
        ...(kinds.size > 1 ? [{ id: `${before}kind`, value: (row: CompareRow) => number(of(row, op)?.kind) }] : []),
        {
          id: `${before}${stat}_ratio`,
          value: (row) => ratio(of(row, op)),
          digits: [3, 4],
          grey: (row) => isFew(of(row, op)?.base.above) || isFew(of(row, op)?.other.above),
        },
        ...verdictColumns(`${before}${stat}`, (row) => of(row, op) ?? null, rows),
      ];
    }),
  ];
}

/** "at least, all pass, up to 256 outstanding": what a value is besides a plain measured one. */
function noteOf(value: SideValue | undefined | null): string | undefined {
  const bound =
    value?.bound === undefined || value.bound === "exact" ? [] : [lookUp(en.figures.chart.boundWords, value.bound)];
  const said = [...bound, value?.fill === "derived" ? en.figures.chart.derived : null, value?.note].filter(
    (part) => part != null,
  );
  return said.length === 0 ? undefined : said.join(", ");
}

/** What repeats say; nowhere enough of them: no columns. */
function verdictColumns(
  name: string,
  of: (row: CompareRow) => RatioValue | null,
  rows: readonly CompareRow[],
): TwinColumnOf<CompareRow>[] {
  if (!rows.some((row) => of(row)?.interval != null)) return [];
  return [
    { id: `${name}_ratio_low`, value: (row) => of(row)?.interval?.[0] ?? null, digits: [3, 4] },
    { id: `${name}_ratio_high`, value: (row) => of(row)?.interval?.[1] ?? null, digits: [3, 4] },
    {
      id: `${name}_verdict`,
      value: (row) => {
        const value = of(row);
        return value === null ? null : text.repeats[value.verdict];
      },
    },
  ];
}
