/** Every published figure of a dataset with its system, including restatements and lost values. */
import { tables } from "~/model/tables";
import type { FigureRow } from "~/model/answers";
import { systemFacts } from "./points";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";

export type FiguresParams = { readonly dataset: string };

const columns = raw(
  Object.keys(tables.figure.columns)
    .map((column) => `f.${column}`)
    .join(", "),
);

/** In the order of the fact ids: s0-2 before s0-10. */
export const figures: Question<FiguresParams, FigureRow[]> = {
  name: "figures",
  needs: [["figure"]],
  sql: ({ dataset }) => [
    sql`SELECT ${columns}, ${systemFacts}
FROM figure f LEFT JOIN system sys ON sys.dataset = f.dataset AND sys.system = f.system
WHERE f.dataset = ${dataset}
ORDER BY f.source_no, length(f.fact_id), f.fact_id`,
  ],
  finish: ([rows]) => records<FigureRow>(rows!),
};
