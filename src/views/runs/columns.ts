/** The columns of Runs, on the page and in files: values and their texts. Heads have the units. Pure. */
import { extent } from "d3-array";
import { askedRateOf } from "~/analysis/askedOption";
import { isRatedInBytes } from "~/analysis/reach";
import { rateUnit } from "~/charts/curve/names";
import { isOfDatabase } from "~/model/workload";
import { latencyOf } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { kindOf } from "~/model/lines";
import { syncOf } from "~/model/step";
import { setupName } from "~/model/tools";
import { latencyOrSlowest, samplesAboveStatistic, type Statistic } from "~/model/latency";
import { en } from "~/text/en";
import { runBadges } from "../shared/point/badges";
import { type AxisUnit, latencyUnit, units } from "~/charts/axis";
import { latencyText, loadTag } from "~/charts/curve/readout";
import { mediaText } from "~/charts/medium";
import { exact, fixed, significant } from "~/base/number";
import { bytesRateText, countText, rateText, utcMinute } from "~/model/valueText";
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import { sortedBy } from "~/components/sortTwin";
import { remarkWords } from "~/text/en/remarks";
import { runs as text } from "~/text/en/runs";
import { phrases } from "~/text/en/phrases";
import { BOUND_SIGNS } from "~/text/alike";
import { type Leaf, spreadOf } from "./leaves";
import { setups } from "~/text/en/setups";
import type { ColumnId, RunsState, ShownColumnId } from "./state";

export interface RunColumn {
  readonly id: ShownColumnId;
  readonly group: "load" | "result" | "run" | "system";
  readonly numeric: boolean;
  /** In base units: used for sorting and export. */
  readonly value: (leaf: Leaf) => number | string | null;
  /** Text on the page; null: a dash. */
  readonly show: (value: number | string, leaf: Leaf, latency: AxisUnit) => string;
  /** Where there is no value: "≤ 0.98" of jobs whose percentiles cannot be merged; null: nothing is known. */
  readonly bound?: (leaf: Leaf, latency: AxisUnit) => string | null;
}

/** A value with the sign of its bound: "≥ 650000". */
const bounded = ({ point, run }: Leaf, id: ShownColumnId, shown: string): string =>
  point === null ? (lookUp(en.figures.chart.bounds, lookUp(run?.bounds, id) ?? "")?.(shown) ?? shown) : shown;

const latency = (id: ShownColumnId, name: Statistic): RunColumn => ({
  id,
  group: "result",
  numeric: true,
  value: ({ point, kind, run }) =>
    point === null ? (name === "p99" ? (run?.p99_at_peak_us ?? null) : null) : latencyOf(point, kind, name).value_us,
  show: (value, leaf, unit) => bounded(leaf, id, latencyText(Number(value), unit, name)),
  bound: ({ point, kind }, unit) => {
    const { value_us, least_us } = latencyOrSlowest(lookUp(point?.latency ?? {}, kind), name);
    return least_us === null || value_us === null ? null : BOUND_SIGNS.at_most(latencyText(value_us, unit, name));
  },
});

/** Syncs are timed by themselves; in a mix they are those of its writes. */
const sync: RunColumn = {
  id: "sync",
  group: "result",
  numeric: true,
  value: ({ step, point }) => {
    const calls = step === null || (step.directions.length > 1 && point?.op === "read") ? null : syncOf(step);
    return calls === null ? null : latencyOf(calls, kindOf([calls], "default", "p99"), "p99").value_us;
  },
  show: (value, _, unit) => latencyText(Number(value), unit, "p99"),
};

/**
 * The columns of a choice, with that of syncs beside their p99 where a run has it, and bytes beside IOPS where a run
 * counts no I/Os.
 */
export function columnsOf(chosen: readonly ColumnId[], leaves: readonly Leaf[]): RunColumn[] {
  const syncs = leaves.some((leaf) => sync.value(leaf) !== null);
  const bytes = leaves.some(({ point, run }) => {
    const iops = point === null ? run?.peak_iops : point.iops;
    return iops == null && (point === null ? run?.peak_bytes_per_s : point.bytes_per_s) != null;
  });
  return RUN_COLUMNS.filter(({ id }) => {
    if (id === "sync") return syncs && chosen.includes("p99");
    return chosen.includes(id) || (id === "gb_per_s" && bytes && chosen.includes("iops"));
  });
}

/** I/Os per second, or what a database counts; `bare`: without "IOPS". */
function countWords({ op }: CurvePoint, count: number, bare: boolean): string {
  const value = countText(count);
  return bare && !isOfDatabase(op) ? value : `${value} ${rateUnit(op)}`;
}

/** The rate of a point as shown in its row, "79,639" or "5.81 GB/s". */
export const rateWords = (point: CurvePoint): string =>
  point.iops !== null || point.bytes_per_s === null
    ? countWords(point, point.iops ?? point.total_iops ?? 0, true)
    : bytesRateText(point.bytes_per_s);

/** The lowest and the highest rate of repeats of a point. */
export const spreadWords = (point: CurvePoint, ends: readonly [number, number]): string[] =>
  ends.map((rate, i) => (isRatedInBytes(point) ? bytesRateText(rate) : countWords(point, rate, i === 0)));

const number = (
  id: ShownColumnId,
  group: RunColumn["group"],
  value: RunColumn["value"],
  show: (value: number) => string = exact,
): RunColumn => ({ id, group, numeric: true, value, show: (found, leaf) => bounded(leaf, id, show(Number(found))) });

const word = (id: ShownColumnId, group: RunColumn["group"], value: (leaf: Leaf) => string | null): RunColumn => ({
  id,
  group,
  numeric: false,
  value,
  show: String,
});

export const RUN_COLUMNS: readonly RunColumn[] = [
  number("outstanding", "load", ({ point }) => point?.outstanding ?? null),
  number("read_percent", "load", ({ point }) => point?.read_percent ?? null),
  number("asked", "load", ({ point }) => (point === null ? null : (askedRateOf(point) ?? point.asked_iops)), rateText),
  number("iops", "result", ({ point, run }) => point?.iops ?? run?.peak_iops ?? null, rateText),
  number(
    "gb_per_s",
    "result",
    ({ point, run }) => point?.bytes_per_s ?? run?.peak_bytes_per_s ?? null,
    (bytes) => significant(bytes / 1e9, 4),
  ),
  latency("p50", "p50"),
  latency("p99", "p99"),
  sync,
  latency("p999", "p99.9"),
  latency("mean", "mean"),

  latency("max", "max"),
  number("above", "result", ({ point, kind }) =>
    point === null ? null : samplesAboveStatistic(lookUp(point.latency, kind), "p99", point.ios),
  ),
  number(
    "cpu",
    "result",
    ({ point }) => point?.cpu_percent ?? null,
    (percent) => fixed(percent, 0),
  ),
  {
    id: "repeats",
    group: "run",
    numeric: true,
    value: (leaf) => (leaf.point === null ? null : leaf.repeats.length),
    show: (value, leaf) => {
      const spread = spreadOf(leaf);
      return spread === null ? String(value) : text.spread(spread.n, significant(spread.ratio, 3));
    },
  },
  word("remarks", "run", (leaf) => remarksOf(leaf).join(phrases.semicolon) || null),
  word("file", "run", ({ point, repeats, isRepeat, run }) =>
    isOfFiles({ repeats, isRepeat })
      ? text.files(new Set(repeats.map(({ first }) => first.source_path)).size)
      : (point?.source_name ?? run?.tool ?? null),
  ),
  word("tool", "run", ({ point, run }) => toolOf(point ?? run)),
  word("started", "run", ({ point }) => (point?.started_ms == null ? null : utcMinute(point.started_ms))),
  word("setup", "run", ({ point }) => (point === null ? null : setups.words(setupName(point)) || null)),
  number(
    "runtime",
    "run",
    ({ point }) => point?.runtime_s ?? null,
    (s) => fixed(s, 0),
  ),
  word("media", "system", ({ point, run }) => (point === null ? (run?.media ?? null) : mediaText(point))),
  word("drive", "system", ({ point, run }) => (point ?? run)?.drive_model ?? null),
  word("host", "system", ({ point, run }) => (point ?? run)?.host ?? null),
];

/** A row of several repeats. */
const isOfFiles = ({ repeats, isRepeat }: Pick<Leaf, "repeats" | "isRepeat">): boolean =>
  repeats.length > 1 && !isRepeat;

const toolOf = (facts: Pick<CurvePoint, "tool" | "tool_version"> | null): string | null =>
  facts === null ? null : `${lookUp(en.tools, facts.tool) ?? facts.tool} ${facts.tool_version ?? ""}`.trim();

/** What to know about a row, in a few words each. */
export const remarksOf = ({ step, point }: Leaf): string[] => {
  if (step === null || point === null) return [];
  if (step.failed) return [text.failed];
  const own = runBadges([...step.directions, ...step.beside], null, [
    "no-ramp",
    "ramp-unknown",
    "state-unknown",
    "active-range-unknown",
  ]);
  return [...(step.excluded === null ? [] : [text.excluded(step.excluded)]), ...own.map(({ text: said }) => said)];
};

/** "4 × 16"; otherwise the load as it was controlled. */
export function loadOf({ point, run }: Leaf): string {
  if (point === null) return run?.title ?? "";
  const { load_kind, iodepth, numjobs } = point;
  return load_kind === "outstanding" && iodepth !== null && numjobs !== null
    ? `${exact(iodepth)} × ${exact(numjobs)}`
    : loadTag(point);
}

/** One unit for all latencies: the one that suits the middle of the lowest and the highest p99. */
export function latencyUnitOf(leaves: readonly Leaf[]): AxisUnit {
  const all = leaves.flatMap(({ point, kind }) =>
    point === null ? [] : (latencyOf(point, kind, "p99").value_us ?? []),
  );
  const known = all.filter((us) => us > 0);
  const [least, most] = extent(known);
  return least === undefined ? units.us : latencyUnit(least, most, true);
}

/**
 * Columns with the same value in all rows, and that value: they add nothing to a table. null: an equal number of files
 * in each, which are not the same files.
 */
export function sameInAll(leaves: readonly Leaf[]): ReadonlyMap<ShownColumnId, string | null> {
  const same = new Map<ShownColumnId, string | null>();
  if (leaves.length < 2) return same;
  for (const { id, group, value, show } of RUN_COLUMNS) {
    if (group === "result" || id === "remarks" || id === "repeats") continue;
    const values = new Set(leaves.map(value));
    const [only] = values;
    if (values.size !== 1 || only == null) continue;
    same.set(id, id === "file" && isOfFiles(leaves[0]!) ? null : show(only, leaves[0]!, units.us));
  }
  return same;
}

export function sortLeaves(leaves: readonly Leaf[], { column, descending }: RunsState["o"]): Leaf[] {
  const of = RUN_COLUMNS.find(({ id }) => id === column)?.value;
  if (of === undefined) return descending ? leaves.toReversed() : [...leaves];
  return sortedBy(leaves, of, descending);
}

const boundsOf = (run: Leaf["run"]): string | null =>
  Object.entries(run?.bounds ?? {})
    .map((bound) => bound.join(" "))
    .join(phrases.semicolon) || null;

const FILE_IDS: Partial<Record<ShownColumnId, string>> = {
  ...{ asked: "asked_iops", gb_per_s: "bytes_per_s", p999: "p99.9_us", above: "ios_above_p99", cpu: "cpu_percent" },
  ...{ p50: "p50_us", p99: "p99_us", mean: "mean_us", sync: "sync_p99_us", max: "max_us", runtime: "runtime_s" },
};

/** In print and Markdown; a CSV has every digit. */
const DIGITS: Partial<Record<ShownColumnId, TwinColumnOf<Leaf>["digits"]>> = {
  ...{ asked: [4, 3], iops: [4, 3], gb_per_s: [1, 0], cpu: [3, 1], runtime: [3, 1] },
  ...{ p50: [3, 3, 1], p99: [3, 3, 1], p999: [3, 3, 1], mean: [3, 3, 1], sync: [3, 3, 1], max: [3, 3, 1] },
};

const FILE_COLUMNS: readonly TwinColumnOf<Leaf>[] = [
  { id: "system", value: (leaf) => leaf.systemName },
  { id: "workload", value: (leaf) => leaf.workloadName },
  { id: "load", value: loadOf },
  ...RUN_COLUMNS.filter(({ id }) => id !== "remarks").map(({ id, value }) => ({
    ...{ id: FILE_IDS[id] ?? id, value, digits: DIGITS[id] },
  })),
  { id: "remarks", value: ({ point }) => remarkWords(point?.remarks ?? null) || null },
  { id: "latency_kind", value: ({ kind }: Leaf) => kind },
  // Of published values: "iops at_least".
  { id: "bounds", value: ({ point, run }: Leaf) => (point === null ? boundsOf(run) : null) },
  { id: "path", value: ({ point }: Leaf) => point?.source_path ?? null },
];

/** All rows and columns, unrounded, with units in the heads. */
export const twinOf = (leaves: readonly Leaf[]): Twin => twinFrom(leaves, FILE_COLUMNS, ({ id }) => id);
