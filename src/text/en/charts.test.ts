import { expect, it } from "vitest";
import { columnHead } from "./charts";

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
])("%s is headed %s", (column, head) => {
  expect(columnHead(column)).toBe(head);
});
