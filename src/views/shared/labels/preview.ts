/** What a rule would say, before it is accepted: every path counts, shown once for each set of values. Pure. */
import { matchRule, type Rule } from "~/describe/rules";
import { tokensOf } from "~/describe/tokens";
import { readValue } from "~/describe/values";
import type { LabelKey } from "~/model/labels";

export interface PreviewCell {
  readonly key: LabelKey;
  /** As it stands in the path. */
  readonly text: string;
  /** What it is read as; null: it is no value. */
  readonly value: string | null;
  /** Why it is none. */
  readonly reason: string | null;
}

/** Paths of which the rule says the same. */
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
  /** Values that would not count. */
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

/** The path to begin a rule with: one that seems to name the media, else the one that seems to say most. */
export function tellingPath(paths: readonly string[]): string {
  const looked = paths.slice(0, LOOKED_AT).map((path) => {
    const guesses = tokensOf(path).flatMap(({ guess }) => guess ?? []);
    return { path, tells: guesses.includes("media") ? Infinity : guesses.length };
  });
  return looked.reduce((best, one) => (one.tells > best.tells ? one : best), { path: paths[0] ?? "", tells: 0 }).path;
}

const LOOKED_AT = 1000;
