/** The forms with axes, drawn from the figures of the articles. */
import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import { crosses } from "~/charts/geometry";
import { choose } from "~/charts/figures/choose";
import type { Frame, Scene, SceneNode } from "~/charts/scene";
import type { FigureRow } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { figureSource } from "../shared/figureSource";
import { figuresModel, figuresPicture } from "./picture";
import { fields, type FiguresState } from "./state";
import { figureRows, knownOf } from "../../../tests/support/figures";
import { withBehind } from "../shared/worked/behind";
import { pairsOf, plotForms } from "../shared/worked/forms";

const page: Frame = { width: 1320, height: 584, size: "page", measure: estimateWidth };
const phone: Frame = { width: 358, height: 496, size: "phone", measure: estimateWidth };
const card: Frame = { width: 348, height: 186, size: "card", measure: estimateWidth };

type More = Partial<FiguresState>;
const stateOf = (slug: string, more: More): FiguresState => ({ ...defaults(fields), d: [slug], ...more });
const draw = async (slug: string, more: More, frame = page): Promise<Scene> =>
  figuresPicture(await figureRows(slug), stateOf(slug, more), knownOf(slug), frame, plotForms);
const modelOf = async (slug: string, more: More) =>
  figuresModel(await figureRows(slug), stateOf(slug, more), knownOf(slug), undefined, plotForms);

const column = (scene: Scene, id: string) => {
  const at = scene.twin.columns.findIndex((one) => one.id === id);
  expect(at, id).toBeGreaterThanOrEqual(0);
  return scene.twin.rows.map((row) => row.cells[at]?.value ?? null);
};
/** Values of one column by figure id. */
const by = (scene: Scene, id: string, key = "fact_id") =>
  Object.fromEntries(column(scene, key).map((fact, i) => [fact, column(scene, id)[i]]));
const texts = (scene: Scene): string[] => scene.nodes.flatMap((node) => (node.type === "text" ? [node.text] : []));
const marker = (scene: Scene, mark: string) =>
  scene.nodes.find(
    (node): node is Extract<SceneNode, { type: "marker" }> => node.type === "marker" && node.mark === mark,
  );
const rounded = (values: readonly unknown[], digits: number) =>
  values.map((value) => (typeof value === "number" ? Number(value.toFixed(digits)) : value));

const SK = "sk-hynix-pe6011-se4011";
const QLC = "qlc-175gbs";
const PS = "solidigm-ps1010";
const PMEM = "pmem200-p5800x-p5510";

/** Leaders to names: none crosses another, none runs through another name. */
function leadersIn(scene: Scene): string[] {
  const leaders = scene.nodes.filter(
    (node): node is Extract<SceneNode, { type: "line" }> => node.type === "line" && node.role === "leader",
  );
  const crossed = leaders.flatMap((one, i) =>
    leaders.slice(i + 1).flatMap((other) => {
      const [a, b] = [one, other].map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2] as const);
      return crosses(a!, b!) ? [`${String(one.y1)} crosses ${String(other.y1)}`] : [];
    }),
  );
  const long = leaders.filter(({ x1, y1, x2, y2 }) => Math.hypot(x2 - x1, y2 - y1) > 130).map(() => "a long one");
  return [...crossed, ...long];
}

describe("latency over throughput", () => {
  it("003.1: no leader crosses another or runs across the panel, on a phone too", async () => {
    // Fonts differ: names may be wider than estimated.
    const wide: Frame = { ...phone, measure: (text, size, weight) => 1.1 * estimateWidth(text, size, weight) };
    for (const frame of [page, phone, wide]) {
      const scene = await draw(SK, { form: "latency", m: ["iops", "bandwidth"], c: "system" }, frame);
      expect(leadersIn(scene)).toEqual([]);
    }
  });
  it("says what its arrows mean, the way they point", async () => {
    const { key } = await draw(SK, { form: "latency", m: ["iops", "bandwidth"], c: "system" });
    expect(key).toContain("→ at least");
    expect(key).toContain("↓ at most");
    const load = await draw(PS, { form: "load" });
    expect(load.key.filter((words) => /[→←]/.test(words))).toEqual([]);
  });
  it("003: each printed pair is a point, with the I/Os in flight beside those set", async () => {
    const scene = await draw(SK, { form: "latency", m: ["bandwidth"] });
    expect(by(scene, "latency_mean_us")).toMatchObject({ "s3-01": 4000, "s3-03": 734, "s3-06": 2800, "s3-08": 1100 });
    const inFlight = by(scene, "in_flight");
    expect(
      rounded(
        ["s3-01", "s3-03", "s3-08"].map((id) => inFlight[id]),
        0,
      ),
    ).toEqual([254, 126, 63]);
    expect(by(scene, "outstanding")).toMatchObject({ "s3-01": 256, "s3-03": 128, "s3-08": 64 });
    expect(texts(scene)).toEqual(expect.arrayContaining(["254/256", "126/128", "63/64"]));
    expect(scene.notes?.join(" ")).toContain("1 GB as 1,000 MiB");
  });

  it("003: the over-saturated write lies left of its peak, on one line; the peak's latency is a derived bound", async () => {
    const scene = await draw(SK, { form: "latency", f: ["s3-05", "s3-06", "s3-07"] });
    const peak = marker(scene, `${SK}/s3-05`)!;
    const over = marker(scene, `${SK}/s3-06`)!;
    expect([peak.fill, over.fill]).toEqual(["derived", "published"]);
    expect(over.x).toBeLessThan(peak.x - 20);
    expect(over.y).toBeLessThan(peak.y);
    const lines = scene.nodes.filter((node) => node.type === "path" && node.role === "line");
    expect(lines).toHaveLength(1);
    expect(by(scene, "latency_mean_us")).toEqual({ "s3-05": null, "s3-06": 2800 });
    expect(rounded(column(scene, "latency_at_most_us"), 0)).toEqual([2741, null]);
    expect(scene.nodes.some((node) => node.type === "path" && node.role === "bound")).toBe(true);
    expect(texts(scene).some((one) => one.includes("over-saturation point"))).toBe(true);
  });

  it("joins nothing that no dataset declares a curve", async () => {
    const rows = await figureRows(SK);
    const scene = figuresPicture(rows, stateOf(SK, { form: "latency" }), [], page, plotForms);
    expect(scene.nodes.some((node) => node.type === "path" && node.role === "line")).toBe(false);
    // Without the declaration the peak has no latency, and its GB are 10^9 bytes.
    expect(column(scene, "fact_id")).not.toContain("s3-05");
    expect(rounded([by(scene, "in_flight")["s3-01"]], 1)).toEqual([242.3]);
    expect(scene.notes?.join(" ")).toContain("1 throughput was printed without a latency");
  });

  it("003: transactions have an axis of their own, and never the latency of an I/O", async () => {
    const scene = await draw(SK, { form: "latency", m: ["tps", "bandwidth"] });
    expect(by(scene, "transaction_latency_mean_us")).toMatchObject({ "s3-32": 13810, "s3-34": 19640, "s3-01": null });
    expect(by(scene, "tps")).toMatchObject({ "s3-32": 18525, "s3-34": 13032 });
    const titles = texts(scene).join("|");
    expect(scene.y_title?.name).toBe("mean latency");
    expect(titles).toContain("mean transaction latency");
    expect(marker(scene, `${SK}/s3-32`)!.x).toBeGreaterThan(marker(scene, `${SK}/s3-03`)!.x);
  });

  it("describes only what it draws, in sentence and caption", async () => {
    const { choices } = await modelOf(SK, { form: "latency", m: ["tps"] });
    expect(choices.shown.map(({ fact_id }) => fact_id).toSorted()).toEqual(["s3-32", "s3-33", "s3-34", "s3-35"]);
  });

  it("has nothing to draw where no latency is printed", async () => {
    expect((await draw(QLC, { form: "latency" })).empty).toBe("figures/nothing-to-draw");
  });

  it("does not call a partner missing that was not chosen", async () => {
    const rows = await figureRows(SK);
    const { options } = await modelOf(SK, { form: "latency", m: ["iops"] });
    expect(pairsOf(choose(rows, options), rows, options)).toMatchObject({ loneRates: 0, loneLatencies: 2 });
  });
});

describe("share of reads", () => {
  it("000: 13.2, 44, 130.7, 176.3 GB/s joined, the time share 37.5 and 78.9 beside them", async () => {
    const scene = await draw(QLC, { form: "share" });
    expect(column(scene, "read_percent")).toEqual([0, 70, 90, 100]);
    expect(column(scene, "bandwidth_bytes_per_s")).toEqual([13.2e9, 44e9, 130.7e9, 176.3e9]);
    const share = column(scene, "time_share_bytes_per_s").map((one) => (one === null ? null : Number(one) / 1e9));
    expect(rounded(share, 1)).toEqual([null, 37.5, 78.9, null]);
    expect(rounded(column(scene, "of_time_share"), 2)).toEqual([null, 1.17, 1.66, null]);
    expect(marker(scene, `${QLC}/s0-16`)?.fill).toBe("published");
    expect(marker(scene, `${QLC}/s0-16/time-share`)?.fill).toBe("derived");
    expect(scene.nodes.filter((node) => node.type === "path" && node.role === "line")).toHaveLength(2);
  });

  it("000 per drive: each value is divided, and only the printed one looks printed", async () => {
    const scene = await draw(QLC, { form: "share", per: "member" });
    expect(
      rounded(
        column(scene, "bandwidth_per_member_bytes_per_s").map((one) => Number(one) / 1e9),
        3,
      ),
    ).toEqual([0.55, 1.833, 5.446, 7.346]);
    expect(marker(scene, `${QLC}/s0-15`)?.fill).toBe("published");
    expect(marker(scene, `${QLC}/s0-13/per-member`)?.fill).toBe("derived");
  });

  it("two shares are not a curve", async () => {
    expect((await draw(QLC, { form: "share", f: ["s0-13", "s0-14"] })).empty).toBe("figures/nothing-to-draw");
  });
});

describe("threads and queue depth", () => {
  it("004: 10, 24, 81 and 11, 23, 27 µs, the last two read differently from the printed text", async () => {
    const scene = await draw(PMEM, { form: "threads", m: ["latency_mean"] });
    const latency = by(scene, "latency_mean_us");
    expect(["s4-02", "s4-03", "s4-04", "s4-05", "s4-06", "s4-07"].map((id) => latency[id])).toEqual([
      10, 24, 81, 11, 23, 27,
    ]);
    expect(by(scene, "if_read_literally")).toMatchObject({ "s4-05": null, "s4-06": 23000, "s4-07": 27000 });
    expect([marker(scene, `${PMEM}/s4-05`)?.fill, marker(scene, `${PMEM}/s4-06`)?.fill]).toEqual([
      "published",
      "ambiguous",
    ]);
    expect(scene.notes?.join(" ")).toContain("read as 23 µs; as printed it would be 23 ms");
  });

  it("004: 159 µs to 1.147 ms on one logarithmic axis, steps in order, the outstanding under them", async () => {
    const scene = await draw(PMEM, { form: "threads", m: ["latency_mean"] });
    const { y: fast } = marker(scene, `${PMEM}/s4-14`)!;
    const { y: slow } = marker(scene, `${PMEM}/s4-19`)!;
    const { y: ten } = marker(scene, `${PMEM}/s4-02`)!;
    // One scale: the logarithms are in proportion.
    expect((fast - slow) / (ten - fast)).toBeCloseTo(Math.log(1147 / 159) / Math.log(159 / 10), 3);
    const ticks = texts(scene).filter((one) => /^(?:read|write) \d+T/.test(one));
    expect(ticks).toHaveLength(4);
    expect(marker(scene, `${PMEM}/s4-02`)!.x).toBeLessThan(marker(scene, `${PMEM}/s4-14`)!.x);
    expect(by(scene, "outstanding")).toMatchObject({ "s4-02": 2, "s4-04": 8, "s4-14": 512, "s4-16": 2048 });
    expect(marker(scene, `${PMEM}/s4-16/outstanding`)?.fill).toBe("derived");
  });

  it("004 per device: 0.85 M, about 0.60 M, and 1.6 M per namespace", async () => {
    const scene = await draw(PMEM, { form: "threads", m: ["iops"], per: "device" });
    expect(by(scene, "iops_per_member")).toMatchObject({ "s4-10": 850e3, "s4-08": 600e3, "s4-09": 1.6e6 });
    expect(by(scene, "bound")).toMatchObject({ "s4-08": "about", "s4-10": "exact" });
    expect(texts(scene)).toEqual(expect.arrayContaining(["850,000", "≈ 600,000", "1,600,000 per namespace"]));
    const drives = await draw(PMEM, { form: "threads", m: ["iops"], per: "member" });
    expect(column(drives, "fact_id")).not.toContain("s4-09");
  });

  it("shows the step on the axis even if there is only one", async () => {
    const scene = await draw(PMEM, { form: "threads", w: ["4K random read 1T/1Q", "4K random write 1T/1Q"] });
    expect(texts(scene)).toEqual(expect.arrayContaining(["read 1T/1Q", "write 1T/1Q"]));
  });

  it("stands upright on a phone", async () => {
    const scene = await draw(PMEM, { form: "threads", m: ["latency_mean"] }, phone);
    expect(marker(scene, `${PMEM}/s4-02`)!.y).toBeLessThan(marker(scene, `${PMEM}/s4-14`)!.y);
    expect(marker(scene, `${PMEM}/s4-02`)!.x).toBeLessThan(marker(scene, `${PMEM}/s4-14`)!.x);
  });
});

describe("queue depth", () => {
  const reads = ["s1-12", "s1-13", "s1-14", "s1-15", "s1-16"];
  it("001: 100 µs at 32, at most 200 at 128, 600 at 512, P99.99 2.25 ms at 512; P5520 in the gutter", async () => {
    const scene = await draw(PS, { form: "depth", f: reads });
    expect(by(scene, "latency_mean_us")).toMatchObject({ "s1-12": 100, "s1-13": 200, "s1-14": 600 });
    expect(by(scene, "latency_p99.99_us")).toMatchObject({ "s1-15": 1000, "s1-16": 2250 });
    expect(by(scene, "queue_depth")).toMatchObject({ "s1-12": 32, "s1-13": 128, "s1-14": 512, "s1-15": null });
    expect(by(scene, "bound")).toMatchObject({ "s1-12": "exact", "s1-13": "at most", "s1-15": "at most" });
    const x = (id: string): number => marker(scene, `${PS}/${id}`)!.x;
    // Logarithmic: 32 to 128 is as wide as 128 to 512; the gutter lies beyond.
    expect(x("s1-14") - x("s1-13")).toBeCloseTo(x("s1-13") - x("s1-12"), 3);
    expect(x("s1-15")).toBeGreaterThan(x("s1-16"));
    expect(texts(scene)).toEqual(expect.arrayContaining(["QD not stated", "32", "128", "512"]));
    expect(scene.nodes.filter((node) => node.type === "path" && node.role === "line")).toHaveLength(0);
  });

  it("001: reads apart from writes, both without a depth", async () => {
    const scene = await draw(PS, { form: "depth" });
    const shapes = ["s1-09", "s1-10"].map((id) => marker(scene, `${PS}/${id}`)?.shape);
    expect(shapes).toEqual(["circle", "square"]);
    expect(by(scene, "iops")).toMatchObject({ "s1-09": 650_000, "s1-10": 280_000, "s1-36": 1_200_000 });
    // Other work has no depth and no place here.
    expect(column(scene, "fact_id")).not.toContain("s1-03");
  });
});

describe("gains", () => {
  it("001: 2.27, 1.85, 1.83 and 1.43, each with its formula, all derived", async () => {
    const scene = await draw(PS, { form: "gain" });
    expect(rounded(column(scene, "ratio"), 2)).toEqual([2.27, 1.85, 1.83, 1.43]);
    expect(column(scene, "formula")).toEqual([
      "900,000 IOPS ÷ 397,000 IOPS",
      "≥ 1,200,000 IOPS ÷ ≥ 650,000 IOPS",
      "≥ 1,700,000 IOPS ÷ (≥ 650,000 IOPS + ≥ 280,000 IOPS)",
      "500× ÷ 350×",
    ]);
    expect(column(scene, "bound")).toEqual(["exact", "two bounds leave it open", "two bounds leave it open", "exact"]);
    for (const id of ["s1-34", "s1-36", "s1-38", "s1-41"]) {
      expect(marker(scene, `${PS}/${id}/gain`)?.fill).toBe("derived");
    }
    expect(marker(scene, `${PS}/s1-37`)?.fill).toBe("published");
  });

  it("a printed ratio that was lost is not drawn at 0", async () => {
    const rows = (await figureRows(PS)).map((row) => (row.fact_id === "s1-37" ? { ...row, value: null } : row));
    const scene = figuresPicture(rows, stateOf(PS, { form: "gain" }), knownOf(PS), page, plotForms);
    expect(scene.marks.filter(({ id }) => id === `${PS}/s1-37`)).toEqual([]);
    expect(column(scene, "as_printed").filter((one) => one !== null)).toHaveLength(1);
  });
});

describe("checks", () => {
  it("000: 21.2 M × 4096 is 86.84 of 86.9 GB/s, and five printed drives times 24", async () => {
    const scene = await draw(QLC, { form: "checks" });
    const found = by(scene, "found");
    expect(found["s0-19"]).toBe(86.8352e9);
    expect(by(scene, "expected")["s0-19"]).toBe(86.9e9);
    expect(by(scene, "formula")).toMatchObject({
      "s0-19": "21,200,000 IOPS × 4,096 bytes",
      "s0-05": "≥ 7.3 GB/s × 24",
    });
    expect(column(scene, "check").filter((one) => one === "one × number = all")).toHaveLength(5);
    expect(new Set(column(scene, "says"))).toEqual(new Set(["agrees"]));
    expect(by(scene, "bound")).toMatchObject({ "s0-05": "at least", "s0-07": "exact" });
  });

  it("compare figures at one load: half the load is not an error of a report", async () => {
    const rows = await figureRows(QLC);
    const [iops, bandwidth] = ["s0-27", "s0-19"].map((id) => rows.find(({ fact_id }) => fact_id === id)!);
    const work = { workload: "4K random read", threads: 64, queue_depth: 32, block_bytes: 4096, restates: null };
    const of = (load_percent: number): FigureRow[] => [
      { ...iops!, ...work, metric: "iops", unit: "iops", value: 1e6, value_as_printed: "1.00M", load_percent: 80 },
      {
        ...bandwidth!,
        ...work,
        system: iops!.system,
        metric: "bandwidth",
        value: 4.1e9,
        value_as_printed: "4.10",
        load_percent,
      },
    ];
    const count = (load: number): number =>
      figuresPicture(of(load), stateOf(QLC, { form: "checks" }), knownOf(QLC), page, plotForms).twin.rows.length;
    expect([count(80), count(100)]).toEqual([1, 0]);
  });

  it("a bound that allows agreement is not called a contradiction, on whichever side it is", async () => {
    const rows = await figureRows(QLC);
    const [iops, bandwidth] = ["s0-27", "s0-19"].map((id) => rows.find(({ fact_id }) => fact_id === id)!);
    const work = { workload: "4K random read", threads: 64, queue_depth: 32, block_bytes: 4096, restates: null };
    const both = { ...work, load_percent: null, system: iops!.system };
    const says = (of: string, bytes_per_s: number, against: string) => {
      const own = [
        { ...iops!, ...both, metric: "iops", unit: "iops", value: 1e6, value_as_printed: "1.00M", bound: of },
        { ...bandwidth!, ...both, metric: "bandwidth", value: bytes_per_s, value_as_printed: "5.00", bound: against },
      ];
      const scene = figuresPicture(own, stateOf(QLC, { form: "checks" }), knownOf(QLC), page, plotForms);
      return [column(scene, "bound")[0], column(scene, "says")[0]];
    };
    // 4.096 GB/s by the rate, against 5 and 3.
    expect(says("exact", 5e9, "exact")).toEqual(["exact", "does not agree"]);
    expect(says("at_least", 5e9, "exact")).toEqual(["at least", "agrees"]);
    expect(says("at_least", 3e9, "exact")).toEqual(["at least", "does not agree"]);
    expect(says("exact", 5e9, "up_to")).toEqual(["at least", "agrees"]);
    expect(says("exact", 5e9, "at_least")).toEqual(["at most", "does not agree"]);
    expect(says("at_least", 5e9, "at_least")).toEqual(["two bounds leave it open", "two bounds leave it open"]);
  });

  it("004: six products of throughput and latency, 98.3 to 100.1 %", async () => {
    const scene = await draw(PMEM, { form: "checks" });
    expect(rounded(column(scene, "percent"), 1)).toEqual([100.1, 99.4, 98.3, 98.9, 99.7, 99.4]);
  });

  it("003: a product that is off says so; the others agree", async () => {
    const scene = await draw(SK, { form: "checks" });
    const off = by(scene, "says");
    expect(Object.entries(off).filter(([, says]) => says !== "agrees")).toEqual([["s3-16", "does not agree"]]);
    expect(marker(scene, `${SK}/s3-16/little`)?.colour).toBe("warn");
  });
});

describe("every mark opens its source", () => {
  const sourceOf = async (slug: string, more: More, mark: string) => {
    const rows = await figureRows(slug);
    const { options } = await modelOf(slug, more);
    const cited = figureSource({ mark, rows, options, known: [] });
    return cited === null ? null : withBehind(cited, { mark, rows, options });
  };

  it("a pair cites both figures and their product", async () => {
    const source = await sourceOf(SK, { form: "latency" }, `${SK}/s3-01`);
    const said = JSON.stringify(source?.facts);
    for (const words of ["3.97 GB/s", "4 ms", "s3-01", "s3-02", "254.1 of 256, 99.3 %"]) expect(said).toContain(words);
    expect(new Set(source?.facts.map(({ term }) => term)).size).toBe(source?.facts.length);
  });

  it("a check cites what it is against, and keeps its mark", async () => {
    const source = await sourceOf(QLC, { form: "checks" }, `${QLC}/s0-19/block`);
    expect(source?.id).toBe(`${QLC}/s0-19/block`);
    const said = JSON.stringify(source?.facts);
    for (const words of ["21,200,000 IOPS × 4,096 bytes", "s0-26", "86,835,200,000"]) expect(said).toContain(words);
  });

  it.each([
    [SK, "latency"],
    [SK, "checks"],
    [QLC, "share"],
    [QLC, "checks"],
    [PMEM, "threads"],
    [PMEM, "latency"],
    [PMEM, "checks"],
    [PS, "depth"],
    [PS, "gain"],
  ] as const)("%s, %s: finite, and each mark has a source and a row of its own", async (slug, form) => {
    for (const frame of [page, phone, card]) {
      const scene = await draw(slug, { form }, frame);
      expect(scene.marks.length).toBeGreaterThan(0);
      expect(new Set(scene.marks.map(({ id }) => id)).size).toBe(scene.marks.length);
      for (const { id, x, y, row } of scene.marks) {
        expect(Number.isFinite(x + y), id).toBe(true);
        expect(scene.twin.rows[row], id).toBeDefined();
        expect((await sourceOf(slug, { form }, id))?.facts.length, id).toBeGreaterThan(3);
      }
    }
  });
});
