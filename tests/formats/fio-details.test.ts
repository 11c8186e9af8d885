/** What fio prints besides rates and latencies, against an independent walk over its JSON. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { group } from "d3-array";
import { describe, expect, it } from "vitest";
import { parseBytes, parseText } from "./parse";
import { fioJson } from "~/formats/fio/format";
import type { ParsedDetail } from "~/formats/format";

const RUNS = "../shared/runs/fio";
const FIXTURES = "tests/fixtures/fio";

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => `${folder}/${path}`);

interface Job {
  readonly jobname: string;
  readonly usr_cpu: number;
  readonly sys_cpu: number;
  readonly ctx: number;
  readonly iodepth_level?: Readonly<Record<string, number>>;
  readonly latency_us?: Readonly<Record<string, number>>;
  readonly steadystate?: { readonly attained: number };
}
interface Json {
  readonly "fio version"?: string;
  readonly jobs?: readonly Job[];
  readonly client_stats?: readonly Job[];
  readonly disk_util?: readonly { readonly name: string; readonly util: number }[];
}

/** One whole document and nothing else, or nothing. */
function plain(text: string): Json | null {
  try {
    const json = JSON.parse(text) as Json;
    return typeof json === "object" && json["fio version"] !== undefined ? json : null;
  } catch {
    return null;
  }
}

/** Facts of one topic, name and job, found at once: a file of 1,000 sections has 30,000. */
function indexOf(details: readonly ParsedDetail[]) {
  const facts = group(details, ({ topic, name, job_index }) => JSON.stringify([topic, name, job_index]));
  return (topic: string, name: string, job: number | null) => facts.get(JSON.stringify([topic, name, job])) ?? [];
}

describe.each([FIXTURES, ...(existsSync(RUNS) ? [RUNS] : [])])("every fio JSON of %s", (folder) => {
  it("has its processor time, depths, buckets, disks and steady state as printed", async () => {
    let [jobs, disks, steady] = [0, 0, 0];
    for (const path of filesOf(folder)) {
      const text = readFileSync(path, "utf8");
      const json = plain(text);
      if (json === null) continue;
      const { runs } = await parseBytes(new TextEncoder().encode(text), path);
      const of = indexOf(runs[0]?.details ?? []);
      (json.jobs ?? json.client_stats ?? []).forEach((job, index) => {
        if (job.jobname === "All clients") return;
        jobs++;
        const told = (topic: string, name: string) => of(topic, name, index);
        expect(
          told("cpu", "usr_percent").map(({ value }) => value),
          path,
        ).toEqual([job.usr_cpu]);
        expect(
          told("cpu", "sys_percent").map(({ value }) => value),
          path,
        ).toEqual([job.sys_cpu]);
        expect(
          told("cpu", "ctx").map(({ value }) => value),
          path,
        ).toEqual([job.ctx]);
        for (const [topic, key] of [
          ["depth", "iodepth_level"],
          ["latency", "latency_us"],
        ] as const) {
          const printed = Object.entries(job[key] ?? {}).filter(([, percent]) => percent !== 0);
          const ours = told(topic, `${key}_percent`).filter(({ value }) => value !== 0);
          expect(
            ours.map(({ subject, value }) => [subject, value]),
            path,
          ).toEqual(printed);
        }
        expect(
          told("steadystate", "attained").map(({ value }) => value),
          path,
        ).toEqual(job.steadystate === undefined ? [] : [job.steadystate.attained]);
        if (job.steadystate !== undefined) steady++;
      });
      const utils = of("disk", "util_percent", null);
      expect(
        utils.map(({ value }) => value),
        path,
      ).toEqual((json.disk_util ?? []).map(({ util }) => util));
      disks += utils.length;
    }
    console.info(`${folder}: ${jobs} jobs, ${disks} disks, ${steady} verdicts on steady state`);
    expect(jobs).toBeGreaterThan(folder === RUNS ? 2000 : 20);
    expect(disks).toBeGreaterThan(folder === RUNS ? 300 : 5);
    expect(steady).toBeGreaterThanOrEqual(folder === RUNS ? 4 : 2);
  });
});

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
  it("of a deviation: what was asked, what was found", async () => {
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

const textsOf = (fixture: string, shared: RegExp): string[] => [
  fixture,
  ...(existsSync(RUNS) ? readdirSync(`${RUNS}/versions`, { recursive: true, encoding: "utf8" }) : [])
    .filter((path) => shared.test(path))
    .map((path) => `${RUNS}/versions/${path}`),
];

/** fio printed one run twice (json,normal; normal,terse): what both print is equal to the digits of the shorter one. */
describe("fio's text beside its JSON", () => {
  const jobOf = (details: readonly ParsedDetail[]) =>
    new Map(details.map((d) => [[d.job_index, d.topic, d.subject, d.name].join(" "), d.value] as const));

  it("json,normal: processor, depths, buckets and disks", async () => {
    let compared = 0;
    for (const path of textsOf("tests/fixtures/fio/json-and-normal.txt", /disk\/json_normal/)) {
      const text = readFileSync(path, "utf8");
      const end = text.lastIndexOf("\n}\n") + 3;
      const [json] = (await parseText(text.slice(0, end))).runs;
      const normal = (await parseText(text.slice(end))).runs.at(-1);
      // 2.x wrote one of both.
      if (json === undefined || normal === undefined) continue;
      const ours = jobOf(normal.details!);
      const theirs = jobOf(json.details!);
      expect(ours.size, path).toBeGreaterThan(15);
      const topics = new Set(json.details!.map(({ topic }) => topic));
      for (const [key, value] of ours) {
        // Calls of submission are in JSON from 3.16 on.
        if (!topics.has(key.split(" ")[1]!)) continue;
        // Names of disks and jobs are the same; shares of 0 are left out on either side, where digits differ.
        const printed = theirs.get(key);
        if (printed === undefined) {
          expect(value, `${path} ${key}`).toBeLessThanOrEqual(0.1);
          continue;
        }
        expect(Math.abs(value! - printed!), `${path} ${key}`).toBeLessThanOrEqual(0.0501);
        compared++;
      }
    }
    console.info(`${compared} facts of normal text equal those of JSON`);
    expect(compared).toBeGreaterThan(existsSync(RUNS) ? 500 : 20);
  });

  it("terse: the same numbers as normal text of the same run", async () => {
    let compared = 0;
    for (const path of textsOf("tests/fixtures/fio-text/v3.33-normal-and-terse.txt", /disk\/normal_terse/)) {
      const lines = readFileSync(path, "utf8").split("\n");
      const isTerse = (line: string) => /^[2-5];/.test(line);
      const [terse] = (await parseText(lines.filter(isTerse).join("\n") + "\n")).runs;
      const [normal] = (await parseText(lines.filter((line) => !isTerse(line)).join("\n"))).runs;
      if (terse === undefined || normal === undefined) continue;
      const [ours, theirs] = [jobOf(terse.details!), jobOf(normal.details!)];
      for (const [key, value] of ours) {
        const printed = theirs.get(key);
        // Terse adds what took nanoseconds to its first bucket of microseconds (stat.c, stat_calc_lat_nu).
        if (printed === undefined || key.endsWith("latency 2 latency_us_percent")) continue;
        expect(Math.abs(value! - printed!), `${path} ${key}`).toBeLessThanOrEqual(0.0501);
        compared++;
      }
    }
    console.info(`${compared} facts of terse lines equal those of normal text`);
    expect(compared).toBeGreaterThan(100);
  });
});
