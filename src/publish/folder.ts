/** The folder of a site while it is written: it takes its place when it is whole, and leaves nothing when it fails. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ByteSource } from "~/base/bytes";
import { fitsMemory, gzip, gzipToFile } from "./gzip";

export class SiteFolder {
  readonly outDir: string;
  /** Beside it, so that taking its place is a rename. */
  readonly unfinished: string;

  constructor(outDir: string) {
    this.outDir = outDir;
    this.unfinished = `${outDir.replace(/[\\/]+$/, "")}.unfinished`;
    rmSync(this.unfinished, { recursive: true, force: true });
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

  /** What was written replaces what has its name; all else in the folder stays. `gone`: removed even if not written. */
  finish(gone: readonly string[] = []): void {
    mkdirSync(this.outDir, { recursive: true });
    const written = existsSync(this.unfinished) ? readdirSync(this.unfinished) : [];
    for (const name of new Set([...gone, ...written]))
      rmSync(join(this.outDir, name), { recursive: true, force: true });
    for (const name of written) renameSync(join(this.unfinished, name), join(this.outDir, name));
    this.abandon();
  }

  abandon(): void {
    rmSync(this.unfinished, { recursive: true, force: true });
  }

  #place(path: string): string {
    const target = join(this.unfinished, path);
    mkdirSync(dirname(target), { recursive: true });
    return target;
  }
}
