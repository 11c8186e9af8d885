/** A rate sweep with linear and one with Poisson arrivals, dropped together: two curves, never a zigzag. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { curve } from "~/queries/curve";
import { runs } from "~/queries/runs";
import { answer, loadDrop, seriesOf } from "../support/questions";
import { realPath } from "../support/realFiles";

const SWEEP = realPath("fio/rate-sweep-disk");
const MIX = "randrw70-4k-j1-libaio-direct";
const READ = "randread-4k-j1-libaio-direct";

it("are two curves, each in order of the asked rate", async () => {
  const files = readdirSync(SWEEP, { recursive: true, encoding: "utf8" }).filter((p) => /json$/.test(p));
  const given = files.map((path) => ({ path, bytes: new Uint8Array(readFileSync(`${SWEEP}/${path}`)) }));
  await loadDrop(given);
  const rows = await seriesOf({ dataset: "local" });
  const told = rows.map((row) => [row.series, row.load_kind, row.rate_process, row.points]);
  expect(told.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual(
    [READ, MIX].flatMap((workload) => [
      [workload, "outstanding", null, 1],
      [`${workload}-rate-poisson-qd32`, "rate", "poisson", 12],
      [`${workload}-rate-qd32`, "rate", "linear", 12],
    ]),
  );

  const points = await answer(curve, { dataset: "local" });
  for (const process of ["linear", "poisson"]) {
    const asked = points.filter((p) => p.workload_op === "read" && p.rate_process === process).map((p) => p.asked_iops);
    expect(asked).toHaveLength(12);
    expect(asked).toEqual([...new Set(asked)].sort((a, b) => a! - b!));
  }
  const named = points.filter((p) => p.series === `${READ}-rate-poisson-qd32`);
  expect(new Set(named.map((p) => p.source_name.endsWith("-poisson.json")))).toEqual(new Set([true]));

  for (const run of await answer(runs, { dataset: "local" })) {
    const process = run.load_kind !== "rate" ? null : run.title.endsWith("-poisson") ? "poisson" : "linear";
    expect(run.rate_process, run.title).toBe(process);
  }
});
