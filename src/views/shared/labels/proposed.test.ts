import { describe, expect, it } from "vitest";
import type { Notice } from "~/base/notice";
import { resolve } from "~/describe/resolve";
import { jobTarget, runTarget, type LabelKey, type Said } from "~/model/labels";
import { byPlaces, driveProposals, unheard } from "./proposed";

const [a, b] = ["aaaaaaaaaaaa.0", "bbbbbbbbbbbb.0"] as const;
const says = (target: string, key: LabelKey, value: string): Said => ({ target, key, value, origin: "inventory" });

describe("what is known of a drive", () => {
  it("is proposed for the runs that lack it, with its source", () => {
    const [one, ...more] = driveProposals(
      resolve([
        says(runTarget(a), "drive_model", "INTEL SSD P5510 7.68TB"),
        says(runTarget(b), "drive_model", "INTEL SSD P5510 7.68TB"),
        says(runTarget(b), "media", "QLC"),
      ]),
    );
    expect(more).toEqual([]);
    expect(one?.known.source.publisher).toBe("StorageReview");
    expect(one?.edits).toContainEqual({ target: runTarget(a), key: "media", value: "TLC" });
    // A proposal does not overrule a label.
    expect(one?.edits.filter(({ target, key }) => target === runTarget(b) && key === "media")).toEqual([]);
  });

  it("is not proposed again once everything is set", () => {
    const model = says(runTarget(a), "drive_model", "P5510");
    const [one] = driveProposals(resolve([model]));
    const said = one?.edits.map(({ target, key, value }) => says(target, key, value ?? "")) ?? [];
    expect(said.length).toBeGreaterThan(0);
    expect(driveProposals(resolve([model, ...said]))).toEqual([]);
  });

  it("is made for a job if the job names its drive, and its run has the rest", () => {
    const [one] = driveProposals(
      resolve([says(jobTarget(a, 1), "drive_model", "P5316"), says(runTarget(a), "media", "QLC")]),
    );
    expect(one?.edits.map(({ target, key }) => [target, key])).not.toContainEqual([jobTarget(a, 1), "media"]);
    expect(one?.targets).toEqual([jobTarget(a, 1)]);
  });

  it("is not made for a model that no report describes", () => {
    expect(driveProposals(resolve([says(runTarget(a), "drive_model", "virtio disk")]))).toEqual([]);
  });
});

const lost = (code: string): Notice => ({ code, level: "warning", path: "a" });
const file = (path: string, ...codes: string[]) => ({ path, sha256: path, title: null, notices: codes.map(lost) });

it("a description is unused if it names only what is not loaded", () => {
  const said = [
    { target: "run:a", key: "media", value: "TLC", origin: "kneepoint.json", where: { path: "b", line: 1 } },
  ];
  const descriptions = [
    file("a", "label/bad-value", "label/no-target", "label/no-target"),
    file("b", "label/no-target"),
    file("c", "label/bad-value"),
  ];
  const inventory = [
    { path: "d", facts: [], notices: [lost("label/no-device")] },
    { path: "e", facts: [], notices: [] },
  ];
  expect(unheard({ descriptions, inventory, said: said as never }).map(({ path, more }) => [path, more])).toEqual([
    ["a", 1],
    ["d", 0],
  ]);
});

it("hosts that ran together at many loads take one answer", () => {
  const run = (key: string, host: string | null, path: string) => ({
    key,
    host,
    path,
    title: "",
    targets: [],
    jobs: [],
  });
  const runs = [1, 2, 3].flatMap((n) => [
    run(`a${n}`, "WIN-A", `a/${n}.txt`),
    run(`b${n}`, "WIN-B", `b/${n}.txt`),
    run(`c${n}`, null, `c/${n}.txt`),
  ]);
  const row = (...keys: string[]) => ({ runs: keys, evidence: "start" as const, sure: true });
  const rows = [row("a1", "b1"), row("b2", "a2"), row("a3", "c3")];
  expect(byPlaces(rows, runs).map((same) => same.length)).toEqual([2, 1]);
  // Without times each stays a question of its own.
  expect(
    byPlaces(
      rows.map((one) => ({ ...one, evidence: "none" as const })),
      runs,
    ),
  ).toHaveLength(3);
});
