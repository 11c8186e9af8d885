/** The controls under the verdict, for one run and for two: each is a choice of what is drawn. Pure. */
import { lookUp } from "~/base/lookUp";
import type { Measure, SideId, TimelineQuantity } from "~/model/timeLine";
import type { AxisChoice } from "~/components/AxisMenu";
import { choiceToken, type Token, shortText, labelled } from "~/components/token";
import { timeline as text, windowText } from "~/text/en/timeline";
import { judged } from "~/text/en/timeline-judged";
import { twoRuns as two } from "~/text/en/timeline-two";
import type { Chosen, LatencyChoice } from "~/analysis/time/lines";
import { runName, shortName, type TimeRun } from "~/analysis/time/runs";
import type { Capacity, Written, ChosenAxis } from "~/analysis/time/written";
import { latencyWord, type Drawn, latencyName, windowOf } from "~/queries/time/drawn";
import type { Picks } from "~/queries/time/sides";
import { QUANTILES, ROUNDS_S, type TimelineState } from "./state";
import { phrases } from "~/text/en/phrases";
import type { Judged } from "~/analysis/time/judge";
import type { Said } from "~/analysis/time/verdict";
import { units } from "~/charts/axis";
import { saidLatency, saidWhole } from "~/charts/timeline/lines";
import type { TimelineOptions, TimeOptions, TwoRunsOptions } from "~/charts/timeline/options";
import type { TraceRow } from "~/model/traceAnswers";
import type { Plan } from "~/queries/time/plan";
import { baseIn, notesOf, ratioNotes } from "~/queries/time/said";

/** Runs shorter than this get no choice of rounds: five of the shortest do not fit. */
const JUDGED_FROM_S = 300;

type SetState = (patch: Partial<TimelineState>) => void;

/** @param coarse its histograms are too wide for percentiles */
export function sentenceOf(
  chosen: Chosen,
  runs: readonly TimeRun[],
  state: Pick<TimelineState, "q" | "rd">,
  set: SetState,
  coarse: boolean,
): (string | Token)[] {
  const { run, latencies, heats, heat, throughput } = chosen;
  const words = text.sentence;
  const lines = [
    ...(throughput.length > 0 ? [quantityToken(chosen.quantity, chosen.quantities, set)] : []),
    ...(latencies.length > 0 ? [latencyToken(chosen, set)] : []),
  ];
  const quantiles = heat === null || coarse ? [] : [words.with, quantilesToken(state.q, set)];
  const histograms = heats.length === 0 ? [] : [heatToken(chosen, set), ...quantiles];
  const span_s = Math.max(0, ...run.rows.map(({ last_s }) => last_s ?? 0));
  const isJudged = throughput.length > 0 && span_s >= JUDGED_FROM_S;
  return [
    ...[runToken(run, runs, set), phrases.colon],
    ...lines.flatMap((token, i) => (i === 0 ? token : [words.over, token])),
    // A run may have histograms only.
    ...(lines.length > 0 && histograms.length > 0 ? [words.and] : []),
    ...[...histograms, words.since],
    ...(isJudged ? [judged.roundsJoin, roundsToken(state.rd, set)] : []),
    phrases.stop,
  ];
}

const runOptions = (runs: readonly TimeRun[]): Token["options"] =>
  runs.map((one) => ({ id: one.id, label: runName(one, runs), detail: one.path }));

const runToken = (run: TimeRun, runs: readonly TimeRun[], set: SetState): Token => ({
  ...choiceToken("run", phrases.run, runOptions(runs), run.id, (r) => set({ r, l: "", ls: [], h: "", z: null, p: "" })),
  short: shortName(run, runs),
});

const quantityToken = (quantity: string, quantities: readonly string[], set: SetState): Token => {
  const options = quantities.map((id) => ({ id, label: lookUp(text.quantities, id) ?? id }));
  return choiceToken("quantity", text.what.quantity, options, quantity as TimelineState["y"], (y) => set({ y, p: "" }));
};

/** The latencies of the run, and none. */
const latencyOptions = (latencies: Chosen["latencies"]): Token["options"] => [
  ...latencies.map((one) => ({ id: one.id, label: latencyWord(one) })),
  { id: "none", label: text.noLatency },
];

/** Several statistics get a panel each. */
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
  return choiceToken("heat", text.what.heat, [...options, none], heat?.id ?? "none", (h) => set({ h, p: "" }));
}

const quantilesToken = (q: TimelineState["q"], set: SetState): Token => ({
  id: "quantiles",
  text: q.length === 0 ? text.noPercentile : q.map(text.percentile).join(", "),
  what: text.what.quantiles,
  options: QUANTILES.map((id) => ({ id, label: text.percentile(id) })),
  selected: q,
  multiple: true,
  onChange: (ids) => set({ q: QUANTILES.filter((id) => ids.includes(id)), p: "" }),
});

function roundsToken(rd: TimelineState["rd"], set: SetState): Token {
  const options = ROUNDS_S.map((id) => ({ id, label: windowText(Number(id)) }));
  const token = choiceToken("rounds", judged.roundsWhat, options, rd, (id) => set({ rd: id }));
  return { ...token, text: judged.rounds(token.text) };
}

export function sentenceOfTwo(
  picks: Picks,
  runs: readonly TimeRun[],
  { c }: Pick<TimelineState, "c">,
  of: Measure | null,
  set: SetState,
): (string | Token)[] {
  const words = two.sentence;
  const { quantity, quantities, latency, latencies } = picks;
  const options = latencyOptions(latencies);
  const comparisons = labelled(["difference", "ratio"], two.comparisons);
  const measures = [
    ...(quantity === null ? [] : [{ id: "throughput" as const, label: text.quantities[quantity] ?? quantity }]),
    ...(latency === null ? [] : [{ id: "latency" as const, label: latencyWord(latency) }]),
  ];
  return [
    ...[...sideTokens("b", picks, runs, set), phrases.against, ...sideTokens("a", picks, runs, set), phrases.colon],
    ...(quantity === null ? [] : [quantityToken(quantity, quantities, set)]),
    ...(quantity === null || latencies.length === 0 ? [] : [text.sentence.over]),
    ...(latencies.length === 0
      ? []
      : [choiceToken("latency", text.what.latency, options, latency?.id ?? "none", (l) => set({ l, p: "" }))]),
    ...(of === null
      ? []
      : [
          ...[words.below, choiceToken("compare", two.what.compare, comparisons, c, (id) => set({ c: id, p: "" }))],
          ...[words.of, choiceToken("of", two.what.of, measures, of, (q) => set({ of: q, p: "" }))],
        ]),
    picks.oneClock ? words.stopOneClock : words.stop,
  ];
}

function sideTokens(side: SideId, picks: Picks, runs: readonly TimeRun[], set: SetState): (string | Token)[] {
  const { run, line, lines } = picks[side];
  const [ofRun, ofLine] = side === "a" ? (["r", "sa"] as const) : (["b", "sb"] as const);
  const options = side === "a" ? runOptions(runs) : [...runOptions(runs), { id: "", label: two.none }];
  const token = choiceToken(side, two.what[side], options, run.id, (id) =>
    // The other run stays, even if nobody had chosen it.
    set({ r: picks.a.run.id, b: picks.b.run.id, [ofRun]: id, [ofLine]: "", z: null, o: null, p: "" }),
  );
  const named = (name: string): string => `${side.toUpperCase()} ${name}`;
  const said = { ...token, text: named(token.text), short: named(shortName(run, runs)) };
  if (lines.length < 2) return [said];
  // In a run with one operation and one job, a line has no name of its own.
  const lineOptions = lines.map(({ id, name }) => ({ id, label: name === "" ? two.all : name }));
  const choose = (id: string) => set({ [ofLine]: id, p: "" });
  return [said, " · ", choiceToken(`line-${side}`, two.what[ofLine], lineOptions, line.id, choose)];
}

/** A disabled choice gives its reason; the reader can set a capacity. */
export function axisChoice(
  { x }: Pick<TimelineState, "x">,
  written: Written | null,
  capacity: Capacity | null,
  { ownClocks, local }: { readonly ownClocks: boolean; readonly local: boolean },
  onChange: (x: TimelineState["x"]) => void,
): AxisChoice {
  const none = written === null ? (ownClocks ? text.noClockWritten : text.noWritten) : undefined;
  // Only writes fill a drive.
  const fills = none ?? (written?.kind === "moved" ? text.noWrites : capacity === null ? text.noCapacity : undefined);
  return {
    id: "axis",
    what: text.what.axis,
    options: [
      { id: "time", label: text.axes["time"]! },
      { id: "written", label: text.axes[written?.kind ?? "written"]!, disabled: none },
      { id: "fills", label: text.axes["fills"]!, disabled: fills },
    ],
    selected: written === null || (x === "fills" && fills !== undefined) ? "time" : x,
    onChange: (id) => onChange(id as TimelineState["x"]),
    more:
      local && fills === text.noCapacity
        ? { label: text.sayCapacity, href: "#/overview?d=local&open=labels&col=capacity_bytes" }
        : undefined,
  };
}

// How the charts of one run and of two are drawn, given the link: names, axes, units.

/** Values with their units. */
export const valueFormatters = (quantity: TimelineQuantity): Said => ({
  throughput: (value) => saidWhole(value, units[quantity]),
  latency: saidLatency,
});

type Parts = readonly (string | Token)[];

const common = (
  parts: Parts,
  quantity: TimelineQuantity,
  rates: readonly TraceRow[],
  latency: LatencyChoice | null,
  { ys, yu, z }: Pick<TimelineState, "ys" | "yu" | "z">,
): Omit<TimeOptions, "notes"> => ({
  // A heading and a name for listeners: a path in full is neither.
  ...{ title: parts.map(shortText).join(""), quantity },
  throughputName: text.throughputName(rates[0]?.stat ?? "mean", windowOf(rates)),
  latencyName: latency === null ? "" : latencyName(latency),
  latencyColumn: latency === null ? "latency_us" : `${latency.kind}_${latency.stat}_us`,
  ...{ latencyLog: ys === "log", latencyUnit: yu, zoom: z },
});

/** One run as it is drawn, with the link fields that say how. */
interface DrawnRun extends Drawn {
  readonly plan: Plan;
  readonly look: Pick<TimelineState, "ys" | "yu" | "z" | "base">;
}

/** sda1 of sda, nvme0n1p1 of nvme0n1. */
const isPartition = (name: string, disk: string): boolean =>
  name.startsWith(disk) && (/\d$/.test(disk) ? /^p\d+$/ : /^\d+$/).test(name.slice(disk.length));

/** An array or mapped device, whose I/O its drives do. */
const isStacked = (name: string): boolean => /^(?:md\d|md\/|dm-\d)/.test(name);

/** iostat and sar count an I/O at each device that it passes. */
export function layerNotes(rows: readonly Pick<TraceRow, "tool" | "member">[]): string[] {
  const watched = rows.flatMap(({ tool, member }) => ((tool === "iostat" || tool === "sar") && member ? [member] : []));
  const devices = [...new Set(watched)];
  const partitions = devices.flatMap((name) => {
    const disk = devices.find((other) => isPartition(name, other));
    return disk === undefined ? [] : [text.notes.partition(name, disk)];
  });
  const stacked = devices.filter(isStacked);
  const above = stacked.length > 0 && stacked.length < devices.length ? [text.notes.stacked(stacked)] : [];
  return partitions.length + above.length === 0 ? [] : [text.notes.layers([...partitions, ...above])];
}

export function optionsOf(
  parts: Parts,
  { plan, look, data, notes, heat }: DrawnRun,
  judged: readonly Judged[],
  x: ChosenAxis,
): TimelineOptions {
  const { chosen, count_s } = plan;
  return {
    ...common(parts, chosen.quantity, chosen.throughput, chosen.latency, look),
    ...(notes.counted ? { throughputName: text.countedName(windowText(count_s)) } : {}),
    base: { throughput: baseIn(data.throughput, look.base), latency: baseIn(data.latency, look.base) },
    axis: x.axis,
    notes: [
      ...x.notes,
      ...notesOf(plan, notes, heat, data.notes, judged),
      ...ratioNotes(data, look.base),
      ...layerNotes(chosen.run.rows),
    ],
  };
}

export function optionsOfTwo(
  parts: Parts,
  picks: Picks,
  of: Measure,
  runs: readonly TimeRun[],
  notes: readonly string[],
  state: TimelineState,
): TwoRunsOptions {
  const { quantity, latency } = picks;
  const sides = (["a", "b"] as const).map((side) => ({ ...picks[side], name: side.toUpperCase() }));
  const rowsOf = (measure: Measure): TraceRow[] =>
    sides.flatMap(({ plan }) => plan[measure].lines.flatMap(({ traces }) => traces));
  const named = latency === null ? null : { ...latency, rows: rowsOf("latency") };
  return {
    ...common(parts, quantity ?? "iops", rowsOf("throughput"), named, state),
    ...{ timeUnit: state.xu, compare: state.c, of, notes, oneClock: picks.oneClock },
    key: [...sides.map(({ name, run, line }) => two.key(name, runName(run, runs), line.name)), two.keyReference],
  };
}
