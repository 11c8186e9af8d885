/** One slow second of 86,400 is visible in a day of ACT, at any zoom: real blocks in a cycle, and one planted. */
import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import { buildPlot } from "~/charts/plot/build";
import type { ActState } from "~/views/act/state";
import { actDay } from "./support/actDay";
import { actPage, bytesOf } from "./support/actPage";
import { loadDrop } from "./support/questions";
import { realFile } from "./support/realFiles";

const frame = { width: 1440, height: 584, size: "page" as const, measure: estimateWidth };
/** 13 h 22 min 5 s. */
const AT = 13 * 3600 + 22 * 60 + 5;
const spiked = (): string =>
  actDay(realFile("act/v6.6-storage-1x-ms-1s/output.txt").toString("utf8"), {
    ...{ keep: ["reads"], asked_s: 86_400, length_s: 86_400, most_bucket: 1 },
    spike: { at_s: AT, bucket: 4 },
  });

describe("a planted second", () => {
  it("is seen at every zoom, in hours and in slices of a second, and named", async () => {
    await loadDrop([bytesOf("rig/day.txt", spiked())]);
    const at = async (more: Partial<ActState>) => {
      const { spec } = await actPage(more);
      const scene = buildPlot(spec, frame);
      const highest = scene.marks.find(({ id }) => id.includes(".at-"));
      return { spec, scene, highest };
    };
    // Nothing else is over 8 ms: what the hours hide, the intervals show.
    const zooms = [
      null,
      { from: 43_200, to: 86_400 },
      { from: AT - 1800, to: AT + 1800 },
      { from: AT - 30, to: AT + 30 },
    ];
    for (const z of zooms) {
      const { spec, highest, scene } = await at({ n: ["8"], z });
      expect(spec.notes![0]).toBe("Highest one-second interval: 100 % over 8 ms, 13 h 22 min 5 s after the start.");
      expect(highest?.id).toMatch(new RegExp(`\\.at-${AT}$`));
      expect(highest!.x).toBeGreaterThan(scene.plot.x);
      const thin = spec.panels[0]!.series.find(({ id }) => id.startsWith("intervals"))!;
      expect(Math.max(...thin.points.map(({ y }) => (Number.isNaN(y) ? 0 : y)))).toBe(100);
      expect(thin.points.length).toBeLessThan(2500);
    }
    for (const z of zooms) {
      const { spec } = await at({ n: ["8"], s: "1", z });
      const line = spec.panels[0]!.series.find(({ id }) => id === "8ms")!;
      expect(Math.max(...line.points.map(({ y }) => (Number.isNaN(y) ? 0 : y)))).toBe(100);
      // At most four points per column, whatever the length.
      expect(line.points.length).toBeLessThan(2500);
      expect(spec.twin.rows).toHaveLength(86_402);
    }
    // It does not appear elsewhere.
    const { spec } = await at({ n: ["8"], z: { from: 0, to: 3600 } });
    expect(spec.notes!.join(" ")).not.toContain("100 %");
  }, 240_000);
});
