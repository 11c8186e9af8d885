/** What a tool itself says of steady state, by its own rule (fio: `steadystate`). Pure. */
import type { DetailRow } from "~/model/answers";

export interface Amount {
  readonly value: number;
  readonly unit: string;
}

export interface ToolVerdict {
  readonly attained: boolean;
  /** "iops"; null: the tool does not say. */
  readonly criterion: string | null;
  readonly limit: Amount | null;
  readonly found: Amount | null;
  /** How long it had to hold. */
  readonly over: Amount | null;
}

/** One for each job whose verdict differs. @param rows details of one run */
export function toolVerdicts(rows: readonly DetailRow[]): ToolVerdict[] {
  const jobs = new Map<number | null, Map<string, DetailRow>>();
  for (const row of rows) {
    if (row.topic !== "steadystate" || row.name === "data") continue;
    const known = jobs.get(row.job_index) ?? new Map<string, DetailRow>();
    jobs.set(row.job_index, known.set(row.name, row));
  }
  const found = [...jobs.values()].flatMap((facts) => verdictOf(facts) ?? []);
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

function verdictOf(facts: ReadonlyMap<string, DetailRow>): ToolVerdict | null {
  const attained = facts.get("attained")?.value;
  if (attained == null) return null;
  const amount = (name: string): Amount | null => {
    const row = facts.get(name);
    if (row?.value == null) return null;
    return { value: row.value, unit: row.unit === "percent" ? "%" : (row.unit ?? "") };
  };
  return {
    attained: attained > 0,
    criterion: facts.get("criterion")?.text ?? null,
    limit: amount("limit"),
    found: amount("found"),
    over: amount("dur_s"),
  };
}
