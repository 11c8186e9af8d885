/** The oracle compared with the output of ingest, sysbench fileio: rates by direction, one latency for all events. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPath } from "../ingest/read";
import { expectSame, root, rowsOf, statOf } from "./expected";

const rows = rowsOf("sysbench");
const mib = (bytes: number | null | undefined): number | null => (bytes == null ? null : bytes / 2 ** 20);

describe(`sysbench (${root})`, () => {
  it.each([...new Set(rows.map((row) => row.file))])("%s", async (file) => {
    const read = await readPath(root, file);
    const of = (op: string): (typeof read.points)[number] | undefined => read.points.find((p) => p.op === op);
    // All events share one latency: that of the only direction, else of `mixed`.
    const whole = of("mixed") ?? read.points.find((p) => statOf(read, p)("response", "mean") !== null);
    const stat = statOf(read, whole);
    const ms = (us: number | null): number | null => (us === null ? null : us / 1000);
    const events = read.latencies.find((l) => l.point_no === whole?.point_no && l.kind === "response")?.samples ?? null;
    const ours: Record<string, () => number | null | undefined> = {
      reads_per_s: () => of("read")?.iops,
      writes_per_s: () => of("write")?.iops,
      fsyncs_per_s: () => of("sync")?.iops,
      // Printed with two decimals, kept as whole bytes.
      read_MiB_per_s: () => mib(of("read")?.bytes_per_s),
      written_MiB_per_s: () => mib(of("write")?.bytes_per_s),
      lat_avg_ms: () => ms(stat("response", "mean")),
      lat_max_ms: () => ms(stat("response", "max")),
      lat_p99_ms: () => ms(stat("response", "quantile", 0.99)),
      events: () => events,
    };
    for (const row of rows.filter((r) => r.file === file)) expectSame(ours[row.metric]!(), row);
  });
});

it("percentiles that are not printed are those of the printed histogram, with the edges of their slots", async () => {
  const file = "sysbench/rndrw.txt";
  const read = await readPath("tests/fixtures", file);
  // Every event by itself, as its slot is printed.
  const events = [...readFileSync(`tests/fixtures/${file}`, "utf8").matchAll(/^ +(\d+\.\d{3}) \|\**\s+(\d+)$/gm)]
    .flatMap(([, ms, count]) => new Array<number>(Number(count)).fill(Number(ms)))
    .sort((a, b) => a - b);
  expect(events).toHaveLength(89_398);
  const of = (stat: string) =>
    read.latencies
      .filter((l) => l.stat === stat && l.quantile !== null)
      .map((l) => [l.quantile!, l.value_us!] as const);
  const [quantiles, least, most] = ["quantile", "least", "most"].map((stat) => new Map(of(stat)));
  expect([...quantiles!.keys()]).toEqual([0.5, 0.9, 0.95, 0.99, 0.999, 0.9995, 0.9999]);
  expect(quantiles!.get(0.99)).toBe(540);
  expect([least!.has(0.99), least!.size, most!.size]).toEqual([false, 6, 6]);
  for (const [q, us] of quantiles!) {
    if (q === 0.99) continue;
    const rank = Number((BigInt(Math.round(q * 1e4)) * BigInt(events.length) + 9999n) / 10_000n);
    expect(us / 1000, `p${100 * q}`).toBeCloseTo(events[rank - 1]!, 9);
    // sb_histogram.c: 1,024 slots, evenly on a logarithmic scale from 0.001 ms to 100 s.
    const half = Math.exp(Math.log(1e8) / 1023 / 2);
    expect(least!.get(q)! / us).toBeCloseTo(1 / half, 2);
    expect(most!.get(q)! / us).toBeCloseTo(half, 2);
  }
});
