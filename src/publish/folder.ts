/** The folder of a site being written: it replaces the old one when complete, and leaves nothing behind on failure. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { ByteSource } from "~/base/bytes";
import { fitsMemory, gzip, gzipToFile } from "./gzip";

/** Inside the unfinished folder: the previous files. */
const ASIDE = ".before";
const PAGE = "index.html";

/**
 * Beside the folder of a site, so that replacing it is a rename; the name contains the process id, so that two builds,
 * or an existing folder, do not collide.
 */
export const unfinishedOf = (outDir: string): string => `${outDir.replace(/[\\/]+$/, "")}.unfinished-${process.pid}`;

/** Is it the unfinished one of any process? */
const isUnfinished = (path: string, outDir: string): boolean =>
  path.startsWith(`${outDir}.unfinished-`) && /^\d+(?:[\\/]|$)/.test(path.slice(`${outDir}.unfinished-`.length));

/**
 * Does the path belong to a site, finished or not? Such a file in the folder of results is not a result. A Windows path
 * may have both separators.
 */
export function isOfSite(path: string, outDir: string, separator: string = sep): boolean {
  const [of, dir] = [path, outDir].map((name) => name.split(separator).join("/")) as [string, string];
  return of.startsWith(`${dir}/`) || isUnfinished(of, dir);
}

export class SiteFolder {
  readonly outDir: string;
  readonly unfinished: string;

  /** @throws if the unfinished folder exists already: another process uses it, or was killed */
  constructor(outDir: string) {
    this.outDir = outDir;
    this.unfinished = unfinishedOf(outDir);
    if (existsSync(this.unfinished)) throw new Error(`${this.unfinished} is in the way`);
  }

  /** @param path within the folder, forward slashes */
  write(path: string, content: string | Uint8Array): void {
    writeFileSync(this.#place(path), content);
  }

  async writeGzipped(path: string, source: ByteSource): Promise<void> {
    if (fitsMemory(source)) this.write(path, gzip(source.bytes ?? (await source.slice(0, source.size))));
    else await gzipToFile(source, this.#place(path));
  }

  remove(path: string): void {
    rmSync(join(this.unfinished, path), { recursive: true, force: true });
  }

  /**
   * Written files replace those with the same name; everything else in the folder stays. `gone`: removed even if not
   * written. Old files are moved aside and removed at the end, so that a site being served is always complete; if
   * something cannot be moved, the old files are restored.
   */
  finish(gone: readonly string[] = []): void {
    mkdirSync(this.outDir, { recursive: true });
    const written = existsSync(this.unfinished) ? readdirSync(this.unfinished) : [];
    const aside = join(this.unfinished, ASIDE);
    mkdirSync(aside, { recursive: true });
    const moved: (readonly [from: string, to: string])[] = [];
    const move = (from: string, to: string): void => {
      if (!existsSync(from)) return;
      renameSync(from, to);
      moved.push([from, to]);
    };
    try {
      // The page last: by then everything it refers to is there.
      for (const name of [...new Set([...gone, ...written])].sort((a, b) => Number(a === PAGE) - Number(b === PAGE))) {
        move(join(this.outDir, name), join(aside, name));
        move(join(this.unfinished, name), join(this.outDir, name));
      }
    } catch (error) {
      for (const [from, to] of moved.reverse()) renameSync(to, from);
      throw error;
    }
    this.abandon();
  }

  /** Where nothing could be written there is nothing to remove, and the first fault is the one to tell. */
  abandon(): void {
    if (existsSync(this.unfinished)) rmSync(this.unfinished, { recursive: true, force: true });
  }

  #place(path: string): string {
    const target = join(this.unfinished, path);
    mkdirSync(dirname(target), { recursive: true });
    return target;
  }
}
