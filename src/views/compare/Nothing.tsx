import { EmptyState } from "~/components/EmptyState";
import { compare as text } from "~/text/en/compare";
import { comparePublished as published } from "~/text/en/compare-published";
import type { PageProps } from "../page";
import type { Shown } from "./shown";
import type { CompareState } from "./state";

/** Why there is nothing to compare, and the one thing to click. */
export function Nothing({ shown, state, set }: PageProps<CompareState> & { readonly shown: Shown }) {
  const words = shown.of === "measured" ? text.empty : published.empty;
  const { found } = shown.model;
  const links = [
    shown.of === "measured"
      ? { label: text.empty.toDescribe, href: "#/overview?d=local&open=labels" }
      : { label: published.empty.toFigures, href: `#/figures?d=${state.d.join("~")}` },
    ...(shown.of === "measured" ? [{ label: text.empty.toCurve, href: `#/curve?d=${state.d.join("~")}` }] : []),
  ];
  if (shown.of === "measured" && state.at !== "depth" && state.w.length === 0) {
    return (
      <EmptyState
        title={text.empty.atTitle(text.at[state.at])}
        why={[text.empty.at[state.at], ...shown.model.data.notes].join(" ")}
        action={{
          label: text.empty.toDepth,
          onClick: () => {
            set({ at: "depth", p: "" });
          },
        }}
        links={links}
      />
    );
  }
  if (found.sides.length > 1) {
    const clear = () => {
      set({ w: [], m: [], load: [], at: "depth", p: "" });
    };
    return (
      <EmptyState title={words.filteredTitle} why={words.filtered} action={{ label: words.clear, onClick: clear }} />
    );
  }
  const otherLoads = shown.of === "measured" && state.at === "depth" ? shown.model.otherLoads : null;
  if (otherLoads !== null) {
    const name = text.attributes[found.by];
    return (
      <EmptyState
        title={text.empty.loadsTitle(name)}
        why={text.empty.loads(otherLoads.workloads, name)}
        action={{
          label: text.empty.toAt(text.at[otherLoads.at]),
          onClick: () => {
            // What was found by itself is kept: at another load something else may differ first.
            set({ at: otherLoads.at, by: found.by, p: "" });
          },
        }}
        links={links}
      />
    );
  }
  if (found.possible.length > 0) {
    const auto = () => {
      set({ by: "auto", base: "", s: "", n: [], p: "" });
    };
    const name = text.attributes[found.by];
    return (
      <EmptyState
        title={words.byTitle(name)}
        why={words.by(name)}
        action={{ label: words.auto, onClick: auto }}
        links={links.slice(0, 1)}
      />
    );
  }
  return <EmptyState title={words.noneTitle} why={words.none} links={links} />;
}
