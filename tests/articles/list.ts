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
  /** The whole text of its entry. */
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

/** Charts of the list, by article and number. */
export const DUE = [
  ...["000.1", "000.2", "000.3", "000.4", "000.5", "001.1", "001.2"],
  ...["001.3", "001.4", "001.5", "001.6", "002.1", "002.2", "002.3"],
  ...["003.1", "003.2", "003.3", "003.4", "004.1", "004.2", "004.3", "004.4", "004.5", "004.6"],
];
