/** The user's own word, and the way back. */
import type { LabelKey, Said } from "~/model/labels";

/** `value` null takes back what the user said. */
export interface Edit {
  readonly target: string;
  readonly key: LabelKey;
  readonly value: string | null;
}

export interface Applied {
  readonly said: readonly Said[];
  /** Edits that, applied to `said`, give what was before, in its order. */
  readonly undo: readonly Edit[];
}

const placeOf = ({ target, key }: Pick<Edit, "target" | "key">): string => `${target}\n${key}`;

/** Writes the user's words among what is said; other origins stay as they are. An empty value takes back too. */
export function apply(said: readonly Said[], edits: readonly Edit[]): Applied {
  const others = said.filter(({ origin }) => origin !== "user");
  const own = new Map(said.flatMap((one) => (one.origin === "user" ? [[placeOf(one), one] as const] : [])));
  const undo = new Map<string, Edit>();
  for (const { target, key, value } of edits) {
    const place = placeOf({ target, key });
    if (!undo.has(place)) undo.set(place, { target, key, value: own.get(place)?.value ?? null });
    if (value === null || value === "") own.delete(place);
    else own.set(place, { target, key, value, origin: "user" });
  }
  return { said: [...others, ...inOrder(own)], undo: [...undo.values()] };
}

/** The user says one thing of a matter: the order tells nothing, so it is always the same. */
const inOrder = (own: ReadonlyMap<string, Said>): Said[] =>
  [...own].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, one]) => one);
