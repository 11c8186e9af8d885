/** What the tool itself says of steady state, by its own rule: beside ours, never in its place. Pure. */
import { computed } from "~/charts/number";
import type { BadgeInfo } from "~/components/Badge";
import type { DetailRow } from "~/model/answers";
import { judged } from "~/text/en/timeline-judged";

const text = judged.own;

/** One for each job whose verdict differs: a tool may say the same of all jobs of a group. */
export function ownVerdicts(rows: readonly DetailRow[], tool: string): BadgeInfo[] {
  const jobs = new Map<number | null, Map<string, DetailRow>>();
  for (const row of rows) {
    if (row.topic !== "steadystate" || row.name === "data") continue;
    const known = jobs.get(row.job_index) ?? new Map<string, DetailRow>();
    jobs.set(row.job_index, known.set(row.name, row));
  }
  const said = new Set([...jobs.values()].flatMap((facts) => verdictOf(facts, tool) ?? []));
  return [...said].map((words) => ({ tone: "plain", text: words, why: text.why }));
}

function verdictOf(facts: ReadonlyMap<string, DetailRow>, tool: string): string | null {
  const attained = facts.get("attained")?.value;
  if (attained == null) return null;
  const amount = (name: string): string | null => {
    const row = facts.get(name);
    if (row?.value == null) return null;
    return row.unit === "percent" ? `${computed(row.value)} %` : `${computed(row.value)} ${row.unit ?? ""}`.trim();
  };
  const [limit, found, over] = [amount("limit"), amount("found"), amount("dur_s")];
  const criterion = facts.get("criterion")?.text ?? null;
  const rest = text.rest([
    ...(criterion === null ? [] : [limit === null ? criterion : text.limit(criterion, limit)]),
    ...(found === null ? [] : [text.found(found)]),
    ...(over === null ? [] : [text.over(over)]),
  ]);
  return attained > 0 ? text.attained(tool, rest) : text.notAttained(tool, rest);
}
