/**
 * Rules: `{drive_model}_{firmware}_qd{iodepth}_r{repeat}` over paths says what stands in the braces of every run whose
 * path matches (describe/pattern). A rule without `/` is of the file, else of the nearest folder that fits; one with
 * `/` is of the whole path, from where it is relative to.
 */
import type { DescribedRun } from "~/model/described";
import { type LabelKey, runTarget, type Said } from "~/model/labels";
import { labels } from "~/text/en/labels";
import { matchPath, type Name, type Piece } from "./pattern";
import { keyOf, readValue } from "./values";

export { ruleFromTokens, tokensOf } from "./tokens";

const text = labels.rule;

export interface Rule {
  /** As it was given. */
  readonly text: string;
  /** What it says, in its order. */
  readonly keys: readonly LabelKey[];
  readonly names: readonly Name[];
}

/** `error`: a sentence. */
export type ParsedRule = { readonly ok: true; readonly value: Rule } | { readonly ok: false; readonly error: string };

const LONGEST = 500;

class Refused extends Error {}

/** What a rule says; `keyed` false: a pattern that only picks paths. */
export function parseRule(rule: string): ParsedRule {
  const parsed = parsePattern(rule);
  if (parsed.ok && parsed.value.keys.length === 0) return { ok: false, error: text.noKey };
  return parsed;
}

/** A rule that may say nothing: it picks paths. */
export function parsePattern(rule: string): ParsedRule {
  const whole = rule.trim();
  if (whole === "") return { ok: false, error: text.empty };
  if (whole.length > LONGEST) return { ok: false, error: text.tooLong(LONGEST) };
  const keys: LabelKey[] = [];
  let at = 0;
  try {
    const names = whole.split("/").map((part): Name => {
      const name = parseName(part, at, keys);
      at += part.length + 1;
      return name;
    });
    return { ok: true, value: { text: whole, keys, names } };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.message };
    throw error;
  }
}

function parseName(part: string, offset: number, keys: LabelKey[]): Name {
  if (part === "") throw new Refused(text.slash);
  if (/^\*\*+$/.test(part)) return { kind: "folders" };
  const pieces: Piece[] = [];
  for (const found of part.matchAll(/\{[^{}]*\}|[{}]|\*+|[^{}*]+/g)) {
    const [token] = found;
    const place = offset + found.index + 1;
    if (token === "{") throw new Refused(text.open(place));
    if (token === "}") throw new Refused(text.closed(place));
    if (token.startsWith("*")) pieces.push({ kind: "any" });
    else if (token.startsWith("{")) {
      const key = keyOf(token.slice(1, -1));
      if (key === null) throw new Refused(text.emptyKey(place));
      if (keys.includes(key)) throw new Refused(text.twice(key));
      keys.push(key);
      pieces.push({ kind: "key", name: key });
    } else pieces.push({ kind: "literal", text: token });
    const [before, last] = pieces.slice(-2);
    if (last !== undefined && before!.kind !== "literal" && last.kind !== "literal")
      throw new Refused(text.touching(token.replace(/[{}]/g, "")));
  }
  return { kind: "name", pieces };
}

/** What stands in the path for each key, as text: `readValue` reads it. null: the path does not match. */
export function matchRule(rule: Rule, path: string): ReadonlyMap<LabelKey, string> | null {
  const taken = matchPath(rule.names, path);
  return taken === null ? null : new Map(rule.keys.map((key) => [key, taken.get(key) ?? ""]));
}

/** A value that stands in a path and is none. */
export interface BadPart {
  readonly path: string;
  readonly key: LabelKey;
  readonly value: string;
  /** A sentence. */
  readonly reason: string;
}

export interface SaidByRule {
  readonly said: readonly Said[];
  /** Each path once. */
  readonly bad: readonly BadPart[];
  /** Runs whose path matches. */
  readonly runs: number;
}

/**
 * What a rule says of runs (origin `rule`, where: the rule itself). A rule that is none says nothing.
 * @param pathOf the path that the rule is over; null: the run is none of its
 */
export function saidByRule(
  rule: string,
  runs: readonly DescribedRun[],
  pathOf: (run: DescribedRun) => string | null = ({ path }) => path,
): SaidByRule {
  const parsed = parseRule(rule);
  if (!parsed.ok) return { said: [], bad: [], runs: 0 };
  const said: Said[] = [];
  const bad = new Map<string, BadPart>();
  let matching = 0;
  for (const run of runs) {
    const path = pathOf(run);
    const parts = path === null ? null : matchRule(parsed.value, path);
    if (parts === null) continue;
    matching++;
    for (const [key, part] of parts) {
      const read = readValue(key, part);
      const where = { path: parsed.value.text, line: null };
      if (read.ok) said.push({ target: runTarget(run.key), key, value: read.value, origin: "rule", where });
      else bad.set(`${run.path}\n${key}`, { path: run.path, key, value: part, reason: read.reason });
    }
  }
  return { said, bad: [...bad.values()], runs: matching };
}
