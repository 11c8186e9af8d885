import { textBlocks } from "~/base/lines";
import type { Format, ParseContext, Sink } from "../../format";
import type { ByteSource } from "~/base/bytes";
import { optionName } from "../options";
import { jobLine } from "./lines";
import type { JobFileJob, JobFilePart, JobOption } from "./part";
import { sniffJobFile } from "./sniff";

interface Section {
  readonly name: string;
  readonly line: number;
  /** Options of the global sections before it. */
  readonly inherited: readonly JobOption[];
  readonly own: JobOption[];
}

/** An option of the later list replaces that of the earlier one; an option repeated within a list is kept. */
function merged(earlier: readonly JobOption[], later: readonly JobOption[]): readonly JobOption[] {
  const set = new Set(later.map(([name]) => optionName(name)));
  return [...earlier.filter(([name]) => name === "include" || !set.has(optionName(name))), ...later];
}

/** The section's name, unless its option `name` overrides it (init.c, get_new_job). */
function jobOf({ name, line, inherited, own }: Section): JobFileJob {
  const named = own.findLast(([option]) => option === "name")?.[1];
  return { name: named ?? name, line, options: merged(inherited, own) };
}

/**
 * Pushes one part, a JobFilePart. Each job takes the options of the global sections before it (HOWTO, "Job file
 * format": a job section overrides, and a later global section counts for the jobs after it). Notices (warning):
 * `fio/job-file-line` {text, count}, for lines that are neither an option nor a section; `fio/job-file-cut`, for a last
 * line without a line feed, whose value may have lost its end.
 */
async function parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const jobs: Section[] = [];
  const all: JobOption[] = [];
  let global: readonly JobOption[] = [];
  /** Of the current section; null in a job. */
  let globals: JobOption[] | null = [];
  let odd: { readonly line: number; readonly text: string } | null = null;
  let odds = 0;

  const closeGlobal = (): void => {
    if (globals === null) return;
    all.push(...globals);
    global = merged(global, globals);
    globals = null;
  };
  let cut: number | null = null;
  for await (const { lines, line: first, end, open } of textBlocks(source, context.signal)) {
    for (const [i, text] of lines.entries()) {
      const line = jobLine(first === 1 && i === 0 ? text.replace(/^\ufeff/, "") : text);
      if (line === null) continue;
      if ("other" in line) {
        odds++;
        odd ??= { line: first + i, text: line.other.slice(0, 80) };
      } else if ("section" in line) {
        closeGlobal();
        // By its first six letters (init.c).
        if (line.section.startsWith("global")) globals = [];
        else jobs.push({ name: line.section, line: first + i, inherited: global, own: [] });
      } else (globals ?? jobs.at(-1)!.own).push([line.name, line.value]);
    }
    if (open && lines.at(-1)?.trim()) cut = first + lines.length - 1;
    context.progress(end);
  }
  closeGlobal();
  if (odd !== null) {
    const values = { text: odd.text, count: odds };
    sink.notice({ code: "fio/job-file-line", level: "warning", path: source.path, line: odd.line, values });
  }
  if (cut !== null) sink.notice({ code: "fio/job-file-cut", level: "warning", path: source.path, line: cut });
  const part: JobFilePart = { jobs: jobs.map(jobOf), global: all };
  sink.part(part);
}

/** fio job files. Not results: their part has the options of a result that lists none. */
export const fioJob: Format = { id: "fio-job", tool: "fio", sniff: sniffJobFile, parse, companion: true };
