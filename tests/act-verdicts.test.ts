/**
 * Every outcome of an ACT test, through the page: real logs, real logs made a day long, and logs with an edited head.
 */
import { describe, expect, it } from "vitest";
import { actDay, type ActDay } from "./support/actDay";
import { actPage, bytesOf } from "./support/actPage";
import { empty, engine, loadDrop } from "./support/questions";
import { realFile } from "./support/realFiles";

const log = (folder: string): string => realFile(`act/${folder}/output.txt`).toString("utf8");
const DAY = 86_400;
/** Ten-second blocks of one histogram: a day of them is 1.5 MB. */
const LEAN = { keep: ["reads"], interval_s: 10, asked_s: DAY } as const;

async function sayings(...texts: readonly string[]): Promise<string[]> {
  await empty(engine);
  await loadDrop(texts.map((text, i) => bytesOf(`rig/${i}.txt`, text)));
  return (await actPage()).said.map(({ sign, text }) => `${sign} ${text}`);
}
const saying = async (text: string): Promise<string> => (await sayings(text))[0]!;
const day = (folder: string, more: Partial<ActDay> = {}): string =>
  actDay(log(folder), { ...LEAN, length_s: DAY, ...more });

describe("the verdict of", () => {
  it("a log of two minutes: incomplete", async () => {
    expect(await saying(log("v6.6-storage-1x-ms-1s"))).toMatch(/^! Incomplete: the log ends after 2 min\./);
  });

  it("a test whose threads fell behind: inconclusive", async () => {
    expect(await saying(log("v6.6-storage-max-lag-fail"))).toMatch(
      /^! .*[Ii]nconclusive: ACT could not generate the requested load and stopped after 6 s\. This says nothing about the device/,
    );
  });

  it("drives that cannot keep up: failed, whatever the slices say", async () => {
    const text = log("v6.6-storage-max-lag-fail").replace(
      /ERROR: service thread can't keep up\n+ACT can't do requested load - test stopped\n.*\n/,
      "drive(s) can't keep up - test stopped\n",
    );
    expect(text).toContain("drive(s) can't keep up");
    expect(await saying(text)).toMatch(/^✕ Failed: the device could not keep up, and ACT stopped after/);
  });

  it("a day of milliseconds far over 5 %: failed, and in which slice", async () => {
    expect(await saying(day("v6.6-storage-1x-ms-1s"))).toMatch(
      /^✕ Failed in hour \d+ of 24: \d+\.\d\d % of the reads took longer than (?:1|8|64) ms; the limit is under/,
    );
  });

  it("a day under all limits: passed; 2N× stress not supplied", async () => {
    const said = await saying(day("v6.6-storage-1x-ms-1s", { most_bucket: 0 }));
    expect(said).toMatch(/^▲ Load test passed: all 24 slices are under all limits\./);
    expect(said).toContain(
      "2× stress not supplied: certified 1× also requires a 24-hour stress test at twice the load",
    );
  });

  it("a load test beside the stress test at twice its load: certified", async () => {
    const load = day("v6.6-storage-1x-ms-1s", { most_bucket: 0 });
    const rates = { "read-reqs-per-sec": "4000", "write-reqs-per-sec": "2000" };
    const stress = day("v6.6-storage-1x-ms-1s", { config: rates });
    expect((await sayings(load, stress))[0]).toContain("Certified 1×: the stress test at 2× ran its 24 hours");
  });

  it("a stress test on another device, or one that ends early: not supplied", async () => {
    const load = day("v6.6-storage-1x-ms-1s", { most_bucket: 0 });
    const rates = { "read-reqs-per-sec": "4000", "write-reqs-per-sec": "2000" };
    const elsewhere = day("v6.6-storage-1x-ms-1s", { config: { ...rates, "device-names": "/dev/other" } });
    const early = day("v6.6-storage-1x-ms-1s", { config: rates, length_s: DAY - 10 });
    expect((await sayings(load, elsewhere, early))[0]).toContain("2× stress not supplied");
  });

  it("a day of microseconds that leaves the limit open: undecided; one that does not: decided", async () => {
    const us = log("v6.6-storage-1x-us-1s");
    const text = (bucket: number) => actDay(us, { ...LEAN, length_s: DAY, most_bucket: bucket });
    // All reads between 512 and 1,024 µs: it is unknown how many took longer than 1,000.
    expect(await saying(text(10))).toMatch(
      /^! Undecided in 24 slices: in hour \d+ between 0\.00 and \d+\.\d\d % of the reads took longer than 1 ms/,
    );
    expect(await saying(text(9))).toMatch(/^▲ Load test passed/);
  });

  it("5 h 24 min of a day: incomplete, five whole slices", async () => {
    const said = await saying(day("v6.6-storage-1x-ms-1s", { length_s: 19_440, most_bucket: 0 }));
    expect(said).toBe("! Incomplete: 5 whole one-hour slices of 24 in 5 h 24 min; none of them breaks a limit.");
  });

  it("a custom load, and another configuration: no verdict by the standard, and why", async () => {
    expect(await saying(log("v6.6-storage-read-only-ms-10s"))).toMatch(
      /^! No verdict by the standard: a custom load, [\d,]+ reads and 0 writes per second, is not a multiple of it\./,
    );
    expect(await saying(log("v6.6-storage-commit-to-device-us"))).toMatch(
      /^! No verdict by the standard: this is not the standard test \(.*commit-to-device yes.*\)\./,
    );
  });

  it("two devices: stage 2", async () => {
    const two = { "device-names": "/dev/loop12 /dev/loop13", "num-devices": "2" };
    const rates = { "read-reqs-per-sec": "4000", "write-reqs-per-sec": "2000" };
    const said = await saying(day("v6.6-storage-1x-ms-1s", { most_bucket: 0, config: { ...two, ...rates } }));
    expect(said).toContain("These are 2 devices together, stage 2: each must have passed alone before.");
  });
});
