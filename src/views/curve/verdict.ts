/** The curve's answer in one line: what holds under the limit, where a knee is, or where the peak lies. Pure. */
import { group } from "d3-array";
import { peakOf } from "~/analysis/knee/step";
import { stepped } from "~/analysis/reading";
import {
  jointKnee,
  latencyText,
  loadOf,
  overText,
  rateOf,
  type SeriesKnee,
  throughputText,
} from "~/charts/curve/reading";
import { opText } from "~/charts/curve/names";
import { significant } from "~/base/number";
import { joinKey } from "~/model/joins";
import { isPart, type Line, type LinePoint } from "~/model/lines";
import { answeringMark } from "~/model/reading";
import { limitText } from "~/model/valueText";
import { knee as text } from "~/text/en/knee";
import type { Read } from "../shared/reading";
import type { CurveModel } from "./picture";
import { systemName } from "../shared/selection";
import { fitting, type VerdictText } from "../shared/verdictText";

const words = text.verdict;

/** One line of a page, LOOK: a second clause that does not fit is left to the table. */
const LONGEST = 120;

type Model = Pick<CurveModel, "names" | "options"> & { readonly picks: Pick<CurveModel["picks"], "shown"> };

/** A series with the point that answers for it. */
interface Told {
  readonly line: Line;
  readonly p: LinePoint;
  readonly rate: number;
  readonly knee: SeriesKnee | null;
}

/** null: no line has a value. */
export function verdictOf({ lines, reading }: Read, { names, options, picks }: Model): VerdictText | null {
  const { kind, limit_us, knees } = reading;
  const byId = new Map(lines.flatMap((line) => line.points.map((p) => [p.id, p] as const)));
  const series = [...group(lines, (line) => line.series).values()];
  const nameOf = (line: Line) => (series.length > 1 ? (names.get(line.series) ?? line.series) : ownName(picks.shown));
  const shownRate = ({ rate, line }: Told): string => {
    const shown = throughputText(rate, options, line.op);
    return isPart(line) ? text.both(shown) : shown;
  };
  /** The one that reaches most, then the second and how many reach less; alone, what comes next. */
  const ranked = (
    told: readonly Told[],
    said: (best: Told) => string,
    alone: (best: Told) => string,
  ): VerdictText | null => {
    const [best, next, ...rest] = told.toSorted((a, b) => b.rate - a.rate);
    if (best === undefined) return null;
    if (next === undefined) return fitting(LONGEST, said(best), alone(best));
    const isAlike = best.rate > 0 && joinKey(next.p.point) === joinKey(best.p.point);
    const times = isAlike ? significant(next.rate / best.rate, 2) : null;
    const [name, rate] = [nameOf(next.line) ?? "", shownRate(next)];
    return fitting(
      LONGEST,
      said(best),
      rest.length > 0 ? words.others(name, rate, rest.length) : words.second(name, rate, times),
    );
  };

  if (kind === "limit" && limit_us === null) {
    const peaks = series.flatMap(([line]): Told[] => {
      const { points, steps } = stepped(line!, options);
      const at = peakOf(steps);
      return at === null ? [] : [{ line: line!, p: points[at]!, rate: steps[at]!.rate!, knee: null }];
    });
    const latency = ({ line, p }: Told): string | null =>
      p.y === null ? null : `${isPart(line) ? `${opText(line.op)} ` : ""}${options.y} ${latencyText(p.y, options)}`;
    const said = (best: Told) => words.peak(nameOf(best.line), shownRate(best), latency(best), loadOf(best.p));
    return ranked(peaks, said, () => "");
  }

  const found = series.flatMap((own) => jointKnee(own, knees, byId) ?? []);
  const told = found.flatMap((knee): Told[] => {
    const p = byId.get(answeringMark(knee) ?? "");
    const rate = p === undefined ? null : rateOf(p, options);
    return p === undefined || rate === null ? [] : [{ line: knee.line, p, rate, knee }];
  });
  const none = series.length - told.length;
  if (kind !== "limit") {
    const named = text.kinds[kind] ?? kind;
    const [first] = found;
    if (told.length === 0 && first?.found === "no-knee") {
      return fitting(LONGEST, words.noKnee(named, nameOf(first.line), text.reasons[first.why]), "");
    }
    const said = (best: Told) => words.knee(named, nameOf(best.line), shownRate(best), loadOf(best.p));
    const verdict = ranked(told, said, () => "");
    return verdict === null || none === 0 ? verdict : also(verdict, words.noKneeOf(none));
  }

  const limit = limitText(limit_us!);
  if (told.length === 0) {
    const lowest = found.flatMap((knee) => {
      const p = knee.found === "none" ? byId.get(knee.lowest) : undefined;
      return p?.y == null ? [] : [{ p, y: p.y, name: found.length > 1 ? nameOf(knee.line) : null }];
    });
    const [least] = lowest.toSorted((a, b) => a.y - b.y);
    if (least === undefined) return null;
    const { p, y, name } = least;
    return fitting(
      LONGEST,
      words.none(options.y, limit),
      words.lowest(overText(y, limit_us, options), name, loadOf(p)),
    );
  }
  const said = (best: Told): string => {
    const by = best.knee?.alone === true ? text.byLatency(opText(best.line.op), options.y) : null;
    const of = told.length > 1 ? words.most : words.reaches;
    return of(words.within(options.y, limit), nameOf(best.line), shownRate(best), loadOf(best.p), by);
  };
  const afterwards = ({ knee, line }: Told): string => {
    if (series.length > 1 || knee === null) return "";
    if (knee.found === "all-pass") return words.allPass;
    if (line.grid !== undefined) return words.bestOf(new Set(line.points.map((p) => loadOf(p) ?? p.id)).size);
    if (knee.found !== "knee") return "";
    if (knee.most !== null) return words.folds(loadOf(byId.get(knee.at)) ?? "");
    const next = byId.get(knee.next ?? "");
    return next?.y == null ? "" : words.next(overText(next.y, limit_us, options), loadOf(next));
  };
  const verdict = ranked(told, said, afterwards);
  return verdict === null || none === 0 ? verdict : also(verdict, words.noneOf(none));
}

/** Of a single series what it was measured on; own files of which nothing is said have no name. */
const ownName = ([row]: Model["picks"]["shown"]): string | null =>
  row === undefined || (row.system_label ?? row.drive_model ?? row.system) === null ? null : systemName(row);

const also = ({ first, second }: VerdictText, more: string): VerdictText =>
  fitting(LONGEST, first, `${second} ${more}`.trim());
