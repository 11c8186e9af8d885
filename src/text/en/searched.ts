/** A menu with more options than anybody looks through. */
import { counted } from "./counted";

export const searched = {
  search: (label: string): string => `${label}: type to find`,
  placeholder: "Type to find",
  found: (n: number, of: number): string =>
    n === 0 ? "No match." : `${counted(n)} of ${counted(of)}. Enter selects the first.`,
} as const;
