/** The files that the server lists in the folder, and which changed since the last request. */

import type { FolderNews, FollowedEntry } from "~/model/followed";

export class Listing {
  /** By path; includes files without a whole piece yet. */
  readonly #entries = new Map<string, FollowedEntry>();
  #left: FolderNews["left"] = [];
  #session = "";
  #version = 0;

  /** Query of the request for news. */
  get query(): string {
    return `session=${this.#session}&after=${String(this.#version)}`;
  }

  /** The next news will list everything. */
  forgetSession(): void {
    this.#session = "";
  }

  /** Files that it does not serve. */
  get left(): FolderNews["left"] {
    return this.#left;
  }

  of(path: string): FollowedEntry | undefined {
    return this.#entries.get(path);
  }

  all(): FollowedEntry[] {
    return [...this.#entries.values()];
  }

  /** Paths whose bytes changed, or that started or stopped being written. */
  take({ session, version, files, gone, left }: FolderNews): Set<string> {
    const isWhole = session !== this.#session;
    const changed = new Set(gone);
    if (isWhole) {
      const there = new Set(files.map(({ path }) => path));
      for (const path of this.#entries.keys()) if (!there.has(path)) changed.add(path);
    }
    for (const path of changed) this.#entries.delete(path);
    for (const entry of files) {
      const before = this.#entries.get(entry.path);
      this.#entries.set(entry.path, entry);
      if (JSON.stringify(before) !== JSON.stringify(entry)) changed.add(entry.path);
    }
    this.#left = left;
    this.#session = session;
    this.#version = version;
    return changed;
  }
}
