/** The Run page with real files: read, inserted, queried, drawn. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import { buildPercentiles } from "~/charts/percentiles/build";
import { buildTime, type TimedTrace } from "~/charts/run/time";
import type { Frame, Scene } from "~/charts/scene";
import type { TraceRow } from "~/model/traceAnswers";
import { defaults } from "~/permalink/field";
import { buckets } from "~/queries/buckets";
import { curve } from "~/queries/curve";
import { samples } from "~/queries/samples";
import { traces } from "~/queries/traces";
import { kindAt, tracesOf } from "~/analysis/run/runs";
import { ninesOf, pointOf, runModel, wantsBuckets, withBuckets, type RunModel } from "~/views/run/picture";
import { fields, type RunState } from "~/views/run/state";
import { eventTiles, pointTiles, type TileRow, captionOf, verdictOf } from "~/views/run/tiles";
import { timeSource } from "~/views/run/useRun";
import { stepsOf } from "~/model/step";
import { curvePoint } from "./support/points";
import { realFolder } from "./support/realFiles";
import { answer, loadDrop } from "./support/questions";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const own = { dataset: "local" };

async function load(paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({
    path,
    bytes: new Uint8Array(readFileSync(new URL(`fixtures/${path}`, import.meta.url))),
  }));
  await loadDrop(files);
}

const folder = (path: string): string[] =>
  readdirSync(new URL(`fixtures/${path}`, import.meta.url)).map((name) => `${path}/${name}`);

async function modelOf(state: Partial<RunState> = {}): Promise<RunModel> {
  const answers = { points: await answer(curve, own), traces: await answer(traces, own) };
  const model = runModel(answers, { ...defaults(fields), d: ["local"], ...state });
  const asked = wantsBuckets(model.lines, model.kind).map(({ point }) => String(point.point_no));
  const rows = asked.length === 0 ? [] : await answer(buckets, { ...own, points: asked });
  return { ...model, lines: withBuckets(model.lines, rows, model.kind) };
}

async function valuesOf(all: readonly TraceRow[]): Promise<TimedTrace[]> {
  const asked = all.map(({ trace_no }) => String(trace_no));
  const found = await answer(samples, { ...own, traces: asked, from_s: null, to_s: null, pixels: 1000 });
  return all.flatMap((trace) => {
    const values = found.find(({ trace_no }) => trace_no === trace.trace_no);
    return values === undefined ? [] : [{ trace, samples: values }];
  });
}

/** Rows of the twin: unrounded values by column. */
const twinOf = ({ twin }: Scene): Record<string, unknown>[] =>
  twin.rows.map(({ cells }) => Object.fromEntries(twin.columns.map(({ id }, i) => [id, cells[i]?.value])));

const tilesOf = ({ tiles }: TileRow): Record<string, string> =>
  Object.fromEntries(tiles.map(({ id, text }) => [id, text]));

describe("one fio JSON", () => {
  beforeEach(() => load(["fio-qd-sweep/randread-4k-qd016-nj1.json"]));

  it("is the percentiles of its completion latency, as the file has them", async () => {
    const model = await modelOf();
    expect([model.form, model.kind, model.options.title]).toEqual([
      "nines",
      "clat",
      "4K random read, 16 outstanding in randread-4k-qd016-nj1.json: completion latency by percentile.",
    ]);
    const scene = buildPercentiles(ninesOf(model), page);
    const rows = twinOf(scene);
    // The file: "99.000000" : 346112, "99.900000" : 4079616, max 5081499 (ns).
    expect(rows.find(({ statistic }) => statistic === "p99")).toMatchObject({ percent: 99, latency_us: 346.112 });
    expect(rows.find(({ statistic }) => statistic === "p99.9")).toMatchObject({
      latency_us: 4079.616,
      samples_above: 200,
    });
    expect(rows.find(({ statistic }) => statistic === "max")).toMatchObject({ latency_us: 5081.499 });
    expect(scene.x_title).toMatchObject({ name: "percentile, spaced by 1/(1 − p)" });
    expect(scene.y_title).toMatchObject({ name: "completion latency (clat)", unit: "ms, log" });
  });

  it("puts a percentile p where 1/(1 − p) is, and the greatest of n samples at 1 − 1/n", async () => {
    const scene = buildPercentiles(ninesOf(await modelOf()), page);
    const { plot, x_domain: x } = scene;
    const valueAt = (px: number) => (x === undefined ? NaN : x.from * (x.to / x.from) ** ((px - plot.x) / plot.w));
    const at = (name: string) => valueAt(scene.marks.find(({ id }) => id.endsWith(`/${name}`))?.x ?? NaN);
    expect(at("p50")).toBeCloseTo(2, 6);
    expect(at("p99")).toBeCloseTo(100, 4);
    expect(at("p99.9")).toBeCloseTo(1000, 3);
    expect(at("max")).toBeCloseTo(200_145, 0);
    const tick = scene.nodes.find((node) => node.type === "text" && node.role === "tick" && node.text === "99.9");
    expect(tick?.type === "text" ? valueAt(tick.x) : NaN).toBeCloseTo(1000, 3);
  });

  it("a rate has what was asked of it, the reads and writes of a mix each their own", () => {
    const options = JSON.stringify({ jobs: [{ rate_iops: "300,100" }] });
    const read = curvePoint({
      ...{ workload_op: "mixed", op: "read", iops: 299.9, load_kind: "rate", asked_iops: 400, options },
      ...{ total_iops: 399.9, tool: "fio", combined_from: 1, job_index: 0 },
    });
    const steps = stepsOf([read, { ...read, key: `${read.key}w`, op: "write", iops: 99.97 }]);
    const rows = pointTiles({ steps, names: new Map(), kind: "clat", lines: [] });
    expect(rows.map(({ op, tiles }) => [op, tiles[0]!.text, tiles[0]!.note])).toEqual([
      ["read", "299.9", "300.0 asked"],
      ["write", "99.97", "100.0 asked"],
      ["mixed", "399.9", "400.0 asked"],
    ]);
  });

  it("has its tiles: rates, mean, p99, p99.9, max", async () => {
    const rows = pointTiles(await modelOf());
    expect(rows.map(({ name }) => name)).toEqual(["read"]);
    expect(rows[0] && tilesOf(rows[0])).toEqual({
      iops: "100,022",
      bytes_per_s: "0.4097",
      clat_mean_us: "157.2 µs",
      clat_p99_us: "346 µs",
      clat_p999_us: "4.08 ms",
      clat_max_us: "5.081 ms",
    });
    expect(rows[0]?.tiles[0]?.value).toBe(100022.488756);
  });

  it("says on one line what it reached", async () => {
    const model = await modelOf();
    expect(verdictOf(model, pointTiles(model), [], { s: [] })).toEqual({
      first: "100,022 IOPS at p99 clat 346 µs.",
      second: "Measured for 2 s.",
    });
  });

  it("never mixes kinds: another kind is another chart", async () => {
    const model = await modelOf({ k: "slat" });
    const scene = buildPercentiles(ninesOf(model), page);
    expect(new Set(twinOf(scene).map(({ kind }) => kind))).toEqual(new Set(["slat"]));
    const none = await modelOf({ k: "response" });
    expect(buildPercentiles(ninesOf(none), page).empty).toBe("run/no-latency");
  });
});

describe("a mixed run", () => {
  it("keeps reads and writes apart; their total has rates and no latency", async () => {
    await load(["fio-qd-sweep/randrw70-4k-qd016-nj1.json"]);
    const model = await modelOf();
    expect(model.lines.map(({ name }) => name)).toEqual(["read", "write"]);
    const rows = pointTiles(model);
    expect(rows.map(({ name }) => name)).toEqual(["read", "write", "total"]);
    const total = rows[2] && tilesOf(rows[2]);
    expect(total).toMatchObject({ iops: "54,652", clat_mean_us: "—", clat_p99_us: "—" });
    expect(verdictOf(model, rows, [], { s: [] })).toEqual({
      first: "54,652 IOPS.",
      second: "p99 clat 717 µs read, 791 µs write.",
    });
    const scene = buildPercentiles(ninesOf(model), page);
    expect(new Set(twinOf(scene).map(({ op }) => op))).toEqual(new Set(["read", "write"]));
    expect(scene.key).toContain("● read ■ write");
  });
});

describe("a folder", () => {
  it("shows the first run by path, the one the link names, or those of a path", async () => {
    await load(folder("fio-qd-sweep").filter((path) => path.endsWith(".json")));
    const first = await modelOf();
    expect(first.chosen.map(({ path }) => path)).toEqual(["fio-qd-sweep/randread-4k-qd001-nj1.json"]);
    const named = await modelOf({ r: ["local/17d9ae2173e5.0"] });
    expect(named.chosen.map(({ path }) => path)).toEqual(["fio-qd-sweep/randread-4k-qd016-nj1.json"]);
    const path = "fio-qd-sweep/randrw70-4k-qd256-nj1.json";
    const narrowed = await modelOf({ in: [path] });
    expect(narrowed.runs.map((run) => run.path)).toEqual([path]);
    const two = await modelOf({ r: first.runs.slice(0, 2).map(({ id }) => id) });
    expect(new Set(two.lines.map(({ colour }) => colour)).size).toBe(2);
    const { first: said, second } = verdictOf(two, pointTiles(two), [], { s: [] });
    expect([said, second]).toEqual([
      expect.stringMatching(/^[\d,]+ IOPS 1 outstanding\.$/),
      expect.stringMatching(/^[\d,]+ \d+ outstanding\.$/),
    ]);
  });
});

describe("vdbench with a histogram", () => {
  it("draws each bucket over the share of I/Os in it, and shows for a percentile the edges around it", async () => {
    await load(folder("vdbench/mixed"));
    const model = await modelOf();
    expect(model.kind).toBe("response");
    const { lines } = ninesOf(model);
    expect(lines.map(({ how }) => how)).toEqual(["buckets", "buckets"]);
    for (const { op, stretches } of lines) {
      const { total, hi_ns, count } = model.lines.find(({ point }) => point.op === op)!.buckets!;
      expect(stretches.length).toBeGreaterThan(5);
      for (const { to, hi_us } of stretches.slice(0, -1)) {
        const above = hi_ns.reduce((n, hi, i) => (hi > hi_us * 1000 ? n + count[i]! : n), 0);
        expect(to).toBeCloseTo(total / above, 6);
      }
    }
    const scene = buildPercentiles(ninesOf(model), page);
    const tabled = twinOf(scene).find(({ statistic, op }) => statistic === "p99" && op === "read");
    expect(tabled).toMatchObject({ latency_us: null, from_us: expect.any(Number), to_us: expect.any(Number) });
    // Nothing is known between edges, so they are not joined.
    expect(scene.nodes.some((node) => node.type === "path" && node.role === "line")).toBe(false);
    const p99 = pointTiles(model)[0]?.tiles.find(({ id }) => id === "response_p99_us");
    expect(p99).toMatchObject({ value: null, note: "between two edges of the histogram" });
    expect(p99?.text).toMatch(/^[\d.]+–[\d.]+ (µs|ms)$/);
  });

  it("without them says that there are no percentiles, and makes none up", async () => {
    await load(folder("vdbench/curve"));
    const model = await modelOf();
    // Many loads: the fastest is shown, and the caption says out of how many.
    expect(model.steps).toHaveLength(1);
    expect(captionOf(model, { s: [] }, [])).toMatch(/^1 of \d+ measurements, the fastest/);
    const { first, second } = verdictOf(model, pointTiles(model), [], { s: [] });
    expect(first).toMatch(/^Fastest of \d+: [\d,]+ IOPS, uncontrolled maximum\.$/);
    expect(second).toMatch(/^mean response [\d.]+ (µs|ms) read, [\d.]+ (µs|ms) write\.$/);
    const scene = buildPercentiles(ninesOf(model), page);
    expect(scene.empty).toBe("run/no-percentiles");
    expect(twinOf(scene).map(({ statistic }) => statistic)).toContain("mean");
    expect(pointTiles(model)[0]?.tiles.find(({ id }) => id === "response_p99_us")).toMatchObject({
      value: null,
      note: "not in the file",
    });
  });
});

it("a histogram alone has a latency and no rate", async () => {
  await load(["hdrhistogram/percentiles.txt"]);
  const model = await modelOf();
  expect(verdictOf(model, pointTiles(model), [], { s: [] }).first).toBe(
    "mean response 668.0 µs, max response 7.082 ms.",
  );
});

describe("sysbench", () => {
  it("fileio: MiB/s of reads and writes over time, the latency of all operations under it", async () => {
    await load(["sysbench/rndrw.txt"]);
    const model = await modelOf();
    expect(model.form).toBe("time");
    const scene = buildTime(await valuesOf(model.timed), model.options, page);
    // The file: [ 1s ] reads: 200.19 MiB/s writes: 133.43 MiB/s … latency (ms,99%): 0.417
    expect(twinOf(scene)[0]).toEqual({
      t_s: 1,
      read_bytes_per_s: 200.19 * 2 ** 20,
      write_bytes_per_s: 133.43 * 2 ** 20,
      latency_p99_us: 417,
    });
    expect(scene.y_title).toMatchObject({ name: "throughput", unit: "MiB/s, linear" });
    const heads = scene.nodes.flatMap((node) => (node.type === "text" && node.role === "head" ? [node.text] : []));
    expect(heads).toEqual(["p99 response time, all operations, ms, log"]);
    // A row of the table is marked in both panels.
    const first = scene.marks.filter(({ row }) => row === 0);
    expect(first).toHaveLength(3);
    expect(new Set(first.map(({ x }) => x)).size).toBe(1);
    const rows = pointTiles(model);
    expect(rows.map(({ name }) => name)).toEqual(["read", "write", "total"]);
    expect(rows[2] && tilesOf(rows[2])).toMatchObject({ response_p99_us: "540 µs" });
  });

  it("SQL: transactions over time, their latency on an axis of its own, the report as tiles", async () => {
    await load(["hand-made/sysbench/oltp-1.1.txt"]);
    const model = await modelOf();
    expect([model.form, model.lines.map(({ point }) => point.op)]).toEqual(["time", ["transaction"]]);
    const drawn = await valuesOf(model.timed);
    const scene = buildTime(drawn, model.options, page);
    expect(twinOf(scene)).toEqual([
      { t_s: 1, transactions_per_s: 99.8, event_latency_p95_us: 12_520 },
      { t_s: 2, transactions_per_s: 100.1, event_latency_p95_us: 12_300 },
    ]);
    expect(scene.y_title).toMatchObject({ name: "TPS, transactions" });
    const heads = scene.nodes.flatMap((node) => (node.type === "text" && node.role === "head" ? [node.text] : []));
    expect(heads).toEqual(["p95 transaction latency, ms, log"]);
    const rows = pointTiles(model);
    expect(rows.map(({ name, tiles }) => [name, tiles[0]!.label])).toEqual([
      ["transactions", "transactions/s"],
      ["queries", "queries/s"],
    ]);
    expect(rows.map(tilesOf)).toEqual([
      { iops: "99.95", response_mean_us: "9.870 ms", response_p95_us: "12.3 ms", response_max_us: "21.53 ms" },
      { iops: "1,999" },
    ]);
    const whole = await valuesOf(tracesOf(model.chosen[0]).filter(({ rows: n }) => n === 1));
    expect(eventTiles(whole).map(tilesOf)).toEqual([{ errors_per_s: "0" }]);
    expect(verdictOf(model, rows, [], { s: [] }).first).toBe("99.95 transactions/s at p95 response 12.3 ms.");
    const source = timeSource(scene.marks[0]?.id ?? "", drawn, []);
    expect(source?.facts.map(({ value }) => value)).toContain("99.8 /s");
    expect(timeSource("local/nothing/t1", drawn, [])).toBeNull();
  });

  it("memory: one report of the whole run, 0 ms on a linear axis", async () => {
    await load(["sysbench/memory.txt"]);
    const model = await modelOf();
    const scene = buildTime(await valuesOf(model.timed), model.options, page);
    expect(scene.twin.rows).toHaveLength(1);
    expect(scene.notes).toEqual([]);
    expect(scene.x_title?.name).toBe("time, the whole run");
  });
});

describe("fio's fsync", () => {
  it("stands in the tiles and, as lat, on the chart", async () => {
    await loadDrop(
      realFolder("fio/special/sync-fsync")
        .filter(({ path }) => path.endsWith("result.json"))
        .map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) })),
    );
    // The file: "sync" : N 2168, mean 746247.602399, "99.000000" : 5406720 (ns).
    const row = pointTiles(await modelOf()).find(({ op }) => op === "sync");
    expect(row?.tiles.find(({ id }) => id === "iops")?.note).toBe("2,168 syncs");
    expect(row?.tiles.find(({ id }) => id === "lat_p99_us")?.value).toBe(5406.72);
    expect(row?.tiles.find(({ id }) => id === "lat_mean_us")?.value).toBeCloseTo(746.2476, 3);
    // Its source opens from the tile, whatever latency the chart shows.
    const { lines, steps, kind } = await modelOf();
    const pin = row!.tiles.find(({ id }) => id === "lat_p99_us")!.pin!;
    const point = pointOf(lines, steps, pin.slice(0, pin.lastIndexOf("/")));
    expect(point?.op).toBe("sync");
    expect(kindAt(point!, kind)).toBe("lat");
    const lat = await modelOf({ k: "lat" });
    const twin = twinOf(buildPercentiles(ninesOf(lat), page));
    expect(twin.filter(({ statistic }) => statistic === "p99")).toContainEqual(
      expect.objectContaining({ latency_us: 5406.72 }),
    );
    // Never drawn beside the completion latency of the writes.
    expect((await modelOf({ k: "clat" })).lines.map(({ point }) => point.op)).not.toContain("sync");
  });
});
