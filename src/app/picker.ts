/** The field that chooses files: one on the page. */
export const PICKER = "pick-files";

export const pick = (): void => document.getElementById(PICKER)?.click();
