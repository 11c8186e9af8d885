/** Asks every question of queries/table about one dataset, on the engine in Node, and writes the answers. */
import { put } from "~/base/lookUp";
import { answerPath, askedKey, LOOKS } from "~/ask/key";
import { sealed } from "~/ask/seal";
import type { Engine } from "~/engine/engine";
import type { CurvePoint, FigureRow, RunRow } from "~/model/answers";
import type { ShelfRow } from "~/model/shelf";
import type { LookRow, TraceRow } from "~/model/traceAnswers";
import { duckdb } from "~/queries/dialect";
import { NO_ROWS, type Params, type Question, type ResultColumns } from "~/queries/question";
import { questions } from "~/queries/table";
import { type Look, looksOf } from "~/queries/time/looks";
import type { StoredName } from "~/model/tables";
import type { SiteFolder } from "./folder";
import { gzip } from "./gzip";
import type { Ingested } from "./rows";

/** A larger answer is always gzip: no host would compress it on the fly. */
const LARGE = 2 ** 20;

/** Most bytes of JSON in looks. Runs named in links are included regardless. */
const LOOKS_BYTES = 300_000;

export const PREPARED: readonly string[] = [...questions.map(({ name }) => name), LOOKS];

/** The answers that the build itself reads. */
export interface Answers {
  readonly runs: readonly RunRow[];
  readonly curve: readonly CurvePoint[];
  readonly figures: readonly FigureRow[];
  readonly traces: readonly TraceRow[];
  readonly shelf: ShelfRow[];
  readonly looks: readonly LookRow[];
}

/**
 * Many questions end with the same statements, and many of those read empty tables: each is run once, and only if it
 * can return something. In a small dataset nearly all time goes into planning statements.
 * @param tables rows of the dataset in each table @param links its charts' links: what their runs show over time is
 * prepared
 */
export async function askAll(
  engine: Engine,
  slug: string,
  tables: Ingested["tables"],
  links: readonly string[] = [],
): Promise<Answers> {
  const params = { dataset: slug };
  const asked = new Map<string, ResultColumns>();
  const resultOf = async (sql: string, needs: readonly StoredName[]): Promise<ResultColumns> => {
    if (!needs.every((table) => (tables[table] ?? 0) > 0)) return NO_ROWS;
    const result = asked.get(sql) ?? (await engine.query(sql));
    asked.set(sql, result);
    return result;
  };
  const answers: Record<string, unknown> = {};
  for (const question of questions as readonly Question<typeof params, unknown>[]) {
    const results: ResultColumns[] = [];
    for (const [i, sql] of question.sql(params, duckdb).entries())
      results.push(await resultOf(sql, question.needs?.[i] ?? []));
    put(answers, question.name, question.finish(results, params));
  }
  const ofTables = answers as unknown as Omit<Answers, "looks">;
  return { ...ofTables, looks: await askLooks(engine, ofTables.traces, links) };
}

/** The first questions of the page over time: for the runs in links, and for others as far as there is room. */
async function askLooks(engine: Engine, traces: readonly TraceRow[], links: readonly string[]): Promise<LookRow[]> {
  const looks: LookRow[] = [];
  let left = LOOKS_BYTES;
  const named = links.flatMap((link) => new URLSearchParams(link.slice(link.indexOf("?") + 1)).get("r") ?? []);
  for (const run of looksOf(traces, named)) {
    const own: LookRow[] = [];
    for (const look of run.looks)
      own.push({ asked: askedKey(look.question.name, look.params), answer: await answerTo(engine, look) });
    left -= JSON.stringify(own).length;
    if (left < 0 && !run.named) break;
    looks.push(...own);
  }
  return looks;
}

async function answerTo(engine: Engine, look: Look): Promise<unknown> {
  const { question, params } = look as { question: Question<Params, unknown>; params: Params };
  const results: ResultColumns[] = [];
  for (const sql of question.sql(params, duckdb)) results.push(await engine.query(sql));
  return question.finish(results, params);
}

/** @returns what the card of the dataset needs from them */
export async function writeAnswers(
  answers: Answers,
  { slug, hash, code }: { readonly slug: string; readonly hash: string; readonly code: string },
  folder: SiteFolder,
  below: string,
): Promise<string> {
  const { seal, files } = await sealed({ ...answers });
  for (const [name, text] of Object.entries(files)) {
    const path = below + answerPath(name, slug, hash, code);
    folder.write(path, text.length < LARGE ? text : gzip(new TextEncoder().encode(text)));
  }
  return seal;
}
