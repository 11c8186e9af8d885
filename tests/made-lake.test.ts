import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { makeLake } from "./bench/lake";

const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1))
    .sort();

it("makes the same lake of the same sizes, with rates and latencies that Little's law allows", async () => {
  const [one, two] = ["one-", "two-"].map((name) => mkdtempSync(join(tmpdir(), name))) as [string, string];
  try {
    const size = { runs: 50, samples: 10, drives: 4, nights: 3 };
    expect(makeLake(one, size)).toMatchObject({ run: 50, point: 50, trace: 50, sample: 500, system: 4 });
    makeLake(two, size);
    expect(filesOf(two)).toEqual(filesOf(one));
    for (const file of filesOf(one))
      expect(readFileSync(join(two, file)).equals(readFileSync(join(one, file)))).toBe(true);
    const rows = async (table: string) => {
      const paths = filesOf(one).filter((path) => path.startsWith(`${table}/`));
      const read = (path: string) => parquetReadObjects({ file: new Uint8Array(readFileSync(join(one, path))).buffer });
      return (await Promise.all(paths.map(read))).flat();
    };
    const points = await rows("point");
    expect(new Set(points.map(({ point_no }) => point_no)).size).toBe(50);
    const means = (await rows("latency")).filter(({ stat }) => stat === "mean");
    const meanOf = new Map(means.map(({ point_no, value_us }) => [point_no, value_us as number]));
    for (const { point_no, iops, iodepth } of points)
      expect(((iops as number) * meanOf.get(point_no)!) / 1e6).toBeCloseTo(iodepth as number, 1);
    expect(() => makeLake(one, size)).toThrow("is a lake already");
  } finally {
    for (const dir of [one, two]) rmSync(dir, { recursive: true });
  }
});
