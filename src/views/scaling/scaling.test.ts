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
    const again = (n: number, rates: readonly number[]) => together(n, rates, 0, { repeat: n });
    const answers = all(together(1, [100]), again(2, [90, 90]), again(3, [99, 99]), again(4, [95, 95]));
    const { data } = scalingModel(answers, plain, []);
    expect(data.rows.map(({ iops, repeat }) => [iops, repeat])).toEqual([
      [100, false],
      [180, true],
      [198, true],
      [190, false],
    ]);
  });
  it("takes no median over set-ups: of two the first stands, the other beside it", () => {
    const setup = (n: number, rates: readonly number[], name: string) => together(n, rates, 0, { setup: name });
    const answers = all(setup(1, [50], "4G"), setup(2, [90], "5G"), together(3, [95, 95], 0, { setup: "5G" }));
    const { data, scaling } = scalingModel(answers, { ...plain, b: "smallest" }, []);
    expect(data.rows.map(({ iops, repeat }) => [iops, repeat])).toEqual([
      [50, false],
      [90, true],
      [190, false],
    ]);
    expect(scaling?.base).toEqual({ drives: 1, rate: 50, n: 1 });
  });
  it("holds latencies against that of the one measurement which the line goes through: percentiles have no mean", () => {
    const p99 = (us: number) => ({ latency: { clat: stats(us) } });
    const slow = together(1, [99], 0, p99(300));
    const answers = all(slow, together(2, [101], 0, p99(100)), together(3, [95, 97], 0, p99(600)));
    const { data } = scalingModel(answers, plain, []);
    // The lower of both by throughput had 300 µs; 200 µs, between them, nobody measured.
    expect(data.rows.map(({ repeat, latencies }) => [repeat, latencies[0]?.ratio])).toEqual([
      [false, 1],
      [true, 1 / 3],
      [false, 2],
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
    const said = scene.marks
      .flatMap(({ lines }) => lines.map(([, value]) => value))
      .filter((value) => value.includes("the smallest count"));
    expect(said.length).toBeGreaterThan(0);
    for (const value of said) expect(value).toMatch(/[\d.]+× the smallest count$/);
    expect(said.join(" ")).not.toContain("××");
    expect(scene.marks.map(({ x_tag }) => x_tag)).not.toContain("2.016");
  });
  it("is empty, and why, where nothing was measured on several counts", () => {
    expect(scalingPicture(together(1, [100]), plain, [], page).empty).toBe("scaling/none");
  });
  it("shows the range of the drives where their percentiles do not add up", () => {
    const pair = together(2, [90, 95]);
    const bare = pair.points.map((one) => ({ ...one, latency: { clat: stats(0, { quantiles: {} }) } }));
    const members = pair.members.map((one, i) => ({ ...one, latency: { clat: stats(300 + 200 * i) } }));
    const answers = all(together(1, [100]), { points: bare, members });
    const model = scalingModel(answers, plain, []);
    expect(model.data.statistic).toBe("p99");
    expect(model.data.rows.at(-1)?.latencies[0]).toMatchObject({ value_us: null, band: [300, 500], ratio: null });
    expect(answerOf(model)).toContain("p99 clat between 300 µs and 500 µs: no histograms to add up.");
    const scene = scalingPicture(answers, plain, [], page);
    expect(scene.twin.columns.map(({ id }) => id)).toContain("clat_p99_to_us");
  });
  it("names a drive off the others by its latency, from six on", () => {
    const six = together(6, [90, 91, 92, 93, 94, 95]);
    const members = six.members.map((one, i) => ({ ...one, latency: { clat: stats(i === 2 ? 900 : 300 + i) } }));
    const model = scalingModel(all(together(1, [100]), { ...six, members }), plain, []);
    const { members: rows } = model.data.rows.at(-1)!;
    expect(rows.filter(({ outlier }) => outlier)).toEqual([]);
    expect(rows.filter(({ latencies }) => latencies[0]?.outlier).map(({ name }) => name)).toEqual(["nvme2n1"]);
    expect(model.data.notes.at(-1)).toContain("Outlier: nvme2n1 of 6 (p99 clat).");
    expect(model.data.notes.at(-1)).toContain("Closed loop, QD 8 per drive. 7 drives of 2 files");
  });
  it("draws a rating that somebody says of the runs, N times, and the bus only where it is said", () => {
    const said = { "tag:rated_iops": "120", "tag:bus_iops": "150" };
    const answers = all(together(1, [100], 0, { said }), together(2, [70, 70], 0, { said }));
    const { data } = scalingModel(answers, plain, []);
    expect(data).toMatchObject({ rated: { rate: 120, bound: "up_to", mark: null }, bus: 150 });
    const scene = scalingPicture(answers, plain, [], page);
    const column = (id: string) => scene.twin.columns.findIndex((one) => one.id === id);
    expect(scene.twin.rows[1]?.cells[column("rated_iops")]?.value).toBe(240);
    expect(scene.twin.rows[1]?.cells[column("of_rated_percent")]?.value).toBeCloseTo((100 * 140) / 240, 9);
    expect(answerOf(scalingModel(answers, plain, []))).toContain(
      "The bus carries 150.0 IOPS as said: 93 % of it are used.",
    );
    expect(scalingModel(all(together(1, [100]), together(2, [70, 70])), plain, []).data).toMatchObject({
      rated: null,
      bus: null,
    });
  });
  it("measures by the smallest count where a link asks for it", () => {
    const answers = all(together(1, [100]), together(2, [80], 1), together(3, [90, 72]));
    const model = scalingModel(answers, { ...plain, b: "smallest" }, []);
    // Two drives alone repeat nothing: the first of them, 100, is the baseline, not the 90 between them.
    expect(model.data.rows.at(-1)).toMatchObject({ ideal: 200, basis: "smallest" });
    expect(model.hasAlone).toBe(true);
  });
  it("lays several sets over each other as shares of their ideal, or gives each a panel", () => {
    const other = { block_bytes: 8192, series: "randread-8k" };
    const answers = all(
      together(1, [100]),
      together(2, [90, 90]),
      together(3, [400], 0, other),
      together(4, [200, 200], 0, other),
    );
    const over = scalingModel(answers, { ...plain, show: "all" }, []);
    expect(over.sets.map(({ name }) => name)).toEqual(["4K random read", "8K random read"]);
    expect(answerOf(over)).toBe(
      "1 of 2 sets hold 90 % of their ideal at every count. Most is kept by 4K random read: 90 % on 2 drives. Least by 8K random read: 50 % on 2 drives.",
    );
    const scene = scalingPicture(answers, { ...plain, show: "all" }, [], page);
    expect(scene.twin.rows).toHaveLength(4);
    const each = scalingPicture(answers, { ...plain, show: "each" }, [], page);
    expect(new Set(each.marks.map(({ series }) => series))).toEqual(new Set(["set0/measured", "set1/measured"]));
  });
});

it("counts whose p99 stands on fewer than ten I/Os are counted in a badge", () => {
  const rates = [[100], [95, 97]];
  const texts = (samples: number) =>
    badgesOf(
      scalingModel(
        all(...rates.map((own, i) => together(i + 1, own, 0, { latency: { clat: stats(100, { samples }) } }))),
        { ...plain, y: "p99" },
        [],
      ),
    ).map(({ text }) => text);
  expect(texts(900)).toContainEqual(expect.stringMatching(/^few samples above p99/));
  expect(texts(100_000).some((text) => text.startsWith("few"))).toBe(false);
});
