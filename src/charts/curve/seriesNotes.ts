/** What the reader made of the series, counted beside the chart: nothing is hidden, joined or left out without a word. */
import { group } from "d3-array";
import type { CurvePoint } from "~/model/answers";
import { series } from "~/text/en/series";
import { isGood, type Line, stepsIn } from "./lines";
import type { CurveOptions } from "./options";
import { joinedOf } from "./series";

const text = series.notes;

/** `lines`: as drawn, in ratios where the chart is. */
export function notesOfSeries(points: readonly CurvePoint[], lines: readonly Line[], options: CurveOptions): string[] {
  const notes: string[] = [];
  for (const [reason, hidden] of group(options.hidden ?? [], (one) => one.reason.trim())) {
    const of = hidden.reduce((sum, one) => sum + one.points, 0);
    notes.push(text.hidden(hidden.length, of, reason));
  }
  const { into, refused } = joinedOf(points, options.joins);
  const ends = new Set(into.values());
  if (ends.size > 0) notes.push(text.joined(ends.size, new Set([...into.keys(), ...ends]).size));
  if (refused > 0) notes.push(text.refused(refused));
  if (options.baseline != null && options.ratio_to === undefined && lines.length > 0) notes.push(text.baselineAway);
  if (options.ratio_to !== undefined) {
    const all = lines.flatMap((line) => line.points);
    const gaps = stepsIn(all.filter((p) => p.apart === "gap" && p.ratio?.base_us === null));
    if (gaps > 0) notes.push(text.noBase(gaps, options.ratio_to));
    const few = stepsIn(all.filter((p) => isGood(p) && p.ratio?.base_few === true));
    if (few > 0) notes.push(text.fewAtBase(few, options.y));
  }
  return notes;
}
