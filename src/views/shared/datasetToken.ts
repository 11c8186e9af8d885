/** The word of a sentence that says whose results these are. */
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { localWords } from "~/workspace/pageState";
import type { Known } from "./known";

/** Datasets that have measured results, and own files. `also`: what a page can show besides. */
export function datasetToken(
  d: readonly string[],
  known: Known,
  onChange: (d: readonly string[]) => void,
  also: (entry: Known[number]) => boolean = () => false,
): Token {
  const options = [
    ...known
      .filter((entry) => entry.raw_files > 0 || d.includes(entry.slug) || also(entry))
      .map(({ slug, title }) => ({ id: slug, label: title })),
    { id: "local", label: localWords().files },
  ];
  const names = d.map((slug) => options.find(({ id }) => id === slug)?.label ?? slug);
  return {
    id: "dataset",
    text: en.curve.and(names),
    what: en.figures.page.what.dataset,
    options,
    selected: d,
    multiple: true,
    onChange,
  };
}
