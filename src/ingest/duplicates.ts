import type { Notice } from "~/base/notice";
import type { FileResult } from "./protocol";

/** A file whose rows must go: the same bytes are there already. */
export interface Duplicate {
  readonly source_no: number;
  readonly notice: Notice;
}

/**
 * Equal files that were read by different workers: the one with the lowest number counts, the others are named here,
 * to be forgotten. (Within one worker the second is not read at all.)
 */
export function duplicates(results: readonly FileResult[]): Duplicate[] {
  const first = new Map<string, string>();
  const found: Duplicate[] = [];
  for (const { read, source } of [...results].sort((a, b) => a.source.source_no - b.source.source_no)) {
    if (!read || source.sha256 === null) continue;
    const of = first.get(source.sha256);
    if (of === undefined) first.set(source.sha256, source.path);
    else {
      const notice: Notice = { code: "file/duplicate", level: "warning", path: source.path, values: { of } };
      found.push({ source_no: source.source_no, notice });
    }
  }
  return found;
}
