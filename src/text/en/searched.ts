/** A menu with more options than anybody looks through. */
export const searched = {
  search: (label: string): string => `${label}: type to find`,
  placeholder: "Type to find",
  found: (n: number, of: number): string =>
    n === 0 ? "No match." : `${n.toLocaleString("en")} of ${of.toLocaleString("en")}. Enter selects the first.`,
} as const;
