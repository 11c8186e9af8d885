/** Every question of queries/table, asked of one dataset on the engine in Node and written down. */
import { answerKey } from "~/ask/key";
import type { Engine } from "~/engine/engine";
import type { CurvePoint, FigureRow, RunRow, SeriesRow } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";

import type { Params, Question } from "~/queries/question";
import { questions } from "~/queries/table";
import type { TableName } from "~/model/tables";
import type { SiteFolder } from "./folder";
import type { Ingested } from "./rows";

export const PREPARED: readonly string[] = questions.map(({ name }) => name);

/** What the build itself reads of the answers. */
export interface Answers {
  readonly runs: readonly RunRow[];
  readonly series: readonly SeriesRow[];
  readonly curve: readonly CurvePoint[];
  readonly figures: readonly FigureRow[];
  readonly traces: readonly TraceRow[];
}

/** Questions that read one table, or answer nothing without it: to ask an empty one costs as much as a full one. */
const ONLY_OF: Readonly<Record<string, TableName>> = { figures: "figure", traces: "trace" };

/** @param tables rows of the dataset in each table */
export async function askAll(engine: Engine, slug: string, tables: Ingested["tables"]): Promise<Answers> {
  const params = { dataset: slug };
  const answers: Record<string, unknown> = {};
  for (const question of questions) {
    const only = ONLY_OF[question.name];
    answers[question.name] =
      only !== undefined && tables[only] === undefined
        ? []
        : await answerNow(engine, question as Question<typeof params, unknown>, params);
  }
  return answers as unknown as Answers;
}

export function writeAnswers(answers: Answers, slug: string, hash: string, folder: SiteFolder, below: string): void {
  for (const [name, answer] of Object.entries(answers))
    folder.write(`${below}answers/${answerKey(name, { dataset: slug }, hash)}.json`, JSON.stringify(answer));
}

/** Asks a question of an engine, without cache. */
async function answerNow<P extends Params, A>(engine: Engine, question: Question<P, A>, params: P): Promise<A> {
  const results = [];
  for (const sql of question.sql(params)) results.push(await engine.query(sql, { tag: "publish" }));
  return question.finish(results, params);
}
