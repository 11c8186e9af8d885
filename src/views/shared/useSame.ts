import { useState } from "react";
import { isSame } from "~/base/isSame";

/**
 * The earlier value for as long as the new one is alike: what is made anew at each render may stand among the
 * dependencies of a memo. A value that did not change costs nothing; no chart is written out as a text to be compared.
 */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (isSame(kept, value)) return kept;
  keep(value);
  return value;
}
