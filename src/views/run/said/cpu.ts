import { BUSY_PERCENT } from "~/analysis/audit/run";
import { lookUp } from "~/base/lookUp";
import { exact, significant } from "~/charts/number";
import { countsOneProcessor } from "~/model/tools";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import { byJob, number, placeOf, valueOf, type SaidRow, type SaidSection } from "./section";

const text = said.cpu;
const COUNTS = ["ctx", "majf", "minf"] as const;

export function cpuSection({ details, nameOf, run }: SaidInput): SaidSection | null {
  const all = details.filter(({ topic }) => topic === "cpu");
  if (all.length === 0) return null;
  const jobs = [...byJob(all)].flatMap(([job, rows]) =>
    // Hosts have a row each, jobs have no subject.
    [...new Set(rows.map(({ subject }) => subject))].map((subject) => {
      const own = rows.filter((row) => row.subject === subject);
      const [usr, sys] = [valueOf(own, "usr_percent", subject), valueOf(own, "sys_percent", subject)];
      const total = usr === null || sys === null ? valueOf(own, "total_percent", subject) : usr + sys;
      return { job, subject, own, usr, sys, total };
    }),
  );
  const totals = jobs.flatMap(({ total }) => total ?? []);
  const high = totals.some((percent) => percent > BUSY_PERCENT);
  const counts = COUNTS.filter((name) => all.some((row) => row.name === name));
  const [first] = jobs;
  const apart = jobs.some(({ usr, sys }) => usr !== null || sys !== null);
  const words =
    totals.length === 0
      ? ""
      : jobs.length === 1 && first !== undefined
        ? first.usr === null || first.sys === null
          ? text.total(first.total ?? 0)
          : text.one(first.usr, first.sys)
        : text.several(Math.min(...totals), Math.max(...totals), jobs.length);
  const percent = (value: number | null) => number(value, (one) => significant(one, 4));
  return {
    id: "cpu",
    answer: [words, high ? text.high : ""].filter((part) => part !== "").join(": "),
    ...(high ? { tone: "warn" as const } : {}),
    columns: [
      { id: "of", label: said.job },
      ...[...(apart ? ["usr_percent", "sys_percent"] : []), "total_percent", ...counts].map((id) => ({
        ...{ id, label: lookUp(text.columns, id) ?? id, number: true },
      })),
    ],
    rows: jobs.map(({ job, subject, own, usr, sys, total }): SaidRow => ({
      id: `${job} ${subject ?? ""}`,
      place: placeOf(own[0]!),
      cells: [
        { text: subject ?? nameOf(job) },
        ...(apart ? [percent(usr), percent(sys)] : []),
        { ...percent(total), ...(total !== null && total > BUSY_PERCENT ? { tone: "warn" as const } : {}) },
        ...counts.map((name) => number(valueOf(own, name, subject), exact)),
      ],
    })),
    from: all.map(placeOf),
    notes: [countsOneProcessor(run.tool) ? text.ofOne : text.ofAll],
  };
}
