import { expect, it } from "vitest";
import type { SeriesRow } from "~/model/answers";
import { nearest } from "./behind";

const row = (more: Partial<SeriesRow>): SeriesRow =>
  ({
    dataset: "lab",
    system: "a",
    series: "randread-4k-j1",
    workload_op: "read",
    pattern: "random",
    block_bytes: 4096,
    read_percent: 100,
    numjobs: 1,
    load_kind: "outstanding",
    peak_iops: 10,
    ...more,
  }) as SeriesRow;

it("only op, pattern, block size, mix and kind of load make a series like another", () => {
  const own = [row({ dataset: "local" })];
  for (const other of [
    { workload_op: "write" },
    { pattern: "seq" },
    { block_bytes: 8192 },
    { read_percent: 70 },
    { load_kind: "rate" },
  ])
    expect(nearest([row(other)], own)).toBeNull();
  expect(nearest([row({ engine: "io_uring" })], own)).toMatchObject({ engine: "io_uring" });
});

it("as many jobs go before a higher peak; with several workloads there is no match", () => {
  const own = [row({ dataset: "local", numjobs: 4 })];
  const rows = [row({ system: "high", numjobs: 1, peak_iops: 99 }), row({ system: "four", numjobs: 4 })];
  expect(nearest(rows, own)?.system).toBe("four");
  expect(nearest(rows, [row({ numjobs: 2 })])?.system).toBe("high");
  expect(nearest(rows, [...own, row({ block_bytes: 8192 })])).toBeNull();
  expect(nearest(rows, [])).toBeNull();
});
