/** Identity of files: by their bytes and, if equal bytes count twice, also by path. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drop, file } from "../../tests/support/described";
import { setup } from "../../tests/support/workspace";
import type { Loaded } from "./load";
import { fileOf, filesBehind, type FileToRead, knownAs, withLines } from "./sources";
import { cancelledReport } from "./reports";
import { amountOf, type LocalSource } from "./state";

const SHA = "ab".repeat(32);
const bytes = new File(["x"], "x");
const source = (
  path: string,
  more: Partial<LocalSource> = {},
  given: Partial<LocalSource["given"]> = {},
): LocalSource => ({
  ...{ source_no: 1, sha256: SHA, kept: false, runs: [], described: [] },
  report: { ...cancelledReport({ path, file: bytes }), status: "read" },
  given: { file: bytes, path, sha256: SHA, drop: "1", copies: [], ...given },
  ...more,
});

describe("equal bytes at two paths", () => {
  const two = [source("hostA/kneepoint.json"), source("hostB/kneepoint.json")];
  it("are two files, each read again from its own place", () => {
    expect(new Set(two.map(fileOf)).size).toBe(2);
    expect(filesBehind(two).map(({ path }) => path)).toEqual(["hostA/kneepoint.json", "hostB/kneepoint.json"]);
  });
  it("that describe results are known by their path, results by their bytes", () => {
    const describing = two.map((one) => ({
      ...one,
      described: [{}],
      report: { ...one.report, role: "companion" as const },
    }));
    expect(new Set(describing.flatMap(knownAs).map(([name]) => name)).size).toBe(2);
    expect(new Set(two.flatMap(knownAs).map(([name]) => name))).toEqual(new Set([SHA]));
    // Labels that came with rows belong to those rows.
    expect(knownAs({ ...two[0]!, described: [{}] })).toEqual([[SHA, "hostA/kneepoint.json"]]);
  });
});

it("entries of an archive are one file: the archive", () => {
  const entry = (name: string): LocalSource => ({
    ...source(`a.zip/${name}`, { sha256: name.repeat(64) }, { path: "a.zip" }),
  });
  const files = filesBehind([entry("1"), entry("2"), source("b.json", {}, { sha256: "c".repeat(64) })]);
  expect(files.map(({ path }) => path)).toEqual(["a.zip", "b.json"]);
});

describe("lines of rows that came without their file", () => {
  const loaded = (sha256: string): Loaded<FileToRead> => ({
    given: { path: "mine.json", file: bytes, drop: "2", kept: false },
    results: [{ read: false, source: { sha256, path: "mine.json" } } as Loaded["results"][number]],
  });
  it("are those of the file whose hash begins with the digits that a link carries", () => {
    const carried = source("a.json", { sha256: SHA.slice(0, 12), raw: null });
    expect(withLines([carried], [loaded(SHA)])[0]!.lines).toEqual({
      file: bytes,
      given: "mine.json",
      path: "mine.json",
    });
    expect(withLines([carried], [loaded("cd".repeat(32))])[0]!.lines).toBeUndefined();
  });
  it("are their own where the file came", () => {
    expect(withLines([source("a.json")], [loaded(SHA)])[0]!.lines).toBeUndefined();
  });
});

describe("the amount of what was read", () => {
  const of = async (...folders: readonly string[]) => {
    const files = folders.flatMap((folder) => {
      const root = `tests/fixtures/runs/${folder}`;
      const names = readdirSync(root, { recursive: true, encoding: "utf8" });
      return names
        .filter((name) => statSync(`${root}/${name}`).isFile())
        .map((name) => file(`${folder}/${name}`, readFileSync(`${root}/${name}`)));
    });
    const { workspace, state } = setup();
    await workspace.open(drop(...files));
    return { runs: amountOf(state().sources).runs.length, all: state().sources.flatMap(({ runs }) => runs).length };
  };

  it("counts no table that was made from a log", async () => {
    expect(await of("act/v6.6-storage-2x-us-10s")).toEqual({ runs: 1, all: 5 });
  });

  it("counts no run that was stopped before its average, unless there is no other", async () => {
    expect(await of("vdbench/interrupted-sigkill")).toEqual({ runs: 1, all: 1 });
    expect(await of("vdbench/interrupted-sigkill", "vdbench/quick-t")).toEqual({ runs: 1, all: 2 });
  });
});
