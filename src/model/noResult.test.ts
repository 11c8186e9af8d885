import { expect, it } from "vitest";
import { isNoResult } from "./noResult";

const report = (path: string, code: string, status: "not-read" | "partly" = "not-read") =>
  isNoResult({ path, status, notices: [{ code, level: "error" }] });

it("a README, a note and a script beside results are not results", () => {
  for (const path of ["README.txt", "a/README.md", "a/readme", "run.sh", "plot.py", "BASE.txt", "LICENSE.html"])
    expect(report(path, "format/unknown"), path).toBe(true);
  expect(report("README.txt", "sysbench/not-a-run")).toBe(true);
  expect(report("README.md", "fio/no-json")).toBe(true);
  expect(report("setup.png", "image/no-link")).toBe(true);
  expect(report("setup.bin", "file/binary")).toBe(true);
});

it("facts of a host and the summary of a script are not results", () => {
  for (const path of ["hard_lscpu.log", "a/lscpu.json", "host-dmesg.log", "sysctl.json", "raw-block.summary"])
    expect(report(path, "format/unknown"), path).toBe(true);
  for (const path of ["freebsd.log", "mountain.json", "lscpus.log", "lscpu/results.json", "fio_free2.log"])
    expect(report(path, "format/unknown"), path).toBe(false);
  expect(report("lscpu.log", "fio/truncated-json")).toBe(false);
});

it("a file without an error notice may still be a result", () => {
  expect(isNoResult({ path: "README.txt", status: "not-read", notices: [] })).toBe(false);
  const told = { code: "format/unknown", level: "info", path: "README.txt" } as const;
  expect(isNoResult({ path: "README.txt", status: "not-read", notices: [told] })).toBe(false);
});

it("a broken result, and what may be one of a tool that is not known, are missing results", () => {
  expect(report("a.json", "fio/truncated-json")).toBe(false);
  expect(report("output.txt", "act/no-blocks")).toBe(false);
  expect(report("run.txt", "fio/no-json")).toBe(false);
  expect(report("empty.txt", "file/empty")).toBe(false);
  expect(report("results.json", "format/unknown")).toBe(false);
  expect(report("README.txt", "format/unknown", "partly")).toBe(false);
});
