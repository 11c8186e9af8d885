/** `npm run bench`: every benchmark, also after one that missed a limit; then it ends with 1. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const all = ["bench", "bench-large", "bench-time", "bench-site", "bench-shelf", "bench-grouping", "make-lake"];
const missed = all.filter((name) => {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.mjs`, import.meta.url))], {
    stdio: "inherit",
  });
  return status !== 0;
});
if (missed.length > 0) console.log(`missed a limit, or failed: ${missed.join(", ")}`);
process.exitCode = missed.length > 0 ? 1 : 0;
