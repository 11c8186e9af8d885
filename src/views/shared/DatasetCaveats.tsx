import { useMemo } from "react";
import { Caveats } from "~/components/Caveats";
import { useWorkspace } from "~/workspace/workspace";
import { useCatalogue } from "./catalogue";

/** What the shown datasets say against their own numbers; of own files also the notes somebody wrote of all of them. */
export function DatasetCaveats({ of }: { readonly of: readonly string[] }) {
  const catalogue = useCatalogue();
  const about = useWorkspace((state) => state.about);
  const caveats = useMemo(() => {
    const known = catalogue.state === "ready" ? catalogue.catalogue.datasets : [];
    const published = known.filter(({ slug }) => of.includes(slug)).flatMap((entry) => entry.caveats);
    return of.includes("local") ? [...about.caveats, ...about.notes, ...published] : published;
  }, [catalogue, about, of]);
  return <Caveats caveats={caveats} />;
}
