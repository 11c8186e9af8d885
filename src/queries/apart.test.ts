import { describe, expect, it } from "vitest";
import { fill } from "../../tests/support/arrow";
import { answer, engine, runsOf, sha } from "../../tests/support/questions";
import { curve } from "./curve";
import { series } from "./series";

describe("runs that nobody described", () => {
  const sweep = (paths: readonly string[], loads: readonly number[], options?: string) =>
    paths.map((path, n) => ({
      source: n + 1,
      path,
      ...(options === undefined ? {} : { options: options.replaceAll("N", String(n)) }),
      points: [{ iodepth: loads[n % loads.length]!, iops: 1000 + n }],
    }));
  const named = async () =>
    (await answer(series, { dataset: "local" })).map((row) => [row.system_label, row.points]).sort();

  it("are one curve, whatever the folders, while no load is measured twice", async () => {
    await runsOf("local", sweep(["a/qd1/r.json", "a/qd2/r.json", "b/qd4/r.json"], [1, 2, 4]));
    expect(await named()).toEqual([[null, 3]]);
  });

  it("of two folders with the same loads go by what differs in their folders", async () => {
    const paths = ["A", "B"].flatMap((host) => [1, 2, 4].map((qd) => `lab/host${host}/4k/qd${qd}.json`));
    await runsOf("local", sweep(paths, [1, 2, 4]));
    expect(await named()).toEqual([
      ["hostA", 3],
      ["hostB", 3],
    ]);
    expect((await answer(curve, { dataset: "local" })).map((p) => [p.system_label, p.outstanding])).toEqual([
      ["hostA", 1],
      ["hostA", 2],
      ["hostA", 4],
      ["hostB", 1],
      ["hostB", 2],
      ["hostB", 4],
    ]);
  });

  it("of one folder and two devices go by the device", async () => {
    const paths = [1, 2, 1, 2].map((qd, n) => `lab/${n}-qd${qd}.json`);
    const specs = sweep(paths, [1, 2]).map((spec, n) => ({
      ...spec,
      options: JSON.stringify({
        global: {},
        jobs: [{ name: '","filename":"x', filename: `/dev/nvme${n < 2 ? 0 : 1}n1` }],
      }),
    }));
    await runsOf("local", specs);
    expect(await named()).toEqual([
      ["/dev/nvme0n1", 2],
      ["/dev/nvme1n1", 2],
    ]);
  });

  it("stay one curve where a name would be left with a point each: repeats in folders of their own", async () => {
    const paths = [1, 2, 1, 2].map((qd, n) => `lab/run${n}-qd${qd}/r.json`);
    await runsOf("local", sweep(paths, [1, 2]));
    expect(await named()).toEqual([[null, 4]]);
  });

  it("go by no name where each count has targets of its own: counts of drives are no loads of one curve", async () => {
    const specs = [1, 2, 4, 1, 2, 4].map((drives, n) => ({
      source: n + 1,
      path: `${n}.json`,
      options: JSON.stringify({
        global: {},
        jobs: Array.from({ length: drives }, (_, i) => ({ filename: `/dev/loop${i}` })),
      }),
      points: [{ iodepth: 8, numjobs: drives, outstanding: 8 * drives, iops: 1000 * drives }],
    }));
    await runsOf("local", specs);
    expect(await named()).toEqual([
      [null, 2],
      [null, 2],
      [null, 2],
    ]);
  });

  it("go by their label where one is given", async () => {
    await runsOf("local", sweep(["x/a.json", "y/b.json"], [8]));
    expect(await named()).toEqual([
      ["x", 1],
      ["y", 1],
    ]);
    const target = `run:${sha(1).slice(0, 12)}.0`;
    await fill(engine, "label", [{ target, key: "label", value: "PM883", origin: "user" }]);
    expect(await named()).toEqual([
      ["PM883", 1],
      ["y", 1],
    ]);
    expect((await answer(curve, { dataset: "local" })).map((p) => p.system).sort()).toEqual(["PM883", "y"]);
  });
});
