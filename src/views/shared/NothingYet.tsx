import type { ReactNode } from "react";
import { EmptyState } from "~/components/EmptyState";
import { curvePage } from "~/text/en/curve-page";
import { useOwnFiles } from "~/workspace/workspace";
import { NoSuchPath } from "./NoSuchPath";
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
