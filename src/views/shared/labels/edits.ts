/** What is done in the grid as edits of what is said. Pure. */
import type { Edit } from "~/describe/edits";
import { readValue } from "~/describe/values";
import { kindOf, type LabelKey, type Said } from "~/model/labels";
import { editedText } from "../saidText";
import { targetsOf, type GridRow } from "./rows";

/** A value that was not taken. */
export interface BadValue {
  readonly key: LabelKey;
  readonly text: string;
  readonly reason: string;
}

export type Written =
  { readonly ok: true; readonly edits: readonly Edit[] } | { readonly ok: false; readonly bad: BadValue };

/** The same text into a column of some rows; empty text takes back what the user said there. */
export function write(key: LabelKey, text: string, rows: readonly GridRow[], said: readonly Said[]): Written {
  if (text.trim() === "") return { ok: true, edits: clear([key], rows, said) };
  const value = readValue(key, text);
  if (!value.ok) return { ok: false, bad: { key, text, reason: value.reason } };
  return { ok: true, edits: targetsOf(rows).map((target) => ({ target, key, value: value.value })) };
}

/** Takes back the user's own words of these rows, those of single jobs of a run too. */
export function clear(keys: readonly LabelKey[], rows: readonly GridRow[], said: readonly Said[]): Edit[] {
  const targets = new Set(targetsOf(rows));
  const wanted = new Set<string>(keys);
  const isOf = (target: string): boolean => targets.has(target) || targets.has(runOf(target));
  return said.flatMap(({ target, key, origin }) =>
    origin === "user" && wanted.has(key) && isOf(target) ? [{ target, key, value: null }] : [],
  );
}

/** The run of a job's target; "" of any other. */
function runOf(target: string): string {
  return target.startsWith("job:") ? `run:${target.slice(4, target.lastIndexOf("."))}` : "";
}

/** Words that a column has already, or that it can have. */
export function suggestions(key: LabelKey, said: readonly Said[]): string[] {
  const kind = kindOf(key);
  if (kind?.kind === "choice") return [...kind.options];
  return [...new Set(said.flatMap((one) => (one.key === key ? [editedText(key, one.value)] : [])))].slice(0, 100);
}

/** One measurement of several runs, or none: the one word takes the other back. */
export function arrange(targets: readonly string[], together: string | null): Edit[] {
  return targets.flatMap((target): Edit[] => [
    { target, key: "together", value: together },
    { target, key: "apart", value: together === null ? "1" : null },
  ]);
}
