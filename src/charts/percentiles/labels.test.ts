import { expect, test } from "vitest";
import { estimateWidth } from "../estimate";
import { nameRoom } from "../plot/scales";
import type { Frame } from "../scene";
import { tellingNames } from "../cut";
import { endLabels } from "./labels";

test("on a phone, names leave out what all begin and end with, and are never cut", () => {
  expect(
    tellingNames([
      "4K random write, 4 jobs, 16 outstanding",
      "4K random read, 4 jobs, 256 outstanding",
      "4K random read, 1 job, 16 outstanding",
    ]),
  ).toEqual(["write, 4 jobs, 16", "read, 4 jobs, 256", "read, 1 job, 16"]);
  expect(tellingNames(["A, read", "A, write"])).toEqual(["read", "write"]);
  // At least one word of each remains, and a single name stays whole.
  expect(tellingNames(["disk", "disk two"])).toEqual(["disk", "disk two"]);
  expect(tellingNames(["p99 of a disk"])).toEqual(["p99 of a disk"]);
  expect(tellingNames([])).toEqual([]);
});

const frame = (width: number): Frame => ({
  ...{ width, height: 584, measure: estimateWidth },
  size: width < 600 ? "phone" : "page",
});
const level = { q: 0.999, limit_us: 1000, verdict: "fail", value: null } as const;
const loads = [1, 2, 4, 8, 16, 256].flatMap((load) =>
  [1, 4].map((jobs) => ({
    name: `${load} outstanding, ${jobs} ${jobs === 1 ? "job" : "jobs"}, libaio`,
    ...{ op: "read", over: [], faint: load < 256, focused: load === 256 && jobs === 4 },
    levels: [{ ...level, q: 0.99 }, level],
  })),
);

test("twelve names are complete and all different; results at limits are dropped first", () => {
  for (const width of [768, 1024, 1392, 2512]) {
    const labels = endLabels(loads, frame(width));
    expect(new Set(labels).size).toBe(12);
    expect(labels.some((label) => label.includes("256") && label.includes("4 jobs"))).toBe(true);
    const room = nameRoom(true, frame(width));
    expect(Math.max(...labels.map((label) => estimateWidth(label, 12, 600)))).toBeLessThanOrEqual(room);
  }
  // As long as there is room for.
  expect(endLabels(loads.slice(0, 2), frame(1392))[0]).toBe("1 outstanding, 1 job, libaio · ✕ p99 and p99.9");
});

test("systems named alike keep what tells them apart, where the full name has no room", () => {
  const systems = ["multiple nvme device nvme1n1", "multiple nvme device nvme2n1", "RAID 0"];
  const lines = systems.flatMap((system) =>
    ["4K", "16K", "128K", "32M"].map((block) => ({
      ...{ name: `${block}, ${system}, 10 jobs, 160`, op: "read", over: [], levels: [], faint: true, focused: false },
    })),
  );
  const labels = endLabels(lines, frame(768));
  expect(labels[0]).toBe("4K, nvme1n1");
  expect(labels[7]).toBe("32M, nvme2n1");
  expect(labels[8]).toBe("4K, RAID 0");
});

test("a phone names the one in focus, in full", () => {
  const labels = endLabels(loads, frame(358));
  expect(labels.filter((label) => label !== "")).toEqual(["256 outstanding, 4 jobs, libaio"]);
});
