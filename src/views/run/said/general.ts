/** Facts that have no section of their own: as the file names them. */
import { lookUp } from "~/base/lookUp";
import { exact } from "~/charts/number";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import { number, placeOf, type SaidRow, type SaidSection } from "./section";

const text = said.general;
/** Topics that have one; calls of submission and completion say little that depth does not. */
const ELSEWHERE: ReadonlySet<string> = new Set(["disk", "depth", "cpu", "errors", "steadystate", "latency"]);

export function generalSection({ details, nameOf }: SaidInput): SaidSection | null {
  const rows = details.filter(({ topic }) => !ELSEWHERE.has(topic));
  if (rows.length === 0) return null;
  return {
    id: "general",
    answer: text.answer(rows.length),
    columns: [
      { id: "name", label: text.columns.name },
      { id: "of", label: text.columns.subject },
      { id: "value", label: text.columns.value, number: true },
      { id: "unit", label: text.columns.unit },
    ],
    rows: rows.map((row, i): SaidRow => {
      const { topic, subject, name, value, unit, text: words, job_index } = row;
      return {
        id: String(i),
        place: placeOf(row),
        cells: [
          { text: lookUp(text.names, name) ?? `${topic}: ${name.replace(/_percent$/, "")}` },
          { text: [job_index === null ? "" : nameOf(job_index), subject ?? ""].filter((w) => w !== "").join(", ") },
          words === null ? number(value, exact) : { text: words },
          { text: unit === "percent" ? "%" : (unit ?? "") },
        ],
      };
    }),
    notes: [],
  };
}
