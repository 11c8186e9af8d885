import { lettersOf } from "~/base/letters";

/** The first line of a page: the verdict, and what else fits. */
export interface VerdictText {
  readonly first: string;
  readonly second: string;
}

/** Characters that fit on one line beside the panel. */
export const BESIDE_PANEL = 106;

/** @param seconds further clauses, the most telling first; what does not fit is left to the table */
export const fitting = (longest: number, first: string, ...seconds: readonly string[]): VerdictText => ({
  first,
  second: seconds.find((one) => lettersOf(first) + 1 + lettersOf(one) <= longest) ?? "",
});
