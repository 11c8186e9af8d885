/**
 * A folder of results -> datasets and their parts: a part is read as one drop, and its rows make one file of each
 * table. Decided by paths alone, so that a new folder changes no other part.
 */
import { createHash } from "node:crypto";
import { group } from "d3-array";
import { byName } from "~/base/byName";
import type { ByteSource } from "~/base/bytes";
import { fileName } from "~/base/path";
import { DESCRIPTION } from "../site/cut";
import { saidOf, type SaidOf } from "../site/own";
import { isTaken, slugOf } from "../site/slug";

/** A date in the name of a folder: nightly-2026-11-27, 20261127, run_2026_11_27_b. */
const DATE = /(?<!\d)(20\d\d)([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/;
/** Files of a dataset outside any dated folder. */
const UNDATED = "undated";

export interface LakePart {
  /** YYYY-MM-DD, or `undated`. */
  readonly part: string;
  /** By path; paths as given. */
  readonly files: readonly ByteSource[];
  /** Detects changes: hash of paths, sizes and times, and of the description. */
  readonly seen: string;
}

export interface LakeDataset {
  readonly slug: string;
  /** Within the given folder; "" is the folder itself. */
  readonly path: string;
  readonly said: SaidOf;
  readonly parts: readonly LakePart[];
}

export const hashOf = (of: unknown): string =>
  createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 32);

/** YYYY-MM-DD in the name of a folder; null: no date. */
export function nightOf(folder: string): string | null {
  const [, year, , month, day] = DATE.exec(folder) ?? [];
  return year === undefined ? null : `${year}-${month!}-${day!}`;
}

/**
 * A folder with a kneepoint.json is a dataset; so is every other first-level folder without a date in its name. Dated
 * first-level folders, and files beside them, are the dataset of the folder itself.
 * @param rootName of the given folder, which becomes the name of that dataset
 */
export async function lakeDatasets(files: readonly ByteSource[], rootName: string): Promise<LakeDataset[]> {
  const described = new Map<string, ByteSource>();
  for (const file of files)
    if (fileName(file.path) === DESCRIPTION) described.set(foldersOf(file.path).join("/"), file);
  const held = new Map<string, ByteSource[]>([...described.keys()].map((path) => [path, []]));
  for (const file of files) {
    const path = datasetOf(foldersOf(file.path), described);
    if (described.get(path) !== file) held.set(path, [...(held.get(path) ?? []), file]);
  }
  const taken = new Set<string>();
  const datasets: LakeDataset[] = [];
  for (const [path, own] of [...held].sort(([a], [b]) => byPath(a, b))) {
    const said = await saidOf(described.get(path) ?? null);
    // Independent of other folders: one that is added beside it must not rename it.
    const named = path === "" ? slugOf(rootName) : slugOf(path === rootName ? `./${path}` : path);
    const slug = [said.said.slug ?? named, named, slugOf(`./${path}`)].find((s) => !taken.has(s) && !isTaken(s));
    if (slug === undefined) throw new Error(`two datasets are called ${named}`);
    taken.add(slug);
    datasets.push({ slug, path, said, parts: partsOf(path, own, said.text) });
  }
  return datasets;
}

/** A total order: `byName` treats some different names as equal. */
const byPath = (a: string, b: string): number => byName(a, b) || (a < b ? -1 : 1);

const foldersOf = (path: string): string[] => path.split("/").slice(0, -1);

function datasetOf(folders: readonly string[], described: ReadonlyMap<string, ByteSource>): string {
  for (let n = folders.length; n >= 0; n--) {
    const path = folders.slice(0, n).join("/");
    if (described.has(path)) return path;
  }
  const [first] = folders;
  return first === undefined || nightOf(first) !== null ? "" : first;
}

function partsOf(path: string, files: readonly ByteSource[], text: string | null): LakePart[] {
  const above = path === "" ? 0 : path.split("/").length;
  const partOf = ({ path }: ByteSource): string =>
    foldersOf(path)
      .slice(above)
      .map(nightOf)
      .find((one) => one !== null) ?? UNDATED;
  return [...group(files, partOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, own]) => {
      const sorted = own.sort((a, b) => byPath(a.path, b.path));
      const seen = hashOf([text, sorted.map((file) => [file.path, file.size, file.modified_ms ?? null])]);
      return { part, files: sorted, seen };
    });
}
