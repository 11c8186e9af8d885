/** What fio prints besides rates and latencies. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseBytes, parseText } from "./parse";
import { fioJson } from "~/formats/fio/format";
import { everyFact, textBesideJson } from "./fioDetails";

const RUNS = "tests/fixtures/runs/fio";
const FIXTURES = "tests/fixtures/fio";

everyFact(FIXTURES, [20, 5, 2]);
everyFact(RUNS, [300, 300, 4]);
textBesideJson(
  {
    json_normal: ["tests/fixtures/fio/json-and-normal.txt"],
    normal_terse: ["tests/fixtures/fio-text/v3.33-normal-and-terse.txt"],
  },
  [20, 90],
);

const steadyOf = async (name: string) => {
  const { runs } = await parseBytes(new Uint8Array(readFileSync(`${FIXTURES}/${name}`)));
  const facts = runs[0]!.details!.filter(({ topic }) => topic === "steadystate");
  return Object.fromEntries(
    facts.map(({ subject, name: n, value, unit, text }) => [
      subject === null ? n : `${n} ${subject}`,
      [value ?? text, unit],
    ]),
  );
};

describe("fio's own steady state", () => {
  it("by deviation: what was asked, what was found", async () => {
    expect(await steadyOf("steadystate-lat-3.42.json")).toEqual({
      attained: [1, null],
      criterion: ["lat", null],
      limit: [20, "percent"],
      dur_s: [5, "s"],
      found: [12.688508, "percent"],
      deviation: [19647.8, "ns"],
      iops_mean: [50685, "iops"],
      bw_mean_bytes_per_s: [207608957, "bytes_per_s"],
      lat_mean_ns: [154847, "ns"],
      "data iops": ["[44637,55133,48177,49194,56286]", "iops"],
      "data bw": ["[182834454,225828089,197336162,201498624,230547456]", "bytes_per_s"],
      "data lat": ["[174495,140867,161659,158691,138524]", "ns"],
    });
  });

  it("of a slope: the deviation that fio prints as 0 was not looked at", async () => {
    const facts = await steadyOf("steadystate-iops_slope.json");
    expect(facts["slope"]).toEqual([-2134.6, "iops_per_s"]);
    expect(facts["deviation"]).toBeUndefined();
    expect(facts["attained"]).toEqual([0, null]);
    expect(facts["limit"]).toEqual([0.001, "percent"]);
    expect(facts["criterion"]).toEqual(["iops_slope", null]);
  });
});

it("latencies by priority: the list of classes, and high and low before there was one", async () => {
  const latency = (N: number, mean: number) => ({
    min: 1,
    max: 9000,
    mean,
    stddev: 1,
    N,
    percentile: { "99.000000": 8000 },
  });
  const read = {
    total_ios: 3,
    prios: [
      { prioclass: 0, prio: 0, clat_ns: latency(2, 500.5) },
      { prioclass: 1, prio: 4, clat_ns: latency(1, 300) },
    ],
  };
  const write = { total_ios: 3, clat_high_prio: latency(1, 200), clat_low_prio: latency(2, 400) };
  const jobs = [{ jobname: "a", groupid: 0, error: 0, read, write }];
  const text = JSON.stringify({ "fio version": "fio-3.33", jobs }, null, 1);
  const facts = (await parseText(text)).runs[0]!.details!.filter(({ topic }) => topic === "priority");
  expect(facts.map(({ subject, name, value, unit }) => [subject, name, value, unit])).toEqual(
    [
      ["read class 0 priority 0", 2, 500.5],
      ["read class 1 priority 4", 1, 300],
      ["write high", 1, 200],
      ["write low", 2, 400],
    ].flatMap(([subject, ios, mean]) => [
      [subject, "clat_ios", ios, "count"],
      [subject, "clat_mean_ns", mean, "ns"],
      [subject, "clat_max_ns", 9000, "ns"],
      [subject, "clat_p99_ns", 8000, "ns"],
    ]),
  );
  const lines = text.split("\n");
  for (const place of facts) {
    const [found] = fioJson.locateFacts!(new TextEncoder().encode(text), [{ ...place, document: 0 }]);
    expect(Number.parseFloat(/: ([\d.]+)/.exec(lines[found!.line - 1]!)![1]!), place.name).toBe(place.value);
  }
});

describe("what a version does not print", () => {
  it("has no row; shares of a job without I/O are 0 as printed", async () => {
    const job = (more: string) =>
      `{"fio version":"fio-3.33","jobs":[{"jobname":"a","groupid":0,"error":0,"read":{"total_ios":0}${more}}]}`;
    const [bare] = (await parseText(job(""))).runs;
    expect(bare!.details!.map(({ name }) => name)).toEqual(["error"]);
    const [idle] = (
      await parseText(job(',"iodepth_level":{"1":0.0,"2":0.0},"latency_ns":{"2":0},"latency_us":{"2":0}'))
    ).runs;
    expect(
      idle!.details!.filter(({ topic }) => topic === "depth").map(({ subject, value }) => [subject, value]),
    ).toEqual([
      ["1", 0],
      ["2", 0],
    ]);
    expect(idle!.details!.filter(({ topic }) => topic === "latency")).toHaveLength(2);
  });
});

describe("where a fact stands", () => {
  const bytes = new Uint8Array(readFileSync(`${FIXTURES}/steadystate-lat-3.42.json`));
  const printed = new TextDecoder().decode(bytes).split("\n");

  it("is the line that prints it: every fact of a file, and its options", async () => {
    const { runs } = await parseBytes(bytes);
    const places = runs[0]!.details!.map((detail) => ({ ...detail, document: 0 }));
    for (const place of places) {
      const [found] = fioJson.locateFacts!(bytes, [place]);
      const line = printed[found!.line - 1]!;
      expect(found!.lines[found!.line - found!.from_line]!.trim(), place.name).toBe(line.trim());
      if (place.value !== null && place.name !== "limit") {
        expect(Number.parseFloat(/: "?([-\d.]+)/.exec(line)![1]!), place.name).toBe(place.value);
      }
    }
    expect(places.length).toBeGreaterThan(40);
    const option = { document: 0, job_index: 0, topic: "option", subject: null, name: "iodepth", line: null };
    const [listed, unknown] = fioJson.locateFacts!(bytes, [option, { ...option, name: "nothing" }]);
    expect(printed[listed!.line - 1]).toContain('"iodepth"');
    expect(unknown).toBeNull();
  });
});
