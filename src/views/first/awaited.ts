/** A link opened before its files are here: its reader is asked to drop them. Small, as part of the first paint. Pure. */
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes, type Fields } from "~/permalink/field";
import { fileName, within } from "~/base/path";

type State = Readonly<Record<string, unknown>>;

/** What the address asks for, and is not here. */
export interface Awaited {
  readonly state: State;
  /** Of its paths those of which nothing is here; [] of a link without paths. */
  readonly paths: readonly string[];
  /** What to ask the reader for: files as the link names them, with their folders where it tells them, else its paths. */
  readonly names: readonly string[];
}

/** Where a link may have been opened, as far as files hang on it. */
interface Linked {
  readonly page: string;
  readonly state: State;
  /** Slugs of the address that the place was entered by: none of a place that the app went to. */
  readonly linked: readonly string[];
  /** Names of the files that the link tells. */
  readonly files?: readonly string[];
}

export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" && value !== "" ? [value] : [];

/**
 * null: nothing is awaited. A link to own files as such asks for nothing more than to see them: only one that says how.
 * @param loaded paths of the own files that are here
 */
export function awaitedBy(
  { page, state, linked, files = [] }: Linked,
  fields: Fields,
  loaded: readonly string[],
): Awaited | null {
  if (!linked.includes("local") || !listOf(state["d"]).includes("local")) return null;
  const asked = listOf(state["in"]);
  const paths = asked.filter((path) => !loaded.some((one) => within([path], one)));
  if (files.length > 0) {
    const here = new Set(loaded.map(fileName));
    const names = files.filter((name) => !here.has(name));
    const withFolder = (name: string): string => asked.find((path) => fileName(path) === name) ?? name;
    return names.length === 0 ? null : { state, paths, names: names.map(withFolder) };
  }
  const bare = { ...defaults(fields), d: state["d"] };
  if (encodeHash(page, fields, state, noHashes) === encodeHash(page, fields, bare, noHashes)) return null;
  const here = asked.length === 0 ? loaded.length > 0 : paths.length === 0;
  return here ? null : { state, paths, names: paths };
}

/** Is nothing here of what the link names, so that there is no chart of it? */
export const isAbsent = ({ state, names }: Awaited, files: readonly string[]): boolean =>
  names.length > 0 && names.length === (files.length > 0 ? files.length : listOf(state["in"]).length);
