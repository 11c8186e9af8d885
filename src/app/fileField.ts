/** The field that chooses files: one on the page. */
export const FILE_FIELD = "pick-files";

export const pick = (): void => document.getElementById(FILE_FIELD)?.click();
