import { expect, it } from "vitest";
import { point } from "~/charts/curve/testing";
import { stepsOf } from "../shared/steps";
import { conditionsOf } from "./conditions";
import { efficiencyModel } from "./efficiency/efficiency";
import { limitRows } from "./limits/limits";
import { rateRatio } from "./ratios";

it("the number of drives is one everywhere on the page: as said, else the devices that the tool was given", () => {
  const said = { capacity_bytes: "1000000000000" };
  const one = point({ drive_count: null, targets: ["/dev/a", "/dev/b"], said, iops: 800, total_iops: 800 });
  const [step] = stepsOf([one]);
  expect(rateRatio([step!], [step!], { member: true }).rate?.base.median).toBe(400);
  expect(
    conditionsOf([{ value: "a", steps: [step!] }], "depth").same.find(({ condition }) => condition === "drives"),
  ).toEqual({
    condition: "drives",
    values: [["2"]],
  });
  const efficiency = efficiencyModel([{ name: "a", points: [one] }]).rows[0]!;
  expect(efficiency.drive_count).toBe(2);
  expect(efficiency.bytes_per_s_per_tb).toBeCloseTo(4_096_000 / 2, 6);
  const limit = limitRows([{ name: "a", points: [one] }], [], { limit_us: 1e6, statistic: "p99" })[0]!;
  expect(limit.per).toMatchObject({ from: "derived", n: 2, rate: 400 });
});
