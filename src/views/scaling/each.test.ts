import { describe, expect, it } from "vitest";
import { point, stats } from "../../../tests/support/points";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { apartWords, backWords, canSum, proofOf, togetherWords } from "~/describe/together";
import { type Said, togetherText } from "~/model/labels";
import { stepsOf } from "~/model/step";
import { defaults } from "~/permalink/field";
import { namesOf } from "~/analysis/scalingRows";
import { type EachModel, type ScalingAnswers, scalingModel, scalingPicture } from "./model";
import { setsOf } from "../shared/drives";
import { fields } from "./state";
import { badgesOf, verdictOf } from "./verdict";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const plain = { ...defaults(fields), d: ["local"], by: "each" } as const;
function each(answers: ScalingAnswers): EachModel {
  const model = scalingModel(answers, plain, []);
  if (model.form !== "each") throw new Error(model.form);
  return model;
}
function verdict(answers: ScalingAnswers): string {
  const { first, second } = verdictOf(scalingModel(answers, plain, []))!;
  return `${first} ${second}`.trim();
}
const sha = (n: number): string => String(n).padStart(12, "0").padEnd(64, "f");

/** A run of one drive: a point without members. */
function drive(n: number, more: Partial<CurvePoint> = {}): CurvePoint {
  const path = `set/drive${String(n)}.json`;
  return point({ key: `${sha(n).slice(0, 12)}.0.0.read`, sha256: sha(n), run_no: n, source_path: path, ...more });
}
const alone = (p: CurvePoint, device = `/dev/nvme${String(p.run_no)}n1`): MemberRow => ({
  ...p,
  member: p.title,
  member_unit: "job",
  of: p.key,
  device,
});

/** Drives of one file: their sum, and its members. */
function together(rates: readonly number[], more: Partial<CurvePoint> = {}) {
  const iops = rates.reduce((a, b) => a + b, 0);
  const parent = drive(900, { iops, parts: rates.length, combined_from: rates.length, ...more });
  const members = rates.map((rate, i): MemberRow => {
    const key = `${sha(900).slice(0, 12)}.0.m${String(i)}.read`;
    const own = { ...parent, key, iops: rate, total_iops: rate, job_index: i, latency: { clat: stats(500 + i) } };
    return {
      ...own,
      member: `job${String(i)}`,
      member_unit: "job",
      of: parent.key,
      device: `/dev/sd${"abcdefghijkl"[i] ?? ""}`,
    };
  });
  return { points: [parent], members };
}

const ofRuns = (points: readonly CurvePoint[]) => ({ points, members: points.map((p) => alone(p)) });

describe("groups of drives", () => {
  it("are the members of a point, largest first", () => {
    const { points, members } = together([100, 90, 110]);
    const sets = setsOf([...points, drive(1), drive(2)], [...members, alone(drive(1)), alone(drive(2))]);
    expect(sets.map(({ members: own, combined }) => [own.length, combined !== null])).toEqual([
      [3, true],
      [2, false],
    ]);
  });
  it("of single runs need equal work and load, and different places", () => {
    const count = (...points: CurvePoint[]) =>
      setsOf(
        points,
        points.map((p) => alone(p)),
      ).length;
    expect(count(drive(1), drive(2))).toBe(1);
    expect(count(drive(1), drive(2, { iodepth: 8, outstanding: 8 }))).toBe(0);
    expect(count(drive(1), drive(2, { engine: "io_uring" }))).toBe(0);
    expect(setsOf([drive(1), drive(2)], [alone(drive(1), "/dev/sda"), alone(drive(2), "/dev/sda")])).toEqual([]);
  });
  it("of several files have their sum in none of them", () => {
    const { points, members } = together([100, 90, 110]);
    const apart = members.map((one, i) => ({ ...one, source_path: `lab/drive${String(i)}.json` }));
    const sumOf = (own: readonly MemberRow[]) => {
      const { sum } = each({ points, members: [...own] }).chart;
      return sum?.files ?? sum?.step.first.source_path;
    };
    expect(sumOf(apart)).toBe("3 files");
    expect(sumOf(members)).toBe(points[0]!.source_path);
  });
  it("are not summed by a click if one drive was measured twice", () => {
    const points = [drive(1), drive(2), drive(3)];
    const [set] = setsOf(points, [
      alone(points[0]!, "/dev/sda"),
      alone(points[1]!, "/dev/sdb"),
      alone(points[2]!, "/dev/sda"),
    ]);
    expect([set?.repeats, canSum(set!)]).toEqual([true, false]);
  });
});

it("jobs of one file on one file system are shown as jobs, not as drives", () => {
  const { points, members } = together([1000, 1200], { targets: ["/mnt/a"] });
  const onOne = members.map((member) => ({ ...member, device: "/mnt/a", targets: ["/mnt/a"] }));
  const { title } = each({ points, members: onOne }).chart;
  expect(title).toMatch(/on 2 jobs, .*against each job\.$/);
});

describe("what proves that they ran together", () => {
  it("is one phase of one file, the tool itself, or a label", () => {
    const proof = (more: Partial<CurvePoint>, said: readonly Said[] = []) =>
      proofOf(setsOf(together([1, 2], more).points, together([1, 2], more).members)[0]!, said, []);
    expect(proof({})).toEqual({ kind: "file" });
    expect(proof({ tool: "vdbench" })).toEqual({ kind: "tool" });
    expect(proof({ together: "24 abc" })).toEqual({ kind: "said", text: "24 abc", yours: false });
  });
  it("may be overlapping times: then it is proposed, and nothing summed", () => {
    const { points, members } = ofRuns([drive(1), drive(2)]);
    const [set] = setsOf(points, members);
    const runs = ["000000000001.0", "000000000002.0"];
    expect(proofOf(set!, [], [])).toEqual({ kind: "none", times: "none", apart: false });
    expect(proofOf(set!, [], [{ runs, evidence: "start", sure: true }])).toMatchObject({ times: "start" });
    expect(proofOf(set!, [], [{ runs, evidence: "start", sure: false }])).toMatchObject({ times: "partly" });
    expect(proofOf(set!, [], [{ runs: runs.slice(1), evidence: "start", sure: true }])).toMatchObject({
      times: "none",
    });
    expect(each(ofRuns([drive(1), drive(2)])).chart.sum).toBeNull();
  });
  it("is declared by one click for all loads of the same drives, run by run", () => {
    const loads = [1, 8].flatMap((iodepth) => [
      drive(iodepth * 10 + 1, { iodepth, outstanding: iodepth }),
      drive(iodepth * 10 + 2, { iodepth, outstanding: iodepth }),
    ]);
    const members = loads.map((p) => alone(p, `/dev/sd${String(p.run_no % 10)}`));
    const sets = setsOf(loads, members);
    const words = togetherWords(sets[0]!, sets, stepsOf(loads), []);
    expect(words.map(({ target }) => target).sort()).toEqual([
      "run:000000000011.0",
      "run:000000000012.0",
      "run:000000000081.0",
      "run:000000000082.0",
    ]);
    expect(new Set(words.map(({ key, value }) => `${key} ${value ?? ""}`)).size).toBe(1);
  });
  it("names jobs if a run did something else as well, and undoes what was kept apart", () => {
    const points = [drive(1), drive(2)];
    const more = drive(3, { sha256: sha(1), run_no: 1, job_index: 4, block_bytes: 65536 });
    const sets = setsOf(points, ofRuns(points).members);
    const said: Said[] = [{ target: "run:000000000002.0", key: "apart", value: "1", origin: "user" }];
    const name = togetherText(["job:000000000001.0.0", "run:000000000002.0"]);
    expect(togetherWords(sets[0]!, sets, stepsOf([...points, more]), said)).toEqual([
      { target: "run:000000000002.0", key: "apart", value: null },
      { target: "job:000000000001.0.0", key: "together", value: name },
      { target: "run:000000000002.0", key: "together", value: name },
    ]);
    expect(backWords(sets[0]!, said)).toEqual([{ target: "run:000000000002.0", key: "apart", value: null }]);
  });
  it("is undone label by label; what a file has together is kept apart", () => {
    const { points, members } = together([1, 2], { together: "2 x" });
    const [set] = setsOf(points, members);
    const said: Said[] = [
      { target: "run:000000000900.0", key: "together", value: "2 x", origin: "user" },
      { target: "run:000000000901.0", key: "together", value: "2 x", origin: "user" },
      { target: "run:000000000902.0", key: "together", value: "other", origin: "user" },
    ];
    expect(apartWords(set!, said).map(({ target, value }) => [target, value])).toEqual([
      ["run:000000000900.0", null],
      ["run:000000000901.0", null],
    ]);
    expect(apartWords(set!, [])).toEqual([{ target: "run:000000000900.0", key: "apart", value: "1" }]);
  });
});

describe("the chart of drives", () => {
  it("is sorted, labels the outlier, and takes sum and p99 from the combined point", () => {
    const answers = together([100, 101, 99, 100, 102, 98, 70], { latency: { clat: stats(777) } });
    const model = each(answers);
    expect(model.chart.rows.map(({ name }) => name)).toEqual(["sde", "sdb", "sda", "sdd", "sdc", "sdf", "sdg"]);
    expect(verdict(answers)).toBe(
      "7 drives give 670.0 IOPS together, p99 777 µs from added histograms. Outlier: sdg (throughput −30 %).",
    );
    const scene = scalingPicture(answers, plain, [], page);
    expect(scene.twin.rows.map(({ cells }) => cells[0]!.note)).toEqual([...Array<undefined>(6), "outlier", undefined]);
    // Each drive twice: its throughput and its latency.
    expect(scene.marks).toHaveLength(14);
    expect(scene.twin.rows).toHaveLength(8);
    expect(scene.twin.rows.at(-1)!.mark).toBe(`local/${answers.points[0]!.key}`);
  });
  it("only ranks fewer than six", () => {
    const model = each(together([100, 100, 10]));
    expect(verdict(together([100, 100, 10]))).not.toContain("utlier");
    expect(model.chart.rows.map(({ rank }) => rank)).toEqual([2, 2, 1]);
  });
  it("names no outliers among drives of several models, and none among runs of several systems", () => {
    const rates = [100, 101, 99, 100, 102, 98, 70];
    const outliers = (more: (i: number) => Partial<MemberRow>) => {
      const { points, members } = together(rates);
      return each({ points, members: members.map((row, i) => ({ ...row, ...more(i) })) })
        .chart.rows.filter(({ outlier }) => outlier)
        .map(({ name }) => name);
    };
    expect(outliers(() => ({ drive_model: "A" }))).toEqual(["sdg"]);
    expect(outliers((i) => ({ drive_model: i < 6 ? "A" : "B" }))).toEqual([]);
    const runs = (system: (i: number) => string) => {
      const points = rates.map((iops, i) =>
        drive(i + 1, { iops, total_iops: iops, system: system(i), source_path: `${system(i)}/r.txt` }),
      );
      return each({ points, members: points.map((p) => ({ ...alone(p), device: null })) }).chart.rows;
    };
    expect(runs((i) => `host ${String(i)}`).filter(({ outlier }) => outlier)).toHaveLength(1);
    expect(runs((i) => (i < 6 ? "a" : "b")).filter(({ outlier }) => outlier)).toEqual([]);
  });
  it("draws no average if histograms are missing: shows the range of the members", () => {
    const answers = together([1, 2], { latency: {}, why: "why/no-histograms" });
    expect(verdict(answers)).toContain(
      "their p99 cannot be combined: they lie between 500 µs and 501 µs, no average is taken",
    );
  });
  it("puts failed ones last, without a rank", () => {
    const { points, members } = ofRuns([drive(1, { iops: 5000 }), drive(2), drive(3, { iops: 9000, failed: true })]);
    const { chart } = each({ points, members });
    expect(chart.rows.map(({ name, rank }) => [name, rank])).toEqual([
      ["nvme1n1", 2],
      ["nvme2n1", 1],
      ["nvme3n1", null],
    ]);
  });
  it("shows 48 members side by side, each once in both panels", () => {
    const many = Array.from({ length: 60 }, (_, i) => 100 + i);
    const { points, members } = together(many);
    const named = members.map((m, i) => ({ ...m, device: `/dev/nvme${String(i)}n1` }));
    const scene = scalingPicture({ points, members: named }, plain, [], page);
    expect(scene.marks).toHaveLength(120);
    expect(scene.height).toBe(584);
  });
});

describe("jobs of several hosts", () => {
  const of = (answers: ReturnType<typeof together>, more: Partial<MemberRow>) => ({
    ...answers,
    members: answers.members.map((row, i) => ({ ...row, host: i < 2 ? "a" : "b", member: "rr", ...more })),
  });
  it("are listed host by host, and each is named by its host", () => {
    const answers = of(together([100, 101, 60, 61]), { device: "/dev/sda" });
    expect(verdict(answers)).toMatch(
      /^2 hosts give 322\.0 IOPS together\. Slowest b \(121\.0 IOPS\), fastest a \(201\.0 IOPS\)\./,
    );
    expect(each(answers).chart.rows.map(({ name }) => name)).toEqual([
      "a › rr #2",
      "a › rr #1",
      "b › rr #2",
      "b › rr #1",
    ]);
  });
  it("without a rate give no sum of their host", () => {
    const { members, ...rest } = of(together([100, 101, 60, 61]), { device: "/dev/sda" });
    const failed = members.map((row, i) => (i === 3 ? { ...row, failed: true } : row));
    expect(verdict({ ...rest, members: failed })).toMatch(/^4 jobs /);
  });
  it("on files: the badge does not say that the files name nothing", () => {
    const why = (device: string | null) =>
      badgesOf(scalingModel(of(together([100, 101, 60, 61]), { device }), plain, []))[0]!.why;
    expect(why("/mnt/f")).toContain("files or loop devices");
    expect(why(null)).toContain("name no devices");
  });
});

it("a failed measurement is not shown first, though it has most drives", () => {
  const failed = together([1, 2, 3, 4], { failed: true });
  const good = ofRuns([drive(1), drive(2)]);
  const [first] = setsOf([...failed.points, ...good.points], [...failed.members, ...good.members]);
  expect(first!.members).toHaveLength(2);
});

describe("names of drives", () => {
  const named = (...rows: readonly Partial<MemberRow>[]) =>
    namesOf(stepsOf(rows.map((row, i) => ({ ...alone(drive(i + 1)), ...row }))));
  it("are devices, with host or folder where two have the same", () => {
    expect(named({}, {})).toEqual(["nvme1n1", "nvme2n1"]);
    expect(named({ device: "/dev/sda", host: "a" }, { device: "/dev/sda", host: "b" })).toEqual(["a sda", "b sda"]);
    expect(
      named(
        { device: "/dev/sda", source_path: "lab/hostA/x.json" },
        { device: "/dev/sda", source_path: "lab/hostB/x.json" },
      ),
    ).toEqual(["hostA sda", "hostB sda"]);
  });
  it("are jobs where all have one device, numbered where their names are equal", () => {
    expect(named({ device: "/mnt/f", member: "one" }, { device: "/mnt/f", member: "two" })).toEqual(["one", "two"]);
    const clone = { device: "/mnt/f", member: "clone", source_path: "x.json" };
    expect(named(clone, clone)).toEqual(["clone #1", "clone #2"]);
  });
  it("are the reader's names", () => {
    expect(named({ said: { label: "old" } }, { said: { label: "new" } })).toEqual(["old", "new"]);
  });
});

it("drives whose p99 rests on fewer than ten I/Os are counted in a badge", () => {
  const { points, members } = together([100, 90, 110], { latency: { clat: stats(600) } });
  const few = members.map((row, i) => ({
    ...row,
    latency: { clat: stats(500, { samples: i === 0 ? 900 : 100_000 }) },
  }));
  const texts = (rows: readonly MemberRow[]) =>
    badgesOf(scalingModel({ points, members: rows }, { ...plain, y: "p99" }, [])).map(({ text }) => text);
  expect(texts(few)).toContain("few samples above p99: 1 of 4 points");
  expect(texts(members).some((text) => text.startsWith("few"))).toBe(false);
});
