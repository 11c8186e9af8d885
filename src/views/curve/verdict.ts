/** The curve's verdict on one line: what meets the limit, where a knee is, or where the peak lies. Pure. */
import { greatest, group, least } from "d3-array";
import { peakOf } from "~/analysis/knee/step";
import { stepped } from "~/analysis/reading";
import { opText } from "~/charts/curve/names";
import { lookUp } from "~/base/lookUp";
import { significant } from "~/base/number";
import { jointKnee, drawnText, inRepeats, overText, rateOf, type SeriesKnee, summedText } from "~/charts/curve/reading";
import { loadTag, loadText } from "~/charts/curve/readout";
import { joinKey } from "~/model/joins";
import { isMostlySubmitted } from "~/model/latency";
import { isBlockSeries } from "~/model/load";
import { isGood, isPart, type Line, type LinePoint } from "~/model/lines";
import { astride } from "~/model/middle";
import { answering } from "~/model/reading";
import { limitText } from "~/model/valueText";
import { stepId } from "~/model/step";
import { sentences } from "~/text/en/counted";
import { curve } from "~/text/en/curve";
import { knee as text } from "~/text/en/knee";
import { phrases } from "~/text/en/phrases";
import type { Read } from "../shared/reading";
import { systemName } from "../shared/selection";
import { fitting, type VerdictText } from "../shared/verdictText";
import type { CurveModel } from "./picture";

const words = text.verdict;

/** One line of a page (LOOK); a second clause that does not fit is left to the table. */
const LONGEST = 120;

type Model = Pick<CurveModel, "names" | "options"> & { readonly picks: Pick<CurveModel["picks"], "shown"> };

/** A series and the point that is its answer. */
interface Told {
  readonly line: Line;
  readonly p: LinePoint;
  readonly rate: number;
  readonly knee: SeriesKnee | null;
}

/** null: no line has a value. */
export function verdictOf({ lines, reading }: Read, model: Model): VerdictText | null {
  const { kind, limit_us, knees } = reading;
  const { options } = model;
  const series = [...group(lines, (line) => line.series).values()];
  const named = naming(series, model);
  if (kind === "limit" && limit_us === null) return peakVerdict(series, named, options);
  const found = series.flatMap((own) => jointKnee(own, knees) ?? []);
  const told = found.flatMap((knee): Told[] => {
    const p = answering(knee);
    const rate = p === null ? null : rateOf(p, options);
    return p === null || rate === null ? [] : [{ line: knee.line, p, rate, knee }];
  });
  if (kind !== "limit") return kneeVerdict(text.kinds[kind] ?? kind, found, told, named);
  if (told.length === 0) return noneWithin(limit_us!, found, named, options);
  return withinVerdict(limit_us!, { lines, found, told }, named, options);
}

type Options = Model["options"];

/** How series and their rates are called in a verdict. */
interface Naming {
  /** Number of series. */
  readonly count: number;
  readonly nameOf: (line: Line) => string | null;
  readonly rateText: (told: Told) => string;
}

const naming = (series: readonly (readonly Line[])[], { names, options, picks }: Model): Naming => ({
  count: series.length,
  nameOf: (line) => (series.length > 1 ? (names.get(line.series) ?? line.series) : ownName(picks.shown)),
  rateText: ({ rate, line }) => summedText(rate, options, line, line.op),
});

interface Ranking {
  readonly said: (best: Told) => string;
  /** What follows where only one series has an answer. */
  readonly alone?: (best: Told) => string;
  /** Of `n` series without an answer, the longest form first. */
  readonly others?: (n: number) => readonly string[];
}

/**
 * The series that goes furthest, then the second and how many go less far, or what follows a single one; how many have
 * no answer.
 */
function ranked(told: readonly Told[], named: Naming, { said, alone, others }: Ranking): VerdictText | null {
  const [best, next, ...rest] = told.toSorted((a, b) => b.rate - a.rate);
  if (best === undefined) return null;
  const first = said(best);
  const more = next === undefined ? (alone?.(best) ?? "") : beside(best, next, rest.length, named);
  const { second } = fitting(LONGEST, first, more);
  const none = named.count - told.length;
  if (none === 0) return { first, second };
  return fitting(LONGEST, first, ...(others?.(none) ?? []).map((one) => sentences([second, one]).trim()));
}

function beside(best: Told, next: Told, less: number, { nameOf, rateText }: Naming): string {
  const [name, rate] = [nameOf(next.line) ?? "", rateText(next)];
  if (less > 0) return words.others(name, rate, less);
  const isAlike = best.rate > 0 && joinKey(next.p.point) === joinKey(best.p.point);
  return words.second(name, rate, isAlike ? significant(next.rate / best.rate, 2) : null);
}

/** Without a limit: where each series peaks. */
function peakVerdict(series: readonly (readonly Line[])[], named: Naming, options: Options): VerdictText | null {
  const peaks = series.flatMap(([line]): Told[] => {
    const { points, steps } = stepped(line!, options);
    const at = peakOf(steps);
    // An uncontrolled maximum is not a step of the curve of rates, but was also measured.
    const most = line!.points.filter((p) => p.point.load_kind === "max" && isGood(p) && p.apart !== "repeat");
    const all = [...(at === null ? [] : [points[at]!]), ...most];
    const p = greatest(all, (one) => rateOf(one, options) ?? -1);
    const rate = p === undefined ? null : rateOf(p, options);
    return p === undefined || rate === null ? [] : [{ line: line!, p, rate, knee: null }];
  });
  const statistic = lookUp(curve.statistics, options.y) ?? options.y;
  const latency = ({ line, p }: Told): string | null =>
    p.y === null ? null : `${isPart(line) ? `${opText(line.op)} ` : ""}${statistic} ${drawnText(p, options)}`;
  return ranked(peaks, named, {
    said: (best) => words.peak(named.nameOf(best.line), named.rateText(best), latency(best), loadWords(best.p)),
  });
}

/** A knee that no limit makes. @param kind its name */
function kneeVerdict(
  kind: string,
  found: readonly SeriesKnee[],
  told: readonly Told[],
  named: Naming,
): VerdictText | null {
  const [first] = found;
  if (told.length === 0 && first?.found === "no-knee") {
    return fitting(LONGEST, words.noKnee(kind, named.nameOf(first.line), text.reasons[first.why]), "");
  }
  return ranked(told, named, {
    said: (best) => words.knee(kind, named.nameOf(best.line), named.rateText(best), loadWords(best.p)),
    others: (n) => [words.noKneeOf(n)],
  });
}

/** No load meets the limit: the lowest latency. */
function noneWithin(
  limit_us: number,
  found: readonly SeriesKnee[],
  { nameOf }: Naming,
  options: Options,
): VerdictText | null {
  const failing = found.flatMap((knee) => (knee.found === "none" && knee.lowest.y !== null ? [knee] : []));
  const lowest = least(failing, (knee) => knee.lowest.y);
  if (lowest === undefined) return null;
  const { lowest: p, line } = lowest;
  const name = found.length > 1 ? nameOf(line) : null;
  const us = phrases.bracketed(overText(p.y!, limit_us, options), inRepeats(p.each, limit_us));
  const said = words.lowest(us, name, loadWords(p));
  // Of mixes whose other direction meets it: by which latency there is no answer.
  const [op, ...others] = new Set(failing.map((knee) => (knee.alone ? knee.line.op : "")));
  const of = op === "" || others.length > 0 ? options.y : `${opText(op!)} ${options.y}`;
  return fitting(LONGEST, words.none(of, limitText(limit_us), p.y! <= limit_us), said);
}

interface Within {
  readonly lines: readonly Line[];
  readonly found: readonly SeriesKnee[];
  /** Series with a load within the limit; at least one. */
  readonly told: readonly Told[];
}

/** What goes furthest within the limit. */
function withinVerdict(
  limit_us: number,
  { lines, found, told }: Within,
  named: Naming,
  options: Options,
): VerdictText | null {
  const within = words.within(options.y, limitText(limit_us));
  const said = (best: Told): string => {
    const { knee, line, p } = best;
    const slowest = p.least_us === undefined ? null : words.bySlowest(options.y);
    const aside = [
      knee?.alone === true ? text.byLatency(opText(line.op), options.y) : slowest,
      inRepeats(p.each, limit_us),
      isMostlySubmitted(p.point.latency, line.kind) ? words.submitted : null,
    ].filter((one) => one !== null && one !== "");
    const by = aside.length === 0 ? null : aside.join(phrases.semicolon);
    const of = told.length > 1 ? words.most : words.reaches;
    return of(within, named.nameOf(line), named.rateText(best), loadWords(p), by);
  };
  /** A database waits for its syncs, which stand beside the I/Os of the answer. */
  const syncAt = ({ line, p }: Told): string => {
    const syncs = lines.find((one) => one.series === line.series && one.op === "sync")?.points ?? [];
    const at = syncs.find(({ point }) => stepId(point) === stepId(p.point));
    return at?.y == null ? "" : words.sync(options.y, overText(at.y, limit_us, options));
  };
  const alone = (best: Told): string =>
    sentences([named.count > 1 ? "" : afterwards(best, limit_us, options), syncAt(best)]).trim();
  return ranked(told, named, { said, alone, others: (n) => withoutAnswer(n, limit_us, found, told, options) });
}

/** What lies beyond the answer of the only series. */
function afterwards({ knee, line }: Told, limit_us: number, options: Options): string {
  if (knee === null) return "";
  if (knee.found === "all-pass") return words.allPass;
  if (line.grid !== undefined) return words.bestOf(new Set(line.points.map((p) => loadText(p) ?? p.id)).size);
  if (knee.found !== "knee") return "";
  if (knee.most !== null) return words.folds(loadWords(knee.at) ?? "");
  const { next } = knee;
  return next?.y == null ? "" : words.next(overText(next.y, limit_us, options), loadWords(next));
}

/** Of `n` series without an answer: those over the limit from the first load, and those that were not judged. */
function withoutAnswer(
  n: number,
  limit_us: number,
  found: readonly SeriesKnee[],
  told: readonly Told[],
  options: Options,
): string[] {
  const starting = found.flatMap((knee) => (knee.found === "none" ? [knee.lowest] : []));
  const over = starting.length;
  const often = over === 1 ? inRepeats(starting[0]!.each, limit_us) : "";
  // After the count of the answer that of the only other in few words.
  const counted = told.length === 1 && over === 1 ? astride(told[0]!.p.each, limit_us) : null;
  const other = counted === null ? null : astride(starting[0]!.each, limit_us);
  const unjudged = n === over ? "" : words.unjudged(n - over, options.y);
  const starts = [...(other === null ? [] : [words.otherIn(other)]), over === 0 ? "" : words.noneOf(over)];
  return [over === 0 ? "" : words.noneOf(over, often), ...starts].map((one) => sentences([one, unjudged]).trim());
}

/** The load in a sentence: "32 outstanding", "50,000 IOPS asked"; "4 × 16" of a grid of depths and jobs. */
function loadWords(p: LinePoint): string | null {
  const short = loadText(p);
  const isShort = p.of_grid === true || isBlockSeries(p.point.series) || p.point.load_kind === "max";
  return short === null || isShort ? short : loadTag(p.point);
}

/** The system of a single series; own files without a named system have no name. */
const ownName = ([row]: Model["picks"]["shown"]): string | null =>
  row === undefined || (row.system_label ?? row.drive_model ?? row.system) === null ? null : systemName(row);
