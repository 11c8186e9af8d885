/**
 * Do the tests of a room see a fault of its parser? Puts one fault at a time into src/formats (a comparison, a sum, a
 * constant, a unit, a branch) and runs the tests of that tool; what no test sees is printed. Run it in a clone of its own:
 * it writes to the sources, and puts them back.
 *
 *     node tests/mutants.mjs [how many, 100] [seed, 1] [first, 0]
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

const [most = 100, seed = 1, first = 0] = process.argv.slice(2).map(Number);
const root = "src/formats/";

const SWAPPED = {
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" },
  ...{ "+": "-", "-": "+", "*": "/", "/": "*", "&&": "||", "||": "&&", "??": "&&", "<<": ">>", ">>": "<<" },
};
const UNITS = { 1000: "1024", 1024: "1000", 1e6: "1e3", 1e9: "1e6", 60: "100", 100: "1000", 512: "1024" };

/** Everything in a file that one fault can be made of: [from, to, what stands there then]. */
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
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) found.push([node.getStart(), node.end, "false"]);
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

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
const all = files
  .filter((name) => /^\w+\/.*\.ts$/.test(name) && !name.includes(".test."))
  .flatMap((name) => faultsOf(root + name));
let state = seed;
const chance = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const picked = Array.from({ length: most }, () => all.splice(Math.floor(chance() * all.length), 1)[0]);

const isSeenBy = (paths) => {
  const run = spawnSync("npx", ["vitest", "run", "--bail=1", "--reporter=dot", ...paths], { timeout: 240_000 });
  return run.status !== 0;
};
let seen = 0;
const chosen = picked.slice(first);
for (const { path, text, line, from, to, instead } of chosen) {
  const tool = path.slice(root.length).split("/")[0];
  writeFileSync(path, text.slice(0, from) + instead + text.slice(to));
  const isSeen = isSeenBy([`${root}${tool}/`]);
  writeFileSync(path, text);
  if (isSeen) seen++;
  const shown = text.split("\n")[line - 1].trim();
  console.log([isSeen ? "seen" : "NOT", `${path}:${line}`, `${text.slice(from, to)} -> ${instead}`, shown].join("\t"));
}
console.log(`${seen} of ${chosen.length}`);
