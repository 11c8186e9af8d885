/** Which runs there are and which are shown: points and series of the datasets, by the run they belong to. Pure. */
import { byName } from "~/base/byName";
import type { CurvePoint } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";
import { reportsOverTime } from "~/model/tools";
import { within } from "~/base/path";

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

const keyOf = ({ sha256, document }: CurvePoint): string => `${sha256.slice(0, 12)}.${String(document)}`;

/** In the order of their paths; of one file as they stand in it. `paths`: none = all. */
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
    if (within(paths, path)) runOf(`${dataset}/${keyOf(point)}`, { dataset, title, path, tool }).points.push(point);
  }
  for (const trace of traces) {
    const { dataset, run_key, run_title: title, run_path: path, tool } = trace;
    if (within(paths, path)) runOf(`${dataset}/${run_key}`, { dataset, title, path, tool }).traces.push(trace);
  }
  return [...runs.values()].sort((a, b) => byName(a.path, b.path) || byName(a.id, b.id));
}

/** Percentiles, or values over time in its own report: there is a chart of it. */
const isDrawn = ({ points, traces, tool }: OneRun): boolean =>
  (reportsOverTime(tool) && traces.length > 0) ||
  points.some(({ latency }) => Object.values(latency).some(({ quantiles }) => Object.keys(quantiles).length > 0));

/** The runs of the link; where it names none that is here the first that there is a chart of, else the first. */
export function chosenRuns(runs: readonly OneRun[], named: readonly string[]): readonly OneRun[] {
  const found = runs.filter(({ id }) => named.includes(id));
  if (found.length > 0) return found;
  const first = runs.find(isDrawn) ?? runs[0];
  return first === undefined ? [] : [first];
}

/** The file name, with the number of the document where a file has several runs; the title where names are equal. */
export function runName(run: OneRun, runs: readonly OneRun[]): string {
  const name = run.path.slice(run.path.lastIndexOf("/") + 1);
  const document = Number(run.id.slice(run.id.lastIndexOf(".") + 1));
  const several = runs.filter(({ dataset, path }) => dataset === run.dataset && path === run.path).length > 1;
  const twice = !several && runs.some((other) => other !== run && other.path.endsWith(`/${name}`));
  return twice ? run.path : several ? `${name} #${String(document + 1)}` : name;
}
