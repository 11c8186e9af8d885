import type { Notice } from "~/base/notice";

type Values = NonNullable<Notice["values"]>;

/** Notices of one document, each code once: with the place and values of the first, and the count. */
export class NoticeList {
  readonly #path: string;
  readonly #found = new Map<string, { notice: Omit<Notice, "values">; values: Values; count: number }>();

  constructor(path: string) {
    this.#path = path;
  }

  add(code: string, level: Notice["level"], line: number | null, values: Values): void {
    const known = this.#found.get(code);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const place = line === null ? {} : { line };
    this.#found.set(code, { notice: { code, level, path: this.#path, ...place }, values, count: 1 });
  }

  notices(): Notice[] {
    return [...this.#found.values()].map(({ notice, values, count }) => ({ ...notice, values: { ...values, count } }));
  }
}
