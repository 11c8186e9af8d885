import { useState } from "react";
import { roving } from "~/components/roving";
import { PUBLISHED_LANG } from "~/model/story";
import { comparison as text } from "~/text/en/comparison";
import { comparisonLink, useComparisons } from "../shared/comparisons";
import { ComparisonRoom, FIRST } from "./ComparisonRoom";

interface ComparisonsProps {
  /** Number in the catalogue: their space is reserved while they load. */
  readonly count: number;
  /** On a page of its own: all of them. */
  readonly wide: boolean;
}

/** Prepared comparisons, each under its answer. */
export function Comparisons({ count, wide }: ComparisonsProps) {
  const loaded = useComparisons();
  const [all, setAll] = useState(false);
  const every = wide || all;
  const shown = loaded.state === "ready" ? (every ? loaded.value : loaded.value.slice(0, FIRST)) : [];
  return (
    <section ref={roving} aria-labelledby="comparisons" className={wide ? undefined : "mb-4"}>
      <h2
        id="comparisons"
        className={`min-h-6.5 pb-1.5 text-answer leading-6.5 font-semibold ${wide ? "max-sm:sr-only" : ""}`}
      >
        {text.title}
      </h2>
      {loaded.state === "failed" ? <p className="text-ink2">{text.failed(loaded.reason)}</p> : null}
      {loaded.state === "waiting" ? <ComparisonRoom count={count} /> : null}
      <ul className="columns-[16rem] gap-9">
        {shown.map((one) => (
          <li
            key={one.id}
            className="relative min-h-21.25 break-inside-avoid border-t border-rule py-2 hover:bg-panel has-focus-visible:outline-2 has-focus-visible:outline-ink"
            data-comparison={one.id}
            lang={PUBLISHED_LANG}
          >
            <h3 className="line-clamp-2 font-semibold max-sm:line-clamp-none">
              <a className="after:absolute after:inset-0 focus-visible:outline-none" href={comparisonLink(one)}>
                {one.title}
              </a>
            </h3>
            <p className="line-clamp-2 text-small text-ink2 max-sm:line-clamp-none" title={one.verdict}>
              {one.verdict}
            </p>
          </li>
        ))}
      </ul>
      {wide || count <= FIRST ? null : (
        // Until they are there it is no stop of the keyboard: the first comparison is to be the one of the section.
        <button
          type="button"
          className="lnk mt-0"
          aria-expanded={all}
          disabled={loaded.state !== "ready"}
          onClick={() => setAll(!all)}
        >
          {all ? text.fewer : text.all(count)}
        </button>
      )}
    </section>
  );
}
