/** Versions of the description of a bundle (`manifest.json`), with one step from each to the next. docs/bundle.md. */
import { isObject } from "~/base/lookUp";

/** Rows of a table that the bundle holds. `sha256`: of the file, 64 hex digits. */
export interface ManifestTable {
  readonly file: string;
  readonly rows: number;
  readonly sha256: string;
}

/** A source whose rows are in the tables. `file`: its raw file in the bundle; null: not included. */
export interface ManifestSource {
  /** As in the tables. */
  readonly source_no: number;
  readonly path: string;
  readonly sha256: string;
  readonly file: string | null;
}

/** Version 1. */
export interface Manifest {
  readonly kneepoint_bundle: number;
  readonly made_with: string;
  readonly notes: readonly string[];
  readonly tables: Readonly<Record<string, ManifestTable>>;
  readonly views: { readonly file: string; readonly sha256: string } | null;
  readonly sources: readonly ManifestSource[];
}

export const BUNDLE_VERSION = 1;

type Held = Readonly<Record<string, unknown>>;

/** Step i makes version i + 2 out of i + 1. */
const STEPS: readonly ((manifest: Held) => Held)[] = [];

/** Converts what an older version wrote to the newest form. */
export const upgraded = (manifest: Held, version: number, steps = STEPS): Held =>
  steps.slice(Math.max(0, version - 1)).reduce((held, step) => step(held), manifest);

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** null: not a description of a bundle. */
export function parseManifest(bytes: Uint8Array): Manifest | null {
  let held: unknown;
  try {
    held = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (!isObject(held)) return null;
  const version = held["kneepoint_bundle"];
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) return null;
  const { made_with, notes, tables, views, sources } = upgraded(held, version);
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return {
    kneepoint_bundle: version,
    made_with: textOf(made_with) ?? "",
    notes: list(notes).filter((note) => typeof note === "string"),
    tables: Object.fromEntries(
      Object.entries(isObject(tables) ? tables : {}).flatMap(([name, said]) => {
        const table = tableOf(said);
        return table === null ? [] : [[name, table]];
      }),
    ),
    views: isObject(views) ? { file: textOf(views["file"]) ?? "", sha256: textOf(views["sha256"]) ?? "" } : null,
    sources: list(sources).flatMap((said) => sourceOf(said) ?? []),
  };
}

function tableOf(said: unknown): ManifestTable | null {
  if (!isObject(said)) return null;
  const { file, rows, sha256 } = said;
  if (typeof file !== "string" || typeof rows !== "number") return null;
  return { file, rows, sha256: textOf(sha256) ?? "" };
}

function sourceOf(said: unknown): ManifestSource | null {
  if (!isObject(said)) return null;
  const { source_no, path, sha256, file } = said;
  if (typeof source_no !== "number" || typeof path !== "string" || typeof sha256 !== "string") return null;
  return { source_no, path, sha256, file: textOf(file) };
}
