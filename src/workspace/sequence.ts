/** The order of what the shelf keeps; its older shapes, and what becomes of what they hold. */
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

/**
 * Integers that grow with each call and with the clock, over reloads too: fractions of a millisecond below 0.0002 are
 * lost in a double of today's date. A call for `n` takes so many and gives the first. @param now in ms
 */
export function sequence(now: () => number): (n?: number) => number {
  let last = 0;
  return (n = 1) => {
    const first = Math.max(last + 1, now() * 1000);
    last = first + n - 1;
    return first;
  };
}

/** An upgrade that fails between two requests would be committed half done: it is taken back. Never rejects. */
export async function orAbort(
  transaction: { readonly done: Promise<void>; abort(): void },
  work: Promise<void>,
): Promise<void> {
  // The opening tells of it.
  transaction.done.catch(() => undefined);
  try {
    await work;
  } catch {
    try {
      transaction.abort();
    } catch {
      // A request that failed has aborted it already.
    }
  }
}
