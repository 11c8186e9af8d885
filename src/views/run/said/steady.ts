/** The tool's own verdict on steady state: never mixed with ours. */
import { lookUp } from "~/base/lookUp";
import { exact } from "~/charts/number";
import type { DetailRow } from "~/model/answers";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import { byJob, number, placeOf, valueOf, type SaidCell, type SaidRow, type SaidSection } from "./section";

const text = said.steady;

const UNITS: Readonly<Record<string, string>> = {
  percent: "%",
  iops: "IOPS",
  bytes_per_s: "B/s",
  ns: "ns",
  as_printed: "",
};
const unitOf = (unit: string | null): string =>
  unit?.endsWith("_per_s") === true && !Object.hasOwn(UNITS, unit)
    ? `${lookUp(UNITS, unit.slice(0, -"_per_s".length)) ?? unit} ${text.per_s}`
    : (lookUp(UNITS, unit ?? "") ?? unit ?? "");

const words = (row: DetailRow | undefined): string =>
  row?.value === null || row === undefined
    ? ""
    : `${exact(Number(row.value.toPrecision(5)))} ${unitOf(row.unit)}`.trim();

export function steadySection({ details, nameOf }: SaidInput): SaidSection | null {
  const jobs = [...byJob(details.filter(({ topic }) => topic === "steadystate"))];
  if (jobs.length === 0) return null;
  const named = (rows: readonly DetailRow[], name: string) => rows.find((row) => row.name === name);
  const attained = jobs.filter(([, rows]) => valueOf(rows, "attained") === 1).length;
  const verdict =
    attained === jobs.length ? text.attained : attained === 0 ? text.missed : text.some(attained, jobs.length);
  const [, first] = jobs[0]!;
  const asked = text.asked(
    named(first, "criterion")?.text ?? "",
    words(named(first, "limit")),
    `${exact(valueOf(first, "dur_s") ?? 0)} s`,
  );
  const cell = (row: DetailRow | undefined): SaidCell =>
    row === undefined ? number(null, exact) : { text: words(row), value: row.value };
  return {
    id: "steadystate",
    answer: `${text.verdict(verdict, attained === jobs.length || attained === 0 ? jobs.length : 1)}: ${asked}, ${text.found(words(named(first, "found")))}`,
    ...(attained < jobs.length ? { tone: "warn" as const } : {}),
    columns: [
      { id: "job", label: said.job },
      { id: "attained", label: text.columns.verdict },
      { id: "criterion", label: text.columns.criterion },
      { id: "limit", label: text.columns.limit, number: true },
      { id: "found", label: text.columns.found, number: true },
      { id: "off", label: text.columns.off, number: true },
      { id: "dur_s", label: text.columns.dur_s, number: true },
      { id: "mean", label: text.columns.mean, number: true },
    ],
    rows: jobs.map(([job, rows]): SaidRow => {
      const held = valueOf(rows, "attained");
      const criterion = named(rows, "criterion")?.text ?? "";
      const mean = criterion.startsWith("bw")
        ? "bw_mean_bytes_per_s"
        : criterion.startsWith("lat")
          ? "lat_mean_ns"
          : "iops_mean";
      return {
        id: String(job),
        place: placeOf(named(rows, "attained") ?? rows[0]!),
        cells: [
          { text: nameOf(job) },
          held === null
            ? number(null, exact)
            : {
                text: held === 1 ? text.attained : text.missed,
                value: held,
                ...(held === 1 ? {} : { tone: "warn" as const }),
              },
          { text: criterion },
          cell(named(rows, "limit")),
          cell(named(rows, "found")),
          cell(named(rows, "deviation") ?? named(rows, "slope")),
          number(valueOf(rows, "dur_s"), exact),
          cell(named(rows, mean)),
        ],
      };
    }),
    from: jobs.flatMap(([, rows]) => rows.map(placeOf)),
    notes: [text.note],
  };
}
