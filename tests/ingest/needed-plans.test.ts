/** What the link of a chart over time carries, from the rows of real files. */
import { expect, it } from "vitest";
import { traces } from "~/queries/traces";
import { neededPlans } from "~/views/shared/share/neededPlans";
import { planOf } from "~/queries/time/plan";
import { chooseOf } from "~/analysis/time/lines";
import { runsOf } from "~/analysis/time/runs";
import { fields, type TimelineState } from "~/views/timeline/state";
import { answer, loadDrop } from "../support/questions";
import { drops } from "../support/realFiles";

const state = {
  ...(Object.fromEntries(
    Object.entries(fields).map(([name, { fallback }]) => [name, fallback]),
  ) as unknown as TimelineState),
  d: ["local"],
};

it("are the series drawn and their weights, of own runs only", async () => {
  await loadDrop(drops.fioLogs);
  const rows = await answer(traces, { dataset: "local" });
  const [run] = runsOf(rows, state.in);
  const plan = planOf(chooseOf(run!, state), state);
  const needed = neededPlans([plan])!;
  expect(needed.runs).toEqual([...new Set(rows.map(({ run_no }) => run_no))]);
  const drawn = plan.drawn.flatMap(({ traces }) => traces);
  expect(drawn.length).toBeGreaterThan(0);
  expect(needed.traces!.map(String)).toEqual(expect.arrayContaining(drawn));
  expect(needed.traces!.length).toBeLessThan(rows.length);
  // A run on both sides of a comparison travels once.
  expect(neededPlans([plan, plan])).toEqual(needed);
  const published = { ...run!, rows: run!.rows.map((row) => ({ ...row, dataset: "example" })) };
  expect(neededPlans([planOf(chooseOf(published, state), state)])).toBeNull();
  expect(neededPlans([])).toBeNull();
});
