import { useMemo } from "react";
import { shownUpTo } from "~/base/shownText";
import { Caveats } from "~/components/Caveats";
import { useWorkspace } from "~/workspace/workspace";
import { useCatalogue } from "./catalogue";

/** The caveats of the shown datasets about their own numbers. */
export function DatasetCaveats({ of }: { readonly of: readonly string[] }) {
  return <Caveats caveats={useDatasetCaveats(of)} />;
}

/** Longest note in characters: longer than a name, but not a book. */
const LONGEST = 2_000;

/** The caveats of datasets about their own numbers; for the reader's own files also notes written about all of them. */
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
