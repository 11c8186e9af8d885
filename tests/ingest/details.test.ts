import { describe, expect, it } from "vitest";
import { realFile } from "../support/realFiles";
import { answer, loadDrop } from "../support/questions";
import { details } from "~/queries/details";

const PATHS = ["fio/versions/debian-3.33/disk/json.json", "fio/drive-scaling/randrw70-perjob/drives04.json"];

describe("details", () => {
  it("has no rows if nothing is loaded, and none of another dataset", async () => {
    expect(await answer(details, { dataset: "local", run_key: "a.0" })).toEqual([]);
  });

  it("covers one run only, in file order", async () => {
    const drop = await loadDrop(PATHS.map((path) => ({ path, bytes: realFile(path) })));
    const keys = drop.rows("source").map(({ sha256 }) => `${sha256!.slice(0, 12)}.0`);
    const [first, second] = await Promise.all(keys.map((run_key) => answer(details, { dataset: "local", run_key })));
    expect(first!.length + second!.length).toBe(drop.counts["detail"]);
    expect(await answer(details, { dataset: "other", run_key: keys[0]! })).toEqual([]);
    const disks = (rows: typeof first) => [
      ...new Set(rows!.filter(({ topic }) => topic === "disk").map((d) => d.subject)),
    ];
    expect(disks(first)).toEqual(["vda"]);
    expect(disks(second)).toEqual(["loop0", "loop1", "loop2", "loop3"]);
    expect(
      second!.filter(({ topic, job_index }) => topic === "depth" && job_index === 1).map((d) => d.subject),
    ).toEqual(["1", "2", "4", "8"]);
    expect(second!.filter(({ topic }) => topic === "disk").every(({ job_index }) => job_index === null)).toBe(true);
  });
});
