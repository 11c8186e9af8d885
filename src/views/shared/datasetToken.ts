/** The word of a sentence that says whose results these are. */
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import type { Known } from "./known";

/** Datasets that have measured results, and own files. */
export function datasetToken(d: readonly string[], known: Known, onChange: (d: readonly string[]) => void): Token {
  const options = [
    ...known
      .filter(({ raw_files, slug }) => raw_files > 0 || d.includes(slug))
      .map(({ slug, title }) => ({ id: slug, label: title })),
    { id: "local", label: en.curve.ownFiles },
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
