/** Cuts names of folders and files into words and numbers. */
import { oncePer } from "~/base/byKey";
import {
  isCounted,
  isDeviceNoun,
  isOrdinal,
  isParameter,
  isSetupWord,
  HASH,
  isHash,
  labelOf,
  namesSystem,
  operationOf,
  ownsNumber,
  ownsSize,
  repeatWord,
  saysDepth,
  SPELLED_WORDS,
  spelledNumber,
} from "~/model/dictionary";
import { type NameNumber, sizePower } from "./step";

/** A piece of a name between separators: a word, or a number with its letters. */
export interface Piece {
  readonly text: string;
  /** Lower case. */
  readonly word: string;
  /** The separator before it. */
  readonly before: string;
  /** `n4i16` has two. */
  readonly numbers: readonly KeyedNumber[];
  readonly kind: "word" | "date" | "device";
}

/**
 * A number with the keys it may be known by: its word (`qd32`: qd, `32t`: t, `Job_10`: job), else its index among the
 * numbers of the name, from the start and from the end.
 */
export interface KeyedNumber extends NameNumber {
  readonly keys: readonly string[];
  /** Position among the numbers of its name, from 0. */
  readonly index: number;
  /** Letters that belong to the number: its unit, and the short word before it. */
  readonly owned: readonly string[];
  /** A word or unit says what it counts. */
  readonly said: boolean;
}

const MONTH = "(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)";
const YEAR = "(?:19|20)\\d\\d";
const ZONE = "(?:\\.\\d{3,9})?[Zz](?![\\p{L}\\d])|\\+[01]\\d[-_:]?[0-5]\\d(?!\\d)";
const CLOCK = `[0-2]\\d[-_:.h]?[0-5]\\d(?:[-_:.]?[0-5]\\d)?(?:[-_ ]?[AaPp][Mm](?!\\p{L})|${ZONE})?`;
/** Days with and without the time, seconds since 1970, months and quarters. */
const DATE = new RegExp(
  [
    `(?<!\\d)${YEAR}[-_.]?[01]\\d[-_.]?[0-3]\\d(?:[-_Tt. ]{0,2}${CLOCK})?(?!\\d)`,
    "(?<![\\d.])1[2-9]\\d{8}(?:\\d{3}|\\.\\d{1,9})?(?!\\d)",
    ...["-", "_", "\\."].map((sep) => `(?<![\\d.])[0-3]?\\d${sep}[0-3]?\\d${sep}${YEAR}(?![\\d.])`),
    // `10182021_1719`
    `(?<!\\d)(?:(?:0\\d|1[0-2])[0-3]\\d|[0-3]\\d(?:0\\d|1[0-2]))20[0-3]\\d(?:[-_Tt. ]{0,2}${CLOCK})?(?!\\d)`,
    ...["", "-", "_", " "].map((sep) => `(?<![\\d.])[0-3]\\d${sep}${MONTH}(?:${sep}${YEAR})?(?![\\p{L}\\d])`),
    `(?<!\\p{L})${MONTH}\\p{L}{0,6}[-_ ]?${YEAR}(?!\\d)`,
    `(?<![\\p{L}\\d])${MONTH}[-_ ]?(?:0[1-9]|[12]\\d|3[01])(?![\\p{L}\\d])`,
    `(?<![\\d.])${YEAR}[-_ ]?(?:${MONTH}|[Qq][1-4])(?![\\p{L}\\d])`,
    // Other years may be a rate, or a block size with jobs.
    "(?<![\\d.])20[1-3]\\d[-_](?:0[1-9]|1[0-2])(?![\\d.])",
  ].join("|"),
  "u",
);
const DEVICE = /^(?:nvme\d+(?:n\d+)?(?:p\d+)?|[svhx]+v?d[a-z]{1,2}\d*|md\d+|dm\d+)$/i;
/** `10.0.0.11`: a host. */
const ADDRESS = /(?<!\d)(?<!\d\.)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\d)/;
/** `0000:01:00.0`: a drive by its place on the bus. */
const PCI = /(?<![\p{L}\p{N}])(?:0[\da-f]{3}|10000)[:_-][\da-f]{2}[:_-][\da-f]{2}\.[0-7](?![\p{L}\p{N}.])/u;
const FLAVOUR =
  "(?:generic|lowlatency|hwe|aws|azure|gcp|oracle|kvm|pve|default|cloud|amd64|arm64|x86_64|aarch64|rt|zen|lts|arch|el|fc)[\\d_]*";
/** `core-i7`, `i9-13900K`: a processor. */
const PROCESSOR =
  /(?<![\p{L}\p{N}])(?:[cC]ore[-_ ]?i[3579](?:[-_ ]?\d{4,5}[a-zA-Z]{0,2})?|i[3579]-\d{4,5}[a-zA-Z]{0,2})(?![\p{L}\p{N}])/u;
/** `5.15.0-91-generic`, `4.18.0-553.el8_10.x86_64`, `6.7.4-arch1-1`: a kernel. */
const RELEASE = new RegExp(
  `(?<![\\d.])\\d\\.\\d+\\.\\d+(?:-\\d+(?:\\.\\d+)*(?:[-.]${FLAVOUR})*|(?:-${FLAVOUR}(?:-\\d+)*)+)(?![\\p{L}\\d])`,
  "u",
);
/** `r5.xlarge`, `db.m6gd.2xlarge`, `i3en.metal`, `m1large`: a cloud instance type. The 5 counts nothing. */
const INSTANCE =
  /(?<![\p{L}\p{N}])(?:(?:db|cache|ml)\.)?[a-z]{1,3}\d{1,2}[a-z]{0,3}(?:-[a-z]{2,4})?\.(?:nano|micro|small|medium|large|\d{0,2}xlarge|metal(?:-\d{2}xl)?)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?!qd|bs|nj|rw|run|rep)[a-z]{1,3}\d[a-z]{0,2}(?:micro|small|medium|large|\d{0,2}xlarge)(?![\p{L}\p{N}])/u;
/** `i-03e71362`, `i-0a1b2c3d4e5f60718`: one virtual machine of Amazon. */
const MACHINE = /(?<![\p{L}\p{N}])i-(?:[\da-f]{8}|[\da-f]{17})(?![\p{L}\p{N}])/u;
const SPLIT = new RegExp(
  `(?<![\\p{L}\\p{N}])${SPELLED_WORDS}(?![\\p{L}\\p{N}])|${PCI.source}|${DATE.source}|${INSTANCE.source}|${PROCESSOR.source}|${MACHINE.source}|${HASH.source}|${ADDRESS.source}|${RELEASE.source}|\\p{L}*\\d{1,3}(?:\\.\\d{1,3}(?!\\d))+[\\p{L}\\p{N}]*|[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*`,
  "gu",
);
const isWhole = ({ source }: RegExp): ((text: string) => boolean) => {
  const whole = new RegExp(`^(?:${source})$`, "u");
  return oncePer((text: string): boolean => whole.test(text));
};
export const isMachine = isWhole(MACHINE);
/** A kernel version, as in `uname -r`. */
export const isRelease = isWhole(RELEASE);
const isDate = isWhole(DATE);
/** They may have points and digits, and are one word all the same. */
const isProper = isWhole(
  new RegExp([INSTANCE, PROCESSOR, ADDRESS, PCI, RELEASE].map(({ source }) => source).join("|")),
);

const YEAR_MS = 365.25 * 24 * 3600 * 1000;
/** A clock below this was never set: the machine has no battery for it. */
const NO_CLOCK_MS = 35 * YEAR_MS;

/** Is an apparent date more than a year off the file's own clock? Then it is some other number. */
export function isNoDateOf(text: string, started_ms: number | null): boolean {
  if (started_ms === null || started_ms < NO_CLOCK_MS) return false;
  // There is no month 20: `20112021` ends in its year.
  const [, year] = [/^\d{4}(20\d\d)(?!\d)/, /^((?:19|20)\d\d)/, /((?:19|20)\d\d)$/].flatMap(
    (place) => place.exec(text) ?? [],
  );
  const said = /^1[2-9]\d{8}/.test(text) ? Number(text.slice(0, 10)) * 1000 : Date.UTC(Number(year), 6, 1);
  return !Number.isNaN(said) && Math.abs(said - started_ms) > 1.5 * YEAR_MS;
}

export const isSystemWord = ({ kind, word }: Piece): boolean =>
  kind === "device" || namesSystem(word) || labelOf(word) === "drive_model";

/** The match, or its part before a point that only separates words: `run1.4k`, `numa0.2hdd`, `v1.0.4k`. */
function wholeText(text: string, previous: string | null, isDotted: boolean): string {
  if (!/^\p{L}*\d+\./u.test(text) || isProper(text) || isDate(text)) return text;
  if (isDotted || !isOneNumber(text, previous)) return text.slice(0, text.indexOf("."));
  const last = text.lastIndexOf(".");
  const behind = text.slice(last + 1).toLowerCase();
  const noun = behind.replace(/^\d+/, "");
  const isOwn = /^\p{L}.*\p{L}$/u.test(text) || isOrdinal(behind) || isCounted(noun) || isDeviceNoun(noun);
  return isOwn ? text.slice(0, last) : text;
}

/** From here on the number after a letter is part of a model, not a request: `p5510`, `d3700`. */
const MODEL = 1000;

/** Alternating letters and digits. */
const partsOf = oncePer((text: string): readonly string[] =>
  (text.toLowerCase().match(/\d+(?:\.\d+)*|\p{L}+/gu) ?? []).flatMap((part, i) => {
    // `4krandread`, `4kq32t1`
    const [, unit, word] = i === 0 ? [] : (/^([kmg]i?b?)(\p{L}+)$/u.exec(part) ?? []);
    const isUnit =
      word !== undefined && (/^(?:qd?|t|nj)$/.test(word) || (word.length > 1 && operationOf(word) !== null));
    return isUnit ? [unit!, word] : [part];
  }),
);

/** The numbers of a piece. */
function numbersIn(text: string, previous: string | null, count: { n: number; all: number }): KeyedNumber[] {
  const spelled = spelledNumber(text.toLowerCase());
  if (spelled !== null) {
    const { value, unit } = spelled;
    const keys = [unit];
    const number = { text: text.slice(0, spelled.text.length), value, after: unit, power: null };
    return [{ index: count.all++, ...number, keys, owned: keys, said: true }];
  }
  const parts = partsOf(text);
  let taken: string | null = null;
  return parts.flatMap((part, i): KeyedNumber[] => {
    if (!/^\d/.test(part)) return [];
    const front = i > 0 && parts[i - 1] !== taken ? parts[i - 1]! : null;
    const behind = i + 1 < parts.length ? parts[i + 1]! : null;
    // The letters between two numbers belong to the second, unless they are a unit.
    const between = behind !== null && i + 2 < parts.length && sizePower(behind) === null;
    // `1b` beside `1a`: no size is this small. `qd8a`, `qd8c`: a depth has no unit.
    const isLetter =
      (behind === "b" && Number(part) < 512) ||
      (front !== null && saysDepth(front + part) && /^[a-h]$/.test(behind ?? ""));
    // `4096randread`
    const isWork = behind !== null && behind.length > 3 && operationOf(behind) !== null;
    const after = behind === null || between || isLetter || isWork ? "" : behind;
    taken = after === "" ? null : after;
    const power = sizePower(after);
    const isSize = after !== "" && power !== null;
    const size = isSize ? ":size" : "";
    const isOwned =
      previous !== null &&
      ((ownsNumber(previous) && (!isSize || ownsSize(previous))) || repeatWord(previous) === "sure");
    const word = front ?? (i === 0 && isOwned ? previous : null);
    // `1b` is named like `1a`, whose letter is a unit.
    const unit = after !== "" && size === "" ? after : isLetter ? `letter ${behind}` : null;
    const key = word ?? unit;
    // `PM883`: the number of a proper name is not part of a sequence.
    const isNamed = key !== null && (!isParameter(key) || (key.length === 1 && Number(part) >= MODEL));
    if (!isNamed) count.n++;
    const keys = [...(key === null ? [] : [`${key}${size}`]), ...(isNamed ? [] : [`#${count.n}${size}`])];
    const owned = [
      ...(front !== null && (front.length < 3 || isParameter(front)) ? [front] : []),
      ...(after === "" ? [] : [after]),
    ];
    // `512`, `4096`: bytes of a block, if the file has blocks of this size.
    const isBytes = after === "" && Number(part) >= 512 && Number.isInteger(Math.log2(Number(part)));
    const said = isSize || isBytes || (key !== null && (ownsNumber(key) || operationOf(key)?.op === "mixed"));
    return [{ index: count.all++, text: part, value: Number(part), after, power, keys, owned, said }];
  });
}

/**
 * Is an apparent decimal one number? Not after a word that counts, or names a parameter or an operation: `run1.4k`,
 * `rep-1.2`, `numjobs-16.1`, `osd.0.1`.
 */
function isOneNumber(text: string, previous: string | null): boolean {
  const front = /^\p{L}*/u.exec(text)![0].toLowerCase();
  const word = front === "" ? (previous ?? "") : front;
  if (/^(?:v|ver|version|k)$/.test(word)) return true;
  const isGlued = front !== "" && isParameter(front);
  const counts = repeatWord(word) === "sure" || ownsNumber(word) || isDeviceNoun(word);
  return !isGlued && !counts && operationOf(word) === null;
}

/** `S64ENA0T1`: alternating letters and digits, where some letters mean no parameter. */
function isSerial(text: string): boolean {
  const letters = partsOf(text).filter((part) => /^\p{L}/u.test(part));
  return (
    /^(?:[A-Z]+\d|\d+[A-Z]){2}[A-Z\d]*$/.test(text) &&
    letters.length > 2 &&
    text.length > 6 &&
    letters.some((word) => !isParameter(word) && operationOf(word) === null)
  );
}

/** The part of a piece that does not depend on its neighbours. */
const formOf = oncePer((text: string): Pick<Piece, "word" | "kind"> & { hasNumbers: boolean } => {
  const word = text.toLowerCase();
  const kind = isDate(text) ? "date" : DEVICE.test(text) ? "device" : "word";
  const isName = [isSerial, isHash, isMachine, isProper].some((is) => is(text)) || isSetupWord(word) || isOrdinal(word);
  return { word, kind, hasNumbers: kind === "word" && !isName && (/\d/.test(text) || spelledNumber(word) !== null) };
});

/** Neither letters nor numbers, nor what usually separates words: `!`, `🟥`. */
const MARKS = /[^\p{L}\p{N}\p{M}\s._-]+/gu;
export const isMark = (text: string): boolean => text.replace(MARKS, "") === "";
export const marksOf = (name: string): readonly string[] => name.match(MARKS) ?? [];

/**
 * The pieces of the name of a folder, or of a file without its extension. @param isDotted its numbers are separated by
 * points, and none is a decimal @param telling marks without which two names would be equal (`drive-a!`, `drive-a?`):
 * they become pieces
 */
export function piecesOf(name: string, isDotted = false, telling: ReadonlySet<string> = NO_MARKS): readonly Piece[] {
  if (telling.size > 0 && marksOf(name).some((mark) => telling.has(mark))) return cutUp(name, isDotted, telling);
  return (isDotted ? dotted : plain)(name);
}
const NO_MARKS: ReadonlySet<string> = new Set();
const plain = oncePer((name: string) => cutUp(name, false, NO_MARKS));
const dotted = oncePer((name: string) => cutUp(name, true, NO_MARKS));

/** The marks as pieces, and the text after the last of them. */
function marksIn(
  text: string,
  telling: ReadonlySet<string>,
): { readonly marks: readonly Piece[]; readonly rest: string } {
  const marks: Piece[] = [];
  let end = 0;
  for (const { 0: mark, index } of telling.size === 0 ? [] : text.matchAll(MARKS)) {
    if (!telling.has(mark)) continue;
    marks.push({ text: mark, word: mark, before: text.slice(end, index), numbers: [], kind: "word" });
    end = index + mark.length;
  }
  return { marks, rest: text.slice(end) };
}

/** macOS writes accents as letters of their own (NFD): composed, a name is the same on every machine. */
function cutUp(given: string, isDotted: boolean, telling: ReadonlySet<string>): readonly Piece[] {
  const name = given.normalize("NFC");
  const pieces: Piece[] = [];
  const count = { n: 0, all: 0 };
  let end = 0;
  for (SPLIT.lastIndex = 0; ; SPLIT.lastIndex = end) {
    const found = SPLIT.exec(name);
    if (found === null) break;
    const previous = pieces.at(-1)?.word ?? null;
    const text = wholeText(found[0], previous, isDotted);
    const { word, kind, hasNumbers } = formOf(text);
    const numbers = hasNumbers ? numbersIn(text, previous, count) : [];
    const { marks, rest } = marksIn(name.slice(end, found.index), telling);
    pieces.push(...marks, { text, word, before: rest, numbers, kind });
    end = found.index + text.length;
  }
  pieces.push(...marksIn(name.slice(end), telling).marks);
  // Count from the end too: `seq_r_10` and `128k_r_10` have their jobs last.
  let left = count.n;
  return pieces.map((piece, i) => {
    if (piece.numbers.length === 0) return piece;
    const numbers = piece.numbers.map((number) => {
      const ordinal = number.keys.some((key) => key.startsWith("#"));
      const place = ordinal ? left-- : 0;
      // `8_dev`: the number counts devices.
      const noun = pieces[i + 1]?.word ?? "";
      if (
        /^\d+$/.test(piece.word) &&
        isDeviceNoun(noun) &&
        !/^(?:nvme|raid|ns)$/.test(noun) &&
        !ownsNumber(pieces[i - 1]?.word ?? "")
      )
        return { ...number, keys: [noun] };
      const size = number.keys[0]!.endsWith(":size") ? ":size" : "";
      return ordinal ? { ...number, keys: [...number.keys, `#-${place}${size}`] } : number;
    });
    return { ...piece, numbers };
  });
}

/** Suffixes that editors and people append to a file they keep: `.json.bak` is a file of its own. */
const KEPT = /\.(bak|backup|old|orig|prev|copy)$/i;

/** Without the extension of a file: `.json`, `.txt.gz`; never a number (`out.1`, `out.json.1`). */
export function stemOf(given: string): string {
  const name = given.replace(/\.(?:json|txt|log|csv)(?=\.\d{1,3}$)/i, "-");
  const [behind = "", kept] = KEPT.exec(name) ?? [];
  return kept === undefined ? withoutEnding(name) : `${withoutEnding(name.slice(0, -behind.length))} ${kept}`;
}
const withoutEnding = (name: string): string =>
  name.replace(/(?:\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,5}){1,2}$/i, (ending) => {
    // Of two extensions the first is removed only if it is a known one: `sysbench.ro.long.1.res` keeps `1`.
    const parts = ending.slice(1).split(".");
    return parts.length === 2 && !/^(?:json|txt|log|out|tar|csv|html|fio|res|result)$/i.test(parts[0]!)
      ? `.${parts[0]}`
      : "";
  });

/** Words that tell nothing about the content of a folder: `fio_results`. */
const EMPTY =
  /^(?:raw|data|files?|res(?:ults?)?|output|out|logs?|json|txt|flatfile|totals|summary|logfile|fio|vdbench|act|sysbench|bench(?:mark)?s?|tests?|te?mp|home|root|runs?|repeats?|reports?|collection|downloads?|desktop|documents|uploads?)$/i;
export const saysNothing = (name: string): boolean => name.split(/[-_ ]/).every((word) => EMPTY.test(word));

/** Equal for names of the same words. */
export const wordsOf = (pieces: readonly Piece[]): string => pieces.map(({ word }) => word).join(" ");
/** As written, without the underscores. */
export const shown = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, before }, i) => {
      const isGlued = before === "" && (isMark(text) || isMark(pieces[i - 1]?.text ?? "a"));
      return i === 0 || isGlued ? text : `${/^[-.+]$/.test(before) ? before : " "}${text}`;
    })
    .join("");
