import { charts } from "~/charts/table";

/** A chart is shown by the page of its name. */
const PAGES: readonly string[] = charts;

/**
 * What is wrong with the link of a card, null when nothing is: it must name a page that draws a chart and this
 * dataset, without version and content hash (both are added when the card is opened).
 */
export function checkHeadline(link: string, slug: string): string | null {
  const [, page, query] = /^#\/([a-z]+)\?(.*)$/.exec(link) ?? [];
  if (page === undefined || query === undefined) return `the headline ${link} is not of the form #/page?d=${slug}`;
  if (!PAGES.includes(page)) return `the headline names the page ${page}; there are ${PAGES.join(", ")}`;
  const fields = new URLSearchParams(query);
  if (fields.has("v")) return "the headline names a version: leave v out";
  const datasets = fields.get("d")?.split("~") ?? [];
  return datasets.includes(slug) ? null : `the headline does not name its own dataset: d=${slug}`;
}
