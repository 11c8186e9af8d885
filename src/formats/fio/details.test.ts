import { expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import { fioJson } from "./format";

it("--idle-prof: idle time of all processors and of each (fio 3.33)", async () => {
  const read = { iops: 100, total_ios: 100, io_bytes: 409_600, bw_bytes: 409_600, runtime: 1000 };
  const cpu_idleness = {
    system: 1.055142,
    "cpu-0": 0.93121,
    "cpu-1": 1.179074,
    unit_mean: 9.253,
    unit_stddev: 1.776252,
  };
  const file = { "fio version": "fio-3.33", jobs: [{ jobname: "j", error: 0, read }], cpu_idleness };
  const { runs } = await parsed(fioJson, JSON.stringify(file));
  const told = (runs[0]!.details ?? []).filter(({ topic }) => topic === "cpu_idleness");
  expect(told.map(({ subject, name, value, unit }) => [subject, name, value, unit])).toEqual([
    ["system", "idle_percent", 1.055142, "percent"],
    ["cpu-0", "idle_percent", 0.93121, "percent"],
    ["cpu-1", "idle_percent", 1.179074, "percent"],
    [null, "unit_mean_us", 9.253, "us"],
    [null, "unit_stddev_us", 1.776252, "us"],
  ]);
});
