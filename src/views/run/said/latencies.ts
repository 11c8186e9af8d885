/** Shares of I/Os in the tool's fixed latency buckets, as printed: percent, no latencies. */
import { lookUp } from "~/base/lookUp";
import { exact, significant } from "~/charts/number";
import type { DetailRow } from "~/model/answers";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import { byJob, placeOf, type SaidRow, type SaidSection } from "./section";

const text = said.latency;

/** Upper edges, in each unit from its 2 on (fio stat.h, FIO_IO_U_LAT_*): the lower edge is the one before. */
const EDGES = ["2", "4", "10", "20", "50", "100", "250", "500", "750", "1000", "2000"];

/** fio prints so much for any less that is not nothing (stat.c, stat_calc_lat). */
const LEAST = 0.01;

/** What one unit counts in 1000 ends where the next begins with 1; without nanoseconds (fio 2) with nothing. */
function bucketWords({ name, subject }: DetailRow, fine: boolean): string {
  const unit = /_(ns|us|ms)_/.exec(name)?.[1] ?? "";
  const label = lookUp(text.units, unit) ?? unit;
  const bucket = subject ?? "";
  if (bucket.startsWith(">=")) return text.over(bucket.slice(2), label);
  const at = EDGES.indexOf(bucket);
  const first = unit === "ms" || (unit === "us" && fine) ? "1" : null;
  return text.upTo(at > 0 ? (EDGES[at - 1] ?? null) : first, bucket, label);
}

export function latencySection({ details, nameOf }: SaidInput): SaidSection | null {
  const all = details.filter(({ topic }) => topic === "latency");
  if (all.length === 0) return null;
  const several = byJob(all).size > 1;
  const fine = all.some(({ name }) => name.includes("_ns_"));
  return {
    id: "latency",
    answer: text.answer(all.filter(({ value }) => value !== null && value > 0).length),
    columns: [
      { id: "took", label: text.columns.bucket },
      ...(several ? [{ id: "job", label: said.job }] : []),
      { id: "percent", label: text.columns.percent, number: true },
      { id: "bar", label: text.columns.share },
    ],
    rows: all.map((row): SaidRow => ({
      id: `${row.job_index ?? ""} ${row.name} ${row.subject ?? ""}`,
      place: placeOf(row),
      cells: [
        { text: bucketWords(row, fine) },
        ...(several ? [{ text: nameOf(row.job_index ?? -1) }] : []),
        { text: row.value === LEAST ? text.atMost(exact(LEAST)) : significant(row.value ?? 0, 4), value: row.value },
        { text: "", bar: row.value ?? 0 },
      ],
    })),
    notes: [text.note],
  };
}
