/**
 * What to know before quoting the chart: every point that is not plain and good is counted and named. Reads and writes
 * of one run at one load count as one point.
 */
import { group } from "d3-array";
import type { CurvePoint } from "~/model/answers";
import { joinedOf } from "~/model/joins";
import { isToldTogether, oneLatencySteps } from "~/model/step";
import { curveNotes as text } from "~/text/en/curve-notes";
import { remarkWords } from "~/text/en/remarks";
import { series } from "~/text/en/series";
import { mergedRemarks } from "~/model/remarks";
import { seriesId, sweepKind } from "~/model/load";
import { isFew } from "~/model/latency";
import { isGood, isPlaced, type Line, type LinePoint, stepsIn } from "~/model/lines";
import { limitText } from "~/model/valueText";
import type { CurveOptions } from "./options";
import { correctedKeys, loadTag } from "./readout";

const ofSeries = series.notes;

/** Several measurements of one load: repeats, and those that are not known to be repeats. */
function notesOfEqualLoads(lines: readonly Line[]): string[] {
  const notes: string[] = [];
  // Reads and writes of mixed runs are repeated together: count them once.
  const firsts = lines.filter((line) => lines.find(({ series }) => series === line.series) === line);
  const repeated = firsts.flatMap((line) => [
    ...group(
      line.points.filter((p) => p.repeats !== null),
      ({ load }) => load,
    ).values(),
  ]);
  const [first] = repeated;
  if (first !== undefined) {
    const n = repeated.reduce((sum, same) => sum + same.length, 0);
    notes.push(repeated.length === 1 ? text.repeatsAt(n, loadTag(first[0]!.point)) : text.repeats(n, repeated.length));
  }

  const beside = lines.flatMap(({ points }) =>
    points.flatMap((p) => (p.apart === "repeat" && p.repeats === null ? [{ p, points }] : [])),
  );
  const [equal] = beside;
  if (equal !== undefined) {
    const same = equal.points.filter((p) => p.load === equal.p.load && (p.stands || p.apart === "repeat"));
    notes.push(
      beside.length + 1 === same.length
        ? text.equalLoads(same.length, loadTag(equal.p.point))
        : text.equalLoadsAt(beside.length, new Set(beside.map(({ p }) => p.load)).size),
    );
  }
  return notes;
}

export function notesOf(lines: readonly Line[], options: CurveOptions, outside: number): string[] {
  const all = lines.flatMap((line) => line.points);
  const good = all.filter(isGood);
  const notes: string[] = [];
  /** @param sentence makes the sentence for a number of points, counted as a reader would */
  const say = (points: readonly LinePoint[], is: (p: LinePoint) => unknown, sentence: (n: number) => string): void => {
    const n = stepsIn(points.filter(is));
    if (n > 0) notes.push(sentence(n));
  };

  const shown = new Set(all.map((p) => seriesId(p.point))).size;
  if (options.series_total !== undefined && options.series_total > shown) {
    notes.push(text.capped(shown, options.series_total));
  }
  const kinds = [...new Set(lines.filter((line) => line.points.some(isGood)).map((line) => line.kind))];
  if (kinds.length > 1 || kinds[0] === "unknown") notes.push(text.unlikeKinds(kinds));
  if (new Set(good.map((p) => sweepKind(p.point.load_kind))).size > 1) notes.push(text.loops);
  const processes = [...new Set(good.map((p) => p.point.rate_process).filter((process) => process !== null))].sort();
  if (processes.length > 1) notes.push(text.arrivals(processes));

  notes.push(...notesOfEqualLoads(lines));

  const together = oneLatencySteps(all.map((p) => p.point));
  if (together.size > 0) notes.push(text.oneLatency);
  // A chart without points says why elsewhere.
  const gaps =
    good.length === 0
      ? []
      : all.filter((p) => p.apart === "gap" && p.ratio?.base_us !== null && !isToldTogether(p.point, together));
  say(
    gaps,
    ({ y, point }) => y === null && point.why !== null,
    (n) => text.notCombined(n, options.y),
  );
  say(
    gaps,
    ({ y, point }) => y === null && point.why === null,
    (n) => text.gap(n, options.y),
  );
  say(gaps, ({ x, y }) => y !== null && x === null, text.noThroughput);
  say(gaps, ({ x, y }) => y !== null && x !== null, text.zeroOnLog);
  const failed = all.filter((p) => p.apart === "failed");
  say(failed, isPlaced, text.failed);
  say(failed, (p) => !isPlaced(p), text.failedHidden);
  const excluded = all.filter((p) => p.apart === "excluded");
  for (const [why, points] of group(excluded, ({ point }) => point.excluded ?? "")) {
    notes.push(text.excluded(stepsIn(points), why));
  }
  const corrected = all.filter(({ point }) => point.corrected.length > 0);
  for (const points of group(corrected, ({ point }) => correctedKeys(point).join("\n")).values()) {
    notes.push(text.corrected(stepsIn(points), correctedKeys(points[0]!.point)));
  }
  say(good, (p) => p.above_max, text.aboveMax);
  say(
    good,
    (p) => p.least_us !== undefined,
    (n) => text.slowest(n, options.y),
  );
  say(
    good,
    (p) => isFew(p.above),
    (n) => text.few(n, options.y),
  );
  say(good, (p) => p.missed !== null, text.missed);
  const remarked = all.filter(({ point }) => point.remarks !== null);
  for (const points of group(remarked, ({ point }) => point.remarks!.replaceAll(/:\S+/g, "")).values()) {
    notes.push(text.remarked(stepsIn(points), remarkWords(mergedRemarks(points.map((p) => p.point.remarks)))));
  }
  say(good, (p) => p.point.staggered, text.staggered);
  say(good, (p) => p.members !== undefined, text.members);
  const fallen = new Set(lines.filter(({ points }) => points.some((p) => p.fallen !== undefined)).map((l) => l.series));
  if (fallen.size > 0) notes.push(text.fallen(fallen.size));
  say(all, (p) => p.apart === "max", text.maximum);
  say(all, (p) => p.apart === "unknown-load", text.unknownLoad);
  say(all, (p) => p.apart === "published", text.published);
  const { y_end = Infinity } = options;
  const above = all.filter((p) => isGood(p) && p.y !== null && p.y > y_end);
  const most = above.reduce((max, p) => Math.max(max, p.y ?? 0), 0);
  say(
    above,
    () => true,
    (n) => text.above(n, limitText(y_end), limitText(Number(most.toPrecision(3)))),
  );
  const beyond = outside - stepsIn(above);
  if (beyond > 0) notes.push(text.outside(beyond));
  return notes;
}

/** What the reader did to the series, counted. `lines`: as drawn, as ratios if the chart shows ratios. */
export function notesOfSeries(points: readonly CurvePoint[], lines: readonly Line[], options: CurveOptions): string[] {
  const notes: string[] = [];
  for (const [reason, hidden] of group(options.hidden ?? [], (one) => one.reason.trim())) {
    const of = hidden.reduce((sum, one) => sum + one.points, 0);
    notes.push(ofSeries.hidden(hidden.length, of, reason));
  }
  const { into, refused } = joinedOf(points, options.joins);
  const ends = new Set(into.values());
  if (ends.size > 0) notes.push(ofSeries.joined(ends.size, new Set([...into.keys(), ...ends]).size));
  if (refused > 0) notes.push(ofSeries.refused(refused));
  if (options.baseline != null && options.ratio_to === undefined && lines.length > 0) notes.push(ofSeries.baselineAway);
  if (options.ratio_to !== undefined) {
    const all = lines.flatMap((line) => line.points);
    const gaps = stepsIn(all.filter((p) => p.apart === "gap" && p.ratio?.base_us === null));
    if (gaps > 0) notes.push(ofSeries.noBase(gaps, options.ratio_to));
    const few = stepsIn(all.filter((p) => isGood(p) && p.ratio?.base_few === true));
    if (few > 0) notes.push(ofSeries.fewAtBase(few, options.y));
  }
  return notes;
}
