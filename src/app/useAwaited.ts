/** What the page waits for: files named in the link, results damaged in transit, kept files that are unreadable. */
import { useMemo } from "react";
import { lookUp } from "~/base/lookUp";
import { useEmbedded } from "~/components/embedded";
import type { AwaitedFiles } from "~/components/awaited";
import { namesAll } from "~/permalink/globals";
import { isAbsent, listOf } from "~/views/first/awaited";
import type { Guest } from "~/workspace/state";
import { useOwnFiles, usePicked, useWorkspace } from "~/workspace/workspace";
import { awaitedAt, showFirst, pick } from "./openFiles";
import { showsOwn } from "./showsOwn";
import type { Place } from "./urlManager";

const onOthers = () => void showFirst(null);

/** Files named in the link of a chart that is drawn without them. */
export interface Missing {
  readonly names: readonly string[];
  readonly atLeast: boolean;
  /** Some of the named files are here. */
  readonly isSome: boolean;
}

/** null: none, unknown yet, or nothing is drawn: then the place of the chart says so. */
export function useMissing(place: Place): Missing | null {
  const sources = useWorkspace((state) => state.sources);
  const embedded = useEmbedded();
  const isReader = useWorkspace((state) => state.guest === null && (state.restored || embedded));
  const reading = useWorkspace((state) => state.progress !== null);
  return useMemo(() => {
    const { files } = place.globals;
    if (files.length === 0 || !isReader || reading) return null;
    const awaited = awaitedAt(place, sources);
    if (awaited === null || awaited.names.length === 0) return null;
    const isSome = !isAbsent(awaited, files);
    const isDrawn = isSome || listOf(place.state["d"]).some((slug) => slug !== "local");
    return isDrawn ? { names: awaited.names, atLeast: !namesAll(files), isSome } : null;
  }, [place, sources, isReader, reading]);
}

/**
 * Why the data in the link is not on the chart; null: it is, or a bundle is still being read, and the drop reports it.
 */
function whyNot({ kind, own, notices }: Guest, sources: number): AwaitedFiles["why"] | null {
  if (own === null) return kind === "bundle" ? null : kind === "src" && sources === 0 ? "addresses" : "coming";
  if (notices.length === 0 || sources > 0) return null;
  return kind === "src" ? "refused" : "damaged";
}

/** null: nothing, or unknown yet. */
export function useAwaited(place: Place): AwaitedFiles | null {
  const embedded = useEmbedded();
  const { sources, guest, restored } = usePicked("sources", "guest", "restored");
  const isUnreadable = useOwnFiles() === "unreadable";
  return useMemo(() => {
    const chosen = ["w", "l", "y", "m"]
      .flatMap((field) => listOf(lookUp(place.state, field)))
      .filter((word) => word !== "auto");
    const way = { chosen, others: sources.length, onOpen: embedded ? null : pick, onOthers };
    if (guest !== null) {
      const why = whyNot(guest, sources.length);
      return why === null
        ? null
        : {
            ...{ why, names: [], atLeast: false, ...way },
            ...(why !== "damaged" && { onOpen: null }),
            ...(why === "refused" && { notices: guest.notices }),
          };
    }
    // The requested files may be among the kept ones.
    if (!restored && !embedded) return null;
    const named = listOf(place.state["dataset"]);
    if (isUnreadable && showsOwn(place) && (named.length === 0 || named.includes("local"))) {
      return { why: "unreadable", names: [], atLeast: false, ...way, chosen: [], onOpen: null };
    }
    const { files } = place.globals;
    const awaited = awaitedAt(place, sources);
    if (awaited === null || !isAbsent(awaited, files)) return null;
    return { why: "files", names: awaited.names, atLeast: !namesAll(files), ...way };
  }, [place, sources, guest, restored, isUnreadable, embedded]);
}
