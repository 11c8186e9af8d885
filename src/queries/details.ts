/**
 * What one run prints besides its rates and latencies: disks, depths reached, processor time, errors, fio's own steady
 * state … Shapes and units: model/answers.ts, DetailRow; topics and names: docs/schema.md, table `detail`. Not prepared:
 * asked run by run.
 */
import type { DetailRow } from "~/model/answers";
import type { Question } from "./question";
import { records } from "~/base/records";
import { sql } from "./sql";

/** `run_key`: `<sha256 first 12>.<document>`, as in every answer about runs. */
export type DetailsParams = { readonly dataset: string; readonly run_key: string };

/** In the order of the file; no rows: the file prints no details. */
export const details: Question<DetailsParams, DetailRow[]> = {
  name: "details",
  sql: ({ dataset, run_key }) => [
    sql`SELECT d.job_index, d.topic, d.subject, d.name, d.value, d.unit, d.text, d.line
FROM detail d JOIN run r ON r.run_no = d.run_no JOIN source s ON s.source_no = r.source_no
WHERE r.dataset = ${dataset} AND substr(s.sha256, 1, 12) || '.' || CAST(r.document AS VARCHAR) = ${run_key} ORDER BY d.detail_no`,
  ],
  finish: ([rows]) => records<DetailRow>(rows!),
};
