/** The word of the sentence that says whose results are compared: measured ones and reports alike. */
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { localWords } from "~/workspace/pageState";
import type { Known } from "../shared/known";
import type { CompareState } from "./state";

export function datasetsToken(
  d: readonly string[],
  known: readonly Pick<Known[number], "slug" | "title">[],
  set: (patch: Partial<CompareState>) => void,
): Token {
  const options = [
    ...known.map(({ slug, title }) => ({ id: slug, label: title })),
    { id: "local", label: localWords().files },
  ];
  return {
    id: "dataset",
    text: en.curve.and(d.map((slug) => options.find(({ id }) => id === slug)?.label ?? slug)),
    what: en.figures.page.what.dataset,
    options,
    selected: d,
    multiple: true,
    // What was chosen of the former says nothing of the next.
    onChange: (next) => {
      set({ d: next, in: [], w: [], m: [], load: [], base: "", s: "", n: [], p: "" });
    },
  };
}
