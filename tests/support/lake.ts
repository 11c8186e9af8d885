/** A lake of fixtures, for tests of engines that read lakes. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { build } from "~/cli/build";

/** Folders of tests/fixtures in each dataset. */
export const DATASETS: Readonly<Record<string, readonly string[]>> = {
  sweep: ["fio-qd-sweep"],
  series: ["fio-timeseries"],
  tools: ["act", "sysbench", "vdbench"],
};
const WORDS = {
  kneepoint: 1,
  slug: "sweep",
  systems: [{ id: "a", label: "A", drive_count: 2 }],
  runs: [{ match: "*", system: "a" }],
};

/**
 * Writes the lake. Returns the folder of the results that it was built from.
 * @param lake its folder
 */
export async function writeLake(lake: string): Promise<string> {
  const results = `${lake}.results`;
  for (const [dataset, folders] of Object.entries(DATASETS))
    for (const folder of folders)
      cpSync(fileURLToPath(new URL(`../fixtures/${folder}`, import.meta.url)), join(results, dataset, folder), {
        recursive: true,
      });
  writeFileSync(join(results, "sweep/kneepoint.json"), JSON.stringify(WORDS));
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const status = await build([results, "--lake", lake], { cwd: results, app: results, out: say, error: say });
  expect(status, said.join("")).toBeLessThan(2);
  return results;
}
