/**
 * `node scripts/lint.mjs`: ESLint on the files whose verdict is not known. A typed rule reads the types of what a file
 * imports, so a verdict holds as long as the file, everything it imports, directly or not, and what rules them all is
 * the same, byte for byte. Known verdicts ("nothing to say") are kept in .cache/lint.json; without it all files are linted.
 * `npm run lint` asks ESLint itself.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ESLint } from "eslint";

const CODE = /\.(tsx?|m?js)$/;
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx", ".js", ".mjs"];
/** The addresses of `from "x"`, `import "x"`, `import("x")` and `new URL("x"`: what is too much only lints once more. */
const ADDRESS = /\b(?:from|import|URL)\s*\(?\s*["']([^"'\n]+)["']/g;

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/**
 * The key of each file: a hash of it and of all it imports.
 * @param {ReadonlyMap<string, string>} texts by path from the root; imports of other files do not count
 * @param {string} common what holds for every file
 * @returns {Map<string, string>}
 */
export function keysOf(texts, common) {
  const imports = new Map();
  for (const [path, text] of texts) {
    const found = [...text.matchAll(ADDRESS)].flatMap(([, address]) => {
      const from = address.startsWith("~/")
        ? join("src", address.slice(2))
        : address.startsWith(".")
          ? join(dirname(path), address)
          : null;
      if (from === null) return [];
      const plain = from.replace(/\?.*$/, "");
      // "./x.js" may stand for x.ts.
      const names = [...ENDINGS.map((ending) => plain + ending), plain.replace(/\.js$/, ".ts")];
      return names.filter((name) => texts.has(name));
    });
    imports.set(path, found);
  }
  const hashes = new Map([...texts].map(([path, text]) => [path, sha(text)]));
  // What a file declares for all others has no import that leads to it.
  const everywhere = [...texts.keys()].filter(
    (path) => path.endsWith(".d.ts") || /\bdeclare (global|module)\b/.test(texts.get(path)),
  );
  const keys = new Map();
  for (const path of texts.keys()) {
    const reached = new Set([path, ...everywhere]);
    for (const one of reached) for (const next of imports.get(one)) reached.add(next);
    keys.set(path, sha(common, ...[...reached].sort().map((one) => `${one} ${hashes.get(one)}\n`)));
  }
  return keys;
}

/** Says what ESLint has to say; whether that is nothing. */
async function lint(root) {
  const read = (path) => readFileSync(join(root, path), "utf8");
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  const files = listed.split("\n").filter((path) => existsSync(join(root, path)));
  const rulers = files.filter((path) => /^([^/]+\.(js|json)|scripts\/[\w-]+-lint\.js|scripts\/lint\.mjs)$/.test(path));
  const common = sha(process.version, ...rulers.map((path) => `${path}\n${read(path)}`));
  const code = files.filter((path) => CODE.test(path) || /^(src|tests)\/(?!fixtures).*\.json$/.test(path));
  const keys = keysOf(new Map(code.map((path) => [path, read(path)])), common);

  const cache = join(root, ".cache/lint.json");
  const known = existsSync(cache) ? JSON.parse(readFileSync(cache, "utf8")) : {};
  const eslint = new ESLint({ cwd: root, warnIgnored: false });
  const open = code.filter((path) => CODE.test(path) && known[path] !== keys.get(path));
  const results = open.length === 0 ? [] : await eslint.lintFiles(open);
  const said = new Set(results.filter(({ messages }) => messages.length > 0).map(({ filePath }) => filePath));

  const silent = code.filter((path) => CODE.test(path) && !said.has(join(root, path)));
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(Object.fromEntries(silent.map((path) => [path, keys.get(path)]))));
  const text = await (await eslint.loadFormatter("stylish")).format(results);
  console.log(`${text}${open.length} of ${silent.length + said.size} files linted; of the others nothing has changed.`);
  return results.every(({ errorCount }) => errorCount === 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exitCode = (await lint(fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, ""))) ? 0 : 1;
