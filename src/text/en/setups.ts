/** Set-ups as the descriptions of our datasets name them: usual words of the field, in parts between commas. */
export const setups = {
  words: (name: string) => name,
};
