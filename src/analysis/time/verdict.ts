/** The answer for one run: steady state and the deepest change in one line; each line's verdict as a badge. Pure. */
import { steadyRules } from "../run/details";
import type { Slide } from "./changes";
import type { Steady } from "./steady";
import { group } from "d3-array";
import { computed } from "~/base/number";
import type { DetailRow } from "~/model/answers";
import { bytesText, depthText, judged as text, spanText, timeText } from "~/text/en/timeline-judged";
import { deepestOf, type Changed, type Deepest, type Judged } from "./judge";
import type { LineOf } from "./lines";
import { clause, sentences } from "~/text/en/counted";
import { lettersOf } from "~/base/letters";
import { windowText } from "~/text/en/timeline";
import { phrases } from "~/text/en/phrases";
import { around, type TimeSpan } from "./spans";
import { movedAt, type Written } from "./written";
/** A line in the answer, and its data. */
export interface Answer {
  readonly first: string;
  readonly second?: string;
}

/** Text beside the chart, its meaning, and what to do about it. */
export interface Remark {
  readonly tone: "plain" | "warn" | "ok";
  readonly text: string;
  readonly why: string;
  readonly todo?: string;
}

/** Formats a value with its unit. */
export type Said = Readonly<Record<Changed["of"], (value: number) => string>>;

/** Longest answer, characters; the panel has more. */
const MOST = 120;

/** @param end_s end of the run @returns null: nothing is judged (yet) */
export function verdictOf(
  judged: readonly Judged[],
  further: readonly Changed[],
  end_s: number,
  said: Said,
): Answer | null {
  const [line] = judged;
  if (line === undefined) return null;
  const words = text.verdict;
  const several = judged.length > 1;
  const deepest = deepestOf(judged) ?? deepestOf(further);
  const slid = slideText(judged, deepest, said.throughput);
  const change = slid ?? (deepest === null ? null : changeText(deepest, several || deepest.isFurther, end_s, said));
  const state = several ? statesText(judged) : stateText(line, said.throughput);
  const isShort = judged.every(({ steady }) => steady.state === "too-short" || steady.state === "gaps");
  const [first, second] =
    change !== null && (several || isShort)
      ? [several || (slid === null && deepest?.isFurther) ? change : words.changes(change), state]
      : isShort || several
        ? [meansText(judged, said.throughput), change ?? state]
        : [state, change ?? words.noChange];
  return fitting(first, isShort && change === null ? words.and(second, words.noChange) : second);
}

/** The slow fall or rise that is larger than any change; null: none. */
function slideText(judged: readonly Judged[], deepest: Deepest | null, said: Said["throughput"]): string | null {
  const sizeOf = ({ before, after }: Slide): number => Math.abs(Math.log(after / before));
  const [largest] = judged
    .flatMap(({ line, slide }) => (slide === null ? [] : [{ name: line.name, slide }]))
    .sort((a, b) => sizeOf(b.slide) - sizeOf(a.slide));
  if (largest === undefined) return null;
  const { name, slide } = largest;
  const change = deepest?.change;
  if (change !== undefined && sizeOf({ ...slide, before: change.before, after: change.during }) >= sizeOf(slide))
    return null;
  const { before, after } = slide;
  return text.verdict.slide(
    judged.length > 1 ? name : "",
    after < before,
    text.changes.fromTo(said(before), said(after)),
  );
}

const fitting = (first: string, second: string): Answer =>
  lettersOf(first) + lettersOf(second) + 2 > MOST ? { first } : { first: clause(first), second };

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

/**
 * At most two lines are named: of the disks in an iostat log those that were busy. "—": nothing is left after the
 * warm-up.
 */
function meansText(judged: readonly Judged[], said: Said["throughput"]): string {
  const known = judged.flatMap(({ line: { name }, mean }) => (mean === null ? [] : [{ name, mean }]));
  const worked = known.filter(({ mean }) => mean !== 0);
  const means = (worked.length > 0 ? worked : known).map(({ name, mean }) => ({ name, mean: said(mean) }));
  if (judged.length === 1 || means.length === 0) return text.verdict.mean(means[0]?.mean ?? "—");
  return text.verdict.means(
    means.slice(0, 2).map(({ name, mean }) => `${name} ${mean}`),
    judged.length - Math.min(2, means.length),
  );
}

/** Lines with the same verdict share a badge; if a line is too short, so are all shorter ones. */
export function verdictBadges(judged: readonly Judged[], round_s: number): Remark[] {
  const longest_s = Math.max(0, ...judged.map(({ span_s }) => span_s));
  const said = judged.map(({ line, steady, span_s }) => ({
    ...badgeOf(steady, steady.state === "too-short" ? longest_s : span_s, round_s),
    name: line.name,
  }));
  const alike = [...group(said, (one) => one.text).values()];
  return alike.map((some) => {
    const { name: _, ...badge } = some[0]!;
    const names = alike.length > 1 ? some.map(({ name }) => name).join(phrases.semicolon) : "";
    return { ...badge, text: text.ofLine(names, badge.text) };
  });
}

/** Means with windows of unknown length: no rounds can be made from them, which is stated. */
export function unjudgedBadges(lines: readonly LineOf[]): Remark[] {
  const isUnknown = ({ role, excluded, traces }: LineOf): boolean =>
    role === "main" && excluded === null && traces.some(({ stat, window_s }) => stat === "mean" && window_s === null);
  const names = lines.filter(isUnknown).map(({ name }) => name);
  if (names.length === 0) return [];
  const of = names.length < lines.length ? names.join(phrases.semicolon) : "";
  return [{ tone: "plain", text: text.ofLine(of, text.noWindow), why: text.whyNoWindow }];
}

function badgeOf(steady: Steady, span_s: number, round_s: number): Remark {
  const shown = sentences([text.why, text.whyBand]);
  switch (steady.state) {
    case "steady": {
      const { window, lost } = steady;
      const span = spanText(window.from_s, window.to_s);
      return lost === null
        ? { tone: "ok", text: text.steady(span, window.range_share, window.rise_share, round_s), why: shown }
        : { tone: "warn", text: text.lost(span, lost.range_share, lost.rise_share, round_s), why: shown };
    }
    case "not-steady": {
      const { range_share, rise_share } = steady.nearest;
      return { tone: "warn", text: text.notSteady(range_share, rise_share, round_s), why: shown };
    }
    case "too-short":
      return { tone: "plain", text: text.tooShort(span_s, round_s), why: sentences([text.whyShort, text.why]) };
    case "gaps":
      return { tone: "plain", text: text.gaps(round_s), why: text.why };
  }
}

/**
 * The tool's own verdict on steady state, by its own rule, once for jobs with one verdict: shown beside ours, never
 * instead of it.
 */
export function ownVerdicts(rows: readonly DetailRow[], tool: string): Remark[] {
  const { own } = text;
  const amount = (row: DetailRow | undefined): string | null =>
    row?.value == null ? null : `${computed(row.value)} ${row.unit === "percent" ? "%" : (row.unit ?? "")}`.trim();
  const said = steadyRules(rows.filter(({ topic, name }) => topic === "steadystate" && name !== "data")).flatMap(
    ({ attained, criterion, limit, found, dur_s }) => {
      if (attained === null) return [];
      const [most, met] = [amount(limit), amount(found)];
      const rest = own.rest([
        ...(criterion === "" ? [] : [most === null ? criterion : own.limit(criterion, most)]),
        ...(met === null ? [] : [own.found(met)]),
        ...(dur_s === null ? [] : [own.over(`${computed(dur_s)} s`)]),
      ]);
      return attained > 0 ? own.attained(tool, rest) : own.notAttained(tool, rest);
    },
  );
  return [...new Set(said)].map((one) => ({ tone: "plain", text: one, why: own.why }));
}

// The list of changes: the content of its rows, and where each one zooms to. Pure.

const listed = text.changes;

export interface ChangeRow {
  readonly key: string;
  readonly line: string;
  readonly kind: string;
  readonly from_s: number;
  /** null: it stays, or the series ends in it. */
  readonly to_s: number | null;
  readonly stays: boolean;
  readonly start: string;
  readonly end: string | null;
  /** Values before and during it. */
  readonly values: string;
  readonly depth: string;
  /** Bytes up to then; null: no log tells. */
  readonly moved: string | null;
  readonly zoom: TimeSpan;
}

/** @param said formats a value with its unit. @param end_s end of the run */
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
      stays: change.kind === "shift",
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
  return listed[written.kind](t_s <= written.known_s ? bytesText(bytes) : `≥ ${bytesText(bytes)}`);
}

/** Heading of the list. */
export function changesHeading(
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
