/** The page's numbers compared with the planted ones, and what it reports as missing. */
import { expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { point, stats } from "../../../tests/support/points";
import {
  iopsAccesses,
  latencyAccesses,
  plantedIops,
  PTS_BLOCKS,
  PTS_MIXES,
  type PtsAccess,
} from "../../../tests/support/ptsFolder";
import { conditionsOf, lacksOf } from "./conditions";
import { averageSource, ptsModel, reportsIn } from "./model";

const frame: Frame = { width: 1000, height: 500, size: "page", measure: estimateWidth };

/** As the question `curve` answers: a mix has a row for reads and one for writes. */
const rowsOf = (accesses: readonly PtsAccess[], from = 0): CurvePoint[] =>
  accesses.flatMap(({ block, reads, depth, iops }, i) =>
    (reads === 100 ? ["read"] : reads === 0 ? ["write"] : ["read", "write"]).map((op) =>
      point({
        ...{
          key: `${from + i}.${op}`,
          run_no: from + i + 1,
          point_no: from + i + 1,
          source_path: `x/${from + i}.json`,
        },
        ...{ workload_op: reads % 100 === 0 ? op : "mixed", op, read_percent: reads, block_bytes: block },
        ...{ iodepth: depth, numjobs: 1, outstanding: depth, runtime_s: 60, started_ms: 1e12 + (from + i) * 61_000 },
        ...{ iops, total_iops: iops, bytes_per_s: iops * block, total_bytes_per_s: iops * block, targets: ["/dev/x"] },
        latency: { lat: stats((5e6 * depth) / iops, { mean_us: (1e6 * depth) / iops }) },
      }),
    ),
  );

const rows = [...rowsOf(iopsAccesses(8)), ...rowsOf(latencyAccesses(8), 1000)];
const reports = reportsIn(rows, []);
const iops = ptsModel(reports, { dev: "", test: "" });
const latency = ptsModel(reports, { dev: "", test: "latency.1" });

it("one report of the device, its tests by their ids; another device or test gives none", () => {
  expect(iops.parts.map(({ id, rounds }) => [id, rounds])).toEqual([
    ["iops.32", 8],
    ["latency.1", 8],
  ]);
  expect([iops.part?.id, latency.part?.id]).toEqual(["iops.32", "latency.1"]);
  expect(ptsModel(reports, { dev: "", test: "iops.1" }).part).toBeUndefined();
  expect(ptsModel(reports, { dev: "none", test: "" }).report).toBeUndefined();
  expect(reportsIn(rows, ["y"])).toEqual([]);
});

it("a repeated test is identified by its start", () => {
  const again = [...rowsOf(iopsAccesses(8)), ...rowsOf(iopsAccesses(8), 10_000)];
  const { parts } = ptsModel(reportsIn(again, []), { dev: "", test: "" });
  expect(parts.map(({ id, name }) => [id, name])).toEqual([
    ["iops.32", "IOPS, 2001-09-09 01:46"],
    ["iops.32.2", "IOPS, 2001-09-16 03:13"],
  ]);
  expect(parts[0]!.verdict.second).toBe("IOPS, 2001-09-16 03:13: steady.");
});

it("each test says whether the others are steady", () => {
  expect([iops, latency].map(({ part }) => part!.verdict.second)).toEqual(["Latency: steady.", "IOPS: steady."]);
  const alone = ptsModel(reportsIn(rowsOf(iopsAccesses(8)), []), { dev: "", test: "" });
  expect(alone.part!.verdict.second).toMatch(/^4K/);
});

it("8 blocks × 7 mixes are the averages of the window that was planted", () => {
  const { first } = iops.part!.steady as { readonly first: number };
  const table = iops.part!.others[0]!.table!;
  expect(table.columns.slice(1).map(({ label }) => label)).toEqual(PTS_MIXES.map((reads) => `${reads}/${100 - reads}`));
  expect(table.rows.map(({ cells }) => cells[0]!.text)).toEqual([
    "1M",
    "128K",
    "64K",
    "32K",
    "16K",
    "8K",
    "4K",
    "512 B",
  ]);
  table.rows.forEach(({ cells }, r) =>
    PTS_MIXES.forEach((reads, c) => {
      const five = [0, 1, 2, 3, 4].map((i) => plantedIops(first + i, PTS_BLOCKS[r]!, reads));
      expect((cells[c + 1]!.value as number) / (five.reduce((a, b) => a + b) / 5)).toBeCloseTo(1, 9);
    }),
  );
});

it("the rounds are drawn with a panel for each tracked access, and the table has all of their values", () => {
  const scene = iops.part!.main.build(frame);
  expect(scene.nodes.filter((node) => node.type === "rect" && node.role === "span")).toHaveLength(3);
  expect(scene.twin.rows).toHaveLength(3 * 8);
  const at = (column: string) => scene.twin.columns.findIndex(({ id }) => id === column);
  const inWindow = scene.twin.rows.filter(({ cells }) => cells[at("in_window")]!.value !== null);
  expect(inWindow).toHaveLength(3 * 5);
  // Each draws its points, and every mark has a read-out.
  expect(scene.marks).toHaveLength(3 * 8);
  for (const { build } of [...iops.part!.others, ...latency.part!.others, latency.part!.main])
    expect(build(frame).empty).toBeUndefined();
});

it("an average names the five accesses it is made of", () => {
  const scene = iops.part!.others[0]!.build(frame);
  const mark = scene.marks.find(({ title }) => title === "4K 0/100")!;
  const source = averageSource(iops.part!.judged!, mark.id)!;
  expect(source.facts).toHaveLength(5);
  expect(source.facts.every(({ note }) => /^x\/\d+\.json$/.test(note!))).toBe(true);
  expect(averageSource(iops.part!.judged!, "local/1.read")).toBeNull();
});

it("says what files and labels know, and what a report still lacks", () => {
  const known = conditionsOf(iops.report!);
  expect(new Map(known).get("device")).toBe("/dev/x");
  expect(new Map(known).get("firmware")).toBeNull();
  const lacks = lacksOf(iops.report!, iops.parts, iops.part!).map(({ what }) => what);
  expect(lacks).toContain("No test Write saturation.");
  expect(lacks.some((what) => what.includes("firmware"))).toBe(true);
  const labelled = reportsIn(
    rows.map((row) => ({ ...row, said: { firmware: "A1" } })),
    [],
  )[0]!;
  expect(lacksOf(labelled, iops.parts, iops.part!).some(({ what }) => what.includes("firmware"))).toBe(false);
  const cut = reportsIn(
    rows.filter(({ run_no }) => run_no !== 101),
    [],
  );
  const without = ptsModel(cut, { dev: "", test: "" });
  expect(lacksOf(without.report!, without.parts, without.part!)[0]!.what).toMatch(/^1 round lacks accesses: /);
});
