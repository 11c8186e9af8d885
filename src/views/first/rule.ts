/**
 * The first view of a drop: one table, a row per kind of drop. Each row takes the tests it can show best. The first row
 * that took something just dropped is shown; the others become tabs.
 */
import { FIRST_ROWS, type Claim, type FirstPage, type FirstRow, type Row, type Why, pathsOf } from "./claim";
import { drivesRow, scalingRow, compareRow, historyRow, repeatsRow } from "./sides";
import type { Facts, Test } from "./facts";
import { actRow, describedRow, figuresRow, overviewRow, runRow, timelineRow } from "./rest";
import { curveRow, SWEEP } from "./sweeps";
import { reportsOf, roundsToJudge } from "~/analysis/pts/report";

// Rounds of the SNIA PTS, whole enough for a verdict, go to their report. What else they show, other rows show too.

const ptsRow: Row = (left) => {
  const reports = reportsOf(left).filter((report) => roundsToJudge(report) > 0);
  if (reports.length === 0) return null;
  const rounds = Math.max(...reports.map(roundsToJudge));
  const paths = pathsOf(reports.flatMap(({ steps }) => steps as readonly Test[]));
  return { page: "pts", why: { code: "rounds", rounds, devices: reports.length }, paths, state: {}, tests: [] };
};

const ROWS: Readonly<Record<FirstRow, Row>> = {
  pts: ptsRow,
  curve: curveRow,
  scaling: scalingRow,
  history: historyRow,
  drives: drivesRow,
  compare: compareRow,
  repeats: repeatsRow,
  act: actRow,
  overview: overviewRow,
  timeline: timelineRow,
  run: runRow,
  figures: figuresRow,
  described: describedRow,
};

export interface Tab {
  readonly page: FirstPage;
  /** Link fields that the rule decides; the others keep their defaults. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly why: Why;
  /** The link names folders that hold other results too: there are too many files to list. */
  readonly wide: boolean;
}

export interface FirstView {
  /** null: nothing dropped can be shown. */
  readonly first: Tab | null;
  /** Each page with something to show, once, the first view included, in table order. */
  readonly tabs: readonly Tab[];
}

/** @param fresh paths just dropped; null: everything */
export function firstView(facts: Facts, fresh: ReadonlySet<string> | null): FirstView {
  const claims: Claim[] = [];
  const taken = new Set<Test>();
  for (const row of FIRST_ROWS) {
    const claim = ROWS[row](
      facts.tests.filter((test) => !taken.has(test)),
      facts,
    );
    if (claim === null) continue;
    claims.push(claim);
    for (const test of claim.tests) taken.add(test);
  }
  // A file that only explains results is on no chart: a folder stands for its results.
  const all = [...new Set([...facts.tests.map(({ path }) => path), ...facts.traces.map((one) => one.source_path)])];
  // A file without a series is on no timeline.
  const overTime = [...new Set(facts.traces.flatMap(({ source_path, run_path }) => [source_path, run_path]))];
  // Sweeps on one chart are also compared on a page of their own, against the base found here.
  const has = (asked: FirstPage): boolean => claims.some(({ page }) => page === asked);
  const beside = has("curve") && !has("compare") ? compareRow(facts.tests, facts) : null;
  const sweepsAlike = beside?.why.code === "compare" && beside.why.cells >= SWEEP ? [beside] : [];
  // A sweep of every night is a curve, and each of its loads has a history.
  const nightly = has("history") ? null : historyRow(facts.tests, facts);
  const tabs = [...claims, ...sweepsAlike, ...(nightly === null ? [] : [nightly])].map((claim) =>
    tabOf(claim, claim.page === "timeline" ? overTime : all),
  );
  const first = tabs[claims.findIndex(({ paths }) => fresh === null || paths.some((path) => fresh.has(path)))] ?? null;
  // Two rows may claim one page: it opens with what was just dropped, otherwise with the first claim.
  const opens = new Map([...tabs].reverse().map((tab) => [tab.page, tab]));
  if (first !== null) opens.set(first.page, first);
  return { first, tabs: tabs.filter((tab) => opens.get(tab.page) === tab) };
}

/** Pages that show what is at these paths; the others choose by workload or name. */
const BY_PATH: ReadonlySet<FirstPage> = new Set([
  "scaling",
  "history",
  "compare",
  "runs",
  "act",
  "pts",
  "overview",
  "timeline",
  "run",
]);

function tabOf({ page, state, why, paths }: Claim, all: readonly string[]): Tab {
  const byPath = BY_PATH.has(page) && state["in"] === undefined;
  const cover = byPath ? coverOf(paths, all) : { paths: [], exact: true };
  const where = byPath ? { in: cover.paths } : {};
  return { page, state: { d: ["local"], ...where, ...state }, why, wide: !cover.exact };
}

/** Paths in a link that stand for files: a folder where everything in it is meant. */

/** With more paths than this a link names folders, with whatever else is in them. */
const MOST = 100;

interface Cover {
  /** Files and folders; [] stands for everything. */
  readonly paths: readonly string[];
  /** false: other files lie there too. */
  readonly exact: boolean;
}

/**
 * The fewest paths, files or folders, that cover `paths` and nothing else of `all`. If a link needed more than 100: the
 * folders that contain them, inner ones first.
 */
export function coverOf(paths: readonly string[], all: readonly string[]): Cover {
  const wanted = new Set(paths);
  const others = new Set<string>();
  let rest = false;
  for (const path of all) {
    if (wanted.has(path)) continue;
    rest = true;
    for (const folder of foldersOf(path)) others.add(folder);
  }
  if (!rest) return { paths: [], exact: true };
  const cover = new Set(paths.map((path) => foldersOf(path).find((folder) => !others.has(folder)) ?? path));
  return cover.size <= MOST ? { paths: [...cover], exact: true } : { paths: wideCover([...cover]), exact: false };
}

/** Each path replaced by its folder, repeatedly until few are left. */
function wideCover(paths: readonly string[]): string[] {
  let wide = paths;
  while (wide.length > MOST) {
    const up = [...new Set(wide.map((path) => path.slice(0, Math.max(0, path.lastIndexOf("/")))))];
    if (up.includes("")) return [];
    wide = up;
  }
  // A folder covers the folders in it.
  return wide.filter((path) => !foldersOf(path).some((folder) => wide.includes(folder)));
}

/** `a/b/c.json` -> `a`, `a/b`. */
const foldersOf = (path: string): string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, i, parts) => parts.slice(0, i + 1).join("/"));
