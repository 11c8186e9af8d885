import { useMemo } from "react";
import { shownUpTo } from "~/base/shownText";
import { type CaveatsOf, caveatsOf } from "~/model/catalogue";
import { PUBLISHED_LANG } from "~/model/story";
import { useWorkspace } from "~/workspace/workspace";
import { useKnown } from "./catalogue";
import { chartFrame } from "~/text/en/chart-frame";
import { usePrinting } from "~/components/printing";

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

interface Caveat {
  readonly words: string;
  /** Language of the words; absent: that of the page, or unknown. */
  readonly lang?: string;
}

/** A dataset's caveats about its own numbers: the first in full, the others one click away. */
function Caveats({ caveats }: { readonly caveats: readonly Caveat[] }) {
  const printing = usePrinting();
  const [first, ...more] = caveats;
  if (first === undefined) return null;
  const sign = (
    <span className="tone-warn" aria-hidden="true">
      !{" "}
    </span>
  );
  if (more.length === 0) {
    return (
      <p className="caveats mt-1 text-small text-ink2">
        {sign}
        <span lang={first.lang}>{first.words}</span>
      </p>
    );
  }
  return (
    <details className="caveats group mt-1 text-small text-ink2" open={printing || undefined}>
      <summary className="hit list-none [&::-webkit-details-marker]:hidden">
        {sign}
        <span lang={first.lang}>{first.words}</span>{" "}
        <span className="lnk group-open:hidden">{chartFrame.moreCaveats(more.length)}</span>
      </summary>
      <ul>
        {more.map(({ words, lang }) => (
          <li key={words}>
            {sign}
            <span lang={lang}>{words}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
