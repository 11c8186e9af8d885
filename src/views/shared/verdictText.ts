/** What the first line of a page says: the answer, and behind it what still fits. */
export interface VerdictText {
  readonly first: string;
  readonly second: string;
}

/** In one line beside the panel, in characters. */
export const BESIDE_PANEL = 106;

/** @param seconds second clauses, the one that says most first; what does not fit is left to the table */
export const fitting = (longest: number, first: string, ...seconds: readonly string[]): VerdictText => ({
  first,
  second: seconds.find((one) => first.length + 1 + one.length <= longest) ?? "",
});
