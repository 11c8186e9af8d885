import { expect, it } from "vitest";
import { point } from "../../../tests/support/points";
import type { TraceRow } from "~/model/traceAnswers";
import { markId } from "~/model/step";
import type { Section } from "../shared/Section";
import { neededStory } from "./needed";

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
