/** Percentiles of real files: read, inserted, queried, drawn. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mergeHistograms, totalCount } from "~/analysis/histogram";
import { significant } from "~/base/number";
import { latencyWords } from "~/model/valueText";
import { estimateWidth } from "~/charts/estimate";
import { buildPercentiles } from "~/charts/percentiles/build";
import type { Frame, Scene } from "~/charts/scene";
import { defaults } from "~/permalink/field";
import { buckets } from "~/queries/buckets";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { runTarget } from "~/model/labels";
import { quantileKey } from "~/model/latency";
import { directionsIn, picksOf } from "~/views/percentiles/picks";
import { percentilesModel, type PercentilesModel } from "~/views/percentiles/picture";
import { curveOf, looksOnCurve, namesOf, stylesOf } from "~/views/percentiles/looks";
import { tailsOf } from "~/views/curve/picks";
import { fields as curveFields } from "~/views/curve/state";
import { curvePoint } from "./support/points";
import { workloadId } from "~/views/shared/point/workload";
import { fields, type PercentilesState } from "~/views/percentiles/state";
import { histogramOf, membersOf, tailOf } from "~/analysis/tails";
import { seriesId } from "~/model/load";
import { badgesOf, captionOf, verdictOf } from "~/views/percentiles/verdict";
import { answer, engine, loadDrop } from "./support/questions";
import { fill } from "./support/arrow";
import { drops, laterBy, realFile, type DropFile } from "./support/realFiles";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const own = { dataset: "local" };

const fixtures = (folder: string, only: (name: string) => boolean = () => true): DropFile[] =>
  readdirSync(new URL(`fixtures/${folder}`, import.meta.url))
    .filter(only)
    .map((name) => ({
      path: `${folder}/${name}`,
      bytes: readFileSync(new URL(`fixtures/${folder}/${name}`, import.meta.url)),
    }));

async function modelOf(choice: Partial<PercentilesState> = {}): Promise<PercentilesModel> {
  const state = { ...defaults(fields), d: ["local"], ...choice };
  const points = await answer(curve, own);
  const all = await answer(members, own);
  const drawn = picksOf(points, state).steps.flatMap((step) => directionsIn(step, state.op));
  const asked = drawn.flatMap((point) => (point.together === null ? [point] : membersOf(point, all)));
  const rows = await answer(buckets, { ...own, points: asked.map(({ point_no }) => String(point_no)) });
  return percentilesModel(
    {
      points,
      figures: [],
      buckets: rows.map((row) => ({ ...row, dataset: "local" })),
      members: all,
    },
    state,
    [],
  );
}

const twinOf = ({ twin }: Scene): Record<string, unknown>[] =>
  twin.rows.map(({ cells }) => Object.fromEntries(twin.columns.map(({ id }, i) => [id, cells[i]?.value])));
const rowsOf = ({ data }: PercentilesModel) => twinOf(buildPercentiles(data, page));

interface FioLatency {
  readonly max: number;
  readonly N: number;
  readonly percentile?: Readonly<Record<string, number>>;
  readonly bins?: Readonly<Record<string, number>>;
}
type FioSides = Readonly<Record<string, { readonly clat_ns: FioLatency }>>;
const fioOf = (bytes: Buffer): { jobs: FioSides[]; client_stats: (FioSides & { jobname: string })[] } => {
  const text = bytes.toString("utf8");
  return JSON.parse(text.slice(text.indexOf("{"))) as never;
};

describe("one fio JSON with bins", () => {
  const file = fixtures("fio-qd-sweep", (name) => name === "randread-4k-qd016-nj1.json")[0]!;
  const clat = fioOf(file.bytes).jobs[0]!["read"]!.clat_ns;

  it("has every percentile as the file prints it, with its uncertainty", async () => {
    await loadDrop([file]);
    const model = await modelOf();
    const rows = rowsOf(model).filter(({ percent }) => percent !== null);
    expect(rows.map(({ percent, latency_us }) => [percent, latency_us])).toEqual(
      Object.entries(clat.percentile!).map(([percent, ns]) => [Number(percent), ns / 1000]),
    );
    for (const { latency_us, from_us, to_us, drawn_from } of rows) {
      expect(drawn_from).toBe("bins");
      if (Number(latency_us) <= clat.max / 1000) expect(Number(from_us)).toBeLessThanOrEqual(Number(latency_us));
      expect(Number(to_us)).toBeGreaterThan(Number(from_us));
      expect(Number(to_us)).toBeLessThanOrEqual(clat.max / 1000);
    }
  });

  it("draws no percentile above the exact maximum, and ends the line there", async () => {
    await loadDrop([file]);
    const { data } = await modelOf();
    for (const { drawn_us } of data.lines[0]!.values) expect(drawn_us).toBeLessThanOrEqual(clat.max / 1000);
    expect(data.lines[0]!.stretches.at(-1)).toMatchObject({ to: clat.N });
  });

  it("counts what is over a limit in its bins: those above, and with the one that the limit cuts", async () => {
    await loadDrop([file]);
    const model = await modelOf({ lim: ["1000"] });
    // Midpoints of bins: around 1 ms they are 8,192 and 16,384 ns wide (stat.h).
    const over = (from_ns: number): number =>
      Object.entries(clat.bins!).reduce((sum, [ns, n]) => sum + (Number(ns) >= from_ns ? n : 0), 0) / clat.N;
    const row = rowsOf(model).find(({ statistic }) => statistic === "over 1 ms");
    expect(row!["over_from_percent"]).toBeCloseTo(100 * over(1_000_000 + 4096), 9);
    expect(row!["over_to_percent"]).toBeCloseTo(100 * over(1_000_000 - 4096), 9);
    expect(captionOf(model)).toContain("Over 1 ms: ");
  });

  it("judges the steps of a service level", async () => {
    await loadDrop([file]);
    const model = await modelOf({
      sla: [
        ["0.999", "4000"],
        ["0.99", "1000"],
      ],
    });
    const rows = rowsOf(model).filter(({ verdict }) => verdict !== null);
    expect(rows.map(({ statistic, verdict }) => [statistic, verdict])).toEqual([
      ["p99 ≤ 1 ms", "pass"],
      ["p99.9 ≤ 4 ms", "fail"],
    ]);
    expect(captionOf(model)).toContain("p99 ≤ 1 ms: 1 of 1 passes. p99.9 ≤ 4 ms: 0 of 1 passes.");
  });

  it("is a distribution whose shares are all of its I/Os", async () => {
    await loadDrop([file]);
    const model = await modelOf({ form: "distribution" });
    const rows = rowsOf(model);
    expect(rows.reduce((sum, { ios }) => sum + Number(ios), 0)).toBe(clat.N);
    expect(rows.reduce((sum, { percent }) => sum + Number(percent), 0)).toBeCloseTo(100, 9);
    expect(rows.at(-1)!["percent_below"]).toBeCloseTo(100, 9);
    // The bins of the file between the same edges.
    for (const { from_us, to_us, ios } of rows) {
      const inside = Object.entries(clat.bins!).filter(
        ([ns]) => Number(ns) >= Number(from_us) * 1000 && Number(ns) < Number(to_us) * 1000,
      );
      expect(inside.reduce((sum, [, n]) => sum + n, 0)).toBe(ios);
    }
  });

  it("mixes no kinds: another kind is another chart, an absent one gives none", async () => {
    await loadDrop([file]);
    const lat = await modelOf({ k: "lat" });
    expect(new Set(rowsOf(lat).map(({ kind }) => kind))).toEqual(new Set(["lat"]));
    const none = await modelOf({ k: "response" });
    expect([none.data.lines, none.data.empty]).toEqual([[], "percentiles/none"]);
  });
});

it("syncs have their own percentiles, and are in no direction", async () => {
  const [file] = fixtures("fio", (name) => name === "fsync.json");
  await loadDrop([file!]);
  const rows = rowsOf(await modelOf({ op: "sync" }));
  const printed = (JSON.parse(file!.bytes.toString("utf8")) as { jobs: [{ sync: { lat_ns: FioLatency } }] }).jobs[0];
  const p99 = rows.find(({ percent }) => percent === 99);
  expect(p99).toMatchObject({
    op: "sync",
    kind: "lat",
    latency_us: printed.sync.lat_ns.percentile!["99.000000"]! / 1000,
  });
  expect(new Set(rowsOf(await modelOf()).map(({ op }) => op))).toEqual(new Set(["write"]));
});

describe("the verdict", () => {
  const file = fixtures("fio-qd-sweep", (name) => name === "randread-4k-qd016-nj1.json")[0]!;

  it("for one series gives its tail, and how far that is from the median of the same I/Os", async () => {
    await loadDrop([file]);
    const percentile = fioOf(file.bytes).jobs[0]!["read"]!.clat_ns.percentile!;
    const [tail, median] = [percentile["99.900000"]!, percentile["50.000000"]!];
    const said = verdictOf(await modelOf())!;
    expect(said.first).toBe(
      `At 16 outstanding, the p99.9 is ${latencyWords(tail / 1000)}, ${significant(tail / median, 2)} × the median.`,
    );
    expect(said.second).toMatch(/^The slowest I\/O took /);
    const judged = await modelOf({ sla: [["0.999", "4000"]], lim: ["1000"] });
    expect(verdictOf(judged)!.second).toBe("p99.9 ≤ 4 ms: 0 of 1 passes.");
    const { point } = judged.measured[0]!;
    expect(verdictOf(judged, [[seriesId(point), "Drive A"]])!.first).toMatch(
      /^At 16 outstanding, Drive A’s p99\.9 is .*, [\d.]+ × its median\.$/,
    );
  });

  it("for several goes from lowest to highest, with names; for one in focus it is about that one", async () => {
    await loadDrop(fixtures("fio-qd-sweep", (name) => name.startsWith("randread") && name.endsWith(".json")));
    const model = await modelOf();
    const { lines } = model.data;
    // p99 but not p99.9, since one series has too few I/Os above that.
    const values = lines.map(({ values: own }) => own.find(({ name }) => name === "p99.9")!);
    const name = values.some(({ above }) => above! < 10) ? "p99" : "p99.9";
    const told = lines.map((line) => ({ line, us: line.values.find((one) => one.name === name)!.drawn_us! }));
    const [least, most] = [told.toSorted((a, b) => a.us - b.us)[0]!, told.toSorted((a, b) => b.us - a.us)[0]!];
    expect(verdictOf(model)!.first).toBe(
      `${name} from ${latencyWords(least.us)} (${least.line.name}) to ${latencyWords(most.us)} (${most.line.name}).`,
    );
    const focus = verdictOf(await modelOf({ f: least.line.id }))!;
    expect(focus.first).toContain(latencyWords(least.us));
    expect(focus.first).toContain(least.line.name);
  });

  it("with edges only gives the two edges and no ratio", async () => {
    await loadDrop([{ path: "output.txt", bytes: realFile("act/v6.6-storage-1x-us-1s/output.txt") }]);
    const { first } = verdictOf(await modelOf())!;
    expect(first).toMatch(/ is between [\d.,]+ [µm]s and [\d.,]+ [µm]s\.$/);
    expect(first).not.toContain("median");
  });

  it("compares no different latencies", async () => {
    await loadDrop([file, ...fixtures("vdbench/mixed")]);
    const model = await modelOf({ w: (await modelOf()).picks.workloads.map((row) => workloadId(row)) });
    expect(model.data.kinds.length).toBeGreaterThan(1);
    expect(verdictOf(model)).toBeNull();
  });
});

describe("several measurements", () => {
  it("are those of one workload by their load, in its order, told apart by it", async () => {
    await loadDrop(fixtures("fio-qd-sweep", (name) => name.endsWith(".json")));
    const model = await modelOf();
    expect(model.data.lines.map(({ name }) => name)).toEqual(["1 outstanding", "16 outstanding", "256 outstanding"]);
    // A single series: a colour for each of its loads.
    expect(new Set(model.data.lines.map(({ colour }) => colour)).size).toBe(3);
    const mixed = await modelOf({ w: ["randrw70-4k"], l: ["q16"] });
    expect(mixed.data.lines.map(({ op }) => op)).toEqual(["read", "write"]);
    const reads = await modelOf({ w: ["randrw70-4k"], l: ["q16"], op: "read" });
    expect(reads.data.lines).toHaveLength(1);
    const one = model.picks.steps[1]!;
    expect((await modelOf({ s: [one.id] })).data.lines.map(({ id }) => id)).toEqual([one.id]);
  });

  it("over 8 have one in focus and the others in grey, all named", async () => {
    await loadDrop(drops.depths);
    const { data } = await modelOf();
    expect(data.lines).toHaveLength(9);
    expect(data.lines.filter(({ faint }) => faint)).toHaveLength(8);
    expect(data.lines.at(-1)).toMatchObject({ focused: true, colour: "s1" });
    const names = buildPercentiles(data, page).nodes.flatMap((node) =>
      node.type === "text" && node.role === "label" ? [node.text] : [],
    );
    for (const { name } of data.lines) expect(names.some((text) => text.startsWith(name))).toBe(true);
  });

  it("greys percentiles with fewer than 10 samples above, and says why", async () => {
    await loadDrop(fixtures("fio-qd-sweep", (name) => name === "randread-4k-qd001-nj1.json"));
    const { data } = await modelOf();
    const scene = buildPercentiles(data, page);
    const few = data.lines[0]!.values.filter(({ above }) => above !== null && above < 10).map(({ name }) => name);
    expect(few.length).toBeGreaterThan(0);
    const grey = scene.nodes.flatMap((node) =>
      node.type === "marker" && node.colour === "ctrl" ? [node.mark?.split("/").at(-1)] : [],
    );
    expect(grey).toEqual(few);
    const mark = scene.marks.find(({ id }) => id.endsWith(`/${few[0]!}`));
    expect(mark?.lines.at(-1)?.[1]).toMatch(/^only \d samples? above/);
  });
});

describe("what the reader made of series on the curve", () => {
  const at = (depths: number[]) => ({ w: ["randread-4k"], l: depths.map((depth) => `q${String(depth)}`) });

  it("colours and names go with the series, whichever of its loads are shown; others take what is left", async () => {
    await loadDrop(drops.depths);
    const [first] = (await modelOf(at([8]))).measured;
    const id = seriesId(first!.point);
    const model = await modelOf({ ...at([8, 16]), pin: [[id, "s1"]], n: [[id, "Drive A"]] });
    expect(model.data.lines.map(({ colour, name }) => [colour, name])).toEqual([
      ["s1", "8 outstanding"],
      ["s1", "16 outstanding"],
    ]);
    expect(new Set(model.data.lines.map(({ dash }) => dash)).size).toBe(2);
    // Both are reads: the dash separates measurements.
    expect(buildPercentiles(model.data, page).key.join()).toContain("dash measurements of one colour");
    expect(
      (await modelOf({ ...at([8, 16]), pin: [["another", "s1"]] })).data.lines.map(({ colour }) => colour),
      // Two loads of a single series: only their colour separates them.
    ).toEqual(["s1", "s2"]);
  });

  it("among several series the name comes first, and no other has the colour", () => {
    const two = ["a", "b", "c"].map((series) =>
      curvePoint({ series: `randread-4k-${series}`, system: series, system_label: null }),
    );
    const [id] = two.map(seriesId);
    expect(namesOf(two, [], new Map([[id!, "Drive A"]]))).toEqual(["Drive A", "b", "c"]);
    const none = new Map();
    const { of, tooMany } = stylesOf(two.map(seriesId), none, [[id!, "s2"]], 0);
    expect(of.map(({ colour }) => colour)).toEqual(["s2", "s1", "s3"]);
    expect(tooMany).toBe(false);
    // A chosen line is never grey: from nine lines on there are more of the others than colours.
    const ten = Array.from({ length: 10 }, (_, i) => `series${String(i)}`);
    expect(stylesOf(ten, none, [["series0", "s2"]], 0).tooMany).toBe(true);
    expect(stylesOf(ten.slice(0, 9), none, [["series0", "s2"]], 0).tooMany).toBe(false);
  });

  it("names a series by its set-up, as the other pages do, and only then by its file", () => {
    const at = (setup: string, direct: boolean | null, source_path: string) =>
      curvePoint({
        ...{ series: `randread-4k-${setup}`, setup, setup_name: setup, direct, source_path, title: "job" },
      });
    const lt = at("lt", true, "misc/lt.json");
    const status = at("status", true, "misc/status.json");
    expect(namesOf([lt, status], [])).toEqual(["lt", "status"]);
    const text = at("status", null, "misc/status.txt");
    expect(namesOf([lt, status, text], [])).toEqual(["lt, direct", "status, direct", "status"]);
    expect(namesOf([status, { ...status, source_path: "misc/again.json" }], [])).toEqual(["status", "again"]);
  });

  it("a series has the colour it has on its curve, its measurements different dashes or markers", () => {
    const loads = (series: string, system: string, engine: string) =>
      [1, 2, 4].map((iodepth) =>
        curvePoint({ ...{ series: `randread-4k-${series}`, system, system_label: null, engine, iodepth } }),
      );
    const points = [...loads("a", "x", "libaio"), ...loads("b", "y", "libaio"), ...loads("c", "z", "libaio")];
    const ids = points.map(seriesId);
    const state = { ...defaults(curveFields), d: [points[0]!.dataset], w: ["randread-4k"], load: "both" as const };
    const looks = looksOnCurve(points, state, []);
    expect(new Set([...looks.values()].map(({ colour }) => colour)).size).toBe(3);
    // Alone, the third keeps the look it has among the others.
    const [last] = stylesOf(ids.slice(-1), looks, [], 0).of;
    expect(last?.colour).toBe(looks.get(ids.at(-1)!)?.colour);
    const { of } = stylesOf(ids, looks, [], 0);
    expect(of.map(({ colour }) => colour)).toEqual(ids.map((id) => looks.get(id)?.colour));
    expect(new Set(of.map(({ colour, dash, shape }) => `${colour} ${dash ?? ""} ${shape ?? ""}`)).size).toBe(9);
    const many = stylesOf(
      Array.from({ length: 24 }, () => ids[0]!),
      looks,
      [],
      0,
    ).of;
    expect(new Set(many.map(({ dash, shape }) => `${dash ?? ""} ${shape ?? ""}`)).size).toBe(24);
  });

  it("goes with the link from the curve and back", () => {
    const point = curvePoint({ series: "randread-4k-j1" });
    const n = [[seriesId(point), "Drive A"]] as const;
    const pin = [[seriesId(point), "s4"]] as const;
    const model = { picks: { shown: [point] }, points: [point] } as unknown as Parameters<typeof tailsOf>[0];
    const there = tailsOf(model, { ...defaults(curveFields), d: ["local"], n, pin });
    expect(there).toMatchObject({ d: ["local"], w: ["randread-4k"], l: [], n, pin });
    const picks = picksOf([point], there);
    expect(curveOf(picks, there)).toMatchObject({ d: ["local"], w: ["randread-4k"], load: "auto", n, pin });
    // Of 25 loads of one series one is shown.
    const many = Array.from({ length: 25 }, (_, i) => curvePoint({ run_no: i, outstanding: i + 1, iodepth: i + 1 }));
    expect(tailsOf({ ...model, points: many }, there as never).l).toEqual(["q25"]);
  });
});

describe("buckets", () => {
  it("of ACT are boxes; a percentile in one is its two edges, and nothing between", async () => {
    await loadDrop([{ path: "output.txt", bytes: realFile("act/v6.6-storage-1x-us-1s/output.txt") }]);
    const model = await modelOf({ lim: ["1000"], sla: [["0.5", "700"]] });
    expect(model.data.lines.map(({ how, kind }) => [how, kind])).toEqual([["buckets", "response"]]);
    const rows = rowsOf(model);
    for (const { percent, latency_us, from_us, to_us } of rows.filter(({ percent }) => percent !== null)) {
      expect([percent, latency_us]).toEqual([percent, null]);
      expect(Number(to_us)).toBe(2 * Number(from_us));
    }
    // ACT's microsecond histogram has no edge at 1 ms.
    const over = rows.find(({ statistic }) => statistic === "over 1 ms")!;
    expect(Number(over["over_to_percent"])).toBeGreaterThan(Number(over["over_from_percent"]));
    const scene = buildPercentiles(model.data, page);
    expect(scene.nodes.some((node) => node.type === "path" && node.role === "boxes")).toBe(true);
    expect(scene.nodes.some((node) => node.type === "path" && node.role === "line" && node.colour !== "ink")).toBe(
      false,
    );
  });

  it("of vdbench count exactly at their edges", async () => {
    await loadDrop(fixtures("vdbench/mixed"));
    const model = await modelOf({ lim: ["1000"] });
    const rows = rowsOf(model).filter(({ statistic }) => statistic === "over 1 ms");
    expect(rows.map(({ op }) => op)).toEqual(["read", "write"]);
    for (const row of rows) expect(row["over_from_percent"]).toBe(row["over_to_percent"]);
    // A percentile is the two edges around it, not a value.
    const all = rowsOf(await modelOf());
    expect(new Set(all.map((row) => row["drawn_from"]))).toEqual(new Set(["buckets"]));
    expect(all.find(({ statistic }) => statistic === "p99")!["latency_us"]).toBeNull();
  });
});

describe("several members", () => {
  it("with bins are one histogram: the percentiles of all their I/Os", async () => {
    await loadDrop(drops.drives);
    const model = await modelOf({ op: "read" });
    const [line] = model.data.lines;
    const jobs = fioOf(drops.drives[0]!.bytes).jobs.map((job) => job["read"]!.clat_ns);
    expect(line).toMatchObject({ how: "bins", samples: jobs.reduce((sum, { N }) => sum + N, 0) });
    const all = jobs.flatMap(({ bins }) => Object.entries(bins!)).map(([ns, n]) => [Number(ns), n] as const);
    const sorted = all.toSorted(([a], [b]) => a - b);
    let below = 0;
    const p99 = sorted.find(([, n]) => (below += n) >= 0.99 * line!.samples!)![0];
    expect(line!.values.find(({ name }) => name === "p99")!.value_us).toBe(p99 / 1000);
  });

  /** Two files of one drop, declared to have run together. */
  async function together(first: Buffer, second: Buffer): Promise<void> {
    await loadDrop([
      { path: "a/drives04.json", bytes: first },
      { path: "b/drives04.json", bytes: second },
    ]);
    const runs = new Set((await answer(curve, own)).map(({ key }) => key.split(".").slice(0, 2).join(".")));
    expect(runs.size).toBe(2);
    const rows = [...runs].map((run) => ({ target: runTarget(run), key: "together", value: "both", origin: "user" }));
    await fill(
      engine,
      "label",
      rows.map((row) => ({ ...row, dataset: "local" })),
    );
  }
  const drives = drops.drives[0]!.bytes;

  it("put together by a reader have the merged histogram of all of them", async () => {
    // An identical run would count once.
    await together(drives, Buffer.from(laterBy(1, drives.toString())));
    const model = await modelOf({ op: "read" });
    const [line, ...others] = model.data.lines;
    expect(others).toEqual([]);
    const { point } = model.measured[0]!;
    expect(point.together).toBe("both");
    const jobs = fioOf(drives).jobs.map((job) => job["read"]!.clat_ns);
    const samples = 2 * jobs.reduce((sum, { N }) => sum + N, 0);
    expect(line).toMatchObject({ how: "bins", samples });
    expect(line!.stretches.length).toBeGreaterThan(100);
    // The value combined when the files were put together equals the one merged here.
    const known = line!.values.filter(({ q }) => q !== null);
    expect(known.length).toBeGreaterThan(5);
    for (const { q, value_us } of known) expect(value_us).toBe(point.latency["clat"]!.quantiles[quantileKey(q!)]);
  });

  it("put together, one without a histogram, have none: a band of the printed values", async () => {
    const text = drives.toString("utf8");
    const without: unknown = JSON.parse(text.slice(text.indexOf("{")), (key, value: unknown) =>
      key === "bins" ? undefined : value,
    );
    await together(drives, Buffer.from(laterBy(1, JSON.stringify(without))));
    const { data, measured } = await modelOf({ op: "read" });
    expect(measured[0]!.point.together).toBe("both");
    expect(data.lines.map(({ how, stretches }) => [how, stretches.length])).toEqual([["band", 0]]);
  });

  it("put together, of threads without percentiles: a band between the values of their runs", async () => {
    const one = readFileSync(new URL("fixtures/hand-made/diskspd/one-2.2.txt", import.meta.url), "utf8");
    const p99_ms = /99th \|\s+([\d.]+)/.exec(one)![1]!;
    const later = one.replaceAll("WIN-TEST1", "WIN-TEST2").replace("08:30:00", "08:30:01");
    const slower = later
      .replaceAll("     724 |", "     725 |")
      .replace(/(99th \|\s+)[\d.]+/, (_, row: string) => `${row}1.325`);
    await together(Buffer.from(one), Buffer.from(slower));
    const model = await modelOf({ op: "read" });
    expect(model.data.empty).toBeNull();
    expect(model.data.lines).toMatchObject([{ how: "band", members: 2 }]);
    const p99 = rowsOf(model).find(({ statistic }) => statistic === "p99")!;
    expect([p99["latency_us"], p99["from_us"], p99["to_us"]]).toEqual([null, 1000 * Number(p99_ms), 1325]);
    expect(model.data.notes.join()).toContain("the 2 members have no histograms");
  });

  // fio combines reads of different work; the page does not, so its histograms are merged here.
  it("have the percentiles that fio itself prints for all its clients", async () => {
    const bytes = realFile("fio/special/client-server/fio-3.42-two.json");
    const clients = fioOf(bytes).client_stats.find(({ jobname }) => jobname === "All clients")!;
    await loadDrop([{ path: "two.json", bytes }]);
    const points = await answer(curve, own);
    const rows = await answer(buckets, { ...own, points: points.map(({ point_no }) => String(point_no)) });
    let compared = 0;
    for (const op of ["read", "write"]) {
      const of = points.filter((point) => point.op === op);
      const parts = rows.filter((row) => row.kind === "clat" && of.some(({ point_no }) => point_no === row.point_no));
      expect(parts).toHaveLength(2);
      const merged = mergeHistograms(parts.map(histogramOf))!;
      const { lo_ns, hi_ns, value_ns, count } = merged;
      const all = { lo_ns: [...lo_ns], hi_ns: [...hi_ns], value_ns: [...value_ns], count: [...count] };
      const row = { point_no: 1, kind: "clat", total: totalCount(merged), ...all };
      const { percentile } = clients[op]!.clat_ns;
      const quantiles = Object.keys(percentile!).map((percent) => [quantileKey(Number(percent) / 100), 0] as const);
      const levels = quantiles.map(([key]) => ({ q: Number(key), limit_us: 1 }));
      const point = { ...of[0]!, latency: {} };
      const tail = tailOf({ point, kind: "clat", buckets: row, members: 1 }, { limits_us: [], levels });
      for (const [percent, ns] of Object.entries(percentile!)) {
        const q = Number(quantileKey(Number(percent) / 100));
        expect(tail!.values.find((value) => value.q === q)?.value_us, `${op} p${percent}`).toBe(ns / 1000);
        compared++;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(14);
  });

  it("without bins are a band between their own values; no average is taken", async () => {
    const text = drops.drives[0]!.bytes.toString("utf8").replace(/"bins"\s*:\s*\{[^}]*\}/g, '"none" : 0');
    await loadDrop([{ path: "drives04.json", bytes: Buffer.from(text) }]);
    const model = await modelOf({ op: "read", lim: ["5000"] });
    const [line] = model.data.lines;
    const p99s = fioOf(drops.drives[0]!.bytes).jobs.map((job) => job["read"]!.clat_ns.percentile!["99.000000"]! / 1000);
    expect(line).toMatchObject({ how: "band", members: 4 });
    const p99 = rowsOf(model).find(({ statistic }) => statistic === "p99")!;
    expect([p99["latency_us"], p99["from_us"], p99["to_us"]]).toEqual([null, Math.min(...p99s), Math.max(...p99s)]);
    expect(model.data.notes.join()).toMatch(
      /^These p99 cannot be combined: the 4 members have no histograms\. They lie between .* no average is taken\.$/,
    );
    expect(badgesOf(model, () => undefined).map(({ text: words }) => words)).toContain("percentiles not combined");
  });
});

describe("what cannot be drawn", () => {
  it("printed percentiles alone are points joined straight, and no distribution", async () => {
    const file = fixtures("fio-qd-sweep", (name) => name === "randread-4k-qd016-nj1.json")[0]!;
    const text = file.bytes.toString("utf8").replace(/"bins"\s*:\s*\{[^}]*\}/g, '"none" : 0');
    await loadDrop([{ path: "a.json", bytes: Buffer.from(text) }]);
    const model = await modelOf({ lim: ["1000"] });
    expect(model.data.lines[0]).toMatchObject({ how: "printed", stretches: [], bins: [] });
    const over = rowsOf(model).find(({ statistic }) => statistic === "over 1 ms")!;
    // p99 346 µs, p99.5 of the file is over 1 ms.
    expect([over["over_from_percent"], over["over_to_percent"]]).toEqual([0.5, 1]);
    expect((await modelOf({ form: "distribution" })).data.empty).toBe("percentiles/no-histogram");
  });

  it("the last bin of fio's histogram is said to be topped out", async () => {
    const file = fixtures("fio-qd-sweep", (name) => name === "randread-4k-qd016-nj1.json")[0]!;
    const text = file.bytes
      .toString("utf8")
      .replaceAll(/("99\.9\d*" : )\d+/g, "$117112760320")
      .replaceAll(/"bins"\s*:\s*\{[^}]*\}/g, '"none" : 0')
      .replaceAll(/"max" : \d{7,}/g, '"max" : 19000000000')
      // The mean allows one I/O in a thousand to take 17 s.
      .replaceAll(/("[cl]{1,2}lat_ns"|"lat_ns")([^}]*?"mean" : )[\d.]+/g, "$1$260000000");
    await loadDrop([{ path: "a.json", bytes: Buffer.from(text) }]);
    const model = await modelOf();
    expect(badgesOf(model, () => undefined).map(({ text: words }) => words)).toContain("histogram topped out");
  });
});
