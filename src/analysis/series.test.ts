import fc from "fast-check";
import { expect, it } from "vitest";
import type { SeriesRow } from "~/model/answers";
import { seriesRow } from "../../tests/support/points";
import type { SeriesWorkload } from "~/model/load";
import { seriesKey, seriesKeys, seriesLike } from "./series";

const randread: SeriesWorkload = {
  workload_op: "read",
  pattern: "random",
  block_bytes: 4096,
  read_percent: 100,
  numjobs: 1,
  iodepth: 32,
  engine: "libaio",
  direct: true,
  load_kind: "outstanding",
  rate_process: null,
};
const like = (patch: Partial<SeriesWorkload>): SeriesWorkload => ({ ...randread, ...patch });

it("reads like what was asked of fio", () => {
  expect(seriesKey(randread)).toBe("randread-4k-j1-libaio-direct");
  expect(seriesKey(like({ workload_op: "mixed", read_percent: 70, numjobs: 4 }))).toBe("randrw70-4k-j4-libaio-direct");
  expect(seriesKey(like({ workload_op: "write", pattern: "seq", block_bytes: 2 ** 20, direct: false }))).toBe(
    "write-1m-j1-libaio-buffered",
  );
  expect(seriesKey(like({ block_bytes: 512, engine: null, direct: null }))).toBe("randread-512b-j1");
  expect(seriesKey(like({ workload_op: "trim", block_bytes: null }))).toBe("randtrim-bsvaries-j1-libaio-direct");
});

it("keeps a rate sweep and its depth apart from a depth sweep", () => {
  expect(seriesKey(like({ load_kind: "rate" }))).toBe("randread-4k-j1-libaio-direct-rate-qd32");
  expect(seriesKey(like({ iodepth: 1 }))).toBe(seriesKey(like({ iodepth: 256 })));
});

it("keeps Poisson arrivals apart from evenly spaced ones, whose key has no word for them", () => {
  const rate = (patch: Partial<SeriesWorkload>) => seriesKey(like({ load_kind: "rate", ...patch }));
  expect(rate({ rate_process: "poisson" })).toBe("randread-4k-j1-libaio-direct-rate-poisson-qd32");
  expect(rate({ rate_process: "poisson", iodepth: null })).toBe("randread-4k-j1-libaio-direct-rate-poisson");
  expect(rate({ rate_process: "linear" })).toBe("randread-4k-j1-libaio-direct-rate-qd32");
  expect(rate({ rate_process: "linear" })).toBe(rate({ rate_process: null }));
});

it("puts the uncontrolled maximum of a curve with its steps", () => {
  const step = like({ load_kind: "rate", rate_process: "poisson" });
  expect(seriesKey({ ...step, load_kind: "max" })).toBe(seriesKey(step));
});

it("has a word for blocks that are trimmed and written", () => {
  const trimwrite = { workload_op: "trimwrite", read_percent: null };
  expect(seriesKey(like({ ...trimwrite, pattern: "seq" }))).toBe("trimwrite-4k-j1-libaio-direct");
  expect(seriesKey(like(trimwrite))).toBe("randtrimwrite-4k-j1-libaio-direct");
});

it("never contains text of a file as it is, since links contain the key", () => {
  fc.assert(
    fc.property(fc.string(), (engine) => {
      expect(seriesKey(like({ engine }))).toMatch(/^randread-4k-j1-[a-z0-9_]*-direct$/);
    }),
  );
});

const keysOf = (points: readonly SeriesWorkload[]) => seriesKeys(points, () => "");

it("splits jobs where depth and jobs both vary, and sweeps over jobs where only they vary", () => {
  const both = [like({ iodepth: 1 }), like({ iodepth: 2 }), like({ iodepth: 1, numjobs: 4 })];
  expect(keysOf(both)).toEqual([
    "randread-4k-j1-libaio-direct",
    "randread-4k-j1-libaio-direct",
    "randread-4k-j4-libaio-direct",
  ]);
  const jobs = [1, 2, 3, 4, 6, 8, 12].map((numjobs) => like({ numjobs, iodepth: 8 }));
  expect(new Set(keysOf(jobs))).toEqual(new Set(["randread-4k-libaio-direct"]));
  // Each has its own drive: more drives are not more load.
  expect(new Set(seriesKeys(jobs, ({ numjobs }) => `1 to ${String(numjobs)}`)).size).toBe(jobs.length);
  expect(keysOf([randread])).toEqual(["randread-4k-j1-libaio-direct"]);
  // The 8K test has a file of its own.
  const files = [...jobs, like({ block_bytes: 8192, iodepth: 8 })];
  expect(new Set(seriesKeys(files, ({ block_bytes }) => `${String(block_bytes)}.bin`))).toEqual(
    new Set(["randread-4k-libaio-direct", "randread-8k-libaio-direct"]),
  );
});

const row = (more: Partial<SeriesRow>): SeriesRow =>
  seriesRow({ dataset: "lab", system: "a", series: "randread-4k-j1", peak_iops: 10, ...more });

it("only op, pattern, block size, mix and kind of load make a series like another", () => {
  const own = [row({ dataset: "local" })];
  for (const other of [
    { workload_op: "write" },
    { pattern: "seq" },
    { block_bytes: 8192 },
    { read_percent: 70 },
    { load_kind: "rate" },
  ])
    expect(seriesLike([row(other)], own)).toBeNull();
  expect(seriesLike([row({ engine: "io_uring" })], own)).toMatchObject({ engine: "io_uring" });
});

it("as many jobs go before a higher peak; with several workloads there is no match", () => {
  const own = [row({ dataset: "local", numjobs: 4 })];
  const rows = [row({ system: "high", numjobs: 1, peak_iops: 99 }), row({ system: "four", numjobs: 4 })];
  expect(seriesLike(rows, own)?.system).toBe("four");
  expect(seriesLike(rows, [row({ numjobs: 2 })])?.system).toBe("high");
  expect(seriesLike(rows, [...own, row({ block_bytes: 8192 })])).toBeNull();
  expect(seriesLike(rows, [])).toBeNull();
});
