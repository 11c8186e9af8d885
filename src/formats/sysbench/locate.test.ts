import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import type { Place } from "../format";
import { sysbench } from "./format";

/** The position of a member's number; a member knows the line of its report. */
async function locate(path: string, place: Place) {
  const bytes = new Uint8Array(readFileSync(`tests/fixtures/${path}`));
  const run = (await parsed(sysbench, bytes)).runs.find(({ document }) => document === place.document);
  const line = run?.members.find(({ index }) => index === place.job_index)?.line ?? null;
  return sysbench.locate!(bytes, { ...place, line });
}
const at = async (path: string, place: Place): Promise<string | undefined> => {
  const found = await locate(path, place);
  return found?.lines[found.line - found.from_line];
};

it.each([
  ["read", "iops", "    reads/s:                      4659.00"],
  ["write", "bytes_per_s", "    written, MiB/s:               47.23"],
  ["sync", "iops", "    fsyncs/s:                     2562.55"],
  ["mixed", "mean", "         avg:                                    0.19"],
  ["mixed", "0.95", "         95th percentile:                        0.54"],
  ["mixed", "max", "         max:                                   10.00"],
])("the second checkpoint, %s %s", async (op, stat, line) => {
  expect(await at("sysbench/rndrw-async-checkpoints.txt", { document: 0, job_index: 1, op, stat })).toBe(line);
});

it("a number without a line of its own stands at the head of its report", async () => {
  const found = (await locate("sysbench/rndrw.txt", { document: 0, job_index: 0, op: "read", stat: "stddev" }))!;
  expect(found.lines[found.line - found.from_line]).toBe("File operations:");
});

it("older and newer layouts", async () => {
  const place = { document: 0, job_index: 0, op: "write", stat: "iops" };
  expect(await at("hand-made/sysbench/fileio-1.1.txt", place)).toContain("write: IOPS=12875.20");
  expect(await at("hand-made/sysbench/fileio-0.5-rndwr.txt", place)).toContain("6464 writes");
});

it.each([
  ["hand-made/sysbench/oltp-1.1.txt", "transaction", "transactions:                        200"],
  ["hand-made/sysbench/oltp-1.1.txt", "query", "queries:                             4000"],
  ["hand-made/sysbench/oltp-0.4.12.txt", "query", "read/write requests:                 190019"],
])("SQL: %s %s", async (path, op, line) => {
  expect(await at(path, { document: 0, job_index: 0, op, stat: "iops" })).toContain(line);
});

it("nothing where there is no such report", async () => {
  expect(await locate("sysbench/rndrw.txt", { document: 3, job_index: 0, op: "read" })).toBeNull();
  expect(await locate("sysbench/cpu.txt", { document: 0, job_index: 0, op: "read" })).toBeNull();
});
