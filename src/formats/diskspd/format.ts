import type { Notice } from "~/base/notice";
import { NO_RUN, NO_TRACE } from "../blank";
import type { Format, ParsedDetail, ParsedMember, ParsedRun, Sink } from "../format";
import { parseWhole } from "../jsonFile";
import { locateFrom, sniffText } from "../lineAt";
import { optionsOf, plansOf, type Series, seriesOf, spanOf } from "./results";
import { detailsOf, membersOf, noPlan, OPS, type Plan, type Span, totalOf } from "./span";
import { COMMAND, plansIn, RESULTS, spanIn } from "./text";
import { childOf, readElement, textOf } from "./xml";

interface Head {
  readonly line: number;
  readonly version: string | null;
  readonly host: string | null;
  readonly started_ms: number | null;
  readonly command: string | null;
  /** Of XML, which has no command line. */
  readonly options: Readonly<Record<string, readonly string[]>>;
}

/** `2018/10/18 21:39:04 UTC`: when the run began (Common.h, SystemInformation). */
function startOf(text: string | null): number | null {
  const [, y, mo, d, time] = /^(\d{4})\/(\d{1,2})\/(\d{1,2}) (\d\d:\d\d:\d\d) UTC$/.exec(text ?? "") ?? [];
  if (y === undefined) return null;
  const at = Date.parse(`${y}-${mo!.padStart(2, "0")}-${d!.padStart(2, "0")}T${time!}Z`);
  return Number.isFinite(at) ? at : null;
}

/** The runs of a file, one after the other. */
class Runs {
  #documents = 0;
  #traces = 0;

  constructor(
    private readonly sink: Sink,
    private readonly path: string,
  ) {}

  say(code: string, level: Notice["level"], line: number, values: Notice["values"] = {}): void {
    this.sink.notice({ code, level, path: this.path, line, values });
  }

  /** @param spans with the series of each */
  push(head: Head, spans: readonly { readonly span: Span; readonly series: readonly Series[] }[]): void {
    if (spans.length === 0) return;
    const document = this.#documents++;
    const members: ParsedMember[] = [];
    const details: ParsedDetail[] = [];
    for (const [phase, { span, series }] of spans.entries()) {
      const index = members.length;
      members.push(...membersOf(span, phase, index));
      details.push(...detailsOf(span, index));
      if (span.plan.targets.length === 0) this.say("diskspd/no-parameters", "warning", span.line);
      if (!addsUp(span)) this.say("diskspd/contradiction", "warning", span.line);
      for (const { trace: of, t_s, value } of series) {
        const trace = this.#traces++;
        this.sink.trace({
          ...NO_TRACE,
          ...of,
          trace,
          document,
          job_index: index,
          ...(phase > 0 && { own_start: true }),
        });
        this.sink.samples(trace, Float64Array.from(t_s), Float64Array.from(value));
      }
    }
    const { span } = spans[0]!;
    const { version, host, started_ms, command, line } = head;
    const sizes = [...new Set(spans.flatMap((one) => one.span.rows.flatMap(({ size }) => size ?? [])))];
    const paths = [...new Set(spans.flatMap((one) => one.span.plan.targets.map(({ path }) => path)))];
    const global = {
      ...(command !== null && { command }),
      ...(paths.length > 0 && { path: paths }),
      ...(sizes.length > 0 && { size: sizes }),
      ...head.options,
    };
    const options = Object.keys(global).length === 0 ? null : JSON.stringify({ global, jobs: [] });
    const run: ParsedRun = {
      ...{ ...NO_RUN, tool: "diskspd", tool_version: version, title: members[0]!.member, document, started_ms, host },
      ...{ ramp_s: span.plan.warmup_s, direct: members[0]!.direct, engine: members[0]!.engine, options, line },
      ...{ members, details },
    };
    this.sink.run(run);
  }
}

/** Do the counts of the threads add up to the printed total? */
function addsUp(span: Span): boolean {
  const [printed, rows] = [totalOf(span), totalOf({ ...span, total: null })];
  return OPS.every((op) => printed[op].bytes === rows[op].bytes && printed[op].ios === rows[op].ios);
}

const countLines = (text: string): number => text.split("\n").length - 1;

function readResults(text: string, line: number, runs: Runs): void {
  const body = text.search(/<\/Profile>/);
  const head = body === -1 ? "" : text.slice(0, body + "</Profile>".length);
  const profileAt = head.search(/<Profile>/);
  const profile = profileAt === -1 ? null : readElement(head.slice(profileAt), line);
  const systemAt = text.search(/<System>/);
  const system = systemAt === -1 ? null : readElement(text.slice(systemAt), line);
  const plans = profile?.ok ? plansOf(profile.value) : [];
  const of = system?.ok ? system.value : undefined;
  const spans: { span: Span; series: Series[] }[] = [];
  let number = 0;
  let lines = line + countLines(head);
  // By their beginnings and their ends, so that one without its first tag does not shift the plans of the others.
  for (const whole of text.slice(head.length).split(/(?=<TimeSpan>)|(?<=<\/TimeSpan>)/)) {
    const piece = whole.trimStart();
    lines += countLines(whole.slice(0, whole.length - piece.length));
    const from = lines;
    lines += countLines(piece);
    if (piece === "" || piece.startsWith("</Results>")) continue;
    const plan: Plan = plans[number++] ?? noPlan();
    const read = readElement(piece, from);
    if (!read.ok) {
      const { atEnd, line: at } = read.error;
      // Text that was cut before its results has no position but its end.
      const end = piece.startsWith("<TimeSpan>") ? from : lines;
      runs.say(atEnd ? "diskspd/cut" : "diskspd/damaged", "error", atEnd ? end : at, { first_line: from });
      continue;
    }
    const span = spanOf(read.value, plan);
    if (span !== null) spans.push({ span, series: seriesOf(read.value) });
    else if (childOf(read.value, "Error") !== undefined) runs.say("diskspd/interrupted", "error", from);
    else runs.say("diskspd/damaged", "error", from, { first_line: from });
  }
  // Cut between two time spans: the profile has more of them.
  if (number > 0 && number < plans.length && !text.includes("</Results>"))
    runs.say("diskspd/cut", "error", lines, { first_line: lines });
  if (number === 0) {
    if (text.includes("</Results>")) runs.say("diskspd/no-results", "error", line);
    else runs.say("diskspd/cut", "error", lines, { first_line: line });
  }
  runs.push(
    {
      ...{
        line,
        command: null,
        options: profile?.ok ? optionsOf(profile.value) : {},
        version: textOf(of, "Tool", "Version"),
        host: textOf(of, "ComputerName"),
      },
      started_ms: startOf(textOf(of, "RunTime")),
    },
    spans,
  );
}

export const diskspdXml: Format = {
  id: "diskspd-xml",
  tool: "diskspd",
  sniff: sniffText(
    (text) =>
      /<Results>\s*<System>/.test(text) || (/<Profile>/.test(text) && /<TimeSpan>\s*<TestTimeSeconds>/.test(text)),
  ),
  locate: locateFrom(),
  parse: parseWhole("diskspd/too-large", (text, sink, path) => {
    const runs = new Runs(sink, path);
    let line = 1;
    for (const piece of text.split(/(?=<Results>)/)) {
      if (piece.includes("<Results>") || piece.includes("<TimeSpan>")) readResults(piece, line, runs);
      line += countLines(piece);
    }
  }),
};

/** The complete last row of the latencies. */
const LAST = /^ *max \|.*\.\d{3}$/;

/** One run of the text, from its command line on. */
function readRun(lines: readonly string[], first: number, isCut: boolean, runs: Runs): void {
  const starts = lines.flatMap((line, i) => (RESULTS.test(line) ? [i] : []));
  const parameters = lines.slice(0, starts[0] ?? lines.length);
  const plans = plansIn(parameters);
  const value = (pattern: RegExp): string | null => {
    for (const line of parameters) {
      const found = pattern.exec(line)?.[1];
      if (found !== undefined) return found;
    }
    return null;
  };
  const spans: { span: Span; series: Series[] }[] = [];
  for (const [n, start] of starts.entries()) {
    const isLast = n === starts.length - 1;
    const printed = lines.slice(start, starts[n + 1] ?? lines.length);
    const end = spanEnd(printed);
    const own = printed.slice(0, end);
    // Tables of another output, whose first lines were not pasted.
    if (end < printed.length)
      runs.say("diskspd/damaged", "error", first + start + end, { first_line: first + start + end });
    // A line at the end of the file may lack digits, except the last line of all with its three decimals.
    const isTorn = isLast && isCut && end === printed.length && !LAST.test(own.at(-1)!);
    const read = spanIn(
      isTorn ? own.slice(0, -1) : own,
      first + start,
      plans[Number(RESULTS.exec(own[0]!)![1]) - 1] ?? noPlan(),
    );
    if (read === null) runs.say("diskspd/interrupted", "error", first + start);
    else if ("plan" in read) {
      spans.push({ span: read, series: [] });
      // The beginning of the expected text.
      if (isTorn) runs.say("diskspd/cut", "warning", first + start + own.length - 1);
    } else if (isLast && read.line === first + start) runs.say("diskspd/cut", "error", read.line);
    else runs.say("diskspd/damaged", "error", read.line, { first_line: first + start });
  }
  if (starts.length === 0) runs.say("diskspd/no-results", "error", first + lines.length - 1, { first_line: first });
  const duration = value(/^\s+duration: (\d+)s$/);
  runs.push(
    {
      ...{
        line: first,
        version: null,
        command: value(COMMAND),
        options: duration === null ? {} : { Duration: [duration] },
        host: value(/^\s+computer name: (.*)$/),
      },
      started_ms: startOf(value(/^\s+start time: (.*)$/)),
    },
    spans,
  );
}

/** Where the tables of a time span begin again after its last one. */
function spanEnd(lines: readonly string[]): number {
  const last = lines.indexOf("Write IO");
  const again = last === -1 ? -1 : lines.indexOf("Total IO", last);
  if (again === -1) return lines.length;
  const processors = lines.findLastIndex((line, i) => i > last && i < again && /\bCPU \|/.test(line));
  return processors === -1 ? again : processors;
}

const NUMBERS: Readonly<Record<string, RegExp>> = { runtime_s: /^actual test time/ };
/** Most lines: a thread for each processor, three tables, percentiles for each target. */
const SPAN_LINES = 2000;

export const diskspdText: Format = {
  id: "diskspd-text",
  tool: "diskspd",
  sniff: sniffText(
    (text) =>
      (/^Command Line: /m.test(text) && /^Input parameters:/m.test(text) && /^[ \t]+timespan: /m.test(text)) ||
      /^Results for timespan \d+:\r?\n\*{9}/m.test(text),
  ),
  locate: locateFrom({
    most: SPAN_LINES,
    patternOf: ({ op, stat = "iops" }) => {
      if (stat === "runtime_s") return NUMBERS["runtime_s"]!;
      const isQuantile = Number.isFinite(Number(stat)) || stat === "min" || stat === "max";
      if (isQuantile) return /^ *%-ile \|/;
      return op === "read" ? /^Read IO$/ : op === "write" ? /^Write IO$/ : null;
    },
  }),
  parse: parseWhole("diskspd/too-large", (text, sink, path) => {
    const runs = new Runs(sink, path);
    const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
    const isCut = lines.at(-1) !== "";
    const starts = lines.flatMap((line, i) => (COMMAND.test(line) ? [i] : []));
    // Results without their first lines still count.
    const all =
      starts.length > 0 && lines.slice(0, starts[0]).some((line) => RESULTS.test(line)) ? [0, ...starts] : starts;
    for (const [n, start] of (all.length === 0 ? [0] : all).entries()) {
      const end = all[n + 1] ?? lines.length;
      readRun(lines.slice(start, end), start + 1, isCut && end === lines.length, runs);
    }
  }),
};
