/**
 * The story being written by this reader: kept in the browser as Markdown, extended from any chart, edited on its page.
 */
import { create } from "zustand";
import { keep, kept } from "../kept";
import { charts } from "~/charts/table";
import { emptyStory, MOST_CHARTS, readStory, type Story, type StorySection, storyText } from "~/model/story";
import { withFiles, withoutEmbed, withoutGuest } from "~/permalink/globals";

const KEY = "kneepoint.story";

export interface Draft {
  readonly story: Story;
  /** One per section, so that a moved section stays the same element. */
  readonly keys: readonly number[];
  /** What the last change removed; null: nothing. */
  readonly before: Story | null;
}

let next = 0;
const keysOf = (sections: readonly unknown[]): number[] => sections.map(() => next++);

const draftOf = (text: string | null): Draft => {
  const story = text === null || text === "" ? emptyStory : readStory(text).story;
  return { story, keys: keysOf(story.sections), before: null };
};

export const useDraft = create<Draft>(() => draftOf(kept(KEY)));

/** Shows the draft and keeps it for the next visit. */
export function setDraft(draft: Draft): void {
  useDraft.setState(draft, true);
  const isEmpty = draft.story.sections.length === 0 && draft.story.title === "";
  keep(KEY, isEmpty ? null : storyText(draft.story));
}

// Changed by another tab.
if (typeof window === "object")
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) useDraft.setState(draftOf(newValue), true);
  });

/** Replaces the story by another; this can be undone. */
export const replaced = (draft: Draft, story: Story): Draft => ({
  story,
  keys: keysOf(story.sections),
  before: draft.story.sections.length === 0 ? null : draft.story,
});

export const changed = (draft: Draft, patch: Partial<Omit<Story, "sections">>): Draft => ({
  ...draft,
  story: { ...draft.story, ...patch },
});

const withSections = (draft: Draft, sections: readonly StorySection[], keys = draft.keys): Draft => ({
  ...draft,
  story: { ...draft.story, sections },
  keys,
});

export const edited = (draft: Draft, at: number, patch: Partial<StorySection>): Draft =>
  withSections(
    draft,
    draft.story.sections.map((one, i) => (i === at ? { ...one, ...patch } : one)),
  );

const swapped = <T>(items: readonly T[], at: number, to: number): T[] =>
  items.map((one, i) => (i === at ? items[to]! : i === to ? items[at]! : one));

/** The section one place up (-1) or down (1); unchanged at the ends. */
export function moved(draft: Draft, at: number, by: -1 | 1): Draft {
  const { sections } = draft.story;
  const to = at + by;
  if (to < 0 || to >= sections.length) return draft;
  return withSections(draft, swapped(sections, at, to), swapped(draft.keys, at, to));
}

export const without = (draft: Draft, at: number): Draft => ({
  ...withSections(
    draft,
    draft.story.sections.filter((_, i) => i !== at),
    draft.keys.filter((_, i) => i !== at),
  ),
  before: draft.story,
});

export const withSection = (draft: Draft, section: Partial<StorySection>): Draft =>
  withSections(
    draft,
    [...draft.story.sections, { heading: "", text: "", unit: "", link: "", ...section }],
    [...draft.keys, next++],
  );

export const chartsIn = ({ sections }: Story): number => sections.filter(({ link }) => link !== "").length;
export const isFull = (story: Story): boolean => chartsIn(story) >= MOST_CHARTS;

/** Does this page draw a chart that a story can show? */
export const isChartPage = (hash: string): boolean =>
  (charts as readonly string[]).includes(/^#\/([a-z]+)/.exec(hash)?.[1] ?? "");

/** Adds the chart at this address, with its answer as heading. The section holds no data: the story does. */
export const addChart = (hash: string, heading: string): void =>
  setDraft(withSection(useDraft.getState(), { heading, link: withoutEmbed(withFiles(withoutGuest(hash), [])) }));
