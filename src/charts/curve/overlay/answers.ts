/** The answer of the lines that share a name: what all of them hold. */
import { knee as text } from "~/text/en/knee";
import { limitText } from "../../number";
import type { Line, LinePoint } from "../lines";
import { opText } from "../names";
import type { CurveOptions, KneeKind } from "../options";
import { answeringMark, type LineKnee, type Reading } from "./reading";
import { loadOf, rateOf, throughputText } from "./words";

export type SeriesKnee = LineKnee & {
  readonly line: Line;
  /** The others of the series hold longer: it is the answer of this direction alone. */
  readonly alone: boolean;
};

/** How soon a line's answer ends it: reads and writes of one run are within a limit only as far as both are. */
function severity(knee: LineKnee, byId: ReadonlyMap<string, LinePoint>): number {
  if (knee.found === "nothing") return Infinity;
  if (knee.found === "none" || knee.found === "no-knee") return -Infinity;
  if (knee.found === "all-pass") return Number.MAX_VALUE;
  const p = byId.get(knee.at);
  // Reads and writes of a grid go through other points each: what ends it is what reaches less.
  return (p?.of_grid === true ? p.point.total_iops : p?.load) ?? 0;
}

/** Of lines of one series the answer that both hold; null where none has anything to judge. */
export function jointKnee(
  lines: readonly Line[],
  knees: ReadonlyMap<string, LineKnee>,
  byId: ReadonlyMap<string, LinePoint>,
): SeriesKnee | null {
  const own = lines.flatMap((line): SeriesKnee[] => {
    const knee = knees.get(line.id);
    return knee === undefined || knee.found === "nothing" ? [] : [{ ...knee, line, alone: false }];
  });
  const [first, ...others] = own.toSorted((a, b) => severity(a, byId) - severity(b, byId));
  if (first === undefined) return null;
  return { ...first, alone: others.some((one) => severity(one, byId) > severity(first, byId)) };
}

/** "≤ 1 ms: 100,022 at 16", "all pass, ≥ 142,123", "none within 1 ms", "Kneedle: 45,100 at 8", "no knee". */
export function answerOf(
  lines: readonly Line[],
  { kind, limit_us, knees }: Reading,
  byId: ReadonlyMap<string, LinePoint>,
  options: CurveOptions,
): string | null {
  const knee = jointKnee(lines, knees, byId);
  if (knee === null || knee.found === "nothing") return null;
  const said = wordsOf(knee, kind, limit_us, byId, options);
  return said === null || !knee.alone
    ? said
    : text.ofOp(opText(knee.line.op), options.y, said, answeringMark(knee) !== null);
}

function wordsOf(
  knee: SeriesKnee,
  kind: KneeKind,
  limit_us: number | null,
  byId: ReadonlyMap<string, LinePoint>,
  options: CurveOptions,
): string | null {
  if (knee.found === "nothing") return null;
  if (knee.found === "no-knee") return text.noKnee;
  const limit = limit_us === null ? "" : limitText(limit_us);
  if (knee.found === "none") return text.none(limit);
  const p = byId.get(answeringMark(knee) ?? "");
  const rate = p === undefined ? null : rateOf(p, options);
  if (rate === null) return null;
  const shown = throughputText(rate, options);
  if (knee.found === "all-pass") return text.allPass(shown, knee.peak === knee.at ? null : loadOf(p));
  if (kind !== "limit") return text.named(text.kinds[kind] ?? kind, shown, loadOf(p));
  return (knee.most === null ? text.within : text.withinMost)(limit, shown, loadOf(p));
}
