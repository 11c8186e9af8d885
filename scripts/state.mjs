/**
 * Names the state of the sources: page, command and data of a site were made by the same code if their names are equal
 * (CODE in src/base/version.ts). Builds put it in place of `KNEEPOINT_CODE`.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));

/**
 * Everything that may change an answer: all of src/ except what only draws, since nobody would keep a list of rooms up
 * to date.
 */
export function stateOfSources() {
  const hash = createHash("sha256");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort();
  // The lock file names the version of DuckDB.
  for (const name of ["../package-lock.json", "../scripts/bundle.mjs", ...files]) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(src, name)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/** For the option `define` of Vite. */
export const codeDefined = (code = stateOfSources()) => ({ KNEEPOINT_CODE: JSON.stringify(code) });
