/** datasets/comparisons.json beside the datasets: read and checked, then published with its numbers. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cellsOf, isOf, published, type Rows } from "~/queries/comparison";
import { COMPARISONS, datasetsOf } from "~/model/catalogue";
import { type Comparison, comparisonsSchema } from "~/model/comparison";
import type { Answers } from "./answers";
import { checked } from "./dataset";
import { PublishError } from "./errors";
import { lineOf } from "./jsonLine";

export class Comparisons {
  readonly all: readonly Comparison[];
  readonly #file: string;
  readonly #text: string;
  readonly #rows = { points: [], figures: [] } as {
    points: Rows["points"][number][];
    figures: Rows["figures"][number][];
  };

  /** None where the file is not there. @throws PublishError with file and line */
  constructor(datasetsDir: string) {
    this.#file = join(datasetsDir, COMPARISONS);
    this.#text = existsSync(this.#file) ? readFileSync(this.#file, "utf8") : `{ "comparisons": [] }`;
    this.all = checked(comparisonsSchema, this.#text, this.#file).comparisons;
  }

  /** Keeps of a dataset's answers what some comparison selects from. */
  take(slug: string, { curve, figures }: Pick<Answers, "curve" | "figures">): void {
    const own = this.all.filter((one) => datasetsOf(one).includes(slug));
    this.#rows.points.push(...curve.filter((point) => own.some((one) => isOf(one, point))));
    if (own.length > 0) this.#rows.figures.push(...figures);
  }

  /** Text of the file; call it when every dataset was taken. @throws PublishError where a cell or a sentence lacks its number */
  text(): string {
    const comparisons = this.all.map((one, i) => {
      try {
        return published(one, cellsOf(one, this.#rows));
      } catch (error) {
        const what = `${one.id}: ${error instanceof Error ? error.message : String(error)}`;
        throw new PublishError("comparison/no-number", what, this.#file, lineOf(this.#text, ["comparisons", i]));
      }
    });
    return JSON.stringify({ comparisons });
  }
}
