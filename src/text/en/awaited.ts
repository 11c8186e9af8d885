/** The chart of a link whose files are not here. */

const count = (value: number): string => value.toLocaleString("en-US");

/** "a.json and 11 more": of how many is known; else "at least". */
function first(names: readonly string[], atLeast: boolean): string {
  const more = names.length - 1;
  if (more <= 0) return names[0] ?? "";
  return `${names[0]!} and ${atLeast ? "at least " : ""}${count(more)} more`;
}

export const awaited = {
  drop: (names: readonly string[], atLeast: boolean) => `Drop ${first(names, atLeast)} to see this chart.`,
  why: (names: readonly string[], atLeast: boolean) =>
    `The link says how the chart looks; its results are in files that only its maker has${
      names.length > 1 ? `: ${names.join(", ")}${atLeast ? " and others" : ""}` : ""
    }. They may stand in any folder.`,
  chosen: (words: readonly string[]) => `It is a chart of ${words.join(", ")}.`,
  others: (files: number) =>
    files === 1 ? "The file that is here is another one." : `The ${count(files)} files that are here are others.`,
  othersWhy: "They are not on this chart.",
  showOthers: (files: number) => (files === 1 ? "Show the file that is here" : "Show the files that are here"),
  damaged: "The results of this chart did not arrive.",
  damagedWhy:
    "The link says how the chart looks. Ask its sender for the link again, or drop the files that it was made of.",
  open: "Open files",
} as const;
