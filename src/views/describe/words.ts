/** What stands in a cell, as text. Pure. */
import { alike } from "~/describe/alike";
import { CORRECTS, type LabelKey } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import type { CellView } from "./cells";
import { shownText } from "../shared/saidText";

export interface CellWords {
  readonly words: string;
  /** It needs a look: contradicted by others, or a correction of what was measured. */
  readonly warn: boolean;
  /** Whose word it is. */
  readonly origin: string;
}

/** The value and whose word it is; where the row has several, all of them with their counts; null: nobody says anything. */
export function cellWords(key: LabelKey, { values, silent, origins, conflict, others }: CellView): CellWords | null {
  if (values.length === 0) return null;
  const several = values.length > 1 || silent > 0;
  const words = values.map(({ value, count }) =>
    several ? text.grid.counted(shownText(key, value), count) : shownText(key, value),
  );
  const origin = origins.map((one) => text.originShort[one]).join(", ");
  if (conflict) {
    const isContrary = (word: string): boolean => values.every(({ value }) => !alike(key, word, value));
    const contrary = new Set(others.filter((one) => isContrary(one.value)).map((one) => shownText(key, one.value)));
    return { words: text.grid.conflict([words.join(", "), ...contrary]), warn: true, origin };
  }
  if (Object.hasOwn(CORRECTS, key) && origins.some((one) => one !== "result file")) {
    return { words: text.grid.corrected(words.join(", ")), warn: true, origin };
  }
  return { words: words.join(", "), warn: false, origin };
}
