/** Real output directories of file system workloads, whose parameter files say what was asked. */
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { readDrop } from "../ingest/read";
import { sharedFolder } from "../support/shared";

const UNITS: Readonly<Record<string, number>> = { k: 1024, m: 2 ** 20 };

it("groups/vdbench-raid: block size, threads and start of each directory, whatever its name says", async () => {
  const files = sharedFolder("groups/vdbench-raid/files");
  const drop = await readDrop(files.map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) })));
  const runs = drop.rows("run");
  const sources = new Map(drop.files.map(({ source }) => [source.source_no, source.path]));
  const asked = new Map(
    files
      .filter(({ path }) => path.endsWith("parmfile.html"))
      .map(({ path, bytes }) => {
        const [, size, unit, threads] =
          /^fwd=.*operation=read,xfersize=(\d+)([km]),.*threads=(\d+)/m.exec(bytes.toString("utf8")) ?? [];
        const block_bytes = size === undefined ? null : Number(size) * UNITS[unit!]!;
        return [dirname(path), { block_bytes, threads: Number(threads) }] as const;
      }),
  );
  const reads = drop.rows("point").filter(({ op, member }) => op === "read" && member === null);
  const told = reads.map((point) => ({ point, folder: dirname(sources.get(point.source_no!) ?? "") }));
  const known = told.filter(({ folder }) => asked.get(folder)?.block_bytes != null);
  const measured = files
    .filter(
      ({ path, bytes }) =>
        path.endsWith("flatfile.html") && /^\S+ \S+ (?!format_)\S+ +avg_\d/m.test(bytes.toString("utf8")),
    )
    .map(({ path }) => dirname(path))
    .filter((folder) => asked.get(folder)?.block_bytes != null);
  expect(known.map(({ folder }) => folder).sort()).toEqual(measured.sort());
  expect(measured.length).toBeGreaterThan(30);
  for (const { point, folder } of known) {
    const { block_bytes, threads } = asked.get(folder)!;
    expect(point, folder).toMatchObject({ block_bytes, outstanding: threads, pattern: "seq" });
    // 11 April 2019, in a time zone that only the summary states.
    const { started_ms } = runs.find(({ run_no }) => run_no === point.run_no)!;
    expect(new Date(started_ms!).getUTCFullYear(), folder).toBe(2019);
  }
});
