/**
 * `npm test`: every check, one after another, each with its own output, and one line at the end that counts all
 * runners together. A check without tests of its own (lint, types, build, size) counts as one.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const unitReport = ".cache/test/unit.json";
const browserReport = ".cache/test/browser.json";
const bin = (name) => `node_modules/.bin/${name}`;

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
const playwrightCounts = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

const steps = [
  { name: "lint", command: [bin("eslint"), "."] },
  { name: "format", command: [bin("prettier"), "--check", "--log-level", "warn", "."] },
  { name: "dead code", command: [bin("knip")] },
  { name: "types", command: ["node", "node_modules/typescript7/bin/tsc", "-p", "tsconfig.json", "--noEmit"] },
  { name: "build", command: [bin("vite"), "build"] },
  { name: "size", command: [bin("size-limit")] },
  {
    name: "unit",
    command: [bin("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
    counts: (ok) => counted(ok, unitReport, vitestCounts),
  },
  {
    name: "browser",
    command: [bin("playwright"), "test"],
    counts: (ok) => counted(ok, browserReport, playwrightCounts),
  },
];

function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit" });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on("exit", (code) => resolve(code === 0));
  });
}

rmSync(`${root}/.cache/test`, { recursive: true, force: true });
mkdirSync(`${root}/.cache/test`, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
for (const { name, command, counts = one } of steps) {
  console.log(`\n== ${name}: ${command.join(" ")}`);
  const started = Date.now();
  const result = counts(await run(command));
  for (const key of Object.keys(total)) total[key] += result[key];
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  lines.push(`${result.failed > 0 ? "FAILED" : "ok"}  ${name} (${String(result.passed)} passed, ${seconds} s)`);
}
console.log(`\n${lines.join("\n")}\n`);
console.log(`${String(total.passed)} passed, ${String(total.failed)} failed, ${String(total.skipped)} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
