/** A lake of fixtures as a Trino server sees it (scripts/test-trino.mjs sets where). */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createTrinoTables, tableNames } from "~/engine/ddl";
import type { Engine } from "~/engine/engine";
import { openTrino } from "~/engine/trino";
import { writeLake } from "./lake";

/** `TRINO_LAKE` is a folder that the server knows as `TRINO_LOCATION`. */
const { TRINO_URL, TRINO_LAKE, TRINO_LOCATION, TRINO_CATALOG: catalog = "lake" } = process.env;

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
  const results = await writeLake(lake);
  const trino = openTrino({ url: TRINO_URL!, catalog, schema: schema.split(".")[1]!, user: "kneepoint-test" });
  for (const sql of createTrinoTables(catalog, schema.split(".")[1]!, location)) await trino.query(sql);
  const close = async (): Promise<void> => {
    for (const table of tableNames) await trino.query(`DROP TABLE IF EXISTS ${schema}.${table}`);
    await trino.query(`DROP SCHEMA IF EXISTS ${schema}`);
    rmSync(results, { recursive: true, force: true });
  };
  return { trino, url: TRINO_URL!, lake, results, schema, close };
}
