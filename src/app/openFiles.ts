/** Opens files from any page: after reading, the shell shows the page that suits them best. */
import { create } from "zustand";
import { announce } from "~/components/announce";
import { afterDrop } from "~/workspace/afterDrop";
import type { Find, Given } from "~/workspace/collect";
import { workspace } from "~/workspace/workspace";
import { defaults } from "~/permalink/field";
import { withoutGuest } from "~/permalink/globals";
import { awaitedBy, isAbsent, listOf, type Awaited } from "~/views/first/awaited";
import { en } from "~/text/en";
import { isNoResult } from "~/model/noResult";
import type { BatchSummary, FileReport, LocalSource } from "~/workspace/state";
import { openPictures } from "./pictures";
import { routeOf } from "./routes";
import { listsFiles, showsOwn, staysOpen } from "./showsOwn";
import type { Place } from "./urlManager";
import { urls } from "./urls";

/**
 * The navigation at which files were last given, or to which the shell went for them: a reader who has moved on stays
 * there.
 */
let shownFor = urls.get().navigation;

/** The list of all files, with what was not read. */
const ALL_FILES = "#/overview?v=1&d=local&open=files";

/** The link that was waiting for files when files were last given. */
let awaited: Awaited | null = null;
/** The link whose files were all here when more were given: it stays if they are of its workloads. */
let complete: Awaited | null = null;

// The rule of the first view and its questions load only for those who drop files.
const firstViews = () => import("~/views/first/ask");

/**
 * The code that shows a drop is fetched while its files are read: the rule, and the page that it chooses most often.
 * The caller that needs it reports a failure.
 */
function fetchAhead(): void {
  for (const code of [firstViews(), routeOf("curve").load()]) code.catch(() => undefined);
}

/** Reads what was dropped, chosen or pasted. Never rejects: a fault of a file is a notice of that file. */
export async function openFiles(given: Given | Find): Promise<void> {
  beforeFiles();
  fetchAhead();
  const [waited, { as }] = [awaited, urls.get().globals];
  await openPictures(given, (files) => workspace.open(files));
  const left = awaitedAt(urls.get(), workspace.store.getState().sources);
  // The files of the link arrived: they are grouped as its maker grouped them.
  if (as.length > 0 && waited !== null && (left === null || left.names.length < waited.names.length))
    await (await import("./carried")).sayReadings(as);
}

/** Files that arrive by themselves in an empty page: treated like a drop. */
export async function showArriving(read: () => Promise<void>): Promise<void> {
  beforeFiles();
  await read();
  const { sources } = workspace.store.getState();
  if (sources.length === 0 || listsFiles(urls.get()) || urls.get().navigation !== shownFor) return;
  await showFirst(new Set(sources.map(({ report }) => report.path)));
}

/** Records where the reader is, and what the link waits for. */
function beforeFiles(): void {
  const place = urls.get();
  shownFor = place.navigation;
  awaited = awaitedAt(place, workspace.store.getState().sources);
  complete = awaited !== null || awaitedAt(place, []) === null ? null : { state: place.state, paths: [], names: [] };
}

/** Files that the place still waits for, with these files loaded. */
export function awaitedAt(
  { page, state, link, globals }: Place,
  sources: readonly Pick<LocalSource, "report">[],
): Awaited | null {
  const linked = link.datasets.map(({ slug }) => slug);
  const loaded = sources.map(({ report }) => report.path);
  return awaitedBy({ page, state, linked, files: globals.files }, routeOf(page).fields, loaded);
}

/** Follows each drop to its end. Returns the way to stop. */
export function followDrops(): () => void {
  return workspace.store.subscribe((state, before) => {
    if (state.last === null || state.last === before.last) return;
    announce(saidOf(state.last, state.problems));
    // A bundle: its sender decides what is shown first.
    if (state.guest !== before.guest && state.guest?.kind === "bundle") {
      const [view] = state.guest.views;
      urls.follow(withoutGuest(view?.hash ?? ALL_FILES));
      if (view === undefined) void showFirst(null);
      return;
    }
    const next = afterDrop(state.last, state);
    const stays = staysOpen(urls.get()) || urls.get().navigation !== shownFor;
    if (next.go === "first" && !stays) void showFirst(next.fresh);
    else if (next.go === "explained" && !stays) showExplained(next.here);
    else if (next.go === "errors") useSaid.setState({ errorsAt: urls.get().navigation });
  });
}

/** For screen readers: what was read, and each file that was not. The last problems are the drop's. */
function saidOf({ files, read, runs, errors }: BatchSummary, problems: readonly FileReport[]): string {
  const lost = problems.slice(problems.length - errors).filter((problem) => !isNoResult(problem));
  return en.app.drop.said({ files, read, runs, lost: lost.map(({ path }) => path) });
}

/**
 * Labels for runs on the current page change it directly; otherwise the sheet shows them, and lists those that apply to
 * nothing `here`.
 */
function showExplained(here: boolean): void {
  const place = urls.get();
  if (place.page === "overview" || (here && showsOwn(place))) return;
  urls.go("overview", { d: ["local"], open: "labels" });
  shownFor = urls.get().navigation;
}

/** A choice that takes longer says that the engine is loading. */
const SLOW_MS = 300;

/** Opens the page that shows the drop best, or all own files if null. */
export async function showFirst(fresh: ReadonlySet<string> | null): Promise<void> {
  const { last } = workspace.store.getState();
  const { navigation } = urls.get();
  const { firstOf } = await firstViews();
  const slow = setTimeout(() => useSaid.setState({ isChoosing: true }), SLOW_MS);
  const link = fresh === null ? null : (awaited ?? complete);
  const found = await firstOf(workspace.store.getState().sources, fresh, link).catch(() => null);
  clearTimeout(slow);
  useSaid.setState({ isChoosing: false });
  const first = found?.first ?? null;
  const { page, navigation: now } = urls.get();
  // The reader moved on, or dropped more: the newest decides. If requested by hand, a drop that ended meanwhile does
  // not matter.
  if (now !== navigation || (fresh !== null && workspace.store.getState().last !== last)) return;
  const arrived = found?.arrived ?? null;
  if (arrived !== null) {
    if (arrived.paths.join("\n") !== listOf(urls.get().state["in"]).join("\n")) {
      urls.set(page, { in: arrived.paths }, "replace");
    }
    useSaid.setState({ stayedAt: navigation });
    return;
  }
  // Other files than the link asks for: its frame stays, and says so.
  if (fresh !== null && awaited !== null && isAbsent(awaited, urls.get().globals.files)) return;
  if (first === null) urls.go("overview", { d: ["local"], open: "files" });
  // The reader asked for all own files, so the chart of the link no longer applies.
  else if (first.page !== page || fresh === null) urls.go(first.page, first.state);
  else {
    // It is the same navigation, but no longer the link.
    useSaid.setState({ stayedAt: null });
    urls.set(page, {
      ...defaults(routeOf(page).fields),
      ...staying(urls.get().state),
      ...first.state,
      ...withShown(first.state),
    });
  }
  shownFor = urls.get().navigation;
  announce(en.app.drop.shown(routeOf(urls.get().page).nav));
}

/**
 * Choices that stay when the page also shows the drop: those that suit any results (scale and unit of the axes, the
 * open table). Choices about other results are reset: zoom, pins, picks, names, hidden series, comparisons.
 */
const STAYS = ["xs", "ys", "yu", "u", "t"];

const staying = (state: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(state).filter(([field]) => STAYS.includes(field)));

/**
 * Datasets put on the chart by the reader stay, and the drop joins them; a page's default datasets do not. Only if the
 * page chooses by workload: paths of the drop would hide them.
 */
function withShown(first: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { page, state, link } = urls.get();
  const shown = state["d"];
  const { d } = first;
  if (!Array.isArray(d) || !Array.isArray(shown) || "in" in first) return {};
  const initial = listOf(defaults(routeOf(page).fields)["d"]);
  const asked = (shown as string[]).filter(
    (one) => !initial.includes(one) || link.datasets.some(({ slug }) => slug === one),
  );
  const all = [...new Set([...asked, ...(d as string[])])];
  // Only the named series would be on the chart.
  return all.length === d.length ? {} : { d: all, s: [], ref: "" };
}

/** State of the last drop. A number is the navigation during which it applies. */
interface SaidAt {
  /** The list of what was not read is open. */
  readonly errorsAt: number | null;
  /** The link stayed although a drop would have shown its first view. */
  readonly stayedAt: number | null;
  /** The page for the drop is being chosen, and not at once. */
  readonly isChoosing: boolean;
}

const useSaid = create<SaidAt>(() => ({ errorsAt: null, stayedAt: null, isChoosing: false }));

export const useErrorsOpen = (navigation: number): boolean => useSaid().errorsAt === navigation;

/** Did the link stay, so that the first view is offered? */
export const useStayed = (navigation: number): boolean => useSaid().stayedAt === navigation;

/** Is the page for the drop still being chosen? */
export const useChoosing = (): boolean => useSaid().isChoosing;

/** Id of the page's only file input. */
export const FILE_FIELD = "pick-files";

export const pick = (): void => document.getElementById(FILE_FIELD)?.click();
