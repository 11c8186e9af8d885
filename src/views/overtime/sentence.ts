/** The words above the chart: which runs and lines, of what, and what stands below. Pure. */
import { lookUp } from "~/base/lookUp";
import type { SideId } from "~/charts/overtime/options";
import type { Token } from "~/components/token";
import { overtime as text } from "~/text/en/overtime";
import { timeline } from "~/text/en/timeline";
import type { LatencyChoice } from "../shared/time/choose";
import type { LineOf } from "../shared/time/lines";
import type { TimeRun } from "../shared/time/runs";
import type { Picks } from "./picks";
import type { OverTimeState } from "./state";

type Set = (patch: Partial<OverTimeState>) => void;

/** Runs of one name are told apart by their path. */
export function runName(run: TimeRun, runs: readonly TimeRun[]): string {
  const isOne = runs.filter(({ title }) => title === run.title).length === 1;
  return isOne ? run.title : run.path || run.title;
}

export const latencyWord = ({ kind, stat }: Pick<LatencyChoice, "kind" | "stat">): string =>
  `${lookUp(timeline.stats, stat) ?? stat} ${kind}`;

/** A line of a run that has one operation and one job has no name of its own. */
const lineWord = ({ name }: LineOf): string => (name === "" ? text.all : name);

export function sentenceOf(
  picks: Picks,
  runs: readonly TimeRun[],
  { c }: OverTimeState,
  of: "throughput" | "latency" | null,
  set: Set,
): (string | Token)[] {
  const words = text.sentence;
  const { quantity, quantities, latency, latencies } = picks;
  const parts: (string | Token)[] = [
    ...sideTokens("b", picks, runs, set),
    words.against,
    ...sideTokens("a", picks, runs, set),
    words.colon,
  ];
  if (quantity !== null) {
    parts.push(
      token("quantity", text.what.quantity, labelled(quantities, timeline.quantities), quantity, (y) => {
        set({ y: y as OverTimeState["y"], p: "" });
      }),
    );
    if (latencies.length > 0) parts.push(words.over);
  }
  if (latencies.length > 0) {
    const options = [
      ...latencies.map((one) => ({ id: one.id, label: latencyWord(one) })),
      { id: "none", label: text.noLatency },
    ];
    parts.push(
      token("latency", text.what.latency, options, latency?.id ?? "none", (l) => {
        set({ l, p: "" });
      }),
    );
  }
  if (of !== null) {
    const measures = [
      ...(quantity === null ? [] : [{ id: "throughput", label: timeline.quantities[quantity] ?? quantity }]),
      ...(latency === null ? [] : [{ id: "latency", label: latencyWord(latency) }]),
    ];
    parts.push(
      words.below,
      token("compare", text.what.compare, labelled(["difference", "ratio"], text.comparisons), c, (id) => {
        set({ c: id as OverTimeState["c"], p: "" });
      }),
      words.of,
      token("of", text.what.of, measures, of, (q) => {
        set({ q: q as OverTimeState["q"], p: "" });
      }),
    );
  }
  return [...parts, words.stop];
}

function sideTokens(side: SideId, picks: Picks, runs: readonly TimeRun[], set: Set): (string | Token)[] {
  const { run, line, lines } = picks[side];
  const runToken = token(
    side,
    text.what[side],
    runs.map((one) => ({ id: one.id, label: runName(one, runs), detail: one.path })),
    run.id,
    (id) => {
      // The other stays what it is, though nobody had chosen it.
      const other = side === "a" ? { b: picks.b.run.id } : { a: picks.a.run.id };
      set({ ...other, [side]: id, [side === "a" ? "sa" : "sb"]: "", z: null, p: "" });
    },
  );
  const named = { ...runToken, text: text.named(text.side[side], runToken.text) };
  if (lines.length < 2) return [named];
  const what = side === "a" ? text.what.sa : text.what.sb;
  const options = lines.map((one) => ({ id: one.id, label: lineWord(one) }));
  return [
    named,
    text.sentence.line,
    token(`line-${side}`, what, options, line.id, (id) => {
      set({ [side === "a" ? "sa" : "sb"]: id, p: "" });
    }),
  ];
}

const labelled = (ids: readonly string[], labels: Readonly<Record<string, string>>) =>
  ids.map((id) => ({ id, label: lookUp(labels, id) ?? id }));

const token = (
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
