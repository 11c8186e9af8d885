import { expect, it } from "vitest";
import { sentenceText } from "~/components/token";
import type { Chosen } from "~/analysis/time/lines";
import type { TimeRun } from "~/analysis/time/runs";
import { sentenceOf } from "./controls";

it("a run with histograms only is named, and nothing is joined to nothing", () => {
  const run = { id: "local/1", title: "mix", path: "mix.json", rows: [] as TimeRun["rows"] } as TimeRun;
  const heat = { id: "read", name: "reads" };
  const nothing = { throughput: [], quantities: [], quantity: "iops", latencies: [], latency: null };
  const chosen = { run, ...nothing, heats: [heat], heat } as unknown as Chosen;
  expect(sentenceText(sentenceOf(chosen, [run], { q: ["50", "99"], rd: "60" }, () => undefined))).toMatch(
    /^mix: histograms of reads with p50, p99 since/,
  );
});
