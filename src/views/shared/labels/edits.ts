/** Actions in the grid as edits of labels. Pure. */
import { linesOf, type About } from "~/describe/about";
import type { Edit } from "~/describe/edits";
import { matchRule, type Rule } from "~/describe/rules";
import { tokensOf } from "~/describe/tokens";
import { readValue } from "~/describe/values";
import { ABOUT, ABOUT_TARGET, aboutKey, kindOf, type AboutField, type LabelKey, type Said } from "~/model/labels";
import { editedText } from "../saidText";
import { targetsOf, type GridRow } from "./cells";

/** A refused value. */
export interface BadValue {
  readonly key: LabelKey;
  readonly text: string;
  readonly reason: string;
}

export type Written =
  | { readonly ok: true; readonly edits: readonly Edit[] }
  | { readonly ok: false; readonly bad: BadValue };

/** Writes one text into a column of some rows; empty text removes the reader's own entries. */
export function write(key: LabelKey, text: string, rows: readonly GridRow[], said: readonly Said[]): Written {
  if (text.trim() === "") return { ok: true, edits: clear([key], rows, said) };
  const value = readValue(key, text);
  if (!value.ok) return { ok: false, bad: { key, text, reason: value.reason } };
  return { ok: true, edits: targetsOf(rows).map((target) => ({ target, key, value: value.value })) };
}

/** Removes the reader's own entries from these rows, including those of single jobs. */
export function clear(keys: readonly LabelKey[], rows: readonly GridRow[], said: readonly Said[]): Edit[] {
  const targets = new Set(targetsOf(rows));
  const wanted = new Set<string>(keys);
  const isOf = (target: string): boolean => targets.has(target) || targets.has(runOf(target));
  return said.flatMap(({ target, key, origin }) =>
    origin === "user" && wanted.has(key) && isOf(target) ? [{ target, key, value: null }] : [],
  );
}

/** The run of a job's target; "" for other targets. */
function runOf(target: string): string {
  return target.startsWith("job:") ? `run:${target.slice(4, target.lastIndexOf("."))}` : "";
}

/** Values that the column already has, or that it can have. */
export function suggestions(key: LabelKey, said: readonly Said[]): string[] {
  const kind = kindOf(key);
  if (kind?.kind === "choice") return [...kind.options];
  return [...new Set(said.flatMap((one) => (one.key === key ? [editedText(key, one.value)] : [])))].slice(0, 100);
}

/** Declares several runs one measurement, or not; either choice replaces the other. */
export function arrange(targets: readonly string[], together: string | null): Edit[] {
  return targets.flatMap((target): Edit[] => [
    { target, key: "together", value: together },
    { target, key: "apart", value: together === null ? "1" : null },
  ]);
}

// The form about all results, as edits: all changed fields in one step.

export type AboutTexts = Readonly<Record<AboutField, string>>;

export const textsOf = ({ title, publisher, caveats, notes }: About): AboutTexts => ({
  title: title ?? "",
  publisher: publisher ?? "",
  caveats: caveats.join("\n"),
  notes: notes.join("\n"),
});

const tidy = (text: string): string => linesOf(text).join("\n");

/** Empty text removes the reader's own entry, so that the file's text shows again. */
export const aboutEdits = (before: AboutTexts, after: AboutTexts): Edit[] =>
  ABOUT.flatMap((field): Edit[] => {
    const [was, is] = [tidy(before[field]), tidy(after[field])];
    return was === is ? [] : [{ target: ABOUT_TARGET, key: aboutKey(field), value: is === "" ? null : is }];
  });

// The effect of a rule before it is accepted: every path is counted, and each set of values is shown once.

export interface PreviewCell {
  readonly key: LabelKey;
  /** As written in the path. */
  readonly text: string;
  /** The value it is read as; null: not a value. */
  readonly value: string | null;
  /** Why it is not a value. */
  readonly reason: string | null;
}

/** Paths for which the rule gives the same values. */
export interface PreviewRow {
  /** The first of them. */
  readonly path: string;
  readonly paths: number;
  readonly cells: readonly PreviewCell[];
}

export interface Preview {
  readonly keys: readonly LabelKey[];
  readonly rows: readonly PreviewRow[];
  readonly matching: number;
  readonly paths: number;
  /** Number of values that would be refused. */
  readonly bad: number;
}

export function previewOf(rule: Rule, paths: readonly string[]): Preview {
  const rows = new Map<string, PreviewRow>();
  let matching = 0;
  let bad = 0;
  for (const path of paths) {
    const texts = matchRule(rule, path);
    if (texts === null) continue;
    matching++;
    const cells = [...texts].map(([key, text]): PreviewCell => {
      const read = readValue(key, text);
      return read.ok ? { key, text, value: read.value, reason: null } : { key, text, value: null, reason: read.reason };
    });
    bad += cells.filter(({ value }) => value === null).length;
    const name = JSON.stringify(cells.map(({ text }) => text));
    const row = rows.get(name) ?? { path, paths: 0, cells };
    rows.set(name, { ...row, paths: row.paths + 1 });
  }
  const all = [...rows.values()];
  return { keys: all[0]?.cells.map(({ key }) => key) ?? [], rows: all, matching, paths: paths.length, bad };
}

/** The path to start a rule from: one that seems to name the medium, else the one that seems to tell most. */
export function tellingPath(paths: readonly string[]): string {
  const looked = paths.slice(0, LOOKED_AT).map((path) => {
    const guesses = tokensOf(path).flatMap(({ guess }) => guess ?? []);
    return { path, tells: guesses.includes("media") ? Infinity : guesses.length };
  });
  return looked.reduce((best, one) => (one.tells > best.tells ? one : best), { path: paths[0] ?? "", tells: 0 }).path;
}

const LOOKED_AT = 1000;
