import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bytesSource } from "~/base/bytes";
import { sentenceText } from "~/components/token";
import { figuresCsv } from "~/formats/figures/figures";
import type { FigureRow } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { figureSource } from "../shared/figureSource";
import { figuresModel, figuresPicture } from "./picture";
import { fields, type FiguresState } from "./state";
import { captionOf, figureBadges, verdictOf } from "./verdict";
import { sinkOf } from "~/formats/sink";

const plain = defaults(fields);

/** Rows of our own datasets as the question answers them, except for labels of systems. */
async function rowsOf(slug: string): Promise<FigureRow[]> {
  const path = new URL(`../../../datasets/${slug}/figures.csv`, import.meta.url);
  expect(existsSync(path)).toBe(true);
  const rows: FigureRow[] = [];
  const facts = { system_label: null, drive_model: null, media: null, interface: null, drive_count: null };
  await figuresCsv.parse(
    bytesSource("figures.csv", new Uint8Array(readFileSync(path))),
    sinkOf({
      figure: (figure) => {
        const blank = Object.fromEntries(NULLS.map((column) => [column, null]));
        rows.push({ ...blank, ...figure, ...facts, dataset: slug } as unknown as FigureRow);
      },
    }),
    { signal: new AbortController().signal, progress: () => undefined },
  );
  return rows;
}
const NULLS = ["restates", "members", "member_unit", "load_percent", "baseline", "note", "value_if_read_literally"];

const frame = { width: 1000, height: 584, size: "page" as const, measure: (text: string) => text.length * 7 };
const qlc = await rowsOf("qlc-175gbs");
const ps1010 = await rowsOf("solidigm-ps1010");
const pmem = await rowsOf("pmem200-p5800x-p5510");
const bars: FiguresState = { ...plain, form: "bars", m: ["bandwidth"], s: ["ves-vss2249p-24x-p5316"], sort: "value" };

test("the headline of 000 shows its nine throughputs in bytes per second", () => {
  const { twin } = figuresPicture(qlc, bars, [], frame);
  const at = twin.columns.findIndex((column) => column.id === "bandwidth_bytes_per_s");
  const values = twin.rows.map((row) => row.cells[at]?.value);
  expect(values).toHaveLength(9);
  expect(values[0]).toBe(176.3e9);
  expect(values).toContain(175.5e9);
  expect(values).toContain(13.2e9);
});

describe("the sentence", () => {
  test("says what is drawn", () => {
    const { parts, options } = figuresModel(qlc, { ...bars, d: ["qlc-175gbs"] }, [
      { slug: "qlc-175gbs", title: "QLC", raw_files: 0, figures: 33, curves: [] },
    ]);
    expect(sentenceText(parts)).toBe(
      "Throughput of 9 workloads on ves-vss2249p-24x-p5316, all drives together, as bars, largest first.",
    );
    expect(options.title).toBe(sentenceText(parts));
  });

  test("chosen figures imply their metrics and systems", () => {
    const { parts } = figuresModel(
      ps1010,
      { ...plain, d: ["solidigm-ps1010"], form: "load", f: ["s1-25", "s1-46"] },
      [],
    );
    expect(sentenceText(parts)).toMatch(/^Reads over 1 ms of 2 chosen figures on /);
  });
});

test("the headline names the highest and the lowest, and no systems where no figure has one", () => {
  const verdict = (model: ReturnType<typeof figuresModel>) => verdictOf(model, plain, []);
  const none = ps1010
    .filter(({ metric }) => metric === "pct_over_1ms")
    .map((row, i) => ({ ...row, system: null, workload: `ACT ${String(i)}x` }));
  const model = figuresModel(none, plain, []);
  expect(sentenceText(model.parts)).toMatch(/^Reads over 1 ms of \d+ workloads, as dots/);
  const { first, second } = verdict(model)!;
  expect(`${first} ${second}`).toMatch(/^Reads over 1 ms: highest \S+ % \(.*\), lowest \S+ % \(.*\)\.$/);
  expect(verdict(figuresModel(none.slice(0, 1), plain, []))!.first).toMatch(/^Reads over 1 ms: \S+ % \(.*\)\.$/);
});

describe("a link without metrics", () => {
  const drawn = (rows: FigureRow[], state: Partial<FiguresState> = {}) => [
    ...new Set(figuresModel(rows, { ...plain, ...state }, []).choices.shown.map((row) => row.metric)),
  ];

  test("draws what was measured more than once", () => {
    expect(drawn(ps1010).toSorted()).toEqual([
      ...["bandwidth", "iops", "latency_mean", "latency_p99.99"],
      ...["pct_over_1ms", "pct_over_2ms", "pct_over_4ms"],
    ]);
    expect(drawn(qlc)).toEqual(["bandwidth", "iops"]);
  });

  test("draws every figure that is named, and all if no metric has two", () => {
    expect(drawn(ps1010, { f: ["s1-17", "s1-03", "s1-04"] })).toHaveLength(2);
    expect(drawn(ps1010, { w: ["ACT 560x, 24 h attempt"] })).toEqual(["test_aborted_in"]);
  });

  test("its token offers all, and choosing the headline again empties the link", () => {
    const said: Partial<FiguresState>[] = [];
    const { parts, choices } = figuresModel(ps1010, plain, [], (patch) => said.push(patch));
    const token = parts.find((part) => typeof part !== "string" && part.id === "metric");
    if (token === undefined || typeof token === "string") throw new Error("no metric token");
    expect(token.options).toHaveLength(choices.metrics.length);
    expect(token.selected).toEqual(choices.headline);
    token.onChange(choices.metrics);
    token.onChange([...choices.headline]);
    expect(said.map(({ m }) => m)).toEqual([choices.metrics, []]);
  });
});

test("the caption says who published, or that this is not stated", () => {
  const report = { publisher: "StorageReview", sponsor: null };
  const own = qlc.slice(0, 3).map((row) => ({ ...row, dataset: "local" }));
  const all = { ...plain, f: qlc.slice(0, 3).map((row) => row.fact_id) };
  expect(captionOf(figuresModel(qlc, all, []), [report])).toBe(
    "3 figures published by StorageReview, not measured here. No sponsor stated.",
  );
  expect(captionOf(figuresModel(own, { ...all, d: ["local"] }, []), [])).toBe(
    "3 figures of yours, publisher not stated.",
  );
  expect(captionOf(figuresModel([], { ...plain, d: ["nonsuch"] }, []), [])).toBe("");
});

describe("the citation", () => {
  const cite = (mark: string, rows = qlc, state = plain, set: (ok: readonly string[]) => void = () => undefined) =>
    figureSource({ mark, rows, options: figuresModel(rows, state, []).options, known: [], set });
  const value = (found: ReturnType<typeof cite>, term: string) =>
    found?.facts.find((fact) => fact.term === term)?.value;

  test("number and unit as printed, converted exactly, with its line", () => {
    const found = cite("qlc-175gbs/s0-05");
    expect(value(found, "as printed")).toMatch(/^175\.5/);
    expect(value(found, "throughput")).toBe("175,500,000,000 B/s");
    expect(value(found, "line of the text")).toBe("22");
    expect(value(found, "figure id")).toBe("s0-05");
  });

  test("a derived value says what was divided", () => {
    const state = { ...bars, per: "member" as const };
    const derived = figuresPicture(qlc, state, [], frame).marks.find((mark) => mark.origin === "derived");
    expect(derived).toBeDefined();
    const found = cite(derived?.id ?? "", qlc, state);
    expect(value(found, "derived by arithmetic")).toMatch(/ GB\/s ÷ 24 drives$/);
  });

  test.each(["qlc-175gbs/s0-13/per-member", "qlc-175gbs/s0-13"])("%s is the quotient, not the aggregate", (mark) => {
    const found = cite(mark, qlc, { ...bars, per: "member" });
    expect(found?.id).toBe("qlc-175gbs/s0-13/per-member");
    expect(found?.subtitle).toMatch(/derived by arithmetic$/);
    expect(value(found, "throughput per drive")).toBe("7.346 GB/s");
    expect(value(found, "derived by arithmetic")).toBe("176.3 GB/s ÷ 24 drives");
    expect(value(found, "published aggregate")).toMatch(/^176\.3 GB/);
    expect(value(found, "throughput")).toBe("176,300,000,000 B/s");
    expect(value(found, "as printed")).toBeUndefined();
    expect(value(found, "bound")).toBeUndefined();
    expect(value(found, "figure id")).toBe("s0-13");
  });

  test("a single reading is accepted", () => {
    const found = cite("solidigm-ps1010/s1-21", ps1010, { ...plain, d: ["solidigm-ps1010"] });
    expect(found?.actions?.map(({ label }) => label)).toEqual(["Accept (3.13 %)"]);
    expect(value(found, "confidence")).toBe("ambiguous, the text is not clear");
    expect(found?.notes.join(" ")).not.toContain("Two readings");
  });

  test("a lost value offers no reading", () => {
    const lost = pmem.find((one) => one.value === null && one.confidence === "ambiguous");
    expect(lost).toBeDefined();
    expect(cite(`pmem200-p5800x-p5510/${lost?.fact_id ?? ""}`, pmem)?.actions).toBeUndefined();
  });

  test("an ambiguous figure offers its readings; choosing one withdraws the other", () => {
    const row = pmem.find((one) => one.confidence === "ambiguous" && one.value_if_read_literally !== null);
    expect(row).toBeDefined();
    const id = row?.fact_id ?? "";
    const said: (readonly string[])[] = [];
    const state = { ...plain, d: ["pmem200-p5800x-p5510"], ok: [`${id}.literal`, "s1-99"] };
    const found = cite(`pmem200-p5800x-p5510/${id}`, pmem, state, (ok) => said.push(ok));
    expect(found?.actions?.map((action) => action.pressed)).toEqual([false, true]);
    found?.actions?.[0]?.onClick();
    found?.actions?.[1]?.onClick();
    expect(said).toEqual([["s1-99", id], ["s1-99"]]);
  });

  test("there is none for a figure of another dataset", () => {
    expect(cite("other/s0-05")).toBeNull();
    expect(cite("")).toBeNull();
  });
});

test("open ambiguities and lost values are counted beside the chart", () => {
  const m = [...new Set(ps1010.map((row) => row.metric))];
  const all = figuresModel(ps1010, { ...plain, d: ["solidigm-ps1010"], m }, []);
  const open = ps1010.filter((row) => row.confidence === "ambiguous" && row.restates === null && row.value !== null);
  expect(figureBadges(all).map((badge) => badge.text)).toContain(`${String(open.length)} ambiguous`);
  const confirmed = figuresModel(ps1010, { ...plain, m, ok: open.map((row) => row.fact_id) }, []);
  expect(figureBadges(confirmed).map((badge) => badge.text)).not.toContain(`${String(open.length)} ambiguous`);
});
