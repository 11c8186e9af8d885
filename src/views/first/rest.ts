/** Rows for anything but sweeps and comparisons: each log, file and phase goes to the page that shows it completely. */
import { cellKey } from "~/analysis/sides";
import { countRuns, ofTests, pathsOf, type Claim, type Row } from "./claim";
import type { Facts, FileFact, Test, TraceFact } from "./facts";

const byTool =
  (...tools: readonly string[]) =>
  ({ tool }: { readonly tool: string | null }): boolean =>
    tool !== null && tools.includes(tool);
const ACT = byTool("act");

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];

/** Logs of ACT, including one that stopped before it measured anything. */
export const actRow: Row = (left, { files, traces }) => {
  const tests = left.filter(ACT);
  const ofAct = traces.filter(ACT);
  // Tables of act_latency.py are shares of a log, not a log.
  const shares = ofAct.filter(({ metric }) => metric.startsWith("pct_"));
  const tables = new Set(shares.map(({ source_path }) => source_path));
  const paths = unique([
    ...files
      .filter((file) => ACT(file) && file.role === "result" && file.runs > 0 && file.figures === 0)
      .map(({ path }) => path),
    ...ofAct.map(({ source_path }) => source_path),
    ...pathsOf(tests),
  ]).filter((path) => !tables.has(path));
  const logs = paths.length;
  if (logs === 0) return null;
  return { page: "act", why: { code: "act", logs }, paths, state: {}, tests };
};

/**
 * Phases of one file, or files, with different workloads. Files of different tools with one workload each make no
 * matrix.
 */
export const overviewRow: Row = (left) => {
  const tests = left.filter((test) => !byTool("act", "vdbench", "sysbench")(test));
  const cells = new Set(tests.map(cellKey)).size;
  const phases = new Set(tests.map(({ run, phase }) => `${run}\n${phase}`)).size;
  if (cells < 2 || phases < 2) return null;
  const runs = countRuns(tests);
  return ofTests("overview", tests, runs === 1 ? { code: "phases", phases } : { code: "cells", cells, runs });
};

/** Logs of fio with the runs they belong to, what iostat and sar saw beside, and intervals of vdbench that are no curve. */
export const timelineRow: Row = (left, { traces, tests: all }) => {
  const tests = left.filter(byTool("vdbench"));
  // Stopped before its first average, or not an I/O test: its intervals are all there is.
  const alone = unmeasured(traces.filter(byTool("vdbench")), all);
  const runPaths = new Set([...pathsOf(tests), ...alone.map(({ run_path }) => run_path)]);
  const ofLogs = traces.filter(byTool("fio", "iostat", "sar"));
  const series = [...ofLogs, ...traces.filter(({ run_path }) => runPaths.has(run_path))];
  const paths = unique([...runPaths, ...series.flatMap((one) => [one.source_path, one.run_path])]);
  if (paths.length === 0) return null;
  const logs = new Set(ofLogs.map(({ source_path }) => source_path)).size;
  const runs = countRuns(tests) + new Set(alone.map(({ run_key }) => run_key)).size;
  const more = { page: "timeline", paths, tests, state: {} } as const;
  const code = ofLogs.every(({ metric }) => metric === "histogram") ? "histograms" : "logs";
  return { ...more, why: logs > 0 ? { code, logs } : { code: "intervals", runs } };
};

/** Series of runs that have no other number, except those for creating files. */
function unmeasured(traces: readonly TraceFact[], tests: readonly Test[]): TraceFact[] {
  const measured = new Set(tests.map(({ run }) => run));
  return traces.filter(({ run_key, setup }) => !setup && !measured.has(run_key));
}

/** Whatever is left goes to Run. */
export const runRow: Row = (left, { traces, tests: all }) => {
  // All that is left of ACT is its tables, which have no latency.
  const tests = left.filter((test) => !ACT(test));
  const alone = unmeasured(traces.filter(byTool("sysbench")), all);
  const runs = unique([...tests.map(({ run }) => run), ...alone.map(({ run_key }) => run_key)]);
  if (runs.length === 0) return null;
  const why = { code: tests.every(byTool("sysbench")) ? "transactions" : "run", runs: runs.length } as const;
  const state = { r: runs.slice(0, 1).map((run) => `local/${run}`) };
  const paths = unique([...pathsOf(tests), ...alone.map(({ run_path }) => run_path)]);
  return { page: "run", why, paths, state, tests };
};

/** Published figures in our own table format, and tables that act_latency.py made of a log. */
export const figuresRow: Row = (_, { files }) => {
  const all = files.filter(({ figures }) => figures > 0);
  const tables = all.filter(ACT).length;
  const figures = all.filter((file) => !ACT(file)).reduce((sum, file) => sum + file.figures, 0);
  const why = { code: "figures", figures, tables } as const;
  return fileClaim("figures", all, why);
};

/** Only files that describe how, or on what, something was measured. */
export const describedRow: Row = (_, facts) => {
  const silent = isSilent(facts) ? facts.files.filter(({ role }) => role === "companion") : [];
  const claim = fileClaim("overview", silent, { code: "described", files: silent.length });
  // The description applies to everything, and no folder is drawn.
  return claim && { ...claim, state: { in: [] } };
};

const isSilent = ({ tests, traces, files }: Facts): boolean =>
  tests.length === 0 && traces.length === 0 && files.every(({ runs, figures }) => runs === 0 && figures === 0);

const fileClaim = (page: Claim["page"], files: readonly FileFact[], why: Claim["why"]): Claim | null =>
  files.length === 0 ? null : { page, why, paths: files.map(({ path }) => path), state: {}, tests: [] };
