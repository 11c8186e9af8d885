import { oncePer } from "./byKey";

const collator = new Intl.Collator("en", { numeric: true });

const UNITS = "kmgt";
const SIZE = /(\d+(?:\.\d+)?)([kmgt])(?=(?:i?b)?(?![a-z]))/gi;

/** Sizes as plain numbers, so that they are compared as such. */
const inBytes = oncePer((name: string): string =>
  name.replace(SIZE, (_, number: string, unit: string) =>
    String(Math.round(Number(number) * 1024 ** (UNITS.indexOf(unit.toLowerCase()) + 1))),
  ),
);

/** Order of names: "drive2" before "drive10", "500M" before "1G". */
export const byName = (a: string, b: string): number =>
  collator.compare(inBytes(a), inBytes(b)) || collator.compare(a, b);
