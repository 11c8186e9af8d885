/** The query log: the last 1,024 queries, for a debug view. */
import type { QueryLogEntry } from "./engine";

const KEEP = 1024;

export class QueryLog {
  readonly entries: QueryLogEntry[] = [];

  add(entry: QueryLogEntry): void {
    if (this.entries.length >= KEEP) this.entries.shift();
    this.entries.push(entry);
  }
}
