/** Which datasets the page reads: those that hold the workload, as the catalogue tells, and not all of them at once. Pure. */
import { isUnlike, type Workload, workloadKey } from "~/model/comparable";
import type { CatalogueEntry } from "~/model/dataset";

/** Datasets that are read at once, and that a click adds. */
export const DATASETS = 50;

export interface Asked {
  /** Datasets of which measured points are asked. */
  readonly measured: readonly string[];
  /** … and printed figures. */
  readonly printed: readonly string[];
  /** Datasets that hold something of the workload, these included. */
  readonly all: number;
  /** Of these, how many are read. */
  readonly read: number;
}

type Entry = Pick<CatalogueEntry, "slug" | "workloads">;

/** A catalogue that was written before cards told it: any may hold it. */
const isMeasured = ({ workloads }: Entry, own: Workload): boolean =>
  workloads === undefined || workloads.measured.includes(workloadKey(own));

/** Figures that leave pattern or block size open are counted beside the list. */
const isPrinted = ({ workloads }: Entry, own: Workload): boolean =>
  workloads === undefined || workloads.printed.some((key) => key === workloadKey(own) || isUnlike(key, own));

/** In the order of the catalogue. @param pinned of the row whose source is open: its dataset is read in any case */
export function askedFor(own: Workload, entries: readonly Entry[], most: number, pinned: string): Asked {
  const holding = entries.filter((entry) => isMeasured(entry, own) || isPrinted(entry, own));
  const read = holding.filter(({ slug }, i) => i < most || pinned.startsWith(`${slug}/`));
  const slugs = (some: readonly Entry[]): string[] => some.map(({ slug }) => slug);
  return {
    measured: slugs(read.filter((entry) => isMeasured(entry, own))),
    printed: slugs(read.filter((entry) => isPrinted(entry, own))),
    all: holding.length,
    read: read.length,
  };
}
