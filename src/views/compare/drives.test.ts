import { describe, expect, it } from "vitest";
import { point } from "~/charts/curve/testing";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { drivesIn } from "../shared/driveCount";
import { stepsOf } from "../shared/steps";
import { conditionsOf } from "./conditions";
import { efficiencyModel } from "./efficiency/efficiency";
import { limitRows } from "./limits/limits";
import { compareModel } from "./picture";
import { rateRatio } from "./ratios";
import { fields } from "./state";

it("the number of drives is one everywhere on the page: as said, else the devices that the tool was given", () => {
  const said = { capacity_bytes: "1000000000000" };
  const one = point({ drive_count: null, targets: ["/dev/a", "/dev/b"], said, iops: 800, total_iops: 800 });
  const [step] = stepsOf([one]);
  expect(rateRatio([step!], [step!], { drivesOf: drivesIn([step!], []).of }).rate?.base.median).toBe(400);
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

describe("drives that no row states", () => {
  const files = (n: number, more: Partial<CurvePoint> = {}) =>
    point({
      numjobs: n,
      targets: n === 1 ? ["/dev/a"] : [],
      system: "set",
      source_path: `set/${String(n)}.json`,
      ...more,
    });

  it("are told by the members of a sum: per drive, in what differs, under a limit and in what it costs", () => {
    const sum = point({ iops: 800, total_iops: 800, parts: 4, combined_from: 4, numjobs: 4, targets: [] });
    const members = [0, 1, 2, 3].map((i): MemberRow => ({
      ...{ ...sum, key: sum.key.replace("read", `${String(i)}.read`), iops: 200, total_iops: null, parts: 1 },
      ...{ member: `job${String(i)}`, member_unit: "job", of: sum.key, device: `/dev/nvme${String(i)}n1` },
    }));
    const other = point({
      iops: 100,
      total_iops: 100,
      system: "other",
      source_path: "other/1.json",
      targets: ["/dev/a"],
    });
    const points = [{ ...sum, system: "four", source_path: "four/4.json", numjobs: 1 }, other];
    const asked = { ...defaults(fields), d: ["local"], per: "member" as const, base: "other" };
    const ratio = (rows: readonly MemberRow[]) =>
      compareModel({ points, members: rows }, asked, []).data.rows.map(({ rate }) => rate?.ratio ?? null);
    expect(ratio(members)).toEqual([2]);
    expect(ratio([])).toEqual([null]);
    const model = compareModel({ points, members }, asked, []);
    const drives = conditionsOf(model.sides, "depth", model.drivesOf).differ.find(
      ({ condition }) => condition === "drives",
    );
    expect(drives?.values).toEqual([["1"], ["4"]]);
    const { rows } = efficiencyModel([{ name: "a", points: [points[0]!] }], [], [], model.drivesOf);
    expect(rows[0]!.drive_count).toBe(4);
    const few = members.map((row) => ({ ...row, iops: null, total_iops: null }));
    const [limit] = limitRows(
      [{ name: "a", points: [points[0]!] }],
      few,
      { limit_us: 1e6, statistic: "p99" },
      model.drivesOf,
    );
    expect(limit!.per).toMatchObject({ from: "derived", n: 4, rate: 200 });
  });

  it("are the jobs of a grouped entry, where its folder proves that each had a device", () => {
    const options = (device: string) => JSON.stringify({ global: {}, jobs: [{ filename: device }] });
    const steps = stepsOf([files(1, { options: options("/dev/a") }), files(4, { options: options("/dev/d") })]);
    expect(steps.map(drivesIn(steps, []).of)).toEqual([1, 4]);
  });

  it("are not known of results put together that name the same device and no host, or state unlike totals", () => {
    const sum = point({ together: "x", parts: 8, targets: ["/mnt/f1"] });
    const members = (hosts: readonly (string | null)[]) =>
      hosts.map((host, i): MemberRow => ({
        ...{ ...sum, run_no: 100 + i, key: `${String(i)}.read`, host, parts: 1, together: null },
        ...{ member: "curve1", member_unit: "job", of: sum.key, device: "/mnt/f1" },
      }));
    const of = (hosts: readonly (string | null)[], more: Partial<CurvePoint> = {}) => {
      const steps = stepsOf([{ ...sum, ...more }]);
      return drivesIn(steps, members(hosts)).of(steps[0]!);
    };
    expect(of([null, null])).toBeNull();
    expect(of(["a", "b"])).toBe(2);
    expect(of(["a", "a"])).toBe(1);
    expect(of(["a", "b"], { said: { drive_count: "24" } })).toBeNull();
    expect(of([], {})).toBeNull();
  });
});
