/** Runs of a dataset that may have run at the same time: proposals, nothing is summed by them. */
import type { TogetherRow } from "~/model/answers";
import type { Question } from "./question";
import { sql } from "./sql";

export type TogetherParams = { readonly dataset: string };

export const together: Question<TogetherParams, TogetherRow[]> = {
  name: "together",
  sql: ({ dataset }) => [sql`SELECT run_no FROM run WHERE dataset = ${dataset}`],
  finish: () => [],
};
