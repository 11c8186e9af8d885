/** The parts of a path that may say something, and the rule that clicked parts make. */
import type { LabelKey } from "~/model/labels";
import { stemOf } from "./pattern";

/** The tokens of a path, joined, are the path. */
export interface Token {
  readonly text: string;
  /** It can be clicked; else it stands between: separators, `qd` before its number, the ending of the file. */
  readonly word: boolean;
  /** What it looks like; null: nothing known. */
  readonly guess: LabelKey | null;
}

/** Words before a number that say what it counts. */
const BEFORE: readonly (readonly [RegExp, LabelKey])[] = [
  [/^(?:qd|iod|iodepth|depth|q)$/i, "iodepth"],
  [/^(?:nj|numjobs|jobs?|j|thr|threads?)$/i, "numjobs"],
  [/^(?:r|rep|repeat|run|iter|iteration|pass|round)$/i, "repeat"],
  [/^(?:fill|full|filled)$/i, "fill_percent"],
];

const LOOKS: readonly (readonly [RegExp, LabelKey])[] = [
  [/^(?:[sqmt]lc|3dxp|pmem|hdd)$/i, "media"],
  [/^(?:raid\d{1,2}|raidz\d?|jbod)$/i, "tag:RAID level"],
  [/^(?:xfs|ext[234]|btrfs|zfs|f2fs|ntfs|apfs)$/i, "tag:file system"],
  [/^(?:fob|precond(?:itioned)?|steady)$/i, "state"],
  [/^(?:fw|firmware).*\d/i, "firmware"],
  [/^\d+(?:\.\d+)?[gtp]i?b$/i, "capacity_bytes"],
  [/^(?:host|node|server|client)\w*$/i, "host"],
  [/^\d+[km]$/i, "block_bytes"],
  [/^(?:roce|iscsi|nvmeof|tcp|rdma|fc)$/i, "fabric"],
  [/^(?:sata|sas|nvme|pcie\d?)$/i, "interface"],
  // P5316, PM1733, SN840, KCD6: letters and at least three digits.
  [
    /^(?!(?:ryzen|epyc|xeon|core|cpu|linux|kernel|ubuntu|centos|debian|rhel|gtx|rtx|load|rate|avg|data|kb|log|perf|size|test|time|iops|run|disk|drive|dev|node|host|vol|lun|vm|part|file|job|case|id|no)\d)[a-z]{2,5}[1-9]\d{2,4}[a-z0-9]*$/i,
    "drive_model",
  ],
  // P5316, S3700, T705; `f3000`, `q256`, `s3600` are what was asked.
  [
    /^(?!.(?:128|256|512|1024|2048|4096|1800|3600|7200)$)(?:[aempvx][1-9]\d{2,3}|[ds][1-9]\d{3}|t[57]\d\d)[a-z0-9]*$/i,
    "drive_model",
  ],
];

const guessOf = (word: string): LabelKey | null => LOOKS.find(([looks]) => looks.test(word))?.[1] ?? null;

/** Words, sizes with their point ("7.68TB"), and what stands between. */
const PARTS = /\d+\.\d+[kmgtp]i?b(?![\p{L}\p{N}])|[\p{L}\p{N}]+|[^\p{L}\p{N}]+/giu;

function wordTokens(word: string): Token[] {
  const [, before = "", digits = ""] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  const counts = BEFORE.find(([looks]) => looks.test(before))?.[1];
  if (counts === undefined) return [{ text: word, word: true, guess: guessOf(word) }];
  return [
    { text: before, word: false, guess: null },
    { text: digits, word: true, guess: counts },
  ];
}

/** `P5316_fw12_qd32_r3.json`: P5316, _, fw12, _qd, 32, _r, 3, .json. */
export function tokensOf(path: string): Token[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const stem = stemOf(name);
  const body = path.slice(0, path.length - (name.length - stem.length));
  const tokens = [...body.matchAll(PARTS)].flatMap(([part]) =>
    /[\p{L}\p{N}]/u.test(part) ? wordTokens(part) : [{ text: part, word: false, guess: null }],
  );
  if (body.length < path.length) tokens.push({ text: path.slice(body.length), word: false, guess: null });
  return tokens;
}

/**
 * The rule that says the chosen tokens (by their index in `tokensOf`). Other words may be any text; of a name, nothing
 * behind its last chosen word counts; names before and between are any, and so is what is below a chosen folder.
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

/** Behind the last chosen word of a name: its separator, then anything. */
function finish(names: { rule: string; chosen: boolean }[], held: string): void {
  const name = names.at(-1)!;
  if (!name.chosen || held === "") return;
  const separator = /^[^*]*/.exec(held)![0];
  if (held === separator && !/^\.[a-z]/i.test(held)) name.rule += held;
  else if (held !== separator) name.rule += `${separator}*`;
}
