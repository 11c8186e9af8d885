/** Older shapes of the shelf, and what becomes of what they hold. Pure. */
import { kindOf, type LabelKey, targetSha } from "~/model/labels";
import type { KeptSaid } from "./kept";

/** Version 1: what was said of a run, by its target. */
export type LabelsOfVersion1 = Readonly<Record<string, string>>;

/** @param files as they are kept: what is said of the entries of an archive finds no path there */
export function migrated(
  old: readonly { readonly target: string; readonly labels: LabelsOfVersion1 }[],
  files: readonly { readonly sha256: string; readonly path: string }[],
): KeptSaid[] {
  const paths = new Map(files.map(({ sha256, path }) => [sha256.slice(0, 12), path]));
  return old.flatMap(({ target, labels }) =>
    Object.entries(labels).flatMap(([key, value]) =>
      kindOf(key) === null || value === ""
        ? []
        : [{ target, key: key as LabelKey, value, path: paths.get(targetSha(target) ?? "") ?? null }],
    ),
  );
}
