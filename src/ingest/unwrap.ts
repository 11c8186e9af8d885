/**
 * A result as other tools keep it, line by line (`kubectl logs --timestamps`, `docker compose logs`, the journal, a CI
 * log) or as a string in their JSON (Docker's log, Ansible's `stdout`). It is opened like an archive:
 *
 *     fio-1  | {                                    {
 *     fio-1  |   "fio version" : "fio-3.39",   ->     "fio version" : "fio-3.39",
 *
 * Each line stays on its line, so that numbers keep their place.
 */
import type { ByteSource } from "~/base/bytes";
import { markLength, textBlocks } from "~/base/lines";
import { lookUp } from "~/base/lookUp";
import type { Format } from "~/formats/format";
import { knownOther } from "~/formats/known";
import { formats } from "~/formats/table";
import { detect, HEAD_BYTES } from "./detect";

const COLOUR = "(?:\u001b\\[[\\d;]*m)*";
const DAY = String.raw`\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?`;
const STAMP = String.raw`\[?(?:${DAY}|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)?|\d\d:\d\d:\d\d(?:[.,]\d+)?)\]?`;
/** The container, the pod, or the job and step that printed the line. */
const PRINTER = String.raw`(?<label>[\w.-]+ *\||\[[\w.-]+\/[\w./-]+\]|[^\t]{1,80}\t[^\t]{1,80}\t)`;

/** Prefixes of lines, the most specific first. The group `label` separates the output of several programs. */
const PREFIXES = [
  `${PRINTER} ?${STAMP}`,
  // The journal and syslog.
  String.raw`${STAMP} (?<label>(?:[\w.-]+ )?[\w./@-]+(?:\[\d+\])?):`,
  // Logs of a container runtime: P is a part of a line.
  `${STAMP} std(?:out|err) (?:F|(?<part>P))`,
  // GitLab: + goes on with the line before.
  String.raw`${STAMP} \d\d[OE](?:(?<on>\+)|(?= ))`,
  String.raw`${STAMP} +\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR)\]?:?`,
  STAMP,
  PRINTER,
  // pdsh and clush, not the name of a job that fio prints before each of its files; quoted mail; cat -n.
  String.raw`(?<label>[A-Za-z][\w.-]*):(?! (?:\(g|Laying out IO file))`,
  "(?:> ?)*>",
  String.raw` *\d+\t`,
].map((shape) => new RegExp(String.raw`^${COLOUR}${shape}${COLOUR}(?:(?<=[\t+])| |$|(?<=>))${COLOUR}`));

/** A line as its printer wrote it. */
interface Unwrapped {
  readonly text: string;
  /** What printed it, if the file says. */
  readonly label: string;
  /** The next line of this printer goes on with it, or it goes on with the one before. */
  readonly open?: boolean;
  readonly on?: boolean;
}

/** null: the line has another shape. */
type Unwrap = (line: string) => Unwrapped | null;

const byPrefix =
  (prefix: RegExp): Unwrap =>
  (line) => {
    const found = prefix.exec(line);
    if (found === null) return null;
    const { label = "", part, on } = found.groups ?? {};
    return {
      text: line.slice(found[0].length),
      label: label.replaceAll(/[\s|[\]/]+/g, " ").trim(),
      open: part !== undefined,
      on: on !== undefined,
    };
  };

/** Keys of the text in the JSON lines of Docker, journalctl, and collectors of logs. */
const TEXTS = ["log", "MESSAGE", "message", "msg", "line"];

const byJson: Unwrap = (line) => {
  if (!line.startsWith("{") || !line.endsWith("}")) return null;
  try {
    const read = JSON.parse(line) as Record<string, unknown>;
    const textOf = (key: string): string | null => {
      const value: unknown = lookUp(read, key);
      return typeof value === "string" ? value : null;
    };
    const key = TEXTS.find((one) => textOf(one) !== null);
    if (key === undefined) return null;
    const text = textOf(key)!;
    const label = textOf("container_name") ?? textOf("_PID") ?? "";
    return { text: text.replace(/\r?\n$/, ""), label, open: key === "log" && !text.endsWith("\n") };
  } catch {
    return null;
  }
};

/** Shorter strings are no results. */
const SHORTEST = 60;
/** The host of Ansible before its JSON. */
const HOST = /\[([\w.-]+)\] => \{/;

/** The strings of several lines in a line of JSON; the last may be cut off. */
function* stringsOf(line: string): Generator<string, void, void> {
  const isEscaped = (at: number): boolean => (/\\*$/.exec(line.slice(Math.max(0, at - 64), at))![0].length & 1) === 1;
  for (let at = line.indexOf('"'), end = at; at !== -1; at = line.indexOf('"', end + 1)) {
    end = at;
    do end = line.indexOf('"', end + 1);
    while (end !== -1 && isEscaped(end));
    if (end === -1) end = line.length;
    const inside = line.slice(at + 1, end);
    if (inside.length < SHORTEST || !inside.includes("\\n")) continue;
    try {
      yield JSON.parse(`"${end < line.length ? inside : inside.replace(/\\(?:u.{0,3})?$/, "")}"`) as string;
    } catch {
      // No string of JSON.
    }
  }
}

const SHAPES: readonly Unwrap[] = [byJson, ...PREFIXES.map(byPrefix)];
/** A wrapped file looks like one within this many bytes: nearly all of its lines have the shape. */
const BEGINNING = 2 ** 13;
const [BACKSLASH, BRACE, LINE_END] = [92, 123, 10];
/** So many of the lines have one shape; what started the tool may have said some without. */
const NEARLY_ALL = 0.9;
const FEWEST_LINES = 3;
/** More names than this are a column of a table, and the text of each would be as long as the file. */
const MOST_PRINTERS = 1000;

function isShape(shape: Unwrap, lines: readonly string[]): boolean {
  if (lines.length < (shape === byJson ? 1 : FEWEST_LINES)) return false;
  let other = 0;
  const most = Math.floor(lines.length * (1 - NEARLY_ALL));
  return lines.every((line) => shape(line) !== null || ++other <= most);
}

/** What one printer wrote, each line on its line of the file. */
class Stream {
  #feeds: number;
  #open = false;
  #texts: string[] = [];

  /** @param above lines of the file above its first: blank ones before the text of each printer would have no end */
  constructor(readonly above: number) {
    this.#feeds = above;
  }

  add({ text, open = false, on = false }: Omit<Unwrapped, "label">, line: number): void {
    if (!this.#open && !on) {
      this.#texts.push("\n".repeat(line - 1 - this.#feeds));
      this.#feeds = line - 1;
    }
    this.#texts.push(text);
    this.#open = open;
  }

  /** From its first line on. */
  text(end = ""): string {
    return this.#texts.join("") + end;
  }
}

/** Puts lines into the streams of their printers. A line of another shape belongs to the one before. */
class Streams {
  readonly all = new Map<string, Stream>();
  #last = "";

  constructor(private readonly shape: Unwrap) {}

  add(line: string, at: number): void {
    const read = this.shape(line) ?? { text: line, label: this.#last };
    this.#last = read.label;
    const stream = this.all.get(read.label) ?? new Stream(at - 1);
    this.all.set(read.label, stream);
    stream.add(read, at);
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What the text is known as; null: no result. */
function formatOf(text: string): Format | null {
  const head = encoder.encode(text.trimStart().slice(0, HEAD_BYTES)).subarray(0, HEAD_BYTES);
  const found = detect("", head.length + 1, head, { formats, knownOther: () => null });
  return found.ok && found.value.companion !== true ? found.value : null;
}

/** How a result is wrapped: what each line is, or that it is a string in JSON. */
export type Wrap = Unwrap | "strings";

/** A result is searched for in so much: the steps of a CI job before it may print a lot. */
export const SEARCHED_BYTES = 2 ** 23;
/** A result begins well inside one of these windows, so that the sniffers see it below the blank lines. */
const WINDOW = HEAD_BYTES / 2;
const STEP = WINDOW / 2;

/** The text from shortly before its first result on, with blank lines for what is above; null: no result is known. */
function fromResult(text: string, first = 0): string | null {
  for (let at = first, from = -1; at === 0 || at < Math.min(text.length, SEARCHED_BYTES); at += STEP) {
    // Long lines hold several steps.
    if (from > at) continue;
    from = at === 0 ? 0 : text.indexOf("\n", at) + 1;
    if (from === 0 && at > 0) return null;
    if (formatOf(text.slice(from, at === 0 ? undefined : from + WINDOW)) === null) continue;
    return text.slice(0, from).replaceAll(/[^\n]+/g, "") + text.slice(from);
  }
  return null;
}

/** Lines without a prefix, of which so many are above the result that the sniffers do not see it. */
const plain: Unwrap = (text) => ({ text, label: "" });

/** Progress of a long run is printed above its result. */
const PROGRESS = "fio-progress";

function isFarDown(bytes: Uint8Array): boolean {
  if (bytes.length <= HEAD_BYTES || !bytes.includes(LINE_END, WINDOW)) return false;
  const seen = detect("", bytes.length, bytes.subarray(0, HEAD_BYTES), { formats, knownOther });
  const isOpen = seen.ok ? seen.value.id === PROGRESS : seen.error.code === "format/unknown";
  return isOpen && fromResult(decoder.decode(bytes.subarray(0, SEARCHED_BYTES)), WINDOW) !== null;
}

/** Rules most files out before they are read line by line. */
function looksWrapped(head: Uint8Array): boolean {
  if (head.length < BEGINNING || head.includes(BACKSLASH)) return true;
  // A tool's document begins with a brace alone on its line: a prefix would stand before it.
  if (head[0] === BRACE && head[1] === LINE_END) return false;
  const lines = decoder.decode(head.subarray(markLength(head), BEGINNING)).split(/\r?\n/);
  return SHAPES.some((shape) => lines.some((line) => shape(line) !== null));
}

function shapeOf(bytes: Uint8Array): Wrap | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.includes(0) || !looksWrapped(head)) return null;
  const text = decoder.decode(head.subarray(markLength(head)));
  const lines = text.split(/\r?\n/);
  // The last line of a head may be cut off.
  const whole = (head.length < HEAD_BYTES ? lines : lines.slice(0, -1)).filter((line) => line.trim() !== "");
  const shape = SHAPES.find((one) => isShape(one, whole)) ?? (text.includes("\\n") ? "strings" : null);
  if (shape === null) return null;
  const inside = shape === "strings" ? lines.flatMap((line) => [...stringsOf(line)]) : streamsOf(whole, shape);
  const found = inside.map(formatOf).find((one) => one !== null) ?? null;
  const as = formatOf(text);
  // Files that make a run together, such as vdbench's, begin their own lines with the time.
  if (found !== null) return as === null || (as === found && as.gather === undefined) ? shape : null;
  if (as !== null || shape === "strings" || bytes.length <= HEAD_BYTES) return null;
  const more = decoder.decode(bytes.subarray(0, SEARCHED_BYTES)).split(/\r?\n/);
  return streamsOf(more, shape).some((one) => fromResult(one) !== null) ? shape : null;
}

/**
 * null: not wrapped, or no result in it is known.
 * @param bytes the first SEARCHED_BYTES, or at least HEAD_BYTES, or all of it
 */
export const wrapOf = (bytes: Uint8Array): Wrap | null => shapeOf(bytes) ?? (isFarDown(bytes) ? plain : null);

function streamsOf(lines: readonly string[], shape: Unwrap): string[] {
  const streams = new Streams(shape);
  for (const [i, line] of lines.entries()) {
    streams.add(line, i + 1);
    if (streams.all.size > MOST_PRINTERS) return [];
  }
  return [...streams.all.values()].map((stream) => stream.text());
}

/** A result without what was around it. */
export interface Inner {
  /** Container, process or host that printed it; empty if the file does not say. */
  readonly label: string;
  readonly text: string;
  /** The line that holds all of it; absent: each of its lines is a line of the file. */
  readonly at_line?: number;
}

/** Longer lines come in pieces. */
const LONGEST_LINE = 2 ** 24;

/** The results of a wrapped file. What else its printers wrote is left out. */
export async function unwrapped(source: ByteSource, wrap: Wrap, signal: AbortSignal): Promise<Inner[]> {
  const streams = wrap === "strings" ? null : new Streams(wrap);
  const found: Inner[] = [];
  let end = "";
  for await (const { lines, line: first, open } of textBlocks(source, signal, LONGEST_LINE)) {
    for (const [i, line] of lines.entries()) {
      const at = first + i;
      if (streams !== null) streams.add(line, at);
      else
        for (const text of stringsOf(line)) {
          if (formatOf(text) !== null) found.push(stringInner(text, HOST.exec(line)?.[1] ?? "", at));
        }
    }
    end = open ? "" : "\n";
  }
  for (const [label, stream] of streams?.all ?? []) {
    const text = fromResult(stream.text(end));
    if (text !== null) found.push({ label, text: "\n".repeat(stream.above) + text });
  }
  return found;
}

/** JSON needs no lines of its own: it stays on the line it is on. */
const stringInner = (text: string, label: string, at_line: number): Inner =>
  /^\s*[{[]/.test(text)
    ? { label, text: `${"\n".repeat(at_line - 1)}${text.replaceAll("\n", " ")}\n` }
    : { label, text, at_line };
