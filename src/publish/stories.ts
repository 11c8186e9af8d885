/** Stories beside a dataset: Markdown files with charts (model/story), recognised by content, read and checked. */
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { charts } from "~/charts/table";
import { story as format } from "~/formats/story/format";
import { HEAD_BYTES } from "~/ingest/detect";
import type { CatalogueEntry } from "~/model/dataset";
import { datasetsIn, readStory, storyId, storyOf, storyText } from "~/model/story";

interface Stories {
  readonly stories: NonNullable<CatalogueEntry["stories"]>;
  /** Links of the charts, for the answers that they need. */
  readonly links: readonly string[];
  /** All of level warning: those of model/story, story/bad-chart {page, pages}, story/unknown-dataset {dataset}. */
  readonly notices: readonly Notice[];
}

/**
 * @param slug of the dataset, which its own stories call `local`
 * @param slugs of all datasets of the site
 */
export async function storiesIn(
  files: readonly ByteSource[],
  slug: string,
  slugs: readonly string[],
): Promise<Stories> {
  const stories: Stories["stories"] = [];
  const links: string[] = [];
  const notices: Notice[] = [];
  for (const file of files) {
    const head = await file.slice(0, HEAD_BYTES).catch(() => new Uint8Array());
    if (format.sniff(head) === 0) continue;
    const read = readStory(new TextDecoder().decode(await file.slice(0, file.size)));
    const story = storyOf(read.story, slug);
    for (const told of read.notices) notices.push({ ...told, level: "warning", path: file.path });
    for (const [i, { link }] of story.sections.entries()) {
      if (link === "") continue;
      const at = { level: "warning", path: file.path, line: read.lines[i]! } as const;
      const page = /^#\/([a-z]+)/.exec(link)?.[1] ?? "";
      links.push(link);
      if (!(charts as readonly string[]).includes(page))
        notices.push({ code: "story/bad-chart", ...at, values: { page, pages: charts.join(", ") } });
      for (const dataset of datasetsIn(link).filter((one) => !slugs.includes(one)))
        notices.push({ code: "story/unknown-dataset", ...at, values: { dataset } });
    }
    const id = storyId(file.path);
    const same = stories.filter((one) => one.id === id || one.id.startsWith(`${id}-`)).length;
    stories.push({ id: same === 0 ? id : `${id}-${same + 1}`, title: story.title, text: storyText(story) });
  }
  return { stories, links, notices };
}
