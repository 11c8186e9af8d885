import { expect, it } from "vitest";
import { sentenceText } from "~/components/token";
import type { Chosen } from "~/analysis/time/lines";
import type { TimeRun } from "~/analysis/time/runs";
import { sentenceOf, layerNotes } from "./controls";

it("a run with histograms only is named, and nothing is joined to nothing", () => {
  const run = { id: "local/1", title: "mix", path: "mix.json", rows: [] as TimeRun["rows"] } as TimeRun;
  const heat = { id: "read", name: "reads" };
  const nothing = { throughput: [], quantities: [], quantity: "iops", latencies: [], latency: null };
  const chosen = { run, ...nothing, heats: [heat], heat } as unknown as Chosen;
  const said = (coarse: boolean) =>
    sentenceText(sentenceOf(chosen, [run], { q: ["50", "99"], rd: "60" }, () => undefined, coarse));
  expect(said(false)).toMatch(/^mix: histograms of reads with p50, p99 since/);
  // Buckets a factor of two wide, as in ACT's logs.
  expect(said(true)).toMatch(/^mix: histograms of reads since/);
});

const watched = (...members: string[]) => members.map((member) => ({ tool: "iostat", member }));

it("a partition beside its disk and an array beside its drives count the same I/O, and the chart says so", () => {
  expect(layerNotes(watched("md0", "nvme0n1", "nvme1n1", "nvme1n1p1", "dm-0", "sda", "sda1"))).toEqual([
    "Devices count the same I/O, so do not add them up: nvme1n1p1 is a part of nvme1n1; sda1 is a part of sda; md0 and dm-0 are built on other devices.",
  ]);
  expect(layerNotes(watched("nvme0n1", "nvme0n12", "sda", "sdaa", "sdb"))).toEqual([]);
  // Nothing beside them that they could be built on.
  expect(layerNotes(watched("md0", "md1"))).toEqual([]);
  expect(
    layerNotes([
      { tool: "fio", member: "sda1" },
      { tool: "fio", member: "sda" },
    ]),
  ).toEqual([]);
});
