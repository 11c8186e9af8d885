/**
 * What is looked at: own files, datasets, some of their systems. One for the whole app: chosen in the picker, and kept
 * by every tab. It is in the link of each page; a page without one of its fields leaves that field as it was. Pure.
 */
import type { CatalogueEntry } from "~/model/dataset";
import { decodeHash, encodeHash, type Pages } from "~/permalink/codec";
import { defaults, type LinkContext } from "~/permalink/field";
import { listOf } from "~/views/first/awaited";
import type { LocalSource } from "~/workspace/state";

export interface Context {
  /** Datasets; `local`: own files. Never none. */
  readonly d: readonly string[];
  /** Paths within them; none: all. */
  readonly in: readonly string[];
  /** Systems, `<dataset>/<system>`; none: all. */
  readonly sys: readonly string[];
}

/** The tabs of Results, in order, and the pages that are reached from each until they are part of it. */
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

/** The tab that a page belongs to; null: none, as the Library. */
export const tabOf = (page: string): TabId | null =>
  tabIds.find((tab) => tab === page) ?? tabIds.find((tab) => (TABS[tab] as readonly string[]).includes(page)) ?? null;

/** Their systems are written as here, and their paths were chosen by the reader. */
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

interface Where {
  readonly page: string;
  readonly state: Readonly<Record<string, unknown>>;
}

/** Links of the views of own files, by page: the reader did not choose what each shows. */
type Views = ReadonlyMap<string, string>;

const same = (a: readonly string[], b: readonly string[]): boolean => a.join("\n") === b.join("\n");

export const sameContext = (a: Context, b: Context): boolean =>
  same(a.d, b.d) && same(a.in, b.in) && same(a.sys, b.sys);

/** What the page shows; fields that it lacks stay as before. null: nothing. */
export function contextAt({ page, state }: Where, before: Context | null, views: Views, pages: Pages): Context | null {
  const d = listOf(state["d"]);
  if (d.length === 0) return before;
  const kept = before !== null && same(before.d, d) ? before : { in: [], sys: [] };
  const view = views.get(page);
  const paths = listOf(state["in"]);
  const isView = view !== undefined && same(listOf(decodeHash(view, pages).state["in"]), paths);
  return {
    d,
    in: OF_PATHS.includes(page) && !isView ? paths : kept.in,
    sys: OF_SYSTEMS.includes(page) ? listOf(state["sys"]) : kept.sys,
  };
}

/** A page of what is looked at. */
export function hrefIn(page: string, context: Context | null, views: Views, pages: Pages, links: LinkContext): string {
  const fields = pages.get(page) ?? {};
  const initial = defaults(fields);
  const isWhole = context?.in.length === 0 && context.sys.length === 0;
  // Runs lists everything; its view of own files may be limited to their repeats.
  if (isWhole && same(context.d, ["local"]) && views.has(page) && page !== "runs") return views.get(page)!;
  const { d = [], sys = [] } = context ?? {};
  const state = {
    ...initial,
    ...("d" in initial && { d }),
    ...(OF_PATHS.includes(page) && { in: context?.in ?? [] }),
    ...(OF_SYSTEMS.includes(page) && { sys }),
  };
  return encodeHash(page, fields, state, links);
}

/** A dataset with only figures has no loads to draw. */
const OF_RUNS: readonly TabId[] = ["overview", "percentiles", "timeline", "explore"];

/** Tabs with nothing for what is looked at, as far as that is known without a question. */
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
  const points = measured || own.some((report) => report.points > 0);
  const figures = shown.some((entry) => entry.figures > 0) || own.some((report) => report.figures > 0);
  const has: Partial<Record<TabId, boolean>> = {
    curve: points || shown.some(({ curves }) => curves.length > 0),
    compare: points || figures,
    scaling: points || figures,
    figures,
    act:
      shown.some(({ tools }) => tools.some((tool) => /\bACT\b/i.test(tool))) || own.some(({ tool }) => tool === "act"),
    ...Object.fromEntries(OF_RUNS.map((tab) => [tab, points])),
    timeline: measured || own.some(({ samples }) => samples > 0) || views.has("timeline"),
  };
  return new Set(tabIds.filter((tab) => has[tab] === false));
}
