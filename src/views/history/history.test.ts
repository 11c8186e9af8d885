import { describe, expect, it } from "vitest";
import { point, stats } from "../../../tests/support/points";
import { measuresOf } from "~/analysis/history";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import { markId } from "~/model/step";
import { defaults } from "~/permalink/field";
import { askedOf, captionOf, historyModel, historyPicture, neededHistory, verdictOf } from "./model";
import { fields, type HistoryViewState } from "./state";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const state = (more: Partial<HistoryViewState> = {}): HistoryViewState => ({
  ...defaults(fields),
  d: ["local"],
  ...more,
});
const NIGHTS = 12;
/** Two depths in each night, with 1 % of noise; at depth 8 only a share remains from the ninth on. */
const nights = (left: number) =>
  Array.from({ length: NIGHTS }, (_, i) =>
    [1, 8].map((iodepth) =>
      point({
        ...{ key: `n${i}q${iodepth}`, run_no: 2 * i + iodepth, iodepth, outstanding: iodepth },
        ...{ source_path: `results/night-${String(i + 1).padStart(2, "0")}/qd${iodepth}.json`, started_ms: i * 1000 },
        iops: iodepth * 1000 * (1 + ((i * 7) % 5) / 500) * (iodepth === 8 && i >= 8 ? left : 1),
        latency: { clat: stats(500) },
      }),
    ),
  ).flat();
const points = nights(0.8);
const modelOf = (more: Partial<HistoryViewState> = {}, own = points) => {
  const asked = askedOf(own, state(more));
  const measured = asked.loads.map((load) => measuresOf(load.states));
  return { asked, model: historyModel(asked, measured, state(more)) };
};

describe("the page History", () => {
  it("draws the load and measure with the largest change for the worse, and says from which state on", () => {
    const { asked, model } = modelOf();
    expect(model.load?.first.iodepth).toBe(8);
    expect(model.measure).toMatchObject({ of: "iops", changes: [{ state: 8 }] });
    expect(verdictOf(asked, model).first).toMatch(/IOPS −(19|20|21) % from 09 on/);
    expect(verdictOf(asked, model).second).toBe("2 loads: 1 change for the worse, 0 for the better");
  });

  it("says in how many states it draws the first of several measurements that are not repeats", () => {
    const other = points
      .filter(({ iodepth, started_ms }) => iodepth === 8 && started_ms! < 2000)
      .map((one) => ({
        ...one,
        ...{ key: `${one.key} other`, run_no: one.run_no + 500, point_no: one.point_no + 500 },
        iops: one.iops! * 0.5,
      }));
    const said = (own: typeof points) => {
      const { asked, model } = modelOf({}, own);
      return captionOf(asked, model);
    };
    expect(said([...points, ...other])).toMatch(/^In 2 states the first of several measurements is drawn/);
    expect(said(points)).not.toContain("several");
  });

  it("a link carries what forms the same states, with their names, starts and repeats", () => {
    // Depth 1 is measured first, twice in each night, and not in the last three.
    const again = points.flatMap((one) => {
      if (one.iodepth !== 1) return [one];
      const point_no = one.point_no + 500;
      const repeat = {
        ...one,
        key: `${one.key} b`,
        run_no: one.run_no + 500,
        point_no,
        iops: one.iops! * 1.03,
        repeat: 2,
      };
      return one.started_ms! > 8000 ? [] : [{ ...one, started_ms: one.started_ms! - 500, repeat: 1 }, repeat];
    });
    const ofReader = (one: (typeof points)[number]) => ({
      ...one,
      dataset: "local",
      system: "a",
      point_no: one.run_no,
    });
    const own = again.map(ofReader);
    const { points: sent } = neededHistory(modelOf({}, own).asked, own)!;
    const there = own.filter(({ point_no }) => sent!.includes(point_no));
    const seen = ({ asked, model }: ReturnType<typeof modelOf>) => ({
      states: asked.way?.states.map(({ name, started_ms }) => [name, started_ms]),
      values: model.measure?.values,
      verdict: verdictOf(asked, model),
    });
    expect(seen(modelOf({}, there))).toEqual(seen(modelOf({}, own)));
    const other = modelOf({}, own).asked.loads.find(({ first }) => first.iodepth === 1)!;
    expect(seen(modelOf({ s: other.key }, there)).values?.[0]).toMatchObject({ n: 2 });
  });

  it("names the drive where loads differ in nothing else", () => {
    const two = points.flatMap((one) =>
      ["nvme0n1", "nvme1n1"].map((system, i) => ({
        ...{ ...one, key: `${one.key} ${system}`, run_no: one.run_no + 1000 * i, drive_model: system },
        source_path: one.source_path.replace(".json", `-${system}.json`),
      })),
    );
    const { asked, model } = modelOf({}, two);
    expect(new Set(asked.loads.map(({ name }) => name)).size).toBe(4);
    expect(verdictOf(asked, model).first).toMatch(/, nvme[01]n1: IOPS /);
    // One drive alone needs no name.
    expect(modelOf().asked.loads.map(({ name }) => name)).not.toContainEqual(expect.stringContaining("nvme"));
  });

  it("has a row for each state, whose mark is the run that has the value", () => {
    const { twin } = historyPicture(points, state(), page);
    expect(twin.rows).toHaveLength(NIGHTS);
    const own = points.filter(({ iodepth }) => iodepth === 8);
    expect(twin.rows.map(({ mark }) => mark)).toEqual(own.map(markId));
    const column = twin.columns.findIndex(({ id }) => id === "iops");
    expect(twin.rows.map(({ cells }) => cells[column]!.value)).toEqual(
      own.map(({ iops }) => expect.closeTo(iops!, 6) as number),
    );
  });

  it("counts small changes and lists none of them; the link chooses load and measure", () => {
    const { model } = modelOf({ least: "20" }, nights(0.9));
    expect(model.changes).toHaveLength(1);
    expect(model.listed).toHaveLength(0);
    const other = modelOf().asked.loads.find(({ first }) => first.iodepth === 1)!;
    const { asked, model: chosen } = modelOf({ s: other.key, m: "read_p99" });
    expect([chosen.load?.first.iodepth, chosen.measure?.of, chosen.measure?.op]).toEqual([1, "p99", "read"]);
    expect(verdictOf(asked, chosen).first).toMatch(/no change of read p99 .*found in 12 states/);
  });

  it("says that the latest two states differ, which no test can judge yet", () => {
    const late = nights(1).map((one, i) => {
      const iops = one.iops! * (i >= 2 * (NIGHTS - 2) ? 0.7 : 1);
      return { ...one, iops, total_iops: iops };
    });
    const { asked, model } = modelOf({ m: "iops" }, late);
    const { first, second } = verdictOf(asked, model);
    expect(first).toMatch(/no change of IOPS found in 10 states, /);
    expect(second).toBe("the latest 2 states are outside the earlier range (−30 %): too few to call a change");
    const even = modelOf({ m: "iops" }, nights(1));
    expect(verdictOf(even.asked, even.model).second).toBe("");
  });

  it("says that files are the states if no folder separates them", () => {
    const flat = points.map((one) => ({ ...one, source_path: one.source_path.replace("/qd", "-qd") }));
    expect([points, flat].map((own) => / by (\w+)/.exec(modelOf({}, own).model.data.title)?.[1])).toEqual([
      "folder",
      "file",
    ]);
  });

  it("joins no two drives: each has a history of its own", () => {
    const drives = points.map((one, i) => ({ ...one, drive_model: i < points.length / 2 ? "A" : "B" }));
    const { asked } = modelOf({}, drives);
    expect(asked.loads.map(({ first }) => first.drive_model).sort()).toEqual(["A", "A", "B", "B"]);
    for (const { first, states } of asked.loads)
      expect(new Set(states.flat().map((step) => step.first.drive_model))).toEqual(new Set([first.drive_model]));
  });

  it("begins with the IOPS if the mean latency changed with them", () => {
    const slower = points.map((one) => {
      const mean_us = (one.iodepth! / one.iops!) * 1e6;
      return { ...one, latency: { clat: stats(500, { mean_us }) } };
    });
    const { model } = modelOf({}, slower);
    expect(model.changes[0]!.measure.of).toBe("mean");
    expect(model.measure!.of).toBe("iops");
  });

  it("says that a few states are too few, and why nothing is drawn", () => {
    const few = modelOf({}, points.slice(0, 8));
    expect(verdictOf(few.asked, few.model).first).toBe("4 states: too few to call a change of level (10 or more)");
    expect(historyPicture(points.slice(0, 4), state(), page).empty).toBe("history/none");
    expect(historyPicture(points, state({ by: "firmware" }), page).empty).toBe("history/none");
  });
});
