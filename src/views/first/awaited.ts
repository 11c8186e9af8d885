/** A link that its reader opened before its files were here: whoever is sent one is asked to drop them. Pure, and small: part of the first paint. */
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes, type Fields } from "~/permalink/field";
import { within } from "../shared/within";

type State = Readonly<Record<string, unknown>>;

/** What the address asks for by path, and is not here. */
export interface Awaited {
  readonly state: State;
  /** Of its paths those of which nothing is here; [] of a link without paths. */
  readonly paths: readonly string[];
}

export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" && value !== "" ? [value] : [];

/**
 * null: nothing is awaited. A link to own files as such asks for nothing more than to see them: only one that says how.
 * @param linked slugs of the address that the place was entered by: none of a place that the app went to
 * @param loaded paths of the own files that are here
 */
export function awaitedBy(
  { page, state, linked }: { readonly page: string; readonly state: State; readonly linked: readonly string[] },
  fields: Fields,
  loaded: readonly string[],
): Awaited | null {
  if (!linked.includes("local") || !listOf(state["d"]).includes("local")) return null;
  const bare = { ...defaults(fields), d: state["d"] };
  if (encodeHash(page, fields, state, noHashes) === encodeHash(page, fields, bare, noHashes)) return null;
  const asked = listOf(state["in"]);
  const paths = asked.filter((path) => !loaded.some((one) => within([path], one)));
  const here = asked.length === 0 ? loaded.length > 0 : paths.length === 0;
  return here ? null : { state, paths };
}
