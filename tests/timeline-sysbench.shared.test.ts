/** A published sysbench OLTP output with a line every few seconds has a timeline. */
import { expect, it } from "vitest";
import { show } from "./ingest/showTimeline";
import { sharedPath } from "./support/shared";

it("draws TPS and latency over time of a published run", async () => {
  const folder = sharedPath("corpus/sysbench/GoogleCloudPlatform__PerfKitBenchmarker/tests/data");
  const { plan, data } = await show(folder, {}, (path) => path.endsWith("sysbench-output-sample.txt"));
  expect(plan.chosen.quantity).toBe("tps");
  expect(data.throughput.flatMap(({ values }) => values).length).toBeGreaterThan(10);
  expect(data.latency.flatMap(({ values }) => values).length).toBeGreaterThan(10);
});
