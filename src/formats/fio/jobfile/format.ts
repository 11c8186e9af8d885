import { textBlocks } from "~/base/lines";
import type { Format, ParseContext, Sink } from "../../format";
import type { ByteSource } from "~/base/bytes";
import { optionName } from "../options";
import type { JobFileJob, JobFilePart, JobOption } from "./part";

/** Lines of a job file as fio takes them (init.c, __parse_jobs_ini; parse.c, strip_blank_end; 2.1 to 3.42). */

type JobLine =
  | { readonly section: string }
  | { readonly name: string; readonly value: string }
  /** Not accepted by fio. */
  | { readonly other: string };

const OPTION = /^([A-Za-z_][\w.-]*)\s*(?:=\s*(.*))?$/s;
/** fio reads lines of up to 64 KiB (OPT_LEN_MAX); anything longer is no job file. */
const LONGEST = 2 ** 16;

/** Everything after the first `;` or `#` of a line is a comment, even inside a value. */
function uncommented(line: string): string {
  const end = line.search(/[;#]/);
  return (end === -1 ? line : line.slice(0, end)).trim();
}

/** null: blank, or a comment. */
export function jobLine(text: string): JobLine | null {
  if (text.length > LONGEST) return { other: text.slice(0, 40) };
  const line = uncommented(text);
  if (line === "") return null;
  // fio takes the text after the bracket and drops the last character, whatever it is.
  if (line.startsWith("[")) return line.length > 2 ? { section: line.slice(1, -1) } : { other: line };
  // `include` and its file are separated by one character.
  if (/^include[\s=]/.test(line)) return { name: "include", value: line.slice("include ".length).trim() };
  const option = OPTION.exec(line);
  return option === null ? { other: line } : { name: option[1]!, value: (option[2] ?? "").trim() };
}

const decoder = new TextDecoder();

/** Options that only a fio job has (HOWTO 3.42, and their aliases). */
const FIOS: ReadonlySet<string> = new Set(
  (
    "rw readwrite ioengine iodepth numjobs bs blocksize bsrange blocksize_range bssplit rwmixread rwmixwrite direct " +
    "buffered time_based ramp_time stonewall wait_for_previous new_group group_reporting randrepeat norandommap " +
    "filename_format write_bw_log write_iops_log write_lat_log write_hist_log log_avg_msec rate_iops startdelay " +
    "thinktime fsync fdatasync verify unified_rw_reporting create_only invalidate io_size size filesize runtime"
  ).split(" "),
);
/** Those that other programs use too: alone they prove nothing. */
const COMMON: ReadonlySet<string> = new Set(
  "size runtime direct verify invalidate filesize fsync blocksize".split(" "),
);

/**
 * A job file by content: it begins with a section (fio refuses an option before the first one) and sets options that
 * only fio has. Without any section: a file that job files include.
 */
function sniffJobFile(head: Uint8Array): number {
  let sections = 0;
  let fios = 0;
  let common = 0;
  let options = 0;
  let others = 0;
  const text = decoder.decode(head).replace(/^\ufeff/, "");
  for (const raw of text.split("\n", 2000)) {
    const line = jobLine(raw);
    if (line === null) continue;
    if ("other" in line) {
      if (options + sections === 0) return 0;
      others++;
    } else if ("section" in line) {
      if (sections === 0 && options > 0) return 0;
      sections++;
    } else {
      options++;
      if (COMMON.has(line.name)) common++;
      else if (FIOS.has(line.name)) fios++;
    }
  }
  if (others > options + sections) return 0;
  if (sections > 0) return fios > 0 ? 1 : common > 1 ? 0.6 : 0;
  return others === 0 && fios > 0 && fios + common > 1 && fios + common > options / 2 ? 0.8 : 0;
}

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
