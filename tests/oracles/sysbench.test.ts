/** The oracle compared with the output of ingest, sysbench fileio: rates by direction, one latency for all events. */
import { describe, it } from "vitest";
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
