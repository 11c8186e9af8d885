/** What a run prints besides its chart, with real files: read, inserted, queried, put into sections. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { details } from "~/queries/details";
import { traces } from "~/queries/traces";
import { runModel } from "~/views/run/picture";
import { inputOf, saidOf, type Said } from "~/analysis/run/said";
import { timeLink } from "~/views/run/controls";
import { fields } from "~/views/run/state";
import { answer, loadDrop } from "./support/questions";

async function said(...paths: string[]): Promise<Said> {
  const bytesOf = (path: string) => new Uint8Array(readFileSync(new URL(`fixtures/${path}`, import.meta.url)));
  await loadDrop(paths.map((path) => ({ path, bytes: bytesOf(path) })));
  const own = { dataset: "local" };
  const answers = { points: await answer(curve, own), traces: await answer(traces, own) };
  const { chosen, steps } = runModel(answers, { ...defaults(fields), d: ["local"] });
  const run = chosen[0]!;
  const printed = await answer(details, { ...own, run_key: run.id.slice("local/".length) });
  return saidOf(inputOf(run, steps, printed, timeLink));
}

const section = ({ sections }: Said, id: string) => sections.find((one) => one.id === id) ?? expect.fail(id);
const cells = (from: Said, id: string) => section(from, id).rows.map((row) => row.cells.map(({ text }) => text));

describe("a fio run", () => {
  it("with its own steady state: missed, of a slope", async () => {
    const run = await said("fio/steadystate-iops_slope.json");
    expect(section(run, "steadystate")).toMatchObject({
      tone: "warn",
      answer: "not attained: iops_slope within 0.001 % over 5 s, −5.804 % found",
    });
    expect(section(run, "disk").answer).toMatch(/^vda busy \d+(\.\d+)? % of the time$/);
    expect(section(run, "cpu").answer).toMatch(/^user [\d.]+ % \+ system [\d.]+ % = [\d.]+ %$/);
    expect(section(run, "errors").answer).toBe("none: 0 printed");
    expect(section(run, "depth").answer).toMatch(
      /^8 asked; reached in (over )?[\d.]+ % of submissions. Little’s law: /,
    );
    expect(run.missing).toBe("Not printed in this file: series over time.");
  });

  it.each([
    ["fsync", /in flight, not checked: fsync=\d+/],
    ["rate", /in flight, an open loop/],
  ])("of which Little's law cannot be checked says why: %s", async (name, words) => {
    expect(section(await said(`fio/${name}.json`), "depth").answer).toMatch(words);
  });

  it("lists every file of an option that was given several times, and says which options are in effect", async () => {
    const run = await said("fio-qd-sweep/randrw70-4k-qd016-nj1.json");
    const rows = cells(run, "options");
    expect(rows.length).toBeGreaterThan(5);
    expect(section(run, "options").columns.map(({ id }) => id)).toContain("counts");
    expect(rows.every((row) => ["job", "global"].some((origin) => row.at(-1)!.startsWith(origin)))).toBe(true);
  });

  it("of a version that prints less says so, and shows no 0", async () => {
    const run = await said("fio/v2.1.11.json");
    expect(run.missing).toContain("a verdict on steady state");
    expect(run.sections.map(({ id }) => id)).not.toContain("steadystate");
  });

  it("whose job failed opens what failed", async () => {
    const run = await said("fio/one-job-fails.json");
    expect(section(run, "errors")).toMatchObject({ tone: "bad", open: true });
    expect(section(run, "errors").answer).toContain("failed");
  });
});

const fixtures = (folder: string): string[] =>
  readdirSync(new URL(`fixtures/${folder}`, import.meta.url)).map((name) => `${folder}/${name}`);

describe("runs of other tools", () => {
  it("sysbench: options, general statistics and fairness, each with its own line", async () => {
    const run = await said("sysbench/rndrw.txt");
    const printed = readFileSync(new URL("fixtures/sysbench/rndrw.txt", import.meta.url), "utf8").split("\n");
    const rows = section(run, "general").rows;
    expect(rows.map(({ cells: [name, of, value] }) => [name!.text, of!.text, value!.value])).toEqual(
      expect.arrayContaining([
        ["total time, s", "", Number(/total time: +([\d.]+)s/.exec(printed.join("\n"))![1])],
        ["events", "", Number(/total number of events: +(\d+)/.exec(printed.join("\n"))![1])],
      ]),
    );
    expect(rows.every(({ place }) => printed[place!.line! - 1]!.includes(":"))).toBe(true);
    expect(cells(run, "options").find(([name]) => name === "threads")).toEqual(["threads", "4"]);
    expect(section(run, "errors")).toMatchObject({ answer: "none printed", rows: [] });
    expect(run.missing).not.toContain("errors");
  });

  it("vdbench: parameters as written, the host's CPU, its error log", async () => {
    const run = await said(...fixtures("vdbench/curve"));
    expect(cells(run, "options").map(([name]) => name)).toEqual(expect.arrayContaining(["sd", "wd", "rd"]));
    expect(section(run, "cpu").answer).toMatch(/%/);
    expect(section(run, "cpu").notes).toEqual(["Of all processors of the host."]);
    expect(section(run, "general").rows.some(({ cells: [name] }) => name!.text === "queue depth, mean")).toBe(true);
  });

  it("ACT: configuration and values derived from it; a test that stopped says so in its own words", async () => {
    const run = await said("act/v6.6-cannot-keep-up.txt");
    const options = section(run, "options").rows.map((row) => row.cells.map(({ text }) => text));
    expect(options.some((row) => row.at(-1) === "derived by the tool")).toBe(true);
    expect(section(run, "errors")).toMatchObject({ tone: "bad", open: true });
    expect(cells(run, "errors").some(([what]) => what === "did no I/O")).toBe(false);
    expect(section(run, "errors").answer).toMatch(/can't (keep up|do requested load)/);
    expect(section(run, "series").rows[0]!.href).toMatch(/^#\/act\?/);
  });

  it("vdbench: members with equal series share a row", async () => {
    const run = await said(...fixtures("vdbench/curve"));
    const { answer: words, rows } = section(run, "series");
    expect(words).toBe("143 series in 1 file");
    expect(rows.length).toBeLessThan(20);
    expect(rows[0]!.cells[1]!.text).toBe("curve1 … (11), mixed");
    expect(rows[0]!.cells[3]!.value).toBe(44);
  });

  it("fio's text says what its JSON says", async () => {
    const run = await said("fio-text/v3.33-normal.txt");
    expect(section(run, "cpu").rows.length).toBeGreaterThan(0);
    expect(section(run, "depth").rows.length).toBeGreaterThan(0);
  });
});
