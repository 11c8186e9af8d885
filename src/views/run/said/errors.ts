import { lookUp } from "~/base/lookUp";
import { exact } from "~/charts/number";
import { printsOnlyFailures } from "~/model/tools";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import { byJob, placeOf, type SaidRow, type SaidSection } from "./section";

const text = said.errors;
/** No failure of the run, and no reason to trust it all the same. */
const LESSER: ReadonlySet<string> = new Set(["short_ios", "drop_ios", "warning", "reconnects", "ignored_errors"]);
/** Names of jobs in the answer. */
const NAMED = 3;

/** 0 is said where it is printed; what failed stands first. */
export function errorsSection({ details, points, run, nameOf }: SaidInput): SaidSection | null {
  const rows = details.filter(({ topic }) => topic === "errors");
  // A test that was stopped has failed, and did its I/O all the same.
  const idle = points.filter(({ failed, error, ios }) => failed && !error && !ios);
  if (rows.length === 0 && idle.length === 0) {
    return printsOnlyFailures(run.tool)
      ? { id: "errors", answer: text.nonePrinted, columns: [], rows: [], notes: [] }
      : null;
  }
  const bad = rows.filter(({ value, text: words }) => (value !== null && value !== 0) || words !== null);
  const jobs = byJob(rows);
  const undone = bad.filter(({ name }) => LESSER.has(name));
  const failedJobs = new Set([
    ...bad.filter((row) => !undone.includes(row)).map(({ job_index }) => job_index ?? -1),
    ...idle.map(({ job_index }) => job_index),
  ]);
  const names = [...failedJobs].map(nameOf);
  // What the tool says in its own words says more than a number.
  const told = bad.find((row) => row.text !== null)?.text ?? null;
  const answer =
    told !== null
      ? told
      : failedJobs.size > 0
        ? text.failed(names.slice(0, NAMED), Math.max(0, names.length - NAMED))
        : undone.length > 0
          ? text.undone
          : text.none(jobs.size);
  const shown = bad.map((row, i): SaidRow => ({
    id: `${i}`,
    place: placeOf(row),
    cells: [
      { text: text.of(lookUp(text.columns, row.name) ?? row.name, row.subject) },
      { text: nameOf(row.job_index ?? -1) },
      {
        value: row.value,
        text:
          row.value === null
            ? (row.text ?? "")
            : row.unit === "errno"
              ? text.code(row.value, text.codes[row.value])
              : exact(row.value),
        tone: "bad",
      },
    ],
  }));
  const nothing = [...new Set(idle.map(({ job_index }) => job_index))].map((job): SaidRow => ({
    id: `idle ${job}`,
    cells: [{ text: text.noIo }, { text: nameOf(job) }, { text: "0", value: 0, tone: "bad" }],
  }));
  return {
    id: "errors",
    answer,
    ...(failedJobs.size > 0
      ? { tone: "bad" as const, open: true }
      : undone.length > 0
        ? { tone: "warn" as const }
        : {}),
    columns:
      shown.length + nothing.length === 0
        ? []
        : [
            { id: "what", label: text.what },
            { id: "job", label: said.job },
            { id: "value", label: text.count },
          ],
    rows: [...shown, ...nothing],
    notes: [],
  };
}
