import { countLineFeeds } from "~/base/lines";
import { repeatWord } from "~/model/dictionary";
import { JobBlock } from "../normal/block";
import { diskFactsOfLine, idlenessFactsOfLine } from "../normal/facts";
import {
  groupStatus,
  hostPrefix,
  isChatter,
  isCutChatter,
  isHostLine,
  isStart,
  jobHeadOf,
  jobLineOf,
  versionLine,
} from "../normal/head";
import { blockLine } from "../normal/lines";
import { isTerse, terseRecord } from "../terse/record";
import { TextDocument } from "./document";
import { excerpt } from "./record";

const NEWLINE = 0x0a;
/** Text is decoded in stretches of this size, never as a whole. */
const STRETCH = 2 ** 20;
/** Lines of fio's normal text are shorter, terse lines too unless they list hundreds of disks. */
const LONGEST_LINE = 2 ** 12;
const LONGEST_TERSE = 2 ** 16;

// oxlint-disable-next-line no-control-regex -- colours of a terminal
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]/g;

/** Bold text of Markdown, in which people point at a number: `**write: IOPS=40.1k**, BW=626MiB/s`. */
const BOLD = /\*\*(?=\S)(.*?\S)\*\*/g;

/** Lines that may precede a job, run together with its first one. */
const TORN = /^(?:latency|errors|steadystate|issued(?: rwts?)?|submit|complete|IO depths) *: |: ios=\d.*util=/;

/** As much of a terse line as a cut may leave. */
const TERSE_BEGINS = /^[2-5](?:;|$)/;

/** `Testing /mnt/nfs`, `Running randread on /dev/sdb`: where a script says that the next runs take place. */
const PLACE = /(?<![^\s"'=:(])\/(?:dev|mnt|media|Volumes)\/[^\s"'`,;:)]+/g;

/** `## QD 16, 4 threads`: a heading of Markdown; `# fio --name=x` is a command of root. */
const HEADING = /^#{1,6} +(?!.* -)([^|;>$]{2,100})$/;
/** `Run 2`, `Test #3`: counts the runs below headings that are otherwise equal. */
const COUNTED = /(\p{L}+)[ #.:-]*\d+(?!\p{L})/gu;
const withoutCounts = (heading: string): string =>
  heading.replace(COUNTED, (all, word: string) => (repeatWord(word.toLowerCase()) === null ? all : word));

/** Messages of fio that may come between any two lines. */
const MESSAGE = /^(?:fio: |verify: |note: |hint: |client )/;

/**
 * Reads text that is not JSON, line by line: fio's normal output and terse lines, several runs, with anything between.
 * A carriage return also ends a line: progress is printed like that.
 */
export class TextReader {
  readonly documents: TextDocument[] = [];
  /** Non-empty lines that are not fio's results, and the first of them. */
  otherLines = 0;
  firstOther: { readonly line: number; readonly text: string } | null = null;
  /** Lines at which a text visibly ends too early. */
  readonly cuts: number[] = [];
  /** The last place and the last heading between the runs. */
  #place: string | null = null;
  #heading: string | null = null;
  readonly #decoder = new TextDecoder();
  #block: JobBlock | null = null;
  /** Skipping the lines of a job whose head was not read. */
  #headless: { readonly name: string; readonly line: number; to: number } | null = null;
  /** Lines with the rates of jobs: a script may print them again below (`grep IOPS`). */
  readonly #rates = new Set<string>();
  /** Bytes of a line whose end has not come yet. */
  #carry: Uint8Array = new Uint8Array();
  #carryLine = 1;
  /** The last line may be the beginning of a longer one. */
  #openLine = false;
  #feedEnds = true;
  /** The line that is read. */
  #line = 0;

  /**
   * Reads on, from the line `line`.
   * @param ends no more text follows, so the last line is whole.
   */
  feed(bytes: Uint8Array, start: number, to: number, line: number, ends: boolean): void {
    let at = start;
    let end = to;
    let number = this.#carry.length > 0 ? this.#carryLine : line;
    if (end > start) this.#feedEnds = bytes[end - 1] === NEWLINE;
    if (this.#carry.length > 0) {
      const feed = bytes.subarray(start, end).indexOf(NEWLINE);
      const stop = feed === -1 ? end : start + feed;
      const joined = new Uint8Array(this.#carry.length + stop - start);
      joined.set(this.#carry);
      joined.set(bytes.subarray(start, stop), this.#carry.length);
      this.#carry = new Uint8Array();
      if (feed === -1 && !ends) {
        this.#keep(joined, number);
        return;
      }
      this.#take(this.#decoder.decode(joined), number);
      at = stop + 1;
      number++;
    }
    while (at < end) {
      let stop = Math.min(end, at + STRETCH);
      if (stop < end) {
        const feed = bytes.lastIndexOf(NEWLINE, stop);
        stop = feed >= at ? feed + 1 : stop;
      } else if (!ends) {
        const feed = bytes.lastIndexOf(NEWLINE, end - 1);
        stop = feed >= at ? feed + 1 : at;
        this.#keep(bytes.slice(stop, end), number + countLineFeeds(bytes.subarray(at, stop)));
        end = stop;
        if (stop === at) return;
      }
      const lines = this.#decoder.decode(bytes.subarray(at, stop)).split("\n");
      if (lines.at(-1) === "") lines.pop();
      for (const text of lines) this.#take(text, number++);
      at = stop;
    }
  }

  /** Only the start of an overlong line is kept: it is not fio's. */
  #keep(bytes: Uint8Array, line: number): void {
    this.#carryLine = line;
    this.#carry = bytes.length > 2 * STRETCH ? bytes.slice(-STRETCH) : bytes;
  }

  /** The file is read. */
  finish(): TextDocument[] {
    if (this.#carry.length > 0) this.feed(new Uint8Array(), 0, 0, this.#carryLine, true);
    this.#close();
    for (const document of this.documents) {
      if (document.cut) this.cuts.push(document === this.documents.at(-1) ? this.#line : document.to);
    }
    if (!this.#feedEnds && this.#openLine && this.cuts.length === 0) this.cuts.push(this.#line);
    return this.documents.filter((d) => d.begun || d.asked.length > 0);
  }

  #take(text: string, line: number): void {
    this.#line = line;
    const told = text.includes("\u001b") ? text.replace(COLOURS, "") : text;
    const plain = told.includes("**") ? told.replaceAll(BOLD, "$1") : told;
    if (!plain.includes("\r")) this.#read(plain.trim(), line);
    else for (const part of plain.split("\r")) this.#read(part.trim(), line);
  }

  #read(text: string, line: number): void {
    this.#openLine = false;
    if (text === "") return;
    // fio prints C strings: a NUL means damage.
    const short = text.length <= LONGEST_LINE && !text.includes("\0");
    if (short && this.#ofJob(text, line)) return;
    if (short && this.#head(text, line)) return;
    if (text.length <= LONGEST_TERSE && isTerse(text)) {
      this.#terse(text, line);
      return;
    }
    if (this.#block !== null && !this.#block.issued && !MESSAGE.test(text)) {
      this.#block.damage(text, line);
      this.#openLine = true;
      return;
    }
    if (short && (isCutChatter(text) || TERSE_BEGINS.test(text) || this.#beginsJob(text))) this.#openLine = true;
    this.otherLines++;
    const [, heading] = short ? (HEADING.exec(text) ?? []) : [];
    if (heading !== undefined) this.#heading = withoutCounts(heading);
    const [place, ...more] = short ? new Set(text.match(PLACE)) : [];
    if (place !== undefined && more.length === 0 && !place.startsWith("/dev/null")) this.#place = place;
    this.firstOther ??= { line, text: text.slice(0, 200) };
  }

  /** As much of the first line of a job as a cut may leave. */
  #beginsJob(text: string): boolean {
    const heads = this.documents.at(-1)?.asked.map(({ name }) => `${name}: (groupid=`) ?? [];
    return /: \(g(?:roupid=.*)?$/.test(text) || heads.some((head) => head.startsWith(text) || text.startsWith(head));
  }

  #ofJob(text: string, line: number): boolean {
    const read = blockLine(text);
    if (read === null) return false;
    if (this.#block?.take(read, line)) {
      if (read.type === "rate") this.#rates.add(text);
      if (read.type === "other" || read.type === "tail" || read.type === "depths" || read.type === "shares")
        this.#block.note(text, line);
      return true;
    }
    // A line with so little shape may be anybody's text.
    const telling = read.type !== "row" && read.type !== "other" && read.type !== "shares" && read.type !== "tail";
    if (this.#headless === null && (!telling || this.#rates.has(text))) return false;
    this.#close();
    this.#headless ??= { name: "", line, to: line };
    this.#headless.to = line;
    return true;
  }

  /** A line that begins a job, or stands around the jobs. */
  #head(text: string, line: number): boolean {
    const head = jobHeadOf(text);
    if (head !== null) {
      this.#close();
      const document = this.#documentFor(line, (d) => d.over || d.repeats({ kind: "normal", ...head }));
      // The line before it lost its end, and this job its name.
      if (TORN.test(head.name)) this.#headless = { name: "", line, to: line };
      else this.#block = new JobBlock(head, line, document.asksNothing(head));
      document.to = line;
      return true;
    }
    const asked = jobLineOf(text, line);
    if (asked !== null) {
      this.#close();
      // An engine without I/O says so when its job starts, below the version.
      const isStarted = (d: TextDocument): boolean => asked.groupid !== null && d.version !== null && !d.client;
      this.#documentFor(line, (d) => d.begun || isStarted(d), false).asked.push(asked);
      return true;
    }
    const group = groupStatus(text);
    if (group !== null) {
      this.#close();
      this.documents.at(-1)?.end(group);
      return true;
    }
    const host = hostPrefix(text);
    if (host !== null) {
      this.#close();
      const document = this.documents.at(-1);
      if (document !== undefined) document.host = { ...document.host, name: host };
      return true;
    }
    const version = versionLine(text);
    if (version !== null) {
      this.#close();
      const document = this.#documentFor(line, (d) => d.begun && !d.client, false);
      document.version = version;
      document.client ||= isHostLine(text);
      return true;
    }
    if (isStart(text)) {
      this.#close();
      this.#documentFor(line, (d) => d.begun && !d.client, false);
      return true;
    }
    const facts = [...diskFactsOfLine(text), ...idlenessFactsOfLine(text)];
    for (const fact of facts) this.documents.at(-1)?.disks.push({ ...fact, line });
    return facts.length > 0 || isChatter(text);
  }

  #terse(text: string, line: number): void {
    this.#close();
    const read = terseRecord(text, line);
    const before = this.documents.at(-1);
    const isOver = (d: TextDocument): boolean =>
      d.over || (read !== null && (d.repeatsTerse(read.record) || d.denies(read.record)));
    const document = this.#documentFor(line, isOver);
    if (read !== null && before !== document && before?.continues(read.record) === true) {
      document.interval = { jobs: before.records().length };
    }
    document.to = line;
    if (read === null) {
      document.broken.push({ kind: "terse", name: "", line, to: line, text: excerpt(text) });
    } else document.add(read.record);
    this.#openLine = read === null || !read.layout.closed;
  }

  /**
   * The document that a line belongs to: the last one, unless that is over. `goesOn`: a new one with the same requests,
   * else the line belongs to its banner.
   */
  #documentFor(line: number, isOver: (last: TextDocument) => boolean, goesOn = true): TextDocument {
    const last = this.documents.at(-1);
    if (last !== undefined && !isOver(last)) {
      last.to = line;
      return last;
    }
    const next = last !== undefined && goesOn ? last.next(line) : new TextDocument(line, !goesOn);
    next.place = this.#place;
    next.heading = this.#heading;
    this.documents.push(next);
    return next;
  }

  #close(): void {
    const [block, headless] = [this.#block, this.#headless];
    this.#block = null;
    this.#headless = null;
    if (block !== null) {
      const document = this.documents.at(-1)!;
      const { record, broken } = block.close();
      if (record !== null) document.add(record);
      document.broken.push(...broken);
    }
    if (headless !== null) {
      this.#documentFor(headless.line, () => false).broken.push({ kind: "normal", ...headless, text: "" });
    }
  }
}
