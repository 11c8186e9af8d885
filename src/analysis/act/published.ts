/**
 * ACT tests of a report: their figures grouped by test, and what the report says of each. Never a verdict of ours: that
 * needs whole one-hour slices, which reports seldom print.
 */
import { putUnder } from "~/base/byKey";
import type { FigureRow } from "~/model/answers";
import { ACT_LIMITS, VERDICT_SLICE_S, WHOLE_TEST } from "./verdict";

/** A printed share of slow operations. If several figures bound it (a range of slices), from `least` to `most`. */
export interface PublishedShare {
  readonly ms: number;
  readonly least: number;
  readonly most: number;
  readonly isAmbiguous: boolean;
  /** The figures that print it, starting with that of `most`. */
  readonly rows: readonly FigureRow[];
}

/**
 * `pass`: it ran its 24 hours under the limits that the report prints; whether each hour did is not printed. `short`: a
 * shorter test, which certifies nothing. `aborted`: in hour `hour`. `over`: a printed share is over its limit.
 * `unstated`: its length is not stated.
 */
export type PublishedOutcome =
  | { readonly says: "pass" }
  | { readonly says: "unstated" }
  | { readonly says: "short"; readonly duration_s: number }
  | { readonly says: "aborted"; readonly hour: number }
  | { readonly says: "over"; readonly ms: number };

export interface PublishedTest {
  readonly system: string | null;
  readonly system_label: string | null;
  readonly tool_version: string | null;
  readonly load_x: number;
  /** All figures of the test, in the order of the report. */
  readonly rows: readonly FigureRow[];
  readonly shares: readonly PublishedShare[];
  readonly duration_s: number | null;
  readonly outcome: PublishedOutcome;
  /** The length, or the reading of a share, only follows from the report's context. */
  readonly isAmbiguous: boolean;
}

/** "over 1 ms but under 2 ms" reads as "over 1 ms": ACT prints nothing else. */
const SHARE = /^pct_(?:over_(\d+)ms|(\d+)ms_to_\d+ms)$/;
const ABORTED = "test_aborted_in";

/** A test is a workload of one system; anything after a comma in its name belongs to the same test. */
function testsIn(rows: readonly FigureRow[]): FigureRow[][] {
  const tests = new Map<string, FigureRow[]>();
  const place = (row: FigureRow): string => `${row.dataset}/${row.system ?? ""}/${row.workload ?? ""}`;
  for (const row of rows.toSorted((a, b) => place(a).length - place(b).length)) {
    const known = [...tests.keys()].find((name) => place(row) === name || place(row).startsWith(`${name}, `));
    if (known === undefined) tests.set(place(row), [row]);
    else tests.get(known)!.push(row);
  }
  return [...tests.values()];
}

function sharesOf(rows: readonly FigureRow[]): PublishedShare[] {
  const byMs = new Map<number, FigureRow[]>();
  for (const row of rows) {
    const [, over, from] = SHARE.exec(row.metric) ?? [];
    const ms = Number(over ?? from);
    if (Number.isNaN(ms) || row.value === null) continue;
    putUnder(byMs, ms, row);
  }
  return [...byMs]
    .map(([ms, own]) => {
      const sorted = own.toSorted((a, b) => b.value! - a.value!);
      const isAmbiguous = own.some(({ confidence }) => confidence === "ambiguous");
      return { ms, least: sorted.at(-1)!.value!, most: sorted[0]!.value!, isAmbiguous, rows: sorted };
    })
    .toSorted((a, b) => a.ms - b.ms);
}

function outcomeOf(
  rows: readonly FigureRow[],
  shares: readonly PublishedShare[],
  duration_s: number | null,
): PublishedOutcome {
  const hour = rows.find(({ metric }) => metric === ABORTED)?.value ?? null;
  if (hour !== null) return { says: "aborted", hour };
  const over = shares.find(({ ms, rows: own }) =>
    ACT_LIMITS.some((limit) => limit.ms === ms && own.some((row) => isOver(row, limit.below_percent))),
  );
  if (over !== undefined) return { says: "over", ms: over.ms };
  if (duration_s === null) return { says: "unstated" };
  return duration_s < WHOLE_TEST * VERDICT_SLICE_S ? { says: "short", duration_s } : { says: "pass" };
}

/** "less than 5 %" keeps a limit of 5 %. */
const isOver = ({ value, bound }: FigureRow, below_percent: number): boolean =>
  bound === "less_than" ? value! > below_percent : value! >= below_percent;

const first = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;

/** Lines of a table of act_latency.py: computed from a log, not published (formats/act/tables.ts). */
const isOfTable = ({ workload }: FigureRow): boolean => / (?:avg|max)$/.test(workload ?? "");

/** ACT tests of reports, in order of their load. Figures that restate another are left out. */
export function publishedTests(figures: readonly FigureRow[]): PublishedTest[] {
  const own = figures.filter((row) => row.load_x !== null && row.restates === null && !isOfTable(row));
  return testsIn(own)
    .map((rows): PublishedTest => {
      const [{ system, system_label, load_x }] = rows as [FigureRow];
      const shares = sharesOf(rows);
      const duration_s = first(rows.map((row) => row.duration_s));
      return {
        ...{ system, system_label, load_x: load_x!, rows, shares, duration_s },
        tool_version: first(rows.map((row) => row.tool_version)),
        outcome: outcomeOf(rows, shares, duration_s),
        isAmbiguous: rows.some(({ metric, confidence }) => metric === "act_load" && confidence === "ambiguous"),
      };
    })
    .toSorted((a, b) => a.load_x - b.load_x || (a.duration_s ?? Infinity) - (b.duration_s ?? Infinity));
}
