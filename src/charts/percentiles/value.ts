/** How a percentile is written: its digits, its uncertainty, and what to know about it. */
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import type { AxisUnit } from "../axis";
import { isAtLeast, isFew } from "~/model/latency";
import { exact, significant } from "~/base/number";
import { atLeast, latencyWords, openText } from "~/model/valueText";
import type { TailOver, TailValue } from "~/model/tail";
import type { Channel } from "../plot/channels";
import type { TailLine } from "./data";

/** Only the edges are known. */
export const isInterval = ({ drawn_us, lo_us, hi_us }: TailValue): boolean =>
  drawn_us === null && lo_us !== null && hi_us !== null;

export function notesOf(line: TailLine, value: TailValue): string[] {
  const { value_us, drawn_us, above, name } = value;
  return [
    ...(value_us !== null && drawn_us !== null && drawn_us < value_us ? [text.notes.aboveMax] : []),
    ...(above !== null && isFew(above) ? [text.notes.few(above, name)] : []),
    ...(value_us !== null && isAtLeast(value_us) ? [en.charts.curve.atLeast] : []),
    ...(isInterval(value) ? [line.how === "band" ? text.notes.members(line.members) : text.notes.bucket] : []),
  ];
}

/** The sign of a published bound: "at most" or "at least" the printed value. */
export const boundSign = ({ value_us, drawn_us, lo_us, hi_us }: TailValue): string =>
  drawn_us === null ? "" : value_us !== null ? atLeast(drawn_us) : lo_us === 0 ? "≤ " : hi_us === Infinity ? "≥ " : "";

/** "346 µs ± 0.78 %", "512–1,024 µs". */
export function valueRangeText(value: TailValue, unit: AxisUnit, digits = 4): string {
  const { drawn_us, value_us, lo_us, hi_us, open_percent, name } = value;
  if (drawn_us === null) {
    if (lo_us === null || hi_us === null) return en.charts.absent;
    const [from, to] = [lo_us, hi_us].map((us) => significant(us / unit.factor, digits));
    return lo_us === 0 ? text.chart.below(to!, unit.label) : `${from!}–${to!} ${unit.label}`;
  }
  const words = `${boundSign(value)}${significant(drawn_us / unit.factor, name === "max" ? 4 : 3)} ${unit.label}`;
  if (drawn_us !== value_us || drawn_us === 0 || name === "max" || isAtLeast(drawn_us)) return words;
  const half = lo_us === null || hi_us === null ? open_percent : (50 * (hi_us - lo_us)) / drawn_us;
  return half < 0.005 ? words : `${words} ± ${openText(half)} %`;
}

/** The maximum that the file states, µs, with or without a place on the axis of nines. */
export const slowestOf = ({ values, plain }: TailLine): number | null =>
  values.find(({ name }) => name === "max")?.drawn_us ?? plain?.max ?? null;

/** "0.0312 %", "33.1–39.0 %". */
export function shareText({ lo, hi }: Pick<TailOver, "lo" | "hi">): string {
  const [from, to] = [lo, hi].map((share) => percentText(100 * share));
  return from === to ? `${from!} %` : `${from!}–${to!} %`;
}

const percentText = (percent: number): string =>
  percent === 0 || percent === 100 ? exact(percent) : significant(percent, 3);

export const limitName = (us: number): string => latencyWords(us, Number.isInteger(us) ? 6 : 4).replace(/\.?0+ /, " ");

/** "p99 ≤ 1 ms". */
export const levelName = (name: string, limit_us: number): string => `${name} ≤ ${limitName(limit_us)}`;

/** Decimals of a column of latencies, µs. */
export const LATENCY_DIGITS = [3, 3, 1] as const;

/** The columns that say which line a table row belongs to. */
export const headChannels = <T extends { readonly line: TailLine }>(lines: readonly TailLine[]): Channel<T>[] => [
  ...(new Set(lines.map(({ name }) => name)).size > 1 ? [{ id: "series", value: ({ line }: T) => line.name }] : []),
  { id: "op", value: ({ line }) => line.op },
  { id: "kind", value: ({ line }) => line.kind },
];
