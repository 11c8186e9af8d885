/** Cut, torn or hostile files: every whole job is kept, the rest is named, nothing throws. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { fioJson } from "~/formats/fio/format";
import { fixture, fixtureText, parseBytes, parseText } from "./parse";
import { sinkOf } from "~/formats/sink";

const FOUR = "new-group.json";
const text = fixtureText(FOUR);
const bytes = fixture(FOUR);

/** Offsets at which jobs end, found independently by fio's indentation of a job's braces. */
const ends = [...text.matchAll(/^ {4}\}(?=,?$)/gm)].map((m) => m.index + m[0].length).slice(0, 4);

describe("a file that ends too early", () => {
  it("keeps every whole job before the cut and names the place", async () => {
    const whole = await parseBytes(bytes);
    expect(whole.members).toHaveLength(4);
    const cut = fc.integer({ min: 400, max: bytes.length - 3 });
    await fc.assert(
      fc.asyncProperty(cut, async (at) => {
        const kept = ends.filter((end) => end <= at).length;
        const { members, notices } = await parseBytes(bytes.subarray(0, at));
        expect(members.map((m) => m.directions)).toEqual(whole.members.slice(0, kept).map((m) => m.directions));
        const found = notices.find((n) => n.code === "fio/truncated-json")!;
        const before = text.slice(0, at);
        expect(found).toMatchObject({ level: "error", byte: at, line: before.split("\n").length });
        const inside = before.trimEnd().endsWith("[") || /[\]}],?\s*$/.test(before) ? null : kept + 1;
        expect(found.values!["kept"]).toBe(kept);
        if (inside !== null && kept < 4) expect([inside, 0]).toContain(found.values!["job"]);
      }),
      { numRuns: 60 },
    );
  });

  it("says inside which job it ends, and keeps those before it with their options", async () => {
    const { members, notices, runs } = await parseBytes(bytes.subarray(0, ends[1]! + 2000));
    expect(members.map((m) => m.member)).toEqual(["drive0", "drive1"]);
    expect(members.map((m) => [m.iodepth, m.engine])).toEqual(Array(2).fill([8, "libaio"]));
    expect(runs[0]!.tool_version).toBe("3.33");
    expect(notices[0]).toMatchObject({ code: "fio/truncated-json", values: { job: 3, kept: 2 } });
  });
});

it("of a file of several documents says which one ends too early", async () => {
  const { notices, runs } = await parseText(`${text.trimEnd()}\n${text.slice(0, ends[0]! - 200)}`);
  expect(runs).toHaveLength(1);
  const found = notices.filter(({ code }) => code === "fio/truncated-json");
  expect(found).toMatchObject([{ values: { document: 2, job: 1, kept: 0 } }]);
});

describe("JSON that is torn in the middle", () => {
  it("loses the job that is torn and no other", async () => {
    const at = text.indexOf('"iops"', ends[0]);
    const torn = text.slice(0, at) + "fio: io_u error on file /dev/x: I/O error\n" + text.slice(at);
    const { members, notices } = await parseText(torn);
    expect(members.map((m) => m.member)).toEqual(["drive0", "drive2", "drive3"]);
    expect(members.map((m) => m.index)).toEqual([0, 2, 3]);
    expect(notices[0]).toMatchObject({ code: "fio/bad-json", level: "error", values: { lost: 1, kept: 3 } });
    const line = text.slice(0, ends[0]).split("\n").length + 1;
    expect(notices[0]!.line).toBe(line);
  });

  it.each([
    ["a brace too few", (job: string) => job.replace('"read" : {', '"read" :')],
    ["a brace too many", (job: string) => job.replace('"write" : {', '}, "write" : {')],
    ["no first brace", (job: string) => job.replace("{\n", "")],
    ["no last brace", (job: string) => job.replace(/\}$/, "")],
    ["a bracket too many", (job: string) => job.replace('"iops"', '] "iops"')],
  ])("by %s in a job loses that job and no other", async (_, tear) => {
    const start = text.indexOf("    {", ends[0]);
    const torn = text.slice(0, start) + tear(text.slice(start, ends[1])) + text.slice(ends[1]);
    const whole = await parseBytes(bytes);
    const { members, notices, runs } = await parseText(`${torn}${text}`);
    expect(runs.map((run) => run.members.length)).toEqual([3, 4]);
    expect(members.slice(0, 3).map((m) => m.directions)).toEqual([0, 2, 3].map((i) => whole.members[i]!.directions));
    const lost = notices.filter((n) => n.level === "error");
    expect(lost).toMatchObject([{ code: "fio/bad-json", line: text.slice(0, start).split("\n").length }]);
  });

  it("elided by hand is named", async () => {
    const elided =
      '{\n  "fio version" : "fio-3.1",\n  "jobs" : [\n    {\n      "jobname" : "x",\n\t...\n    }\n  ]\n}\n';
    const { runs, notices } = await parseText(elided);
    expect(runs).toEqual([]);
    expect(notices).toMatchObject([{ code: "fio/bad-json", line: 4, values: { lost: 1, kept: 0 } }]);
  });

  it("around sound jobs costs only what was there", async () => {
    const { members, codes } = await parseText(text.replace('"timestamp" :', '"timestamp" : oops,'));
    expect(members).toHaveLength(4);
    expect(codes).toContain("fio/head-lost");
  });

  it("never throws or hangs, whatever is changed", async () => {
    const edit = fc.record({ at: fc.nat(bytes.length - 1), with: fc.uint8Array({ maxLength: 8 }), drop: fc.nat(64) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        let mutated = bytes.slice(0, 20_000);
        for (const { at, with: put, drop } of edits) {
          const place = at % mutated.length;
          mutated = Uint8Array.from([...mutated.subarray(0, place), ...put, ...mutated.subarray(place + drop)]);
        }
        const { runs, notices } = await parseBytes(mutated);
        expect(runs.length + notices.length).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });

  it("with numbers of any kind gives numbers or nothing, never NaN", async () => {
    const json = JSON.parse(fixtureText("fsync.json")) as { jobs: Record<string, Record<string, unknown>>[] };
    const field = fc.constantFrom("iops", "bw_bytes", "bw", "io_bytes", "total_ios", "runtime", "clat_ns", "lat_ns");
    await fc.assert(
      fc.asyncProperty(field, fc.jsonValue(), async (name, value) => {
        const changed = structuredClone(json);
        changed.jobs[0]!["write"]![name] = value;
        const { members } = await parseText(JSON.stringify(changed));
        const numbers = JSON.stringify(members, (_, v: unknown) =>
          typeof v === "number" && !Number.isFinite(v) ? "NaN!" : v,
        );
        expect(numbers).not.toContain("NaN!");
      }),
      { numRuns: 150, examples: [["runtime", 5.562684646268004e-306]] },
    );
  });
});

describe("files that are not fio's", () => {
  it.each([
    ["nothing", ""],
    ["braces", "{".repeat(1_000_000)],
    ["open objects", '{"a":'.repeat(200_000)],
    ["other JSON", '{"a":1}\n'.repeat(100_000)],
    ["binary", '\0\u00ff{\u0001"\u0002'.repeat(10_000)],
    ["open strings", '{"'.repeat(100_000)],
  ])("%s: one named error", async (_, content) => {
    const { runs, codes } = await parseText(content);
    expect([runs, codes]).toEqual([[], ["fio/no-json"]]);
  });

  it("an object named __proto__ in place of a job is not a job", async () => {
    const { codes } = await parseText('{"fio version":"fio-3.33","jobs":[{"__proto__":{"read":{"iops":1}}}]}');
    expect(codes).toContain("fio/no-io");
  });

  it("a document without jobs is named", async () => {
    expect((await parseText('{"fio version":"fio-3.33","jobs":[]}')).codes).toEqual(["fio/no-jobs"]);
    expect((await parseText('{"fio version":"fio-3.33"}')).codes).toEqual(["fio/no-jobs"]);
  });
});

describe("files larger than one window", () => {
  const one = fixtureText("qd016.json");
  const lines = one.split("\n").length - 1;

  it("are read through: every document, on its line", async () => {
    const n = Math.ceil(70e6 / one.length);
    const { runs } = await parseText(one.repeat(n));
    expect(runs).toHaveLength(n);
    expect(runs.map((r) => r.line)).toEqual(Array.from({ length: n }, (_, i) => 1 + i * lines));
    expect(runs.at(-1)!.members[0]!.directions[0]!.ios).toBe(200145);
  });

  it("may be one document", async () => {
    const [start, end] = [one.indexOf("    {"), one.indexOf("\n    }\n") + 6];
    const job = one.slice(start, end);
    const n = Math.ceil(40e6 / job.length);
    const many = `${job},\n`.repeat(n - 1) + job;
    const { members, codes } = await parseText(`text\n${one.slice(0, start)}${many}${one.slice(end)}`);
    expect(members).toHaveLength(n);
    expect(members.at(-1)!.line).toBe(members[0]!.line! + (n - 1) * job.split("\n").length);
    expect(codes).toEqual(["fio/other-text"]);
  });

  it("stop when asked to", async () => {
    const sink = sinkOf({});
    const aborter = new AbortController();
    aborter.abort();
    const context = { signal: aborter.signal, progress: () => undefined };
    await expect(fioJson.parse(bytesSource("x", fixture("qd016.json")), sink, context)).rejects.toThrow(/abort/i);
  });
});
