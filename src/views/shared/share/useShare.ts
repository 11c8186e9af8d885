import { useMemo } from "react";
import { ask } from "~/ask/browser";
import { canReadOwn } from "~/components/share/address";
import type { ShareProps } from "~/components/share/props";
import type { Content, Needed } from "~/model/carried";
import { useWorkspace } from "~/workspace/workspace";
import { useCatalogue } from "../catalogue";
import { useSame } from "../linkedFrame";
import { captionLines, type Told } from "./captionLines";

/** Up to this many points are read in advance; more wait until the reader is about to share. */
const EARLY = 400;

/**
 * What the page tells about its chart to the sharing functions.
 * @param needed the reader's own data in the chart; null: none
 * @param rows what is drawn, for the caption; must keep their identity while unchanged
 * @param datasets those of the link
 */
export function useShare(needed: Needed | null, rows: readonly Told[], datasets: readonly string[]): ShareProps {
  const revision = useWorkspace((workspace) => workspace.revision);
  const catalogue = useCatalogue();
  const wanted = useSame(needed);
  const own = useMemo(
    () => (wanted === null || !canReadOwn ? null : () => readOwn(wanted)),
    // Other files may get the same run numbers.
    [wanted, revision],
  );
  // The link makes a new list each time it is read.
  const shown = useSame(datasets);
  const caption = useMemo(
    () => captionLines(rows, shown, catalogue.state === "ready" ? catalogue.catalogue.datasets : []),
    [rows, shown, catalogue],
  );
  const early = needed?.points !== undefined && needed.points.length <= EARLY && needed.buckets !== true;
  return useMemo(
    () => ({
      own,
      caption,
      early,
      standalone: canReadOwn
        ? async (title, link, allowed) =>
            (await import("./standalone")).standaloneOf({
              title,
              link,
              hash: location.hash,
              allowed,
              content: (await own?.()) ?? null,
              runs: wanted?.runs ?? [],
            })
        : null,
    }),
    [own, caption, early, wanted],
  );
}

/** Asked like every other question; the code is loaded when the reader shares. */
export async function readOwn(needed: Needed): Promise<Content> {
  const [{ carried, neededText }, { hosts }] = await Promise.all([
    import("~/queries/carried"),
    import("~/queries/hosts"),
  ]);
  const params = { dataset: "local", needed: neededText(needed) };
  const [tables, named] = await Promise.all([ask(carried, params), ask(hosts, params)]);
  return { tables: tables.answer, hosts: named.answer, views: [], notes: [] };
}
