/** The answer above the chart, in words: what each series holds under the limit, or where its knee is. Pure. */
import { jointKnee, type SeriesKnee } from "~/charts/curve/overlay/answers";
import { answeringMark } from "~/charts/curve/overlay/reading";
import { loadOf, overText, rateOf, throughputText } from "~/charts/curve/overlay/words";
import type { Line, LinePoint } from "~/charts/curve/lines";
import { opText } from "~/charts/curve/names";
import { fixed, limitText } from "~/charts/number";
import { isFew } from "~/model/latency";
import { knee as text } from "~/text/en/knee";
import type { Read } from "./drawn";
import type { CurveModel } from "./picture";

const words = text.answer;
/** More series are told in the table. */
const TOLD = 3;

export interface Answer {
  /** "At p99 ≤ 1 ms:" */
  readonly lead: string;
  readonly body: string;
}

/** null where nothing is asked. */
export function answerOf(
  { lines, reading }: Read,
  { names, options }: Pick<CurveModel, "names" | "options">,
): Answer | null {
  const { kind, limit_us, knees } = reading;
  if (kind === "limit" && limit_us === null) return null;
  const lead =
    kind === "limit" ? words.atMost(options.y, limitText(limit_us ?? 0)) : words.named(text.kinds[kind] ?? kind);
  const byId = new Map(lines.flatMap((line) => line.points.map((p) => [p.id, p] as const)));
  const series = new Map<string, Line[]>();
  for (const line of lines) series.set(line.series, [...(series.get(line.series) ?? []), line]);
  const found = [...series.values()].flatMap((own) => jointKnee(own, knees, byId) ?? []);
  if (found.length === 0) return { lead, body: words.nothing };
  const rate = (knee: SeriesKnee): number => {
    const p = byId.get(answeringMark(knee) ?? "");
    return p === undefined ? -1 : (rateOf(p, options) ?? 0);
  };
  const isFocus = ({ line }: SeriesKnee): boolean => line.series === options.focus || line.id === options.focus;
  const ranked = found.toSorted((a, b) => Number(isFocus(b)) - Number(isFocus(a)) || rate(b) - rate(a));
  const told = ranked.slice(0, TOLD).map((knee, i) => {
    const name = names.get(knee.line.series) ?? knee.line.series;
    return sentence(knee, name, byId, options, limit_us, i === 0);
  });
  const rest = ranked.length - told.length;
  return { lead, body: [...told, ...(rest > 0 ? [words.others(rest)] : [])].join(words.semicolon) + words.stop };
}

function sentence(
  knee: SeriesKnee,
  name: string,
  byId: ReadonlyMap<string, LinePoint>,
  options: CurveModel["options"],
  limit_us: number | null,
  whole: boolean,
): string {
  if (knee.found === "nothing") return name;
  if (knee.found === "no-knee") return words.noKnee(name, text.reasons[knee.why]);
  if (knee.found === "none") {
    const p = byId.get(knee.lowest);
    return words.none(
      knee.alone ? `${name}, ${opText(knee.line.op)}` : name,
      p?.y == null ? "" : overText(p.y, limit_us, options),
      loadOf(p),
    );
  }
  const p = byId.get(answeringMark(knee) ?? "");
  const rate = p === undefined ? null : rateOf(p, options);
  const total = rate === null ? "" : throughputText(rate, options, knee.line.op);
  // Of a mix it is of reads and writes together, whichever of the two ends it.
  const shown = knee.alone && total !== "" ? text.both(total) : total;
  if (knee.found === "all-pass") return words.allPass(name, shown, knee.peak === knee.at ? null : loadOf(p));
  const next = knee.next === null ? undefined : byId.get(knee.next);
  // Of the point that is named.
  const { headroom } = knee.most ?? knee;
  const more = [
    ...(knee.alone ? [text.byLatency(opText(knee.line.op), options.y)] : []),
    ...(headroom === null ? [] : [words.headroom(fixed(100 * headroom, 0))]),
    ...(headroom === null || p?.above == null
      ? []
      : [(isFew(p.above) ? words.fewSamples : words.samples)(fixed(p.above, 0), options.y)]),
    ...(next?.y == null ? [] : [words.nextFails(overText(next.y, limit_us, options), loadOf(next))]),
  ];
  const said = whole ? more : more.slice(0, knee.alone ? 2 : 1);
  const [last, load] = [loadOf(byId.get(knee.at)), p === undefined ? null : loadOf(p)];
  if (knee.most !== null && last !== null && load !== null) return words.most(name, last, shown, load, said);
  return words.holds(name, shown, load, said);
}
