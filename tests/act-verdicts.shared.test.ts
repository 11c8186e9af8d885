/** Forum posts of ACT: one block of the log and, below it, the act_latency.py table of all hours. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actPage, bytesOf } from "./support/actPage";
import { empty, engine, loadDrop } from "./support/questions";
import { sharedPath } from "./support/shared";

const read = (path: string): string => readFileSync(sharedPath(path), "utf8");
const log = read("runs/act/v6.6-storage-1x-ms-1s/output.txt");
/** The head and the first block, which covers one second. */
const block = log.slice(0, log.indexOf("after 2 sec"));
/** 24 hours of a drive at 15 times the load, as published. */
const published = read("corpus/act/_excerpts/act_latency_6.2_id24768231208.txt");
const table = published.slice(published.indexOf("        reads "));

async function said(text: string): Promise<string> {
  await empty(engine);
  await loadDrop([bytesOf("post.txt", text)]);
  const [one] = (await actPage()).said;
  return `${one!.sign} ${one!.text}`;
}

describe("a block of a second and a table of 24 hours", () => {
  it("is a test of 24 hours, judged by them and not called incomplete", async () => {
    expect(await said(block)).toMatch(/Incomplete: the log ends after 1 s/);
    expect(await said(`${block}\n${table}`)).toMatch(
      /^✕ Failed in hour \d+ of 24: 40\.43 % of the reads took longer than 1 ms/,
    );
  });

  it("passes if every hour is under the limits; twice as many hours count too", async () => {
    // Its columns over 4 ms to 64 ms, renamed 1 ms to 16 ms: none is over a limit.
    const rows = table
      .split("\n")
      .map((line) => line.replace(/^(\s+(?:\d+|avg|max))\s+[\d.]+\s+[\d.]+ (.*)$/, "$1  $2   0.00   0.00"));
    const good = rows.join("\n");
    expect(await said(`${block}\n${good}`)).toMatch(/^▲ Load test passed: all 24 slices are under all limits/);
    const first = rows.findIndex((line) => /^\s+1 /.test(line));
    const more = rows.slice(first, first + 24).map((line, i) => line.replace(/^\s+\d+/, String(25 + i).padStart(5)));
    const days = [...rows.slice(0, first + 24), ...more].join("\n");
    expect(await said(`${block}\n${days}`)).toMatch(/^▲ Load test passed: all 48 slices/);
  });
});

describe("what the file itself says of the test", () => {
  const WORDS = "The drive did NOT PASS the ACT test at 1x.";

  it("is the verdict where its blocks do not reach: no log that denies it is called incomplete alone", async () => {
    expect(await said(`${block}\n${WORDS}\n`)).toMatch(/^✕ Failed, as the file says: “The drive did NOT PASS/);
  });

  it("is shown with the verdict of its hours", async () => {
    expect(await said(`${block}\n${table}\n${WORDS}\n`)).toMatch(
      /^✕ Failed in hour \d+ of 24: .* The file says: “The drive did NOT PASS the ACT test at 1x\.”/,
    );
  });
});
