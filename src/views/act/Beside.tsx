import type { CatalogueEntry } from "~/model/dataset";
import { act as text } from "~/text/en/act";
import { mayStandBeside } from "./published";
import type { ActState } from "./state";

interface BesideProps {
  readonly state: ActState;
  readonly known: readonly CatalogueEntry[];
  readonly set: (patch: Partial<ActState>) => void;
}

/** Shows the ACT tests of reports beside the logs, or hides them. Tests on their own cannot be hidden. */
export function Beside({ state, known, set }: BesideProps) {
  return mayStandBeside(known).map(({ slug, title }) => {
    const isThere = state.d.includes(slug);
    const rest = state.d.filter((other) => other !== slug);
    if (isThere && rest.length === 0) return null;
    return (
      <button
        key={slug}
        type="button"
        className="lnk"
        aria-pressed={isThere}
        onClick={() => {
          set({ d: isThere ? rest : [...state.d, slug], p: "" });
        }}
      >
        {isThere ? text.published.take(title) : text.published.beside(title)}
      </button>
    );
  });
}
