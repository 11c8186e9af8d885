import { chartFrame } from "~/text/en/chart-frame";
import { usePrinting } from "./printing";

export interface Caveat {
  readonly words: string;
  /** Language of the words; absent: that of the page, or unknown. */
  readonly lang?: string;
}

/** A dataset's caveats about its own numbers: the first in full, the others one click away. */
export function Caveats({ caveats }: { readonly caveats: readonly Caveat[] }) {
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
