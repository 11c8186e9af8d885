/** The lines of an ACT log in order -> runs and their time series, and tables between them. */
import type { ParseContext, Sink } from "../format";
import { type Block, type BlockEvents, Blocks, type Loss } from "./blocks";
import { chooseConfig, type ChosenConfig } from "./companion";
import { type ActConfig, configItem, isNoNumber } from "./config";
import { DEFAULT_SLICE_S, Head, type Said } from "./head";
import { type ActHistogram, histogramsOf } from "./histograms";
import type { LexedHistogram, LogEvents } from "./lexer";
import { blockBytes, runOf } from "./run";
import { Series, type Unit } from "./series";
import { type LatencyTable, TableReader, type BadRow } from "./table";
import { hoursOf, pushTable } from "./tables";
import type { Notice } from "~/base/notice";

/** What the blocks of the current run measure. */
interface Reading {
  readonly config: ActConfig;
  readonly unit: Unit;
  readonly histograms: readonly (ActHistogram | null)[];
  /** null: the file is read again once the configuration files of the drop are known. */
  readonly series: Series | null;
}

export class LogReading implements LogEvents, BlockEvents {
  readonly #path: string;
  readonly #sink: Sink;
  readonly #context: ParseContext;
  readonly #tell: Teller;
  readonly #blocks = new Blocks(this);
  #head = new Head();
  #tables = new TableReader();
  #reading: Reading | null = null;
  #document = 0;
  #trace = 0;
  /** The last unknown line. */
  #aside: Said | null = null;
  #other = 0;
  #firstOther: Said | null = null;
  /** Blocks were seen in this run, read or not. */
  #running = false;

  constructor(path: string, sink: Sink, context: ParseContext) {
    this.#path = path;
    this.#sink = sink;
    this.#context = context;
    this.#tell = new Teller(path, sink);
  }

  after(t_s: number, line: number): boolean {
    if (!this.#running) {
      this.#blocks.interval_s = this.#head.config.number("report-interval-sec");
      this.#blocks.announced = this.#head.names.length;
    }
    this.#running = true;
    this.#blocks.start(t_s, line);
    return true;
  }

  histogram(histogram: LexedHistogram): void {
    this.#blocks.histogram(histogram);
  }

  queued(count: number): void {
    this.#blocks.queued(count);
  }

  gap(line: number): void {
    this.#head.gap();
    this.#tables.gap(line);
    this.#blocks.gap();
  }

  text(text: string, line: number): void {
    if (this.#head.endsBefore(text, this.#running || this.#tables.tables.length > 0)) this.#endRun(false);
    if (this.#head.take(text, line, this.#running)) {
      this.#tell.item(configItem(text), line);
      return;
    }
    const claimed = this.#tables.line(text, line);
    if (claimed === 2) this.#aside = null;
    if (claimed > 0) return;
    if (this.#blocks.isOpen) this.#blocks.fault();
    else {
      this.#setAside();
      this.#aside = { text: text.trim().slice(0, 200), line };
    }
  }

  /** Counts the previous line, which might have been the names of a table but was not. */
  #setAside(): void {
    if (this.#aside === null) return;
    this.#other++;
    this.#firstOther ??= this.#aside;
    this.#aside = null;
  }

  /** A block of the current run, in order. */
  block(block: Block, before: Block | null): void {
    this.#reading ??= this.#begin(block);
    this.#reading.series?.add(block, before);
  }

  lost(loss: Loss): void {
    this.#tell.lost(loss);
  }

  restart(last: Block | null): void {
    if (last !== null) this.#pushRun(last);
  }

  /** At the end of the file. `openLine`: it ends inside this line. */
  end(openLine: number | null): void {
    const aside = this.#aside;
    this.#endRun(true);
    if (openLine !== null && aside?.line === openLine) this.#tell.openLine(aside);
    this.#setAside();
    this.#tell.end({ runs: this.#document, other: this.#other, firstOther: this.#firstOther });
  }

  #begin(first: Block): Reading {
    const head = this.#head;
    const { companions } = this.#context;
    const own = head.config;
    const chosen = own.isKnown ? null : chooseConfig(companions ?? [], this.#path, first.names);
    const config = chosen?.config ?? own;
    const histograms = histogramsOf(first.names, config.devices);
    this.#tell.unknown(histograms, first);
    if (chosen !== null) this.#tell.companion(chosen);
    const unit = this.#unitOf(config);
    const known = config.isKnown || companions !== undefined;
    const block_bytes = (h: ActHistogram): number | null => blockBytes(h, head.program, config);
    const { interval_s } = this.#blocks;
    const of = { document: this.#document, trace: this.#trace, unit, interval_s, histograms, block_bytes, first };
    const series = known ? new Series(this.#sink, of) : null;
    this.#trace += series?.traces ?? 0;
    return { config, unit, histograms, series };
  }

  /**
   * The configured unit (default: milliseconds), else that of a table in the same file, else the assumption of
   * act_latency.py.
   */
  #unitOf(config: ActConfig): Unit {
    if (config.isKnown) return config.isYes("microsecond-histograms") ? "us" : "ms";
    const [table] = this.#tables.tables;
    if (table === undefined) this.#tell.unitAssumed();
    return table?.unit ?? "ms";
  }

  #pushRun(last: Block): void {
    const head = this.#head;
    const { config, histograms, unit, series } = this.#reading!;
    series?.end();
    const { drives, load, errors, firstError } = head;
    const said = [
      ...(drives === null ? [] : [{ name: "drives", ...drives }]),
      ...(load === null ? [] : [{ name: "load", ...load }]),
      ...(errors === 0 || firstError === null ? [] : [{ name: "first_error_line", ...firstError }]),
    ];
    const hours = hoursOf(this.#tables.tables, head.slice_s);
    const ending = { drives: drives !== null, load: load !== null, errors, said, hours, verdict: head.verdict };
    const { version, program, line } = head;
    const of = { document: this.#document, program, version, line: line ?? last.line, config, ending };
    const run = runOf(of, { block: last, histograms, unit });
    // To be read again with the configuration files of the drop, or with the result that there are none.
    this.#sink.run(series === null ? { ...run, wantsOptions: "series" } : run);
    this.#tell.ending(head, config, { ...last, t_s: Math.max(last.t_s, this.#tabled_s()) });
    this.#document++;
    this.#reading = null;
  }

  /** Seconds of whole slices in the tables of the run: a day, for a post with one block and a table of 24 hours. */
  #tabled_s(): number {
    const slice_s = this.#head.slice_s ?? DEFAULT_SLICE_S;
    return this.#tables.tables.reduce((most, { slices }) => Math.max(most, (slices.at(-1) ?? 0) * slice_s), 0);
  }

  #configOfTables(tables: readonly LatencyTable[]): ActConfig | null {
    const names = [...new Set(tables.flatMap(({ columns }) => columns.map(({ histogram }) => histogram)))];
    const chosen = chooseConfig(this.#context.companions ?? [], this.#path, names);
    if (chosen !== null) this.#tell.companion(chosen);
    return chosen?.config ?? null;
  }

  #endRun(endOfFile: boolean): void {
    const head = this.#head;
    const last = this.#blocks.end(endOfFile);
    const document = this.#document;
    // Tables beside blocks without a configuration wait with them.
    const muted = this.#reading !== null && this.#reading.series === null;
    const config = this.#reading?.config ?? head.config;
    if (last !== null) this.#pushRun(last);
    const { tables, bad, badRows } = this.#tables;
    this.#tell.badRows(bad, badRows);
    const explained = head.noTable !== null;
    const filled = tables.some((table) => table.slices.length > 0 || table.avg !== null);
    const alone = filled && last === null && !config.isKnown;
    const chosen = alone ? this.#configOfTables(tables) : null;
    // A table alone is read again once the configuration files of the drop are known.
    const waits = alone && this.#context.companions === undefined;
    for (const table of tables) {
      const { version, slice_s } = head;
      const own = { config: chosen ?? config, muted: muted || waits };
      const of = { path: this.#path, document, trace: this.#trace, version, slice_s, explained, ...own };
      this.#trace += pushTable(this.#sink, table, of);
    }
    if (filled && last === null) {
      const { program, version, line } = head;
      const ending = { drives: false, load: false, errors: 0, said: [], hours: null, verdict: head.verdict };
      const of = { document, program, version, line: line ?? tables[0]!.line, config: chosen ?? config, ending };
      this.#sink.run({ ...runOf(of, null), ...(waits && { wantsOptions: "series" as const }) });
      this.#document++;
    }
    if (last === null && !filled)
      this.#tell.nothing(head, { running: this.#running, tables: tables.length, endOfFile });
    this.#head = new Head();
    this.#tables = new TableReader();
    this.#reading = null;
    this.#running = false;
  }
}

/** Most losses reported one by one; the others are counted. */
const MOST = 20;

/** The notices of a log. Texts: text/en/notices-act.ts. */
class Teller {
  #losses = 0;
  #firstMore = 0;
  #lastMore = 0;
  #unitTold = false;

  constructor(
    private readonly path: string,
    private readonly sink: Sink,
  ) {}

  #say(level: Notice["level"], code: string, line: number | null, values?: Notice["values"]): void {
    const place = line === null ? {} : { line };
    this.sink.notice({ code, level, path: this.path, ...place, ...(values && { values }) });
  }

  /** `act/cut` {t_s}, `act/stray-histograms` {to}, `act/broken-block` {t_s, reason, to}. */
  lost({ reason, t_s, from, to }: Loss): void {
    if (reason === "cut") return this.#say("error", "act/cut", to, { t_s: t_s ?? 0 });
    if (++this.#losses > MOST) {
      this.#firstMore ||= from;
      this.#lastMore = to;
    } else if (reason === "no-time") this.#say("error", "act/stray-histograms", from, { to });
    else this.#say("error", "act/broken-block", from, { t_s: t_s ?? 0, reason, to });
  }

  /** `act/cut-line`: a cut line that may have been the one above a block. */
  openLine({ text, line }: Said): void {
    const isStart = "after".startsWith(text.toLowerCase()) || /^after \d*(?: s?e?c?)?$/i.test(text);
    if (isStart) this.#say("error", "act/cut-line", line, { text });
  }

  unknown(histograms: readonly (ActHistogram | null)[], block: Block): void {
    const names = histograms.flatMap((h, i) => (h === null ? [block.names[i]!] : []));
    if (names.length === 0) return;
    const line = block.lines[block.names.indexOf(names[0]!)] ?? block.line;
    const values = { name: names[0]!, count: names.length };
    this.#say("warning", "act/unknown-histogram", line, values);
  }

  companion({ path, others }: ChosenConfig): void {
    if (others > 0) this.#say("warning", "act/config-unlike", null, { count: others + 1 });
    else this.#say("info", "act/config-from", null, { from: path });
  }

  /** `act/config-no-number` {name, text}. */
  item(item: ReturnType<typeof configItem>, line: number): void {
    if (item === null || !isNoNumber(item)) return;
    this.#say("warning", "act/config-no-number", line, { name: item[0], text: item[1].slice(0, 40) });
  }

  unitAssumed(): void {
    if (!this.#unitTold) this.#say("warning", "act/unit-assumed", null);
    this.#unitTold = true;
  }

  /** `act/drives-cannot-keep-up`, `act/load-not-reached`, `act/error-lines`, `act/ended-early`. */
  ending(head: Head, config: ActConfig, { t_s, line }: Block): void {
    const { drives, load, errors, firstError } = head;
    if (drives !== null) this.#say("warning", "act/drives-cannot-keep-up", drives.line, { t_s });
    if (load !== null) this.#say("warning", "act/load-not-reached", load.line, { t_s });
    if (errors > 0 && firstError !== null) {
      this.#say("warning", "act/error-lines", firstError.line, { count: errors, text: firstError.text.slice(0, 200) });
    }
    const duration_s = config.number("test-duration-sec");
    if (drives === null && load === null && duration_s !== null && t_s < duration_s) {
      this.#say("warning", "act/ended-early", line, { t_s, duration_s });
    }
  }

  /** `act/table-row` {text}, `act/more-table-rows` {count}. */
  badRows(rows: readonly BadRow[], all: number): void {
    for (const { line, text } of rows) this.#say("error", "act/table-row", line, { text: text.trim().slice(0, 200) });
    const last = rows.at(-1);
    if (last !== undefined && all > rows.length) {
      this.#say("error", "act/more-table-rows", last.line, { count: all - rows.length });
    }
  }

  /** Why a run has no result: `act/table-none` {text}, `act/did-not-start` {text}, `act/no-blocks`. */
  nothing(
    head: Head,
    { running, tables, endOfFile }: { readonly running: boolean; readonly tables: number; readonly endOfFile: boolean },
  ): void {
    const { noTable, firstError, line } = head;
    // An empty table has already been reported.
    if (noTable !== null) this.#say("error", "act/table-none", noTable.line, { text: noTable.text.slice(0, 200) });
    else if (tables > 0) return;
    else if (!running && firstError !== null) {
      this.#say("error", "act/did-not-start", firstError.line, { text: firstError.text.slice(0, 200) });
    } else if (endOfFile || line !== null) this.#say("error", "act/no-blocks", line);
  }

  /** At the end of the file: `act/more-broken-blocks`, `act/several-runs`, `act/other-text`. */
  end(file: { readonly runs: number; readonly other: number; readonly firstOther: Said | null }): void {
    const more = this.#losses - MOST;
    if (more > 0) {
      this.#say("error", "act/more-broken-blocks", this.#firstMore, { count: more, to: this.#lastMore });
    }
    if (file.runs > 1) this.#say("info", "act/several-runs", null, { count: file.runs });
    const said = file.firstOther;
    if (said !== null && file.runs > 0) {
      this.#say("info", "act/other-text", said.line, { lines: file.other, first: said.text });
    }
  }
}
