/**
 * The folder of a lake being written. New files wait in `.next`; a journal there says what replaces what. A process
 * killed before the journal is written leaves the lake unchanged; after that, the next process finishes the change.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { TableName } from "~/model/tables";
import { FIRST_PUBLISHED_SOURCE } from "~/model/numbers";
import type { Written } from "./files";

/** Version of the layout and the manifest. */
const FORMAT = 2;
const MANIFEST = "lake.json";

export interface ManifestPart {
  readonly dataset: string;
  readonly part: string;
  /** First of the consecutive numbers of its sources; they are never used for another part. */
  readonly first_source: number;
  readonly sources: number;
  /** Hash of the files it was read from (LakePart). */
  readonly seen: string;
  /** Identifies the code that read them. */
  readonly code: string;
  readonly tables: Readonly<Partial<Record<TableName, Written>>>;
}

export interface Manifest {
  readonly kneepoint_lake: typeof FORMAT;
  /** The lowest number that was never used. */
  readonly next_source: number;
  readonly parts: readonly ManifestPart[];
}

/** A complete change in `.next`: file -> its destination, and the files to remove. */
interface Journal {
  readonly files: readonly string[];
  readonly gone: readonly string[];
}

export const partKey = ({ dataset, part }: { dataset: string; part: string }): string => `${dataset}/${part}`;

/** Is it a new or empty folder, or a lake? */
export const isLake = (dir: string): boolean =>
  !existsSync(dir) ||
  existsSync(join(dir, MANIFEST)) ||
  (statSync(dir).isDirectory() && readdirSync(dir).every((name) => name === ".next"));

/** Slugs of its datasets. @throws if it is not a lake */
export function datasetsOfLake(dir: string): ReadonlySet<string> {
  const { parts } = JSON.parse(readFileSync(join(dir, MANIFEST), "utf8")) as Manifest;
  return new Set(parts.map(({ dataset }) => dataset));
}

export class LakeFolder {
  readonly #next: string;
  /** Where new files are written, laid out as the lake. */
  readonly below: string;
  readonly manifest: Manifest;

  /**
   * Finishes or removes what a killed process left.
   * @throws if another process writes it, or the manifest is invalid
   */
  constructor(readonly dir: string) {
    this.#next = join(dir, ".next");
    this.below = join(this.#next, "files");
    if (existsSync(this.#next)) {
      const writer = readIf(join(this.#next, "pid"));
      if (writer !== null && runs(Number(writer))) throw new Error(`process ${writer} is writing ${dir}`);
      if (existsSync(join(this.#next, "journal.json"))) this.#carryOut();
      else this.abandon();
    }
    mkdirSync(this.below, { recursive: true });
    writeFileSync(join(this.#next, "pid"), String(process.pid));
    const text = readIf(join(dir, MANIFEST));
    const read = text === null ? null : (JSON.parse(text) as Manifest);
    if (read !== null && (read.kneepoint_lake as number) !== FORMAT) {
      this.abandon();
      throw new Error(`${join(dir, MANIFEST)} is of another version: ${String(read.kneepoint_lake)}`);
    }
    this.manifest = read ?? { kneepoint_lake: FORMAT, next_source: FIRST_PUBLISHED_SOURCE, parts: [] };
  }

  /** Puts the new files in place, removes `gone` (paths within the lake), then writes the manifest. */
  finish(manifest: Manifest, gone: readonly string[]): void {
    const { parts, ...head } = manifest;
    const lines = parts.map((part) => JSON.stringify(part)).join(",\n");
    writeFileSync(join(this.#next, MANIFEST), `${JSON.stringify(head).slice(0, -1)},"parts":[\n${lines}\n]}\n`);
    const files = readdirSync(this.below, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.below, join(entry.parentPath, entry.name)));
    const journal: Journal = { files, gone };
    writeFileSync(join(this.#next, "journal.part"), JSON.stringify(journal));
    renameSync(join(this.#next, "journal.part"), join(this.#next, "journal.json"));
    this.#carryOut();
  }

  /** Leaves the lake unchanged. A change that could not be completed stays for the next build. */
  abandon(): void {
    if (!existsSync(join(this.#next, "journal.json"))) this.#clear();
  }

  #clear(): void {
    rmSync(this.#next, { recursive: true, force: true });
  }

  /** May be repeated: files already moved are no longer in `.next`. */
  #carryOut(): void {
    const { files, gone } = JSON.parse(readFileSync(join(this.#next, "journal.json"), "utf8")) as Journal;
    const move = (from: string, to: string): void => {
      if (!existsSync(from)) return;
      mkdirSync(dirname(to), { recursive: true });
      renameSync(from, to);
    };
    for (const path of files) move(join(this.below, path), join(this.dir, path));
    for (const path of gone) rmSync(dirname(join(this.dir, path)), { recursive: true, force: true });
    move(join(this.#next, MANIFEST), join(this.dir, MANIFEST));
    this.#clear();
  }
}

const readIf = (path: string): string | null => (existsSync(path) ? readFileSync(path, "utf8") : null);

function runs(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
