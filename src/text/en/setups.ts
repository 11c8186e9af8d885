/** Set-ups as the descriptions of our datasets name them: the usual words of the field, in parts between commas. */
export const setups = {
  /** One part, if it has usual words; else as it is written. */
  part: (words: string) => words,
};
