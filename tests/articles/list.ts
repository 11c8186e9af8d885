/** docs/articles.md as data: every chart of the list, its source and its links. */
import { readFileSync } from "node:fs";

export interface ArticleChart {
  /** "000.3": article, chart. */
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly links: readonly string[];
  /** The test that reads its table. */
  readonly test: string;
  /** Everything that is said of it. */
  readonly text: string;
}

export function articleCharts(): ArticleChart[] {
  const whole = readFileSync(new URL("../../docs/articles.md", import.meta.url), "utf8");
  return whole
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const [, id = "", title = ""] = /^(\d{3}\.\d+) (.+)$/m.exec(text) ?? [];
      return {
        id,
        title,
        source: /^- source: (.+)$/m.exec(text)?.[1] ?? "",
        links: [...text.matchAll(/`(#\/[^`]+)`/g)].map(([, link = ""]) => link),
        test: /^- test: (.+)$/m.exec(text)?.[1] ?? "",
        text,
      };
    });
}
