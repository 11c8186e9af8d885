/** What is answered of one run: steady state and the deepest change in one line; each line's verdict as a badge. Pure. */
import { toolVerdicts, type Amount, type Steady } from "~/analysis/time/steady";
import { computed } from "~/base/number";
import type { BadgeInfo } from "~/components/Badge";
import type { VerdictProps } from "~/components/Verdict";
import type { DetailRow } from "~/model/answers";
import { bytesText, depthText, judged as text, spanText, timeText } from "~/text/en/timeline-judged";
import { deepestOf, type Changed, type Deepest, type Judged } from "~/analysis/time/judge";
import type { LineOf } from "~/analysis/time/lines";
import { windowText } from "~/text/en/timeline";
import { around, type TimeSpan } from "~/analysis/time/spans";
import { movedAt, type Written } from "~/analysis/time/written";
/** A value with its unit. */
export type Said = Readonly<Record<Changed["of"], (value: number) => string>>;

/** More is said by the panel. */
const MOST = 120;

/** @param end_s end of the run @returns null: nothing is judged (yet) */
export function verdictOf(
  judged: readonly Judged[],
  further: readonly Changed[],
  end_s: number,
  said: Said,
): VerdictProps | null {
  const [line] = judged;
  if (line === undefined) return null;
  const words = text.verdict;
  const several = judged.length > 1;
  const deepest = deepestOf(judged) ?? deepestOf(further);
  const change = deepest === null ? null : changeText(deepest, several || deepest.isFurther, end_s, said);
  const state = several ? statesText(judged) : stateText(line, said.throughput);
  const isShort = judged.every(({ steady }) => steady.state === "too-short" || steady.state === "gaps");
  const [first, second] =
    change !== null && (several || isShort)
      ? [deepest!.isFurther || several ? change : words.changes(change), state]
      : isShort || several
        ? [meansText(judged, said.throughput), change ?? state]
        : [state, change ?? words.noChange];
  return fitting(first, isShort && change === null ? words.and(second, words.noChange) : second);
}

const fitting = (first: string, second: string): VerdictProps =>
  first.length + second.length + 2 > MOST ? { first } : { first: `${first};`, second };

function changeText({ line, of, change }: Deepest, named: boolean, end_s: number, said: Said): string {
  const { from_s, to_s, during, depth } = change;
  const at = text.verdict.at(timeText(from_s, end_s), to_s === null ? null : timeText(to_s, end_s));
  return text.verdict.change(named ? line : "", of, depth, said[of](during), at);
}

function stateText({ steady, span_s }: Judged, said: Said["throughput"]): string {
  const words = text.verdict;
  switch (steady.state) {
    case "steady": {
      const { window, lost } = steady;
      const span = spanText(window.from_s, window.to_s);
      return lost === null ? words.steady(span, said(window.mean)) : words.lost(span, said(window.mean));
    }
    case "not-steady":
      return words.notSteady(steady.nearest.range_share, steady.nearest.rise_share);
    case "too-short":
      return words.tooShort(span_s);
    case "gaps":
      return words.gaps;
  }
}

function statesText(judged: readonly Judged[]): string {
  const longest_s = Math.max(...judged.map(({ span_s }) => span_s));
  if (judged.every(({ steady }) => steady.state === "too-short")) return text.verdict.tooShort(longest_s);
  const held = judged.filter(({ steady }) => steady.state === "steady" && steady.lost === null);
  return text.verdict.steadyLines(held.length, judged.length);
}

/** At most two lines are named. */
function meansText(judged: readonly Judged[], said: Said["throughput"]): string {
  const means = judged.flatMap(({ line, mean }) => (mean === null ? [] : [{ name: line.name, mean: said(mean) }]));
  if (judged.length === 1) return text.verdict.mean(means[0]?.mean ?? "—");
  return text.verdict.means(
    means.slice(0, 2).map(({ name, mean }) => text.verdict.meanOf(name, mean)),
    judged.length - Math.min(2, means.length),
  );
}

/** Lines of which the same is to be said have one badge; what is too short is too short for all that are shorter. */
export function verdictBadges(judged: readonly Judged[], round_s: number): BadgeInfo[] {
  const longest_s = Math.max(0, ...judged.map(({ span_s }) => span_s));
  const said = new Map<string, { readonly badge: Omit<BadgeInfo, "text">; readonly names: string[] }>();
  for (const { line, steady, span_s } of judged) {
    const { tone, said: words, why } = badgeOf(steady, steady.state === "too-short" ? longest_s : span_s, round_s);
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

function badgeOf(
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

/** What the tool itself says of steady state, by its own rule: beside ours, never in its place. */
export const ownVerdicts = (rows: readonly DetailRow[], tool: string): BadgeInfo[] =>
  toolVerdicts(rows).map(({ attained, ...facts }) => {
    const amount = (one: Amount | null) => (one === null ? null : `${computed(one.value)} ${one.unit}`.trim());
    const [limit, found, over] = [amount(facts.limit), amount(facts.found), amount(facts.over)];
    const rest = text.own.rest([
      ...(facts.criterion === null ? [] : [limit === null ? facts.criterion : text.own.limit(facts.criterion, limit)]),
      ...(found === null ? [] : [text.own.found(found)]),
      ...(over === null ? [] : [text.own.over(over)]),
    ]);
    const said = attained ? text.own.attained(tool, rest) : text.own.notAttained(tool, rest);
    return { tone: "plain", text: said, why: text.own.why };
  });

// The list of changes: what stands in its rows, where each zooms to. Pure.

const listed = text.changes;

export interface ChangeRow {
  readonly key: string;
  readonly line: string;
  readonly kind: string;
  readonly from_s: number;
  /** null: it stays. */
  readonly to_s: number | null;
  readonly start: string;
  readonly end: string | null;
  /** Before it, and during it. */
  readonly values: string;
  readonly depth: string;
  /** Bytes until then; null: no log tells. */
  readonly moved: string | null;
  readonly zoom: TimeSpan;
}

/** @param said a value with its unit. @param end_s end of the run */
export function changeRows(
  changed: readonly Changed[],
  written: Written | null,
  end_s: number,
  said: Said,
): ChangeRow[] {
  return changed
    .flatMap(({ line, of, changes }) => changes.map((change) => ({ line, of, change })))
    .toSorted((a, b) => a.change.from_s - b.change.from_s)
    .map(({ line, of, change }) => ({
      key: `${of}/${line.id}@${String(change.from_s)}`,
      line: line.name,
      kind: text.kindOf(change.kind, of),
      from_s: change.from_s,
      to_s: change.to_s,
      start: timeText(change.from_s, end_s),
      end: change.to_s === null ? null : timeText(change.to_s, end_s),
      values: listed.fromTo(said[of](change.before), said[of](change.during)),
      depth: depthText(change.depth),
      moved: movedText(written, change.from_s),
      zoom: around(change.from_s, change.to_s ?? end_s, end_s),
    }));
}

function movedText(written: Written | null, t_s: number): string | null {
  if (written === null) return null;
  const bytes = movedAt(written, t_s);
  return listed[written.kind](t_s <= written.known_s ? bytesText(bytes) : listed.atLeast(bytesText(bytes)));
}

/** What stands above the list. */
export function changeWords(
  judgedLines: readonly Judged[],
  further: readonly Changed[],
): { readonly heading: string; readonly about: string } {
  const count = (of: Changed["of"]): number =>
    [...judgedLines, ...further].reduce((n, one) => n + (one.of === of ? one.changes.length : 0), 0);
  const [rates, latencies] = [count("throughput"), count("latency")];
  const window_s = judgedLines.reduce((most, one) => Math.max(most, one.window_s), 0);
  return {
    heading: rates === 0 ? listed.headingLatency(latencies) : listed.heading(rates, latencies),
    about: listed.about(windowText(Number(window_s.toPrecision(2)))),
  };
}
