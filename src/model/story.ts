/**
 * A story: a page of live charts with text. The file is Markdown that any viewer shows: the title as a heading, a
 * heading for each section, and each chart as a Kneepoint link alone on its line. docs/sharing.md has an example.
 */
import type { Notice } from "~/base/notice";
import { fileName } from "~/base/path";

/** A question or a remark with its text, and usually the chart that shows it. */
export interface StorySection {
  readonly heading: string;
  /** Markdown; components/Markdown lists the supported subset. */
  readonly text: string;
  /** What the chart shows, in a few words: unit and measured quantity. */
  readonly unit: string;
  /** `#/page?fields`; "": text only. */
  readonly link: string;
}

export interface Story {
  /** BCP 47, for screen readers, hyphens and quotes; "": not stated. */
  readonly lang: string;
  /** The answer in one line. */
  readonly title: string;
  /** Markdown under the title. */
  readonly lead: string;
  readonly sections: readonly StorySection[];
}

/** What a site publishes of its datasets and comparisons is in English. */
export const PUBLISHED_LANG = "en";

export const emptyStory: Story = { lang: "", title: "", lead: "", sections: [] };

export const MOST_CHARTS = 20;
/** Limit for a whole story, about forty printed pages. */
export const MOST_CHARACTERS = 100_000;

/** A chart: `[unit](#/page?…)`, also with a site address in front, as Copy link writes it. */
const CHART = /^\[(.*)\]\((?:https?:\/\/[^\s()#]*)?(#\/[a-z]+\?[^\s()]+)\)\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LANG = /^lang:[ \t]*["']?([^"'\s]*)["']?[ \t]*$/;

/** "## Words", "## Words ##" (CommonMark 4.2); null: no heading. In time that grows with the line: a link may hold any. */
function headingOf(line: string): { readonly marks: string; readonly words: string } | null {
  const [, marks, rest = ""] = /^(#{1,2})(?:[ \t](.*))?$/.exec(line) ?? [];
  if (marks === undefined) return null;
  // Words and the blanks between them, in turn.
  const parts = rest.replace(/^[ \t]+/, "").split(/([ \t]+)/);
  while (parts.length > 1 && /^#*$/.test(parts.at(-1)!)) parts.length -= 2;
  return { marks, words: parts.join("") };
}

/** Canonical form of a language tag; null: not a tag. */
export function languageOf(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** Does the text begin like a story: first a title, later a chart alone on a line? */
export function isStory(head: string): boolean {
  const lines = bodyOf(linesOf(head)).lines;
  const first = lines.find((line) => line.trim() !== "");
  return headingOf(first ?? "")?.marks === "#" && lines.some((line) => CHART.test(line));
}

/** Without marks of byte order, of which each text pasted together may bring one. */
const linesOf = (text: string): string[] => text.replaceAll("\uFEFF", "").split(/\r\n|\r|\n/);

/** Without the block of fields between two `---` lines at the start. `at`: lines before the body. */
function bodyOf(lines: readonly string[]) {
  const end = lines[0]?.trimEnd() === "---" ? lines.findIndex((line, i) => i > 0 && line.trimEnd() === "---") : -1;
  return { fields: lines.slice(1, Math.max(end, 1)), lines: lines.slice(end + 1), at: end + 1 };
}

/** Which lines are code between fences, and a fence that is not closed. */
function fenced(lines: readonly string[]) {
  let open = "";
  const isCode = lines.map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? "";
    const isInside = open !== "" || mark !== "";
    if (open === "") open = mark;
    else if (mark.startsWith(open)) open = "";
    return isInside;
  });
  return { isCode, open };
}

type Told = Pick<Notice, "code" | "line" | "values">;

export interface ReadStory {
  readonly story: Story;
  /** Line of the heading or the chart of each section. */
  readonly lines: readonly number[];
  /** story/no-title, story/no-chart, story/bad-language {text}, story/more-charts {most}, story/too-long {most}. */
  readonly notices: readonly Told[];
}

/** Reads the Markdown of a story. Never fails: whatever is neither heading nor chart is text. */
export function readStory(given: string): ReadStory {
  const notices: Told[] = [];
  const tell = (code: string, line: number, values?: Told["values"]) => {
    notices.push({ code, line, ...(values && { values }) });
  };
  const all = linesOf(given.slice(0, MOST_CHARACTERS));
  if (given.length > MOST_CHARACTERS) tell("story/too-long", all.length, { most: MOST_CHARACTERS });
  const { fields, lines, at } = bodyOf(all);
  const tag = fields.map((line) => LANG.exec(line)?.[1]).find((found) => found !== undefined) ?? "";
  const lang = tag === "" ? "" : languageOf(tag);
  if (lang === null) tell("story/bad-language", 1, { text: tag });

  const { isCode } = fenced(lines);
  let title: string | null = null;
  let charts = 0;
  const lead: string[] = [];
  const sections: { heading: string; text: string[]; unit: string; link: string; line: number }[] = [];
  // Text after a chart and without a heading is a section of its own.
  let open: (typeof sections)[number] | null = null;
  const begin = (heading: string, line: number) => {
    open = { heading, text: [], unit: "", link: "", line };
    sections.push(open);
    return open;
  };
  for (const [i, line] of lines.entries()) {
    const number = at + i + 1;
    const heading = isCode[i] === true ? null : headingOf(line);
    const chart = isCode[i] === true ? null : CHART.exec(line);
    if (heading?.marks === "#" && title === null && sections.length === 0) title = heading.words;
    else if (heading !== null) begin(heading.words, number);
    else if (chart !== null) {
      charts++;
      if (charts > MOST_CHARTS) {
        if (charts === MOST_CHARTS + 1) tell("story/more-charts", number, { most: MOST_CHARTS });
        continue;
      }
      const of: (typeof sections)[number] = open ?? begin("", number);
      Object.assign(of, { unit: chart[1], link: chart[2], line: number });
      open = null;
    } else if (open !== null) (open as (typeof sections)[number]).text.push(line);
    else if (sections.length === 0) lead.push(line);
    else if (line.trim() !== "") begin("", number).text.push(line);
  }
  if (title === null) tell("story/no-title", at + 1);
  if (charts === 0) tell("story/no-chart", at + 1);
  const joined = (text: readonly string[]) => withoutEdges(text.join("\n"));
  return {
    story: {
      lang: lang ?? "",
      title: (title ?? "").trim(),
      lead: joined(lead),
      sections: sections.map(({ heading, text, unit, link }) => ({ heading, text: joined(text), unit, link })),
    },
    lines: sections.map(({ line }) => line),
    notices,
  };
}

/** Without empty lines around it. Spaces before its first line stay: four of them make it code, not a fence. */
function withoutEdges(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\n".includes(text[end - 1]!)) end--;
  return text.slice(0, end).replace(/^(?:[ \t]*\n)+/, "");
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * `#` and `##` are headings of the story itself: headings within a text, outside code, are made smaller. An open code
 * block ends with its text, or it would swallow the charts below.
 */
function within(text: string): string {
  const lines = linesOf(withoutEdges(text));
  const { isCode, open } = fenced(lines);
  const inner = lines.map((line, i) => (isCode[i] === true ? line : line.replace(/^#{1,2}(?=[ \t]|$)/, "###")));
  return [...inner, ...(open === "" ? [] : [open])].join("\n");
}

/** The Markdown of a story; `readStory` of it gives the same story. */
export function storyText({ lang, title, lead, sections }: Story): string {
  const parts = [
    ...(lang === "" ? [] : [`---\nlang: ${lang}\n---`]),
    `# ${oneLine(title)}`.trim(),
    within(lead),
    ...sections.flatMap(({ heading, text, unit, link }) => [
      `## ${oneLine(heading)}`.trim(),
      within(text),
      link === "" ? "" : `[${oneLine(unit)}](${link})`,
    ]),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Inside a dataset a story calls its own results `local`, as where it was written: here they get the name `slug`. */
export function storyOf(story: Story, slug: string): Story {
  const own = (item: string): string => item.replace(/^local(?=\/|$)/, slug);
  const ofLink = (link: string): string => link.replace(/([?&]\w+=)([^&]*)/g, (_, name: string, value: string) =>
    name + value.split("~").map(own).join("~"),
  ); // prettier-ignore
  return { ...story, sections: story.sections.map((one) => ({ ...one, link: ofLink(one.link) })) };
}

/** Datasets that a chart's link names. */
export const datasetsIn = (link: string): string[] =>
  (/[?&]d=([^&]*)/.exec(link)?.[1] ?? "").split("~").flatMap((one) => /^[^.]+/.exec(one)?.[0] ?? []);

/** Id of the story in a file: the name without folders and ending. */
export const storyId = (path: string): string =>
  fileName(path).replace(/\.[^.]*$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "-") || "story"; // prettier-ignore
