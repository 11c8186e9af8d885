/**
 * `npm run test:package`: the package as a stranger gets it. npx runs the tarball in an empty folder, with an empty
 * home and without this checkout on any path: `inspect`, `open` and `build` on all of ../shared/runs (or on
 * tests/fixtures if that is missing). Prints each measurement on a line, and what failed.
 * `npm run test:package -- values`: only the numbers of some curves, page against `inspect`.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.mjs";
import { testSite } from "./test-site.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const shared = join(root, "../shared/runs");
const runs = existsSync(shared) ? shared : join(root, "tests/fixtures");
const name = basename(runs);
const top = mkdtempSync(join(tmpdir(), "kneepoint-package-"));
const [packs, home, empty] = ["packs", "home", "empty"].map((part) => join(top, part));
for (const dir of [packs, home, empty]) mkdirSync(dir);
const env = { PATH: [dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter), HOME: home };

const lines = [];
let failed = 0;
const say = (line) => void (lines.push(line), console.log(line));
function check(holds, line) {
  if (!holds) failed++;
  say(`${holds ? "ok  " : "FAIL"} ${line}`);
}
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** The counts in the summary line, by kind of file. */
const counted = (words) => {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([word, n]) => `${word} ${n}`)
    .join(", ");
};

execFileSync("npm", ["pack", "--silent", "--pack-destination", packs], { cwd: root, stdio: "inherit" });
const npx = ["npx", "-y", `file:${join(packs, readdirSync(packs)[0])}`];

/** Runs to its end, in the folder above the results, so that paths are those that `open` shows. */
function run([program, ...args], cwd = empty) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8", maxBuffer: 2 ** 30 });
  // A refusal prints a sentence; a stack trace is a crash.
  return { status, stdout, stderr, crashed: status === null || /^\s+at .+:\d+:\d+\)?$/m.test(stderr) };
}
const sourcesOf = (text) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const errorsOf = (sources) => sources.flatMap(({ path, errors }) => errors.map(({ code }) => `${code} ${path}`)).sort();
const codesOf = (errors) => counted(errors.map((error) => error.split(" ")[0]));

function inspectAll() {
  const start = performance.now();
  const { status, stdout, crashed } = run([...npx, "inspect", name], dirname(runs));
  const sources = sourcesOf(stdout);
  const read = sources.filter((source) => source.read);
  check(
    !crashed && status === 1,
    `inspect ${name}: exit ${status}, ${sources.length} files, ${read.length} read, ${seconds(start)}`,
  );
  say(`     named errors: ${codesOf(errorsOf(sources))}`);
  return { sources, read };
}

/**
 * Every folder by itself, with the command that npx installed: the output for a folder must not depend on its
 * neighbours.
 */
function inspectEach() {
  const [installed] = readdirSync(join(home, ".npm/_npx"));
  const command = join(home, ".npm/_npx", installed, "node_modules/.bin/kneepoint");
  const start = performance.now();
  const ends = [];
  const wrong = [];
  for (const dir of folders(runs, 2)) {
    const { status, stdout, crashed } = run([command, "inspect", dir]);
    const told = new Set(sourcesOf(stdout).map(({ path }) => path));
    const silent = filesBelow(dir).filter((path) => !told.has(path));
    ends.push(`exit ${status}`);
    if (crashed || silent.length > 0 || ![0, 1].includes(status))
      wrong.push(`${dir}: exit ${status}, ${silent.length} untold`);
  }
  check(wrong.length === 0, `inspect of ${ends.length} folders, each alone: ${counted(ends)}, ${seconds(start)}`);
  for (const line of wrong) say(`     ${line}`);
}
function folders(dir, depth) {
  const inside = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return inside.flatMap((entry) => {
    const path = join(dir, entry.name);
    return [path, ...(depth > 1 ? folders(path, depth - 1) : [])];
  });
}
const filesBelow = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name));

/** Starts it in its own process group and resolves to its address. */
async function open(port, folder = runs) {
  const child = spawn(npx[0], [...npx.slice(1), "open", folder, "--no-browser", "--port", String(port)], {
    cwd: empty,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.once("exit", () => isThere(child.pid) && process.kill(-child.pid, "SIGKILL"));
  let said = "";
  for await (const part of child.stdout) {
    said += part;
    const [url] = /http:\S+/.exec(said) ?? [];
    if (url) return { child, ended, url };
  }
  throw new Error(`open ended: ${said}`);
}
/** Is any process of the group still running? A zombie does not count. */
const isThere = (group) =>
  execFileSync("ps", ["-eo", "pgid=,stat="], { encoding: "utf8" })
    .split("\n")
    .some((line) => new RegExp(`^\\s*${group} [^Z]`).test(line));
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** Ends it as a service manager does (npx alone) or as Ctrl+C does (the whole group): nothing may be left running. */
async function end({ child, ended, url }, signal, whom) {
  const port = Number(new URL(url).port);
  const start = performance.now();
  process.kill(whom === "npx" ? child.pid : -child.pid, signal);
  await Promise.race([ended, wait(10_000)]);
  while (isThere(child.pid) && performance.now() - start < 10_000) await wait(50);
  const [left, free] = [isThere(child.pid), await isFree(port)];
  check(
    !left && free,
    `${signal} to ${whom}: ${left ? "processes are left" : "no process left"}, port ${free ? "free" : "taken"}, ${seconds(start)}`,
  );
  if (left) process.kill(-child.pid, "SIGKILL");
}

async function openAll({ sources, read }) {
  let start = performance.now();
  const opened = await open(0);
  say(`     open ${name}: serves after ${seconds(start)}`);
  const browser = await chromium.launch(await launchOptions());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const complaints = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.setDefaultTimeout(300_000);
  start = performance.now();
  await page.goto(`${opened.url}#/overview?v=1&d=local&open=files`);
  await page.locator("#read-title").waitFor();
  say(`     its page has read everything after ${seconds(start)}`);
  for (const all = page.locator(`section[aria-labelledby$="-title"] > button`); (await all.count()) > 0;)
    await all.first().click();
  const rows = (table) =>
    page
      .locator(table)
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  const cell = (n) => (n === 0 ? "" : n.toLocaleString("en"));
  const shown = (await rows(".read tbody > tr")).map((cells) => [cells[0], cells[1], cells[4], cells[5]].join(" "));
  const expected = read.map((s) => [s.path, s.format, cell(s.points + s.figures), cell(s.samples)].join(" "));
  const differ = different(shown, expected);
  check(differ.length === 0, `Files page: ${shown.length} files read, with points and samples as inspect says them`);
  for (const line of differ.slice(0, 5)) say(`     ${line}`);
  const problems = (await rows(".problems tbody > tr")).map(([code, path]) => `${code} ${path}`).sort();
  const odd = different(problems, errorsOf(sources));
  check(odd.length === 0, `Files page: ${problems.length} named errors, those of inspect`);
  for (const line of odd.slice(0, 5)) say(`     ${line}`);
  await page.goto(`${opened.url}#/curve?v=1&d=local`);
  await page.locator("[data-chart] svg").first().waitFor();
  await page.locator(".twin tbody tr:not(.spacer)").first().waitFor({ state: "attached" });
  const points = await page.locator(".twin tbody tr:not(.spacer)").count();
  check(points > 3, `a curve of it: ${points} rows in the table twin`);
  check(
    complaints.length === 0,
    `the browser's console: ${complaints.length} complaints ${complaints.slice(0, 3).join(" | ")}`,
  );
  await browser.close();
  await end(opened, "SIGTERM", "npx");
  await end(await open(0), "SIGINT", "its group, as Ctrl+C");
}
/** What one of the two has more often than the other. */
function different(shown, expected) {
  const left = [...expected];
  const more = shown.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...more.map((line) => `only shown: ${line}`), ...left.map((line) => `only expected: ${line}`)];
}

/** A small one of each tool that has curves. */
const CURVES = ["fio/drive-scaling/randrw70-perjob", "vdbench/curve-4k-70r", "sysbench/fileio"];
const NUMBERS = ["mean_us", "p99_us"];
/** inspect prints 15 digits, the table twin the number itself. */
const digits = (value) => (value === null || value === undefined || value === "" ? "-" : Number(value).toPrecision(12));

/** Rows of a curve's table twin, number by number, against the points that `inspect --merged` prints for the folder. */
async function curveValues() {
  const browser = await chromium.launch(await launchOptions());
  for (const inner of CURVES) {
    const folder = [runs, join(runs, "oracle")].map((dir) => join(dir, inner)).find((dir) => existsSync(dir));
    if (folder === undefined) continue;
    const opened = await open(0, folder);
    const page = await browser.newPage();
    // A link that says no more than "own files" gives way to the view that shows them best (docs/first-view.md).
    await page.goto(`${opened.url}#/curve?v=1&d=local&t=1`);
    const body = page.locator(".twin tbody tr:not(.spacer)");
    await body.first().waitFor({ state: "attached" });
    const rows = await body.evaluateAll((all) =>
      all.map((row) => {
        const names = [...row.closest("table").querySelectorAll("thead th")].map((th) => th.dataset.column);
        return Object.fromEntries([...row.children].map((cell, i) => [names[i], cell.dataset.value]));
      }),
    );
    const kinds = Object.keys(rows[0] ?? {}).flatMap((name) => /^(\w+)_mean_us$/.exec(name)?.[1] ?? []);
    const shown = rows.map((row) =>
      [
        ...[row.file, row.op, digits(row.iops), digits(row.bytes_per_s)],
        ...kinds.flatMap((kind) => NUMBERS.map((what) => digits(row[`${kind}_${what}`]))),
      ].join(" "),
    );
    const printed = run([...npx, "inspect", "--merged", basename(folder)], dirname(folder));
    const expected = sourcesOf(printed.stdout).flatMap(({ kind, path, op, iops, bytes_per_s, latency }) => {
      if (kind !== "merged") return [];
      const of = kinds.flatMap((k) => [latency[k]?.mean_us, latency[k]?.quantiles?.["0.99"]].map(digits));
      return [[path, op, digits(iops), digits(bytes_per_s), ...of].join(" ")];
    });
    // A curve shows some of the points; each of its rows must be one of them.
    const wrong = different(shown, expected).filter((line) => line.startsWith("only shown"));
    const told = `IOPS, bytes/s, ${kinds.join(" and ")} mean and p99`;
    check(
      rows.length > 3 && kinds.length > 0 && wrong.length === 0,
      `curve of ${inner}: ${rows.length} rows of the table twin, ${told} as inspect prints them`,
    );
    for (const line of wrong.slice(0, 5)) say(`     ${line}`);
    await page.close();
    await end(opened, "SIGTERM", "npx");
  }
  await browser.close();
}

/** Tests of test:site that count the datasets of this repository. */
const COUNTING = "on this site|every article|from the Library";

/** Builds a site of the runs and tests it; then again with the examples added, for tests that name them. */
async function buildAll() {
  const sites = [
    {
      more: [],
      spec: ["site"],
      args: ["--grep-invert", "with the examples"],
      said: "its links, cards, bar and sources",
    },
    {
      more: ["--with-examples"],
      spec: ["library", "curve", "permalinks", "share", "share-link"],
      args: ["--grep-invert", COUNTING],
      said: "the tests of test:site",
    },
  ];
  for (const { more, spec, args, said } of sites) {
    const site = join(top, `site${more.length}`);
    const start = performance.now();
    const built = run([...npx, "build", runs, "-o", site, "--title", "Our lab", ...more]);
    const words = `build ${[name, ...more].join(" ")}: exit ${built.status}, ${basename(built.stdout.trim())} ${seconds(start)}`;
    check(built.status === 0 && !built.crashed, words);
    if (built.status !== 0) return void say(built.stderr);
    const specs = spec.map((one) => `tests/browser/${one}.spec.ts`);
    const status = await testSite(site, [...specs, ...args], { KNEEPOINT_BUILT: site });
    check(status === 0, `in the browser, ${said} (${spec.join(", ")})`);
  }
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.once("exit", () => rmSync(top, { recursive: true, force: true }));
if (process.argv[2] !== "values") {
  const inspected = inspectAll();
  inspectEach();
  await openAll(inspected);
  await buildAll();
}
await curveValues();
console.log(`\n${lines.join("\n")}\n\n${runs}: ${failed === 0 ? "everything holds" : `${failed} did not hold`}.`);
process.exitCode = failed === 0 ? 0 : 1;
