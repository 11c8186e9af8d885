/** The first view of whole folders as their makers left them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { whyText } from "~/views/first/claim";
import { viewOf } from "./support/firstView";
import { sharedFolder, sharedPath } from "./support/shared";

/** Folders as their makers left them -> the sentence of each tab. */
const folders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "runs/fio/example-15s": {
    curve:
      "Up to 9 loads of each of 5 workloads: throughput against latency, one workload at a time. A sweep of 12 asked rates of 4K random read is there under open loop.",
    scaling: "The same work on 1, 2, 3, 4, 6, 8 and 12 drives: throughput against the number of drives.",
  },
  "runs/vdbench/fwd-mixed": {
    timeline: "1 run with fewer than 3 loads of a workload, so no curve: rate and response time in each interval.",
  },
  "runs/vdbench/interrupted-sigkill": {
    timeline: "1 run with fewer than 3 loads of a workload, so no curve: rate and response time in each interval.",
  },
  // Two drives, each with two file systems and without: neither drives of one test nor repeats.
  "corpus/fio/longhorn__kbench": {
    compare: "6 systems have 12 loads in common, 1 more between some: ratios to the first.",
  },
  "runs/fio/drive-scaling": {
    scaling: "The same work on 1, 2, 3, 4, 6, 8 and 12 drives: throughput against the number of drives.",
  },
  // Two modes of one op (seqwr, seqrewr) are two tests.
  "runs/sysbench/fileio": { run: "8 runs of sysbench: rate and latency over time." },
  "corpus/fio/BrahiamAcosta__SO-Kernel-trace-extraction/experimentos": {
    compare: "baseline and ml have 9 loads in common: ratios to the first.",
  },
  "runs/sysbench/cpu-memory": { run: "2 runs of sysbench: rate and latency over time." },
};

describe("a folder as its maker left it", () => {
  it.each(Object.entries(folders))("%s", async (folder, sentences) => {
    const { tabs } = await viewOf(sharedFolder(folder));
    expect(Object.fromEntries(tabs.map(({ page, why }) => [page, whyText(why)]))).toEqual(sentences);
  });

  it("the asked rates beside a curve belong to the workload shown", async () => {
    const { first } = await viewOf(sharedFolder("runs/vdbench"));
    expect(whyText(first!.why)).toBe(
      "8 loads of one workload: throughput against latency. A sweep of 5 asked rates of 4K random read is there under open loop.",
    );
  });

  it("a depth sweep covers one count of drives: others of its workload stay off the chart", async () => {
    const { first } = await viewOf(sharedFolder("runs/fio/example-15s"));
    expect(first?.state).toMatchObject({
      w: ["randread-4k"],
      s: ["local/qd-sweep/randread-4k-j1-libaio-direct", "local/rate-sweep/randread-4k-j1-libaio-direct-rate-qd64"],
    });
  });
});

it("256 jobs on one file are one run", async () => {
  const bytes = readFileSync(sharedPath("runs/fio/special/many-jobs-256/jsonplus.json"));
  const { tabs } = await viewOf([{ path: "many.json", bytes }]);
  expect(tabs.map(({ page }) => page)).toEqual(["run"]);
});
