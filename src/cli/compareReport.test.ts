/** Differences other than the results are stated before any number, in each form. */
import { expect, it } from "vitest";
import { regressionOf } from "~/analysis/regression";
import { point, stats } from "../../tests/support/points";
import { asJunit, asMarkdown, asText, type Given, loadName, reportOf } from "./compareReport";

const side = { path: "x", measurements: 1, other_files: 0, refused: [] };
const given: Given = { base: side, new: side, limit: null, hide: null };
const of = (dataset: string, options: object, more: object = {}) =>
  point({ dataset, iops: 1000, total_iops: 1000, options: JSON.stringify({ global: options, jobs: [{}] }), ...more });

it("options that change the work come first in text, Markdown, JSON and JUnit", () => {
  const zipf = of("other", { random_distribution: "zipf:1.2", size: "1g" }, { direct: false });
  const report = reportOf(regressionOf([of("base", { size: "4g" }, { direct: true })], [zipf], null), given);
  const said =
    "Conditions differ: direct I/O true against false; size 4g against 1g; options at their defaults against random_distribution=zipf:1.2.";
  expect(asText(report).split("\n")[0]).toBe(said);
  expect(asMarkdown(report).split("\n")[0]).toBe(`**${said.replace("_", "\\_")}**`);
  expect(asJunit(report).split("\n")[2]).toContain(`<property name="conditions" value="${said}"/>`);
  const names = Object.keys(report);
  expect(names.indexOf("differs")).toBeLessThan(names.indexOf("loads"));
});

it("options that are equal or unknown are left out; loads without a partner say why", () => {
  const zipf = of("base", { random_distribution: "zipf:1.2" });
  for (const other of [of("other", { random_distribution: "zipf:1.2" }), of("other", {}, { options: null })])
    expect(regressionOf([zipf], [other], null).differs).toEqual([]);
  const [deep] = [of("other", { random_distribution: "zipf:1.2" }, { iodepth: 99, outstanding: 99 })];
  const { loads, differs } = regressionOf([zipf], [deep], null);
  expect([loads.length, differs.map(({ id }) => id)]).toEqual([0, ["iodepth"]]);
});

it("the total of a mix says what it adds; a sync is not part of it", () => {
  const total = (more: readonly string[]) => {
    const side = (dataset: string) =>
      more.map((op) =>
        of(dataset, {}, { run_no: 1, op, key: op, workload_op: more[0] === "read" ? "mixed" : "write" }),
      );
    const { loads } = reportOf(regressionOf(side("base"), side("other"), null), given);
    const text = asText(reportOf(regressionOf(side("base"), side("other"), null), given));
    return [
      loads.length,
      text
        .split("\n")
        .find((line) => line.includes("IOPS"))!
        .trim()
        .split(/ {2,}/)[0],
    ];
  };
  expect(total(["read", "write"])).toEqual([1, "read + write IOPS"]);
  expect(total(["write", "sync"])).toEqual([1, "IOPS"]);
});

it("a change that is over the limit is printed with the digits that show it", () => {
  const of9 = (iops: number) => of(`side${iops}`, {}, { iops, total_iops: iops, ios: 1e6 });
  const said = (iops: number, limit: number) =>
    asText(reportOf(regressionOf([of9(10_000)], [of9(iops)], limit), { ...given, limit })).match(/−\S+ %/)?.[0];
  expect([said(8999, 0.1), said(8999.9, 0.1), said(9001, 0.1), said(8900, 0.1), said(9899, 0.01)]).toEqual([
    ...["−10.01 %", "−10.001 %", "−10.0 %", "−11 %", "−1.01 %"],
  ]);
});

it("a latency of another kind than others of its direction says so", () => {
  const mean = (mean_us: number) => ({ ...stats(900), mean_us, quantiles: {} });
  const sides = [20, 30].map((n) => of(`side${n}`, {}, { ios: 1e6, latency: { clat: mean(n), lat: stats(40 * n) } }));
  const report = reportOf(regressionOf([sides[0]!], [sides[1]!], 0.05), { ...given, limit: 0.05 });
  const names = ["IOPS", "read mean (clat)", "read p99 (lat)"];
  for (const said of [asText(report), asJunit(report)])
    expect(names.filter((one) => said.includes(one))).toEqual(names);
  const alike = regressionOf([of("base", {})], [of("other", {})], null);
  expect(asText(reportOf(alike, given))).not.toContain("(clat)");
});

it("a load that failed in the new, or whose file is torn there, is over the limit; one that is absent is not", () => {
  const failing = {
    ...given,
    limit: 0.05,
    new: { ...side, refused: [{ path: "32.json", code: "x", message: "torn" }] },
  };
  const at = (dataset: string, iodepth: number, more: object = {}) =>
    of(dataset, {}, { iodepth, outstanding: iodepth, source_path: `${String(iodepth)}.json`, ...more });
  const base = [at("base", 1), at("base", 8), at("base", 16), at("base", 32)];
  const found = regressionOf(base, [at("other", 1), at("other", 8, { failed: true })], 0.05);
  const report = reportOf(found, failing);
  expect(report.one_sided.map(({ why, over }) => [why, over])).toEqual([
    ["failed", true],
    ["absent", false],
    ["unread", true],
  ]);
  expect([report.over, report.verdict]).toEqual([2, "over"]);
  const says =
    "2 loads failed or could not be read in the new results. No measure of 1 load is worse by more than 5 %.";
  expect(asText(report).split("\n")[0]).toBe(says);
  expect(asMarkdown(report).split("\n")[0]).toBe(`**${says}**`);
  expect(asJunit(report)).toContain('failures="2" skipped="1"');
  expect(reportOf(found, { ...failing, limit: null })).toMatchObject({ over: 0, verdict: "within" });
});

it("a p99 with known bounds only is reported in each form: over, or not decidable", () => {
  const between = (dataset: string, iodepth: number, least: number, most: number) => {
    const clat = {
      ...stats(most, { samples: 60_000, mean_us: 20, max_us: null }),
      quantiles: {},
      bounds: { "0.99": [least, most] },
    };
    return of(dataset, {}, { iodepth, outstanding: iodepth, ios: 60_000, parts: 2, latency: { clat } });
  };
  const base = [between("base", 1, 65, 98), between("base", 8, 65, 98)];
  const other = [between("other", 1, 327, 489), between("other", 8, 90, 489)];
  const report = reportOf(regressionOf(base, other, 0.05), { ...given, limit: 0.05 });
  expect(report).toMatchObject({ over: 1, verdict: "over" });
  expect(report.loads.map(({ bounded }) => bounded.map(({ open, over }) => [open, over]))).toEqual([
    [[null, true]],
    [["members", false]],
  ]);
  const [said, ...lines] = asText(report).split("\n");
  expect(said).toContain("1 measure is worse by more than 5 % (2 loads compared). 1 p99 cannot be judged.");
  expect(lines.filter((line) => line.includes("p99")).map((line) => line.trim().replaceAll(/ {2,}/g, " | "))).toEqual([
    "read p99 | 65.00 µs to 98.00 µs | 327.0 µs to 489.0 µs | ≥ 3.34 × | OVER, members without histograms",
    "read p99 | 65.00 µs to 98.00 µs | 90.00 µs to 489.0 µs | cannot be judged, members without histograms",
  ]);
  expect(asMarkdown(report)).toContain("cannot be judged, members without histograms |");
  expect(asJunit(report)).toContain('failures="1" skipped="1"');
});

it("a load that is told apart by its cache mode is named direct or buffered", () => {
  const load = { kind: "outstanding", iodepth: 8, jobs: 2, outstanding: 16, asked_iops: null, load_percent: null };
  const named = (direct: string) => loadName({ work: "randrw70-8k", load, conditions: { engine: "psync", direct } });
  expect([named("true"), named("false")]).toEqual([
    "randrw70-8k, depth 8, 2 jobs, psync, direct",
    "randrw70-8k, depth 8, 2 jobs, psync, buffered",
  ]);
});

it("a change far from 1 is a factor, since −100 % would say that nothing is left", () => {
  const said = (iops: number) => {
    const other = of("other", {}, { iops, total_iops: iops });
    const [line] = asText(reportOf(regressionOf([of("base", {})], [other], null), given)).match(/1,000 {2}.*/)!;
    return line.split(/ {2,}/)[2];
  };
  expect([3.17, 60, 1146, 2900, 4210].map(said)).toEqual(["0.00317 ×", "−94 %", "+15 %", "+190 %", "4.21 ×"]);
});

it("the verdict counts what became better beside what became worse, by the same limit", () => {
  const at = (dataset: string, iodepth: number, iops: number) =>
    of(dataset, {}, { iodepth, outstanding: iodepth, iops, total_iops: iops });
  const said = (...rates: readonly number[]) => {
    const [base, other] = ["base", "other"].map((dataset) =>
      rates.map((iops, i) => at(dataset, i + 1, dataset === "base" ? 1000 : iops)),
    );
    return asText(reportOf(regressionOf(base!, other!, 0.05), { ...given, limit: 0.05 })).split("\n")[0];
  };
  expect(said(900, 1060, 2000, 1040)).toBe("1 measure is worse and 2 are better by more than 5 % (4 loads compared).");
  expect(said(960, 2000)).toBe("No measure of 2 loads is worse and 1 is better by more than 5 %.");
  expect(said(960, 1040)).toBe("No measure of 2 loads is worse by more than 5 %.");
});
