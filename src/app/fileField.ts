/** Id of the page's only file input. */
export const FILE_FIELD = "pick-files";

export const pick = (): void => document.getElementById(FILE_FIELD)?.click();
