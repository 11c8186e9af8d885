/** Notices about the lines of one file: each broken line has its own, up to a readable number. */
import type { Notice } from "~/base/notice";
import type { Sink } from "../format";

const MOST = 50;

export class Complaints {
  #told = 0;
  #more = 0;
  #first = 0;
  #last = 0;
  #negative = { count: 0, line: 0 };

  constructor(
    private readonly sink: Sink,
    private readonly path: string,
  ) {}

  /** A line (or what precedes it) was not read. */
  error(code: string, line: number, values: Notice["values"] = {}): void {
    if (this.#told++ < MOST) return this.notice("error", code, line, values);
    if (this.#more++ === 0) this.#first = line;
    this.#last = line;
  }

  /** A row has numbers below 0, which are left out. */
  negative(line: number): void {
    if (this.#negative.count++ === 0) this.#negative.line = line;
  }

  notice(level: Notice["level"], code: string, line: number, values: Notice["values"] = {}): void {
    this.sink.notice({ code, level, path: this.path, line, values });
  }

  end(): void {
    const { count, line } = this.#negative;
    if (count > 0) this.notice("warning", "vdbench/negative", line, { count });
    if (this.#more === 0) return;
    this.notice("error", "vdbench/more-broken-rows", this.#first, { count: this.#more, last: this.#last });
  }
}
