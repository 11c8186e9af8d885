/**
 * Do the tests of a room detect a fault in its code? Puts one fault at a time into src/formats, or the rooms that
 * MUTANTS_ROOMS names (a comparison, a sum, a constant, a unit, a branch, a field left out), and runs the tests of that
 * room, of a format those of its tool; what no test sees is printed. The sources are not written to: vitest gets the
 * changed text. A fault that makes the tests hang counts as detected.
 *
 *     [MUTANTS_ROOMS="model analysis"] node tests/mutants.mjs [how many, 100] [seed, 1] [first, 0] [end]
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { createVitest } from "vitest/node";

const [most = 100, seed = 1, first = 0, end = most] = process.argv.slice(2).map(Number);
/** A test run takes a few seconds, on a busy machine more (MUTANTS_HANG_S); slowness must not count as detection. */
const HANGS_MS = 1000 * Number(process.env.MUTANTS_HANG_S ?? 90);
const UNSOUND = 7;
const ROOMS = (process.env.MUTANTS_ROOMS ?? "formats").split(" ");
const roomOf = (path) => /^src\/(?:formats\/)?\w+\//.exec(path)[0];

const SWAPPED = {
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" },
  ...{ "+": "-", "-": "+", "*": "/", "/": "*", "&&": "||", "||": "&&", "??": "&&", "<<": ">>", ">>": "<<" },
};
const UNITS = { 1000: "1024", 1024: "1000", 1e6: "1e3", 1e9: "1e6", 60: "100", 100: "1000", 512: "1024" };

/** All possible faults in a file: [from, to, replacement]. */
function faultsOf(path) {
  const text = readFileSync(path, "utf8");
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const { operatorToken: token } = node;
      const swapped = SWAPPED[token.getText()];
      if (swapped !== undefined) found.push([token.getStart(), token.end, swapped]);
    } else if (ts.isNumericLiteral(node)) {
      const n = Number(node.text);
      found.push([node.getStart(), node.end, UNITS[n] ?? String(n + 1)]);
    } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition;
      found.push([condition.getStart(), condition.end, "false"]);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      found.push([node.getStart(), node.operand.getStart(), ""]);
    } else if (ts.isPropertyAccessExpression(node) && /^Math\.(min|max)$/.test(node.getText())) {
      found.push([node.getStart(), node.end, node.name.text === "min" ? "Math.max" : "Math.min"]);
    } else if (ts.isPropertyAssignment(node)) found.push([node.getStart(), node.end, "...{}"]);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) found.push([node.getStart(), node.end, "false"]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.map(([from, to, instead]) => ({
    path,
    text,
    line: text.slice(0, from).split("\n").length,
    from,
    to,
    instead,
  }));
}

const all = ROOMS.flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => `src/${room}/${name}`)
    .filter((path) => path.endsWith(".ts") && !/\.(test|fixture)\.|^src\/formats\/\w+\.ts/.test(path))
    .flatMap(faultsOf),
);
/** Picks by the content of a fault, not by its position: after a change elsewhere a seed picks the same faults. */
const ranks = new Map();
const rankOf = (fault) => {
  const { path, text, line, from, to, instead } = fault;
  const start = text.lastIndexOf("\n", from) + 1;
  const what = [seed, path, text.split("\n")[line - 1].trim(), from - start, text.slice(from, to), instead].join("\t");
  return createHash("sha256").update(what).digest("hex");
};
for (const fault of all) ranks.set(fault, rankOf(fault));
const picked = all.sort((a, b) => (ranks.get(a) < ranks.get(b) ? -1 : 1)).slice(0, most);

/** One vitest for many faults, which is what makes this fast. */
async function tryAll(from) {
  let fault = null;
  const faulty = {
    name: "fault",
    enforce: "pre",
    transform: (text, id) =>
      fault !== null && id.split("?")[0] === resolve(fault.path)
        ? text.slice(0, fault.from) + fault.instead + text.slice(fault.to)
        : null,
  };
  // Of this run: what `runTestSpecifications` returns has the modules of earlier runs too.
  let failed = false;
  const reporter = {
    onTestCaseResult: (test) => (failed ||= test.result().state === "failed"),
    onTestModuleEnd: (module) => (failed ||= module.errors().length > 0),
  };
  const options = {
    ...{ config: false, watch: false, bail: 1, silent: true, reporters: [reporter], maxWorkers: 1 },
    // As vitest.config.ts runs them: the tests of questions share one engine, those of other rooms are lent one.
    isolate: false,
    setupFiles: [`tests/support/${ROOMS.includes("queries") ? "empty" : "lent"}Engine.ts`],
    ...{ testTimeout: HANGS_MS },
    ...{ include: ["src/**/*.test.ts"], exclude: ["**/*.{shared,long,trino,native}.test.ts"] },
    env: { TZ: "UTC", LC_ALL: "C" },
  };
  const resolved = { alias: { "~": resolve("src") } };
  const vitest = await createVitest("test", options, { plugins: [faulty], resolve: resolved });
  const fails = async (next, room) => {
    const changed = [fault, next].filter(Boolean);
    fault = next;
    for (const { path } of changed) vitest.invalidateFile(resolve(path));
    failed = false;
    const found = await vitest.globTestSpecifications([room]);
    // First the tests that detect most and those of the file itself, then the others.
    const own = next?.path.replace(/\.ts$/, ".test.ts");
    const isNear = ({ moduleId }) => moduleId.endsWith("/golden.test.ts") || moduleId === resolve(own ?? "");
    for (const some of [found.filter(isNear), found.filter((one) => !isNear(one))])
      if (!failed && some.length > 0) await vitest.runTestSpecifications(some);
    return failed;
  };
  const sound = new Set();
  for (; from < end; from++) {
    const room = roomOf(picked[from].path);
    // Tests that fail anyway would detect every fault.
    if (!sound.has(room) && (await fails(null, room))) process.exit(UNSOUND);
    sound.add(room);
    process.send([from, await fails(picked[from], room)]);
  }
  await vitest.close();
}

/** In another process, which is ended if it hangs; the next one continues after that fault. */
function tryFrom(from) {
  const child = spawn(process.execPath, [...process.argv.slice(1, 2), most, seed, from, end].map(String), {
    env: { ...process.env, MUTANTS_CHILD: "1" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    detached: true,
  });
  let next = from;
  const hangs = () => {
    process.kill(-child.pid, "SIGKILL");
    report(next++, "hung");
  };
  let timer = setTimeout(hangs, HANGS_MS);
  child.on("message", ([tried, isSeen]) => {
    clearTimeout(timer);
    report(tried, isSeen ? "seen" : "NOT");
    next = tried + 1;
    if (next < end) timer = setTimeout(hangs, HANGS_MS);
  });
  child.on("exit", (status) => {
    clearTimeout(timer);
    if (status === UNSOUND) console.error(`The tests of ${picked[next].path} fail without a fault.`);
    else if (next < end) tryFrom(next);
    else console.log(`${seen} of ${end - first}`);
  });
}

let seen = 0;
function report(number, became) {
  const { path, text, line, from, to, instead } = picked[number];
  if (became !== "NOT") seen++;
  const shown = text.split("\n")[line - 1].trim();
  console.log([became, number, `${path}:${line}`, `${text.slice(from, to)} -> ${instead}`, shown].join("\t"));
}

if (process.env.MUTANTS_CHILD === "1") await tryAll(first);
else tryFrom(first);
