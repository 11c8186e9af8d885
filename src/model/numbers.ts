/**
 * How rows are numbered, so that files can be read in parallel without collisions: a point or a trace is `source_no *
 * POINTS_PER_SOURCE + n`, a run `source_no * POINTS_PER_SOURCE + document`. source_no stays below 2^31 (int32), so
 * every number stays below 2^51.
 */
export const POINTS_PER_SOURCE = 2 ** 20;

/** Published sources are numbered from here, own files from 1, since both live in one database. */
export const FIRST_PUBLISHED_SOURCE = 2 ** 24;

/** Is the text a row number? Those of published datasets have up to 16 digits. */
export const isRowNumber = (text: string): boolean => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
