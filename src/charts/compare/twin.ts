/** Loads as a table to save: one row per load and side, unrounded values with their units in the heads. */
import { isFew } from "~/model/latency";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { boundNote } from "../bounds";
import type { TwinColumnOf } from "../twin";
import type { CompareRow, RatioValue, SideValue } from "./data";
import type { RatioSide } from "./ratios";

type Column = TwinColumnOf<CompareRow>;
type OfRow = (row: CompareRow) => RatioValue | null;

/** @param sides the base first. */
export function columnsOf(rows: readonly CompareRow[], sides: readonly RatioSide[], statistic: string): Column[] {
  const ops = [...new Set(rows.flatMap(({ latencies }) => latencies.map(({ op }) => op)))];
  const kinds = new Set(rows.flatMap(({ latencies }) => latencies.map(({ kind }) => kind)));
  const [kind = "latency"] = kinds;
  const stat = statistic.replace(".", "");
  const quantities = (["iops", "bytes_per_s"] as const).filter((one) => rows.some(({ quantity }) => quantity === one));
  return [
    { id: "workload", value: ({ workload }) => workload },
    { id: "load", value: ({ load }) => load },
    ...(sides.length > 2 ? [{ id: "side", value: ({ side }: CompareRow) => sides[side]?.name ?? null }] : []),
    { id: "n_base", value: ({ n_base }) => n_base },
    { id: "n", value: ({ n_other }) => n_other },
    ...quantities.flatMap((one) =>
      bothSides(one, ({ quantity, rate }) => (quantity === one ? rate : null), one === "iops" ? [4, 3] : [1, 0]),
    ),
    ...ratioColumns("throughput", ({ rate }) => rate, rows),
    ...ops.flatMap((op): Column[] => {
      const of = ({ latencies }: CompareRow) => latencies.find((one) => one.op === op) ?? null;
      const before = ops.length > 1 ? `${op}_` : "";
      return [
        ...bothSides(`${before}${kinds.size === 1 ? `${kind}_` : ""}${stat}_us`, of, [3, 3, 1]),
        ...(kinds.size > 1 ? [{ id: `${before}kind`, value: (row: CompareRow) => of(row)?.kind ?? null }] : []),
        ...ratioColumns(`${before}${stat}`, of, rows),
      ];
    }),
  ];
}

const bothSides = (id: string, of: OfRow, digits: NonNullable<Column["digits"]>): Column[] =>
  (["base", "other"] as const).map((side) => ({
    id: side === "base" ? `base_${id}` : id,
    value: (row) => of(row)?.[side].median ?? null,
    digits,
    note: (row) => noteOf(of(row)?.[side]),
    grey: (row) => isFew(of(row)?.[side].above),
  }));

/** "at least, all pass, up to 256 outstanding": what a value is besides a plain measured one. */
function noteOf(value: SideValue | undefined): string | undefined {
  const derived = value?.fill === "derived" ? [en.figures.chart.derived] : [];
  return [...boundNote(value?.bound), ...derived, value?.note ?? []].flat().join(", ") || undefined;
}

/** The ratio, and what repeats say of it; no such columns where no row has enough repeats. Two bounds give no ratio. */
function ratioColumns(name: string, of: OfRow, rows: readonly CompareRow[]): Column[] {
  const ratio: Column = {
    id: `${name}_ratio`,
    value: (row) => (of(row)?.bound === "open" ? null : (of(row)?.ratio ?? null)),
    digits: [3, 4],
    grey: (row) => isFew(of(row)?.base.above) || isFew(of(row)?.other.above),
  };
  if (!rows.some((row) => of(row)?.interval != null)) return [ratio];
  return [
    ratio,
    { id: `${name}_ratio_low`, value: (row) => of(row)?.interval?.[0] ?? null, digits: [3, 4] },
    { id: `${name}_ratio_high`, value: (row) => of(row)?.interval?.[1] ?? null, digits: [3, 4] },
    { id: `${name}_verdict`, value: (row) => text.repeats[of(row)?.verdict ?? "none"] },
  ];
}
