import { describe, expect, it } from "vitest";
import { point, stats, sweep } from "~/charts/curve/testing";
import type { Twin } from "~/charts/scene";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { limitRows, limitTwin } from "./limits";

const of = (twin: Twin, column: string): (string | number | null)[] => {
  const at = twin.columns.findIndex(({ id }) => id === column);
  return at < 0 ? [] : twin.rows.map(({ cells }) => cells[at]?.value ?? null);
};
const noteOf = (twin: Twin, column: string): (string | undefined)[] => {
  const at = twin.columns.findIndex(({ id }) => id === column);
  return twin.rows.map(({ cells }) => cells[at]?.note);
};

/** fio 3.33 on a virtual disk: 4K random, 1 and 4 jobs, depths 1 to 256. */
const disk = { name: "virtual disk", points: sweep() };
const p99 = (limit_us: number) => limitRows([disk], [], { limit_us, statistic: "p99" });

describe("the limit table", () => {
  it("says of each series how far it goes, before the first violation", () => {
    const rows = p99(1000);
    const writes = rows.find(({ workload, jobs }) => workload === "4K random write" && jobs === 1)!;
    // 166.9 µs at 4 outstanding, 2.97 ms at 8; at 128 it is 1.47 ms again, which is no comfort.
    expect(writes).toMatchObject({ found: "knee", op: "write", kind: "clat" });
    expect(writes.ok).toMatchObject({ load: 4, latency_us: 166.912, iops: 36_044.477761 });
    expect(writes.fail).toMatchObject({ load: 8, latency_us: 2965.504 });
    expect(writes.headroom).toBeCloseTo(1 - 166.912 / 1000, 12);
    expect(
      limitRows([disk], [], { limit_us: 2000, statistic: "p99" }).find(({ id }) => id === writes.id)!.ok!.load,
    ).toBe(4);
  });
  it("has a row for the reads and one for the writes of a mix, each with its own latency and the rate of both", () => {
    const mix = p99(1000).filter(({ workload }) => workload.includes("70/30"));
    expect(mix.map(({ op }) => op)).toEqual(["read", "write"]);
    for (const { ok } of mix) expect(ok!.iops).toBe(ok!.point.total_iops);
  });
  it("answers all pass and none as such", () => {
    expect(new Set(p99(1e9).map(({ found }) => found))).toEqual(new Set(["all-pass"]));
    const all = limitTwin(p99(1e9), "p99", 1e9);
    expect(of(all, "holds")[0]).toMatch(/^all pass, ≥ 256 outstanding/);
    expect(of(all, "fail_load").every((value) => value === null)).toBe(true);
    const none = p99(1);
    expect(new Set(none.map(({ found }) => found))).toEqual(new Set(["none"]));
    expect(of(limitTwin(none, "p99", 1), "holds")[0]).toMatch(/^none; lowest .*s at 1 outstanding$/);
    expect(of(limitTwin(none, "p99", 1), "iops").every((value) => value === null)).toBe(true);
  });
  it("quotes the most throughput that passes, where the last step has folded back", () => {
    const writes = p99(1e9).find(({ workload, jobs }) => workload === "4K random write" && jobs === 1)!;
    const own = disk.points.filter((p) => p.workload_op === "write" && p.numjobs === 1);
    expect(writes.ok!.iops).toBe(Math.max(...own.map((p) => p.total_iops!)));
    expect(writes).toMatchObject({ found: "all-pass", ok: { load: 128 }, last: { load: 256 } });
    expect(writes.headroom).toBeCloseTo(1 - writes.ok!.latency_us / 1e9, 12);
    expect(of(limitTwin([writes], "p99", 1e9), "holds")).toEqual([
      "all pass, ≥ 256 outstanding; most at 128 outstanding",
    ]);
  });
  it("says that the first step fails where a later one passes, and calls no latency under the limit none", () => {
    const steps = [1, 2, 4].map((outstanding) =>
      point({ outstanding, iodepth: outstanding, latency: { clat: stats(outstanding === 2 ? 185 : 1500) } }),
    );
    const rows = limitRows([{ name: "x", points: steps }], [], { limit_us: 1000, statistic: "p99" });
    expect(of(limitTwin(rows, "p99", 1000), "holds")).toEqual([
      "over it at the first step; lowest 185 µs at 2 outstanding",
    ]);
  });
  it("puts a step of 7 of 8 members at its own place, and says how many there are", () => {
    const step = (percent: number, asked_iops: number, parts: number, p99: number) =>
      point({
        ...{ tool: "vdbench", load_kind: "rate", asked_iops, load_percent: percent + 0.1, together: "all" },
        ...{ title: `curve1_(${String(percent)}%)`, parts, total_iops: asked_iops, outstanding: 16 * parts },
        latency: { response: stats(p99) },
      });
    const steps = [step(60, 328_000, 8, 500), step(70, 382_500, 8, 675), step(80, 382_000, 7, 705)];
    const rows = limitRows([{ name: "x", points: steps }], [], { limit_us: 700, statistic: "p99" });
    expect(rows[0]).toMatchObject({ found: "knee", last: { load: 382_500 }, fail: { load: 382_000 } });
    const twin = limitTwin(rows, "p99", 700);
    expect(of(twin, "holds")).toEqual(["up to 70.1 % load"]);
    expect(noteOf(twin, "fail_load")).toEqual(["80.1 % load, 7 of 8 members"]);
  });
  it("says so where no step has the statistic, and never gives a number", () => {
    const bare = { name: "x", points: [point({ latency: { clat: stats(500, { quantiles: {} }) } })] };
    const rows = limitRows([bare], [], { limit_us: 1000, statistic: "p99" });
    expect(rows[0]).toMatchObject({ found: "nothing", ok: null, lowest: null, headroom: null });
    expect(of(limitTwin(rows, "p99", 1000), "latency_us")).toEqual([null]);
  });
  it("says of a single load that it is one: nobody knows how much more holds", () => {
    const one = { name: "x", points: [point({ outstanding: 8, iodepth: 8, latency: { clat: stats(212) } })] };
    const rows = limitRows([one], [], { limit_us: 1000, statistic: "p99" });
    expect(of(limitTwin(rows, "p99", 1000), "holds")).toEqual(["passes at 8 outstanding, one load only"]);
  });
  it("greys what hangs on fewer than ten I/Os above the quantile, and says why", () => {
    const steps = [1, 2, 4].map((outstanding) =>
      point({ outstanding, iodepth: outstanding, latency: { clat: stats(100 * outstanding, { samples: 900 }) } }),
    );
    const twin = limitTwin(
      limitRows([{ name: "x", points: steps }], [], { limit_us: 250, statistic: "p99" }),
      "p99",
      250,
    );
    expect(of(twin, "samples_above")).toEqual([9]);
    expect(noteOf(twin, "samples_above")).toEqual(["fewer than 10: chance"]);
    const grey = twin.rows[0]!.cells.flatMap((cell, i) => (cell.grey === true ? [twin.columns[i]!.id] : []));
    expect(grey).toEqual(["holds", "latency_us", "headroom_percent", "samples_above"]);
    const many = limitTwin(p99(1000), "p99", 1000);
    expect(many.rows.every(({ cells }) => cells.every(({ grey: one }) => one !== true))).toBe(true);
  });
  it("leaves failed and excluded steps out, counted, and takes the middle one of repeats", () => {
    const at = (outstanding: number, more: Partial<CurvePoint>) =>
      point({ outstanding, iodepth: outstanding, latency: { clat: stats(100 * outstanding) }, ...more });
    const points = [
      at(1, {}),
      at(2, { repeat: 1, total_iops: 90, latency: { clat: stats(5000) } }),
      at(2, { repeat: 2, total_iops: 100 }),
      at(2, { repeat: 3, total_iops: 110, latency: { clat: stats(6000) } }),
      at(4, { failed: true, latency: { clat: stats(9000) } }),
      at(8, {}),
    ];
    const rows = limitRows([{ name: "x", points }], [], { limit_us: 1000, statistic: "p99" });
    expect(rows[0]).toMatchObject({ found: "all-pass", left: 1, last: { load: 8 } });
    const cut = limitRows([{ name: "x", points: points.slice(0, 4) }], [], { limit_us: 1000, statistic: "p99" });
    expect(cut[0]!.last).toMatchObject({ load: 2, repeats: 3, iops: 100 });
  });
});

describe("per member", () => {
  const parent = point({ outstanding: 32, iops: 400, total_iops: 400, parts: 4, drive_count: 4 });
  const members = [80, 95, 105, 120].map((iops, i): MemberRow => ({
    ...parent,
    key: `${parent.key}.${String(i)}`,
    iops,
    total_iops: iops,
    latency: { clat: stats(i === 3 ? 1200 : 500) },
    member: `nvme${String(i)}`,
    member_unit: "drive",
    of: parent.key,
    device: null,
  }));
  const rowsOf = (own: readonly MemberRow[], more: Partial<CurvePoint> = {}) =>
    limitRows([{ name: "x", points: [{ ...parent, ...more }] }], own, { limit_us: 1000, statistic: "p99" });

  it("is measured where the members have numbers of their own, and says who is over the limit", () => {
    const rows = rowsOf(members);
    expect(rows[0]!.per).toEqual({
      from: "measured",
      quantity: "iops",
      n: 4,
      unit: "drive",
      low: 80,
      median: 100,
      high: 120,
      worst_us: 1200,
      over: 1,
    });
    const twin = limitTwin(rows, "p99", 1000);
    expect(of(twin, "member_iops")).toEqual([100]);
    expect(noteOf(twin, "member_iops")).toEqual(["median of 4 drives, 80.00 to 120.0"]);
    expect(noteOf(twin, "member_latency_us")).toEqual(["1 over the limit"]);
  });
  it("is divided, and says so, where only the number of drives is known", () => {
    const twin = limitTwin(rowsOf([]), "p99", 1000);
    expect(of(twin, "member_iops")).toEqual([100]);
    expect(noteOf(twin, "member_iops")).toEqual(["derived ÷ 4"]);
    expect(of(twin, "member_latency_us")).toEqual([]);
  });
  it("says the depth of one and how many there are, and what they are: 128 over 8 VMs is QD 16 each", () => {
    const depthOf = (more: Partial<CurvePoint>, own: Partial<MemberRow>) => {
      const sum = { tool: "vdbench", iodepth: 16, numjobs: 8, outstanding: 128, parts: 8, ...more };
      const each = Array.from({ length: sum.parts }, (_, i): MemberRow => {
        const path = `roce/vm${String(i)}/flatfile.html`;
        const row = { run_no: i, source_path: path, member: "curve1", member_unit: "job", device: "/mnt/f1" };
        return { ...parent, ...row, key: `${parent.key}.${String(i)}`, of: parent.key, ...own };
      });
      const twin = limitTwin(rowsOf(each, sum), "p99", 1000);
      return [of(twin, "depth")[0], noteOf(twin, "depth")[0]];
    };
    expect(depthOf({}, {})).toEqual(["QD 16 × 8 VMs", "128 in all"]);
    expect(depthOf({ tool: "fio" }, { run_no: 1 })).toEqual(["QD 16 × 8 jobs", "128 in all"]);
    expect(depthOf({ tool: "fio", numjobs: 16, outstanding: 256 }, {})).toEqual([
      "QD 16 × 2 jobs × 8 VMs",
      "256 in all",
    ]);
    // Members of unlike depths have no common factor.
    expect(depthOf({ outstanding: 100 }, {})).toEqual(["QD 16, 100 in all", "100 in all"]);
    // Nobody tells the members.
    expect(
      of(limitTwin(rowsOf([], { tool: "vdbench", iodepth: 16, numjobs: 4, outstanding: 64 }), "p99", 1000), "depth"),
    ).toEqual(["QD 16 × 4"]);
  });
  it("is nothing where nobody knows how many there are, or there is one", () => {
    for (const drive_count of [null, 1]) {
      const twin = limitTwin(rowsOf([], { drive_count }), "p99", 1000);
      expect(twin.columns.map(({ id }) => id)).not.toContain("member_iops");
    }
    expect(rowsOf(members.slice(0, 1), { drive_count: null })[0]!.per).toBeNull();
  });
});
