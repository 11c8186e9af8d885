/** datasets/comparisons.json beside the datasets: read and checked, then published with its numbers. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cellsOf, hasSeries, isOf, published, type Rows } from "~/queries/comparison";
import { COMPARISONS, datasetsOf } from "~/model/catalogue";
import { type Comparison, comparisonsSchema } from "~/model/comparison";
import type { Answers } from "./answers";
import { checked } from "./dataset";
import { PublishError } from "./errors";
import { lineOf } from "./jsonLine";

export class Comparisons {
  readonly all: readonly Comparison[];
  readonly #written: readonly Comparison[];
  readonly #file: string;
  readonly #text: string;
  readonly #rows = { points: [], figures: [], traces: [] } as {
    points: Rows["points"][number][];
    figures: Rows["figures"][number][];
    traces: NonNullable<Rows["traces"]>[number][];
  };

  /**
   * None where the file is not there; those of other datasets than `slugs` are left out.
   * @throws PublishError with file and line
   */
  constructor(datasetsDir: string, slugs: readonly string[]) {
    this.#file = join(datasetsDir, COMPARISONS);
    this.#text = existsSync(this.#file) ? readFileSync(this.#file, "utf8") : `{ "comparisons": [] }`;
    this.#written = checked(comparisonsSchema, this.#text, this.#file).comparisons;
    this.all = this.#written.filter((one) => datasetsOf(one).every((slug) => slugs.includes(slug)));
  }

  /** Of the charts that show something of a dataset. */
  linksOf(slug: string): string[] {
    return this.all
      .filter((one) => datasetsOf(one).includes(slug))
      .flatMap(({ charts }) => charts.map(({ link }) => link));
  }

  /** Keeps of a dataset's answers what some comparison selects from. */
  take(slug: string, { curve, figures, traces }: Pick<Answers, "curve" | "figures" | "traces">): void {
    const own = this.all.filter((one) => datasetsOf(one).includes(slug));
    this.#rows.points.push(...curve.filter((point) => own.some((one) => isOf(one, point))));
    if (own.length > 0) this.#rows.figures.push(...figures);
    if (own.some(hasSeries)) this.#rows.traces.push(...traces);
  }

  /** Text of the file; call it when every dataset was taken. @throws PublishError where a cell or a sentence lacks its number */
  text(): string {
    const comparisons = this.all.map((one) => {
      try {
        return published(one, cellsOf(one, this.#rows));
      } catch (error) {
        const what = `${one.id}: ${error instanceof Error ? error.message : String(error)}`;
        throw new PublishError(
          "comparison/no-number",
          what,
          this.#file,
          lineOf(this.#text, ["comparisons", this.#written.indexOf(one)]),
        );
      }
    });
    return JSON.stringify({ comparisons });
  }
}
