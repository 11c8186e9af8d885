/** Words shared by several pages: buttons, punctuation, column heads. */
export const phrases = {
  /** Of these texts. */
  lang: "en",
  comma: ", ",
  semicolon: "; ",
  stop: ".",
  limit: "limit",
  load: "load",
  close: "Close",
  wholeChart: "Show the whole chart",
  chart: "chart",
  unit: "unit",
  none: "none",
  labelled: (what: string, value: string) => `${what}: ${value}`,
  asking: "Asking…",
  on: " on ",
  colon: ": ",
  against: " against ",
  add: "Add",
  dismiss: "Dismiss",
  save: "Save",
  run: "run",
  cancel: "Cancel",
  file: "file",
  remove: "Remove",
  value: "value",
  of: "of",
  /** Of a load whose repeats stand on both sides of the limit. */
  inRepeats: ({ within, of }: { within: number; of: number }) =>
    `limit met in ${String(within)} of ${String(of)} repeats`,
  bracketed: (words: string, aside: string) => (aside === "" ? words : `${words} (${aside})`),
  mean: "mean",
};
