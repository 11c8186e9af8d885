/**
 * Large inputs, as ratios within one run: a file dropped in the built app, from the choice to its row in the list of
 * files, against DuckDB's own read_csv (native, one thread) on the same rows. Memory is measured with the same code and
 * engine in Node, in a separate process. Part of `npm run bench`; docs/performance.md explains it.
 */
import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { limit } from "./limit.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const fixtures = join(root, "tests/fixtures/runs");
const RUNS = 3;
const run = promisify(execFile);

/**
 * The native DuckDB: 80 MB that few need, so it is not a dependency. `npm run test:native` installs it in .cache/native;
 * DUCKDB_NATIVE names another folder whose node_modules has it.
 */
function peer() {
  const from = join(process.env["DUCKDB_NATIVE"] ?? join(root, ".cache/native"), "package.json");
  return pathToFileURL(createRequire(from).resolve("@duckdb/node-api")).href;
}

/** The file's rows read by DuckDB itself: the time to beat. */
async function native({ path, options }) {
  const { DuckDBInstance } = await import(peer());
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  const started = performance.now();
  await connection.run(`CREATE TABLE rows AS SELECT * FROM read_csv('${path}', ${options})`);
  const seconds = (performance.now() - started) / 1000;
  const [[rows]] = (await connection.runAndReadAll("SELECT count(*)::INTEGER FROM rows")).getRows();
  return { seconds, rows };
}

const [, , child, argument] = process.argv;
if (child !== undefined) {
  const asked = JSON.parse(argument);
  const work = {
    ours: async () => (await import(pathToFileURL(asked.module).href)).measure(asked.paths),
    table: async () => (await import(pathToFileURL(asked.module).href)).actTable(asked.path, asked.slice),
    native: () => native(asked),
  };
  console.log(JSON.stringify(await work[child]()));
  process.exit(0);
}

try {
  peer();
} catch {
  console.log("large inputs: not measured, the native DuckDB is not installed (npm run test:native installs it)");
  process.exit(0);
}

// A child is timed from its start, so it loads nothing that only the parent needs.
const { ENGINE_START_MS, median, onApp, say, showIntent } = await import("./bench-kit.mjs");
const { benchPath } = await import("./bundle.mjs");

async function inChild(what, asked) {
  const args = ["--expose-gc", fileURLToPath(import.meta.url), what, JSON.stringify(asked)];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout.trim().split("\n").at(-1));
}

/** A file with its lines repeated `copies` times, each copy later than the one before. */
function repeated(path, text, copies, line) {
  writeFileSync(path, "");
  const lines = text.trimEnd().split("\n");
  const span = Number(lines.at(-1).split(",")[0]) + 1;
  for (let copy = 0; copy < copies; copy++)
    appendFileSync(path, lines.map((one) => line(one, copy * span)).join("\n") + "\n");
  return path;
}

const later = (line, by) => {
  const comma = line.indexOf(",");
  return Number(line.slice(0, comma)) + by + line.slice(comma);
};

function fioLog(dir, rows) {
  const real = join(root, "../shared/runs/fio/logs/raw-1M-lat-tmpfs/log_lat.1.log");
  const text = existsSync(real) ? readFileSync(real, "utf8") : "0, 15475, 0, 4096, 0\n".repeat(10_000);
  const lines = text.trimEnd().split("\n");
  const part = lines.slice(0, Math.min(lines.length, rows)).join("\n");
  return repeated(join(dir, `log_lat.${rows}.log`), part, rows / Math.min(lines.length, rows), later);
}

/** A real flatfile's header, and its interval rows repeated under new interval numbers. */
function flatfile(dir, rows) {
  const real = join(fixtures, "vdbench/randread-30s/output/flatfile.html");
  const lines = readFileSync(real, "utf8").split("\n");
  const at = lines.findIndex((line) => line.trimStart().startsWith("tod"));
  const intervals = lines.slice(at + 1).filter((line) => /^\S+ \S+ \S+ \d+ /.test(line));
  const head = lines.slice(0, at + 1).join("\n") + "\n";
  const path = join(dir, "flatfile.html");
  writeFileSync(path, head);
  const started = Date.UTC(2026, 10, 20, 19, 36, 39);
  for (let n = 0; n < rows;) {
    let block = "";
    for (let i = 0; i < 50_000 && n < rows; i++, n++) {
      const words = intervals[n % intervals.length].trimEnd().split(" ");
      const [date, time] = new Date(started + n * 1000).toISOString().slice(0, 19).split("T");
      const [year, month, day] = date.split("-");
      words[0] = `${time}.000`;
      words[1] = `${month}/${day}/${year}-${time}-UTC`;
      words[3] = String(n + 1);
      block += `${words.join(" ")}\n`;
    }
    appendFileSync(path, block);
  }
  // The peer reads the same rows from a CSV without comments, which it cannot skip.
  const csv = join(dir, "flatfile.csv");
  const columns = lines[at].trim().split(/\s+/).join(" ");
  execFileSync("sh", ["-c", `(echo '${columns}'; tail -n +${at + 2} "$0" | sed 's/ *$//') > "$1"`, path, csv]);
  return { path, csv };
}

/** An ACT log of `hours`, extended by repeating its own differences in a cycle. */
function actLog(dir, hours) {
  const real = join(fixtures, "act/v6.6-storage-1x-us-1s/output.txt");
  const [head, ...blocks] = readFileSync(real, "utf8").split(/^(?=after \d+ sec:)/m);
  const parsed = blocks.map((block) => {
    const histograms = [...block.matchAll(/^(\S+) \((\d+) total\)((?:\n \(.*)*)/gm)];
    return new Map(
      histograms.map(([, name, , rows]) => [
        name,
        new Map([...rows.matchAll(/\((\d+): (\d+)\)/g)].map(([, bucket, count]) => [Number(bucket), Number(count)])),
      ]),
    );
  });
  const steps = parsed.map((block, i) => (name, bucket) => {
    const now = block.get(name)?.get(bucket) ?? 0;
    return now - (i === 0 ? 0 : (parsed[i - 1].get(name)?.get(bucket) ?? 0));
  });
  const sums = new Map([...parsed.at(-1)].map(([name]) => [name, new Array(32).fill(0)]));
  const path = join(dir, "act.txt");
  writeFileSync(path, head.replace(/^test-duration-sec: \d+/m, `test-duration-sec: ${hours * 3600}`));
  let text = "";
  for (let second = 1; second <= hours * 3600; second++) {
    text += `after ${second} sec:\n`;
    for (const [name, sum] of sums) {
      const step = steps[second % steps.length];
      let total = 0;
      const cells = [];
      for (let bucket = 0; bucket < 32; bucket++) {
        sum[bucket] += step(name, bucket);
        total += sum[bucket];
        if (sum[bucket] > 0)
          cells.push(`(${String(bucket).padStart(2, "0")}: ${String(sum[bucket]).padStart(10, "0")})`);
      }
      text += `${name} (${total} total)\n`;
      for (let i = 0; i < cells.length; i += 4) text += ` ${cells.slice(i, i + 4).join(" ")}\n`;
    }
    text += "\n";
    if (text.length > 1e6) {
      appendFileSync(path, text);
      text = "";
    }
  }
  appendFileSync(path, text);
  return path;
}

/** From the choice of a file to its row in the list of files: the first drop of a page, and later ones. */
async function inBrowser(browser, url, path) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}#/overview?v=1&d=local&open=files`);
  await page.evaluate(() => document.addEventListener("change", () => (globalThis.chosen = performance.now()), true));
  // A drag enters: the engine starts, as before a real drop.
  await showIntent(page);
  await page.waitForTimeout(ENGINE_START_MS);
  const seconds = [];
  for (let i = 0; i <= RUNS; i++) {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /^Open files/ }).click();
    await page.evaluate(() => {
      globalThis.done = new Promise((resolve) => {
        const look = () =>
          document.querySelector("#read-title") ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      });
    });
    await (await chooser).setFiles(path);
    seconds.push(await page.evaluate(async () => ((await globalThis.done) - globalThis.chosen) / 1000));
    await page.getByRole("button", { name: "Remove all" }).click();
    await page.locator("#read-title").waitFor({ state: "detached" });
    await page.waitForTimeout(1000);
  }
  await context.close();
  return seconds;
}

async function against(name, browser, url, path, peer, wanted) {
  const theirs = [];
  for (let i = 0; i < RUNS; i++) theirs.push((await inChild("native", peer)).seconds);
  const [first, ...next] = await inBrowser(browser, url, path);
  const list = (values) => values.map((value) => value.toFixed(2)).join(", ");
  say(`${name}: native read_csv, one thread`, `${list(theirs)} s`, "");
  say(
    "  dropped in the app: first in a page",
    `${first.toFixed(2)} s, ratio ${(median(theirs) / first).toFixed(2)}`,
    "",
  );
  say("  the next ones", `${list(next)} s`, "");
  say(
    "  rows/s against read_csv, medians",
    (median(theirs) / median(next)).toFixed(2),
    limit(median(theirs) / median(next), wanted),
  );
}

function memory(name, { grown_bytes }, path, wanted) {
  const times = (grown_bytes / statSync(path).size).toFixed(1);
  say(
    `${name}: memory over the open engine`,
    `${(grown_bytes / 1e6).toFixed(0)} MB, ${times} × the file`,
    wanted && limit(Number(times), wanted),
  );
}

const dir = mkdtempSync(join(tmpdir(), "kneepoint-bench-"));
await onApp(async ({ url, browser }) => {
  const [module, tableModule] = [await benchPath("large"), await benchPath("actTable")];
  const million = fioLog(dir, 1_000_000);
  const csv = "header=false, delim=',', auto_detect=true";
  await against("fio log, 1,000,000 lines", browser, url, million, { path: million, options: csv }, "at least 0.7");
  memory("fio log, 1,000,000 lines", await inChild("ours", { module, paths: [million] }), million, "at most 5 ×");
  const ten = fioLog(dir, 10_000_000);
  const large = await inChild("ours", { module, paths: [ten] });
  say("fio log, 10,000,000 lines", `${large.seconds.toFixed(1)} s`, "");
  memory("fio log, 10,000,000 lines", large, ten, "at most 3 ×");
  rmSync(ten);

  const flat = flatfile(dir, 1_000_000);
  const peer = { path: flat.csv, options: "header=true, delim=' ', nullstr='n/a', auto_detect=true" };
  await against("vdbench flatfile, 1,000,000 rows", browser, url, flat.path, peer, "at least 0.5");
  const ofFlat = await inChild("ours", { module, paths: [flat.path] });
  memory("vdbench flatfile, 1,000,000 rows", ofFlat, flat.path, "");

  const act = actLog(dir, 24);
  const measured = await inChild("ours", { module, paths: [act] });
  const size = `${(statSync(act).size / 1e6).toFixed(0)} MB`;
  say(`ACT log, 24 h at 1 s, ${size}: parsed and inserted`, `${measured.seconds.toFixed(2)} s`, "");
  memory("ACT log, 24 h at 1 s", measured, act, "");
  // The tool itself cannot be shipped here; ACT_LATENCY names a copy of it.
  const tool = process.env["ACT_LATENCY"];
  const time = (command, args) => {
    const started = performance.now();
    execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 30 });
    return (performance.now() - started) / 1000;
  };
  for (const slice of [1, 3600]) {
    // Whole processes from start to last row; ours makes the table of every histogram, theirs only that of reads.
    const asked = JSON.stringify({ module: tableModule, path: act, slice });
    const table = () => time(process.execPath, [fileURLToPath(import.meta.url), "table", asked]);
    const ours = median(Array.from({ length: RUNS }, table));
    if (!tool) say(`ACT, 24 h: table of ${slice} s slices`, `${ours.toFixed(2)} s`, "ACT_LATENCY is not set");
    else {
      const theirs = time("python3", [tool, "-l", act, "-t", String(slice)]);
      const value = `${ours.toFixed(2)} s, act_latency.py ${theirs.toFixed(2)} s: ${(ours / theirs).toFixed(2)}`;
      say(
        `ACT, 24 h: table of ${slice} s slices`,
        value,
        limit(ours / theirs, slice === 1 ? "at most 0.1" : "at most 1"),
      );
    }
    const command = [join(root, "scripts/kneepoint.mjs"), "inspect", "--slices", String(slice), act];
    time(process.execPath, command);
    say(`  inspect --slices ${slice}, with the whole log read`, `${time(process.execPath, command).toFixed(2)} s`, "");
  }
}).finally(() => rmSync(dir, { recursive: true, force: true }));
