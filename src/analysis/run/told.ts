/** Sections for what the file states in words and names: errors, options, series over time, and the rest. */
import { group, sum } from "d3-array";
import { optionRows, type OptionRow } from "../jobOptions";
import { errorsFound, jobRows } from "./details";
import { lookUp } from "~/base/lookUp";
import { exact } from "~/base/number";
import type { DetailRow } from "~/model/answers";
import { printsOnlyFailures } from "~/model/tools";
import type { TraceRow } from "~/model/traceAnswers";
import { said } from "~/text/en/run-said";
import { number, tableOf, warnIf, type SaidCell, type SaidInput, type SaidSection } from "./section";
import { phrases } from "~/text/en/phrases";

/** Number of jobs named in the answer. */
const NAMED = 3;

const errorText = ({ value, text: words, unit }: DetailRow): string =>
  value === null ? (words ?? "") : unit === "errno" ? said.errors.code(value, said.errors.codes[value]) : exact(value);

/** A printed 0 is shown; failures come first. */
export function errorsSection({ details, points, run, nameOf }: SaidInput): SaidSection | null {
  const text = said.errors;
  const rows = details.filter(({ topic }) => topic === "errors");
  const { bad, isLesser, failed, idle } = errorsFound(rows, points);
  if (rows.length === 0 && idle.length === 0) {
    return printsOnlyFailures(run.tool)
      ? { id: "errors", answer: text.nonePrinted, columns: [], rows: [], notes: [] }
      : null;
  }
  const names = failed.map(nameOf);
  // A message of the tool says more than a number.
  const told = bad.find((row) => row.text !== null)?.text ?? null;
  const counted = isLesser ? text.undone : text.none(jobRows(rows).size);
  const more = Math.max(0, names.length - NAMED);
  const items = [...bad.map((row) => ({ row, job: row.job_index ?? -1 })), ...idle.map((job) => ({ row: null, job }))];
  return {
    id: "errors",
    answer: told ?? (names.length > 0 ? text.failed(names.slice(0, NAMED), more) : counted),
    ...(names.length > 0 ? { tone: "bad" as const, open: true } : warnIf(isLesser)),
    ...tableOf(
      items,
      [
        {
          ...{ id: "what", label: text.what },
          cell: ({ row }) =>
            row === null ? text.noIo : text.of(lookUp(text.columns, row.name) ?? row.name, row.subject),
        },
        { id: "job", label: said.job, cell: ({ job }) => nameOf(job) },
        {
          ...{ id: "value", label: phrases.value },
          cell: ({ row }) =>
            row === null
              ? { text: "0", value: 0, tone: "bad" }
              : { text: errorText(row), value: row.value, tone: "bad" },
        },
      ],
      ({ row, job }, i) => (row === null ? { id: `idle ${job}` } : { id: String(i), place: row }),
    ),
    notes: [],
  };
}

/** Repeated options keep all their values: fio takes several files, vdbench several definitions. */
function optionCell(values: readonly string[], counts: boolean): SaidCell {
  const text = values.map((value) => (value === "" ? said.options.bare : value)).join("\n");
  return { text, code: values.length > 0, ...(counts ? {} : { tone: "quiet" as const }) };
}

const winning = ({ wins, global, job }: OptionRow): readonly string[] => (wins === "job" ? job : global);

/** Values for all jobs, values for the shown job, and which of the two applies. */
export function optionsSection({ options, job, member, host, nameOf, jobs }: SaidInput): SaidSection | null {
  const text = said.options;
  const rows = optionRows(options, job, host);
  if (rows.length === 0) return null;
  const ofJobs = rows.some((row) => row.job.length > 0);
  const derived = rows.some(({ wins }) => wins === "derived");
  const counts = (row: OptionRow): string => {
    const values = winning(row).length;
    return [text.wins[row.wins] ?? row.wins, ...(values > 1 ? [text.several(values)] : [])].join(", ");
  };
  return {
    id: "options",
    answer: text.answer(rows.length, ofJobs ? nameOf(job) : null),
    ...tableOf(
      rows,
      [
        { id: "option", label: text.columns.name, cell: ({ name }) => name },
        {
          ...(ofJobs ? { id: "global", label: text.columns.global } : { id: "value", label: phrases.value }),
          cell: ({ global, wins }) => optionCell(global, wins !== "job"),
        },
        ofJobs && { id: "job", label: text.columns.job, cell: (row) => optionCell(row.job, true) },
        (ofJobs || derived) && { id: "counts", label: text.columns.wins, cell: counts },
      ],
      (row) => ({
        id: `${row.wins} ${row.name}`,
        place: {
          ...{ topic: "option", subject: null, name: row.name, line: null, member },
          job_index: row.wins === "job" ? job : null,
          text: winning(row)[0] ?? null,
        },
      }),
    ),
    notes: ofJobs && jobs > 1 ? [text.jobs(jobs - 1)] : [],
  };
}

/** Topics that have a section; calls of submission and completion say little that depth does not. */
const ELSEWHERE: ReadonlySet<string> = new Set(["disk", "depth", "cpu", "errors", "steadystate", "latency"]);

/** Facts without a section of their own, under the names in the file. */
export function generalSection({ details, nameOf }: SaidInput): SaidSection | null {
  const text = said.general;
  const rows = details.filter(({ topic }) => !ELSEWHERE.has(topic));
  if (rows.length === 0) return null;
  const ofWhat = ({ job_index, subject }: DetailRow): string =>
    [job_index === null ? "" : nameOf(job_index), subject ?? ""].filter((word) => word !== "").join(", ");
  return {
    id: "general",
    answer: text.answer(rows.length),
    ...tableOf(
      rows,
      [
        {
          ...{ id: "name", label: text.columns.name },
          cell: ({ topic, name }) => lookUp(text.names, name) ?? `${topic}: ${name.replace(/_percent$/, "")}`,
        },
        { id: "of", label: phrases.of, cell: ofWhat },
        {
          ...{ id: "value", label: phrases.value, number: true },
          cell: ({ value, text: words }) => words ?? number(value, exact),
        },
        { id: "unit", label: phrases.unit, cell: ({ unit }) => (unit === "percent" ? "%" : (unit ?? "")) },
      ],
      (row, i) => ({ id: String(i), place: row }),
    ),
    notes: [],
  };
}

const whatOf = ({ metric, kind, stat, quantile }: TraceRow): string => {
  const of = quantile === null ? stat : `p${exact(Number((quantile * 100).toPrecision(12)))}`;
  return [metric, kind ?? "", of === "each" ? said.series.each : of].filter((word) => word !== "").join(" ");
};

function membersOf(rows: readonly TraceRow[]): string {
  const names = [...new Set(rows.flatMap(({ member }) => member ?? []))];
  const [first = ""] = names;
  return names.length > 2 ? said.series.members(first, names.length) : names.join(", ");
}

/** Which series over time belong to the run, and the page that draws them. */
export function seriesSection({ traces, seriesHref }: SaidInput): SaidSection | null {
  const text = said.series;
  const shown = traces.filter(({ rows, setup }) => rows > 0 && !setup);
  const [first] = shown;
  if (first === undefined) return null;
  const href = seriesHref(first);
  const files = new Set(shown.map(({ source_path }) => source_path));
  const groups = [
    ...group(shown, (one) => JSON.stringify([one.source_path, whatOf(one), one.op, one.window_s])).values(),
  ];
  const valuesIn = (of: readonly TraceRow[]) => sum(of, ({ rows }) => rows);
  return {
    id: "series",
    answer: text.answer(shown.length, files.size),
    ...tableOf(
      // Members are many, and most say the same: one row for all equal ones of a file.
      groups.map((rows) => ({ rows, trace: rows[0]! })),
      [
        { id: "what", label: text.columns.what, cell: ({ trace }) => whatOf(trace) },
        {
          ...{ id: "of", label: phrases.of },
          cell: ({ rows, trace }) => [membersOf(rows), trace.op ?? ""].filter((word) => word !== "").join(", "),
        },
        { id: "file", label: phrases.file, cell: ({ trace }) => trace.source_name },
        { id: "values", label: text.columns.rows, number: true, cell: ({ rows }) => number(valuesIn(rows), exact) },
        {
          ...{ id: "window_s", label: text.columns.window_s, number: true },
          cell: ({ trace }) => number(trace.window_s, exact),
        },
      ],
      ({ trace }) => ({ id: trace.key, href }),
    ),
    notes: [],
  };
}
