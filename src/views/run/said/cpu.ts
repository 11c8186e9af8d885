import { exact, significant } from "~/charts/number";
import { countsOneProcessor } from "~/model/tools";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import { byJob, number, placeOf, valueOf, type SaidRow, type SaidSection } from "./section";

const text = said.cpu;
const COUNTS = ["ctx", "majf", "minf"] as const;
/** As the audit has it (DOMAIN: processor over 90 %). */
const HIGH_PERCENT = 90;

export function cpuSection({ details, nameOf, run }: SaidInput): SaidSection | null {
  const all = details.filter(({ topic }) => topic === "cpu");
  if (all.length === 0) return null;
  const jobs = [...byJob(all)].flatMap(([job, rows]) =>
    // Hosts have a row each, jobs have no subject.
    [...new Set(rows.map(({ subject }) => subject))].map((subject) => {
      const own = rows.filter((row) => row.subject === subject);
      const [usr, sys] = [valueOf(own, "usr_percent", subject), valueOf(own, "sys_percent", subject)];
      return { job, subject, own, usr, sys, total: usr === null || sys === null ? null : usr + sys };
    }),
  );
  const totals = jobs.flatMap(({ total }) => total ?? []);
  const high = totals.some((percent) => percent > HIGH_PERCENT);
  const counts = COUNTS.filter((name) => all.some((row) => row.name === name));
  const [first] = jobs;
  const words =
    totals.length === 0
      ? ""
      : jobs.length === 1 && first !== undefined
        ? text.one(first.usr ?? 0, first.sys ?? 0)
        : text.several(Math.min(...totals), Math.max(...totals), jobs.length);
  const percent = (value: number | null) => number(value, (one) => significant(one, 4));
  return {
    id: "cpu",
    answer: [words, high ? text.high : ""].filter((part) => part !== "").join(": "),
    ...(high ? { tone: "warn" as const } : {}),
    columns: [
      { id: "of", label: said.job },
      ...["usr_percent", "sys_percent", "total_percent", ...counts].map((id) => ({
        ...{ id, label: text.columns[id] ?? id, number: true },
      })),
    ],
    rows: jobs.map(({ job, subject, own, usr, sys, total }): SaidRow => ({
      id: `${job} ${subject ?? ""}`,
      place: placeOf(own[0]!),
      cells: [
        { text: subject ?? nameOf(job) },
        percent(usr),
        percent(sys),
        { ...percent(total), ...(total !== null && total > HIGH_PERCENT ? { tone: "warn" as const } : {}) },
        ...counts.map((name) => number(valueOf(own, name, subject), exact)),
      ],
    })),
    notes: [countsOneProcessor(run.tool) ? text.ofOne : text.ofAll],
  };
}
