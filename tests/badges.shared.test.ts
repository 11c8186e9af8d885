/**
 * Badges by format, on real files: each is shown only if the file has the evidence. A format without a field for it
 * (the ramp in fio's text, the engine in sysbench) never gets the badge.
 */
import { expect, it } from "vitest";
import { audit, rules } from "~/analysis/audit/rules";
import type { AuditCode } from "~/analysis/audit/finding";
import type { CurvePoint } from "~/model/answers";
import { curve } from "~/queries/curve";
import { answer, loadDrop } from "./support/questions";
import { sharedFolder } from "./support/shared";

/**
 * By format: a folder of real files, and the badges it cannot know. ACT and sysbench (up to 1.0) have no ramp, so
 * theirs is known to be absent.
 */
const TABLE: readonly (readonly [name: string, folder: string, wanted: RegExp, never: readonly AuditCode[]])[] = [
  ["fio JSON", "runs/fio/qd-sweep-disk/randread-4k-nj1", /\.json$/, ["ramp-unknown", "buffered", "state-unknown"]],
  ["fio text", "groups/mac-hosts/files", /\.txt$/, ["no-ramp", "buffered"]],
  ["fio text, appended runs", "groups/ssd-appended/files", /p4510_legacy/, ["no-ramp", "buffered"]],
  ["vdbench", "runs/vdbench/curve-4k-70r", /./, ["sync-depth", "topped-out", "buffered"]],
  ["sysbench files", "runs/sysbench/fileio", /./, ["sync-depth", "topped-out", "host-limited"]],
  [
    "sysbench SQL",
    "groups/sysbench-threads/files",
    /./,
    [
      ...(["sync-depth", "topped-out", "host-limited", "size-as-done", "size-varies"] as const),
      ...(["buffered", "state-unknown", "active-range"] as const),
    ],
  ],
  ["ACT", "runs/act/v6.6-storage-1x-ms-1s", /./, ["sync-depth", "topped-out", "host-limited", "little"]],
];

const known = (points: readonly CurvePoint[], field: keyof CurvePoint): boolean =>
  points.some((point) => {
    const value = point[field];
    return value !== null && (typeof value !== "object" || Object.keys(value).length > 0);
  });

it.each(TABLE)("%s: each badge stands on what the files say", async (_, folder, wanted, never) => {
  await loadDrop(sharedFolder(folder).filter(({ path }) => wanted.test(path)));
  const points = await answer(curve, { dataset: "local" });
  expect(points.length).toBeGreaterThan(0);
  const said = audit(points, { quantile: 0.99, kind: points[0]!.tool === "fio" ? "clat" : "response" });
  for (const { code } of said) {
    const { evidence, absent } = rules[code];
    if (absent !== true)
      expect(
        evidence.filter((field) => !known(points, field)),
        code,
      ).toEqual([]);
  }
  expect(said.map(({ code }) => code).filter((code) => never.includes(code))).toEqual([]);
});
