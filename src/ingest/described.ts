/** What describing needs to know of the runs of a file. */
import { runTargets } from "~/analysis/targets";
import type { ParsedRun } from "~/formats/format";
import type { DescribedRun } from "~/model/described";

/** @param path as the user gave it. A total that a later document supersedes is no run of its own. */
export function describedRuns(sha256: string, path: string, runs: readonly ParsedRun[]): DescribedRun[] {
  return runs
    .filter((run) => run.intermediate !== true)
    .map(({ tool, document, title, host, options, members, devices }) => {
      const targets = runTargets(tool, options);
      const jobs = members.map(({ index, member, host, clones }) => ({
        ...{ index, member, host },
        targets: targets.of({ index, member, clones }),
      }));
      // What one job had is not all that the run had, where another does not say.
      const all = tool === "fio" && jobs.some((job) => job.targets.length === 0) ? [] : targets.all;
      return {
        ...{ key: `${sha256.slice(0, 12)}.${document}`, path, title, host, targets: all, jobs },
        ...(devices && { devices: devices.map((name) => `/dev/${name}`) }),
      };
    });
}
