import { useMemo } from "react";
import { shownUpTo } from "~/base/shownText";
import { type Caveat, Caveats } from "~/components/Caveats";
import { type CaveatsOf, caveatsOf } from "~/model/catalogue";
import { PUBLISHED_LANG } from "~/model/story";
import { useWorkspace } from "~/workspace/workspace";
import { useKnown } from "./catalogue";

const ALL: readonly string[] = [];
/** Longest note in characters: longer than a name, but not a book. */
const LONGEST = 2_000;

/** The caveats of datasets about their own numbers; for the reader's own files also notes written about all of them. */
export function DatasetCaveats({ of: { d, sys = ALL } }: { readonly of: CaveatsOf }) {
  const known = useKnown();
  const about = useWorkspace((state) => state.about);
  const caveats = useMemo((): readonly Caveat[] => {
    const published = caveatsOf(known, { d, sys }).map((words) => ({ words, lang: PUBLISHED_LANG }));
    const own = [...about.caveats, ...about.notes].map((words) => ({ words: shownUpTo(LONGEST, words) }));
    return d.includes("local") ? [...own, ...published] : published;
  }, [known, about, d, sys]);
  return <Caveats caveats={caveats} />;
}
