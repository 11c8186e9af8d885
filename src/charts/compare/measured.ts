/** Measured sides as rows of the table of ratios: how far each goes in a workload, and at what cost. */
import { lookUp } from "~/base/lookUp";
import { significant } from "~/base/number";
import type { LinePoint } from "~/model/lines";
import type { Efficiencies, Loads, Measure, Reached, Work } from "~/model/ratio";
import { besideLimit, limitText } from "~/model/valueText";
import { compare as text } from "~/text/en/compare";
import { curveChart as ofCurve } from "~/text/en/curve-chart";
import { units } from "../axis";
import { opText } from "../curve/names";
import type { RatioCell, RatioOf, RatioRow } from "./ratios";
import { metBy } from "~/model/middle";
import { phrases } from "~/text/en/phrases";
import { inRepeats } from "../curve/reading";
import { loadName, rateDigits, ratioText, ratioWords, statisticName, unitOf } from "./words";

export interface ShownWork extends Work {
  readonly name: string;
  readonly loads: Loads;
}

/** "p99", or "read p99" where reads and writes are kept apart. */
export const latencyName = ({ ops, statistic }: Work, op: string): string => ofOp(ops, op) + statisticName(statistic);
const ofOp = (ops: readonly string[], op: string): string => (ops.length > 1 ? `${opText(op)} ` : "");

/** "read + write " before a rate of a mix, whose latencies are judged apart. */
const sumOf = ({ ops, first: { workload_op } }: Work): string =>
  ops.every((op) => op === workload_op || op === "mixed") ? "" : `${lookUp(ofCurve.ops, workload_op) ?? workload_op} `;

/** @param isFirst rows that are the same for every workload are written once, with the first */
export function workRows(work: ShownWork, isFirst: boolean): RatioRow[] {
  const { id, name: group, sides, measures, under_bytes } = work;
  const row = (own: Omit<RatioRow, "group" | "under_bytes">): RatioRow[] =>
    own.cells.every((cell) => cell === null) ? [] : [{ ...own, id: `${id} ${own.id}`, group, under_bytes }];
  const isGuessed = sides.some((one) => one?.steps.some(({ first: p }) => p.guessed?.includes("capacity_bytes")));
  const peaks = measures.find(({ of }) => of === "peak")!.values;
  return [
    ...measures.flatMap((measure) => row(measureRow(work, measure))),
    ...COSTS.filter(({ key }) => isFirst || key !== "price_per_tb").flatMap(({ key, factor, label }) => {
      const values = sides.map((one) => one?.costs?.[key] ?? null);
      const [base = null] = values;
      return row({
        ...{ id: key, unit: { label, factor, short: false } },
        measure: isGuessed && OF_CAPACITY.has(key) ? text.ofGuess(text.costs[key]) : text.costs[key],
        cells: values.map((value, side): RatioCell | null =>
          value === null
            ? null
            : {
                ...{ value, text: significant(value / factor, 3), note: "", fill: "derived", bound: "exact" },
                mark: peaks[side]?.p.id ?? null,
              },
        ),
        ratios: values.map((value, side) =>
          side === 0 || value === null || base === null || base === 0
            ? null
            : { times: `${ratioText(value / base)}×`, said: "", tone: "none", from: "", tested: "" },
        ),
      });
    }),
  ];
}

const UNLIKE: RatioOf = { times: "", said: text.unlike, tone: "none", from: text.unlikeWhy, tested: "" };

/** "IOPS at p99 ≤ 1 ms", "peak IOPS". */
export function measureName(work: Work, { of, op }: Pick<Measure, "of" | "op">): string {
  const { ops, limit_us, first, curve } = work;
  const summed = sumOf(work) + unitOf(curve.options.x, first.op).label;
  if (of === "within") return text.within(summed, latencyName(work, op!), limitText(limit_us!));
  return of === "peak" ? text.peak(summed) : text.qd1(ofOp(ops, op!));
}

function measureRow(work: Work, measure: Measure): Omit<RatioRow, "group" | "under_bytes"> {
  const { of, op, values, lowest, ratios, unlike } = measure;
  const { limit_us, first, curve } = work;
  const eachOf = (side: number) => (values[side]?.p ?? lowest[side])?.each;
  const better = of === "qd1" ? "less" : "more";
  const unit = of === "qd1" ? units.us : unitOf(curve.options.x, first.op);
  const words = (value: number): string => (of === "qd1" ? significant(value, 3) : rateDigits(value, unit));
  const kinds = of === "within" ? values.map((value, side) => (value?.p ?? lowest[side])?.id).map(kindIn(work)) : [];
  // Named where sides are judged by unlike latencies.
  const isSeveral = new Set(kinds.filter((kind) => kind !== "")).size > 1;
  return {
    ...{ id: op === null ? of : `${of} ${op}`, measure: measureName(work, measure), unit },
    cells: values.map((value, side) => {
      const kind = isSeveral ? kinds[side]! : "";
      return value === null
        ? noneCell(lowest[side] ?? null, limit_us, kind)
        : cellOf(value, words, of === "within" ? limit_us : null, kind);
    }),
    ratios: ratios.map((ratio, side) => {
      const words = unlike[side] === true ? UNLIKE : ratio && ratioWords(ratio, better);
      const often = of === "within" && side > 0 ? oftenMet(eachOf(0), eachOf(side), limit_us) : "";
      return often === "" ? words : withOften(words, often);
    }),
  };
}

/** Where the repeats of one side are on both sides of the limit, no side simply meets it or does not. */
function oftenMet(
  base: readonly number[] | undefined,
  other: readonly number[] | undefined,
  limit_us: number | null,
): string {
  const words = [inRepeats(other, limit_us), inRepeats(base, limit_us)];
  if (words.every((one) => one === "")) return "";
  const [own, ofBase] = [metBy(other, limit_us), metBy(base, limit_us)];
  return own === null || ofBase === null ? words.join("") : text.metIn(own, ofBase);
}

const withOften = (words: RatioOf | null, often: string): RatioOf =>
  words === null || words.said === ""
    ? { times: "", tone: "none", from: "", tested: "", ...words, said: often }
    : { ...words, tested: [words.tested, often].filter((one) => one !== "").join(phrases.semicolon) };

/** "" for a mark that is on no line. */
const kindIn =
  ({ curve: { lines } }: Work) =>
  (mark: string | undefined): string =>
    lines.find(({ points }) => points.some(({ id }) => id === mark))?.kind ?? "";

/** @param limit_us of a value within it. @param kind of the judged latency; "": as on the other sides */
function cellOf(
  { value, bound, p }: Reached,
  words: (value: number) => string,
  limit_us: number | null,
  kind: string,
): RatioCell {
  const note = [loadName(p.point), kind, p.few ? text.fewAbove(p.above ?? 0) : "", inRepeats(p.each, limit_us)]
    .filter((w) => w !== "")
    .join(phrases.comma);
  const said = bound === "at_least" ? `≥ ${words(value)}` : words(value);
  return { value, text: said, note, fill: "computed", bound, mark: p.id };
}

/** Where the first load exceeds the limit, the lowest latency is shown. */
const noneCell = (lowest: LinePoint | null, limit_us: number | null, kind: string): RatioCell | null =>
  lowest && {
    ...{ value: null, text: text.none, fill: "computed", bound: "exact", mark: lowest.id },
    note:
      lowest.y === null
        ? ""
        : [
            [text.lowest(besideLimit(lowest.y, limit_us), lowest.y <= limit_us!), kind]
              .filter((w) => w !== "")
              .join(" "),
            inRepeats(lowest.each, limit_us),
          ]
            .filter((w) => w !== "")
            .join(phrases.semicolon),
  };

const OF_CAPACITY: ReadonlySet<keyof Efficiencies> = new Set(["bytes_per_s_per_tb", "price_per_tb"]);

/** Throughput per cost, where power, space, capacity or a price is set. */
const COSTS: readonly { readonly key: keyof Efficiencies; readonly factor: number; readonly label: string }[] = [
  { key: "iops_per_w", factor: 1, label: "IOPS/W" },
  { key: "bytes_per_s_per_u", factor: 1e9, label: "GB/s per U" },
  { key: "bytes_per_s_per_tb", factor: 1e9, label: "GB/s per TB" },
  { key: "price_per_tb", factor: 1, label: "per TB" },
  { key: "iops_per_price", factor: 1, label: "IOPS per price" },
];
