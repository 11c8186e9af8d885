import { chartFrame } from "~/text/en/chart-frame";
import { usePrinting } from "./printing";

/** A dataset's caveats about its own numbers: the first in full, the others one click away. */
export function Caveats({ caveats }: { readonly caveats: readonly string[] }) {
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
        {first}
      </p>
    );
  }
  return (
    <details className="caveats group mt-1 text-small text-ink2" open={printing || undefined}>
      <summary className="hit list-none [&::-webkit-details-marker]:hidden">
        {sign}
        {first} <span className="lnk group-open:hidden">{chartFrame.moreCaveats(more.length)}</span>
      </summary>
      <ul>
        {more.map((caveat) => (
          <li key={caveat}>
            {sign}
            {caveat}
          </li>
        ))}
      </ul>
    </details>
  );
}
