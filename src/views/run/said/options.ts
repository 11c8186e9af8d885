import { optionRows, type OptionRow } from "~/analysis/jobOptions";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import type { SaidCell, SaidPlace, SaidSection } from "./section";

const text = said.options;

/** Repeated options keep all their values: fio takes several files, vdbench several definitions. */
const cell = (values: readonly string[], counts: boolean): SaidCell => ({
  text: values.map((value) => (value === "" ? text.bare : value)).join("\n"),
  ...(values.length > 0 ? { lines: values.map((value) => (value === "" ? text.bare : value)) } : {}),
  ...(counts ? {} : { tone: "quiet" as const }),
});

/** What was said for all jobs, what for the job that is shown, and which of both counts. */
export function optionsSection({ options, job, member, host, nameOf, jobs }: SaidInput): SaidSection | null {
  const rows = optionRows(options, job, host);
  if (rows.length === 0) return null;
  const ofJobs = rows.some(({ job: own }) => own.length > 0);
  const derived = rows.some(({ wins }) => wins === "derived");
  const place = ({ name, wins, global, job: own }: OptionRow): SaidPlace => ({
    ...{ topic: "option", subject: null, name, line: null, member },
    job_index: wins === "job" ? job : null,
    text: (wins === "job" ? own : global)[0] ?? null,
  });
  return {
    id: "options",
    answer: text.answer(rows.length, ofJobs ? nameOf(job) : null),
    columns: [
      { id: "option", label: text.columns.name },
      ...(ofJobs
        ? [
            { id: "global", label: text.columns.global },
            { id: "job", label: text.columns.job },
          ]
        : [{ id: "value", label: text.columns.value }]),
      ...(ofJobs || derived ? [{ id: "counts", label: text.columns.wins }] : []),
    ],
    rows: rows.map((row) => {
      const { name, global, job: own, wins } = row;
      return {
        id: `${wins} ${name}`,
        place: place(row),
        cells: [
          { text: name },
          cell(global, wins !== "job"),
          ...(ofJobs ? [cell(own, true)] : []),
          ...(ofJobs || derived
            ? [
                {
                  text: [text.wins[wins] ?? wins, severalOf(wins === "job" ? own : global)]
                    .filter((w) => w !== "")
                    .join(", "),
                },
              ]
            : []),
        ],
      };
    }),
    notes: ofJobs && jobs > 1 ? [text.jobs(jobs - 1)] : [],
  };
}

const severalOf = (values: readonly string[]): string => (values.length > 1 ? text.several(values.length) : "");
