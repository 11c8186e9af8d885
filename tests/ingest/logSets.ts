/** Sets of fio logs as found in folders: their traces, and that each joins the run it belongs to. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { readDrop, type NamedBytes, type ReadDrop } from "./read";

export const tracesOf = ({ rows }: ReadDrop) => {
  const path = new Map(rows("source").map((source) => [source.source_no, source.path!]));
  const runs = new Map(rows("run").map((run) => [run.run_no, path.get(run.source_no)!]));
  return rows("trace").map((trace) => ({
    ...trace,
    log: path.get(trace.source_no)!,
    run: runs.get(trace.run_no) ?? null,
  }));
};

/** All files of a folder below `root` except READMEs. */
export const logsBelow = (root: string, dir: string): NamedBytes[] =>
  readdirSync(join(root, dir), { recursive: true, encoding: "utf8" })
    .map((name) => join(dir, name))
    .filter((path) => statSync(join(root, path)).isFile() && !path.endsWith("README.txt"))
    .map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(root, path))) }));

/** @param empty whether one of the logs has no line */
export async function everySetJoins(root: string, dir: string, empty = true): Promise<void> {
  const drop = await readDrop(logsBelow(root, dir));
  const traces = tracesOf(drop);
  expect(traces.length).toBeGreaterThan(20);
  for (const { log, run, metric, member, unit } of traces) {
    expect(run, log).toBe(`${log.slice(0, log.lastIndexOf("/"))}/result.json`);
    expect([metric, unit], log).not.toContain("unknown");
    expect(member, log).not.toBeNull();
  }
  const told = drop.files.flatMap(({ notices }) => notices).filter(({ level }) => level !== "info");
  // The slat log of a synchronous engine is empty.
  expect(new Set(told.map(({ code }) => code))).toEqual(new Set(empty ? ["file/empty"] : []));
}
