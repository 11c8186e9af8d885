/** Answers of a standalone page to questions that were not asked in exactly the same form. Pure. */
import { askedKey } from "~/ask/key";
import type { SampleSeries } from "~/model/traceAnswers";
import type { Params } from "~/queries/question";

export type Answers = Readonly<Record<string, unknown>>;

/** Questions over a range of time: zooming into a chart asks them for less than the page has. */
const RANGED = new Set(["samples", "totals", "intervals"]);

interface Asked {
  readonly from_s: number;
  readonly to_s: number;
  /** Series of one answer that has several. */
  readonly traces: readonly string[];
  /** All other params; those about drawing resolution make no difference. */
  readonly rest: string;
}

function asked(question: string, { from_s, to_s, traces, pixels: _pixels, most: _most, ...rest }: Params): Asked {
  const apart = question === "samples";
  return {
    from_s: typeof from_s === "number" ? from_s : -Infinity,
    to_s: typeof to_s === "number" ? to_s : Infinity,
    traces: apart && Array.isArray(traces) ? (traces as readonly string[]) : [],
    rest: askedKey(question, apart ? rest : { ...rest, traces: traces ?? null }),
  };
}

/**
 * The answer for a range of time, cut from an answer for a larger range, at the resolution of that answer; undefined:
 * there is none. Pages ignore data outside the shown range.
 */
export function heldWithin(answers: Answers, question: string, params: Params): unknown {
  if (!RANGED.has(question)) return undefined;
  const wanted = asked(question, params);
  for (const [key, answer] of Object.entries(answers)) {
    if (!key.startsWith(`${question} `)) continue;
    const held = asked(question, paramsOf(key));
    const holds = held.rest === wanted.rest && held.from_s <= wanted.from_s && held.to_s >= wanted.to_s;
    if (!holds || !wanted.traces.every((trace) => held.traces.includes(trace))) continue;
    if (question !== "samples") return answer;
    const traces = new Set(wanted.traces);
    return (answer as readonly SampleSeries[]).filter(({ trace_no }) => traces.has(String(trace_no)));
  }
  return undefined;
}

const paramsOf = (key: string): Params =>
  Object.fromEntries(JSON.parse(key.slice(key.indexOf(" ") + 1)) as [string, string][]);

export function heldDatasets(answers: Answers): ReadonlySet<unknown> {
  return new Set(Object.keys(answers).map((key) => paramsOf(key)["dataset"]));
}
