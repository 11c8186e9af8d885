/** Loads of one workload: the curve. */
import { group } from "d3-array";
import { isGrid } from "~/analysis/frontier";
import { gridId } from "~/analysis/series";
import { rateOf } from "~/analysis/steps";
import { latencyOrSlowest } from "~/model/latency";
import { loadOnLine, seriesId, sweepKind } from "~/model/load";
import { counts } from "~/model/step";
import { workloadId, workloadName } from "../shared/point/workload";
import { FIRST_LIMIT_US } from "../shared/selection";
import { ofTests, type Claim, type Row } from "./claim";
import type { Test } from "./facts";
import { byName } from "~/base/byName";

/** Fewer loads are not a curve. Next to curves of other systems, a line of two is still useful. */
export const SWEEP = 3;
const BESIDE = 2;
/**
 * With more lines than colours: the best of depth × jobs, else one number of jobs, else one set-up, else one line per
 * system.
 */
const LINES = 8;
/** Workload that the curve page starts with, if present. */
const USUAL = "randread-4k";

/** What the chart joins: the loads of one workload of one system on the same devices. */
interface Line {
  readonly tests: readonly Test[];
  readonly id: string;
  readonly system: string;
  readonly workload: string;
  /** null: it varies along the line. */
  readonly jobs: number | null;
  readonly setup: string;
  /** The block size is what varies. */
  readonly isOfBlocks: boolean;
  readonly loads: number;
  /** A name contradicts its file. */
  readonly isMisnamed: boolean;
}

/**
 * Three or more loads of one workload on the same devices; other or more devices are a different question. An
 * uncontrolled maximum belongs to the rate curve beside it and does not count as a load.
 */
export const curveRow: Row = (left) => {
  const tests = left.filter(({ tool }) => tool !== "act");
  const lines = [...group(tests, curveOn).values()].map(lineOf);
  const curves = withBeside(
    lines.filter(({ loads }) => loads >= SWEEP),
    lines,
  );
  if (curves.length === 0) return loopRow(tests);
  // The page draws latencies: IOR has none for files of several segments.
  const drawn = curves.filter(hasLatency);
  const w = firstWorkload(drawn.length > 0 ? drawn : curves, lines);
  const ofWorkload = curves.filter(({ workload }) => workload === w);
  const same = ofWorkload.some(hasLatency) ? ofWorkload.filter(hasLatency) : ofWorkload;
  const all = lines.filter(({ workload }) => workload === w);
  const picks = same.length > LINES && areBest(all) ? {} : picksOf(fewer(same), all);
  const taken = curves.flatMap((line) => line.tests);
  // Single depths of the same workload are no curve, but the page would start with them.
  const load = same.every(isOpen) && !all.every(isOpen) ? { load: "rate" } : {};
  return ofTests("curve", taken, whyOf(curves, w), { w: [w], ...load, ...picks });
};

const hasLatency = ({ tests }: Line): boolean =>
  tests.some(({ latencies }) => latencies.some(({ latency }) => Object.keys(latency).length > 0));

/** Rates were asked for, whatever came of it. */
const isOpen = ({ tests }: Line): boolean => tests.some(({ load_kind }) => load_kind === "rate");

/** A curve on one set of devices. */
const curveOn = ({ curve, devices, device_count }: Test): string => [curve, device_count, ...devices].join("\n");

function lineOf(tests: readonly Test[]): Line {
  const [{ first }] = tests as [Test];
  const distinct = <V>(of: (test: Test) => V): Set<V> => new Set(tests.map(of));
  const loadOf = loadOnLine(tests.map((test) => test.first));
  const jobs = distinct(({ numjobs }) => numjobs);
  // Failed and excluded tests do not count as measured.
  const loads = tests.filter((test) => counts(test) && test.load !== null).map((test) => loadOf(test.first));
  return {
    tests,
    id: seriesId(first),
    system: first.system ?? "",
    workload: workloadId(first),
    jobs: jobs.size === 1 ? first.numjobs : null,
    setup: first.setup ?? "",
    isOfBlocks: distinct(({ first: own }) => own.block_bytes).size > 1,
    loads: new Set(loads).size,
    isMisnamed: tests.some((test) => test.first.misnamed !== null),
  };
}

/** Adds systems that measured only two loads of a workload for which others have a curve. */
function withBeside(curves: readonly Line[], lines: readonly Line[]): Line[] {
  const matter = ({ workload, tests }: Line): string => `${workload} ${sweepKind(tests[0]!.load_kind)}`;
  const systems = group(curves, matter, ({ system }) => system);
  const beside = lines.filter((line) => {
    const has = systems.get(matter(line));
    return line.loads === BESIDE && has !== undefined && !has.has(line.system);
  });
  return [...curves, ...beside];
}

/**
 * The usual workload; else that of most systems, with the fewest doubtful names, of most tests; among equals the one
 * that reaches most, as on the page without a link.
 */
function firstWorkload(curves: readonly Line[], all: readonly Line[]): string {
  const byWorkload = group(curves, ({ workload }) => workload);
  if (byWorkload.has(USUAL)) return USUAL;
  const worth = [...byWorkload].map(([id, lines]) => ({
    id,
    systems: new Set(lines.filter(({ loads }) => loads >= SWEEP).map(({ system }) => system)).size,
    misnamed: all.filter(({ workload, isMisnamed }) => workload === id && isMisnamed).length,
    tests: lines.reduce((n, { tests }) => n + tests.length, 0),
    peak: Math.max(
      ...lines.flatMap(({ tests }) => tests.map((test) => (counts(test) ? rateOf(test, "iops") : null) ?? 0)),
    ),
  }));
  worth.sort(
    (a, b) =>
      b.systems - a.systems || a.misnamed - b.misnamed || b.tests - a.tests || b.peak - a.peak || byName(a.id, b.id),
  );
  return worth[0]!.id;
}

/**
 * Is each system drawn as one line, the best of its depth × jobs? Not if most systems are over the limit at every load:
 * then only a few first loads would be on the line, and one number of jobs shows more.
 */
function areBest(lines: readonly Line[]): boolean {
  const systems = [...group(lines, ({ system }) => system).values()].map((own) => own.flatMap(({ tests }) => tests));
  const isOneGrid = (tests: readonly Test[]): boolean =>
    new Set(tests.map(({ first, devices }) => [gridId(first), ...devices].join("\n"))).size === 1 &&
    isGrid(tests.map(({ iodepth, numjobs }) => ({ depth: iodepth, jobs: numjobs })));
  const held = systems.filter((tests) => tests.some(holdsFirstLimit)).length;
  return systems.length <= LINES && systems.every(isOneGrid) && held * 2 >= systems.length;
}

/** In each direction; a test without p99 has no limit. */
const holdsFirstLimit = ({ latencies }: Test): boolean =>
  latencies.every(({ latency }) =>
    Object.values(latency).every((stats) => (latencyOrSlowest(stats, "p99").value_us ?? 0) <= FIRST_LIMIT_US),
  );

/**
 * As many lines as there are colours, with every system among them: the number of jobs most systems were swept at, then
 * one set-up if all systems were measured under the same ones, then the longest line of each.
 */
function fewer(lines: readonly Line[]): readonly Line[] {
  let shown = lines;
  if (shown.length > LINES) shown = mostShared(shown, ({ jobs }) => (jobs === null ? null : `${jobs}`));
  if (shown.length > LINES && isCrossed(shown)) shown = mostShared(shown, ({ setup }) => setup);
  if (shown.length <= LINES) return shown;
  const longest = [...group(shown, ({ system }) => system).values()].map((own) =>
    own.reduce((best, one) => (one.loads > best.loads ? one : best)),
  );
  return longest.length <= LINES ? longest : shown;
}

/** The lines with the value most systems have, the smallest of several such; all lines if that would lose a system. */
function mostShared(lines: readonly Line[], valueOf: (line: Line) => string | null): readonly Line[] {
  const known = lines.filter((line) => valueOf(line) !== null);
  const found = [...group(known, valueOf)].map(([value, own]) => ({
    value: value!,
    own,
    systems: new Set(own.map(({ system }) => system)).size,
  }));
  found.sort((a, b) => b.systems - a.systems || byName(a.value, b.value));
  const [best] = found;
  const all = new Set(lines.map(({ system }) => system)).size;
  return best === undefined || best.systems < all ? lines : best.own;
}

/** Was every system measured under the same set-ups? Then these were chosen on purpose, like a workload. */
function isCrossed(lines: readonly Line[]): boolean {
  const setups = new Set(lines.map(({ setup }) => setup)).size;
  const own = [...group(lines, ({ system }) => system).values()];
  return own.length > 1 && own.every((all) => new Set(all.map(({ setup }) => setup)).size === setups);
}

/** The page shows every series of a workload; if some are left out here, those shown are named. */
function picksOf(shown: readonly Line[], same: readonly Line[]): { readonly j?: string[]; readonly s?: string[] } {
  const ids = new Set(shown.map(({ id }) => id));
  const others = (at: readonly Line[]): boolean => at.some(({ id }) => !ids.has(id));
  if (!others(same)) return {};
  const [jobs, ...more] = new Set(shown.map((line) => line.jobs));
  const oneJob = jobs != null && more.length === 0 && same.some((line) => line.jobs !== jobs);
  const atJobs = oneJob ? same.filter((line) => line.jobs === jobs) : same;
  return { ...(oneJob && { j: [String(jobs)] }), ...(others(atJobs) && { s: [...ids] }) };
}

/**
 * Depths first: if both were swept, the page starts with them. From there only rates of the shown workload are one
 * click away.
 */
function whyOf(all: readonly Line[], w: string): Claim["why"] {
  const [rates, closed] = [all.filter(isOpen), all.filter((line) => !isOpen(line))];
  const most = (lines: readonly Line[]): number => Math.max(0, ...lines.map(({ loads }) => loads));
  const counted = (lines: readonly Line[]) => ({
    loads: most(lines),
    curves: lines.length,
    workloads: new Set(lines.map(({ workload }) => workload)).size,
  });
  const blocks = closed.filter(({ isOfBlocks }) => isOfBlocks);
  if (blocks.some(({ workload }) => workload === w)) return { code: "blocks", ...counted(blocks) };
  const depths = closed.filter(({ isOfBlocks }) => !isOfBlocks);
  if (depths.length > 0) {
    const own = rates.filter(({ workload }) => workload === w);
    const of = own.length === 0 ? "" : workloadName(own[0]!.tests[0]!.first);
    return { code: "loads", ...counted(depths), rates: most(own), of };
  }
  return rates.some(({ tests }) => tests.some(({ load_kind }) => load_kind === "max"))
    ? { code: "maximum", rates: most(rates), curves: rates.length }
    : { code: "rates", ...counted(rates) };
}

/** Loop steps of vdbench form a curve from three of one workload on, whatever they vary (seek range, skew, threads). */
function loopRow(tests: readonly Test[]): Claim | null {
  const loops = [
    ...group(
      tests.filter((test) => test.tool === "vdbench" && counts(test)),
      (test) => [test.run, workloadId(test)].join("\n"),
    ).values(),
  ].filter((one) => one.length >= SWEEP);
  const taken = loops.flat();
  const workloads = [...new Set(taken.map(workloadId))];
  const steps = Math.max(0, ...loops.map((one) => one.length));
  return ofTests("curve", taken, { code: "steps", steps, workloads: workloads.length }, { w: workloads });
}
