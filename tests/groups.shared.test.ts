/** Nine published collections, grouped as a competent engineer would group them. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { sharedPath } from "./support/shared";

it(
  "groups every collection as its oracle has it: systems, lines, repeats, and no point lost",
  { timeout: 600_000 },
  () => {
    const limits = ["--rand", "0.98", "--series", "0.95", "--found", "1", "--false", "0", "--missed", "0"];
    const run = spawnSync(process.execPath, [sharedPath("groups/score.mjs"), ...limits], { encoding: "utf8" });
    expect(run.status, run.stdout + run.stderr).toBe(0);
  },
);
