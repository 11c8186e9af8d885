/** A lake of fixtures as a Trino server sees it (scripts/test-trino.mjs sets where). */
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { build } from "~/cli/build";
import { createTrinoTables, tableNames } from "~/engine/ddl";
import type { Engine } from "~/engine/engine";
import { openTrino } from "~/engine/trino";

/** `TRINO_LAKE` is a folder that the server knows as `TRINO_LOCATION`. */
const { TRINO_URL, TRINO_LAKE, TRINO_LOCATION, TRINO_CATALOG: catalog = "lake" } = process.env;

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

export interface TrinoLake {
  readonly trino: Engine;
  /** Where the server answers. */
  readonly url: string;
  /** The folder of the lake. */
  readonly lake: string;
  /** The results that it was built from. */
  readonly results: string;
  /** "catalog.schema" */
  readonly schema: string;
  close(): Promise<void>;
}

/** @param name of the schema, and of the lake's folder below TRINO_LAKE: each test file has its own */
export async function openTrinoLake(name: string): Promise<TrinoLake> {
  const [lake, location, schema] = [
    join(TRINO_LAKE!, name),
    `${TRINO_LOCATION!}/${name}`,
    `${catalog}.kneepoint_${name}`,
  ];
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
  const trino = openTrino({ url: TRINO_URL!, catalog, schema: schema.split(".")[1]!, user: "kneepoint-test" });
  await trino.query(`CREATE SCHEMA IF NOT EXISTS ${schema} WITH (location = '${location}.schema')`);
  for (const sql of createTrinoTables(catalog, schema.split(".")[1]!, location)) await trino.query(sql);
  const close = async (): Promise<void> => {
    for (const table of tableNames) await trino.query(`DROP TABLE IF EXISTS ${schema}.${table}`);
    await trino.query(`DROP SCHEMA IF EXISTS ${schema}`);
    rmSync(results, { recursive: true, force: true });
  };
  return { trino, url: TRINO_URL!, lake, results, schema, close };
}
