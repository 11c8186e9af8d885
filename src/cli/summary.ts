/** What a person reads on standard error after the lines: counts per format and version, then every refusal. */
import type { IngestCounts } from "~/ingest/assemble";
import { max } from "d3-array";
import { putUnder } from "~/base/byKey";
import { isNoResult } from "~/model/noResult";
import { remarkCode } from "~/model/remarks";
import { inspect as text } from "~/text/en/inspect";
import { remarkWords } from "~/text/en/remarks";
import type { SourceLine } from "./source";
import { byName } from "~/base/byName";

/** Files that are named of each kind of error. */
const NAMED = 5;

type Outcome = "read" | "part" | "companion" | "archive" | "duplicate" | "aside" | "incomplete" | "refused";

/** Whether a source was not read, or not whole. */
const isRefused = ({ errors }: SourceLine): boolean => errors.length > 0;

/** A README beside results is no missing result. */
const isBeside = ({ path, read, errors }: SourceLine): boolean =>
  !read && isNoResult({ path, status: "not-read", notices: errors.map(({ code }) => ({ code, level: "error" })) });

function outcomeOf(line: SourceLine): Outcome {
  if (isBeside(line)) return "aside";
  if (!line.read) return isRefused(line) ? "refused" : "duplicate";
  if (isRefused(line)) return "incomplete";
  return line.role === "result" || line.role === null ? "read" : line.role;
}

interface Row extends Pick<IngestCounts, "runs" | "points" | "samples" | "buckets"> {
  readonly format: string;
  readonly version: string;
  files: number;
}

export class Summary {
  readonly #rows = new Map<string, Row>();
  readonly #outcomes = new Map<Outcome, number>();
  /** By code of their first error. */
  readonly #refused = new Map<string, SourceLine[]>();
  /** Points by file, by code of their remark. */
  readonly #remarks = new Map<string, Map<string, number>>();

  add(line: SourceLine): void {
    const outcome = outcomeOf(line);
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
    const first = line.errors[0];
    if (first !== undefined) putUnder(this.#refused, first.code, line);
    const format = line.read ? (line.format ?? "") : `(${first?.code ?? "file/duplicate"})`;
    const version = line.tool_version ?? "";
    const key = `${format}\n${version}`;
    const none = { format, version, files: 0, runs: 0, points: 0, samples: 0, buckets: 0 };
    const row = this.#rows.get(key) ?? none;
    this.#rows.set(key, row);
    row.files++;
    for (const count of ["runs", "points", "samples", "buckets"] as const) row[count] += line[count];
  }

  /** Points with a contradiction within the file or with its name, and equal loads that are no repeats. */
  remarked(path: string, points: readonly { readonly remarks: readonly string[] }[]): void {
    for (const code of points.flatMap(({ remarks }) => remarks.map(remarkCode))) {
      const files = this.#remarks.get(code) ?? new Map<string, number>();
      this.#remarks.set(code, files.set(path, (files.get(path) ?? 0) + 1));
    }
  }

  /** True when every file was read whole, or recognised, or is clearly not a result. */
  get whole(): boolean {
    return [...this.#refused.values()].flat().every(isBeside);
  }

  toString(): string {
    const rows = [...this.#rows.values()].sort((a, b) => compare(a.format, b.format) || compare(a.version, b.version));
    const cells = rows.map((row) => [
      row.format,
      row.version,
      ...[row.files, row.runs, row.points, row.samples, row.buckets].map(String),
    ]);
    const remarks = [...this.#remarks].flatMap(([code, files]) => remarkLines(code, files));
    return [...aligned([text.head, ...cells], 2, 5), ...remarks, ...this.#told(text.moreRefusals)].join("\n");
  }

  /** What became of the files, without the table: every refusal, then counts. @param more says that others are not named */
  told(more: (n: number) => string): string {
    return this.#told(more).slice(1).join("\n");
  }

  #told(more: (n: number) => string): string[] {
    const outcomes = [...this.#outcomes].map(([outcome, count]) => text.outcome[outcome](count));
    const refused = [...this.#refused].flatMap(([code, lines]) => refusals(code, lines, more));
    return [...refused, "", `${outcomes.join(", ")}.`, ""];
  }
}

function refusals(code: string, lines: readonly SourceLine[], moreText: (n: number) => string): string[] {
  const named = lines.slice(0, NAMED).map(({ path, errors }) => text.refusal(path, errors[0]!));
  const more = lines.length - named.length;
  return ["", text.refused(code, lines.length), ...named, ...(more > 0 ? [moreText(more)] : [])];
}

function remarkLines(code: string, files: ReadonlyMap<string, number>): string[] {
  const named = [...files].slice(0, NAMED).map(([path, n]) => text.remark(path, n));
  const more = files.size - named.length;
  return ["", `${code}: ${remarkWords(code)}`, ...named, ...(more > 0 ? [text.moreRemarks(more)] : [])];
}

/** Names before (refusals), versions by their numbers. */
const compare = (a: string, b: string): number => Number(a.startsWith("(")) - Number(b.startsWith("(")) || byName(a, b);

/** Rows of a table for a terminal: columns of words, then numbers to the right, then what is as long as it is. */
export function aligned(rows: readonly (readonly string[])[], words: number, numbers: number): string[] {
  const widths = (rows[0] ?? []).map((_, column) => max(rows, (row) => row[column]!.length)!);
  const cellOf = (cell: string, i: number): string =>
    i < words ? cell.padEnd(widths[i]!) : i < words + numbers ? cell.padStart(widths[i]!) : cell;
  return rows.map((row) => row.map(cellOf).join("  ").trimEnd());
}
