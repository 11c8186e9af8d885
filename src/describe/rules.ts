/**
 * Rules: `{drive_model}_{firmware}_qd{iodepth}_r{repeat}` over paths gives the values in braces to every run whose path
 * matches (describe/pattern). A rule without `/` applies to the file, else to the nearest folder that fits; one with
 * `/` to the whole path, from where it is relative to.
 */
import { err, ok, type Result } from "~/base/result";
import type { LabelKey } from "~/model/labels";
import { labels } from "~/text/en/labels";
import { matchPath, type Name, type Piece } from "./pattern";
import { keyOf } from "./values";

const text = labels.rule;

export interface Rule {
  /** As given. */
  readonly text: string;
  /** Keys of its values, in order. */
  readonly keys: readonly LabelKey[];
  readonly names: readonly Name[];
}

const LONGEST = 500;

class Refused extends Error {}

/** `error`: a sentence. */
export function parseRule(rule: string): Result<Rule, string> {
  const whole = rule.trim();
  if (whole === "") return err(text.empty);
  if (whole.length > LONGEST) return err(text.tooLong(LONGEST));
  const keys: LabelKey[] = [];
  let at = 0;
  try {
    const names = whole.split("/").map((part): Name => {
      const name = parseName(part, at, keys);
      at += part.length + 1;
      return name;
    });
    return keys.length === 0 ? err(text.noKey) : ok({ text: whole, keys, names });
  } catch (error) {
    if (error instanceof Refused) return err(error.message);
    throw error;
  }
}

const shown = (piece: Piece): string => (piece.kind === "key" ? `{${piece.name}}` : "*");

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
      throw new Refused(text.touching(shown(before!), shown(last)));
  }
  return { kind: "name", pieces };
}

/** The text for each key in the path; `readValue` reads it. null: the path does not match. */
export function matchRule(rule: Rule, path: string): ReadonlyMap<LabelKey, string> | null {
  const taken = matchPath(rule.names, path);
  return taken === null ? null : new Map(rule.keys.map((key) => [key, taken.get(key) ?? ""]));
}
