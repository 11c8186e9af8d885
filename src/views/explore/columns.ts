/** Points as a table with a column for every known fact. Pure. */
import { group } from "d3-array";
import { fnv1a32 } from "~/base/fnv1a";
import { oncePer } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { dayOf } from "~/analysis/states";
import type { CurvePoint } from "~/model/answers";
import { DESCRIBES } from "~/model/labels";
import {
  drawnLatency,
  isFew,
  KIND_ORDER,
  samplesAboveStatistic,
  quantileKey,
  type AnyStatistic,
} from "~/model/latency";
import { totalRate } from "~/model/load";
import { axisRateUnit } from "~/charts/curve/names";
import { type PlotColumn, type PlotTable, UNITS, type Unit } from "~/model/plotTable";
import { markId, stepsOf } from "~/model/step";
import { countsThreads, setupName } from "~/model/tools";
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { explore as text } from "~/text/en/explore";
import { workloadId, workloadName } from "../shared/point/workload";
import { setups } from "~/text/en/setups";
import { systemName } from "../shared/selection";

type Value = number | string | null;

interface Kept {
  readonly id: string;
  readonly label: string;
  readonly unit: Unit | null;
  readonly of: (point: CurvePoint) => Value;
  readonly words?: (value: string) => string;
  readonly doubles?: boolean;
  readonly controlled?: boolean;
}

const { none, us, s, bytes, bytes_per_s, iops, percent } = UNITS;
const { columns: names } = text;

const set = (id: keyof typeof names & keyof CurvePoint, unit: Unit, doubles = false): Kept => ({
  ...{ id, label: names[id], unit, doubles, controlled: true },
  of: (point) => point[id] as Value,
});
const measured = (id: keyof typeof names & keyof CurvePoint, unit: Unit): Kept => ({
  ...{ id, label: names[id], unit },
  of: (point) => point[id] as Value,
});
const said = (
  id: keyof typeof names,
  of: (point: CurvePoint) => Value,
  words?: Readonly<Record<string, string>>,
): Kept => ({
  ...{ id, label: names[id], unit: null, of },
  ...(words === undefined ? {} : { words: (value: string) => lookUp(words, value) ?? value }),
});

/** Columns of every point: parameters of the test, results, and what was measured. */
const FIXED: readonly Kept[] = [
  ...[set("iodepth", none, true), set("numjobs", none, true), set("outstanding", none, true)],
  ...[set("block_bytes", bytes, true), set("read_percent", percent), set("asked_iops", iops)],
  ...[set("load_percent", percent), set("drive_count", none)],
  ...[measured("iops", iops), measured("bytes_per_s", bytes_per_s)],
  { id: "total_iops", label: names.total_iops, unit: iops, of: (point) => totalRate(point, "iops") },
  {
    id: "total_bytes_per_s",
    label: names.total_bytes_per_s,
    unit: bytes_per_s,
    of: (point) => totalRate(point, "gb_per_s"),
  },
  ...[measured("cpu_percent", percent), measured("ios", none), measured("runtime_s", s), measured("ramp_s", s)],
  ...[measured("combined_from", none), measured("repeat", none)],
  said("system", systemName),
  said("drive_model", (point) => point.drive_model),
  said("media", (point) => point.media),
  said("interface", (point) => point.interface),
  said("host", (point) => point.host),
  said("workload", workloadId),
  said("op", ({ op }) => op, text.ops),
  said("pattern", (point) => point.pattern),
  said("engine", (point) => point.engine),
  said("direct", ({ direct }) => (direct === null ? null : direct ? "direct" : "buffered")),
  said("load_kind", ({ load_kind }) => load_kind, text.loads),
  said("setup", ({ setup }) => setup || null),
  said("tool", ({ tool, tool_version }) => (tool_version === null ? tool : `${tool} ${tool_version}`)),
  said("dataset", (point) => point.dataset),
  said("source_path", (point) => point.source_path),
  said("title", (point) => point.title),
  said("day", dayOf),
];
const fixedIds = new Set(FIXED.map(({ id }) => id));

const STATISTICS = ["mean", "min", "max"] as const;

/** Name of any percentile in a file: 0.999 -> "p99.9". */
const quantileName = (key: string): AnyStatistic => `p${quantileKey(Number(key) * 100)}` as AnyStatistic;

/** A column for each latency kind and statistic of the points: different kinds never share a column. */
function latencyColumns(points: readonly CurvePoint[]): Kept[] {
  const found = new Map<string, Set<string>>();
  for (const { latency } of points) {
    for (const [kind, stats] of Object.entries(latency)) {
      const of = found.get(kind) ?? new Set<string>();
      for (const key of Object.keys(stats.quantiles)) of.add(quantileName(key));
      found.set(kind, of);
    }
  }
  const kinds = [...found.keys()].sort((a, b) => KIND_ORDER.indexOf(a) - KIND_ORDER.indexOf(b));
  return kinds.flatMap((kind) => {
    const quantiles = [...found.get(kind)!].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
    const all = [...STATISTICS.slice(0, 1), ...quantiles, ...STATISTICS.slice(1)] as AnyStatistic[];
    return all.map((name): Kept => ({
      id: `${kind}_${name}_us`,
      label: `${name} ${lookUp(text.kinds, kind) ?? kind}`,
      unit: us,
      of: ({ latency }) => drawnLatency(lookUp(latency, kind), name).value_us,
    }));
  });
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const LABEL_UNITS: readonly (readonly [end: string, unit: Unit])[] = [
  ["_percent", percent],
  ["_bytes", bytes],
  ["_w", { W: 1 }],
];

/** Labels on how a run was made, not on the drive. */
const SET_LABELS = new Set(["fill_percent", "active_range_percent", "over_provisioning_percent"]);

/** Labels, including own tags, without a column above. One with only numeric values is a quantity. */
function labelColumns(points: readonly CurvePoint[]): Kept[] {
  const keys = new Map<string, boolean>();
  for (const { said: labels } of points) {
    for (const [key, value] of Object.entries(labels)) keys.set(key, (keys.get(key) ?? true) && NUMBER.test(value));
  }
  const taken = new Set(fixedIds);
  return [...keys].flatMap(([key, isNumber]): Kept[] => {
    if (fixedIds.has(key) || key === "note" || key === "label") return [];
    const id = labelId(key, taken);
    taken.add(id);
    const kind = lookUp<{ readonly kind: string }>(DESCRIBES, key)?.kind;
    const numeric = isNumber && kind !== "text" && kind !== "choice";
    const own = LABEL_UNITS.find(([end]) => key.endsWith(end))?.[1];
    return [
      {
        id,
        label: lookUp(text.labels, key) ?? key.replace(/^tag:/, "").replaceAll("_", " "),
        // A number with an unknown unit gets a unit of its own: IOPS/price.
        unit: numeric ? (own ?? (key === "price" ? { price: 1 } : none)) : null,
        of: ({ said: labels }) => {
          const value = lookUp(labels, key) ?? null;
          return value === null || !numeric ? value : Number(value);
        },
        controlled: numeric && (key.startsWith("tag:") || SET_LABELS.has(key)),
      },
    ];
  });
}

/** Own tags by their name; a name that is not a valid id by a number. */
function labelId(key: string, taken: ReadonlySet<string>): string {
  const plain = key.replace(/^tag:/, "").toLowerCase().replaceAll(" ", "_");
  return /^[a-z][a-z0-9_.]{0,40}$/.test(plain) && !taken.has(plain) ? plain : `tag_${fnv1a32(key).toString(36)}`;
}

/** The points of the table, in order: the directions of each step, or the tool's common row once. */
export const rowsOf = (points: readonly CurvePoint[]): CurvePoint[] =>
  stepsOf(points).flatMap(({ latencies }) => latencies);

/** @param points from `rowsOf` */
export function tableOfPoints(points: readonly CurvePoint[]): PlotTable {
  const columns = [...FIXED, ...latencyColumns(points), ...labelColumns(points)].flatMap(
    ({ of, ...column }): PlotColumn[] => {
      const values = points.map(of);
      if (values.every((value) => value === null)) return [];
      return [
        {
          ...column,
          ...inOwnWords(column.id, points),
          values,
          ...(column.id === "workload" && { words: workloadWords(points) }),
          ...(column.id === "setup" && { words: setupWords(points) }),
        },
      ];
    },
  );
  const fewOf = oncePer((id: string) => fewIn(points, id));
  return {
    rows: points.length,
    columns,
    mark: (row) => markId(points[row]!),
    title: (row) => points[row]!.title,
    isFew: (row, id) => fewOf(id)[row] === true,
    excluded: (row) => points[row]!.failed || points[row]!.excluded !== null,
  };
}

/** What points of a database count, where all are of one, and threads where no tool has jobs. */
function inOwnWords(id: string, points: readonly CurvePoint[]): Partial<Pick<PlotColumn, "label" | "unit">> {
  if (id === "numjobs" && points.every(({ tool }) => countsThreads(tool))) return { label: en.curve.threadsName };
  const isRate = id === "iops" || id === "total_iops";
  if (!isRate || !points.every(({ op }) => isOfDatabase(op))) return {};
  const label = axisRateUnit(points.map(({ op }) => op));
  return { label, unit: { [label]: 1 } };
}

/** Has a percentile of a latency column too few samples above it? By point; empty: not a percentile column. */
function fewIn(points: readonly CurvePoint[], id: string): boolean[] {
  const [, kind, name] = /^([a-z]+)_(p[\d.]+)_us$/.exec(id) ?? [];
  if (kind === undefined) return [];
  const of = (point: CurvePoint) => samplesAboveStatistic(lookUp(point.latency, kind), name as AnyStatistic, point.ios);
  return points.map((point) => isFew(of(point)));
}

/** "4K random read", for `randread-4k`. */
function workloadWords(points: readonly CurvePoint[]): (id: string) => string {
  const names = new Map(points.map((point) => [workloadId(point), point]));
  return (id) => {
    const point = names.get(id);
    return point === undefined ? id : workloadName(point);
  };
}

/** As on the other pages; a word of files that two systems call unlike stays as it is. */
function setupWords(points: readonly CurvePoint[]): (setup: string) => string {
  const names = group(points, ({ setup }) => setup ?? "");
  return (setup) => {
    const [name, ...more] = new Set(names.get(setup)?.map((one) => setups.words(setupName(one))));
    return name === undefined || name === "" || more.length > 0 ? setup : name;
  };
}

/** Short names in expressions: `p99` is that of the first available kind, completion latency first. */
export function columnNamed(columns: readonly PlotColumn[], name: string): PlotColumn | undefined {
  const own = columns.find(({ id }) => id === name);
  if (own !== undefined) return own;
  if (/^(?:mean|min|max|p\d+(?:\.\d+)?)$/.test(name)) {
    const id = KIND_ORDER.map((kind) => `${kind}_${name}_us`).find((one) =>
      columns.some((column) => column.id === one),
    );
    return columns.find((column) => column.id === id);
  }
  return columns.find(({ id }) => id === lookUp(SHORT, name));
}

const SHORT = { depth: "iodepth", jobs: "numjobs", drives: "drive_count", block: "block_bytes", cpu: "cpu_percent" };
