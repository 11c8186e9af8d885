/** What must be known of two runs that are laid over one another: unlike work, nothing in common. Pure. */
import { lookUp } from "~/base/lookUp";
import { blockText } from "~/charts/curve/names";
import type { BadgeInfo } from "~/components/Badge";
import type { TraceRow } from "~/model/traceAnswers";
import { timeline } from "~/text/en/timeline";
import { twoRuns as text } from "~/text/en/timeline-two";
import type { LatencyChoice, LineOf } from "~/analysis/time/lines";
import { latencyWord } from "./controls";
import type { Picks } from "~/queries/time/sides";
import type { TimelineState } from "./state";

/** Unlike work, and what the two have no common kind of. */
export function badgesOf({ a, b, quantity, latency, unlike }: Picks, { l }: TimelineState): BadgeInfo[] {
  const kinds = text.kinds;
  const kindsOf = (latencies: readonly LatencyChoice[]): string =>
    latencies.length === 0 ? kinds.none : latencies.map(latencyWord).join(", ");
  const rates = (quantities: readonly string[]): string =>
    quantities.length === 0 ? kinds.none : quantities.map((one) => lookUp(timeline.quantities, one) ?? one).join(", ");
  const has = unlike.a.latencies.length + unlike.b.latencies.length > 0;
  return [
    ...unlikeBadges(a.line, b.line),
    ...(latency === null && l !== "none" && has
      ? [
          {
            tone: "warn",
            text: kinds.badge,
            why: kinds.why(kindsOf(unlike.a.latencies), kindsOf(unlike.b.latencies)),
          } as const,
        ]
      : []),
    ...(quantity === null
      ? [
          {
            tone: "warn",
            text: kinds.throughput,
            why: kinds.throughputWhy(rates(unlike.a.quantities), rates(unlike.b.quantities)),
          } as const,
        ]
      : []),
  ];
}

const unlike = text.unlike;

type Aspect = keyof typeof unlike.keys;

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
    return one === other ? [] : [unlike.one(unlike.keys[aspect], one ?? unlike.unsaid, other ?? unlike.unsaid)];
  });
}

export function unlikeBadges(a: LineOf, b: LineOf): BadgeInfo[] {
  const what = differencesOf(a, b);
  return what.length === 0 ? [] : [{ tone: "warn", text: unlike.badge, why: unlike.why(what), todo: unlike.todo }];
}
