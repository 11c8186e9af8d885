/**
 * Points -> the rows of Runs: system › workload › load. A row is one latency at one load. Repeats share a row that
 * shows the median of each measure. Pure.
 */
import { group, rollup } from "d3-array";
import type { Repeats } from "~/model/ratio";
import { isKnown, peakOf } from "~/analysis/knee/step";
import { compareLoad, compareWorkload } from "~/analysis/order";
import { furthestOf, linesOf, type Measured, rateOf, ratesOf } from "~/analysis/reach";
import { gridId } from "~/analysis/series";
import { latencyOf, medianStep, testKey } from "~/analysis/steps";
import { byName } from "~/base/byName";
import { cutApart } from "~/base/letters";
import { lookUp } from "~/base/lookUp";
import { fileName } from "~/base/path";
import { jobsWord, opText } from "~/charts/curve/names";
import { type Medium, mediumOf } from "~/charts/medium";
import type { CurvePoint, RunRow } from "~/model/answers";
import { latencyOrSlowest } from "~/model/latency";
import { kindOf } from "~/model/lines";
import { blockKey, seriesId } from "~/model/load";
import { medianPoint, repeatsOf, standFor } from "~/model/middle";
import { setupName } from "~/model/tools";
import { type Step, counts, stepsOf, markId } from "~/model/step";
import { systemId } from "~/model/system";
import { en } from "~/text/en";
import { overview } from "~/text/en/overview";
import { phrases } from "~/text/en/phrases";
import { conditionsOf, toldApart, workloadName } from "../shared/point/workload";
import { systemName } from "../shared/selection";
import { setups } from "~/text/en/setups";
import type { RunsState } from "./state";

/** A measured load, or a published run of figures. */
export interface Leaf {
  readonly id: string;
  readonly system: string;
  readonly systemName: string;
  /** Equal for loads of one workload and set-up. */
  readonly workload: string;
  readonly workloadName: string;
  /** The point shown; null: a published run. */
  readonly point: CurvePoint | null;
  readonly step: Step | null;
  /** All measurements of this load, this one included, in the order they ran. */
  readonly repeats: readonly Step[];
  /** One of several repeats, in a row of its own. */
  readonly isRepeat: boolean;
  readonly run: RunRow | null;
  readonly kind: string;
}

const isDirectionOf = (step: Step): boolean => step.latencies.length > 1;

/** Reads and writes of a mix are judged separately, so each has its row. */
function leavesOf(step: Step, repeats: readonly Step[], kindFor: (point: CurvePoint) => string): Leaf[] {
  return step.latencies.map((point): Leaf => {
    const op = isDirectionOf(step) ? point.op : "";
    const name = workloadName(point);
    const named = op === "" ? name : overview.row.ofOp(name, lookUp(overview.row.ops, op) ?? opText(op));
    return {
      id: markId(point),
      system: systemId(point),
      systemName: systemName(point),
      workload: `${gridId(point)}${blockKey(point)} ${op}`,
      workloadName: [named, setups.words(setupName(point))].filter(Boolean).join(phrases.comma),
      point,
      step,
      repeats,
      isRepeat: repeats.length > 1 && repeats.includes(step),
      run: null,
      kind: kindFor(point),
    };
  });
}

/** One kind for all loads of a series, as its line on Curve has. */
function kindsOf(points: readonly CurvePoint[], k: RunsState["k"]): (point: CurvePoint) => string {
  const lineOf = (point: CurvePoint): string => `${seriesId(point)} ${point.op}`;
  const kinds = rollup(points, (own) => kindOf(own, k, "p99"), lineOf);
  return (point) => kinds.get(lineOf(point))!;
}

/** What represents them on a line (model/middle). */
function middleOf(steps: readonly Step[], kindFor: (point: CurvePoint) => string): Step {
  const good = steps.filter(counts);
  const hasP99 = ({ latencies }: Step): boolean =>
    latencies.every((point) => latencyOrSlowest(lookUp(point.latency, kindFor(point)), "p99").value_us !== null);
  return standFor(
    good.length > 0 ? good : steps,
    hasP99,
    ({ first }) => first.repeat !== null,
    ({ first }) => rateOf(first) ?? 0,
    medianStep,
  ).main;
}

/** What the grouping calls repeats of one load. */
const repeatKey = (step: Step): string => (step.first.repeat === null ? `only ${step.id}` : testKey(step));

/** Steps in the order they ran; files without a start time by path. */
function inOrder(steps: readonly Step[]): readonly Step[] {
  if (steps.length < 2) return steps;
  const timed = steps.every(({ first }) => first.started_ms !== null);
  return steps.toSorted(
    (a, b) =>
      (timed ? a.first.started_ms! - b.first.started_ms! : 0) ||
      byName(a.first.source_path, b.first.source_path) ||
      a.first.document - b.first.document ||
      a.first.phase - b.first.phase ||
      a.first.job_index - b.first.job_index,
  );
}

/** @param runs published runs of the same datasets; those that have points are left to their points */
export function allLeaves(
  points: readonly CurvePoint[],
  runs: readonly RunRow[],
  { rep, k }: Pick<RunsState, "rep" | "k">,
): Leaf[] {
  const steps = stepsOf(points);
  const sets = [...group(steps, repeatKey).values()].map(inOrder);
  const kindFor = kindsOf(points, k);
  const measured = sets.flatMap((same) =>
    (rep === "one" ? [middleOf(same, kindFor)] : same).flatMap((step) => leavesOf(step, same, kindFor)),
  );
  const published = runs.filter(({ origin }) => origin === "published");
  // Shares over a latency and the like have no column here: listed only where nothing else is.
  const valued = published.filter((run) => (run.peak_iops ?? run.peak_bytes_per_s ?? run.p99_at_peak_us) !== null);
  const listed = measured.length + valued.length > 0 ? valued : published;
  return [...apart(measured), ...listed.map(publishedLeaf)];
}

/** At another depth or by another number of jobs, asked rates are another series. */
const openLoadOf = (point: CurvePoint): (string | null)[] =>
  point.load_kind === "outstanding"
    ? [null, null]
    : [
        point.iodepth === null ? null : en.charts.curve.depth(point.iodepth),
        point.numjobs === null ? null : jobsWord(point.numjobs, point),
      ];

/** Workloads of one system that have one name get what tells them apart, as on Overview. */
function apart(leaves: readonly Leaf[]): Leaf[] {
  const named = [...group(leaves, ({ system }) => system).values()].flatMap((own) =>
    toldApart(
      [...group(own, ({ workload }) => workload)].map(([workload, [leaf]]) => ({
        ...{ id: `${leaf!.system} ${workload}`, name: leaf!.workloadName },
        parts: [...conditionsOf(leaf!.point!, true), ...openLoadOf(leaf!.point!)],
      })),
    ),
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return leaves.map((leaf) => ({ ...leaf, workloadName: names.get(`${leaf.system} ${leaf.workload}`)! }));
}

/** A run, one invocation of a tool, may hold several measurements; a row stands for all repeats of one. */
export function amountsOf(leaves: readonly Leaf[]) {
  const steps = leaves.flatMap(({ repeats }) => repeats);
  const published = leaves.flatMap(({ run, id }) => (run === null ? [] : [id]));
  const count = (ids: readonly string[]): number => new Set([...ids, ...published]).size;
  return {
    runs: count(steps.map(({ first }) => `${first.dataset} ${String(first.run_no)}`)),
    systems: new Set(leaves.map(({ system }) => system)).size,
    measurements: count(steps.map(({ id }) => id)),
  };
}

function publishedLeaf(run: RunRow): Leaf {
  const { dataset, key } = run;
  return {
    id: `${dataset}/${key}`,
    system: systemId(run),
    systemName: systemName(run),
    workload: `${dataset}/${key}`,
    workloadName: run.title === "" ? run.tool : run.title,
    point: null,
    step: null,
    repeats: [],
    isRepeat: false,
    run,
    kind: run.p99_kind ?? "response",
  };
}

/** What is judged of a row; nothing for a published run. */
type JudgedLeaf = Measured & { readonly leaf: Leaf };
function measuredOf(leaf: Leaf): JudgedLeaf[] {
  const { point, kind } = leaf;
  if (point === null) return [];
  const { value_us: latency_us, least_us } = latencyOrSlowest(lookUp(point.latency, kind), "p99");
  return [{ leaf, point, latency_us, least_us }];
}

/** p99 of each repeat, µs; undefined: one has only a bound. */
export function eachOf({ point, kind, repeats }: Leaf): readonly number[] | undefined {
  const rows = repeats.filter(counts).flatMap(({ latencies }) => latencies.filter(({ op }) => op === point?.op));
  const all = rows.map(({ latency }) => latencyOrSlowest(lookUp(latency, kind), "p99"));
  return all.some(({ least_us }) => least_us !== null) ? undefined : all.flatMap(({ value_us }) => value_us ?? []);
}

const medianOf = ({ leaf }: JudgedLeaf, among: readonly JudgedLeaf[]): JudgedLeaf => {
  const point = medianPoint(
    leaf.point!,
    among.map((one) => one.point),
  );
  return measuredOf({ ...leaf, point })[0]!;
};

export interface Branch {
  readonly id: string;
  readonly name: string;
  readonly level: 0 | 1;
  /** For a system: how its medium is known. */
  readonly medium: Medium | null;
  readonly leaves: readonly Leaf[];
  readonly children: readonly Branch[];
  /** For a workload: the row with most throughput within the limit, and the one with most overall; null: none. */
  readonly furthest: Leaf | null;
  readonly peak: Leaf | null;
  /** The lowest p99 of a workload that never meets the limit. */
  readonly lowest: Leaf | null;
}

function workloadBranch(id: string, name: string, leaves: readonly Leaf[], limit: number | null): Branch {
  const measured = leaves.flatMap(measuredOf);
  const reach = limit === null ? null : furthestOf(linesOf(measured, medianOf), limit);
  const good = measured.filter(({ point }) => counts(point));
  const rateIn = ratesOf(good.map(({ point }) => point));
  // Of reads or writes of a mix their own, as in the row and on Overview; of repeats in rows of their own the median.
  const loads = [...group(good, ({ leaf }) => (leaf.isRepeat ? leaf.repeats : leaf)).values()].map((own) =>
    own.length > 1 ? medianOf(own[0]!, own) : own[0]!,
  );
  const peak = peakOf(loads.map(({ point }) => ({ rate: point.iops ?? rateIn(point) })));
  return {
    id,
    name,
    level: 1,
    medium: null,
    leaves,
    children: [],
    furthest: reach?.found === "within" ? reach.step.leaf : null,
    lowest: reach?.found === "none" ? reach.lowest.leaf : null,
    peak: peak === null ? null : loads[peak]!.leaf,
  };
}

const byLoad = (a: Leaf, b: Leaf): number =>
  a.point === null || b.point === null
    ? 0
    : (a.point.numjobs ?? 0) - (b.point.numjobs ?? 0) || compareLoad(a.point, b.point);

/** Published runs, which have no workload, stay where they are. */
const byWorkload = ([, [a]]: [string, Leaf[]], [, [b]]: [string, Leaf[]]): number =>
  a?.point && b?.point ? compareWorkload(a.point, b.point) : 0;

const mediumIn = (leaves: readonly Leaf[]): Medium | null => mediumOf(leaves.flatMap(({ point }) => point ?? []));

/** @param by what the outer groups are */
export function branchesOf(leaves: readonly Leaf[], by: "system" | "workload", limit_us: number | null): Branch[] {
  const outer = by === "system" ? (one: Leaf) => one.system : (one: Leaf) => one.workloadName;
  const inner = by === "system" ? (one: Leaf) => one.workload : (one: Leaf) => `${one.system} ${one.workload}`;
  const outers = [...group(leaves, outer)];
  return (by === "system" ? outers : outers.sort(byWorkload)).map(([id, own]): Branch => {
    const [first] = own;
    const inners = [...group(own, inner)];
    const children = (by === "system" ? inners.sort(byWorkload) : inners).map(([key, rows]): Branch => {
      const name = by === "system" ? rows[0]!.workloadName : rows[0]!.systemName;
      const medium = by === "system" ? null : mediumIn(rows);
      return { ...workloadBranch(`${id} ${key}`, name, rows.toSorted(byLoad), limit_us), medium };
    });
    return {
      ...{
        id,
        level: 0,
        medium: by === "system" ? mediumIn(own) : null,
        leaves: own,
        children,
        furthest: null,
        peak: null,
        lowest: null,
      },
      name: by === "system" ? first!.systemName : first!.workloadName,
    };
  });
}

export type Row =
  | { readonly is: "branch"; readonly branch: Branch; readonly open: boolean }
  /** `open`: its repeats are listed under it; null: it has none, or they are rows themselves. */
  | { readonly is: "leaf"; readonly leaf: Leaf; readonly furthest: boolean; readonly open: boolean | null }
  /** `short`: the name as far as it fits its cell, unlike those of the other repeats. */
  | {
      readonly is: "repeat";
      readonly leaf: Leaf;
      readonly name: string;
      readonly short: string;
      readonly off_percent: number | null;
    }
  | { readonly is: "median"; readonly leaf: Leaf; readonly iops: Repeats | null; readonly p99_us: Repeats | null }
  | { readonly is: "more"; readonly branch: Branch; readonly count: number };

/** A workload with more loads than this shows the first of them and its furthest. */
const LOADS = 10;
const FIRST_LOADS = 7;

/** Letters of a name that its cell has room for. */
const FITS = 14;
/** Of more repeats, names are not compared with each other. */
const MOST_CUT = 300;

/** A load and, if open, each of its repeats with their median and range. */
export function loadRows(leaf: Leaf, furthest: boolean, open: boolean, rep: RunsState["rep"]): Row[] {
  const { repeats } = leaf;
  if (rep === "each" || repeats.length < 2) return [{ is: "leaf", leaf, furthest, open: null }];
  if (!open) return [{ is: "leaf", leaf, furthest, open }];
  // One latency of the load, the same as in its row.
  const own = repeats.flatMap((step) =>
    leavesOf(step, [step], () => leaf.kind).filter(({ point }) => point!.op === leaf.point?.op),
  );
  const iopsOf = ({ point }: Leaf): number | null => point?.iops ?? null;
  const good = own.filter(({ step }) => step !== null && counts(step));
  const iops = repeatsOf(good.map(iopsOf), "more");
  const p99_us = repeatsOf(
    good.map(({ point }) => latencyOf(point!, leaf.kind, "p99").value_us),
    "percentile",
  );
  const names = namesOf(repeats);
  const short = names.length > MOST_CUT ? names : cutApart(names, FITS);
  return [
    { is: "leaf", leaf, furthest, open },
    ...own.map((one): Row => {
      const rate = iopsOf(one);
      const at = repeats.indexOf(one.step!);
      const isOff = iops !== null && iops.median > 0 && rate !== null && good.includes(one);
      return {
        is: "repeat",
        leaf: one,
        ...{ name: names[at]!, short: short[at]! },
        off_percent: isOff ? (100 * (rate - iops.median)) / iops.median : null,
      };
    }),
    { is: "median", leaf, iops, p99_us },
  ];
}

/** What distinguishes repeats: their labels, else their files; within one file, documents and phases. */
function namesOf(steps: readonly Step[]): string[] {
  const isApart = (names: readonly string[]): boolean => new Set(names).size === names.length;
  const said = steps.map(({ first }) => first.said["repeat"] ?? "");
  if (!said.includes("") && isApart(said)) return said;
  const paths = steps.map(({ first }) => first.source_path);
  const files = paths.map(fileName);
  const names = isApart(files) ? files : paths;
  return isApart(names) ? names : names.map((name, i) => `${name} #${String(i + 1)}`);
}

/** Visible rows of the tree. Few groups start open: the first system and its first workload. */
export function rowsOf(
  branches: readonly Branch[],
  { open, all, rep }: Pick<RunsState, "open" | "all" | "rep">,
): Row[] {
  const changed = new Set(open);
  const whole = new Set(all);
  const rows: Row[] = [];
  branches.forEach((branch, i) => {
    const isOpen = (i === 0) !== changed.has(branch.id);
    rows.push({ is: "branch", branch, open: isOpen });
    if (!isOpen) return;
    branch.children.forEach((child, j) => {
      const begins = (i === 0 && j === 0) || branch.children.length === 1;
      const childOpen = begins !== changed.has(child.id);
      rows.push({ is: "branch", branch: child, open: childOpen });
      if (!childOpen) return;
      const { leaves, furthest } = child;
      const cut = leaves.length <= LOADS || whole.has(child.id) ? leaves.length : FIRST_LOADS;
      // As a system with one workload opens with it, so does a workload with one load.
      const loads = (one: Leaf): Row[] =>
        loadRows(one, one === furthest, (leaves.length === 1) !== changed.has(one.id), rep);
      rows.push(...leaves.slice(0, cut).flatMap(loads));
      const rest = leaves.slice(cut);
      const isBelow = furthest !== null && rest.includes(furthest);
      if (rest.length > 0) rows.push({ is: "more", branch: child, count: rest.length - (isBelow ? 1 : 0) });
      if (isBelow) rows.push(...loads(furthest));
    });
  });
  return rows;
}

export interface Spread {
  readonly n: number;
  /** Throughputs, ascending. */
  readonly rates: readonly number[];
  /** Highest divided by lowest. */
  readonly ratio: number;
}

/** The spread of repeats; null: it was measured once. */
export function spreadOf({ repeats }: Leaf): Spread | null {
  const rates = repeats
    .filter(counts)
    .map(({ first }) => rateOf(first))
    .filter(isKnown)
    .toSorted((a, b) => a - b);
  const [least, most] = [rates[0], rates.at(-1)];
  return rates.length < 2 || least === undefined || most === undefined || !(least > 0)
    ? null
    : { n: rates.length, rates, ratio: most / least };
}
