import { useMemo } from "react";
import { shownUpTo } from "~/base/shownText";
import { Caveats } from "~/components/Caveats";
import { useWorkspace } from "~/workspace/workspace";
import { useCatalogue } from "./catalogue";

/** What the shown datasets say against their own numbers. */
export function DatasetCaveats({ of }: { readonly of: readonly string[] }) {
  return <Caveats caveats={useDatasetCaveats(of)} />;
}

/** Sentences are longer than names, and still no book. */
const LONGEST = 2_000;

/** What datasets say against their own numbers; of own files also the notes somebody wrote of all of them. */
export function useDatasetCaveats(of: readonly string[]): readonly string[] {
  const catalogue = useCatalogue();
  const about = useWorkspace((state) => state.about);
  return useMemo(() => {
    const known = catalogue.state === "ready" ? catalogue.catalogue.datasets : [];
    const published = known.filter(({ slug }) => of.includes(slug)).flatMap((entry) => entry.caveats);
    const own = [...about.caveats, ...about.notes].map((words) => shownUpTo(LONGEST, words));
    return of.includes("local") ? [...own, ...published] : published;
  }, [catalogue, about, of]);
}
