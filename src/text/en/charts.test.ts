import { expect, it } from "vitest";
import * as ja from "../ja/charts";
import * as zh from "../zh/charts";
import { columnHead, columnSaid } from "./charts";

it.each([
  ["clat_p99_us", "clat p99, µs"],
  ["clat_p99.9_us", "clat p99.9, µs"],
  ["total_bytes_per_s", "total, B/s"],
  ["bytes_per_s", "B/s"],
  ["gb_per_s", "GB/s"],
  ["total_iops", "total IOPS"],
  ["cpu_percent", "CPU, %"],
  ["written_gb", "written, GB"],
  ["t_s", "t, s"],
  ["iodepth", "iodepth"],
  ["status", "status"],
  ["clat_p9999_us", "clat p99.99, µs"],
  ["response_p100_us", "response p100, µs"],
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

it.each([
  ["clat_p99_us", "clat p99, µs", "clat p99，µs"],
  ["total_bytes_per_s", "合計, B/s", "合计，B/s"],
  ["samples_above_p999", "サンプル数 > p99.9", "样本数 > p99.9"],
  ["from_us", "下端, µs", "下端，µs"],
  ["clat_means_ratio_low", "clat 平均の比下限", "clat 平均值之比下限"],
])("%s is headed %s in Japanese and %s in Chinese", (column, japanese, chinese) => {
  expect(ja.columnHead(column)).toBe(japanese);
  expect(zh.columnHead(column)).toBe(chinese);
});
