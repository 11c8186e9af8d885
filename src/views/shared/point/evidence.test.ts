/** Each badge of the audit names the fields it is based on; a file that lacks one of them never gets the badge. */
import { describe, expect, it } from "vitest";
import { AUDIT_CODES, type AuditCode } from "~/analysis/audit/finding";
import { audit, rules } from "~/analysis/audit/rules";
import type { CurvePoint } from "~/model/answers";
import { curvePoint } from "../../../../tests/support/points";

it("submission counts where it took longer than completion, and clat is shown", () => {
  const stats = (mean_us: number) => ({ ...curvePoint({}).latency["clat"]!, mean_us });
  const found = (slat: number, clat: number, kind: string | null) =>
    audit(
      [curvePoint({ latency: { slat: stats(slat), clat: stats(clat) } })],
      kind === null ? null : { kind, quantile: 0.99 },
    ).find(({ code }) => code === "submission")?.values["percent"];
  expect(found(60, 40, "clat")).toBe(60);
  expect(found(60, 40, null)).toBe(60);
  expect(found(60, 40, "lat")).toBeUndefined();
  expect(found(40, 60, "clat")).toBeUndefined();
});

it("a list drawn for another percentile has its findings", () => {
  const few = curvePoint({}).latency["clat"]!;
  const points = [
    curvePoint({ direct: false, ios: 500 }),
    curvePoint({ run_no: 2, latency: { clat: few, slat: { ...few, mean_us: few.mean_us! * 3 } } }),
  ];
  const shown = ["clat", "lat"].flatMap((kind) => [0.99, 0.5, 0.999].map((quantile) => ({ kind, quantile })));
  const again = shown.map((one) => audit(points, one));
  expect(again).toEqual(shown.map((one) => audit([...points], one)));
  expect(new Set(again.map((found) => JSON.stringify(found))).size).toBe(2);
});

describe("the evidence of a rule", () => {
  /** Rules that compare several measurements: one alone gives them nothing to say. */
  const BETWEEN = new Set<string>(
    "max-not-reproduced topped-out unlike-kinds unlike-percentiles one-ceiling unwritten versions active-range".split(
      " ",
    ),
  );
  const CASES = Object.entries(rules).flatMap(([code, { evidence, absent }]) =>
    absent || BETWEEN.has(code) ? [] : evidence.map((field) => [code as AuditCode, field] as const),
  );

  it("is named by each rule", () => {
    expect(Object.keys(rules).sort()).toEqual([...AUDIT_CODES].sort());
    for (const { evidence } of Object.values(rules)) expect(evidence.length).toBeGreaterThan(0);
  });

  const stats = (mean_us: number) => ({ ...curvePoint({}).latency["clat"]!, mean_us });

  /** A measurement with some of everything: each rule fires for one of the changes. */
  const WRONG: Partial<Record<AuditCode, Partial<CurvePoint>>> = {
    "size-as-done": { remarks: "size-as-done" },
    "size-varies": { remarks: "size-varies" },
    untimed: { remarks: "untimed" },
    "no-percentiles": { remarks: "no-percentiles" },
    buffered: { direct: false },
    "no-ramp": { ramp_s: 0 },
    "few-samples": { ios: 20 },
    "sync-depth": { iodepth: 1 },
    "waits-for-sync": {
      op: "sync",
      options: '{"global":{},"jobs":[{"fsync":"1"}]}',
      latency: { lat: stats(2164) },
    },
    "rate-missed": { load_kind: "rate", asked_iops: 1 },
    little: { outstanding: 9999 },
    "unequal-runtimes": { staggered: true },
    submission: { latency: { slat: stats(131), clat: stats(0.7) } },
    "host-limited": { cpu_percent: 99 },
    contradicting: { latency: { clat: { ...stats(500), max_us: 1 } } },
    cached: { interface: "SATA 6 Gb/s", drive_count: 1, bytes_per_s: 9e9 },
  };

  it.each(CASES)("%s: without %s it is silent", (code, field) => {
    const point = curvePoint({ options: '{"global":{},"jobs":[{"iodepth":"32"}]}' });
    const latency = Object.fromEntries(
      Object.entries(point.latency).map(([kind, stats]) => [kind, { ...stats, samples: null }]),
    );
    const wrong = { ...point, latency, ...(field === "remarks" ? { remarks: code } : {}), ...WRONG[code] };
    const shown = { kind: "clat", quantile: 0.99 };
    const speaks = (change: Partial<CurvePoint>) =>
      audit([{ ...wrong, ...change }], shown).find((finding) => finding.code === code);
    expect(speaks({})).toBeDefined();
    expect(speaks({ [field]: field === "latency" || field === "said" ? {} : null })).toBeUndefined();
  });
});
