import { useMemo } from "react";
import { useWorkspace } from "~/workspace/workspace";
import { useCatalogue } from "./catalogue";

/** What datasets say against their own numbers; of own files also the notes somebody wrote of all of them. */
export function useDatasetCaveats(of: readonly string[]): readonly string[] {
  const catalogue = useCatalogue();
  const about = useWorkspace((state) => state.about);
  return useMemo(() => {
    const known = catalogue.state === "ready" ? catalogue.catalogue.datasets : [];
    const published = known.filter(({ slug }) => of.includes(slug)).flatMap((entry) => entry.caveats);
    return of.includes("local") ? [...about.caveats, ...about.notes, ...published] : published;
  }, [catalogue, about, of]);
}
