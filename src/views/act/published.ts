/** The ACT tests of reports as the charts draw them, and a summary of each. Pure. */
import { grouped } from "~/base/byKey";
import { publishedTests, type PublishedTest } from "~/analysis/act/published";
import type { ActPublished } from "~/charts/act/options";
import { exact } from "~/base/number";
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { act as text, duration } from "~/text/en/act";

const words = text.published;

const markOf = ({ dataset, fact_id }: FigureRow): string => `${dataset}/${fact_id}`;

/** "aborted in hour 6, 0.75 to 0.76 %": what the report states, as a range if it prints one. */
function outcomeText({ outcome, shares, isAmbiguous }: PublishedTest): string {
  const byContext = isAmbiguous ? words.byContext : "";
  if (outcome.says === "pass") return words.pass + byContext;
  if (outcome.says === "unstated") return words.unstated;
  if (outcome.says === "over") return words.over(outcome.ms);
  if (outcome.says === "short") return words.shortTest(duration(outcome.duration_s)) + byContext;
  const range = shares.find(({ least, most }) => least !== most);
  const between = range === undefined ? null : `${text.between(exact(range.least), exact(range.most))} %`;
  return words.abortedIn(outcome.hour, between);
}

function labelOf({ outcome, duration_s }: PublishedTest): string {
  if (outcome.says === "aborted") return words.labels.aborted(outcome.hour);
  return duration_s === null ? words.labels.unstated : duration(duration_s);
}

function drawnOf(test: PublishedTest): ActPublished {
  const { load_x, rows, shares, duration_s, outcome, tool_version } = test;
  const system = test.system_label ?? test.system ?? "";
  const load = rows.find(({ metric }) => metric === "act_load");
  const major = /^\d+/.exec(tool_version ?? "")?.[0];
  return {
    id: markOf(shares[0]?.rows[0] ?? load ?? rows[0]!),
    name: `${system} ${text.times(load_x)}`,
    system,
    load_x,
    says: outcomeText(test),
    label: labelOf(test),
    isAborted: outcome.says === "aborted",
    duration_s,
    line: major === undefined ? null : `${major}.x`,
    shares: shares.map(({ rows: own, ms, least, most, isAmbiguous }) => ({
      ...{ id: markOf(own[0]!), ms, least, most },
      fill: isAmbiguous ? "ambiguous" : "published",
    })),
  };
}

export const publishedOf = (figures: readonly FigureRow[]): ActPublished[] => publishedTests(figures).map(drawnOf);

/** Datasets with figures of ACT tests, which may be shown beside a log. */
export const mayStandBeside = (known: readonly CatalogueEntry[]): CatalogueEntry[] =>
  known.filter(({ tools, figures }) => figures > 0 && tools.includes("ACT"));

/** "Published: 350× and 500× reported pass, hourly slices not printed; 300× duration not stated …", ordered by load. */
export function publishedSummary(published: readonly ActPublished[]): string {
  const test = ({ system, load_x }: ActPublished): string => `${system} ${text.times(load_x)}`;
  const bySaying = grouped(published, ({ says }) => says);
  return words.summary([...bySaying].map(([says, own]) => words.summaryOf(own.map(test), says)));
}
