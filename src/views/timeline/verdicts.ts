/** The sentences about steady state, as badges that say why. Pure. */
import type { Steady } from "~/analysis/time/steady";
import type { BadgeInfo } from "~/components/Badge";
import { judged as text, spanText } from "~/text/en/timeline-judged";
import type { Judged } from "../shared/time/judge";
import type { LineOf } from "../shared/time/lines";

/** Lines of which the same is to be said have one badge; what is too short is too short for all that are shorter. */
export function verdictBadges(judged: readonly Judged[], round_s: number): BadgeInfo[] {
  const longest_s = Math.max(0, ...judged.map(({ span_s }) => span_s));
  const said = new Map<string, { readonly badge: Omit<BadgeInfo, "text">; readonly names: string[] }>();
  for (const { line, steady, span_s } of judged) {
    const { tone, said: words, why } = verdictOf(steady, steady.state === "too-short" ? longest_s : span_s, round_s);
    const known = said.get(words);
    if (known === undefined) said.set(words, { badge: { tone, why }, names: [line.name] });
    else known.names.push(line.name);
  }
  return [...said].map(([words, { badge, names }]) => ({
    ...badge,
    text: text.ofLine(said.size > 1 ? names.join("; ") : "", words),
  }));
}

/** Means whose windows nothing tells the length of: no rounds can be cut from them, which is said and not left out. */
export function unjudgedBadges(lines: readonly LineOf[]): BadgeInfo[] {
  const isUnknown = ({ role, excluded, traces }: LineOf): boolean =>
    role === "main" && excluded === null && traces.some(({ stat, window_s }) => stat === "mean" && window_s === null);
  const names = lines.filter(isUnknown).map(({ name }) => name);
  if (names.length === 0) return [];
  const of = names.length < lines.length ? names.join("; ") : "";
  return [{ tone: "plain", text: text.ofLine(of, text.noWindow), why: text.whyNoWindow }];
}

function verdictOf(
  steady: Steady,
  span_s: number,
  round_s: number,
): { tone: BadgeInfo["tone"]; said: string; why: string } {
  const shown = `${text.why} ${text.whyBand}`;
  switch (steady.state) {
    case "steady": {
      const { window, lost } = steady;
      const span = spanText(window.from_s, window.to_s);
      return lost === null
        ? { tone: "ok", said: text.steady(span, window.range_share, window.rise_share, round_s), why: shown }
        : { tone: "warn", said: text.lost(span, lost.range_share, lost.rise_share, round_s), why: shown };
    }
    case "not-steady": {
      const { range_share, rise_share } = steady.nearest;
      return { tone: "warn", said: text.notSteady(range_share, rise_share, round_s), why: shown };
    }
    case "too-short":
      return { tone: "plain", said: text.tooShort(span_s, round_s), why: `${text.whyShort} ${text.why}` };
    case "gaps":
      return { tone: "plain", said: text.gaps(round_s), why: text.why };
  }
}
