/** The lines of options and facts in real files: each is the line that prints it, or none. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { optionRows } from "~/analysis/jobOptions";
import { blobSource, bytesSource } from "~/base/bytes";
import type { FactPlace, ParsedRun } from "~/formats/format";
import { formats } from "~/formats/table";
import { excerptOf, locateFacts } from "~/ingest/locate";
import { parsed } from "../support/sink";

const bytesOf = (path: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${path}`, import.meta.url)));
const { signal } = new AbortController();

async function read(path: string) {
  const bytes = bytesOf(path);
  const format = formats.toSorted((a, b) => b.sniff(bytes) - a.sniff(bytes))[0]!;
  const pushed = await parsed(format, bytes);
  return { bytes, format: format.id, run: pushed.runs[0]!, printed: new TextDecoder().decode(bytes).split(/\r?\n/) };
}

const optionsOf = (run: ParsedRun): FactPlace[] =>
  optionRows(run.options, 0).map(({ name, wins, job, global }) => ({
    ...{ document: run.document, topic: "option", subject: null, name, line: null },
    job_index: wins === "job" ? 0 : null,
    text: (wins === "job" ? job : global)[0] ?? null,
    member: run.members[0]?.member ?? null,
  }));

async function lineOf(path: string) {
  const { bytes, format, run, printed } = await read(path);
  const places = optionsOf(run);
  const found = await locateFacts(format, bytesSource(path, bytes), places, run.members[0]?.line ?? null, signal);
  return new Map(places.map(({ name }, i) => [name, found[i] === null ? null : printed[found[i]!.line - 1]!]));
}

describe("options stand where the file prints them", () => {
  it("ACT: its configuration, and what it derived", async () => {
    const lines = await lineOf("act/v6.6-cannot-keep-up.txt");
    expect(lines.size).toBeGreaterThan(20);
    expect([...lines].filter(([, line]) => line === null)).toEqual([]);
    expect(lines.get("service-threads")).toMatch(/^service-threads: \d+$/);
    expect(lines.get("internal-read-reqs-per-sec")).toMatch(/^internal-read-reqs-per-sec: \d+$/);
  });

  it("sysbench: as it echoes them", async () => {
    const lines = await lineOf("sysbench/rndrw.txt");
    expect([...lines].filter(([, line]) => line === null)).toEqual([]);
    expect(lines.get("threads")).toBe("Number of threads: 4");
    expect(lines.get("file-test-mode")).toBe("Doing random r/w test");
  });

  it("fio's text: the line of the job", async () => {
    const lines = await lineOf("fio-text/v3.33-normal.txt");
    expect([...lines.keys()].toSorted()).toEqual(["bs", "iodepth", "ioengine", "rw"]);
    for (const line of lines.values()) expect(line).toMatch(/: \(g=0\): rw=.*, bs=.*, ioengine=.*, iodepth=/);
  });

  it("fio's JSON: of the job or of all", async () => {
    const lines = await lineOf("fio/steadystate-lat-3.42.json");
    expect([...lines].filter(([name, line]) => line?.includes(`"${name}"`) !== true)).toEqual([]);
  });

  it("a value that the file does not print has no line", async () => {
    const { bytes, format, run } = await read("sysbench/rndrw.txt");
    const [first] = optionsOf(run);
    const other = [{ ...first!, name: "threads", text: "5" }];
    expect(await locateFacts(format, bytesSource("", bytes), other, null, signal)).toEqual([null]);
  });

  it("is above the numbers: of two runs in one file each has its own", async () => {
    const one = readFileSync(new URL("../fixtures/sysbench/rndrw.txt", import.meta.url), "utf8");
    const both = new TextEncoder().encode(one + one);
    const place = {
      document: 1,
      job_index: null,
      topic: "option",
      subject: null,
      name: "threads",
      line: null,
      text: "4",
    };
    const lines = one.split("\n").length - 1;
    const at = one.split("\n").indexOf("Number of threads: 4") + 1;
    const of = async (before: number) =>
      (await locateFacts("sysbench", bytesSource("", both), [place], before, signal))[0];
    expect(await of(lines)).toEqual({ line: at });
    expect(await of(2 * lines)).toEqual({ line: lines + at });
  });
});

describe("what is shown of several lines", () => {
  const text = Array.from({ length: 1000 }, (_, i) => `line ${i + 1}`).join("\n");

  it("highlights all of them, with stretches for those far away", async () => {
    const source = bytesSource("", new TextEncoder().encode(text));
    const shown = await excerptOf(source, [{ line: 100 }, { line: 101 }, { line: 900 }], { line: 101 }, 60, signal);
    expect(shown).toMatchObject({ line: 101, lit: [100, 101, 900], from_line: 95 });
    expect(shown!.lines).toEqual(text.split("\n").slice(94, 109));
    expect(shown!.more).toEqual([{ from_line: 898, lines: text.split("\n").slice(897, 902) }]);
    expect(await excerptOf(source, [], { line: 1001 }, 60, signal)).toBeNull();
  });

  it("in a large file reads no further than the last of them", async () => {
    let reached = 0;
    const large = new Blob([`${"x".repeat(99)}\n`.repeat(200_000)]);
    const source = blobSource("", large);
    const counting = {
      ...source,
      slice: (start: number, end: number) => {
        reached = Math.max(reached, end);
        return source.slice(start, end);
      },
    };
    const shown = await excerptOf(counting, [], { line: 5 }, 1, signal);
    expect(shown!.lines[shown!.line - shown!.from_line]).toBe("x".repeat(99));
    expect(reached).toBeLessThanOrEqual(2 * 2 ** 20);
    expect(large.size).toBe(20_000_000);
  });

  it("on one line, as in compact JSON, keep the text around the number", async () => {
    const compact = new TextEncoder().encode(
      JSON.stringify(JSON.parse(new TextDecoder().decode(bytesOf("fio/steadystate-lat-3.42.json")))),
    );
    const fact = { document: 0, job_index: 0, subject: null, line: 1 };
    const places = ["usr_percent", "ctx"].map((name) => ({ ...fact, topic: "cpu", name }));
    const found = await locateFacts("fio-json", bytesSource("", compact), places, null, signal);
    const shown = await excerptOf(
      bytesSource("", compact),
      found.map((one) => one!),
      found[1]!,
      60,
      signal,
    );
    expect(shown!.lines[0]).toContain('"ctx":163204');
    expect(shown!.lines[0]!.length).toBeLessThan(500);
  });
});
