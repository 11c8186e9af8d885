/** Timeline of a database: transactions per second and their latency over time, as in the file. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { timeline } from "~/text/en/timeline";
import { show } from "./ingest/showTimeline";

const folder = fileURLToPath(new URL("fixtures/hand-made/sysbench", import.meta.url));

it("draws TPS and the latency of transactions; a series that was read is not reported as absent", async () => {
  const { plan, data } = await show(folder, {}, (path) => path.endsWith("oltp-1.1.txt"));
  expect(plan.chosen.quantity).toBe("tps");
  expect(plan.chosen.quantities).toEqual(["tps"]);
  expect(plan.chosen.latencies.map(({ id }) => id)).toEqual(["response_p95"]);
  expect(data.throughput.flatMap(({ values }) => values.map(({ value }) => value)).length).toBeGreaterThan(1);
  expect(data.latency.flatMap(({ values }) => values).length).toBeGreaterThan(1);
});

it("a test without reads and writes has windows of one kind, and no operation in their name", async () => {
  const cpu = fileURLToPath(new URL("fixtures/sysbench", import.meta.url));
  const { data } = await show(cpu, {}, (path) => path.endsWith("cpu.txt"));
  const { kind, name } = data.heat!;
  expect(timeline.heatName(kind, name)).toBe("response, share of each window");
});
