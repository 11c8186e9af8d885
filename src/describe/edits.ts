/** The user's own labels, with undo. */
import type { LabelKey, Said } from "~/model/labels";

/** `value` null removes a label. */
export interface Edit {
  readonly target: string;
  readonly key: LabelKey;
  readonly value: string | null;
}

export interface Applied {
  readonly said: readonly Said[];
  /** Edits that restore the previous `said`, in its order. */
  readonly undo: readonly Edit[];
}

const placeOf = ({ target, key }: Pick<Edit, "target" | "key">): string => `${target}\n${key}`;

/** Applies the user's edits; other origins stay. An empty value also removes. */
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

/** The user has one label per key, so its place in the order does not matter and is always the same. */
const inOrder = (own: ReadonlyMap<string, Said>): Said[] =>
  [...own].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, one]) => one);
