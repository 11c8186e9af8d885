/** The file that a value was read from, for the source panel: its name, the lines around the value, the whole file. */
import type { Provenance } from "~/components/SourcePanel";
import type { RawLines } from "~/components/RawFragment";
import { rawFile } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import { source as text } from "~/text/en/source";
import { fileLines, type RawFile } from "~/workspace/raw";

interface Read {
  readonly dataset: string;
  readonly source_path: string;
  readonly sha256: string;
  readonly format: string;
  readonly line: number | null;
}

interface Shown {
  /** Includes the version. */
  readonly tool: string;
  /** Identifies the fragment; another key reads again. */
  readonly key: string;
  readonly known: readonly CatalogueEntry[];
  /** null: the place of the value is unknown. */
  readonly fragment: (raw: RawFile) => Promise<RawLines | null>;
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

export function sourceFile(
  of: Read,
  { tool, key, known, fragment }: Shown,
): Required<Pick<Provenance, "file" | "raw">> {
  const { source_path: path, line, sha256, format } = of;
  const slash = path.lastIndexOf("/") + 1;
  const raw = rawOf(of, known);
  return {
    file: { folder: path.slice(0, slash), name: path.slice(slash), line, about: text.about(tool, format, sha256) },
    raw: {
      ...{ key, path },
      fragment: () => fragment(raw),
      wholeFile: (at, most, signal) => fileLines(raw, at, most, signal),
    },
  };
}
