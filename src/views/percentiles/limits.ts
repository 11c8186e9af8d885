/** Limits as typed and as kept in a link. Pure. */
import { levelName, limitName } from "~/charts/percentiles/value";
import type { LevelStep } from "~/model/level";
import { quantileKey } from "~/model/latency";
import { ninesPlace, quantileName, type TailLimits } from "~/model/tail";
import { readLatency } from "~/model/limit";
import type { PercentilesState } from "./state";

const LEVEL = /^p\s*(\d{1,2}(?:\.\d{1,6})?)\s*(?:≤|<=|<|:|=|\s)\s*(.+)$/i;

const NUMBER = /^\d+(?:\.\d+)?(?:e-?\d+)?$/;
const readNumber = (text: string): number | null => (NUMBER.test(text) && Number(text) > 0 ? Number(text) : null);

/** The valid limits of a link; the rest is left out. */
export function limitsOf({ lim, sla }: Pick<PercentilesState, "lim" | "sla">): TailLimits {
  const limits = lim.map(readNumber).filter((us) => us !== null);
  const levels = sla.flatMap(([quantile, limit]): LevelStep[] => {
    const [q, limit_us] = [readNumber(quantile), readNumber(limit)];
    return q === null || limit_us === null || q >= 1 ? [] : [{ q, limit_us }];
  });
  return {
    limits_us: [...new Set(limits)].sort((a, b) => a - b),
    levels: levels.toSorted((a, b) => ninesPlace(a.q) - ninesPlace(b.q)),
  };
}

/** "1 ms, p99 ≤ 2 ms". */
export const limitsText = ({ limits_us, levels }: TailLimits): string =>
  [...limits_us.map(limitName), ...levels.map(({ q, limit_us }) => levelName(quantileName(q), limit_us))].join(", ");

/** Text separated by commas -> fields of the link; a word that is not a limit is returned. */
export function readLimits(typed: string): Pick<PercentilesState, "lim" | "sla"> | { readonly unreadable: string } {
  const lim: string[] = [];
  const sla: (readonly [string, string])[] = [];
  for (const word of typed.split(/[,;]/).map((one) => one.trim())) {
    if (word === "") continue;
    const [, percent, limit] = LEVEL.exec(word) ?? [];
    const us = readLatency(limit ?? word);
    const q = percent === undefined ? null : quantileKey(Number(percent) / 100);
    if (us === null || q === "0") return { unreadable: word };
    if (q === null) lim.push(String(us));
    else sla.push([q, String(us)]);
  }
  return { lim, sla };
}
