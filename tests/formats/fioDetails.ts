/**
 * What fio prints besides rates and latencies, compared with an independent walk over its JSON, and its text with its
 * JSON.
 */
import { readdirSync, readFileSync } from "node:fs";
import { group } from "d3-array";
import { describe, expect, it } from "vitest";
import type { ParsedDetail } from "~/formats/format";
import { parseBytes, parseText } from "./parse";

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

/** The file as a single whole document; null if it is anything else. */
function plain(text: string): Json | null {
  try {
    const json = JSON.parse(text) as Json;
    return typeof json === "object" && json["fio version"] !== undefined ? json : null;
  } catch {
    return null;
  }
}

/** Facts indexed by topic, name and job; a file of 1,000 sections has 30,000 of them. */
function indexOf(details: readonly ParsedDetail[]) {
  const facts = group(details, ({ topic, name, job_index }) => JSON.stringify([topic, name, job_index]));
  return (topic: string, name: string, job: number | null) => facts.get(JSON.stringify([topic, name, job])) ?? [];
}

/** @param least the least number of jobs, disks and steady-state verdicts in the folder */
export function everyFact(folder: string, least: readonly [jobs: number, disks: number, steady: number]): void {
  describe(`every fio JSON of ${folder}`, () => {
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
      expect(jobs).toBeGreaterThanOrEqual(least[0]);
      expect(disks).toBeGreaterThanOrEqual(least[1]);
      expect(steady).toBeGreaterThanOrEqual(least[2]);
    });
  });
}

/** fio printed one run twice (json,normal; normal,terse): values in both agree to the digits of the shorter one. */
export function textBesideJson(
  texts: { readonly json_normal: readonly string[]; readonly normal_terse: readonly string[] },
  least: readonly [json_normal: number, normal_terse: number],
): void {
  describe("fio's text beside its JSON", () => {
    const jobOf = (details: readonly ParsedDetail[]) =>
      new Map(details.map((d) => [[d.job_index, d.topic, d.subject, d.name].join(" "), d.value] as const));

    it("json,normal: processor, depths, buckets and disks", async () => {
      let compared = 0;
      for (const path of texts.json_normal) {
        const text = readFileSync(path, "utf8");
        const end = text.lastIndexOf("\n}\n") + 3;
        const [json] = (await parseText(text.slice(0, end))).runs;
        const normal = (await parseText(text.slice(end))).runs.at(-1);
        // 2.x wrote only one of the two.
        if (json === undefined || normal === undefined) continue;
        const ours = jobOf(normal.details!);
        const theirs = jobOf(json.details!);
        expect(ours.size, path).toBeGreaterThan(15);
        const topics = new Set(json.details!.map(({ topic }) => topic));
        for (const [key, value] of ours) {
          // JSON has submission calls from 3.16 on.
          if (!topics.has(key.split(" ")[1]!)) continue;
          // Disks and jobs have the same names; shares of 0 are left out on either side if the digits differ.
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
      expect(compared).toBeGreaterThan(least[0]);
    });

    it("terse: the same numbers as normal text of the same run", async () => {
      let compared = 0;
      for (const path of texts.normal_terse) {
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
      expect(compared).toBeGreaterThan(least[1]);
    });
  });
}
