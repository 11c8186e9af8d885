import { expect, it } from "vitest";
import type { CatalogueEntry } from "~/model/dataset";
import { insteadLinks } from "./NothingYet";

it("an article without runs is shown by its figures, all else by the page's own links", () => {
  const entry = (slug: string, raw_files: number, figures: number) =>
    ({ slug, raw_files, figures }) as unknown as CatalogueEntry;
  const known = [entry("article", 0, 9), entry("runs", 4, 0), entry("both", 4, 9)];
  const own = [{ label: "Points instead", href: "#/curve" }];
  const hrefs = (...datasets: string[]) => insteadLinks(datasets, known, own).map(({ href }) => href);
  expect(hrefs("article")).toEqual(["#/figures?d=article"]);
  for (const some of [["runs"], ["both"], ["article", "runs"], ["local"], ["unknown"], ["article", "local"]])
    expect(hrefs(...some)).toEqual(["#/curve"]);
});
