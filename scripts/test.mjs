/**
 * `npm test`: every check, each with its own output, and one line at the end that counts all runners together. A check
 * without tests of its own (lint, types, build, size) counts as one. Those use one core each: what only looks at the code is
 * one lane, the build another, with the unit tests after it. What a step says is shown when it is done. Browser tests run
 * alone.
 * Browser tests with the tag @long are those that `npm run test:long` (--long) has too: docs/testing.md says which.
 * `npm run test:shared` (--shared): the tests that read ../shared, with the build they need; --built: dist/ is there already.
 * `npm test -- --changed`: what a change since the last commit touches, to try while one works.
 */
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const flags = ["--long", "--shared", "--built", "--changed"];
const [long, shared, built, changed] = flags.map((flag) => process.argv.includes(flag));
if (shared && !existsSync(`${root}/../shared/runs`)) {
  console.error("test:shared needs the folder ../shared beside this checkout; npm test needs nothing.");
  process.exit(1);
}
const unitReport = ".cache/test/unit.json";
const browserReport = ".cache/test/browser.json";
const bin = (name) => `node_modules/.bin/${name}`;

/** tests/browser/kit.ts asks: more cases in a test. Those that are tests of their own have a tag. */
const env = { ...process.env, KNEEPOINT_LONG: long ? "1" : "" };

const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** Counts of a report; a run that failed without a failed test (it did not start, it crashed) counts as one. */
function counted(ok, report, read) {
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(`${root}/${report}`, "utf8")));
  } catch {
    counts = one(false);
  }
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

const vitestCounts = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((f) => f.status === "failed" && !f.assertionResults.length).length,
  skipped: report.numPendingTests + report.numTodoTests,
});
/** Tests that failed and passed when they were run again (on CI, playwright.config.ts): told by name. */
const again = [];
const playwrightCounts = ({ stats, errors, suites }) => {
  again.push(...suites.flatMap((file) => passedAgain(file)));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
};
const passedAgain = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(passedAgain),
];

/** Files that differ from the last commit, those that git does not know yet among them. */
function changedFiles() {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const files = [
    ...git("diff", "--name-only", "--diff-filter=d", "--relative", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)];
}
const touched = changed ? changedFiles() : [];

/**
 * Browser tests drive the built site, whose code they do not import: a page's own spec, and those that open every page
 * and drop files.
 */
function touchedSpecs() {
  const specs = touched.flatMap((file) => {
    const [, own] = /^tests\/browser\/(\S+)\.spec\.ts$/.exec(file) ?? [];
    const [, page] = /^src\/views\/(\w+)\//.exec(file) ?? [];
    if (own !== undefined) return [own];
    if (!/^(src|datasets|public|index\.html|vite\.config\.ts|tests\/browser)\b/.test(file)) return [];
    return [...(page === undefined ? [] : [page]), "places", "drop"];
  });
  const paths = [...new Set(specs)].map((name) => `tests/browser/${name}.spec.ts`);
  return paths.filter((path) => existsSync(`${root}/${path}`));
}

/** ESLint has the rules of this project, oxlint the standard ones. */
const looks = [
  { name: "lint", command: [bin("oxlint")] },
  { name: "format", command: [bin("oxfmt"), "--check"] },
  { name: "dead code", command: [bin("knip")] },
  {
    name: "types",
    command: [
      ...["node", "node_modules/typescript7/bin/tsc", "-p", "tsconfig.json", "--noEmit"],
      ...["--incremental", "--tsBuildInfoFile", ".cache/types.json"],
    ],
  },
  {
    name: "own lint",
    command: [bin("eslint"), "--cache", "--cache-strategy=content", "--cache-location=.cache/eslint", "."],
  },
];
const build = { name: "build", command: [bin("vite"), "build"] };
const size = { name: "size", command: [bin("size-limit")] };
const unit = {
  name: "unit",
  command: [
    bin("vitest"),
    "run",
    ...(shared ? ["--mode=shared"] : long ? ["--mode=long"] : []),
    ...(changed ? ["--changed", "--passWithNoTests"] : []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unitReport}`,
  ],
  counts: (ok) => counted(ok, unitReport, vitestCounts),
};
const project = shared ? "--project=shared" : "--project=plain";
const browser = {
  name: "browser",
  command: [
    ...[bin("playwright"), "test", project, ...(changed ? touchedSpecs() : [])],
    ...(long ? [] : ["--grep-invert", "@long"]),
  ],
  counts: (ok) => counted(ok, browserReport, playwrightCounts),
};

/** Stages one after another, the lanes of a stage beside each other, the steps of a lane one after another. */
const checks = shared ? [[...(built ? [] : [build]), unit]] : [looks, [build, size, unit]];
const stages = [checks, changed && touchedSpecs().length === 0 ? [] : [[browser]]];

/** Resolves to whether it succeeded. `held`: its output is shown as a whole when it has ended. */
function run([command, ...args], title, held) {
  if (!held) console.log(title);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: held ? ["ignore", "pipe", "pipe"] : "inherit" });
    const said = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (chunk) => said.push(chunk));
    child.on("error", (error) => {
      said.push(`${error.message}\n`); // it did not start: close follows
      if (!held) console.error(error.message);
    });
    child.on("close", (code) => {
      if (held) process.stdout.write(`${title}\n${said.join("")}`);
      resolve(code === 0);
    });
  });
}

/** How many browser tests have the tag. */
async function countLong() {
  const list = [bin("playwright"), ["test", project, "--list", "--reporter=list", "--grep", "@long"], { cwd: root }];
  const { stdout } = await promisify(execFile)(...list);
  return /Total: (\d+) tests?/.exec(stdout)?.[1] ?? "0";
}

rmSync(`${root}/.cache/test`, { recursive: true, force: true });
mkdirSync(`${root}/.cache/test`, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
async function runSteps(steps, held) {
  for (const { name, command, counts = one } of steps) {
    const started = Date.now();
    const result = counts(await run(command, `\n== ${name}: ${command.join(" ")}`, held));
    for (const key of Object.keys(total)) total[key] += result[key];
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    lines.push(`${result.failed > 0 ? "FAILED" : "ok"}  ${name} (${String(result.passed)} passed, ${seconds} s)`);
  }
}

for (const lanes of stages) await Promise.all(lanes.map((steps) => runSteps(steps, lanes.length > 1)));
console.log(`\n${lines.join("\n")}\n`);
for (const name of again) console.log(`passed only when run again: ${name}`);
if (!long)
  console.log(
    `${await countLong()} repetitive browser cases left to npm run ${shared ? "test:shared -- --long" : "test:long"}`,
  );
console.log(`${String(total.passed)} passed, ${String(total.failed)} failed, ${String(total.skipped)} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
