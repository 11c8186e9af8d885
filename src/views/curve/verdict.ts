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
export function verdictOf({ lines, reading }: Read, { names, options, picks }: Model): VerdictText | null {
  const { kind, limit_us, knees } = reading;
  const series = [...group(lines, (line) => line.series).values()];
  const nameOf = (line: Line) => (series.length > 1 ? (names.get(line.series) ?? line.series) : ownName(picks.shown));
  const shownRate = ({ rate, line }: Told): string => summedText(rate, options, line, line.op);
  /**
   * The series that goes furthest, then the second and how many go less far, or the next step for a single one; how
   * many have no answer.
   */
  const ranked = (
    told: readonly Told[],
    said: (best: Told) => string,
    alone: (best: Told) => string,
    others: (n: number) => readonly string[],
  ): VerdictText | null => {
    const [best, next, ...rest] = told.toSorted((a, b) => b.rate - a.rate);
    if (best === undefined) return null;
    const first = said(best);
    const { second } = fitting(LONGEST, first, next === undefined ? alone(best) : beside(best, next, rest.length));
    const none = series.length - told.length;
    if (none === 0) return { first, second };
    return fitting(LONGEST, first, ...others(none).map((one) => sentences([second, one]).trim()));
  };
  const beside = (best: Told, next: Told, less: number): string => {
    const isAlike = best.rate > 0 && joinKey(next.p.point) === joinKey(best.p.point);
    const [name, rate] = [nameOf(next.line) ?? "", shownRate(next)];
    return less > 0
      ? words.others(name, rate, less)
      : words.second(name, rate, isAlike ? significant(next.rate / best.rate, 2) : null);
  };

  if (kind === "limit" && limit_us === null) {
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
    const said = (best: Told) => words.peak(nameOf(best.line), shownRate(best), latency(best), loadWords(best.p));
    const none = () => "";
    return ranked(peaks, said, none, () => []);
  }

  const found = series.flatMap((own) => jointKnee(own, knees) ?? []);
  const told = found.flatMap((knee): Told[] => {
    const p = answering(knee);
    const rate = p === null ? null : rateOf(p, options);
    return p === null || rate === null ? [] : [{ line: knee.line, p, rate, knee }];
  });
  if (kind !== "limit") {
    const named = text.kinds[kind] ?? kind;
    const [first] = found;
    if (told.length === 0 && first?.found === "no-knee") {
      return fitting(LONGEST, words.noKnee(named, nameOf(first.line), text.reasons[first.why]), "");
    }
    const said = (best: Told) => words.knee(named, nameOf(best.line), shownRate(best), loadWords(best.p));
    return ranked(
      told,
      said,
      () => "",
      (n) => [words.noKneeOf(n)],
    );
  }

  const limit = limitText(limit_us!);
  if (told.length === 0) {
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
    return fitting(LONGEST, words.none(of, limit, p.y! <= limit_us!), said);
  }
  const said = ({ knee, line, p, ...best }: Told): string => {
    const slowest = p.least_us === undefined ? null : words.bySlowest(options.y);
    const aside = [
      knee?.alone === true ? text.byLatency(opText(line.op), options.y) : slowest,
      inRepeats(p.each, limit_us),
    ].filter((one) => one !== null && one !== "");
    const by = aside.length === 0 ? null : aside.join(phrases.semicolon);
    const of = told.length > 1 ? words.most : words.reaches;
    const rate = shownRate({ knee, line, p, ...best });
    return of(words.within(options.y, limit), nameOf(line), rate, loadWords(p), by);
  };
  /** A database waits for its syncs, which stand beside the I/Os of the answer. */
  const syncAt = ({ line, p }: Told): string => {
    const syncs = lines.find((one) => one.series === line.series && one.op === "sync")?.points ?? [];
    const at = syncs.find(({ point }) => stepId(point) === stepId(p.point));
    return at?.y == null ? "" : words.sync(options.y, overText(at.y, limit_us, options));
  };
  const afterwards = (best: Told): string => sentences([ownAfterwards(best), syncAt(best)]).trim();
  const ownAfterwards = ({ knee, line }: Told): string => {
    if (series.length > 1 || knee === null) return "";
    if (knee.found === "all-pass") return words.allPass;
    if (line.grid !== undefined) return words.bestOf(new Set(line.points.map((p) => loadText(p) ?? p.id)).size);
    if (knee.found !== "knee") return "";
    if (knee.most !== null) return words.folds(loadWords(knee.at) ?? "");
    const { next } = knee;
    return next?.y == null ? "" : words.next(overText(next.y, limit_us, options), loadWords(next));
  };
  const starting = found.flatMap((knee) => (knee.found === "none" ? [knee.lowest] : []));
  const over = starting.length;
  const often = over === 1 ? inRepeats(starting[0]!.each, limit_us) : "";
  // After the count of the answer that of the only other in few words.
  const [answer] = told;
  const counted = told.length === 1 && over === 1 ? astride(answer!.p.each, limit_us) : null;
  const other = counted === null ? null : astride(starting[0]!.each, limit_us);
  const others = (n: number): string[] => {
    const unjudged = n === over ? "" : words.unjudged(n - over, options.y);
    const starts = [...(other === null ? [] : [words.otherIn(other)]), over === 0 ? "" : words.noneOf(over)];
    return [over === 0 ? "" : words.noneOf(over, often), ...starts].map((one) => sentences([one, unjudged]).trim());
  };
  return ranked(told, said, afterwards, others);
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
