import { describe, expect, it } from "vitest";
import { point, stats } from "../../../tests/support/points";
import { estimateWidth } from "~/charts/estimate";
import { SYSTEM_COLOURS } from "~/charts/palette";
import type { Frame } from "~/charts/scene";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { curvePoint } from "../../../tests/support/points";
import { scalingSets } from "~/analysis/scaling";
import { type LinesModel, type ScalingAnswers, scalingModel, scalingPicture } from "./model";
import { fields, type ScalingState } from "./state";
import { badgesOf, verdictOf } from "./verdict";

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

function lines(answers: ScalingAnswers, more: Partial<ScalingState> = {}): LinesModel {
  const model = scalingModel(answers, { ...plain, ...more }, []);
  if (model.form !== "lines") throw new Error(model.form);
  return model;
}
const verdict = (answers: ScalingAnswers, more: Partial<ScalingState> = {}): string => {
  const { first, second } = verdictOf(scalingModel(answers, { ...plain, ...more }, []))!;
  return `${first} ${second}`.trim();
};

describe("scaling", () => {
  it("of an open loop says that all asked I/Os were done, and their latency; otherwise how far it holds", () => {
    const asked = (n: number, rate: number) =>
      together(n, Array<number>(n).fill(rate), 0, { load_kind: "rate", asked_iops: 100 * n, total_iops: n * rate });
    expect(verdict(all(asked(1, 100), asked(2, 100), asked(4, 99)))).toBe(
      "All asked I/Os were done, up to 396 IOPS on four drives; p99 100 µs on one, 400 µs on four.",
    );
    expect(verdict(all(asked(1, 100), asked(2, 100), asked(4, 60)))).toContain("of two times one");
  });
  it("a count over its own ideal is marked beside the efficiency that is over, not beside that of the common ideal", () => {
    const small = { source_path: "low/drives.json" };
    const low = [together(1, [50], 0, small), together(2, [60, 60], 0, { ...small })];
    const answers = all(together(3, [100]), together(4, [90, 90]), ...low);
    const { twin } = scalingPicture(answers, { ...plain, line: "setup" }, [], page);
    const noted = (id: string) => {
      const at = twin.columns.findIndex((one) => one.id === id);
      return twin.rows.flatMap(({ cells }) => (cells[at]?.note === "over the ideal" ? [cells[at].value] : []));
    };
    expect([noted("efficiency_percent"), noted("own_efficiency_percent")]).toEqual([[], [120]]);
  });
  it("a job that ran beside others is no base for one that had the drive alone", () => {
    const beside = { remarks: "beside:write-16k" };
    const answers = all(together(1, [60], 0, beside), together(2, [90, 90]), together(3, [85, 85, 85]));
    expect(lines(answers).front.rows.map(({ count }) => count)).toEqual([2, 3]);
    const tenants = all(...[1, 2].map((n) => together(n, Array<number>(n).fill(50), 0, beside)));
    expect(lines(tenants).front.rows.map(({ count }) => count)).toEqual([1, 2]);
  });
  it("block sizes of one series are different work: none is the ideal of another", () => {
    const sized = (run_no: number, block_bytes: number, rates: readonly number[]) =>
      together(run_no, rates, 0, { block_bytes, series: "read-any-j1" });
    const answers = all(
      ...[sized(1, 4096, [1000]), sized(2, 4096, [900, 900])],
      ...[sized(3, 2 ** 20, [10]), sized(4, 2 ** 20, [9, 9])],
    );
    const model = lines(answers);
    expect(model.lines.map(({ rows }) => rows.map(({ efficiency }) => efficiency))).toEqual([[1, 0.9]]);
    const token = scalingModel(answers, plain, []).parts.find(
      (part) => typeof part !== "string" && part.id === "workload",
    );
    expect(token).toMatchObject({ options: [{ label: "4K random read" }, { label: "1M random read" }] });
    const large = lines(answers, { g: sized(3, 2 ** 20, [10]).points[0]!.key });
    expect(large.lines).toHaveLength(1);
  });
  it("goes by the load per drive, over the counts of drives, from the smallest", () => {
    const answers = all(together(1, [100]), together(2, [95, 97]), together(3, [90, 90, 91, 93]));
    const model = lines(answers);
    expect(model.chart.title).toBe("4K random read, QD 8 per drive: IOPS against drives, ideal from 1 drive.");
    expect(model.front.rows.map(({ efficiency, marginal }) => [efficiency, marginal])).toEqual([
      [1, null],
      [0.96, 92],
      [0.91, 86],
    ]);
    expect(model.front.rows.map(({ latencies }) => latencies[0]?.ratio)).toEqual([1, 2, 4]);
    const quick = all(...[1, 2].map((n) => together(n, Array(n).fill(100), 0, { latency: { clat: stats(n / 4) } })));
    expect(lines(quick).front.rows.map(({ latencies }) => latencies[0]?.ratio)).toEqual([1, 2]);
    expect(verdict(answers)).toBe("Four drives read 364 IOPS, 91 % of four times one; every count keeps 90 %.");
    expect(badgesOf(scalingModel(answers, plain, [])).map(({ text }) => text)).not.toContain("baseline unstable");
  });
  it("uses each drive alone as base if all of them were measured", () => {
    const answers = all(together(1, [100]), together(2, [80], 1), together(3, [90, 72]));
    const { front, chart } = lines(answers);
    expect(front.rows.at(-1)).toMatchObject({ ideal: 180, efficiency: 0.9, basis: "alone" });
    expect(front.scaling?.holds_to).toBe(2);
    expect(chart.ideal?.alone).toBe(true);
  });
  it("goes through the median of repeats, the others beside it", () => {
    const again = (n: number, rates: readonly number[]) => together(n, rates, 0, { repeat: n });
    const answers = all(together(1, [100]), again(2, [90, 90]), again(3, [99, 99]), again(4, [95, 95]));
    const { front } = lines(answers);
    expect(front.rows.map(({ step, repeat }) => [step.first.total_iops, repeat])).toEqual([
      [100, false],
      [180, true],
      [198, true],
      [190, false],
    ]);
  });
  it("takes no median over set-ups: each that scales has its own base", () => {
    const setup = (n: number, rates: readonly number[], name: string) => together(n, rates, 0, { setup: name });
    const answers = all(setup(1, [50], "4G"), setup(2, [90], "5G"), together(3, [95, 95], 0, { setup: "5G" }));
    const { front, chart } = lines(answers, { b: "smallest" });
    expect(front.rows.map(({ step, repeat }) => [step.first.total_iops, repeat])).toEqual([
      [90, false],
      [190, false],
    ]);
    expect(front.scaling?.base).toEqual({ count: 1, rate: 90 });
    expect(chart.strays).toEqual([]);
    // If no set-up scales by itself, the first of a count represents it.
    const each = all(setup(1, [50], "4G"), setup(2, [90], "5G"), together(3, [95, 95]));
    expect(lines(each, { b: "smallest" }).front.scaling?.base).toEqual({ count: 1, rate: 50 });
    expect(lines(each).front.rows.map(({ repeat }) => repeat)).toEqual([false, true, false]);
  });
  it("compares latencies with the one measurement on the line: percentiles have no mean", () => {
    const p99 = (us: number) => ({ latency: { clat: stats(us) } });
    const slow = together(1, [99], 0, p99(300));
    const answers = all(slow, together(2, [101], 0, p99(100)), together(3, [95, 97], 0, p99(600)));
    const { front } = lines(answers);
    // The one with lower throughput had 300 µs; 200 µs, the mean of both, was never measured.
    expect(front.rows.map(({ repeat, latencies }) => [repeat, latencies[0]?.ratio])).toEqual([
      [false, 1],
      [true, 1 / 3],
      [false, 2],
    ]);
  });
  it("with another load per drive, or different work, is another set", () => {
    const answers = all(
      together(1, [100]),
      together(2, [90, 90]),
      together(3, [200], 0, { iodepth: 16 }),
      together(4, [300, 300, 300], 0, { block_bytes: 8192 }),
    );
    const model = lines(answers);
    expect(model.sets.lines).toHaveLength(1);
    expect(model.front.rows).toHaveLength(2);
  });
  it("leaves out and counts measurements without a number of drives", () => {
    const answers = all(together(1, [100]), together(2, [90, 90]));
    const lost = point({ run_no: 9, tool: "sysbench", targets: [] });
    const { chart } = lines({ ...answers, points: [...answers.points, lost] });
    expect(chart.notes[0]).toContain("1 measurement of this workload left out");
  });
  it("has a row for each measurement and each drive of it, each mark in its row", () => {
    const answers = all(together(1, [100]), together(2, [95, 97]));
    const scene = scalingPicture(answers, plain, [], page);
    expect(scene.twin.rows).toHaveLength(4);
    for (const mark of scene.marks) {
      const row = scene.twin.rows[mark.row];
      expect(mark.id.replace(/::.*/, "")).toBe(row?.mark);
    }
    // Two bars: two counts do not make a line.
    expect(scene.marks).toHaveLength(2);
    const said = scene.marks
      .flatMap(({ lines }) => lines.map(([, value]) => value))
      .filter((value) => value.includes("the smallest count"));
    expect(said.length).toBeGreaterThan(0);
    for (const value of said) expect(value).toMatch(/[\d.]+× the smallest count$/);
    expect(said.join(" ")).not.toContain("××");
    expect(scene.marks.map(({ x_tag }) => x_tag)).not.toContain("2.016");
  });
  it("is empty, with a reason, if only one count was measured", () => {
    expect(scalingPicture(together(1, [100]), plain, [], page).empty).toBe("scaling/none");
  });
  it("shows the range of the drives where their percentiles do not add up", () => {
    const pair = together(2, [90, 95]);
    const bare = pair.points.map((one) => ({ ...one, latency: { clat: stats(0, { quantiles: {} }) } }));
    const members = pair.members.map((one, i) => ({ ...one, latency: { clat: stats(300 + 200 * i) } }));
    const answers = all(together(1, [100]), { points: bare, members });
    const model = lines(answers);
    expect(model.chart.statistic).toBe("p99");
    expect(model.front.rows.at(-1)?.latencies[0]).toMatchObject({ value_us: null, band: [300, 500], ratio: null });
    const scene = scalingPicture(answers, plain, [], page);
    expect(scene.twin.columns.map(({ id }) => id)).toContain("clat_p99_to_us");
  });
  it("names a drive off the others by its latency, from six on", () => {
    const six = together(6, [90, 91, 92, 93, 94, 95]);
    const members = six.members.map((one, i) => ({ ...one, latency: { clat: stats(i === 2 ? 900 : 300 + i) } }));
    const model = lines(all(together(1, [100]), { ...six, members }));
    const { members: rows } = model.front.rows.at(-1)!;
    expect(rows.filter(({ outlier }) => outlier)).toEqual([]);
    expect(rows.filter(({ latencies }) => latencies[0]?.outlier).map(({ name }) => name)).toEqual(["nvme2n1"]);
    expect(model.chart.notes.at(-1)).toContain("Outlier: nvme2n1 of 6 (p99 clat).");
    expect(model.chart.notes.join(" ")).toContain("Closed loop, QD 8 per drive. 2 measurements in 2 files");
  });
  it("draws a rating set on the runs, N times, and the bus only if set", () => {
    const said = { "tag:rated_iops": "120", "tag:bus_iops": "150" };
    const answers = all(together(1, [100], 0, { said }), together(2, [70, 70], 0, { said }));
    const { chart } = lines(answers);
    expect(chart).toMatchObject({ rated: { rate: 120, bound: "up_to", mark: null }, bus: 150 });
    const scene = scalingPicture(answers, plain, [], page);
    const column = (id: string) => scene.twin.columns.findIndex((one) => one.id === id);
    expect(scene.twin.rows[1]?.cells[column("rated_iops")]?.value).toBe(240);
    expect(scene.twin.rows[1]?.cells[column("of_rated_percent")]?.value).toBeCloseTo((100 * 140) / 240, 9);
    expect(chart.notes).toContain("The bus is set to carry 150.0 IOPS: 93 % of it is used.");
    expect(lines(all(together(1, [100]), together(2, [70, 70]))).chart).toMatchObject({
      rated: null,
      bus: null,
    });
  });
  it("measures by the smallest count where a link asks for it", () => {
    const answers = all(together(1, [100]), together(2, [80], 1), together(3, [90, 72]));
    const { front } = lines(answers, { b: "smallest" });
    // Two drives measured alone are not repeats: the first one, 100, is the baseline, not the 90 between them.
    expect(front.rows.at(-1)).toMatchObject({ ideal: 200, basis: "smallest" });
    expect(front.worked.hasAlone).toBe(true);
  });
  it("draws every workload as a share of its own ideal if a line per workload is asked for", () => {
    const other = { block_bytes: 8192, series: "randread-8k" };
    const answers = all(
      together(1, [100]),
      together(2, [90, 90]),
      together(3, [400], 0, other),
      together(4, [200, 200], 0, other),
    );
    const over = lines(answers, { line: "workload" });
    expect(over.lines.map(({ name, rows }) => [name, rows.at(-1)!.efficiency])).toEqual([
      ["4K random read", 0.9],
      ["8K random read", 0.5],
    ]);
    expect(over.chart.ideal).toBeNull();
    expect(scalingPicture(answers, { ...plain, line: "workload" }, [], page).twin.rows).toHaveLength(8);
  });
  it("has room for whole names at the ends of lines, where no ideal of all is drawn beside them", () => {
    const other = { block_bytes: 8192, series: "randread-8k" };
    const ofOne = all(together(1, [100]), together(2, [90, 90]), together(3, [80, 80, 80]));
    const ofOther = all(
      together(4, [400], 0, other),
      together(5, [200, 200], 0, other),
      together(6, [9, 9, 9], 0, other),
    );
    const scene = scalingPicture(all(ofOne, ofOther), { ...plain, line: "workload", second: "each" }, [], page);
    const said = scene.nodes.flatMap((node) => (node.type === "text" ? [node.text] : []));
    expect(said).toEqual(expect.arrayContaining(["4K random read 240.0 at 3", "8K random read 27.00 at 3"]));
  });
});

/** One entry for all drives: the total load is the same, so each drive has less of it. */
const grouped = (
  drives: number,
  setup: string,
  iops: number,
  cpu_percent: number | null,
  more: Partial<CurvePoint> = {},
) =>
  point({
    key: `${setup}${String(drives)}.read`,
    setup,
    iops,
    cpu_percent,
    iodepth: 128,
    numjobs: 10,
    outstanding: 1280,
    targets: Array.from({ length: drives }, (_, i) => `/dev/nvme${String(i)}n1`),
    source_path: `set/${setup}-${String(drives)}.json`,
    ...more,
  });
const ofPoints = (...points: readonly CurvePoint[]): ScalingAnswers => ({ points, members: [] });

/** From the ICPE 2024 study (Ren et al., fig. 9): eight drives, 4K random reads, schedulers none and BFQ. */
const NONE = [776_955, 1_543_588, 2_307_767, 3_075_066, 3_418_410, 3_466_951, 3_406_917, 3_424_824];
const NONE_CPU = [39.2, 66.5, 86.1, 92.4, 99.9, 99.9, 99.9, 99.9];
const BFQ = [286_393, 512_757, 632_686, 818_386, 958_896, 1_076_368, 1_169_869, 1_254_843];
const study = ofPoints(
  ...NONE.map((iops, i) => grouped(i + 1, "none", iops, NONE_CPU[i]!)),
  ...BFQ.map((iops, i) => grouped(i + 1, "bfq", iops, 99.8)),
);

describe("several lines", () => {
  it("have one ideal, from the best single one; their own base is shown beside it", () => {
    const { lines: drawn, chart } = lines(study);
    expect(drawn.map(({ name }) => name)).toEqual(["none", "bfq"]);
    expect(chart.ideal).toEqual({ count: 1, rate: 776_955, of: "none", alone: false });
    const last = drawn.map(({ rows }) => rows.at(-1)!);
    expect(last.map(({ efficiency, own }) => [efficiency, own].map((share) => Math.round(100 * share!)))).toEqual([
      [55, 55],
      [20, 55],
    ]);
    const own = lines(study, { b: "own" });
    expect(own.chart.ideal).toBeNull();
    expect(own.lines.map(({ rows }) => Math.round(100 * rows.at(-1)!.efficiency!))).toEqual([55, 55]);
  });
  it("of jobs on different systems each have their own ideal", () => {
    const jobs = (system: string, numjobs: number, iops: number) =>
      point({
        ...{ key: `${system}${String(numjobs)}.read`, system, source_path: `${system}/${String(numjobs)}.json` },
        ...{ numjobs, iodepth: 1, outstanding: numjobs, iops, total_iops: iops, targets: ["/dev/sda"] },
      });
    const points = [jobs("fast", 1, 40_000), jobs("fast", 8, 80_000), jobs("slow", 1, 1000), jobs("slow", 8, 4000)];
    const { lines: drawn, chart } = lines(ofPoints(...points));
    expect(chart.ideal).toBeNull();
    expect(drawn.map(({ rows }) => rows.at(-1)!.efficiency)).toEqual([0.25, 0.5]);
  });
  it("are named in the words of the description, as far as all counts of a line share them", () => {
    const described = study.points.map((one) => ({
      ...one,
      setup: `dev ${one.targets.length} sche ${one.setup!}`,
      setup_name: `${one.targets.length} drives, ${one.setup === "bfq" ? "BFQ" : "no scheduler"}`,
    }));
    expect(lines(ofPoints(...described)).lines.map(({ name }) => name)).toEqual(["no scheduler", "BFQ"]);
  });
  it("come in the order of their ends, as the names beside them do, whichever was read first", () => {
    const ends = (name: string, iops: number) =>
      [1, 2].map((n) => grouped(n, name, n * iops, null, { total_bytes_per_s: n * iops * 4096 }));
    const drawn = (...points: readonly CurvePoint[]) => lines(ofPoints(...points)).lines.map(({ name }) => name);
    expect(drawn(...ends("bfq", 100), ...ends("none", 300))).toEqual(["none", "bfq"]);
    expect(drawn(...ends("none", 300), ...ends("bfq", 100))).toEqual(["none", "bfq"]);
  });
  it("have the colours of Curve, by the order of their names, whichever ends higher", () => {
    const scene = scalingPicture(study, plain, [], page);
    const colours = scene.nodes.flatMap((node) => (node.type === "path" && node.role === "line" ? [node.colour] : []));
    expect([...new Set(colours)].filter((colour) => colour !== "ink")).toEqual([SYSTEM_COLOURS[1], SYSTEM_COLOURS[0]]);
  });
  it("are not pressed to the bottom by an ideal far above: it leaves the panel, and its name stands at it", () => {
    const counts = [1, 2, 4, 8, 16, 32];
    const flat = ["none", "bfq"].flatMap((name) => counts.map((n) => grouped(n, name, 100_000 - n, null)));
    const { marks, plot, nodes } = scalingPicture(ofPoints(...flat), plain, [], page);
    const texts = nodes.flatMap((node) => (node.type === "text" ? [node.text] : []));
    expect(texts).toContain("ideal: N × 99,999 (none)");
    // 100,000 on an axis to 200,000; with the whole ideal that would be 4,000,000.
    const highest = Math.min(...marks.map(({ y }) => y));
    expect((highest - plot.y) / plot.h).toBeLessThan(0.4);
  });
  it("say where the host is saturated, and that the load of each drive falls", () => {
    expect(lines(study).lines.map(({ full_from }) => full_from)).toEqual([5, 1]);
    expect(verdict(study)).toBe(
      "Four drives read 3,075,066 IOPS (none), 99 % of four times one; host full from five, eight stop at 55 %.",
    );
    const badges = badgesOf(scalingModel(study, plain, [])).map(({ text, why }) => `${text}: ${why ?? ""}`);
    expect(badges[0]).toMatch(/^host limited: .*none from 5 drives and bfq at every count/);
    expect(badges[1]).toContain("1,280 I/Os outstanding in all: 1,280 per drive at first, 160.0 at last");
  });
  it("are thin with small marks once the host is full, and make no claim without figures", () => {
    const scene = scalingPicture(study, plain, [], page);
    const marks = scene.nodes.flatMap((node) =>
      node.type === "marker" && node.mark?.includes("::") === false ? [node] : [],
    );
    expect(marks.filter(({ r }) => r === 4)).toHaveLength(4);
    expect(marks.filter(({ r }) => r === 2.4)).toHaveLength(12);
    const widths = scene.nodes.flatMap((node) => (node.type === "path" && node.role === "line" ? [node.width] : []));
    expect(widths).toEqual(expect.arrayContaining([1, 1.8]));
    const untold = ofPoints(...NONE.map((iops, i) => grouped(i + 1, "none", iops, null)));
    expect(verdict(untold)).toContain("eight stop at 55 %");
    expect(verdict(untold)).not.toContain("full");
    const plainMarks = scalingPicture(untold, plain, [], page).nodes.flatMap((node) =>
      node.type === "marker" ? [node.r] : [],
    );
    expect(new Set(plainMarks)).toEqual(new Set([3]));
  });
  it("leave a result of another sweep outlined and unjoined if it exceeds them", () => {
    const spdk = grouped(8, "spdk", 5_721_026, 66.6, { engine: "spdk", numjobs: 15, outstanding: 1920 });
    const less = grouped(8, "slow", 1000, 50, { numjobs: 3 });
    const answers = ofPoints(...study.points, spdk, less);
    const { chart } = lines(answers);
    expect(chart.strays.map(({ name, rows }) => [name, rows[0]!.count, rows[0]!.efficiency!.toFixed(2)])).toEqual([
      ["spdk", 8, "0.92"],
    ]);
    // Of another system, whose drives are not known, it may be anything.
    const other = lines(ofPoints(...study.points, { ...spdk, system: "other" })).chart;
    expect(other.strays).toEqual([]);
    const scene = scalingPicture(answers, plain, [], page);
    const outlined = scene.nodes.filter((node) => node.type === "marker" && node.fill === "missed");
    expect(outlined).toHaveLength(1);
    const state = scene.twin.columns.findIndex(({ id }) => id === "state");
    expect(scene.twin.rows.find(({ mark }) => mark === `local/${spdk.key}`)?.cells[state]?.value).toBe("another sweep");
  });
  it("have no ideal if different drives ran together", () => {
    const pair = together(2, [95, 40]);
    const members = pair.members.map((one, i) => ({ ...one, drive_model: `M${String(i)}` }));
    const model = lines(all(together(1, [100]), { ...pair, members }));
    expect(model.front.rows.map(({ efficiency }) => efficiency)).toEqual([null, null]);
    expect(model.chart.ideal).toBeNull();
    expect(verdict(all(together(1, [100]), { ...pair, members }))).toBe(
      "Two drives give 135 IOPS; the drives are not alike, so there is no ideal.",
    );
  });
  it("are bars from 0 if there are two counts", () => {
    const answers = all(together(1, [100]), together(2, [95, 97]));
    const scene = scalingPicture(answers, plain, [], page);
    const paths = scene.nodes.flatMap((node) => (node.type === "path" && node.role === "line" ? [node] : []));
    expect(paths.filter(({ width }) => width > 20)).toHaveLength(1);
    expect(scene.nodes.some((node) => node.type === "text" && node.text === "192.0, 96 %")).toBe(true);
  });
});

describe("against other counts", () => {
  it("a tool that prints how many hosts ran a test names none of them", () => {
    const nodes = [1, 2, 4].map((n) =>
      point({
        ...{ tool: "ior", run_no: n, key: `${String(n).padStart(12, "0")}.0.0.read`, source_path: `ior/n${n}.out` },
        ...{ iodepth: 1, numjobs: n, outstanding: n, iops: n * 100, total_iops: n * 100 },
        options: JSON.stringify({ global: { nodes: `${n}` }, jobs: [] }),
      }),
    );
    const { front } = lines({ points: nodes, members: [] }, { by: "hosts" });
    expect(front.rows.map(({ count, efficiency }) => [count, efficiency])).toEqual([1, 2, 4].map((n) => [n, 1]));
  });
  it("hosts and jobs make lines as drives do", () => {
    const jobs = [1, 2, 4].map((n) =>
      point({ key: `${String(n)}.read`, numjobs: n, iops: 100 * n, outstanding: n, targets: ["/dev/sda"] }),
    );
    const model = lines(ofPoints(...jobs));
    expect([model.sets.against, model.chart.unit, model.front.line.load]).toEqual(["jobs", "job", "QD 1 per job"]);
    expect(verdict(ofPoints(...jobs))).toBe(
      "Four jobs read 400 IOPS, 100 % of four times one; every count keeps 90 %.",
    );
    // MLPerf Storage simulates accelerators, and calls none of them a job.
    const training = jobs.map((p) => ({ ...p, tool: "mlperf-storage", iodepth: null, outstanding: null }));
    expect(verdict({ points: training, members: [] })).toContain("Four accelerators read 400 IOPS");
    const hosts = [1, 2].map((n) => {
      const { points, members } = together(n, Array<number>(n).fill(100));
      return { points, members: members.map((one, i) => ({ ...one, host: `h${String(i)}`, device: "/dev/sda" })) };
    });
    const both = scalingModel(all(...hosts), { ...plain, by: "hosts" }, []);
    expect(both.form === "lines" && both.chart.unit).toBe("host");
    // One device of each of two hosts is not two drives of one.
    const auto = scalingModel(all(...hosts), plain, []);
    expect(auto.form === "lines" && auto.chart.unit).toBe("host");
    const unnamed = together(1, [100], 0, { source_path: "other/one.json" });
    expect(scalingModel(all(unnamed, hosts[1]!), plain, []).form).not.toBe("lines");
    // vdbench: the hosts themselves are the members, whoever printed them.
    const slaves = hosts.map(({ points, members }) => ({
      points,
      members: members.map((one): MemberRow => ({ ...one, host: "console", member_unit: "host" })),
    }));
    expect(scalingModel(all(...slaves), { ...plain, by: "hosts" }, [])).toMatchObject({
      form: "lines",
      front: { rows: [{ count: 1 }, { count: 2 }] },
    });
  });
});

const on = (count: number, source_path: string, more: Partial<CurvePoint> = {}) => ({
  count,
  first: curvePoint({ numjobs: count, source_path, ...more }),
});
const setsOf = (sets: readonly ReturnType<typeof on>[]) =>
  scalingSets(sets, (one) => one).map((set) => set.map(({ count }) => count));

describe("a set", () => {
  it("a set is one work per drive at several counts, most counts first", () => {
    const write = { workload_op: "write" };
    const all = [on(1, "a/1"), on(2, "a/2"), on(1, "a/1w", write), on(2, "a/2w", write), on(4, "a/4w", write)];
    expect(setsOf(all)).toEqual([
      [1, 2, 4],
      [1, 2],
    ]);
    expect(setsOf([on(1, "a/1"), on(1, "a/2")])).toEqual([]);
  });

  it("other drives, firmware, kinds of rate or rates per drive are different work", () => {
    const others: readonly Partial<CurvePoint>[] = [
      { drive_model: "B" },
      { media: "QLC" },
      { said: { firmware: "2" } },
      { rate_process: "poisson" },
      { numjobs: 3 },
    ];
    for (const more of others) expect(setsOf([on(1, "a/1"), on(2, "a/2", more)])).toEqual([]);
    const rate = (count: number, asked_iops: number) => on(count, "a/r", { load_kind: "rate", asked_iops });
    expect(setsOf([rate(1, 1000), rate(2, 2000)])).toEqual([[1, 2]]);
    expect(setsOf([rate(1, 1000), rate(2, 1000)])).toEqual([]);
  });

  it("drives that share the depth of one job have equal loads if their shares are equal", () => {
    const shared = (count: number, iodepth: number) =>
      on(count, "a/s", { numjobs: 1, iodepth, setup: `drives=${count}` });
    expect(setsOf([shared(1, 8), shared(2, 16), shared(4, 32)])).toEqual([[1, 2, 4]]);
    // Their share falls: the total is equal.
    expect(setsOf([shared(1, 32), shared(2, 32)])).toEqual([[1, 2]]);
    expect(setsOf([shared(1, 8), shared(2, 24)])).toEqual([]);
    const targets = ["/dev/sdb", "/dev/sdc"];
    const of = (n: number) =>
      point({
        key: `${n}.read`,
        numjobs: 1,
        iodepth: 8 * n,
        outstanding: 8 * n,
        targets: targets.slice(0, n),
        iops: 100 * n,
      });
    const { front, sets } = lines(ofPoints(of(1), of(2)));
    expect([sets.against, front.line.load]).toEqual(["drives", "QD 8 per drive"]);
  });

  it("two folders that each scale are two sets; a folder for each count is one", () => {
    const [a, b] = ["a", "b"].map((folder) => [on(1, `${folder}/1`), on(2, `${folder}/2`)]);
    expect(setsOf([...a!, ...b!])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(setsOf([on(1, "one/r"), on(2, "two/r")])).toEqual([[1, 2]]);
  });

  it("a folder that scales at one total load is whole, whatever ran at the load per drive elsewhere", () => {
    const ten = [1, 2, 5, 8].map((count) => on(count, `schedulers/${count}`, { numjobs: 10 }));
    const one = [1, 2, 5].map((numjobs) => on(1, `one/${numjobs}`, { numjobs }));
    expect(setsOf([...one, ...ten])).toEqual([[1, 2, 5, 8]]);
  });
});

it("counts whose p99 rests on fewer than ten I/Os are counted in a badge", () => {
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
