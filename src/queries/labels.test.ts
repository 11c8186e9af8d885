/** Labels of runs, jobs and points in the answers. */
import { describe, expect, it } from "vitest";
import { fill } from "../../tests/support/arrow";
import { answer, engine, p99, runsOf, seriesOf, sha } from "../../tests/support/questions";
import { togetherRows } from "~/analysis/together";
import { jobTarget, meansKey, ORIGINS, pointTarget, runTarget, stepTarget, systemTarget } from "~/model/labels";
import { curve } from "./curve";
import { members } from "./members";
import { runs } from "./runs";
import { shelf } from "./shelf";
import { spelledOut } from "./words";

const run = (source: number) => `${sha(source).slice(0, 12)}.0`;
const local = { dataset: "local" };
const points = () => answer(curve, local);
const say = (target: string, key: string, value: string, origin = "user", dataset: string | null = "local") =>
  fill(engine, "label", [{ dataset, target, key, value, origin }]);

/** One point for each run, at these depths. */
const sweep = (depths: readonly number[], more: object = {}) =>
  runsOf(
    "local",
    depths.map((iodepth, i) => ({
      source: i + 1,
      path: "a/r.json",
      points: [{ iodepth, iops: 100 * (i + 1) }],
      ...more,
    })),
  );

describe("precedence", () => {
  it("is ordered by origin, then by time", async () => {
    await sweep([1]);
    const target = runTarget(run(1));
    const media = async () => (await points())[0]!.media;
    expect(await media()).toBeNull();
    for (const [i, origin] of [...ORIGINS].reverse().entries()) {
      await say(target, "media", `old ${i}`, origin);
      await say(target, "media", `new ${i}`, origin);
      expect(await media()).toBe(`new ${i}`);
    }
    await say(target, "media", "from a file", "result file");
    await say(target, "media", "by a stranger", "no origin of ours");
    await say(target, "media", "", "user");
    expect(await media()).toBe(`new ${ORIGINS.length - 1}`);
  });

  it("puts a job's label before its run's, whatever its origin, and a point's before both", async () => {
    await sweep([1, 2]);
    await say(runTarget(run(1)), "firmware", "of the run", "user");
    await say(jobTarget(run(1), 0), "firmware", "of the job", "rule");
    await say(runTarget(run(1)), "note", "of the run");
    await say(jobTarget(run(1), 0), "note", "of the job");
    await say(pointTarget((await points())[0]!.key), "note", "of the point", "rule");
    const [first, second] = await points();
    expect(first).toMatchObject({ said: { firmware: "of the job", note: "of the job" }, note: "of the point" });
    expect(second).toMatchObject({ said: {}, note: null });
  });

  it("lets a user's together go before a file's apart, and apart before together of one origin", async () => {
    await sweep([8, 8]);
    const both = (key: string, value: string, origin: string) =>
      Promise.all([1, 2].map((n) => say(runTarget(run(n)), key, value, origin)));
    const parts = async () => (await points()).map((p) => p.parts);
    await both("together", "x", "rule");
    expect(await parts()).toEqual([2]);
    await both("apart", "1", "rule");
    expect(await parts()).toEqual([1, 1]);
    await both("together", "x", "user");
    expect(await parts()).toEqual([2]);
    await both("apart", "0", "user");
    expect(await parts()).toEqual([2]);
    await both("apart", "1", "user");
    expect(await parts()).toEqual([1, 1]);
  });
});

describe("origins", () => {
  it("a dropped description does not change a published run of the same bytes, nor the other way round", async () => {
    await runsOf("slug", [{ source: 1, points: [{ iops: 1, iodepth: 1 }] }]);
    await say(runTarget(run(1)), "media", "QLC", "kneepoint.json", "local");
    const media = async (dataset: string) => (await answer(curve, { dataset })).map((p) => p.media);
    expect(await media("slug")).toEqual([null]);
    await say(runTarget(run(1)), "media", "TLC", "kneepoint.json", "slug");
    expect(await media("slug")).toEqual(["TLC"]);
    expect((await answer(runs, { dataset: "slug" }))[0]).toMatchObject({ media: "TLC", said: { media: "TLC" } });
  });

  it("a run has the labels that its dataset gives the system, below all others", async () => {
    await runsOf("slug", [{ source: 1, system: "s", points: [{ iops: 1, iodepth: 1 }] }]);
    const system = { dataset: "slug", system: "s", label: "Box", host: "h1", capacity_bytes: 4e12 };
    await fill(engine, "system", [{ ...system, indirection_unit_bytes: 16384 }]);
    await say(runTarget(run(1)), "indirection_unit_bytes", "65536", "kneepoint.json", "slug");
    const said = { capacity_bytes: "4000000000000", indirection_unit_bytes: "65536" };
    for (const question of [curve, runs, members]) {
      expect(await answer(question as typeof runs, { dataset: "slug" })).toMatchObject([{ host: "h1", said }]);
    }
  });
});

describe("set-ups", () => {
  it("are named by the meanings in the description; keys and order stay", async () => {
    const setups = ["c bfq t 16", "none", "dev1", "as is"];
    await runsOf(
      "slug",
      setups.map((_, i) => ({ source: i + 1, system: "s", points: [{ iops: i + 1, iodepth: 1, block_bytes: 4096 }] })),
    );
    await fill(engine, "system", [{ dataset: "slug", system: "s", label: "Box" }]);
    const place = async () => {
      for (const [i, setup] of setups.entries())
        await say(stepTarget(run(i + 1), 0, 0), "setup", setup, "name", "slug");
    };
    await place();
    const dataset = { dataset: "slug" };
    const bare = await seriesOf(dataset);
    const words = { c: "completion polling", bfq: "BFQ", "t *": "* neighbours", none: "no scheduler", dev1: "-" };
    for (const [word, meaning] of Object.entries(words))
      await say(systemTarget("Box"), meansKey(word), meaning, "kneepoint.json", "slug");
    // Words of another system are not its own.
    await say(systemTarget("Tray"), meansKey("as is"), "wrong", "kneepoint.json", "slug");
    const named = await seriesOf(dataset);
    expect(named.map(({ setup_name }) => setup_name).toSorted()).toEqual(
      ["", "completion polling, BFQ, 16 neighbours", "no scheduler", undefined].toSorted(),
    );
    expect(named.map(({ setup_name: _, ...row }) => row)).toEqual(bare);
    const told = new Map([...named, ...(await answer(shelf, dataset))].map((row) => [row.setup, row.setup_name]));
    expect(told.get("c bfq t 16")).toBe("completion polling, BFQ, 16 neighbours");
    const ofPoints = (await answer(curve, dataset)).map(({ setup, setup_name }) => [setup, setup_name] as const);
    expect(new Map(ofPoints)).toEqual(new Map(named.map(({ setup, setup_name }) => [setup, setup_name])));
  });

  it("are spelled out, longest words first, with the text that * stands for; the rest stays", () => {
    const means = (words: object) => new Map(Object.entries(words).map(([key, value]) => [meansKey(key), value]));
    const words = means({
      "zns_0_*": "reads alone, QD *",
      "zns_*_*": "writes of * MiB/s, reads at QD *",
      s: "polling",
    });
    expect(spelledOut("zns_0_16", words)).toBe("reads alone, QD 16");
    expect(spelledOut("300 zns_250_1 x", words)).toBe("300, writes of 250 MiB/s, reads at QD 1, x");
    expect(spelledOut("s 30 s", means({ s: "polling", "* s": "* s", c: "other" }))).toBe("polling, 30 s");
    expect(spelledOut("a.b axb", means({ "a.b": "dot" }))).toBe("dot, axb");
    // Many wildcards in a word are taken as they stand, or a long name would take for ever.
    expect(spelledOut("a".repeat(5000), means({ ["*a".repeat(40)]: "slow" }))).toBe("a".repeat(5000));
  });
});

describe("corrections", () => {
  it("change what was measured, the series with it, and are named", async () => {
    await sweep([1, 2]);
    const target = runTarget(run(2));
    await say(target, "iodepth", "64", "rule");
    await say(target, "block_bytes", "8192");
    await say(target, "workload_op", "write");
    await say(target, "pattern", "random");
    const [first, second] = await points();
    expect(first).toMatchObject({ iodepth: 1, corrected: [], series: "randread-4k-j1-libaio-direct" });
    expect(second).toMatchObject({
      ...{ iodepth: 64, outstanding: 64, block_bytes: 8192, workload_op: "write", read_percent: 0, iops: 200 },
      ...{ series: "randwrite-8k-j1-libaio-direct", corrected: ["workload_op", "block_bytes", "iodepth"] },
    });
    expect((await seriesOf(local)).map((row) => row.series).sort()).toEqual([
      "randread-4k-j1-libaio-direct",
      "randwrite-8k-j1-libaio-direct",
    ]);
    expect((await answer(runs, local)).map((row) => row.block_bytes)).toEqual([4096, 8192]);
    const ofSeries = (await points()).filter((p) => p.series === "randwrite-8k-j1-libaio-direct");
    expect(ofSeries.map((p) => p.key)).toEqual([second!.key]);
    expect(second!.said).toEqual({});
  });

  it("that are invalid do not count: bad values, and measured facts", async () => {
    await sweep([8]);
    const before = await points();
    const words = { iodepth: "eight", block_bytes: "-1", numjobs: "1.5", read_percent: "101", pattern: "zigzag" };
    for (const [key, value] of Object.entries(words)) await say(runTarget(run(1)), key, value);
    await say(runTarget(run(1)), "workload_op", "read");
    expect(await points()).toEqual(before);
  });

  it("of the depth scale the total that a tool counts over drives", async () => {
    await runsOf("local", [{ source: 1, points: [{ iodepth: 8, outstanding: 32, iops: 1 }] }]);
    await say(runTarget(run(1)), "iodepth", "16");
    expect((await points())[0]).toMatchObject({ iodepth: 16, outstanding: 64 });
  });

  it("leave a failed point no peak", async () => {
    await runsOf("local", [
      {
        source: 1,
        points: [
          { iodepth: 1, iops: 10 },
          { iodepth: 2, iops: 90, failed: true, phase: 1 },
        ],
      },
    ]);
    const before = await seriesOf(local);
    expect(before).toMatchObject([{ peak_iops: 10, peak_bytes_per_s: 10 * 4096, points: 2 }]);
    await say(runTarget(run(1)), "block_bytes", "8192");
    expect(await seriesOf(local)).toMatchObject([{ peak_iops: 10, block_bytes: 8192, points: 2 }]);
    expect(await answer(runs, local)).toMatchObject([{ peak_iops: 10, failed: 1 }]);
  });
});

describe("excluded points", () => {
  it("stay with their reason, with all their directions, and are no peak", async () => {
    const mixed = (op: string, iodepth: number, total: number) => ({
      ...{ op, iodepth, workload_op: "mixed", read_percent: 70, iops: total / 2 },
      ...{ total_iops: total, total_bytes_per_s: total * 4096, phase: iodepth },
    });
    const rows = [mixed("read", 1, 10), mixed("write", 1, 10), mixed("read", 2, 90), mixed("write", 2, 90)];
    await runsOf("local", [{ source: 1, points: rows }], [p99(100, "clat", 5), p99(102, "clat", 9)]);
    expect(await answer(runs, local)).toMatchObject([{ peak_iops: 90, p99_at_peak_us: 9, points: 2 }]);
    await say(pointTarget(`${run(1)}.2`), "excluded", "fan failed");
    expect((await points()).map((p) => p.excluded)).toEqual([null, null, "fan failed", "fan failed"]);
    expect(await seriesOf(local)).toMatchObject([{ peak_iops: 10, points: 2 }]);
    expect(await answer(runs, local)).toMatchObject([{ peak_iops: 10, p99_at_peak_us: 5, points: 2 }]);
  });

  it("are combined with no other point", async () => {
    await sweep([8, 8, 8]);
    for (const n of [1, 2, 3]) await say(runTarget(run(n)), "together", "x");
    await say(runTarget(run(2)), "excluded", "wrong drive");
    const [a, b] = (await points()).sort((x, y) => y.parts - x.parts);
    expect(a).toMatchObject({ parts: 2, iops: 400, excluded: null });
    expect(b).toMatchObject({ parts: 1, iops: 200, excluded: "wrong drive", together: null });
  });

  it("may be sums: their own key names them", async () => {
    await sweep([8, 8]);
    for (const n of [1, 2]) await say(runTarget(run(n)), "together", "x");
    const [sum] = await points();
    expect(sum!.key).toMatch(/^[0-9a-f]{12}\.0\+1-[0-9a-f]{8}\.read$/);
    await say(pointTarget(sum!.key), "excluded", "one was warm");
    expect(await points()).toEqual([{ ...sum!, excluded: "one was warm" }]);
    expect(await seriesOf(local)).toMatchObject([{ peak_iops: null, points: 1 }]);
  });
});

describe("together", () => {
  it("of runs goes phase by phase, load by load: a sweep of two hosts is a sweep", async () => {
    const host = (first: number, folder: string) =>
      [1, 2, 4].map((iodepth, i) => ({
        ...{ source: first + i, path: `${folder}/qd${iodepth}.json` },
        points: [
          { iodepth, iops: 100 * iodepth },
          { iodepth, iops: 10 * iodepth, phase: 1, job_index: 1 },
        ],
      }));
    await runsOf("local", [...host(1, "hostA"), ...host(4, "hostB")]);
    for (let n = 1; n <= 6; n++) await say(runTarget(run(n)), "together", "both");
    expect((await points()).map((p) => [p.outstanding, p.parts, p.iops])).toEqual([
      [2, 2, 200],
      [2, 2, 20],
      [4, 2, 400],
      [4, 2, 40],
      [8, 2, 800],
      [8, 2, 80],
    ]);
    const [row, ...others] = await seriesOf(local);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ points: 6, peak_iops: 800 });
  });

  it("of jobs combines phases of one file whose times are unknown (fio 2)", async () => {
    const jobs = [0, 1, 2].map((i) => ({ iodepth: 8, iops: 100, phase: i, job_index: i }));
    await runsOf("local", [{ source: 1, points: jobs }]);
    await say(runTarget(run(1)), "together", "x");
    expect(await points()).toHaveLength(3);
    for (const i of [0, 1]) await say(jobTarget(run(1), i), "together", "y");
    expect((await points()).map((p) => [p.parts, p.iops, p.together])).toEqual([
      [1, 100, null],
      [2, 200, "y"],
    ]);
    expect(await answer(runs, local)).toMatchObject([{ points: 2, members: 2, peak_iops: 200 }]);
  });

  it("has no percentile without histograms, and says why", async () => {
    await runsOf(
      "local",
      [1, 2].map((source) => ({ source, points: [{ iodepth: 8, iops: 100, ios: 1000, runtime_s: 10 }] })),
      [p99(100, "clat", 5), p99(200, "clat", 50)],
    );
    for (const n of [1, 2]) await say(runTarget(run(n)), "together", "x");
    const [sum] = await points();
    expect(sum).toMatchObject({ why: "why/no-histograms", iops: 200, staggered: false });
    expect(sum!.latency["clat"]!.quantiles).toEqual({});
  });

  it("of unequal runtimes is a lower bound", async () => {
    const of = (source: number, runtime_s: number) => ({
      source,
      points: [
        { iodepth: 8, iops: 100, ios: 100 * runtime_s, bytes_per_s: 409_600, io_bytes: 409_600 * runtime_s, runtime_s },
      ],
    });
    await runsOf("local", [of(1, 60), of(2, 30)]);
    for (const n of [1, 2]) await say(runTarget(run(n)), "together", "x");
    expect(await points()).toMatchObject([{ iops: 150, total_iops: 150, staggered: true, runtime_s: 60 }]);
    expect(await seriesOf(local)).toMatchObject([{ peak_iops: 150 }]);
  });
});

describe("systems", () => {
  const names = async () => (await seriesOf(local)).map((s) => [s.system, s.system_label]).sort();

  it("do not split by a host or kernel that only some tools state, but by two kernels", async () => {
    await sweep([1, 2, 4], {});
    for (const n of [1, 2, 3]) await say(runTarget(run(n)), "drive_model", "P5316");
    await say(runTarget(run(1)), "host", "lab");
    await say(runTarget(run(1)), "kernel", "6.1");
    expect(await names()).toEqual([["P5316", null]]);
    await say(runTarget(run(2)), "kernel", "6.8");
    expect(await names()).toEqual([
      ["P5316 · kernel 6.1", null],
      ["P5316 · kernel 6.8", null],
      ["P5316", null],
    ]);
  });

  it("that differ in firmware are two; price, notes and repeats split none", async () => {
    await sweep([1, 2, 4, 8], {});
    for (const n of [1, 2, 3, 4]) {
      await say(runTarget(run(n)), "drive_model", "P5316");
      await say(runTarget(run(n)), "repeat", String(n));
      await say(runTarget(run(n)), "price", String(100 * n));
    }
    expect(await names()).toEqual([["P5316", null]]);
    for (const n of [1, 2]) await say(runTarget(run(n)), "firmware", "A1");
    for (const n of [3, 4]) await say(runTarget(run(n)), "firmware", "B2");
    expect(await names()).toEqual([
      ["P5316 · firmware A1", null],
      ["P5316 · firmware B2", null],
    ]);
    const rows = await answer(runs, local);
    expect(rows.map((row) => row.system)).toEqual([1, 1, 2, 2].map((n) => `P5316 · firmware ${n === 1 ? "A1" : "B2"}`));
    expect((await seriesOf(local)).map((s) => s.said["repeat"])).toEqual([undefined, undefined]);
    expect((await seriesOf(local))[0]!.said).toMatchObject({ drive_model: "P5316", firmware: "B2" });
    const ofSeries = (await points()).filter((p) => p.series === "randread-4k-j1-libaio-direct");
    expect(new Set(ofSeries.map((p) => p.system)).size).toBe(2);
  });

  it("split by a tag only if each of its values has at least two runs", async () => {
    await sweep([1, 2, 1, 2]);
    for (const n of [1, 2, 3, 4]) await say(runTarget(run(n)), "tag:date", `day ${n}`, "rule");
    expect(await names()).toEqual([[null, null]]);
    for (const n of [1, 2, 3, 4]) await say(runTarget(run(n)), "tag:build", n < 3 ? "old" : "new", "rule");
    expect(await names()).toEqual([
      ["build new", null],
      ["build old", null],
    ]);
    expect((await points())[0]!.said).toEqual({ "tag:build": "old", "tag:date": "day 1" });
  });

  it("do not mistake an unknown key for a known one", async () => {
    await sweep([1]);
    for (const key of ["__proto__", "constructor", "no key", "tag:"]) await say(runTarget(run(1)), key, "x", "rule");
    await say(runTarget(run(1)), "tag:__proto__", "y", "rule");
    const [point] = await points();
    expect(Object.entries(point!.said)).toEqual([["tag:__proto__", "y"]]);
  });
});

describe("proposals", () => {
  const at = (source: number, path: string, started_ms: number) => ({
    ...{ source, path, started_ms, points: [{ iodepth: 8, iops: 100, runtime_s: 60 }] },
  });

  it("are made for runs that overlap; a decided question is not asked again", async () => {
    await runsOf("local", [at(1, "a/x.json", 0), at(2, "b/x.json", 10_000), at(3, "c/x.json", 500_000)]);
    expect(togetherRows(await answer(curve, local))).toEqual([
      { runs: [run(1), run(2)], evidence: "start", sure: true },
    ]);
    await say(runTarget(run(1)), "apart", "1");
    expect(togetherRows(await answer(curve, local))).toEqual([]);
  });
});

describe("drives of combined results", () => {
  const both = async (
    counts: readonly [string | null, string | null],
    options: readonly [string, string],
    more: object[],
  ) => {
    await runsOf(
      "local",
      [0, 1].map((i) => ({
        source: i + 1,
        path: `set/${String(i)}/r.json`,
        options: JSON.stringify({ global: {}, jobs: [{ filename: options[i] }] }),
        points: [{ iodepth: 8, iops: 100 }],
      })),
    );
    for (const [i, count] of counts.entries()) {
      await say(runTarget(run(i + 1)), "together", "x");
      if (count !== null) await say(runTarget(run(i + 1)), "drive_count", count);
      for (const [key, value] of Object.entries(more[i] ?? {})) await say(runTarget(run(i + 1)), key, String(value));
    }
    const [first, ...others] = await points();
    expect(others).toEqual([]);
    return first!.drive_count;
  };
  const DEV = ["/dev/nvme0n1", "/dev/nvme1n1"] as const;
  const LUN = ["/dev/sdb", "/dev/sdb"] as const;

  it("add up where each states the devices that are its own", async () => {
    expect(await both(["1", "1"], DEV, [])).toBe(2);
  });
  it("count a device of one host once, and devices of one name on two hosts twice", async () => {
    expect(await both(["1", "1"], LUN, [{ host: "a" }, { host: "a" }])).toBe(1);
  });
  it("are those of each host if two hosts have devices of one name", async () => {
    expect(await both(["1", "1"], LUN, [{ host: "a" }, { host: "b" }])).toBe(2);
  });
  it("are those of the one system that all of them were on", async () => {
    expect(await both(["24", "24"], LUN, [{ label: "array" }, { label: "array" }])).toBe(24);
  });
  it("are unknown if one result does not state them", async () => {
    expect(await both(["1", null], DEV, [])).toBeNull();
  });
  it.each([
    [["1", "1"], []],
    [["24", "24"], []],
    [
      ["24", "24"],
      [{ label: "a" }, { label: "b" }],
    ],
    [
      ["24", "12"],
      [{ label: "array" }, { label: "array" }],
    ],
  ] as const)("%j of one device name, %j: not known", async (counts, more) => {
    expect(await both(counts, LUN, [...more])).toBeNull();
  });
});
