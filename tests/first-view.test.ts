/** The first view of real files: read, inserted, queried and judged. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defaults } from "~/permalink/field";
import { firstView, type FirstView } from "~/views/first/rule";
import { waysOf } from "~/analysis/states";
import { whyText } from "~/views/first/claim";
import { scalingModel } from "~/views/scaling/model";
import { fields as scalingFields } from "~/views/scaling/state";
import { factsAbout, viewOf } from "./support/firstView";
import { type DropFile, type DropName, drops, realFile, realFolder } from "./support/realFiles";
import { empty, engine } from "./support/questions";

interface Expected {
  readonly page: string;
  readonly state?: object;
  readonly why: string;
  /** The other tabs. */
  readonly also?: readonly string[];
}

const rows: Readonly<Record<DropName, Expected>> = {
  oneRun: { page: "run", why: "One run: the distribution of its latency, by operation." },
  phases: { page: "overview", why: "3 phases of one file, one after another: each workload in a cell." },
  drives: {
    page: "scaling",
    state: { by: "each", w: "randrw70-4k" },
    why: "One workload on 4 drives: each of them, and their sum.",
  },
  scaling: {
    page: "scaling",
    state: { w: "randread-4k" },
    why: "The same work on 1, 2, 3, 4, 6, 8 and 12 drives: throughput against the number of drives.",
  },
  depths: {
    page: "curve",
    state: { w: ["randread-4k"] },
    why: "9 loads of one workload: throughput against latency.",
  },
  largeBlocks: {
    page: "curve",
    state: { w: ["read-128k"] },
    why: "6 loads of one workload: throughput against latency.",
  },
  rates: {
    page: "curve",
    state: { w: ["randread-4k"] },
    why: "12 asked rates of one workload, open loop: the rate achieved against latency.",
  },
  vdbenchCurve: {
    page: "curve",
    state: { w: ["randrw70-4k"] },
    why: "A vdbench curve: an uncontrolled maximum, then 10 asked rates, shares of it: the rate achieved against response time.",
  },
  vdbenchLoops: {
    page: "curve",
    state: { w: ["randread-4k"] },
    why: "8 loads of one workload: throughput against latency.",
  },
  vdbenchSingle: {
    page: "timeline",
    why: "1 run with fewer than 3 loads of a workload, so no curve: rate and response time in each interval.",
  },
  act: { page: "act", why: "One ACT log: the verdict, and the share of I/Os over 1, 2, 4 and 8 ms in each slice." },
  actLogs: { page: "act", why: "2 ACT logs: load against the worst slice of each." },
  fioLogs: { page: "timeline", why: "5 logs: throughput over latency, against time.", also: ["run"] },
  twoFolders: {
    page: "compare",
    state: { by: "system", base: "before" },
    why: "before and after have 2 loads in common: ratios to the first.",
    also: ["run"],
  },
  repeats: {
    page: "runs",
    why: "3 runs of 3 workloads on one device: each of them, with their median.",
  },
  // Runs of several versions are set-ups, even if they are numbered.
  versions: {
    page: "compare",
    why: "fio 3.33, fio 2.21 and fio 3.1 have 2 loads in common: ratios to the first.",
    also: ["run"],
  },
  sysbench: { page: "run", why: "1 run of sysbench: rate and latency over time." },
};

describe("from a drop to its page", () => {
  it.each(Object.keys(rows) as DropName[])("%s", async (name) => {
    const { page, state = {}, why, also = [] } = rows[name];
    const { first, tabs } = await viewOf(drops[name]);
    expect(first?.page).toBe(page);
    expect(first?.state).toMatchObject(state);
    expect(whyText(first!.why)).toBe(why);
    expect(tabs.map((tab) => tab.page)).toEqual([page, ...also]);
  });
});

it.each(["iostat-xt-iso.txt", "iostat-x.json", "sar-d.txt"])("%s alone opens over time", async (path) => {
  const { first } = await viewOf([{ path, bytes: readFileSync(`tests/fixtures/sysstat/${path}`) }]);
  expect([first?.page, whyText(first!.why)]).toEqual(["timeline", "1 log: throughput over latency, against time."]);
});

const pages = ({ tabs }: FirstView): string[] => tabs.map(({ page }) => page);
const renamed = (files: readonly DropFile[], folder: string): DropFile[] =>
  files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }));

const HOUR_MS = 3_600_000;

/** A copy of a real result from another device and time. */
function ofDevice(device: string, path: string, timestamp_ms: number): DropFile {
  const text = drops.scaling[0]!.bytes.toString("utf8")
    .replace(/"filename" : "[^"]*"/g, `"filename" : "${device}"`)
    .replace(/"timestamp" : \d+/, `"timestamp" : ${Math.floor(timestamp_ms / 1000)}`)
    .replace(/"timestamp_ms" : \d+/, `"timestamp_ms" : ${timestamp_ms}`);
  return { path, bytes: Buffer.from(text) };
}

describe("several devices", () => {
  const drives = Array.from({ length: 12 }, (_, i) => i);
  const hosts = (["hostA", "hostB"] as const).flatMap((host, h) =>
    drives.map((i) => ofDevice(`/dev/nvme${i}n1`, `${host}/nvme${i}n1.json`, HOUR_MS * (480_000 + 100 * h + i))),
  );

  it("a file of each drive, equally named on two hosts: 24 members", async () => {
    const { first, tabs } = await viewOf(hosts);
    expect([first?.page, whyText(first!.why), tabs.length]).toEqual([
      "scaling",
      "One workload on 24 drives: each of them, side by side.",
      1,
    ]);
  });

  it("one drive on each of two hosts is a comparison of the two", async () => {
    const { first } = await viewOf(hosts.filter(({ path }) => path.endsWith("nvme0n1.json")));
    expect(whyText(first!.why)).toBe("hostA and hostB have 1 load in common: ratios to the first.");
  });

  it("at the same time they are two drives of one measurement", async () => {
    const two = ["hostA", "hostB"].map((host) => ofDevice("/dev/nvme0n1", `${host}/all.json`, HOUR_MS * 480_000));
    const moved = two.map(({ path, bytes }, i) => ({
      path,
      bytes: Buffer.from(bytes.toString("utf8").replace('"jobname" : "drive0"', `"jobname" : "drive${i}"`)),
    }));
    expect((await viewOf(moved)).first).toMatchObject({ page: "scaling", state: { by: "each" }, why: { devices: 2 } });
  });

  it("one drive, three times, is a repeat", async () => {
    const again = [1, 2, 3].map((n) => ofDevice("/dev/nvme0n1", `${n}/result.json`, HOUR_MS * (480_000 + n)));
    expect((await viewOf(again)).first).toMatchObject({ page: "runs", why: { code: "repeats", runs: 3 } });
  });

  it("counted runs of one drive with one time stamp are repeats: the clock was reset", async () => {
    const runs = [1, 2, 3].map((n) => ofDevice("/dev/nvme0n1", `run${n}/result.json`, HOUR_MS * 480_000));
    const apart = runs.map(({ path, bytes }, i) => ({
      path,
      bytes: Buffer.from(
        bytes.toString("utf8").replaceAll(/(?<="total_ios" : )[1-9]\d*/g, (ios) => String(Number(ios) + i)),
      ),
    }));
    expect((await viewOf(apart)).first).toMatchObject({ page: "runs", why: { code: "repeats", runs: 3 } });
  });

  it("an entry for a whole group of jobs counts its jobs if each names another drive", async () => {
    const names = [1, 2, 3, 4, 6, 8, 12].map((n) => `drives${String(n).padStart(2, "0")}.json`);
    const grouped = names.map((path) => ({ path, bytes: realFile(`fio/drive-scaling/randread-grouped/${path}`) }));
    expect((await viewOf(grouped)).first).toMatchObject({ page: "scaling", why: { counts: [1, 2, 3, 4, 6, 8, 12] } });
  });
});

describe("the same load night after night", () => {
  const NIGHT_MS = 24 * HOUR_MS;
  /** Each begins before 0:00 UTC and goes on after it. */
  const nights = (n: number, devices: readonly string[]): DropFile[] =>
    Array.from({ length: n }, (_, night) =>
      devices.map((device, i) => {
        const start_ms = (20_000 + night) * NIGHT_MS - 1000;
        const folder = new Date(start_ms).toISOString().slice(0, 10);
        return ofDevice(`/dev/${device}`, `${folder}/${device}.json`, start_ms + i * 600_000);
      }),
    ).flat();

  it("of two drives is a history of each, neither 24 drives nor 12 repeats", async () => {
    const { first, tabs } = await viewOf(nights(12, ["nvme0n1", "nvme1n1"]));
    expect([first?.page, whyText(first!.why), tabs.length]).toEqual([
      "history",
      "2 loads measured 12 times: where the level changed.",
      1,
    ]);
    await empty(engine);
    expect((await viewOf(nights(12, ["nvme0n1"]))).first).toMatchObject({ page: "history", why: { loads: 1 } });
  });

  it("is told by folder, so that no night is cut in two at 0:00 UTC", async () => {
    const { tests } = await factsAbout(nights(12, ["nvme0n1", "nvme1n1"]));
    const ways = waysOf(tests.flatMap(({ directions }) => [...directions]));
    const ofTime = ways.filter(({ id }) => id === "folder1" || id === "day");
    expect(ofTime.map(({ id, most }) => [id, most])).toEqual([
      ["folder1", 12],
      ["day", 13],
    ]);
  });

  it("nine nights, or repeats of one day, are none", async () => {
    expect(pages(await viewOf(nights(9, ["nvme0n1"])))).not.toContain("history");
    await empty(engine);
    const hours = Array.from({ length: 12 }, (_, n) => n);
    const day = hours.map((n) => ofDevice("/dev/nvme0n1", `${n}/result.json`, HOUR_MS * (480_000 + n)));
    expect(pages(await viewOf(day))).toEqual(["runs"]);
  });

  it("of a sweep stays a curve, with its history beside", async () => {
    const sweeps = nights(10, ["nvme0n1"]).flatMap(({ path, bytes }) =>
      [1, 2, 4].map((depth) => ({
        path: path.replace(".json", `-qd${depth}.json`),
        bytes: Buffer.from(bytes.toString("utf8").replaceAll(/"iodepth" : "\d+"/g, `"iodepth" : "${depth}"`)),
      })),
    );
    expect(pages(await viewOf(sweeps))).toEqual(["curve", "history"]);
  });
});

describe("a folder of ours", () => {
  it("an entry of several drives counts as many on Scaling", async () => {
    const { tests, members } = await factsAbout(realFolder("fio/drive-scaling/randrw70-grouped"));
    const points = tests.flatMap(({ directions }) => [...directions]);
    const link = { ...defaults(scalingFields), d: ["local"] };
    const { notes } = scalingModel({ points, members, figures: [] }, link, []).chart;
    expect(notes.join(" ")).toContain("7 measurements in 7 files");
  });

  it("common cells are those that no side lacks", async () => {
    const versions = ["fio-3.16", "fio-3.30", "fio-3.35"];
    const path = (version: string): string => `fio/versions/${version}/disk/json.json`;
    const { first } = await viewOf(versions.map((one) => ({ path: `${one}/r.json`, bytes: realFile(path(one)) })));
    expect(whyText(first!.why)).toBe(
      "fio 3.35, fio 3.16 and fio 3.30 have 2 loads in common, 1 more between some: ratios to the first.",
    );
  });
});

describe("a mixed drop", () => {
  const mixed = [...drops.vdbenchCurve, ...drops.act, ...drops.fioLogs];

  it("shows the group that goes first, the others are tabs of their own files", async () => {
    const { first, tabs } = await viewOf(mixed);
    expect(first?.page).toBe("curve");
    expect(tabs.map(({ page, state }) => [page, state["in"]])).toEqual([
      ["curve", undefined],
      ["act", ["output.txt"]],
      ["timeline", ["logs"]],
      ["run", ["logs/result.json"]],
    ]);
    expect(tabs.map(({ why }) => why)).toMatchObject([
      { code: "maximum", curves: 1 },
      { code: "act", logs: 1 },
      { code: "logs", logs: 5 },
      { code: "run", runs: 1 },
    ]);
  });

  it("shows what was dropped just now, whatever was there before", async () => {
    const facts = await factsAbout(mixed);
    expect(firstView(facts, new Set(["output.txt"])).first?.page).toBe("act");
    expect(firstView(facts, new Set(["logs/log_bw.1.log"])).first?.page).toBe("timeline");
    expect(firstView(facts, new Set(["elsewhere.txt"])).first).toBeNull();
  });

  it("a curve in each of two folders is two lines, not a table of ratios", async () => {
    const twice = [...renamed(drops.depths.slice(0, 5), "a"), ...renamed(drops.largeBlocks, "b")];
    expect((await viewOf(twice)).first).toMatchObject({ page: "curve", why: { loads: 6, curves: 2, workloads: 2 } });
  });

  it("two loads are not a curve, three are", async () => {
    expect(pages(await viewOf(drops.depths.slice(0, 2)))).toEqual(["overview"]);
    await empty(engine);
    expect(pages(await viewOf(drops.depths.slice(0, 3)))).toEqual(["curve"]);
  });
});

describe("no results", () => {
  it("a file that only says how something was run leads to the overview, which says so", async () => {
    const { first, tabs } = await viewOf([{ path: "job.fio", bytes: Buffer.from("[global]\nbs=4k\n[a]\nrw=read\n") }]);
    expect(first).toMatchObject({ page: "overview", why: { code: "described", files: 1 } });
    expect(whyText(first!.why)).toBe(
      "No results here; this file describes what was measured, or how. Drop their results.",
    );
    expect(tabs).toHaveLength(1);
  });

  it("nothing at all has no view", async () => {
    expect(await viewOf([])).toEqual({ first: null, tabs: [] });
  });

  const table = () => {
    const path = "output.act_latency.t10-x-n17-e1.txt";
    return { path, bytes: realFile(`act/v6.6-storage-2x-us-10s/${path}`) };
  };
  const counted = ({ tabs }: FirstView) => tabs.map(({ page, why }) => [page, why]);
  const oneTable = ["figures", { code: "figures", figures: 0, tables: 1 }];

  it("histogram logs alone have no throughput to show", async () => {
    const view = await viewOf(realFolder("fio/logs/hist-coarse3"));
    expect(view.first?.page).toBe("timeline");
    expect(whyText(view.first!.why)).toBe("2 histogram logs: the distribution of latency against time, as a heat map.");
  });

  it("a table of act_latency.py is neither a log nor published figures", async () => {
    const view = await viewOf([table()]);
    expect(counted(view)).toEqual([oneTable]);
    expect(whyText(view.first!.why)).toBe("1 table of act_latency.py.");
  });

  it("a table of act_latency.py beside its log is not a second log", async () => {
    expect(counted(await viewOf([...drops.act, table()]))).toEqual([["act", { code: "act", logs: 1 }], oneTable]);
  });

  it("published figures have their page", async () => {
    const bytes = readFileSync("datasets/qlc-175gbs/figures.csv");
    expect(pages(await viewOf([{ path: "figures.csv", bytes }]))).toEqual(["figures"]);
  });
});

it("own files are shown alone: nothing published is put behind them", async () => {
  const { first } = await viewOf(drops.depths);
  expect(first?.state).toEqual({ d: ["local"], w: ["randread-4k"] });
});
