import { shownName } from "./shownText";

/**
 * A notice says what happened to one file, where, what we did with the rest and what to do next.
 * Its sentence is in `text/en/notices*.ts` under the code; a notice carries only data, so that it
 * crosses a worker boundary, is kept in a table and can be shown in another language.
 */
export interface Notice {
  /** Named and stable: `room-or-format/kebab-case`, for example `fio/truncated-json`. */
  readonly code: string;
  /** `error`: the file (or a part of it) was not read. `warning`: read, but check it. `info`: read and repaired. */
  readonly level: "error" | "warning" | "info";
  /** Path of the file as the user gave it. */
  readonly path: string;
  /** 1-based line and 0-based byte of the place, where known. */
  readonly line?: number;
  readonly byte?: number;
  /** Values that the sentence of this code needs (names, counts). Plain data: never HTML. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Values as a sentence may show them: the texts come from files and links. */
export const shownValues = ({ values = {} }: Pick<Notice, "values">): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? shownName(value) : value]),
  );
