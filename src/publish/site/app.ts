/** The prebuilt app as a part of a site, and the datasets shipped with it. */
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answerPath } from "~/ask/key";
import { CODE } from "~/base/version";
import { namesDatasets, readCatalogue, type WrittenCatalogue } from "~/model/catalogue";
import type { Catalogue, CatalogueEntry } from "~/model/dataset";
import { PREPARED } from "../answers";
import type { SiteFolder } from "../folder";

const PAGE = "index.html";
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("$", "$$$$");

/** Without the Library of the app's own data (scripts/library-page.mjs). */
export const barePage = (html: string): string => html.replace(/<div id="first".*<!-- first -->/s, "");

/** Everything but its data. The page has the title of the site until the app replaces it by that of the shown page. */
export function copyApp(appDir: string, folder: SiteFolder, catalogue: Catalogue): void {
  for (const name of readdirSync(appDir).sort()) {
    if (name === "data" || name.startsWith(".") || name === PAGE) continue;
    cpSync(join(appDir, name), join(folder.unfinished, name), { recursive: true });
  }
  const page = namesDatasets(barePage(readFileSync(join(appDir, PAGE), "utf8")), catalogue);
  const { title } = catalogue;
  folder.write(PAGE, title === null ? page : page.replace(/<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>`));
  // Disables GitHub's own site generator.
  folder.write(".nojekyll", "");
}

/** Identifies the code of the built app; null: it was built without data, which would state it. */
export function codeOfApp(appDir: string): string | null {
  const file = join(appDir, "data/catalogue.json");
  return existsSync(file) ? ((JSON.parse(readFileSync(file, "utf8")) as Partial<WrittenCatalogue>).code ?? "") : null;
}

/** Cards of the app's own datasets, without those whose slug is taken. */
export function exampleEntries(appDir: string, taken: readonly { readonly slug: string }[]): CatalogueEntry[] {
  const file = join(appDir, "data/catalogue.json");
  if (!existsSync(file)) return [];
  const { datasets } = readCatalogue(JSON.parse(readFileSync(file, "utf8")) as WrittenCatalogue);
  return datasets.filter(({ slug }) => !taken.some((one) => one.slug === slug));
}

export function copyExamples(appDir: string, folder: SiteFolder, entries: readonly CatalogueEntry[]): void {
  const copy = (path: string): void => {
    cpSync(join(appDir, "data", path), join(folder.unfinished, "data", path), { recursive: true });
  };
  for (const { slug, hash } of entries) {
    copy(`tables/${slug}`);
    // A dataset whose files may not be redistributed has none.
    if (existsSync(join(appDir, "data/sources", slug))) copy(`sources/${slug}`);
    for (const name of PREPARED) copy(answerPath(name, slug, hash, CODE));
  }
}
