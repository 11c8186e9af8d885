/** Notices about the lines of one file: each broken line has its own, up to a readable number. */
import type { Notice } from "~/base/notice";
import type { Sink } from "../format";

const MOST = 50;

export class Complaints {
  #told = 0;
  #more = 0;
  #first = 0;
  #last = 0;

  constructor(
    private readonly sink: Sink,
    private readonly path: string,
  ) {}

  /** A line (or what precedes it) was not read. */
  error(code: string, line: number, values: Notice["values"] = {}): void {
    if (this.#told++ < MOST) {
      this.sink.notice({ code, level: "error", path: this.path, line, values });
      return;
    }
    if (this.#more++ === 0) this.#first = line;
    this.#last = line;
  }

  notice(level: Notice["level"], code: string, line: number, values: Notice["values"] = {}): void {
    this.sink.notice({ code, level, path: this.path, line, values });
  }

  end(): void {
    if (this.#more === 0) return;
    const values = { count: this.#more, last: this.#last };
    this.sink.notice({
      code: "vdbench/more-broken-rows",
      level: "error",
      path: this.path,
      line: this.#first,
      values,
    });
  }
}
