/** Published values as they are said: as printed in their unit, four digits when they were divided. */
import { rollup } from "d3-array";
import { scaling as text } from "~/text/en/scaling";
import { units } from "../axis";
import { exact } from "../number";
import type { PublishedData, PublishedRow } from "./data";
import { bounded, rateDigits, rateWords } from "./words";

/** Products and quotients of printed numbers are doubles: what stands behind the sixth digit is dust. */
const clean = (value: number): number => Number(value.toPrecision(6));
export const numberOf = (value: number, data: PublishedData): string =>
  data.quantity === "gib_per_s" ? rateDigits(value, data) : exact(clean(value / units[data.quantity].factor));
export const valueWords = (value: number, bound: string, data: PublishedData): string =>
  bounded(bound, `${numberOf(value, data)} ${units[data.quantity].label}`);

/** The system of most of them: it is named once, in the key. */
export function usualSystem(rows: readonly PublishedRow[]): string {
  const counts = rollup(
    rows,
    (all) => all.length,
    ({ system }) => system,
  );
  return [...counts].reduce<readonly [string, number]>((most, one) => (one[1] > most[1] ? one : most), ["", 0])[0];
}

/** The workload, and the system where it is not the usual one. */
export const nameOf = ({ workload, system }: PublishedRow, rows: readonly PublishedRow[]): string =>
  system === usualSystem(rows) ? workload : text.chart.on(workload, system);

/** As printed; four digits where it was divided. */
export const oneDigits = (value: number, kind: "published" | "derived", data: PublishedData): string =>
  kind === "derived" ? rateDigits(value, data) : numberOf(value, data);

export function oneWords({ one }: PublishedRow, data: PublishedData): string {
  if (one === null) return "";
  return one.kind === "derived"
    ? bounded(one.bound, rateWords(one.value, data))
    : valueWords(one.value, one.bound, data);
}

/** "176.3 GB/s / 24 drives". */
export const quotient = (row: PublishedRow, data: PublishedData): string =>
  text.chart.quotient(valueWords(row.value, row.bound, data), text.chart.members(row.unit, row.members));

/** Of what the group is rated at, share of 1; null without a rating. */
export const shareOfRated = ({ rated, value, members }: PublishedRow): number | null =>
  rated === null ? null : value / (rated.rate * members);
export const shareText = (row: PublishedRow): string => {
  const share = shareOfRated(row);
  return share === null ? "" : `${exact(Number((share * 100).toFixed(1)))} %`;
};
