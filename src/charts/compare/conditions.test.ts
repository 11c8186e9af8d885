import { expect, it } from "vitest";
import { stepsOf } from "~/model/step";
import { point } from "../../../tests/support/points";
import { measuredConditions } from "./conditions";
import { loadName } from "./words";

it("a condition differs if one side has another value or none; a condition set on no side is left out", () => {
  const side = (tool_version: string, said: Readonly<Record<string, string>>) => ({
    steps: stepsOf(["b", "a"].map((host, i) => point({ host, tool_version, said, run_no: i, key: host }))),
  });
  const { differ, same } = measuredConditions([side("3.33", { fill_percent: "50" }), side("3.40", {})], () => null, []);
  expect(differ).toEqual([
    { condition: "tool", values: [["fio 3.33"], ["fio 3.40"]] },
    { condition: "fill", values: [["50 %"], []] },
  ]);
  expect(same.find(({ condition }) => condition === "host")?.values).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
  expect(same.map(({ condition }) => condition)).not.toContain("kernel");
});

it("work at the same time is a condition where there was some", () => {
  const side = (remarks: string | null) => ({ steps: stepsOf([point({ remarks })]) });
  const of = (...sides: (string | null)[]) => measuredConditions(sides.map(side), () => null, []).differ;
  expect(of("beside:write-16k:read-256k-rate", null)).toEqual([
    { condition: "ran beside", values: [["16k write, 256k read (rate limited)"], ["nothing"]] },
  ]);
  expect(of("unlike:size", null)).toEqual([]);
});

it("what an inventory says of the drives is a condition: wear, bytes written, temperature", () => {
  const side = (said: Readonly<Record<string, string>>) => ({ steps: stepsOf([point({ said })]) });
  const worn = { "tag:percentage_used": "3", "tag:data_written_bytes": "12500000000000", "tag:rack": "4" };
  const { differ, same } = measuredConditions(
    [side(worn), side({ ...worn, "tag:percentage_used": "87" })],
    () => null,
    [],
  );
  expect(differ).toEqual([{ condition: "percentage used", values: [["3"], ["87"]] }]);
  expect(same).toContainEqual({ condition: "data written bytes", values: [["12,500 GB"], ["12,500 GB"]] });
});

it("a tag of bytes may be small, or words", () => {
  const side = (lba: string, cache: string) => ({
    steps: stepsOf([point({ said: { "tag:lba_bytes": lba, "tag:cache_bytes": cache } })]),
  });
  const { differ } = measuredConditions([side("512", "none"), side("4096", "8 GiB")], () => null, []);
  expect(differ).toEqual([
    { condition: "cache bytes", values: [["none"], ["8 GiB"]] },
    { condition: "lba bytes", values: [["512 B"], ["4K"]] },
  ]);
});

it("an asked rate of a mix is shown as that of both directions", () => {
  const asked = { load_kind: "rate", asked_iops: 1500 } as const;
  expect(loadName(point({ ...asked, workload_op: "mixed", op: "write" }))).toBe("1,500 IOPS asked in total");
  expect(loadName(point({ ...asked, workload_op: "read", op: "read" }))).toBe("1,500 IOPS asked");
});
