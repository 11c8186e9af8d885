/** The ACT page without a browser: reads files, asks the page's questions, makes its chart and table. */
import { VERDICT_SLICE_S } from "~/analysis/act/verdict";
import { intervals } from "~/queries/intervals";
import { slower } from "~/queries/slower";
import { traces } from "~/queries/traces";
import {
  loadSpec,
  sliceSpec,
  choiceOf,
  drawnIntervals,
  intervalsOf,
  slicedOf,
  verdictOf,
  windowsOf,
} from "~/views/act/model";
import { type ActState, fields, limitsOf } from "~/views/act/state";
import { fullVerdict } from "~/views/act/verdict";
import type { NamedBytes } from "../ingest/read";
import { answer } from "./questions";

const defaults = Object.fromEntries(Object.entries(fields).map(([name, { fallback }]) => [name, fallback])) as ActState;

export const bytesOf = (path: string, text: string): NamedBytes => ({ path, bytes: new TextEncoder().encode(text) });

/** What the page offers and selects of the logs, given fields of its link. */
export async function actChoice(more: Partial<ActState> = {}) {
  const state = { ...defaults, d: ["local"], ...more };
  return { state, choice: choiceOf(await answer(traces, { dataset: "local" }), state) };
}

/** What the page shows of them. */
export async function actPage(more: Partial<ActState> = {}) {
  const { state, choice } = await actChoice(more);
  const { logs, log, tabled, histogram, slice_s } = choice;
  const sliced = async (one: (typeof logs)[number], of = one.judged, seconds = slice_s) =>
    of === null ? null : slicedOf(one, await answer(intervals, windowsOf(one, of, seconds)), seconds);
  const verdicts = await Promise.all(
    logs.map(async (one) => verdictOf(one, await sliced(one, one.judged, VERDICT_SLICE_S))),
  );
  const said = logs.map((one, i) => fullVerdict(one, verdicts[i] ?? null, logs));
  if (log === null) {
    const each = await Promise.all(logs.map((one) => sliced(one)));
    return { choice, verdicts, said, spec: loadSpec(choice, { verdicts, sliced: each, published: [] }, state) };
  }
  const own = await sliced(log, histogram);
  const table = await Promise.all(tabled.map((one) => sliced(log, one)));
  const asked = own === null ? null : intervalsOf(choice, own, state);
  const within =
    asked === null ? null : drawnIntervals(log, limitsOf(state)[0]!, await answer(slower, asked), own!.unit);
  const drawn = { verdicts, sliced: [own], tabled: table, intervals: within, published: [] };
  return { choice, verdicts, said, spec: sliceSpec(choice, drawn, state)! };
}
