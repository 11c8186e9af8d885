/** The file that a value was read from, for the source panel: its name, the lines around the value, the whole file. */
import { fileName, folderOf } from "~/base/path";
import type { CurvePoint } from "~/model/answers";
import type { Provenance } from "~/components/SourcePanel";
import type { RawLines } from "~/components/RawFragment";
import { publicUrl, rawFile } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import { source as text } from "~/text/en/source";
import { fileLines, type RawFile } from "~/workspace/raw";

type Read = Pick<CurvePoint, "dataset" | "source_path" | "sha256" | "format" | "line">;

interface Shown {
  /** Its tool, format and hash. */
  readonly about: string;
  /** Identifies the fragment; another key reads again. */
  readonly key: string;
  readonly known: readonly CatalogueEntry[];
  /** null: the place of the value is unknown. */
  readonly fragment: (raw: RawFile) => Promise<RawLines | null>;
}

type File = NonNullable<Provenance["file"]>;

export const parted = (path: string): Pick<File, "folder" | "name"> => ({
  folder: folderOf(path),
  name: fileName(path),
});

/** @param tool with its version */
export const aboutFile = (tool: string, { format, sha256 }: Pick<Read, "format" | "sha256">): string =>
  `${tool} · ${format} · sha256 ${sha256.slice(0, 12)}`;

/** A file that is not shipped, with the link to its line in the repository; null: the dataset names none. */
export function publicFile(
  entry: Pick<CatalogueEntry, "repository"> | undefined,
  { path, line, about }: { readonly path: string; readonly line: number | null; readonly about?: string },
): File | null {
  const href = publicUrl(entry, path, line);
  if (href === null) return null;
  const { name, commit, licence } = entry!.repository!;
  const where = text.inRepository(name, commit, licence);
  return { ...parted(path), line, about: about === undefined ? where : `${about} · ${where}`, href };
}

export const rawOf = (
  { dataset, sha256, format }: Omit<Read, "line" | "source_path">,
  known: readonly CatalogueEntry[],
): RawFile => ({
  ...{ sha256, format },
  published: rawFile(
    known.find(({ slug }) => slug === dataset),
    sha256,
  ),
});

export function sourceFile(of: Read, { about, key, known, fragment }: Shown): Pick<Provenance, "file" | "raw"> {
  const { source_path: path, line } = of;
  const entry = known.find(({ slug }) => slug === of.dataset);
  const file = publicFile(entry, { path, line, about });
  if (file !== null) return { file };
  const raw = rawOf(of, known);
  return {
    file: { ...parted(path), line, about },
    raw: {
      ...{ key, path },
      fragment: () => fragment(raw),
      wholeFile: (at, most, signal) => fileLines(raw, at, most, signal),
    },
  };
}
