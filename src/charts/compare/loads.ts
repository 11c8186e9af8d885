/** Loads measured on both sides: as text, as rows of the table of ratios, and as a table to save. */
import { group } from "d3-array";
import { exact, significant } from "~/base/number";
import { isFew, type Statistic } from "~/model/latency";
import { nominalPercent } from "~/model/nominal";
import type { CompareAt, LoadPair, RatioValue, SideValue } from "~/model/ratio";
import { latencyWords, rateText } from "~/model/valueText";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { units } from "../axis";
import { boundNote } from "../bounds";
import { opText } from "../curve/names";
import { mediaText } from "../medium";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { ShownWork } from "./measured";
import type { RatioCell, RatioRow, RatioSide } from "./ratios";
import { loadName, rateDigits, ratioWords, statisticName, unitOf } from "./words";

/** The load of a pair: "QD 8", "80 % of its own maximum", "at 9,726 IOPS (QD 8)". */
function pairName({ first, quantity, rate }: LoadPair, at: CompareAt): string {
  if (at === "load") {
    const percent = first.load_kind === "max" ? null : nominalPercent(first);
    return percent === null ? text.max : text.share(exact(Math.round(percent)));
  }
  if (at === "depth" || rate === null) return loadName(first);
  const { label, factor } = unitOf(quantity, first.op);
  const value = rate.base.median / factor;
  return text.atRate(`${quantity === "iops" ? rateText(value) : significant(value, 4)} ${label}`, loadName(first));
}

/**
 * Everything special about the value: "7 of 8 members, 3 I/Os above it: left to chance, interpolated between QD 8 and
 * QD 16".
 */
const noteOf = ({ members, above, drives, between }: SideValue): string =>
  [
    ...(members === undefined ? [] : [text.members(...members)]),
    ...(isFew(above) ? [text.fewAbove(above!)] : []),
    ...(drives === undefined ? [] : [text.divided(drives)]),
    ...(between === undefined ? [] : [text.interpolated(loadName(between[0]), loadName(between[1]))]),
  ].join(", ");

/** For each load its throughput, then its latencies. */
export const loadRows = ({ name, loads: { pairs }, statistic }: ShownWork, sides: number, at: CompareAt): RatioRow[] =>
  [...group(pairs, ({ cell }) => cell).values()].flatMap((own) => {
    const [pair] = own as [LoadPair];
    const rateUnit = unitOf(pair.quantity, pair.first.op);
    const ops = [...new Set(own.flatMap(({ latencies }) => latencies.map(({ op }) => op)))];
    const bySide = Array.from({ length: sides }, (_, side) => own.find((one) => one.side === side));
    const row = (measure: string, op: string | null): RatioRow[] => {
      const values = bySide.map((one) => (op === null ? one?.rate : one?.latencies.find((l) => l.op === op)) ?? null);
      const any = values.findIndex((value) => value !== null);
      if (any < 0) return [];
      const cellOf = (value: SideValue, mark: string): RatioCell => ({
        ...{ value: value.median, note: noteOf(value), bound: value.bound ?? "exact", mark },
        text: op === null ? rateDigits(value.median, rateUnit) : latencyWords(value.median),
        // Derived when divided by drives, hollow when interpolated between two loads.
        fill: value.drives !== undefined ? "derived" : value.between !== undefined ? "interpolated" : "computed",
      });
      return [
        {
          ...{ id: `${name} ${String(pair.cell)} ${measure}`, group: pairName(pair, at), measure },
          ...{ unit: op === null ? rateUnit : units.us, under_bytes: pair.under_bytes },
          cells: values.map((value, side) =>
            side === 0
              ? cellOf(values[any]!.base, bySide[any]!.marks[0])
              : value && cellOf(value.other, bySide[side]!.marks[1]),
          ),
          ratios: values.map((value) => value && ratioWords(value, op === null ? "more" : "less")),
        },
      ];
    };
    const stat = statisticName(statistic);
    return [
      ...row(rateUnit.label, null),
      ...ops.flatMap((op) => row(ops.length > 1 ? `${opText(op)} ${stat}` : stat, op)),
    ];
  });

type Row = LoadPair & { readonly workload: string };
type Column = TwinColumnOf<Row>;
type OfRow = (row: Row) => RatioValue | null;

/** A table has no marker, so the medium is written out. */
const inWords = (side: RatioSide, by: string): RatioSide =>
  by === "media"
    ? {
        ...side,
        name: mediaText({ media: side.name, guessed: side.medium === "guessed" ? ["media"] : [] }) ?? side.name,
      }
    : side;

/**
 * One row per load and side, unrounded values with their units in the heads.
 * @param by the attribute in which the sides differ
 */
export function loadsTwin(works: readonly ShownWork[], styles: readonly RatioSide[], by: string, at: CompareAt): Twin {
  const sides = styles.map((side) => inWords(side, by));
  const rows = works.flatMap(({ name, loads: { pairs } }) => pairs.map((pair): Row => ({ ...pair, workload: name })));
  return twinFrom(rows, columnsOf(rows, sides, works[0]?.statistic ?? "p99", at), ({ id }) => id);
}

function columnsOf(rows: readonly Row[], sides: readonly RatioSide[], statistic: Statistic, at: CompareAt): Column[] {
  const ops = [...new Set(rows.flatMap(({ latencies }) => latencies.map(({ op }) => op)))];
  const kinds = new Set(rows.flatMap(({ latencies }) => latencies.map(({ kind }) => kind)));
  const [kind = "latency"] = kinds;
  const stat = statistic.replace(".", "");
  const has = (one: LoadPair["quantity"]): boolean => rows.some(({ quantity }) => quantity === one);
  const rateOf =
    (one: LoadPair["quantity"]): OfRow =>
    ({ quantity, rate }) =>
      quantity === one ? rate : null;
  return [
    { id: "workload", value: ({ workload }) => workload },
    { id: "load", value: (pair) => pairName(pair, at) },
    ...(sides.length > 2 ? [{ id: "side", value: ({ side }: Row) => sides[side]?.name ?? null }] : []),
    { id: "n_base", value: ({ n_base }) => n_base },
    { id: "n", value: ({ n_other }) => n_other },
    ...(has("iops") ? bothSides("iops", rateOf("iops"), [4, 3]) : []),
    ...(has("gb_per_s") ? bothSides("bytes_per_s", rateOf("gb_per_s"), [1, 0]) : []),
    ...ratioColumns("throughput", ({ rate }) => rate, rows),
    ...ops.flatMap((op): Column[] => {
      const of = ({ latencies }: Row) => latencies.find((one) => one.op === op) ?? null;
      const before = ops.length > 1 ? `${op}_` : "";
      return [
        ...bothSides(`${before}${kinds.size === 1 ? `${kind}_` : ""}${stat}_us`, of, [3, 3, 1]),
        ...(kinds.size > 1 ? [{ id: `${before}kind`, value: (row: Row) => of(row)?.kind ?? null }] : []),
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
    note: (row) => {
      const value = of(row)?.[side];
      if (value === undefined) return undefined;
      const derived = value.drives === undefined ? "" : en.figures.chart.derived;
      return [...boundNote(value.bound), derived, noteOf(value)].filter((part) => part !== "").join(", ") || undefined;
    },
    grey: (row) => isFew(of(row)?.[side].above),
  }));

/** The ratio and what its repeats show. No such columns when no row has enough repeats. Two bounds give no ratio. */
function ratioColumns(name: string, of: OfRow, rows: readonly Row[]): Column[] {
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
