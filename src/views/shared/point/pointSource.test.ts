import { describe, expect, test } from "vitest";
import { meanBadge, runBadges } from "./badges";
import { optionList } from "~/analysis/jobOptions";
import { directionsOf } from "~/analysis/audit/littleOf";
import { latencyDigits, pointSource } from "./pointSource";
import { curvePoint, readStats } from "../../../../tests/support/points";

const source = (point = curvePoint(), others = [point]) => pointSource(point, others, "p99", "clat");
const value = (term: string, from = source()) => from.facts.find((fact) => fact.term === term);

test("the numbers are those of the file", () => {
  expect(value("p99 clat")).toMatchObject({ value: "346,112 ns", note: "bin ± 0.78 %" });
  expect(value("samples above it")?.value).toBe("2,001");
  expect(value("throughput")?.value).toBe("100,022.488756 IOPS");
  expect(value("bandwidth")?.value).toBe("409,692,113 B/s");
  expect(value("mean lat")?.value).toBe("159.66 µs");
});

test("one of several repeats says so, with the median that charts show", () => {
  const runs = [300, 100, 200].map((iops, i) =>
    curvePoint({
      key: `r${String(i)}`,
      run_no: i,
      repeat: i + 1,
      iops,
      latency: { clat: readStats({ quantiles: { "0.99": iops } }) },
    }),
  );
  const notes = (of: typeof runs) => pointSource(of[0]!, of, "p99", "clat").notes;
  expect(notes(runs)).toEqual(["One of 3 runs of this load; charts show their median: 200.0 IOPS, p99 200 µs."]);
  expect(notes(runs.map((one) => ({ ...one, repeat: null })))).toEqual([]);
  expect(notes(runs.map((one, i) => ({ ...one, failed: i > 0 })))).toEqual([]);
});

test("the asked rate of a mix is that of its direction", () => {
  const options = JSON.stringify({ jobs: [{ rate_iops: "300,100" }] });
  const write = { workload_op: "mixed", op: "write", load_kind: "rate", asked_iops: 400, tool: "fio" } as const;
  expect(value("asked rate", source(curvePoint({ ...write, options })))?.value).toBe("100 IOPS");
  expect(value("asked in total", source(curvePoint({ ...write, options: null })))?.value).toBe("400 IOPS");
});

test("nanoseconds if whole, else microseconds", () => {
  expect(latencyDigits(346.112)).toBe("346,112 ns");
  expect(latencyDigits(157.169005006)).toBe("157.169005 µs");
  expect(latencyDigits(0)).toBe("0 ns");
});

test("what was corrected, and by whom if known", () => {
  const point = curvePoint({ dataset: "local", corrected: ["iodepth"], iodepth: 16 });
  const target = `run:${point.sha256.slice(0, 12)}.${point.document}`;
  const by = (value: string, of = point) =>
    pointSource(of, [of], "p99", "clat", [{ target, key: "iodepth", value, origin: "user" }]);
  expect(value("corrected iodepth", by("16"))).toEqual({
    ...{ term: "corrected iodepth", value: "16", note: "set by you", tone: "warn" },
  });
  expect(value("corrected iodepth", by("8"))?.note).toBeUndefined();
  expect(value("corrected iodepth", by("16", { ...point, dataset: "lab" }))?.note).toBeUndefined();
  expect(by("16").audit.map(({ text }) => text)).toContain("corrected iodepth");
  expect(value("corrected iodepth")).toBeUndefined();
});

describe("Little's law", () => {
  test("holds for a depth of 16", () => {
    expect(value("IOPS × mean lat")).toMatchObject({ value: "15.97 of 16", note: "Little holds", tone: "ok" });
  });

  test("is off when the depth differs", () => {
    expect(value("IOPS × mean lat", source(curvePoint({ outstanding: 32 })))?.tone).toBe("warn");
  });

  test("is not checked in an open loop", () => {
    const open = value("IOPS × mean lat", source(curvePoint({ load_kind: "rate" })));
    expect(open).toMatchObject({ value: "15.97", note: "effective outstanding" });
    const thinking = curvePoint({ options: JSON.stringify({ global: { thinktime: "100" } }) });
    expect(value("IOPS × mean lat", source(thinking))?.note).toBe("effective outstanding");
  });

  test("covers both directions of a mixed run, and no other run", () => {
    const read = curvePoint({ workload_op: "mixed" });
    const write = curvePoint({ workload_op: "mixed", op: "write", key: "w" });
    const stranger = curvePoint({ run_no: 2, key: "s" });
    expect(directionsOf(read, [read, write, stranger])).toEqual([read, write]);
    expect(value("IOPS × mean lat", source(read, [read, write, stranger]))?.value).toBe("31.94 of 16");
  });
});

test("a failed point says so, an absent percentile is not zero", () => {
  const failed = source(curvePoint({ failed: true, error: 28, latency: {}, iops: null, bytes_per_s: null }));
  expect(failed.facts[0]?.term).toBe("The job ended with error 28.");
  expect(value("p99 clat", failed)?.value).toBe("—");
});

test("few samples above the quantile are named", () => {
  const few = source(curvePoint({ latency: { clat: readStats({ samples: 500 }) } }));
  expect(value("samples above it", few)).toMatchObject({ value: "5", tone: "warn" });
});

describe("a combined point", () => {
  const note = (more = {}) => source(curvePoint({ combined_from: 8, ...more })).notes.join(" ");

  test("says whose histograms were added and whose lines are shown", () => {
    expect(note()).toBe(
      "Rates are added. Percentiles come from the added histograms of 8 jobs. The lines below are the first job’s own.",
    );
  });

  test("without histograms has no percentiles, and says so instead", () => {
    const latency = { clat: readStats({ quantiles: {} }) };
    expect(note({ latency, why: "why/no-histograms" })).toContain(
      "These p99 cannot be combined: the 8 jobs have no histograms. No average is taken.",
    );
    expect(note({ latency })).toContain("The jobs have no percentiles.");
  });

  test("of unequal run times does not claim a rate", () => {
    expect(note({ staggered: true })).toContain("not rates they held together");
  });

  test("has no rounding noise in computed values; one job keeps the digits of its file", () => {
    const dust = { iops: 112_720.36583000018, bytes_per_s: 461_702_618.1000004 };
    expect(value("throughput", source(curvePoint({ ...dust, combined_from: 8 })))?.value).toBe("112,720.366 IOPS");
    expect(value("bandwidth", source(curvePoint({ ...dust, combined_from: 8 })))?.value).toBe("461,702,618.1 B/s");
    expect(value("throughput")?.value).toBe("100,022.488756 IOPS");
  });
});

test("file, line and options are where an engineer looks for them", () => {
  const { file, options } = source();
  expect(file).toMatchObject({ folder: "qd-sweep/", name: "randread-4k-qd016.json", line: 442 });
  expect(options).toEqual(["rw=randread", "bs=4k", "iodepth=16", "ioengine=libaio"]);
});

describe("options", () => {
  test("the job wins over the global section; a repeated option keeps all its values", () => {
    const json = JSON.stringify({
      global: { bs: "8k", direct: "1" },
      jobs: [{ bs: "4k", filename: ["/dev/a", "/dev/b"], time_based: "" }],
    });
    expect(optionList(json, 0)).toEqual(["bs=4k", "direct=1", "filename=/dev/a", "filename=/dev/b", "time_based"]);
  });

  test("missing options, broken options and a job without options give none", () => {
    expect(optionList(null, 0)).toEqual([]);
    expect(optionList("{", 0)).toEqual([]);
    expect(optionList("{}", 3)).toEqual([]);
  });

  test("a job called __proto__ is text", () => {
    expect(optionList('{"jobs":[{"__proto__":"x","bs":"4k"}]}', 0)).toEqual(["bs=4k"]);
  });
});

describe("badges", () => {
  const texts = (point: ReturnType<typeof curvePoint>) => runBadges([point]).map((badge) => badge.text);

  test("short, without ramp, with writes on a drive of unknown state", () => {
    expect(texts(curvePoint({ op: "write" }))).toEqual(["2 s measured: short", "no ramp", "drive state unknown"]);
  });

  test("absent options are an unknown ramp, not none", () => {
    expect(texts(curvePoint({ runtime_s: 600, options: null, ramp_s: null }))).toEqual(["ramp unknown"]);
  });

  test("Little's law off says for how many points, leaving out failed and open ones", () => {
    const long = { runtime_s: 600, ramp_s: 30 };
    const points = [
      curvePoint(long),
      curvePoint({ ...long, run_no: 2, outstanding: 1000 }),
      curvePoint({ ...long, run_no: 3, outstanding: 1000, failed: true }),
      curvePoint({ ...long, run_no: 4, outstanding: 1000, load_kind: "rate" }),
    ];
    expect(runBadges(points).map((badge) => badge.text)).toEqual(["Little’s law off: 1 of 3 points"]);
  });

  test("a mean in place of p99 is mentioned, with the way back if some have it", () => {
    const [with99, without] = [curvePoint(), curvePoint({ run_no: 2 })];
    const badge = meanBadge([with99, without], [without], () => undefined);
    expect(badge.text).toBe("mean drawn: 1 of 2 points has no p99");
    expect(badge.action?.label).toBe("Draw p99");
    expect(meanBadge([without], [without], () => undefined).action).toBeUndefined();
  });

  test("a long run with a ramp has no badge; failed points do not count", () => {
    expect(texts(curvePoint({ runtime_s: 600, ramp_s: 30 }))).toEqual([]);
    expect(texts(curvePoint({ failed: true }))).toEqual([]);
  });
});
