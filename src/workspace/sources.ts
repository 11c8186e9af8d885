/** Sources: what was read from a file, how it is recognised, and its file, which can be read again. Pure. */
import { knownPlace } from "~/ingest/place";
import type { DroppedFile, Loaded } from "./load";
import { isDuplicate, reportOf } from "./reports";
import type { LocalSource } from "./state";

export interface FileToRead extends DroppedFile {
  /** Already kept by the browser. */
  readonly kept: boolean;
}

/** The sources of a file: itself, or an archive and its entries. */
export function sourcesOf({ given, results }: Loaded<FileToRead>): LocalSource[] {
  const own = results.find(({ source }) => source.path === given.path)?.source.sha256;
  if (own == null) return [];
  const { path, file, drop, kept, url } = given;
  const followed = given.sha256 !== undefined && { followed: true };
  const reports = results.map((result) => ({ ...result, ...result.source, report: reportOf(result) }));
  const copies = reports.flatMap(({ report, sha256 }) => (isDuplicate(report) ? (sha256 ?? []) : []));
  return reports.flatMap(({ report, source_no, sha256, read, runs, described, ...came }) => {
    if (!read || sha256 === null) return [];
    const { views, notes, raw } = came;
    const carried = { ...(views && { views }), ...(notes && { notes }), ...(raw !== undefined && { raw }) };
    const given = { path, file, drop, sha256: own, copies, ...followed, ...(url !== undefined && { url }) };
    return [{ source_no, sha256, report, given, kept, runs, described, ...carried }];
  });
}

/** Sources that came without their own bytes, joined with a file dropped now that has them. */
export function withLines(
  sources: readonly LocalSource[],
  loaded: readonly Loaded<FileToRead>[],
): readonly LocalSource[] {
  if (sources.every(({ raw }) => raw !== null)) return sources;
  const dropped = loaded.flatMap(({ given, results }) =>
    results.flatMap(({ read, raw, source: { sha256, path } }) =>
      read || raw !== undefined || sha256 === null
        ? []
        : [{ sha256, lines: { file: given.file, given: given.path, path } }],
    ),
  );
  return sources.map((source) => {
    // A link carries no more than the first digits of a hash.
    const same = source.raw === null ? dropped.find(({ sha256 }) => sha256.startsWith(source.sha256)) : undefined;
    return same === undefined ? source : { ...source, lines: same.lines };
  });
}

/**
 * A describing file is also identified by its place: elsewhere it describes other runs. One that came along with rows
 * belongs to those.
 */
export const knownAs = ({ sha256, report: { path, role }, described }: LocalSource): (readonly [string, string])[] =>
  described.length > 0 && role === "companion" ? [[knownPlace(sha256, path), path]] : [[sha256, path]];

/** Identifies a file among those that were given: equal bytes may be at several paths. */
export const fileOf = ({ given: { sha256, path } }: LocalSource): string => `${sha256} ${path}`;

/** The files behind sources, each once, in order. */
export function filesBehind(sources: readonly LocalSource[]): FileToRead[] {
  const found = new Map(
    sources.map(({ given: { path, file, drop, sha256, followed, url }, kept }) => [
      `${sha256} ${path}`,
      { path, file, drop, kept, ...(followed === true && { sha256 }), ...(url !== undefined && { url }) },
    ]),
  );
  return [...found.values()];
}
