/** The words above the chart, each a choice. Pure. */
import { lookUp } from "~/base/lookUp";
import type { Token } from "~/components/token";
import { timeline as text, windowText } from "~/text/en/timeline";
import { judged } from "~/text/en/timeline-judged";
import type { Chosen } from "../shared/time/choose";
import type { TimeRun } from "../shared/time/runs";
import { QUANTILES, ROUNDS_S, type TimelineState } from "./state";

/** Runs of one name are told apart by their path. */
function runName(run: TimeRun, runs: readonly TimeRun[]): string {
  const isOne = runs.filter(({ title }) => title === run.title).length === 1;
  return isOne ? run.title : `${run.title}, ${run.path}`;
}

const latencyWord = ({ kind, stat }: { readonly kind: string; readonly stat: string }): string =>
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
  if (throughput.length > 0) parts.push(quantityToken(chosen, set));
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

const runToken = (run: TimeRun, runs: readonly TimeRun[], set: SetState): Token => ({
  id: "run",
  text: runName(run, runs),
  what: text.what.run,
  options: runs.map((one) => ({ id: one.id, label: runName(one, runs), detail: one.path })),
  selected: [run.id],
  multiple: false,
  onChange: ([r = ""]) => {
    set({ r, l: "", ls: [], h: "", z: null, p: "" });
  },
});

const quantityToken = ({ quantity, quantities }: Chosen, set: SetState): Token => ({
  id: "quantity",
  text: text.quantities[quantity] ?? quantity,
  what: text.what.quantity,
  options: quantities.map((id) => ({ id, label: text.quantities[id] ?? id })),
  selected: [quantity],
  multiple: false,
  onChange: ([y]) => {
    set({ y: y as TimelineState["y"], p: "" });
  },
});

/** Several statistics have a panel each. */
function latencyToken({ latency, latencies, more }: Chosen, set: SetState): Token {
  const shown = latency === null ? [] : [latency, ...more];
  return {
    id: "latency",
    text: latency === null ? text.noLatency : text.list(shown.map(latencyWord)),
    what: text.what.latency,
    options: [
      ...latencies.map((one) => ({ id: one.id, label: latencyWord(one) })),
      { id: "none", label: text.noLatency },
    ],
    selected: latency === null ? ["none"] : shown.map(({ id }) => id),
    multiple: latencies.length > 1,
    onChange: (ids) => {
      const [l = "none", ...ls] = ids.length > 1 ? ids.filter((id) => id !== "none") : ids;
      set({ l, ls, p: "" });
    },
  };
}

const heatToken = ({ heat, heats }: Chosen, set: SetState): Token => ({
  id: "heat",
  text: heat === null ? text.noHeat : text.heatOf(heat.name),
  what: text.what.heat,
  options: [...heats.map(({ id, name }) => ({ id, label: text.heatOf(name) })), { id: "none", label: text.noHeat }],
  selected: [heat?.id ?? "none"],
  multiple: false,
  onChange: ([h = ""]) => {
    set({ h, p: "" });
  },
});

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

const roundsToken = (rd: TimelineState["rd"], set: SetState): Token => ({
  id: "rounds",
  text: judged.rounds(windowText(Number(rd))),
  what: judged.roundsWhat,
  options: ROUNDS_S.map((id) => ({ id, label: windowText(Number(id)) })),
  selected: [rd],
  multiple: false,
  onChange: ([id]) => {
    set({ rd: id as TimelineState["rd"] });
  },
});
