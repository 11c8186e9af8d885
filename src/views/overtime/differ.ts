/** What the work of two lines differs in: operation, pattern, block size, mix, depth, jobs. Pure. */
import { lookUp } from "~/base/lookUp";
import type { BadgeInfo } from "~/components/Badge";
import { blockText } from "~/charts/curve/names";
import type { TraceRow } from "~/model/traceAnswers";
import { overtime as text } from "~/text/en/overtime";
import { timeline } from "~/text/en/timeline";
import type { LineOf } from "../shared/time/lines";

const words = text.unlike;

type Aspect = keyof typeof words.keys;

/** As text; null: nothing tells it. */
const ASPECTS: Readonly<Record<Aspect, (line: LineOf) => string | null>> = {
  op: (line) => of(line, ({ op }) => (op === null ? null : (lookUp(timeline.ops, op) ?? op))),
  pattern: (line) => of(line, ({ pattern }) => pattern),
  block: (line) => of(line, ({ block_bytes }) => (block_bytes === null ? null : blockText(block_bytes))),
  mix: (line) => of(line, ({ read_percent }) => (read_percent === null ? null : `${String(read_percent)} %`)),
  iodepth: (line) => of(line, ({ iodepth }) => (iodepth === null ? null : String(iodepth))),
  jobs: ({ traces }) => String(traces.length),
};

/** Of several members what they have in common is said once. */
function of({ traces }: LineOf, said: (trace: TraceRow) => string | null): string | null {
  const values = [...new Set(traces.map(said))];
  return values.includes(null) ? null : values.join(", ");
}

/** One that nobody states is unlike one that is stated. */
export function differencesOf(a: LineOf, b: LineOf): string[] {
  return (Object.keys(ASPECTS) as Aspect[]).flatMap((aspect) => {
    const [one, other] = [ASPECTS[aspect](a), ASPECTS[aspect](b)];
    return one === other ? [] : [words.one(words.keys[aspect], one ?? words.unsaid, other ?? words.unsaid)];
  });
}

export function unlikeBadges(a: LineOf, b: LineOf): BadgeInfo[] {
  const what = differencesOf(a, b);
  return what.length === 0 ? [] : [{ tone: "warn", text: words.badge, why: words.why(what), todo: words.todo }];
}
