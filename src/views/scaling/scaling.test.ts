import { describe, expect, it } from "vitest";
import { point, stats } from "~/charts/curve/testing";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { scalingModel, scalingPicture } from "./picture";
import { fields } from "./state";
import { answerOf, badgesOf } from "./words";

const page: Frame = { width: 1392, height: 584, size: "page", measure: estimateWidth };
const plain = { ...defaults(fields), d: ["local"] };

/** `drives` devices together, each a member with its rate. */
function together(run_no: number, rates: readonly number[], first = 0, more: Partial<CurvePoint> = {}) {
  const iops = rates.reduce((a, b) => a + b, 0);
  const own = { run_no, iops, numjobs: rates.length, outstanding: 8 * rates.length, iodepth: 8 };
  const key = `${String(run_no).padStart(12, "0")}.0.p0.read`;
  const path = `set/drives${String(rates.length)}-${String(run_no)}.json`;
  const parent = point({
    ...own,
    key,
    source_path: path,
    parts: rates.length,
    latency: { clat: stats(100 * rates.length) },
    ...more,
  });
  const members = rates.map((rate, i): MemberRow => ({
    ...parent,
    key: rates.length === 1 ? key : `${String(run_no).padStart(12, "0")}.0.${String(i)}.read`,
    iops: rate,
    total_iops: rate,
    job_index: i,
    member: `drive${String(first + i)}`,
    member_unit: "job",
    of: key,
    device: `/dev/nvme${String(first + i)}n1`,
  }));
  return { points: [parent], members };
}

const all = (...sets: readonly ReturnType<typeof together>[]) => ({
  points: sets.flatMap(({ points }) => points),
  members: sets.flatMap(({ members }) => members),
});

describe("scaling", () => {
  it("goes by the load per drive, over the counts of drives, from the smallest", () => {
    const model = scalingModel(
      all(together(1, [100]), together(2, [95, 97]), together(3, [90, 90, 91, 93])),
      plain,
      [],
    );
    expect(model.data.title).toBe(
      "4K random read on 1 to 4 drives, QD 8 per drive: IOPS against the number of drives, in your own files.",
    );
    expect(model.data.rows.map(({ efficiency, marginal }) => [efficiency, marginal])).toEqual([
      [1, null],
      [0.96, 92],
      [0.91, 86],
    ]);
    expect(model.data.rows.map(({ latencies }) => latencies[0]?.ratio)).toEqual([1, 2, 4]);
    expect(answerOf(model)).toBe(
      "4 drives give 364.0 IOPS, 91 % of the ideal. p99 clat 400 µs, 4.00× that of one drive. Every count holds 90 %, up to 4 drives. Ideal: N × one drive, 100.0 IOPS.",
    );
    expect(badgesOf(model).map(({ text }) => text)).not.toContain("baseline not reproducible");
  });
  it("measures by each drive alone where all of them were", () => {
    const answers = all(together(1, [100]), together(2, [80], 1), together(3, [90, 72]));
    const { data, scaling } = scalingModel(answers, plain, []);
    expect(data.rows.at(-1)).toMatchObject({ ideal: 180, efficiency: 0.9, basis: "alone" });
    expect(scaling?.holds_to).toBe(2);
  });
  it("goes through the median of repeats, the others beside it", () => {
    const answers = all(together(1, [100]), together(2, [90, 90]), together(3, [99, 99]), together(4, [95, 95]));
    const { data } = scalingModel(answers, plain, []);
    expect(data.rows.map(({ iops, repeat }) => [iops, repeat])).toEqual([
      [100, false],
      [180, true],
      [198, true],
      [190, false],
    ]);
  });
  it("of another load per drive, or of unlike work, is another set", () => {
    const answers = all(
      together(1, [100]),
      together(2, [90, 90]),
      together(3, [200], 0, { iodepth: 16 }),
      together(4, [300, 300, 300], 0, { block_bytes: 8192 }),
    );
    const model = scalingModel(answers, plain, []);
    expect(model.groups).toHaveLength(1);
    expect(model.data.rows).toHaveLength(2);
  });
  it("leaves out and counts what says no number of drives", () => {
    const answers = all(together(1, [100]), together(2, [90, 90]));
    const lost = point({ run_no: 9, tool: "sysbench", targets: [] });
    const { data } = scalingModel({ ...answers, points: [...answers.points, lost] }, plain, []);
    expect(data.notes[0]).toContain("1 measurement of this workload left out");
  });
  it("has a row for each measurement and each drive of it, each mark in its row", () => {
    const answers = all(together(1, [100]), together(2, [95, 97]));
    const scene = scalingPicture(answers, plain, [], page);
    expect(scene.twin.rows).toHaveLength(4);
    for (const mark of scene.marks) {
      const row = scene.twin.rows[mark.row];
      expect(mark.id.replace(/::.*/, "")).toBe(row?.mark);
    }
    // Two totals; the lone drive and two members beside them; throughput and latency of each.
    expect(scene.marks).toHaveLength(10);
    expect(scene.marks.map(({ x_tag }) => x_tag)).not.toContain("2.016");
  });
  it("is empty, and why, where nothing was measured on several counts", () => {
    expect(scalingPicture(together(1, [100]), plain, [], page).empty).toBe("scaling/none");
  });
});
