/**
 * The numbers of a run at a glance: rates and latencies of each direction, with unrounded values beside the texts.
 * Pure.
 */
import { quantileEdges_ns } from "~/analysis/histogram";
import { askedRateOf } from "~/analysis/askedOption";
import { latencyOf, quantityOf } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import { opText, rateUnit } from "~/charts/curve/names";
import { precisionNotes } from "~/charts/curve/readout";
import { latencyUnit } from "~/charts/axis";
import { exact, significant } from "~/base/number";
import { latencyWords, plainLatency, rateText } from "~/model/valueText";
import type { TimedTrace } from "~/charts/run/time";
import type { CurvePoint } from "~/model/answers";
import { markId, type Step } from "~/model/step";
import { asksSeveral, isOfDatabase } from "~/model/workload";
import { isAtLeast, isFew, quantileOf, type AnyStatistic, samplesAboveStatistic } from "~/model/latency";
import { en } from "~/text/en";
import { chartFrame } from "~/text/en/chart-frame";
import { run as text } from "~/text/en/run";
import { phrases } from "~/text/en/phrases";
import { kindAt, tilePercentiles } from "~/analysis/run/runs";
import type { RunLine, RunModel } from "./picture";
import type { BadgeInfo } from "~/components/Badge";
import { curvePage } from "~/text/en/curve-page";
import { runBadges } from "../shared/point/badges";
import { BESIDE_PANEL, fitting, type VerdictText } from "../shared/verdictText";
import type { RunState } from "./state";

export interface Tile {
  /** Includes the unit: `iops`, `bytes_per_s`, `clat_p99_us`. */
  readonly id: string;
  readonly label: string;
  /** In the unit of the id; null = unknown. */
  readonly value: number | null;
  readonly text: string;
  readonly note?: string;
  /** Too few samples: grey. */
  readonly few?: boolean;
  /** Mark that opens its source. */
  readonly pin?: string;
}

export interface TileRow {
  readonly id: string;
  /** Id of the measurement; "" for events. */
  readonly step: string;
  /** "read"; "" for a single row. */
  readonly name: string;
  readonly op: string;
  readonly tiles: readonly Tile[];
}

const none = (id: string, label: string, note?: string): Tile => ({
  id,
  label,
  value: null,
  text: en.charts.absent,
  ...(note === undefined ? {} : { note }),
});

function rateTiles(
  iops: number | null,
  bytes_per_s: number | null,
  point: CurvePoint,
  asked_iops: number | null = null,
): Tile[] {
  const unequal = point.staggered ? [en.charts.curve.staggered] : [];
  // Jobs of unequal run time: at least this rate while all of them ran.
  const bound = point.staggered ? "≥ " : "";
  const tile = (
    id: string,
    label: string,
    value: number | null,
    said: (value: number) => string,
    notes: readonly string[],
  ): Tile =>
    value === null
      ? none(id, label)
      : { id, label, value, text: bound + said(value), ...(notes.length === 0 ? {} : { note: notes.join("; ") }) };
  const asked = asked_iops === null ? [] : [text.asked(rateText(asked_iops))];
  const rate = tile("iops", rateUnit(point.op), iops, rateText, [...asked, ...unequal]);
  // A database test counts no bytes.
  if (isOfDatabase(point.op)) return [rate];
  return [rate, tile("bytes_per_s", "GB/s", bytes_per_s, (value) => significant(value / 1e9, 4), unequal)];
}

/** Coarse buckets: of a percentile only the two edges around it are known. */
function bucketTile(id: string, label: string, name: AnyStatistic, buckets: Buckets | undefined): Tile | null {
  const quantile = quantileOf(name);
  if (buckets === undefined || quantile === null) return null;
  const [lo_ns, hi_ns, count] = [buckets.lo_ns, buckets.hi_ns, buckets.count].map((values) =>
    Float64Array.from(values),
  );
  const edges = quantileEdges_ns({ lo_ns: lo_ns!, hi_ns: hi_ns!, value_ns: lo_ns!, count: count! }, Number(quantile));
  if (edges === null) return null;
  const unit = latencyUnit(edges[1] / 1000, edges[1] / 1000, true);
  const [lo, hi] = edges.map((ns) => exact(Number((ns / 1000 / unit.factor).toPrecision(4))));
  return { ...none(id, label, text.betweenEdges), text: chartFrame.range(lo ?? "", hi ?? "", unit.label) };
}

type Buckets = NonNullable<RunLine["buckets"]>;

function latencyTiles(
  point: CurvePoint | null,
  kind: string,
  names: readonly AnyStatistic[],
  histogram: Buckets | undefined,
): Tile[] {
  return names.map((name): Tile => {
    const id = `${kind}_${name.replace(".", "")}_us`;
    const label = en.charts.curve.yTitle(name, [kind], true);
    if (point === null) return none(id, label);
    const { value_us, reported_us } = latencyOf(point, kind, name);
    if (value_us === null) return bucketTile(id, label, name, histogram) ?? none(id, label, text.notInFile);
    const above = samplesAboveStatistic(lookUp(point.latency, kind), name, point.ios);
    const few = isFew(above);
    const notes = [
      ...(reported_us === null ? [] : [en.charts.curve.aboveMax]),
      ...(isAtLeast(value_us) ? [en.charts.curve.atLeast] : []),
      ...(reported_us === null ? precisionNotes(point, kind, name) : []),
      ...(few && above !== null ? [en.charts.curve.few(above, name)] : []),
    ];
    return {
      id,
      label,
      // As the file reports it, like in the table.
      value: reported_us ?? value_us,
      text: name.startsWith("p") ? latencyWords(value_us) : plainLatency(value_us, 4),
      pin: `${markId(point)}/${name}`,
      ...(few ? { few } : {}),
      ...(notes.length === 0 ? {} : { note: notes.join(phrases.semicolon) }),
    };
  });
}

type Shown = Pick<RunModel, "steps" | "names" | "kind" | "lines">;

/** A row per direction. Several also get a total, with a latency if the tool prints one for all of them. */
export function pointTiles({ steps, names, kind, lines }: Shown): TileRow[] {
  const histogramOf = (point: CurvePoint | null) => lines.find((line) => line.point === point)?.buckets;
  const percentiles = tilePercentiles(
    steps.flatMap(({ latencies }) => latencies),
    kind,
  );
  // An ACT log in slices has no latency per I/O: the row is left out rather than filled with dashes.
  const has = steps.some(({ latencies }) => latencies.some(({ latency }) => Object.keys(latency).length > 0));
  const statistics: AnyStatistic[] = has ? ["mean", ...percentiles, "max"] : [];
  return steps.flatMap((step): TileRow[] => {
    const { directions, latencies, first } = step;
    const own = steps.length > 1 ? (names.get(step.id) ?? "") : "";
    const named = (op: string): string => [own, op].filter((word) => word !== "").join(", ");
    const rows = directions.map((point): TileRow => ({
      id: markId(point),
      step: step.id,
      op: point.op,
      name: named(directions.length > 1 || own === "" ? opText(point.op) : ""),
      tiles: [
        ...rateTiles(point.iops, point.bytes_per_s, point, askedRateOf(point)),
        ...latencyTiles(latencies.includes(point) ? point : null, kind, statistics, histogramOf(point)),
      ],
    }));
    const beside = step.beside.flatMap((point) =>
      besideRow(point, named, statistics).map((row) => ({ ...row, step: `${step.id}/beside` })),
    );
    if (directions.length < 2 && !(asksSeveral(first.workload_op) && !latencies.includes(first)))
      return [...rows, ...beside];
    const together = latencies.find(({ op }) => op === "mixed") ?? null;
    const total: TileRow = {
      id: `${step.id}/total`,
      step: step.id,
      op: "mixed",
      name: named(text.total),
      tiles: [
        ...rateTiles(first.total_iops, first.total_bytes_per_s, first, first.asked_iops),
        ...latencyTiles(together, kind, statistics, histogramOf(together)),
      ],
    };
    return [...rows, total, ...beside];
  });
}

/**
 * Queries have a rate but no latency, since the tool times transactions. Syncs have a count and a latency of their own
 * kind, which is part of its name; their rate is not printed.
 */
function besideRow(
  point: CurvePoint,
  named: (op: string) => string,
  statistics: readonly AnyStatistic[],
): Omit<TileRow, "step">[] {
  const own = { id: markId(point), op: point.op };
  if (point.op === "query") {
    return [{ ...own, name: named(opText(point.op)), tiles: rateTiles(point.iops, null, point) }];
  }
  const kind = kindAt(point, "");
  if (kind === "") return [];
  const samples = lookUp(point.latency, kind)?.samples ?? point.ios;
  const count = samples === null ? undefined : text.syncs(samples);
  return [
    {
      ...own,
      name: named(`${opText(point.op)} (${en.charts.curve.kindShort(kind)})`),
      tiles: [
        none("iops", "IOPS", count),
        none("bytes_per_s", "GB/s"),
        ...latencyTiles(point, kind, statistics, undefined),
      ],
    },
  ];
}

/** Order and texts of what sysbench reports for a test without I/Os. */
const REPORTED = ["transactions_per_s", "queries_per_s", "events_per_s", "memory_bytes_per_s", "errors_per_s"] as const;

/** The report of a test whose events are not I/Os: one value per trace. */
export function eventTiles(traces: readonly TimedTrace[]): TileRow[] {
  const whole = traces.filter(({ trace, samples }) => trace.rows === 1 && samples.value.length === 1);
  const rates = REPORTED.flatMap((metric) =>
    whole
      .filter(({ trace }) => trace.metric === metric && trace.op === null)
      .map(({ samples }): Tile => {
        const value = samples.value[0] ?? 0;
        const bytes = metric === "memory_bytes_per_s";
        const label = text.reported[metric];
        return { id: metric, label, value, text: bytes ? significant(value / 2 ** 20, 4) : rateText(value) };
      }),
  );
  const latencies = whole
    .filter(({ trace }) => trace.metric === "event_latency")
    .map(({ trace, samples }): Tile => {
      const name = trace.quantile === null ? trace.stat : `p${String(Number((100 * trace.quantile).toPrecision(12)))}`;
      const value = samples.value[0] ?? 0;
      return {
        id: `event_latency_${name.replace(".", "")}_us`,
        label: text.eventLatency(name),
        value,
        text: plainLatency(value, 4),
      };
    })
    .sort((a, b) => ORDER(a.id) - ORDER(b.id));
  const tiles = [...rates, ...latencies];
  return tiles.length === 0 ? [] : [{ id: "events", step: "", op: "", name: "", tiles }];
}

const ORDER = (id: string): number =>
  id.includes("_mean_") ? 0 : id.includes("_min_") ? 3 : id.includes("_max_") ? 2 : 1;

// The result of the run on one line, the caption under the chart, and the warnings about its numbers.

const words = text.verdict;

/**
 * For one measurement its rate and latency, for several the rate of each.
 * @param tiles tiles of the measurements
 * @param events tiles of a test whose events are not I/Os
 * @param s as in the link
 */
export function verdictOf(
  { chosen, steps, all, names }: RunModel,
  tiles: readonly TileRow[],
  events: readonly TileRow[],
  { s }: Pick<RunState, "s">,
): VerdictText {
  const [step, ...others] = steps;
  if (step === undefined) {
    const [head, ...rest] = (events[0]?.tiles ?? []).map(({ text: value, label }) => `${value} ${label}`);
    return head === undefined
      ? fitting(BESIDE_PANEL, chosen.length === 0 ? text.empty.noRunTitle : words.nothing)
      : fitting(BESIDE_PANEL, words.sentence([head]), words.sentence(rest), words.sentence(rest.slice(0, 1)));
  }
  const bears = quantityOf(steps.map(({ first }) => first)) === "iops" ? "iops" : "bytes_per_s";
  const rateIn = (row: TileRow | undefined) => row?.tiles.find(({ id }) => id === bears);
  const rowsOf = ({ id }: Step) => tiles.filter((row) => row.step === id);
  const wholeOf = (one: Step) => rowsOf(one).find(({ op }) => op === "mixed") ?? rowsOf(one)[0];
  const whole = wholeOf(step);
  const rate = rateIn(whole);
  if (whole === undefined || rate === undefined) {
    // A histogram alone has no rate: the first and the last of its latencies, mean and maximum.
    const told = whole === undefined ? [] : ofLatency(whole);
    const ends = [...new Set([told[0], told.at(-1)])].flatMap((tile) => (tile === undefined ? [] : [tile]));
    const said = words.sentence(ends.map(({ label, text: value }) => `${label} ${value}`));
    return fitting(BESIDE_PANEL, said === "" ? words.nothing : said);
  }
  const said = `${rate.text} ${rate.label}`;
  const state = step.failed ? words.failed : step.excluded !== null ? words.leftOut : "";
  const nameOf = (one: Step) => names.get(one.id) ?? "";
  if (others.length > 0) {
    const rest = others.map((one) => `${rateIn(wholeOf(one))?.text ?? en.charts.absent} ${nameOf(one)}`);
    const first = words.sentence([`${said} ${nameOf(step)}`]);
    return fitting(BESIDE_PANEL, state + first, words.sentence(rest), words.more(others.length));
  }
  const tail = latencyTile(whole);
  const answer = tail === null ? said : words.at(said, tail.label, tail.text);
  const name = all.length > 1 ? [nameOf(step)].filter((word) => word !== "") : [];
  const first = words.sentence([
    all.length > 1 && s.length === 0 ? words.fastest(all.length, answer) : answer,
    ...name,
  ]);
  const ops = rowsOf(step).filter((row) => row !== whole);
  const tails = ops.flatMap((row) => {
    const own = latencyTile(row);
    return own === null ? [] : [{ ...own, text: `${own.text} ${row.name}` }];
  });
  const label = tails[0]?.label ?? "";
  const byOp = tails.filter((own) => own.label === label).map((own) => own.text);
  const { runtime_s } = step.first;
  const seconds = [
    byOp.length === 0 ? "" : words.sentence([`${label} ${byOp.join(", ")}`]),
    words.sentence(ops.flatMap((row) => `${rateIn(row)?.text ?? en.charts.absent} ${row.name}`)),
    runtime_s === null ? "" : words.measured(exact(Number(runtime_s.toFixed(1)))),
  ];
  return fitting(BESIDE_PANEL, state + first, ...seconds.filter((second) => second !== ""));
}

const ofLatency = ({ tiles }: Pick<TileRow, "tiles">): Tile[] =>
  tiles.filter(({ id, text: value }) => id.endsWith("_us") && value !== en.charts.absent);

/** The lowest percentile that the tiles have, else the mean; null: the file has no latency. */
function latencyTile(row: Pick<TileRow, "tiles">): Tile | null {
  const told = ofLatency(row);
  return told.find(({ id }) => /_p\d/.test(id)) ?? told[0] ?? null;
}

/** Which part of the run is shown, how long it was measured, and over how many members. */
export function captionOf(model: RunModel, state: Pick<RunState, "s">, times: readonly TimedTrace[]): string {
  const { all, steps, form } = model;
  if (form === "time") {
    const values = times.reduce((most, { samples }) => Math.max(most, samples.t_s.length), 0);
    return values > 1 ? words.sentence([text.caption.intervals(values)]) : "";
  }
  const runtimes = steps.flatMap(({ first }) => (first.runtime_s === null ? [] : [first.runtime_s]));
  const ends = [...new Set([Math.min(...runtimes), Math.max(...runtimes)].map((s) => exact(Number(s.toFixed(1)))))];
  const members = new Set(steps.map(({ first }) => first.combined_from));
  const [combined = 1] = members;
  const said = [
    all.length > steps.length ? text.caption.of(steps.length, all.length) : "",
    all.length > steps.length && state.s.length === 0 && steps.length === 1 ? text.caption.fastest : "",
    runtimes.length > 0 ? text.caption.seconds(ends) : "",
    members.size === 1 && combined > 1 ? text.caption.members(combined) : "",
  ];
  return words.sentence(said.filter((part) => part !== ""));
}

/** The badges of the part shown: of the run, and of points put together. */
export function badgesOf({ steps, chosen }: RunModel, state: Pick<RunState, "r">): BadgeInfo[] {
  const points = steps.flatMap(({ directions, latencies }) => [...new Set([...directions, ...latencies])]);
  const gone = state.r.length > 0 && chosen.length > 0 && !chosen.some(({ id }) => state.r.includes(id));
  const { noCombine, noCombineWhy } = curvePage.badge;
  return [
    ...(gone ? [{ tone: "warn", text: text.runGone, why: text.runGoneWhy } as const] : []),
    ...runBadges(points),
    ...(points.some(({ why }) => why !== null) ? [{ tone: "warn", text: noCombine, why: noCombineWhy } as const] : []),
  ];
}
