const collator = new Intl.Collator("en", { numeric: true });

/** Order of names: "drive2" before "drive10". */
export const byName = (a: string, b: string): number => collator.compare(a, b);
