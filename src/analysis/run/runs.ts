/**
 * The runs of the datasets with their points and series; the runs and measurements shown on the page of one run; its
 * latency kind and percentiles.
 */
import { runKey } from "~/model/labels";
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { fileName, within } from "~/base/path";
import type { CurvePoint } from "~/model/answers";
import { kindWith, statistic, type AnyStatistic } from "~/model/latency";
import type { Step } from "~/model/step";
import { quantileName } from "~/model/tail";
import { reportsOverTime } from "~/model/tools";
import type { TraceRow } from "~/model/traceAnswers";
import { rateOf } from "../steps";

/** One run with all that is known of it. */
export interface OneRun {
  /** `<dataset>/<sha256 first 12>.<document>`: its id in links. */
  readonly id: string;
  readonly dataset: string;
  readonly title: string;
  readonly path: string;
  readonly tool: string;
  readonly points: CurvePoint[];
  readonly traces: TraceRow[];
}

/** Runs in order of their paths, within a file in file order. `paths`: [] means all. */
export function runsOf(
  points: readonly CurvePoint[],
  traces: readonly TraceRow[],
  paths: readonly string[],
): readonly OneRun[] {
  const runs = new Map<string, OneRun>();
  const runOf = (id: string, facts: Pick<OneRun, "dataset" | "title" | "path" | "tool">): OneRun => {
    const known = runs.get(id);
    if (known !== undefined) return known;
    const made = { id, ...facts, points: [], traces: [] };
    runs.set(id, made);
    return made;
  };
  for (const point of points) {
    const { dataset, title, source_path: path, tool } = point;
    if (within(paths, path)) runOf(`${dataset}/${runKey(point)}`, { dataset, title, path, tool }).points.push(point);
  }
  for (const trace of traces) {
    const { dataset, run_key, run_title: title, run_path: path, tool } = trace;
    if (within(paths, path)) runOf(`${dataset}/${run_key}`, { dataset, title, path, tool }).traces.push(trace);
  }
  return [...runs.values()].sort((a, b) => byName(a.path, b.path) || byName(a.id, b.id));
}

/** Can it be drawn: percentiles, or values over time in its own report? */
const isDrawn = ({ points, traces, tool }: OneRun): boolean =>
  (reportsOverTime(tool) && traces.length > 0) ||
  points.some(({ latency }) => Object.values(latency).some(({ quantiles }) => Object.keys(quantiles).length > 0));

/** The runs in the link; if none of them is loaded, the first that can be drawn, else the first. */
export function chosenRuns(runs: readonly OneRun[], named: readonly string[]): readonly OneRun[] {
  const found = runs.filter(({ id }) => named.includes(id));
  if (found.length > 0) return found;
  const first = runs.find(isDrawn) ?? runs[0];
  return first === undefined ? [] : [first];
}

/** The file name, with the number of the document where a file has several runs; the title where names are equal. */
export function runName(run: OneRun, runs: readonly OneRun[]): string {
  const name = fileName(run.path);
  const document = Number(run.id.slice(run.id.lastIndexOf(".") + 1));
  const several = runs.filter(({ dataset, path }) => dataset === run.dataset && path === run.path).length > 1;
  const twice = !several && runs.some((other) => other !== run && other.path.endsWith(`/${name}`));
  return twice ? run.path : several ? `${name} #${String(document + 1)}` : name;
}

/** Series in the report itself; logs and intervals of other tools have a page of their own. */
export const tracesOf = (run: OneRun | undefined): readonly TraceRow[] =>
  run !== undefined && reportsOverTime(run.tool) ? run.traces.filter(({ setup }) => !setup) : [];

/** Up to this many measurements are drawn together by default. */
const ALL = 4;

/** Those in the link; else all if there are few, else the fastest. Failed ones only if the link names them. */
export function chosenSteps(steps: readonly Step[], named: readonly string[]): readonly Step[] {
  const found = steps.filter(({ id }) => named.includes(id));
  if (found.length > 0) return found;
  const good = steps.filter(({ failed, excluded }) => !failed && excluded === null);
  if (good.length <= ALL) return good.length > 0 ? good : steps.slice(0, ALL);
  const speed = (step: Step): number => rateOf(step, "iops") ?? rateOf(step, "gb_per_s") ?? 0;
  return [good.reduce((a, b) => (speed(b) > speed(a) ? b : a))];
}

/** One kind for the page: the requested one, else the first with percentiles, else the first. */
export function kindOf(points: readonly CurvePoint[], asked: string): string {
  if (asked !== "default") return asked;
  const of = (kind: string) => points.flatMap(({ latency }) => lookUp(latency, kind) ?? []);
  return kindWith(
    points[0]?.tool,
    (kind) => of(kind).some(({ quantiles }) => Object.keys(quantiles).length > 0),
    (kind) => of(kind).length > 0,
  );
}

/** The percentiles on the tiles: p99 and p99.9, else the two highest available. */
export function tilePercentiles(points: readonly CurvePoint[], kind: string): AnyStatistic[] {
  const has = (name: AnyStatistic) => points.some(({ latency }) => statistic(lookUp(latency, kind), name) !== null);
  const usual: AnyStatistic[] = ["p99", "p99.9"];
  if (usual.some(has)) return usual;
  const keys = new Set(points.flatMap(({ latency }) => Object.keys(lookUp(latency, kind)?.quantiles ?? {})));
  const highest = [...keys].sort((a, b) => Number(a) - Number(b)).slice(-2);
  return highest.length > 0 ? highest.map((key) => quantileName(Number(key))) : usual;
}

/** The kind of the page if the point has it, else its own: syncs have only one. */
export const kindAt = ({ latency }: CurvePoint, kind: string): string =>
  lookUp(latency, kind) === undefined ? (Object.keys(latency)[0] ?? kind) : kind;
