import type { NoticeText } from "./notice-text";

/** Notices of a story: a page of charts with text, as Markdown. */
export const storyNotices: Readonly<Record<string, NoticeText>> = {
  "story/bad-chart": {
    what: (v) => `The page “${v.page}” draws no chart that a story can show.`,
    todo: (v) => `Copy the link of a chart from one of these pages: ${v.pages}.`,
    rest: "The story is shown without this chart.",
  },
  "story/bad-language": {
    what: (v) => `“${v.text}” is not a language tag.`,
    todo: "Write a tag of BCP 47, such as en, ja or zh-Hant.",
    rest: "The story is shown without a language.",
  },
  "story/more-charts": {
    what: (v) => `A story shows at most ${v.most} charts; this one is beyond that.`,
    todo: "Make two stories of it.",
    rest: "The charts before it are shown.",
  },
  "story/no-chart": {
    what: "The story has no chart.",
    todo: "Put the link of a chart alone on a line: [IOPS](#/curve?d=…).",
    rest: "Its text is shown.",
  },
  "story/no-title": {
    what: "The story has no title.",
    todo: "Begin it with a heading: # The answer in one line.",
    rest: "The story is shown without one.",
  },
  "story/too-large": {
    what: (v) => `The file is larger than ${v.limit} MiB.`,
  },
  "story/too-long": {
    what: (v) => `A story has at most ${v.most} characters.`,
    todo: "Make two stories of it.",
    rest: "What comes after them is left out.",
  },
  "story/unknown-dataset": {
    what: (v) => `This site has no dataset “${v.dataset}”.`,
    todo: "Call the results beside the story local, and others by their name on this site.",
    rest: "The chart says that it is not here; the others are shown.",
  },
};
