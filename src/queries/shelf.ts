/** What each system and set-up of a dataset reaches at 4K random: the rows of the Library, over the points of `curve`. */
import { shelfOf } from "~/analysis/shelf";
import { ORIGINS, runTarget } from "~/model/labels";
import type { ShelfRow } from "~/model/shelf";
import { curve } from "./curve";
import { wordsIn } from "./labels";
import type { Question } from "./question";
import { records } from "./records";
import { sql } from "./sql";

const GUESS = ORIGINS.indexOf("name") + 1;

export const shelf: Question<{ readonly dataset: string }, ShelfRow[]> = {
  name: "shelf",
  needs: [["point", "label"], ...curve.needs!],
  sql: (params) => [
    sql`WITH ${wordsIn(params.dataset)} SELECT target FROM word WHERE key = 'media'
GROUP BY target HAVING min(rank) = ${GUESS}`,
    ...curve.sql(params),
  ],
  finish: ([guesses, ...results], params) => {
    const guessed = new Set(records<{ target: string }>(guesses!).map(({ target }) => target));
    return shelfOf(curve.finish(results, params), ({ sha256, document }) =>
      guessed.has(runTarget(`${sha256.slice(0, 12)}.${document}`)),
    );
  },
};
