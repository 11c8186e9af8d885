/**
 * Names the state of the sources: the page, the command and the data of a site were made by the same code where their
 * names are equal (CODE in src/base/version.ts). Builds put it in the place of `KNEEPOINT_CODE`.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** All that may change an answer: all of src/ but what only draws, as nobody would keep a list of rooms true. */
export function stateOfSources() {
  const hash = createHash("sha256");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort();
  // DuckDB is named in the lock file.
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
