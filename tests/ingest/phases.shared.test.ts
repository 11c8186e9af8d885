/** Files of many phases and jobs, from file to answers: what is summed, and what is not. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runTarget } from "~/model/labels";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { runs } from "~/queries/runs";
import { fill } from "../support/arrow";
import { answer, engine, loadDrop } from "../support/questions";
import { sharedPath } from "../support/shared";

const KBENCH = "corpus/fio/longhorn__kbench/fio-results/Samsung_850_PRO_512GB/kernel-5.4.0-ext4-default-benchmark.json";
const local = { dataset: "local" };

async function load(path: string): Promise<void> {
  await loadDrop([{ path, bytes: new Uint8Array(readFileSync(sharedPath(path))) }]);
}

describe("phases of one file", () => {
  it("kbench: twelve, nothing is summed, members are the points", async () => {
    await load(KBENCH);
    const points = await answer(curve, local);
    const steps = new Set(points.map(({ phase, job_index }) => `${phase}/${job_index}`));
    expect(steps.size).toBe(12);
    expect(new Set(points.map(({ phase }) => phase)).size).toBe(12);
    expect(points.every(({ parts, combined_from }) => parts === 1 && combined_from === 1)).toBe(true);
    const finest = await answer(members, local);
    expect(finest.map(({ key, of }) => key === of)).toEqual(points.map(() => true));
    // `together` applies to runs: the phases of one run still came one after another.
    const [run] = await answer(runs, local);
    const said = { dataset: "local", target: runTarget(run!.key), key: "together", value: "x", origin: "user" };
    await fill(engine, "label", [said]);
    expect(await answer(curve, local)).toEqual(points);
  });

  it("256 jobs of one thread are 256 I/Os in flight, not 65,536", async () => {
    await load("runs/fio/special/many-jobs-256/result.json");
    const points = await answer(curve, local);
    expect(points.map(({ outstanding, numjobs, parts }) => [outstanding, numjobs, parts])).toEqual([[256, 256, 256]]);
    expect(await answer(members, local)).toHaveLength(256);
  });
});
