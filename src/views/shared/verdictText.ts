import { lettersOf } from "~/base/letters";
import { sentence } from "~/text/en/counted";

/** The first line of a page: the verdict, and what else fits. */
export interface VerdictText {
  readonly first: string;
  readonly second: string;
}

/** Characters that fit on one line beside the panel. */
export const BESIDE_PANEL = 106;

/**
 * A first clause that nothing follows ends as a sentence. @param seconds further clauses, the most telling first; what
 * does not fit is left to the table
 */
export function fitting(longest: number, first: string, ...seconds: readonly string[]): VerdictText {
  const second = seconds.find((one) => lettersOf(first) + 1 + lettersOf(one) <= longest) ?? "";
  return { first: second === "" ? sentence(first.replace(/[;；,，、]$/, "")) : first, second };
}
