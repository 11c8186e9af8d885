/** Ids and names of workloads, made from series and points. */
import { group } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { Match } from "~/analysis/sides";
import { blockText, isBlockUnknown, saidOnce } from "~/charts/curve/names";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { isBlockSeries, workloadId } from "~/model/load";
import { setupName } from "~/model/tools";
import { en } from "~/text/en";
import { compare } from "~/text/en/compare";
import { setups } from "~/text/en/setups";
import { overview } from "~/text/en/overview";

export { workloadId };

/** The parts of a workload's name, which series and points have. */
export type WorkloadFacts = Pick<SeriesRow, "series" | "workload_op" | "pattern" | "block_bytes" | "read_percent"> & {
  readonly tool?: string | null;
};

const words = en.charts.curve;

const patternOf = ({ pattern }: WorkloadFacts): string =>
  pattern === null ? "" : (lookUp(words.pattern, pattern) ?? pattern);

/** "read", "write", "70/30 mix". */
const opOf = ({ workload_op, read_percent }: WorkloadFacts): string =>
  workload_op === "transaction"
    ? words.transactions(read_percent)
    : workload_op === "mixed"
      ? words.mix(read_percent)
      : (lookUp(words.ops, workload_op) ?? workload_op);

/** "4K random read, write and 70/30 mix", "random read, block sizes vary". */
function nameOf(facts: WorkloadFacts, ops: string): string {
  const { series, block_bytes, tool = null } = facts;
  const pattern = patternOf(facts);
  const access = pattern === "" ? ops : words.access(pattern, ops);
  const name = block_bytes === null ? access : `${blockText(block_bytes)} ${access}`;
  const varies =
    block_bytes === null && facts.workload_op !== "transaction" && !isBlockUnknown({ series, block_bytes, tool });
  return varies ? en.curve.blocksVary(name) : name;
}

/** "4K random read", "128K sequential write", "4K random 70/30 mix". */
export const workloadName = (facts: WorkloadFacts): string => nameOf(facts, opOf(facts));

/** A point of a sweep over block sizes has one, its workload has none. */
export const ofAllSizes = <F extends WorkloadFacts>(facts: F): F =>
  isBlockSeries(facts.series) ? { ...facts, block_bytes: null } : facts;

const OPS = ["read", "write", "mixed", "trim", "trimwrite", "transaction"];

/**
 * Up to this many workloads are named, more are counted; more fit if block size and pattern are equal and named once.
 */
const NAMED = 3;
const NAMED_OPS = 4;

/** "4K random read, write and 70/30 mix": equal parts are written once. */
export function workloadPhrase(facts: readonly WorkloadFacts[]): string {
  const distinct = [...group(facts, workloadId).values()]
    .map((own) => (new Set(own.map(({ block_bytes }) => block_bytes)).size > 1 ? ofAllSizes(own[0]!) : own.at(-1)!))
    .sort((a, b) => OPS.indexOf(a.workload_op) - OPS.indexOf(b.workload_op));
  const [first] = distinct;
  if (first === undefined) return en.curve.noWorkload;
  if (distinct.length === 1) return workloadName(first);
  const oneHead = distinct.every((one) => patternOf(one) === patternOf(first) && one.block_bytes === first.block_bytes);
  if (distinct.length > (oneHead ? NAMED_OPS : NAMED)) return en.curve.workloads(distinct.length);
  return oneHead ? nameOf(first, en.curve.and(distinct.map(opOf))) : en.curve.and(distinct.map(workloadName));
}

/** A condition that distinguishes workloads with one name; nothing for the one that lacks it. */
export const conditionText = (id: Match["id"], value: string | null): string[] =>
  value === null
    ? []
    : [
        id === "direct"
          ? compare.direct(value === "true")
          : id === "fill" || id === "size"
            ? compare[id](value)
            : value,
      ];

/** A row by its workload, and the conditions that may tell it from others of that workload. */
export interface Named {
  readonly name: string;
  readonly parts: readonly (string | null)[];
}

/** @param isNamed the set-up is in the name already */
export const conditionsOf = (point: CurvePoint, isNamed = false): Named["parts"] => [
  // The plain one of several set-ups may have been given no name.
  point.setup === null || isNamed ? null : setups.words(setupName(point)) || null,
  point.engine,
  point.direct === null ? null : point.direct ? overview.row.direct : overview.row.buffered,
  point.load_kind === "outstanding" ? null : overview.row.asked,
  point.rate_process === null ? null : words.arrivals([point.rate_process]),
  point.tool,
  point.drive_count === null ? null : overview.row.drives(point.drive_count),
];

/** Rows with equal names get what distinguishes them added. */
export function toldApart<R extends Named>(rows: readonly R[]): R[] {
  const alike = group(rows, ({ name }) => name);
  return rows.map((row) => {
    const others = alike.get(row.name)!;
    const varies = row.parts.flatMap((part, i) =>
      part !== null && others.some((one) => one.parts[i] !== part) ? [part] : [],
    );
    return varies.length === 0 ? row : { ...row, name: overview.row.more(row.name, saidOnce(varies)) };
  });
}
