/** Where the bar leads. A page without fields shows the datasets of its defaults; a site need not have them. */
import type { CatalogueEntry } from "~/model/dataset";
import { encodeHash } from "~/permalink/codec";
import { defaults, type Fields, noHashes } from "~/permalink/field";

/** A page in its initial state, or with a dataset of this site where it lacks that of the defaults. */
export function hrefOf(id: string, fields: Fields, datasets: readonly CatalogueEntry[]): string {
  const initial = defaults(fields);
  const shown = "d" in initial ? (initial["d"] as readonly string[]) : [];
  const instead = shown.every((slug) => datasets.some((one) => one.slug === slug)) ? null : datasetFor(id, datasets);
  if (instead === null) return encodeHash(id, {}, {}, noHashes);
  return encodeHash(id, fields, { ...initial, d: [instead] }, noHashes);
}

/** The page of own files. */
export const ownHref = (id: string, fields: Fields): string =>
  "d" in fields
    ? encodeHash(id, fields, { ...defaults(fields), d: ["local"] }, noHashes)
    : encodeHash(id, {}, {}, noHashes);

/** One whose card shows this page, else one with results, else the first. */
const datasetFor = (id: string, datasets: readonly CatalogueEntry[]): string | null =>
  (
    datasets.find(({ headline }) => headline.startsWith(`#/${id}?`)) ??
    datasets.find(({ raw_files }) => raw_files > 0) ??
    datasets[0]
  )?.slug ?? null;
