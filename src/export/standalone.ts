/**
 * A standalone page: the template beside the app (`standalone.html`) with the data of one chart inside. Its own policy
 * forbids every connection; it needs none.
 */
import type { Catalogue } from "~/model/dataset";

/** Data of a standalone page: script element `kneepoint-data`. Its code travels with it: no version reads another's. */
export interface StandaloneData {
  readonly standalone: 1;
  /** The chart's sentence: title of the document. */
  readonly title: string;
  /** Link of the view, `#/…`. */
  readonly hash: string;
  /** The whole link of the chart in the app that saved it. */
  readonly link: string;
  /** Cards of the datasets of the chart. */
  readonly catalogue: Catalogue;
  /** By `askedKey` of question and params. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const PLACE = '<script type="application/json" id="kneepoint-data"></script>';

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The page as text. Data is JSON without `<`: it can neither end its element nor be read as HTML.
 * @throws if the template has no place for data: then it is not ours.
 */
export function standalonePage(template: string, data: StandaloneData): string {
  if (!template.includes(PLACE)) throw new Error("standalone.html has no place for data");
  const json = JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028");
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(data.title)}</title>`)
    .replace(PLACE, () => PLACE.replace("></script>", () => `>${json}</script>`));
}

/** Fields of rows with our own or a tool's fixed words, even if a host has the same name. */
const WORDS = new Set([
  ...["dataset", "tool", "op", "workload_op", "pattern", "kind", "load_kind", "phase", "engine", "media"],
  ...["member_unit", "topic", "format", "origin", "sha256"],
]);

/** A tag of a run has the name that the reader gave it; all other names of fields are ours. */
const isTag = (name: string): boolean => name.startsWith("tag:");

/** A value with its texts replaced: private host names and serial numbers. */
export const renamed = <T>(value: T, replace: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (name, part: unknown) => {
    if (typeof part === "string") return WORDS.has(name) ? part : replace(part);
    if (typeof part !== "object" || part === null || !Object.keys(part).some(isTag)) return part;
    return Object.fromEntries(Object.entries(part).map(([own, one]) => [isTag(own) ? replace(own) : own, one]));
  }) as T;
