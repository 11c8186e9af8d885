import { chartFrame } from "~/text/en/chart-frame";
import { usePrinting } from "./printing";
import "./components.css";

/** What a dataset says against its own numbers: the first in full, the others one click away. */
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
      <p className="caveats">
        {sign}
        {first}
      </p>
    );
  }
  return (
    <details className="caveats" open={printing || undefined}>
      <summary>
        {sign}
        {first} <span className="lnk">{chartFrame.moreCaveats(more.length)}</span>
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
