import { expect, it, vi } from "vitest";
import { point } from "../../../tests/support/points";
import type { TraceRow } from "~/model/traceAnswers";
import { markId } from "~/model/step";
import type { Section } from "../shared/Section";
import type { FigureRow } from "~/model/answers";
import { neededStory } from "./useStory";
// `sections` imports components, which ask the window whether it is printing.
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("addEventListener", () => undefined);
const { copyOf, printedTwin, storyOfReport } = await import("./sections");

const section = (id: string, page: string, state: object = { d: ["local"] }): Section =>
  ({ id, question: "", answer: "", unit: "", link: "#", chart: { page, state, href: "#" } }) as unknown as Section;
const points = [point({ run_no: 4 }), point({ run_no: 5 }), point({ run_no: 6 }), point({ run_no: 6, dataset: "qlc" })];
const [four, five] = points.map(markId) as [string, string];
const traces = [7, 8].map((n) => ({ dataset: "local", run_no: n, trace_no: 10 * n })) as unknown as TraceRow[];
const own = { points, traces: [], marks: new Map([["0", [four]], ["1", [`${five}/p99`]]]), sources: [] }; // prettier-ignore

it("a story needs the runs of the marks that its own charts draw, and no others", () => {
  expect(neededStory([section("0", "curve")], own)).toMatchObject({ runs: [4] });
  expect(neededStory([section("0", "curve"), section("1", "percentiles")], own)).toEqual({
    ...{ runs: [4, 5], buckets: true, members: true },
  });
  expect(neededStory([section("0", "curve", { d: ["qlc"] })], own)).toBe(null);
  expect(neededStory([], own)).toBe(null);
});

it("a chart over time needs the series of its run, by its key, or of all", () => {
  const sources = [{ sha256: "a".repeat(64), source_no: 0 }];
  const timed = { ...own, traces, sources };
  expect(neededStory([section("2", "timeline", { d: ["local"], r: "" })], timed)).toMatchObject({
    ...{ runs: [7, 8], traces: [70, 80] },
  });
  expect(neededStory([section("2", "timeline", { d: ["local"], r: `${"a".repeat(12)}.7` })], timed)).toMatchObject({
    ...{ runs: [7], traces: [70] },
  });
});

it("the figures of a report say what they are of, at which load, and their bound", () => {
  const figure = (more: object) =>
    ({ ...{ dataset: "r", workload: "SQL 90/10", system: "s", unit: "percent", member_unit: null }, ...more }) as unknown as FigureRow; // prettier-ignore
  const load = { threads: null, queue_depth: null, load_x: null };
  const twin = printedTwin([
    figure({ ...load, fact_id: "1", metric: "pct_change_latency", load_percent: 80, value: -43.4, bound: "exact" }),
    figure({
      ...load,
      fact_id: "2",
      metric: "latency_p99.99",
      load_percent: 100,
      value: 900,
      unit: "us",
      bound: "up_to",
    }),
  ]);
  expect(twin.columns.map(({ id }) => id).slice(0, 7)).toEqual([
    ...["workload", "system", "load_percent", "metric", "bound", "value", "unit"],
  ]);
  expect(twin.rows.map(({ cells }) => cells.slice(2, 7).map((cell) => cell.text))).toEqual([
    ["80", "change of latency", "exact", "−43.4", "%"],
    ["100", "p99.99 latency", "up to", "900", "µs"],
  ]);
});

it("a copy of a report has its whole answer as title", () => {
  const report = { answer: "24 drives read 176.3 GB/s; random writes stop at 13.2,", more: "and a mix at 44." };
  const entry = { title: "T", headline: "#", report: { ...report, sections: [] } } as unknown as Parameters<typeof storyOfReport>[0]; // prettier-ignore
  expect(copyOf(storyOfReport(entry), entry.report).title).toBe(`${report.answer} ${report.more}`);
});
