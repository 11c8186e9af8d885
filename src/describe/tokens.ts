/** The parts of a path that may be meaningful, and the rule made from clicked parts. */
import { fileName } from "~/base/path";
import { isMemory, labelBefore, labelOf } from "~/model/dictionary";
import type { LabelKey } from "~/model/labels";
import { stemOf } from "./pattern";

/** The tokens of a path, joined, are the path. */
export interface Token {
  readonly text: string;
  /** true: can be clicked. Otherwise a part in between: separators, `qd` before its number, the file's extension. */
  readonly word: boolean;
  /** The label it looks like; null: unknown. */
  readonly guess: LabelKey | null;
}

/** Words, sizes with a decimal point ("7.68TB"), and the separators. */
const PARTS = /\d+\.\d+[kmgtp]i?b(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/giu;

/** What follows is the name of a state of the code, whatever it looks like: `commit-ac5908`. */
const REVISION = /^(?:commit|rev|revision|sha\d*|git|hash|build|changeset)$/i;

function wordTokens(word: string, before: string, after: string): Token[] {
  // `16GB-ram` is no capacity.
  if (REVISION.test(before) || isMemory(before) || isMemory(after)) return [{ text: word, word: true, guess: null }];
  const [, letters = "", digits = ""] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  const counts = letters === "" ? null : labelBefore(letters);
  if (counts === null) return [{ text: word, word: true, guess: labelOf(word) }];
  return [
    { text: letters, word: false, guess: null },
    { text: digits, word: true, guess: counts },
  ];
}

/** `P5316_fw12_qd32_r3.json`: P5316, _, fw12, _qd, 32, _r, 3, .json. */
export function tokensOf(path: string): Token[] {
  const name = fileName(path);
  const stem = stemOf(name);
  const body = path.slice(0, path.length - (name.length - stem.length));
  let before = "";
  const tokens = [...body.matchAll(PARTS)].flatMap(([part], i, all) => {
    if (!/[\p{L}\p{N}]/u.test(part)) {
      if (part.includes("/")) before = "";
      return [{ text: part, word: false, guess: null }];
    }
    const isInName = all[i + 1]?.[0].includes("/") === false;
    const own = wordTokens(part, before, isInName ? (all[i + 2]?.[0] ?? "") : "");
    before = part;
    return own;
  });
  if (body.length < path.length) tokens.push({ text: path.slice(body.length), word: false, guess: null });
  return tokens;
}

/**
 * The rule for the chosen tokens (by their index in `tokensOf`). Other words may be any text; in a name, nothing after
 * its last chosen word counts; names before and between are arbitrary, and so is everything below a chosen folder.
 * `""`: nothing was chosen.
 */
export function ruleFromTokens(path: string, chosen: ReadonlyMap<number, LabelKey>): string {
  const names: { rule: string; chosen: boolean }[] = [{ rule: "", chosen: false }];
  let held = "";
  for (const [i, token] of tokensOf(path).entries()) {
    const key = chosen.get(i);
    for (const [n, part] of token.text.split("/").entries()) {
      if (n > 0) {
        finish(names, held);
        held = "";
        names.push({ rule: "", chosen: false });
      }
      if (key === undefined) held += token.word ? "*" : part.replace(/[{}*]+/g, "*");
      else {
        const name = names.at(-1)!;
        name.rule += `${held.replace(/\*+/g, "*")}{${key}}`;
        name.chosen = true;
        held = "";
      }
    }
  }
  finish(names, held);
  const last = names.findLastIndex((name) => name.chosen);
  if (last === -1) return "";
  if (names.length === 1 || (last === names.length - 1 && names.findIndex((name) => name.chosen) === last))
    return names[last]!.rule;
  const upTo = names.slice(0, last + 1).map((name) => (name.chosen ? name.rule : "*"));
  return [...upTo, ...(last < names.length - 1 ? ["**"] : [])].join("/");
}

/** After the last chosen word of a name: its separator, then anything. */
function finish(names: { rule: string; chosen: boolean }[], held: string): void {
  const name = names.at(-1)!;
  if (!name.chosen || held === "") return;
  const separator = /^[^*]*/.exec(held)![0];
  if (held === separator && !/^\.[a-z]/i.test(held)) name.rule += held;
  else if (held !== separator) name.rule += `${separator}*`;
}
