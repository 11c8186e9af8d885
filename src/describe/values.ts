/** Texts that people, sheets and files give -> values as labels are written (model/labels), and words -> keys. */
import { kindOf, type LabelKey, type LabelKind } from "~/model/labels";
import { labelValues as text } from "~/text/en/label-values";

export type ReadValue = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly reason: string };

const LONGEST = 1000;
/** A decimal as people write it: 1,024.5 with or without the commas. */
const DECIMAL = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,18})(?:\.\d{1,18})?$/;
const SIZE = /^(\d{1,18}(?:\.\d{1,9})?)\s*([kmgtp]?)(i?)(b?)(?:ytes?)?$/i;
const POWERS = ["", "k", "m", "g", "t", "p"];

/** Other words for an option, in lower case. */
const SAME: Readonly<Record<string, string>> = {
  fresh: "FOB",
  "fresh out of box": "FOB",
  "steady state": "steady",
  "steady-state": "steady",
  precond: "preconditioned",
  optane: "3DXP",
  "3d xpoint": "3DXP",
  disk: "HDD",
  randread: "read",
  randwrite: "write",
  randrw: "mixed",
  rw: "mixed",
  rand: "random",
  sequential: "seq",
};

/** What may stand behind a number of this key. */
const UNIT: readonly (readonly [RegExp, RegExp])[] = [
  [/_percent$/, /\s*%$/],
  [/_w$/, /\s*w(?:atts?)?$/i],
  [/^rack_u$/, /\s*(?:r?u)$/i],
];

/** @returns the value in its one spelling, or why there is none: "not <reason>", "must be <reason>". */
export function readValue(key: LabelKey, given: string): ReadValue {
  const words = given.trim();
  if (words === "") return { ok: false, reason: text.empty };
  if (words.length > LONGEST) return { ok: false, reason: text.long(LONGEST) };
  const kind = kindOf(key) ?? { kind: "text" };
  if (kind.kind === "text") return { ok: true, value: words };
  if (kind.kind === "choice") return choice(kind.options, words);
  if (kind.kind === "bytes") return bytes(words);
  const unit = UNIT.find(([of]) => of.test(key))?.[1];
  return number(kind, unit === undefined ? words : words.replace(unit, ""));
}

function choice(options: readonly string[], words: string): ReadValue {
  const same = SAME[words.toLowerCase()] ?? words;
  const found = options.find((option) => option.toLowerCase() === same.toLowerCase());
  return found === undefined ? { ok: false, reason: text.choice(options) } : { ok: true, value: found };
}

function bytes(words: string): ReadValue {
  const [, digits, prefix = "", binary = "", b = ""] = SIZE.exec(words.replaceAll(",", "")) ?? [];
  const power = POWERS.indexOf(prefix.toLowerCase());
  const no: ReadValue = { ok: false, reason: text.bytes };
  if (digits === undefined || (binary !== "" && power === 0)) return no;
  // 4K and 4Ki are 4096 to everybody here; 3.84 TB is how drives are sold.
  const base = b !== "" && binary === "" ? 1000 : 1024;
  const value = Math.round(Number(digits) * base ** power);
  return value <= Number.MAX_SAFE_INTEGER ? { ok: true, value: String(value) } : no;
}

function number(kind: Extract<LabelKind, { min: number }>, words: string): ReadValue {
  const value = DECIMAL.test(words) ? Number(words.replaceAll(",", "")) : NaN;
  const whole = kind.kind === "count";
  const [from, to] = [kind.min.toLocaleString("en-US"), kind.max.toLocaleString("en-US")];
  if (!(value >= kind.min && value <= kind.max) || (whole && !Number.isInteger(value))) {
    return { ok: false, reason: whole ? text.count(from, to) : text.number(from, to) };
  }
  return { ok: true, value: String(value) };
}

/** Words of sheets and paths for our keys, in lower case and without what is no letter or digit. */
const WORDS: Readonly<Record<string, LabelKey>> = {
  name: "label",
  system: "label",
  drive: "drive_model",
  model: "drive_model",
  drivemodel: "drive_model",
  ssd: "drive_model",
  product: "drive_model",
  nand: "media",
  cell: "media",
  celltype: "media",
  fw: "firmware",
  fwrev: "firmware",
  firmwareversion: "firmware",
  capacity: "capacity_bytes",
  size: "capacity_bytes",
  iu: "indirection_unit_bytes",
  indirectionunit: "indirection_unit_bytes",
  bus: "interface",
  drives: "drive_count",
  drivecount: "drive_count",
  ndrives: "drive_count",
  op: "over_provisioning_percent",
  overprovisioning: "over_provisioning_percent",
  fill: "fill_percent",
  filled: "fill_percent",
  full: "fill_percent",
  activerange: "active_range_percent",
  range: "active_range_percent",
  preconditioning: "precondition",
  server: "host",
  hostname: "host",
  os: "kernel",
  network: "fabric",
  rep: "repeat",
  r: "repeat",
  run: "repeat",
  power: "power_w",
  watts: "power_w",
  rackunits: "rack_u",
  notes: "note",
  comment: "note",
  qd: "iodepth",
  depth: "iodepth",
  queuedepth: "iodepth",
  nj: "numjobs",
  jobs: "numjobs",
  bs: "block_bytes",
  blocksize: "block_bytes",
  block: "block_bytes",
  readpercent: "read_percent",
  rw: "workload_op",
};

const LONGEST_TAG = 60;

/** The key a head, or a name in a rule, means; free words are a tag. null: there is no word in it. */
export function keyOf(words: string): LabelKey | null {
  const plain = words.trim();
  if (kindOf(plain) !== null) return plain as LabelKey;
  const letters = plain.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const snake = plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, "_")
    .replace(/_?%/g, "_percent")
    .replace(/^_|_$/g, "");
  if (kindOf(snake) !== null) return snake as LabelKey;
  if (Object.hasOwn(WORDS, letters)) return WORDS[letters]!;
  // A head such as "capacity (TB)" says its unit behind the word.
  const bare = plain.replace(/[([].*$/, "").trim();
  if (bare !== plain && bare !== "") return keyOf(bare);
  return letters === "" || plain.length > LONGEST_TAG ? null : `tag:${plain.replace(/^tag:/, "")}`;
}
