import { describe, expect, it } from "vitest";
import { curvePoint, readStats, stats } from "../../../tests/support/points";
import type { TailLine } from "~/charts/percentiles/data";
import type { CurvePoint } from "~/model/answers";
import { markId } from "~/model/step";
import type { TailValue } from "~/model/tail";
import { defaults } from "~/permalink/field";
import { percentilesModel, type PercentilesModel } from "./picture";
import { fields, type PercentilesState } from "./state";
import { fitting, type VerdictText } from "../shared/verdictText";
import { noneWhy, verdictOf } from "./verdict";

const at = (name: TailValue["name"], more: Partial<TailValue>): TailValue => ({
  ...{ name, q: null, place: 1, value_us: null, drawn_us: null, lo_us: null, hi_us: null },
  ...{ open_percent: 0, above: 1000, topped: false, ...more },
});

/** The first line of the verdict about one measurement, beside others at its load. */
const said = (...given: Parameters<typeof verdictFor>): string => verdictFor(...given).first;
function verdictFor(
  values: readonly TailValue[],
  more: Partial<CurvePoint> = {},
  beside: readonly CurvePoint[] = [],
  /** Of another line, which leaves the first in focus. */
  others: readonly TailValue[] = [],
): VerdictText {
  const point = curvePoint({ system: null, system_label: null, ...more });
  const line = {
    id: markId(point),
    name: "disk, kyber",
    op: point.op,
    values,
    over: [],
    levels: [],
    focused: others.length > 0,
    excluded: false,
  };
  const lines = others.length === 0 ? [line] : [line, { ...line, id: "other", values: others, focused: false }];
  const model = {
    data: { lines: lines as unknown as TailLine[], kinds: ["clat"] },
    limits: { limits_us: [], levels: [] },
    measured: [point, ...beside].map((one) => ({ point: one, kind: "clat" })),
  };
  return verdictOf(model as unknown as PercentilesModel)!;
}
const exact = [at("p50", { drawn_us: 100 }), at("p99", { drawn_us: 340 })];

describe("the verdict of one measurement", () => {
  it("sets the percentile in relation to the median, not the other way round", () => {
    expect(said(exact)).toBe("At 16 outstanding, the p99 is 340 µs, 3.4 × the median.");
  });

  it("says that clat leaves out most of the time where I/Os took that to be submitted", () => {
    const latency = { clat: stats(9), slat: stats(400) };
    expect(verdictFor(exact, { latency }).second).toBe("clat leaves out most of the time.");
    expect(verdictFor(exact).second).toBe("");
  });

  it("keeps its p99 where another line has too few I/Os above that", () => {
    const floppy = [at("p50", { drawn_us: 1e6 }), at("p99", { drawn_us: 4e6, above: 3 })];
    expect(said(exact, {}, [], floppy)).toContain("the p99 is 340 µs");
  });

  it("names no load where the tool went as fast as it could, though the depth is known", () => {
    expect(said(exact, { load_kind: "max" })).toBe("The p99 is 340 µs, 3.4 × the median.");
  });

  it("of a value below the lowest edge says under, not between 0 and it", () => {
    const edges = (lo_us: number | null) => said([at("p99", { lo_us, hi_us: 1000 })]);
    expect(edges(0)).toBe("At 16 outstanding, the p99 is under 1 ms.");
    expect(edges(null)).toBe(edges(0));
    expect(edges(500)).toBe("At 16 outstanding, the p99 is between 500 µs and 1 ms.");
    expect(said([at("p99", { lo_us: 17_432.576, hi_us: 18_481.152 })])).toContain("between 17.43 ms and 18.48 ms");
  });

  it("names the set-up where its system has several at this load", () => {
    const other = curvePoint({ system: "disk", system_label: "disk", series: "randread-4k-none" });
    const own = { system: "disk", system_label: "disk" };
    expect(said(exact, own)).toContain("At 16 outstanding, disk’s p99 is 340 µs");
    expect(said(exact, own, [other])).toContain("At 16 outstanding, the p99 (disk, kyber) is 340 µs");
    expect(said(exact, { ...own, load_kind: "max" }, [other])).toBe("disk’s p99 is 340 µs, 3.4 × its median.");
  });
});

it("a first clause that nothing follows ends as a sentence", () => {
  expect(fitting(30, "Four jobs reach 65 %;", "one is the base.")).toMatchObject({ first: "Four jobs reach 65 %." });
  expect(fitting(60, "Four jobs reach 65 %;", "one is the base.")).toEqual({
    first: "Four jobs reach 65 %;",
    second: "one is the base.",
  });
});

it("where there are no percentiles, each tool is told by its own option", () => {
  const of = (...tools: string[]) =>
    noneWhy(tools.map((tool) => ({ point: curvePoint({ tool }), kind: null, tail: null, name: "" })));
  const none = "None of these measurements has percentiles or a histogram of this latency.";
  expect(of("diskspd", "diskspd")).toBe(`${none} DiskSpd prints percentiles with -L.`);
  expect(of("mlperf-storage")).toBe(none);
  expect(of("fio")).toContain("--output-format=json+");
});

it("of repeats, unless the reader chose one, it is their range and the slowest of all; the median run is in focus", () => {
  const runs = ["libaio", "io_uring"].flatMap((engine, e) =>
    Array.from({ length: 10 }, (_, i) =>
      curvePoint({
        ...{
          dataset: "local",
          system: "disk",
          system_label: "disk",
          engine,
          series: `randread-4k-j1-${engine}-direct`,
        },
        ...{
          run_no: 10 * e + i,
          key: `${engine}${String(i)}`,
          source_path: `${engine}/run${String(i)}.json`,
          repeat: i + 1,
        },
        ...{ iodepth: 8, outstanding: 8, iops: 1000 + i, total_iops: 1000 + i, failed: false, excluded: null },
        latency: { clat: readStats({ quantiles: { "0.5": 100, "0.99": 1000 * (i + 1) }, max_us: 20_000 * (10 - i) }) },
      }),
    ),
  );
  const at = (state: object) => {
    const asked = { ...defaults(fields), d: ["local"], ...state } as PercentilesState;
    const model = percentilesModel({ points: runs, figures: [], buckets: [], members: [] }, asked, []);
    return { ...verdictOf(model), focus: model.data.lines.find(({ focused }) => focused)?.id };
  };
  expect(at({})).toEqual({
    first: "At 8 outstanding, io_uring’s p99 is 1.00 ms to 10.0 ms over 10 repeats.",
    second: "Their slowest I/O took 200 ms.",
    focus: markId(runs[14]!),
  });
  expect(at({ f: markId(runs[3]!) })).toMatchObject({
    first: "At 8 outstanding, the p99 (libaio, run3) is 4.00 ms, 40 × its median.",
    focus: markId(runs[3]!),
  });
});

it("of several steps of a service level, one that fewest pass comes first", () => {
  const latency = { clat: readStats({ quantiles: { "0.5": 100, "0.99": 340, "0.999": 3000 } }) };
  const points = [curvePoint({ dataset: "local", ios: 1e6, failed: false, excluded: null, latency })];
  const steps = ["0.5", "200", "0.99", "1000", "0.999", "2000"];
  const sla = Array.from({ length: 3 }, (_, i): [string, string] => [steps[2 * i]!, steps[2 * i + 1]!]);
  const asked = { ...defaults(fields), d: ["local"], sla } as PercentilesState;
  const model = percentilesModel({ points, figures: [], buckets: [], members: [] }, asked, []);
  expect(verdictOf(model)!.second).toMatch(/^p99\.9 ≤ 2 ms: 0 of 1 passes\./);
});

it("of too few samples for the last percentile, the maximum is told without a place on the axis", () => {
  const latency = { clat: readStats({ samples: 4123, quantiles: { "0.5": 100, "0.9999": 900 }, max_us: 1204 }) };
  const few = curvePoint({ dataset: "local", ios: 4123, failed: false, excluded: null, latency });
  const model = percentilesModel(
    { points: [few], figures: [], buckets: [], members: [] },
    { ...defaults(fields), d: ["local"] },
    [],
  );
  const [line] = model.data.lines;
  expect(line!.values.map(({ name }) => name)).toEqual(["p50", "p99.99"]);
  expect(line!.plain).toEqual({ max: 1204 });
  expect(verdictOf(model)!.second).toBe("The slowest I/O took 1.20 ms.");
});
