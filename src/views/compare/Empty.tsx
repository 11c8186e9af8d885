import { EmptyState } from "~/components/EmptyState";
import { compare as text } from "~/text/en/compare";
import { comparePublished as published } from "~/text/en/compare-published";
import type { PageProps } from "../page";
import type { Shown } from "./shown";
import type { CompareState } from "./state";

/** Why there is nothing to compare, and the one thing to click. */
export function Empty({ shown, state, set }: PageProps<CompareState> & { readonly shown: Shown }) {
  const words = shown.of === "measured" ? text.empty : published.empty;
  const { found } = shown.model;
  const d = state.d.join("~");
  const links =
    shown.of === "measured"
      ? [
          { label: text.empty.toOverview, href: `#/overview?v=1&d=${d}` },
          { label: text.empty.toCurve, href: `#/curve?v=1&d=${d}` },
        ]
      : [{ label: published.empty.toFigures, href: `#/figures?v=1&d=${d}` }];
  if (found.sides.length > 1) {
    const onClick = () => set({ w: [], m: [], load: [], at: "depth", p: "" });
    return <EmptyState title={words.filteredTitle} why={words.filtered} action={{ label: words.clear, onClick }} />;
  }
  if (found.possible.length === 0) return <EmptyState title={words.noneTitle} why={words.none} links={links} />;
  const name = text.attributes[found.by];
  const onClick = () => set({ by: "auto", base: "", n: [], p: "" });
  return (
    <EmptyState
      title={words.byTitle(name)}
      why={words.by(name)}
      action={{ label: words.auto, onClick }}
      links={links.slice(0, 1)}
    />
  );
}
