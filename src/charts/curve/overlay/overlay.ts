/** A reading as a layer of the curve: the limit, rings, ticks of the cursor, answers under names, columns of the twin. */
import { isFew } from "~/model/latency";
import { knee as text } from "~/text/en/knee";
import type { Layer } from "../layer";
import type { Line, LinePoint } from "../lines";
import type { CurveOptions } from "../options";
import { answerOf } from "./answers";
import { cursorNodes } from "./cursor";
import { limitNodes, reachOf, ringNodes } from "./nodes";
import { withRemarks } from "./remarks";
import { answeringMark, type Reading } from "./reading";
import { withColumns } from "./twin";
import { cursorText } from "./words";

/** `lines`: as measured; the chart may draw them as ratios. */
export function overlayOf(reading: Reading, lines: readonly Line[], options: CurveOptions): Layer {
  const byId = new Map(lines.flatMap((line) => line.points.map((p) => [p.id, p] as const)));
  const ratios = options.baseline != null && lines.some((line) => line.series === options.baseline);
  const stressed = new Set(
    [...reading.knees.values()].flatMap((knee) => (knee.found === "knee" || knee.found === "all-pass" ? knee.at : [])),
  );
  return {
    reach: ratios ? [] : reachOf(reading, lines, options),
    stressed,
    answer: (own) => answerOf(own, reading, byId, options),
    over: (place) => [
      ...(ratios ? [] : limitNodes(reading, place, options)),
      ...cursorNodes(reading, place, options),
      ...ringNodes(stressed, place),
    ],
    marks: (marks) => withRemarks(marks, reading, byId, options),
    twin: (twin) => withColumns(twin, reading, lines, options),
    key: keyOf(reading, stressed.size > 0, lines, options),
    notes: notesOf(reading, byId, ratios, options),
  };
}

function keyOf({ kind, cursor }: Reading, ringed: boolean, lines: readonly Line[], { y }: CurveOptions): string[] {
  const grids = lines.some(({ grid }) => grid !== undefined);
  const between = cursor !== null && [...cursor.hits.values()].some((hit) => hit.found === "between");
  return [
    ...(ringed
      ? [kind === "limit" ? (grids ? text.ringMost(y) : text.ring(y)) : text.ringNamed(text.kinds[kind] ?? kind)]
      : []),
    ...(cursor === null ? [] : [text.tick(cursorText(cursor))]),
    ...(between ? [text.interpolated] : []),
  ];
}

function notesOf(
  { kind, limit_us, knees }: Reading,
  byId: ReadonlyMap<string, LinePoint>,
  ratios: boolean,
  { y }: CurveOptions,
): string[] {
  const thin = [...knees.values()].filter((knee) => {
    return isFew(byId.get(answeringMark(knee) ?? "")?.above);
  });
  return [
    ...(kind === "kneedle" ? [text.notes.kneedle] : []),
    ...(kind === "saturation" ? [text.notes.saturation] : []),
    ...(kind === "power" ? [text.notes.power(y)] : []),
    ...(limit_us !== null && ratios ? [text.notes.ratios] : []),
    ...(thin.length > 0 ? [text.notes.fewAbove(thin.length, y)] : []),
  ];
}
