/** The list of datasets as plain functions: how it is searched, what a card says, where it leads. No React. */
import { byName } from "~/base/byName";
import type { CatalogueEntry } from "~/model/dataset";
import { decodeHash, encodeHash, type Pages } from "~/permalink/codec";
import type { Fields, LinkContext, State } from "~/permalink/field";
import { en } from "~/text/en";
import { pictures, type PictureId } from "~/views/pictures";
import { fields as actFields } from "../act/state";
import { fields as runsFields } from "../runs/state";
import { byMedia, onceEach, type FacetCount, type Faceting } from "../shared/faceted";
import { fields as timelineFields } from "../timeline/state";

const text = en.catalogue;

/** What stands where a report does not say it. */
const orNotStated = (values: readonly string[]): readonly string[] =>
  values.length === 0 ? [en.catalogue.notStated] : values;

export const faceting = {
  hay: onceEach((entry: CatalogueEntry) =>
    [entry.title, entry.subtitle, entry.slug, entry.publisher, entry.sponsor, entry.article_title, entry.about]
      .concat(entry.media, entry.interfaces, entry.tools, entry.method)
      .concat(
        entry.systems.flatMap((system) => [system.label, ...(system.drives ?? []).map((drive) => drive.model ?? "")]),
      )
      .join("\n")
      .toLowerCase(),
  ),
  facets: {
    media: (entry: CatalogueEntry) => orNotStated(entry.media),
    tool: (entry: CatalogueEntry) => orNotStated(entry.tools),
    interface: (entry: CatalogueEntry) => orNotStated(entry.interfaces),
    publisher: (entry: CatalogueEntry) => [entry.publisher],
  },
} as const satisfies Faceting<CatalogueEntry, string>;
export type Facet = keyof typeof faceting.facets;
export const facetNames = Object.keys(faceting.facets) as readonly Facet[];

/** Media in their order; every other facet by how many datasets have it, then by name. */
export const facetOrder =
  (facet: Facet) =>
  (a: FacetCount, b: FacetCount): number =>
    facet === "media" ? byMedia(a.value, b.value) : b.count - a.count || byName(a.value, b.value);

/** "fio 3.35": the tool as the report names it, with the versions that are said in digits. */
function withVersions(tool: string, versions: readonly string[]): string {
  const prefix = `${tool.toLowerCase()} `;
  const said = versions
    .filter((one) => one.toLowerCase().startsWith(prefix))
    .map((one) => one.slice(prefix.length))
    .filter((version) => /^v?\d[\w.-]*$/.test(version));
  return [tool, said.join("/")].filter((part) => part !== "").join(" ");
}

/** The two lines under the chart of a card: who measured what with what, and what stands behind the figures. */
export function metaLines(entry: CatalogueEntry): readonly [string, string] {
  const tools = entry.tools.map((tool) => withVersions(tool, entry.tool_versions)).join(", ");
  const raw = entry.figures === 0;
  const counts = raw
    ? [text.rawFiles(entry.raw_files)]
    : [
        entry.sponsor === null ? text.noSponsor : text.sponsor(entry.sponsor),
        text.figures(entry.figures),
        ...(entry.restated > 0 ? [text.restated(entry.restated)] : []),
        ...(entry.ambiguous > 0 ? [text.ambiguous(entry.ambiguous)] : []),
        ...(entry.lost > 0 ? [text.lost(entry.lost)] : []),
      ];
  const about = entry.about ?? entry.media.join(", ");
  return [
    [entry.publisher, raw ? text.rawTool(tools) : tools, about].filter((part) => part !== "").join(" · "),
    counts.join(" · "),
  ];
}

/** The chart of a card: a state of the page that draws it, and the whole link of today. */
export interface Headline {
  readonly page: PictureId;
  readonly state: State<Fields> & { readonly d: readonly string[] };
  readonly href: string;
}

/** Pages that a card leads to and does not draw. */
const undrawn = { timeline: timelineFields, act: actFields, runs: runsFields } as const satisfies Record<
  string,
  Fields
>;
const undrawnPages: Pages = new Map(Object.entries(undrawn));

/** Where a headline leads that no card draws; null: to no such page. */
export function undrawnOf(headline: string, context: LinkContext): { page: keyof typeof undrawn; href: string } | null {
  const link = decodeHash(headline, undrawnPages);
  if (link.notices.some(({ code }) => code === "url/unknown-page")) return null;
  const page = link.page as keyof typeof undrawn; // one of `undrawnPages`
  return { page, href: encodeHash(page, undrawnPages.get(page)!, link.state, context) };
}

const pages: Pages = new Map(Object.entries(pictures).map(([id, { fields }]) => [id, fields]));

/** Reads a headline of kneepoint.json. null when it names no page with a chart. */
export function headlineOf(headline: string, context: LinkContext): Headline | null {
  const link = decodeHash(headline, pages);
  if (link.notices.some(({ code }) => code === "url/unknown-page")) return null;
  const page = link.page as PictureId; // one of `pages`
  const state = link.state as Headline["state"]; // every page that draws names its datasets in `d`
  return { page, state, href: encodeHash(page, pages.get(page)!, state, context) };
}
