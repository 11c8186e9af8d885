/**
 * The current data: own files, datasets, or some of their systems. One for the whole app: chosen in the picker, and
 * kept by every tab. It is in the link of each page; a page without one of its fields leaves that field unchanged.
 * Pure.
 */
import { hasLoads } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import { decodeHash, encodeHash, type Pages } from "~/permalink/codec";
import { defaults, type LinkContext } from "~/permalink/field";
import { listOf } from "~/views/first/awaited";
import type { LocalSource } from "~/workspace/state";

export interface Context {
  /** Datasets; `local`: own files. Never empty. */
  readonly d: readonly string[];
  /** Paths within them; empty: all. */
  readonly in: readonly string[];
  /** Systems, `<dataset>/<system>`; empty: all. */
  readonly sys: readonly string[];
  /** The reader's limit on p99, as in links; absent: the default. */
  readonly lim?: unknown;
}

/** The tabs of Results, in order, and the pages linked from each until they become part of it. */
export const TABS = {
  overview: ["pts"],
  curve: [],
  compare: [],
  scaling: [],
  percentiles: [],
  timeline: ["history"],
  act: [],
  runs: ["run"],
  figures: [],
  explore: [],
  sql: [],
} as const;
export type TabId = keyof typeof TABS;
export const tabIds = Object.keys(TABS) as readonly TabId[];

/** The tab of a page; null: none, as for the Library. */
export const tabOf = (page: string): TabId | null =>
  tabIds.find((tab) => tab === page) ?? tabIds.find((tab) => (TABS[tab] as readonly string[]).includes(page)) ?? null;

/** Pages whose systems are written as here, with paths chosen by the reader. */
const OF_SYSTEMS: readonly string[] = [
  "overview",
  "curve",
  "compare",
  "percentiles",
  "history",
  "explore",
  "runs",
  "system",
];
const OF_PATHS: readonly string[] = [
  "overview",
  "pts",
  "compare",
  "scaling",
  "percentiles",
  "timeline",
  "history",
  "act",
  "explore",
  "runs",
];

/** Pages that judge by one limit. */
const OF_LIMIT: readonly string[] = ["overview", "curve", "compare", "runs", "system"];
/** The limit of another statistic does not apply to other pages. */
const isOfP99 = (state: Where["state"]): boolean =>
  ["auto", "p99", undefined].includes((state["y"] ?? state["m"]) as string | undefined);

interface Where {
  readonly page: string;
  readonly state: Readonly<Record<string, unknown>>;
}

/** Links of the views of own files, by page: the reader did not choose their contents. */
type Views = ReadonlyMap<string, string>;

const same = (a: readonly string[], b: readonly string[]): boolean => a.join("\n") === b.join("\n");

export const sameContext = (a: Context, b: Context): boolean =>
  same(a.d, b.d) && same(a.in, b.in) && same(a.sys, b.sys);

/** The data shown on the page; fields that it lacks stay as before. null: none. */
export function contextAt({ page, state }: Where, before: Context | null, views: Views, pages: Pages): Context | null {
  const d = listOf(state["d"]);
  if (d.length === 0) return before;
  const kept: Omit<Context, "d"> = before !== null && same(before.d, d) ? before : { in: [], sys: [] };
  const view = views.get(page);
  const paths = listOf(state["in"]);
  const isView = view !== undefined && same(listOf(decodeHash(view, pages).state["in"]), paths);
  return {
    d,
    in: OF_PATHS.includes(page) && !isView ? paths : kept.in,
    sys: OF_SYSTEMS.includes(page) ? listOf(state["sys"]) : kept.sys,
    lim: OF_LIMIT.includes(page) && isOfP99(state) ? state["lim"] : kept.lim,
  };
}

/** Link to a page for the current data. */
export function hrefIn(page: string, context: Context | null, views: Views, pages: Pages, links: LinkContext): string {
  const fields = pages.get(page) ?? {};
  const initial = defaults(fields);
  const isWhole = context?.in.length === 0 && context.sys.length === 0;
  // Runs lists everything; its view of own files may be limited to their repeats.
  // Without anything over time, Time leads to the history of the same loads.
  const view = views.get(page) ?? (page === "timeline" ? views.get("history") : undefined);
  const { d = [], sys = [], lim = null } = context ?? {};
  const limit = OF_LIMIT.includes(page) && lim !== null ? { lim } : {};
  if (isWhole && same(context.d, ["local"]) && view !== undefined && page !== "runs") {
    const shown = decodeHash(view, pages);
    return lim === null || shown.page !== page ? view : encodeHash(page, fields, { ...shown.state, ...limit }, links);
  }
  const state = {
    ...initial,
    ...("d" in initial && { d }),
    ...(OF_PATHS.includes(page) && { in: context?.in ?? [] }),
    ...(OF_SYSTEMS.includes(page) && { sys }),
    ...limit,
  };
  return encodeHash(page, fields, state, links);
}

/** A dataset with only figures has no loads to draw. */
const OF_RUNS: readonly TabId[] = ["overview", "curve", "percentiles", "timeline", "explore"];

/** Tabs without anything for the current data, as far as known without a question. */
export function emptyTabs(
  { d }: Context,
  datasets: readonly CatalogueEntry[],
  sources: readonly Pick<LocalSource, "report">[],
  views: Views,
): ReadonlySet<TabId> {
  const shown = datasets.filter(({ slug }) => d.includes(slug));
  const own = d.includes("local") ? sources.map(({ report }) => report) : [];
  const isKnown = shown.length + (own.length > 0 ? 1 : 0) === d.length;
  if (!isKnown) return new Set();
  const measured = shown.some(({ raw_files }) => raw_files > 0);
  const points = shown.some(hasLoads) || own.some((report) => report.points > 0);
  const figures = shown.some((entry) => entry.figures > 0) || own.some((report) => report.figures > 0);
  const has: Partial<Record<TabId, boolean>> = {
    compare: points || figures,
    scaling: points || figures,
    figures,
    act:
      shown.some(({ tools }) => tools.some((tool) => /\bACT\b/i.test(tool))) || own.some(({ tool }) => tool === "act"),
    ...Object.fromEntries(OF_RUNS.map((tab) => [tab, points])),
    timeline: measured || own.some(({ samples }) => samples > 0) || views.has("timeline") || views.has("history"),
  };
  return new Set(tabIds.filter((tab) => has[tab] === false));
}
