/** The words above the chart, each a choice. Pure. */
import { lookUp } from "~/base/lookUp";
import type { Token } from "~/components/token";
import { timeline as text, windowText } from "~/text/en/timeline";
import { judged } from "~/text/en/timeline-judged";
import type { Chosen } from "../shared/time/choose";
import type { TimeRun } from "../shared/time/runs";
import { QUANTILES, ROUNDS_S, type TimelineState } from "./state";

/** Runs of one name are told apart by their path. */
export function runName(run: TimeRun, runs: readonly TimeRun[]): string {
  const isOne = runs.filter(({ title }) => title === run.title).length === 1;
  return isOne ? run.title : `${run.title}, ${run.path}`;
}

export const latencyWord = ({ kind, stat }: { readonly kind: string; readonly stat: string }): string =>
  `${lookUp(text.stats, stat) ?? stat} ${kind}`;

/** Shorter runs have no choice of rounds: five of the shortest do not fit. */
const JUDGED_FROM_S = 300;

type SetState = (patch: Partial<TimelineState>) => void;

export function sentenceOf(
  chosen: Chosen,
  runs: readonly TimeRun[],
  state: Pick<TimelineState, "q" | "rd">,
  set: SetState,
): (string | Token)[] {
  const { run, latencies, heats, heat, throughput } = chosen;
  const words = text.sentence;
  const parts: (string | Token)[] = [runToken(run, runs, set), words.colon];
  if (throughput.length > 0) parts.push(quantityToken(chosen.quantity, chosen.quantities, set));
  if (throughput.length > 0 && latencies.length > 0) parts.push(words.over);
  if (latencies.length > 0) parts.push(latencyToken(chosen, set));
  if (heats.length > 0) {
    // A run may have histograms alone.
    if (throughput.length > 0 || latencies.length > 0) parts.push(words.and);
    parts.push(heatToken(chosen, set));
    if (heat !== null) parts.push(words.with, quantilesToken(state.q, set));
  }
  parts.push(words.since);
  const span_s = Math.max(0, ...run.rows.map(({ last_s }) => last_s ?? 0));
  if (throughput.length > 0 && span_s >= JUDGED_FROM_S) parts.push(judged.roundsJoin, roundsToken(state.rd, set));
  parts.push(words.stop);
  return parts;
}

/** A word that is one of several. */
export const choiceToken = (
  id: string,
  what: string,
  options: Token["options"],
  selected: string,
  onChange: (id: string) => void,
): Token => ({
  id,
  text: options.find((one) => one.id === selected)?.label ?? selected,
  what,
  options,
  selected: [selected],
  multiple: false,
  onChange: ([chosen]) => {
    if (chosen !== undefined) onChange(chosen);
  },
});

export const runOptions = (runs: readonly TimeRun[]): Token["options"] =>
  runs.map((one) => ({ id: one.id, label: runName(one, runs), detail: one.path }));

const runToken = (run: TimeRun, runs: readonly TimeRun[], set: SetState): Token =>
  choiceToken("run", text.what.run, runOptions(runs), run.id, (r) => {
    set({ r, l: "", ls: [], h: "", z: null, p: "" });
  });

export const quantityToken = (quantity: string, quantities: readonly string[], set: SetState): Token => {
  const options = quantities.map((id) => ({ id, label: lookUp(text.quantities, id) ?? id }));
  return choiceToken("quantity", text.what.quantity, options, quantity, (y) => {
    set({ y: y as TimelineState["y"], p: "" });
  });
};

/** What there is, and nothing. */
export const latencyOptions = (latencies: Chosen["latencies"]): Token["options"] => [
  ...latencies.map((one) => ({ id: one.id, label: latencyWord(one) })),
  { id: "none", label: text.noLatency },
];

/** Several statistics have a panel each. */
function latencyToken({ latency, latencies, more }: Chosen, set: SetState): Token {
  const shown = latency === null ? [] : [latency, ...more];
  return {
    id: "latency",
    text: latency === null ? text.noLatency : text.list(shown.map(latencyWord)),
    what: text.what.latency,
    options: latencyOptions(latencies),
    selected: latency === null ? ["none"] : shown.map(({ id }) => id),
    multiple: latencies.length > 1,
    onChange: (ids) => {
      const [l = "none", ...ls] = ids.length > 1 ? ids.filter((id) => id !== "none") : ids;
      set({ l, ls, p: "" });
    },
  };
}

function heatToken({ heat, heats }: Chosen, set: SetState): Token {
  const options = heats.map(({ id, name }) => ({ id, label: text.heatOf(name) }));
  const none = { id: "none", label: text.noHeat };
  return choiceToken("heat", text.what.heat, [...options, none], heat?.id ?? "none", (h) => {
    set({ h, p: "" });
  });
}

const quantilesToken = (q: TimelineState["q"], set: SetState): Token => ({
  id: "quantiles",
  text: q.length === 0 ? text.noPercentile : q.map(text.percentile).join(", "),
  what: text.what.quantiles,
  options: QUANTILES.map((id) => ({ id, label: text.percentile(id) })),
  selected: q,
  multiple: true,
  onChange: (ids) => {
    set({ q: QUANTILES.filter((id) => ids.includes(id)), p: "" });
  },
});

function roundsToken(rd: TimelineState["rd"], set: SetState): Token {
  const options = ROUNDS_S.map((id) => ({ id, label: windowText(Number(id)) }));
  const token = choiceToken("rounds", judged.roundsWhat, options, rd, (id) => {
    set({ rd: id as TimelineState["rd"] });
  });
  return { ...token, text: judged.rounds(token.text) };
}
