/**
 * What each system and set-up of a dataset reaches at 4K random: the rows of the Library, from the points of `curve`.
 */
import { shelfOf } from "~/analysis/shelf";
import { ORIGINS, runTarget } from "~/model/labels";
import type { ShelfRow } from "~/model/shelf";
import { curve } from "./curve";
import { wordsIn } from "./labels";
import type { Question } from "./question";
import { records } from "~/base/records";
import { sql } from "./sql";

const GUESS = ORIGINS.indexOf("name") + 1;

export const shelf: Question<{ readonly dataset: string }, ShelfRow[]> = {
  name: "shelf",
  needs: [["point", "label"], ["system"], ...curve.needs!],
  sql: (params, dialect) => [
    sql`WITH ${wordsIn(params.dataset)} SELECT target FROM word WHERE key = 'media'
GROUP BY target HAVING min(rank) = ${GUESS}`,
    sql`SELECT system FROM system WHERE dataset = ${params.dataset} AND media_inferred`,
    ...curve.sql(params, dialect),
  ],
  finish: ([guesses, inferences, ...results], params) => {
    const guessed = new Set(records<{ target: string }>(guesses!).map(({ target }) => target));
    const inferred = new Set(records<{ system: string }>(inferences!).map(({ system }) => system));
    return shelfOf(
      curve.finish(results, params),
      ({ sha256, document, system }) =>
        guessed.has(runTarget(`${sha256.slice(0, 12)}.${document}`)) || (system !== null && inferred.has(system)),
    );
  },
};
