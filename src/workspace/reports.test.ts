/** The fate of the files of a drop: each is read, partly read, not read, a copy or cancelled, and counts once. */
import { expect, it } from "vitest";
import type { Notice } from "~/base/notice";
import type { FileResult } from "~/ingest/protocol";
import { cancelledReport, failedReport, nothingTold, reportOf, summaryOf, toldWith, toldWithout } from "./reports";
import type { FileReport } from "./state";

const notice = (level: Notice["level"], values: Notice["values"] = {}): Notice => ({
  ...{ code: "x", level, path: "a", values },
});
const NOTHING = { runs: 0, points: 0, members: 0, buckets: 0, figures: 0, samples: 0, intervals: 0 };

const result = (read: boolean, notices: readonly Notice[] = [], more: Partial<FileResult> = {}): FileResult => ({
  given: 0,
  source: {
    ...{ source_no: 1, dataset: "local", path: "lab/a.json", name: "a.json", bytes: 100, sha256: null, format: null },
    ...{ tool: null, tool_version: null, warnings: 0, errors: 0 },
  },
  read,
  role: "result",
  notices,
  counts: NOTHING,
  runs: [],
  described: [],
  leftRows: false,
  ...more,
});

const report = (path: string, more: Partial<FileReport> = {}): FileReport => ({
  ...{ ...reportOf(result(true)), path, runs: 1, points: 2, figures: 3 },
  ...more,
});

it.each([
  [true, [], "read"],
  [true, ["warning", "info"], "read"],
  [true, ["warning", "error"], "partly"],
  [false, ["error"], "not-read"],
  // A duplicate is not a problem: its bytes are already loaded.
  [false, ["info"], "duplicate"],
] as const)("a file that was read: %s, with notices %s, is %s", (read, levels, status) => {
  const notices = levels.map((level) => notice(level));
  expect(reportOf(result(read, notices)).status).toBe(status);
});

it("values of series and histograms of intervals are one amount", () => {
  const counts = { ...NOTHING, runs: 2, points: 7, figures: 1, samples: 300, intervals: 24 };
  expect(reportOf(result(true, [], { counts }))).toMatchObject({ runs: 2, points: 7, figures: 1, samples: 324 });
});

it("an archive is what it holds, unless nothing of it could be read", () => {
  const entries = [report("a.zip/1.json"), report("a.zip/2.json", { status: "partly" })];
  const archive = report("a.zip", { role: "archive", runs: 0, points: 0, figures: 0 });
  expect(summaryOf([...entries, archive], 3)).toEqual({
    ...{ files: 2, read: 2, runs: 2, points: 4, figures: 6, errors: 1, duplicates: 0, hidden: 3, cancelled: false },
  });
  const broken = report("b.zip", { role: "archive", status: "not-read" });
  expect(summaryOf([...entries, broken], 0)).toMatchObject({ files: 3, read: 2, errors: 2 });
});

it("runs of what was not read count for nothing", () => {
  const all = (["read", "partly", "not-read", "duplicate", "cancelled"] as const).map((status, i) =>
    report(`${i}.json`, { status }),
  );
  expect(summaryOf(all, 0)).toEqual({
    ...{ files: 5, read: 2, runs: 2, points: 4, figures: 6, errors: 2, duplicates: 1, hidden: 0, cancelled: true },
  });
});

it("a file given again replaces its report; another file of the same name keeps its own", () => {
  const bad = (bytes: number, text = ""): FileReport => ({
    ...failedReport("lab/a.json", bytes, "x/y", text),
  });
  const first = toldWith(nothingTold, [bad(100, "first")]);
  expect(toldWith(first, [bad(100, "again")]).problems).toEqual([bad(100, "again")]);
  expect(toldWith(first, [bad(101)]).problems).toEqual([bad(100, "first"), bad(101)]);
  expect(toldWith(first, [report("lab/a.json", { bytes: 100 })]).problems).toEqual([]);
  // A cancelled file has no new report.
  const cancelled = cancelledReport({ path: "lab/a.json", file: new File(["x".repeat(100)], "a.json") });
  expect(toldWith(first, [cancelled])).toMatchObject({ problems: [{ bytes: 100 }], aside: { cancelled: true } });
});

it("forgetting a file removes its reports and those of its copies", () => {
  const copy = report("b.json", { status: "duplicate", notices: [notice("info", { of: "a.json" })] });
  const told = toldWith(nothingTold, [
    failedReport("a.json", 1, "x/y", ""),
    failedReport("c.json", 1, "x/y", ""),
    copy,
  ]);
  const paths = ({ problems, duplicates }: ReturnType<typeof toldWithout>) =>
    [...problems, ...duplicates].map((r) => r.path);
  expect(paths(toldWithout(told, new Set(["a.json"])))).toEqual(["c.json"]);
  expect(paths(toldWithout(told, new Set(["c.json"])))).toEqual(["a.json", "b.json"]);
});
