/**
 * `node scripts/make-lake.mjs LAKE [--runs 1000] [--samples 100] [--drives 24] [--nights 30]`: a lake (docs/lake.md) of
 * made-up runs of a fleet, any size, one night in memory at a time. The same sizes give the same bytes. A million runs
 * of a hundred samples: `--runs 1000000 --samples 100 --nights 1000`. Part of `npm run bench` with small sizes.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { benchModule } from "./bundle.mjs";

const SIZES = { runs: "1000", samples: "100", drives: "24", nights: "30" };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(Object.entries(SIZES).map(([name, size]) => [name, { type: "string", default: size }])),
});
const size = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const wrong = Object.entries(size).find(([, n]) => !Number.isSafeInteger(n) || n < 0);
if (wrong !== undefined) throw new Error(`--${wrong[0]} needs a whole number`);

// Without a folder a temporary one is measured and removed.
const [given] = positionals;
const dir = given === undefined ? mkdtempSync(join(tmpdir(), "kneepoint-make-lake-")) : resolve(given);
try {
  const { makeLake } = await benchModule("lake");
  const started = performance.now();
  const rows = makeLake(dir, size);
  const seconds = (performance.now() - started) / 1000;
  const bytes = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
  const peak_mb = process.resourceUsage().maxRSS / 1024;
  console.log(
    Object.entries(rows)
      .map(([table, n]) => `${table} ${n}`)
      .join(", "),
  );
  console.log(
    `${total} rows, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s, ${(total / seconds / 1000).toFixed(0)} thousand rows a second, at most ${peak_mb.toFixed(0)} MB of memory`,
  );
} finally {
  if (given === undefined) rmSync(dir, { recursive: true, force: true });
}
