import { charts } from "~/charts/table";

/** A chart is shown by the page with its name. */
const PAGES: readonly string[] = charts;

/**
 * The fault in the link of a card, null if there is none: it must name a page that draws a chart, and this dataset,
 * without version and content hash (both are added when the card is opened).
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
