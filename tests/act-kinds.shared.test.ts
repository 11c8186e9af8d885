/** A real log of ACT 4.0 prints READS, RAW READS, those of each drive and LARGE BLOCK READS: one read is counted once. */
import { expect, it } from "vitest";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { answer, loadDrop } from "./support/questions";
import { sharedFolder } from "./support/shared";

/** The last total of each histogram in the log. */
const PRINTED = { reads: 119_999, drives: [59_833, 60_166], large: 1412 };

it("kinds of reads are never added, and are not points of one series", async () => {
  await loadDrop(sharedFolder("runs/act/v4.0-1x-us").filter(({ path }) => path.endsWith(".txt")));
  const points = (await answer(curve, { dataset: "local" })).filter(({ op }) => op === "read");
  expect(points.map(({ ios }) => ios).sort()).toEqual([PRINTED.reads, PRINTED.large].sort());
  expect(new Set(points.map(({ series }) => series)).size).toBe(2);
  const [reads, large] = points.toSorted((a, b) => b.ios! - a.ios!);
  expect([reads!.block_bytes, large!.block_bytes]).toEqual([1536, 131_072]);
  // 60 s as asked, so the histograms need not be spread over a window.
  for (const { runtime_s, ios, iops } of points) expect(iops! * runtime_s!).toBeCloseTo(ios!, 0);
  expect(reads!.runtime_s).toBeCloseTo(60, 0);
  const drives = (await answer(members, { dataset: "local" })).filter(
    ({ op, block_bytes }) => op === "read" && block_bytes === 1536,
  );
  expect(drives.map(({ ios }) => ios).sort()).toEqual([...PRINTED.drives].sort());
});
