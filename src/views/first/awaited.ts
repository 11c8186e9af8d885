/**
 * A link opened before its files are loaded: the reader is asked to drop them. Small, as part of the first paint. Pure.
 */
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes, type Fields } from "~/permalink/field";
import { fileName, within } from "~/base/path";

type State = Readonly<Record<string, unknown>>;

/** Files in the address that are not loaded. */
export interface Awaited {
  readonly state: State;
  /** Its paths without a file here; [] for a link without paths. */
  readonly paths: readonly string[];
  /** Names to ask the reader for: files as in the link, with folders if given, else its paths. */
  readonly names: readonly string[];
}

/** A link, as far as it depends on files. */
interface Linked {
  readonly page: string;
  readonly state: State;
  /** Slugs of the address by which the page was entered; none if the app went there itself. */
  readonly linked: readonly string[];
  /** Names of the files that the link gives. */
  readonly files?: readonly string[];
}

export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" && value !== "" ? [value] : [];

/**
 * null: nothing is missing. A link to own files in general only wants to see them, so only a link that says more waits.
 * @param loaded paths of the loaded files
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

/** Is nothing loaded that the link names, so that there is no chart? */
export const isAbsent = ({ state, names }: Awaited, files: readonly string[]): boolean =>
  names.length > 0 && names.length === (files.length > 0 ? files.length : listOf(state["in"]).length);
