/** The notices of a log. Texts: text/en/notices-act.ts. */
import type { Notice } from "~/base/notice";
import type { Sink } from "../format";
import type { Block, Loss } from "./blocks";
import type { ChosenConfig } from "./companion";
import { type ActConfig, type configItem, isNoNumber } from "./config";
import type { Head, Said } from "./head";
import type { ActHistogram } from "./histograms";
import type { BadRow } from "./table";

/** Most losses reported one by one; the others are counted. */
const MOST = 20;

export class Teller {
  readonly #path: string;
  readonly #sink: Sink;
  #losses = 0;
  #firstMore = 0;
  #lastMore = 0;
  #unitTold = false;

  constructor(path: string, sink: Sink) {
    this.#path = path;
    this.#sink = sink;
  }

  #say(level: Notice["level"], code: string, line: number | null, values?: Notice["values"]): void {
    const place = line === null ? {} : { line };
    this.#sink.notice({ code, level, path: this.#path, ...place, ...(values && { values }) });
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
