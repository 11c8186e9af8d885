/** What a knee adds to the read-out of its point. */
import { knee as text } from "~/text/en/knee";
import { en } from "~/text/en";
import type { Mark } from "../../scene";
import type { LinePoint } from "../lines";
import type { CurveOptions } from "../options";
import type { Reading } from "./reading";
import { loadOf, overText } from "./words";

type Line = readonly [string, string];

/** Of four lines at most: it stands in the place of the number of samples, never of a remark on the point itself. */
export function withRemarks(
  marks: readonly Mark[],
  { kind, limit_us, knees }: Reading,
  byId: ReadonlyMap<string, LinePoint>,
  options: CurveOptions,
): Mark[] {
  const said = new Map<string, Line>();
  for (const knee of knees.values()) {
    if (knee.found === "knee" && kind !== "limit") {
      said.set(knee.at, [text.isKnee(text.kinds[kind] ?? kind), text.isKneeSays]);
    } else if (knee.found === "knee") {
      const next = knee.next === null ? undefined : byId.get(knee.next);
      if (knee.next === null) said.set(knee.at, [text.mostHere, ""]);
      else said.set(knee.at, [text.lastOk, next?.y == null ? "" : text.next(overText(next.y, limit_us, options))]);
      if (knee.most !== null) said.set(knee.most.at, [text.mostHere, text.mostLast(loadOf(byId.get(knee.at)) ?? "")]);
      if (knee.next !== null) said.set(knee.next, [text.firstFail, text.firstFailIs]);
    } else if (knee.found === "all-pass") {
      said.set(knee.at, [text.lastOk, text.allPassShort]);
    }
  }
  const plain = en.charts.curve.samplesAbove(options.y);
  return marks.map((mark) => {
    const own = said.get(mark.id);
    if (own === undefined) return mark;
    const kept = mark.lines.filter(([label]) => label !== plain).slice(0, 3);
    const [, , third] = kept;
    // A remark of the point itself stays; the knee is said behind it.
    if (third !== undefined)
      return { ...mark, lines: [...kept.slice(0, 2), [third[0], `${third[1]}; ${own.join(" ")}`]] };
    return { ...mark, lines: [...kept, own] };
  });
}
