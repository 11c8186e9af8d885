/** Loads measured on both sides: as text, as rows of the table of ratios, and as a table to save. */
import { group } from "d3-array";
import { exact, significant } from "~/base/number";
import { isFew, type Statistic } from "~/model/latency";
import { nominalPercent } from "~/model/nominal";
import type { CompareAt, LatencyRatio, LoadPair, Measure, RatioValue, Reached, SideValue } from "~/model/ratio";
import { latencyWords, rateText } from "~/model/valueText";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { units } from "../axis";
import { boundNote } from "../bounds";
import { opText } from "../curve/names";
import { mediaText } from "../medium";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import { measureName, type ShownWork } from "./measured";
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

/** Values of a base and of one other side. */
interface Sided {
  readonly base: SideValue | null;
  readonly other: SideValue | null;
  readonly ratio: RatioValue | null;
}

/** What is compared of a workload, or a load that both sides measured. */
interface Row extends Pick<LoadPair, "id" | "side" | "quantity"> {
  readonly workload: string;
  /** null: a load. */
  readonly measure: string | null;
  readonly loads: readonly [base: string | null, other: string | null];
  readonly n: readonly [base: number | null, other: number | null];
  readonly rate: Sided | null;
  readonly latencies: readonly LatencyRatio[];
  /** Mean latency of one I/O at a time. */
  readonly alone: Sided | null;
}
type Column = TwinColumnOf<Row>;
type OfRow = (row: Row) => Sided | null;

const sidedOf = (ratio: RatioValue | null): Sided | null => ratio && { base: ratio.base, other: ratio.other, ratio };

function pairRow(pair: LoadPair, workload: string, at: CompareAt): Row {
  const { id, side, quantity, n_base, n_other, rate, latencies } = pair;
  const load = pairName(pair, at);
  return {
    ...{ id, side, quantity, workload, measure: null, loads: [load, load], n: [n_base, n_other] },
    ...{ rate: sidedOf(rate), latencies, alone: null },
  };
}

/** A row for each other side that has the measure, or whose base has it. */
function measureRows(work: ShownWork, measure: Measure): Row[] {
  const valueOf = (one: Reached | null): SideValue | null => {
    const known = one?.values.filter((value) => value !== null) ?? [];
    const range = { n: known.length, min: Math.min(...known), max: Math.max(...known) };
    return one && { ...range, median: one.value, bound: one.bound };
  };
  const [base = null, ...others] = measure.values;
  return others.flatMap((other, i): Row[] => {
    if (base === null && other === null) return [];
    const ends = [base, other] as const;
    const [a, b] = [valueOf(base), valueOf(other)];
    const sided: Sided = { base: a, other: b, ratio: measure.ratios[i + 1] ?? null };
    const [from, to] = ends.map((one) => one && loadName(one.p.point));
    return [
      {
        id: [work.id, measure.of, measure.op, i].join(" "),
        ...{ side: i + 1, quantity: work.curve.options.x, workload: work.name, measure: measureName(work, measure) },
        ...{ loads: [from ?? null, to ?? null], n: [a?.n ?? null, b?.n ?? null], latencies: [] },
        ...(measure.of === "qd1" ? { rate: null, alone: sided } : { rate: sided, alone: null }),
      },
    ];
  });
}

/** A table has no marker, so the medium is written out. */
const inWords = (side: RatioSide, by: string): RatioSide =>
  by === "media"
    ? {
        ...side,
        name: mediaText({ media: side.name, guessed: side.medium === "guessed" ? ["media"] : [] }) ?? side.name,
      }
    : side;

/**
 * One row per measure and side, then per load and side; unrounded values with their units in the heads.
 * @param by the attribute in which the sides differ
 */
export function loadsTwin(works: readonly ShownWork[], styles: readonly RatioSide[], by: string, at: CompareAt): Twin {
  const sides = styles.map((side) => inWords(side, by));
  const rows = [
    ...works.flatMap((work) => work.measures.flatMap((measure) => measureRows(work, measure))),
    ...works.flatMap(({ name, loads: { pairs } }) => pairs.map((pair) => pairRow(pair, name, at))),
  ];
  return twinFrom(rows, columnsOf(rows, sides, works[0]?.statistic ?? "p99"), ({ id }) => id);
}

function columnsOf(rows: readonly Row[], sides: readonly RatioSide[], statistic: Statistic): Column[] {
  const ops = [...new Set(rows.flatMap(({ latencies }) => latencies.map(({ op }) => op)))];
  const kinds = new Set(rows.flatMap(({ latencies }) => latencies.map(({ kind }) => kind)));
  const [kind = "latency"] = kinds;
  const stat = statistic.replace(".", "");
  const has = (one: LoadPair["quantity"]): boolean =>
    rows.some(({ rate, quantity }) => rate !== null && quantity === one);
  const rateOf =
    (one: LoadPair["quantity"]): OfRow =>
    ({ quantity, rate }) =>
      quantity === one ? rate : null;
  return [
    { id: "workload", value: ({ workload }) => workload },
    { id: "measure", value: ({ measure }) => measure },
    { id: "base_load", value: ({ loads }) => loads[0] },
    { id: "load", value: ({ loads }) => loads[1] },
    ...(sides.length > 2 ? [{ id: "side", value: ({ side }: Row) => sides[side]?.name ?? null }] : []),
    { id: "n_base", value: ({ n }) => n[0] },
    { id: "n", value: ({ n }) => n[1] },
    ...(has("iops") ? bothSides("iops", rateOf("iops"), [4, 3]) : []),
    ...(has("gb_per_s") ? bothSides("bytes_per_s", rateOf("gb_per_s"), [1, 0]) : []),
    ...ratioColumns("throughput", ({ rate }) => rate, rows),
    ...ops.flatMap((op): Column[] => {
      const found = ({ latencies }: Row) => latencies.find((one) => one.op === op) ?? null;
      const of: OfRow = (row) => sidedOf(found(row));
      const before = ops.length > 1 ? `${op}_` : "";
      return [
        ...bothSides(`${before}${kinds.size === 1 ? `${kind}_` : ""}${stat}_us`, of, [3, 3, 1]),
        ...(kinds.size > 1 ? [{ id: `${before}kind`, value: (row: Row) => found(row)?.kind ?? null }] : []),
        ...ratioColumns(`${before}${stat}`, of, rows),
      ];
    }),
    ...(rows.some(({ alone }) => alone !== null)
      ? [
          ...bothSides("qd1_mean_us", ({ alone }) => alone, [3, 3, 1]),
          ...ratioColumns("qd1_mean", ({ alone }) => alone, rows),
        ]
      : []),
  ];
}

const bothSides = (id: string, of: OfRow, digits: NonNullable<Column["digits"]>): Column[] =>
  (["base", "other"] as const).map((side) => ({
    id: side === "base" ? `base_${id}` : id,
    value: (row) => of(row)?.[side]?.median ?? null,
    digits,
    note: (row) => {
      const value = of(row)?.[side];
      if (value == null) return undefined;
      const derived = value.drives === undefined ? "" : en.figures.chart.derived;
      return [...boundNote(value.bound), derived, noteOf(value)].filter((part) => part !== "").join(", ") || undefined;
    },
    grey: (row) => isFew(of(row)?.[side]?.above),
  }));

/** The ratio and what its repeats show. No such columns when no row has enough repeats. Two bounds give no ratio. */
function ratioColumns(name: string, of: OfRow, rows: readonly Row[]): Column[] {
  const ratioIn = (row: Row): RatioValue | null => of(row)?.ratio ?? null;
  const ratio: Column = {
    id: `${name}_ratio`,
    value: (row) => (ratioIn(row)?.bound === "open" ? null : (ratioIn(row)?.ratio ?? null)),
    digits: [3, 4],
    grey: (row) => isFew(of(row)?.base?.above) || isFew(of(row)?.other?.above),
  };
  if (!rows.some((row) => ratioIn(row)?.interval != null)) return [ratio];
  return [
    ratio,
    { id: `${name}_means_ratio`, value: (row) => ratioIn(row)?.means ?? null, digits: [3, 4] },
    { id: `${name}_means_ratio_low`, value: (row) => ratioIn(row)?.interval?.[0] ?? null, digits: [3, 4] },
    { id: `${name}_means_ratio_high`, value: (row) => ratioIn(row)?.interval?.[1] ?? null, digits: [3, 4] },
    { id: `${name}_verdict`, value: (row) => text.repeats[ratioIn(row)?.verdict ?? "none"] },
  ];
}
