import { rawFile } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import type { RawFile } from "~/workspace/raw";
import type { SaidInput } from "./input";

/** The file that tells of a run. */
export interface SaidFile {
  readonly raw: RawFile;
  readonly path: string;
  /** Of the run in its file. */
  readonly document: number;
  /** Where its numbers stand: its options stand above. null: not known. */
  readonly before: number | null;
}

export function fileOf({ points, traces, run, job }: SaidInput, known: readonly CatalogueEntry[]): SaidFile | null {
  const point = points.find(({ job_index, failed }) => job_index === job && !failed) ?? points[0];
  const of = point ?? traces.find(({ run_path, source_path }) => run_path === source_path);
  if (of === undefined) return null;
  const published = rawFile(
    known.find(({ slug }) => slug === run.dataset),
    of.sha256,
  );
  return {
    raw: { sha256: of.sha256, format: of.format, published },
    path: of.source_path,
    document: Number(run.id.slice(run.id.lastIndexOf(".") + 1)),
    before: point?.line ?? null,
  };
}
