/** Why a page has nothing to draw, and the way on. */
import { type ReactNode, use } from "react";
import { EmptyState } from "~/components/EmptyState";
import { Awaited } from "~/components/awaited";
import { curvePage } from "~/text/en/curve-page";
import { paths as text } from "~/text/en/paths";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { AskFailure } from "./useAnswers";

interface NothingYetProps {
  readonly datasets: readonly string[];
  readonly failures: readonly AskFailure[];
  /** Paths that the link asks for, if none of them is here, and what takes them out of the link. */
  readonly paths?: { readonly missing: readonly string[]; readonly onAll: () => void } | undefined;
  /** The page's own reason, where none of the usual ones holds. */
  readonly children: ReactNode;
}

/** Why a page has nothing to draw: a dataset that was not read, own files that are still read or not there. */
export function NothingYet({ datasets, failures, paths, children }: NothingYetProps) {
  const loaded = useOwnFiles();
  const words = curvePage.empty;
  const [failure] = failures;
  if (failure !== undefined) {
    return <EmptyState title={words.failedTitle} why={words.failed(failure.dataset, failure.reason)} />;
  }
  const own = datasets.length === 1 && datasets[0] === "local";
  if (own && loaded === "unknown") return <EmptyState title={words.restoring} why="" />;
  if (own && loaded === "none") return <EmptyState title={words.noLocalTitle} why={words.noLocal} />;
  return paths === undefined || paths.missing.length === 0 ? children : <NoSuchPath {...paths} />;
}

interface NoSuchPathProps {
  readonly missing: readonly string[];
  /** Takes the paths out of the link. */
  readonly onAll: () => void;
}

/** The link asks for paths, and none of them is here. */
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

/** Own files were asked for: none are here, or those that are hold no point. */
export function NoOwnPoints() {
  const text = curvePage.empty;
  const sources = useWorkspace((all) => all.sources);
  const library = { label: text.toLibrary, href: "#/library?v=1" };
  const loaded = useOwnFiles();
  const awaited = use(Awaited);
  if (loaded === "none" || awaited !== null) {
    return <EmptyState title={text.noLocalTitle} why={text.noLocal} links={[library]} />;
  }
  if (loaded === "unknown") return <p className="sub late">{text.restoring}</p>;
  const figures = sources.some(({ report }) => report.figures > 0);
  return (
    <EmptyState
      title={text.noPointsTitle}
      why={text.noPoints(sources.length)}
      links={[
        { label: text.toFiles, href: "#/overview?d=local&open=files" },
        ...(figures ? [{ label: text.toOwnFigures, href: "#/figures?d=local" }] : []),
        library,
      ]}
    />
  );
}
