/** The Library's rows equal what Curve reads off the same points at its own limit: there is one rule. */
import { fileURLToPath } from "node:url";
import { group } from "d3-array";
import { beforeEach, expect, it } from "vitest";
import { withSeries } from "~/analysis/seriesRows";
import { jointKnee } from "~/charts/curve/reading";
import { rateOf } from "~/charts/curve/reading";
import { answering } from "~/model/reading";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { shelf } from "~/queries/shelf";
import { readOf } from "~/views/shared/reading";
import { curveModel } from "~/views/curve/picture";
import { fields } from "~/views/curve/state";
import { answer, openEmpty, loadGrouped } from "./support/questions";
import { filesBelow } from "./support/realFiles";
import { sharedFolder } from "./support/shared";

const own = { dataset: "local" };
const ours = fileURLToPath(new URL("./fixtures/runs/fio/qd-sweep-disk", import.meta.url));
const WORKLOADS = { read: "randread-4k", write: "randwrite-4k" } as const;

beforeEach(openEmpty);

it.each(["ours", "fioplot-raid", "fioplot-runs", "ssd-folders", "mac-hosts"])("%s", async (id) => {
  await loadGrouped(id === "ours" ? filesBelow(ours) : sharedFolder(`groups/${id}/files`));
  const rows = await answer(shelf, own);
  const answers = withSeries(await answer(curve, own));
  let compared = 0;
  for (const [system, setups] of group(rows, (row) => row.system ?? "")) {
    for (const op of ["read", "write"] as const) {
      const state = { ...defaults(fields), d: ["local"], sys: [`local/${system}`], w: [WORKLOADS[op]] };
      const model = curveModel(answers, state, []);
      const readings = setups.flatMap((row) => row[op] ?? []);
      // If a load has no p99 the page shows means, without a limit.
      if (readings.length === 0 || model.limit_us === null) continue;
      const { lines, reading } = readOf(model, { ...state, lim: model.limit_us });
      const rates = [...group(lines, (line) => line.series).values()].flatMap((line) => {
        const knee = jointKnee(line, reading.knees);
        const p = knee === null ? null : answering(knee);
        return p === null ? [] : [rateOf(p, model.options) ?? -1];
      });
      const within = readings.map(({ within_iops }) => within_iops ?? -1);
      expect(Math.max(-1, ...within), `${system} ${op}`).toBe(Math.max(-1, ...rates));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(0);
});
