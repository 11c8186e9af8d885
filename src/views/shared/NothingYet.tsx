/** Why a page has nothing to draw, and what to do next. */
import { type ReactNode, use } from "react";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { Awaited } from "~/components/awaited";
import { hasLoads } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import { app } from "~/text/en/app";
import { curvePage } from "~/text/en/curve-page";
import { paths as text } from "~/text/en/paths";
import { phrases } from "~/text/en/phrases";
import { useKnown } from "./catalogue";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { AskFailure } from "./useAnswers";

interface NothingYetProps {
  readonly datasets: readonly string[];
  /** On a page without a chart (ChartPage says itself what failed). */
  readonly failures?: readonly AskFailure[];
  /** Paths of the link, if no file matches any, and the action that removes them from the link. */
  readonly paths?: { readonly missing: readonly string[]; readonly onAll: () => void } | undefined;
  /** The page's own reason, if none of the usual ones applies. */
  readonly children: ReactNode;
}

/** Why a page has nothing to draw: a dataset could not be read, or the reader's files are still loading or missing. */
export function NothingYet({ datasets, failures = [], paths, children }: NothingYetProps) {
  const loaded = useOwnFiles();
  if (failures.length > 0) return failedState(failures);
  const own = datasets.length === 1 && datasets[0] === "local";
  if (own && loaded === "unknown") return <EmptyState title={curvePage.empty.restoring} why="" />;
  if (own && loaded === "none") return <NoOwnFiles />;
  return paths === undefined || paths.missing.length === 0 ? children : <NoSuchPath {...paths} />;
}

/** What published datasets hold, if they have no result of a load, and where it is shown; null: they may have some. */
export function heldInstead(datasets: readonly string[], known: readonly CatalogueEntry[]) {
  const shown = known.filter(({ slug }) => datasets.includes(slug));
  if (shown.length !== datasets.length || shown.some(hasLoads)) return null;
  const names = shown.map(({ title }) => title);
  const d = datasets.join("~");
  if (shown.every(({ raw_files }) => raw_files > 0))
    return { why: curvePage.empty.overTime(names), link: { label: app.pages.timeline, href: `#/timeline?d=${d}` } };
  return shown.every(({ raw_files, figures }) => raw_files === 0 && figures > 0)
    ? { why: curvePage.empty.noData(names), link: { label: curvePage.empty.toFigures, href: `#/figures?d=${d}` } }
    : null;
}

interface InsteadProps {
  readonly datasets: readonly string[];
  /** What the page lacks. */
  readonly title: string;
  /** The page's own reason, if the data may have what it draws. */
  readonly children: ReactNode;
}

/** Of an article there are only figures, of logs only values over time: the page says so, and leads there. */
export function Instead({ datasets, title, children }: InsteadProps) {
  const held = heldInstead(datasets, useKnown());
  return held === null ? children : <EmptyState title={title} why={held.why} links={[held.link, library()]} />;
}

const library = () => ({ label: curvePage.empty.toLibrary, href: "#/library?v=1" });

/** A dataset gave no answer; null: all did. */
export function failedState([failure]: readonly AskFailure[]) {
  const { failedTitle, failed } = curvePage.empty;
  return failure === undefined ? null : (
    <EmptyState title={failedTitle} why={failed(failure.dataset, failure.reason)} links={[library()]} />
  );
}

/** The part of the axes that the link shows holds nothing. */
export const zoomedOut = (set: (patch: { readonly zx: null; readonly zy: null }) => void) =>
  emptyStates(set)(curvePage.empty.zoomTitle, curvePage.empty.zoom, phrases.wholeChart, { zx: null, zy: null });

interface NoSuchPathProps {
  readonly missing: readonly string[];
  /** Removes the paths from the link. */
  readonly onAll: () => void;
}

/** The link asks for paths, and no file matches any. */
export function NoSuchPath({ missing, onAll }: NoSuchPathProps) {
  return (
    <EmptyState
      title={text.title(missing)}
      why={text.why(missing)}
      action={{ label: text.all, onClick: onAll }}
      links={[]}
    />
  );
}

const files = () => ({ label: curvePage.empty.toFiles, href: "#/overview?d=local&open=files" });

/** None was opened, or none of those that were could be read. */
function NoOwnFiles() {
  const text = curvePage.empty;
  const refused = useWorkspace(({ problems }) => problems.length);
  return refused === 0 ? (
    <EmptyState title={text.noLocalTitle} why={text.noLocal} links={[library()]} />
  ) : (
    <EmptyState title={text.noneReadTitle(refused)} why={text.noneRead} links={[files(), library()]} />
  );
}

/** The reader's own files were asked for: none are loaded, or those that are contain no point. */
export function NoOwnPoints() {
  const text = curvePage.empty;
  const sources = useWorkspace((all) => all.sources);
  const loaded = useOwnFiles();
  const awaited = use(Awaited);
  if (loaded === "none" || loaded === "unreadable" || awaited !== null) return <NoOwnFiles />;
  if (loaded === "unknown") return <p className="sub late">{text.restoring}</p>;
  const figures = sources.some(({ report }) => report.figures > 0);
  const samples = sources.some(({ report }) => report.samples > 0);
  return (
    <EmptyState
      title={text.noPointsTitle}
      why={text.noPoints(sources.length)}
      links={[
        files(),
        ...(samples ? [{ label: app.pages.timeline, href: "#/timeline?v=1&d=local" }] : []),
        ...(figures ? [{ label: text.toOwnFigures, href: "#/figures?d=local" }] : []),
        library(),
      ]}
    />
  );
}
