import { expect, it } from "vitest";
import { columnHead, columnSaid } from "./charts";

it.each([
  ["clat_p99_us", "clat p99, µs"],
  ["clat_p99.9_us", "clat p99.9, µs"],
  ["total_bytes_per_s", "total, B/s"],
  ["bytes_per_s", "B/s"],
  ["gb_per_s", "GB/s"],
  ["total_iops", "total IOPS"],
  ["cpu_percent", "CPU, %"],
  ["t_s", "t, s"],
  ["iodepth", "iodepth"],
  ["status", "status"],
  ["clat_p9999_us", "clat p99.99, µs"],
])("%s is headed %s", (column, head) => {
  expect(columnHead(column)).toBe(head);
});

it.each([
  ["clat_p999_us", "completion latency p99.9, microseconds"],
  ["n_io", "number of I/Os"],
  ["total_bytes_per_s", "total, bytes per second"],
  ["iops", "IOPS"],
  ["t_s", "time, seconds"],
])("%s is said %s", (column, said) => {
  expect(columnSaid(column)).toBe(said);
});
