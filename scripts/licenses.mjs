/**
 * `licenses.md` of the built site: a heading and the licence text for each package whose code is in it, be it in the
 * page, workers, standalone page or styles, and for everything compiled into the query engine. A package without a text
 * fails the build. `sbom.cdx.json` is the same list for programs (sbom.mjs).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { billOf, unaudited } from "./sbom.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const ENGINE = "@duckdb/duckdb-wasm";
const engineFile = join(root, "scripts/engine-licenses.md");
/** Named by no module of the build: styles are one text by then, and the chunk loader belongs to the build tool. */
const BESIDES = ["tailwindcss", "vite"];

/**
 * Sections of a text: what follows each `## heading (licence)`.
 * @param {string} markdown
 * @returns {{ heading: string, text: string }[]}
 */
export function sectionsOf(markdown) {
  return markdown
    .split(/^## (?=.*\([^()]+\)$)/m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf("\n");
      return { heading: section.slice(0, end), text: section.slice(end).trim() };
    });
}

/**
 * What is compiled into the engine, for the version that the list was made for.
 * @param {string} version
 */
export function engineSections(version) {
  const list = readFileSync(engineFile, "utf8");
  const [, listed] = /^# .*@duckdb\/duckdb-wasm (\S+)$/m.exec(list);
  if (listed !== version) {
    throw new Error(`${engineFile} is of ${ENGINE} ${listed}, not of ${version}: look again at what is in it.`);
  }
  return sectionsOf(list);
}

/** The package folder that a module belongs to; null for our own modules. */
export function packageOf(module) {
  const [path] = module.split("?");
  if (!path.includes("/node_modules/") || path.startsWith("\0")) return null;
  for (let dir = dirname(path); !dir.endsWith("/node_modules"); dir = dirname(dir)) {
    const file = join(dir, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name !== undefined) return dir;
  }
  return null;
}

function sectionOf(dir) {
  const { name, version, license } = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  // An expression may have brackets of its own: "(MIT AND Zlib)".
  const heading = `${name} ${version} (${license.replace(/^\((.*)\)$/, "$1")})`;
  if (name === ENGINE) {
    const [own, ...parts] = engineSections(version);
    const list = parts.map((part) => part.heading).join(", ");
    return [
      { heading, text: `${own.text}\n\nThe engine contains ${own.heading} and, each below: ${list}.` },
      own,
      ...parts,
    ];
  }
  const file = readdirSync(dir).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  // After its own licence the build tool lists those of its parts, which are not in the site.
  const text =
    file === undefined
      ? ""
      : readFileSync(join(dir, file), "utf8")
          .split(/^# Licenses of bundled/m)[0]
          .trim();
  if (text === "") throw new Error(`licenses.md: ${heading} has no text of its licence`);
  const notice = readdirSync(dir).find((entry) => /^notice/i.test(entry));
  return [
    { heading, text: notice === undefined ? text : `${text}\n\n${readFileSync(join(dir, notice), "utf8").trim()}` },
  ];
}

const dirs = new Set();

/** For every build whose code ends up in the site: records its packages. */
export const noteLicenses = () => ({
  name: "note-licenses",
  generateBundle(_, bundle) {
    for (const { type, moduleIds = [] } of Object.values(bundle)) {
      if (type !== "chunk") continue;
      for (const id of moduleIds) {
        const dir = packageOf(id);
        if (dir !== null) dirs.add(dir);
      }
    }
  },
});

/** For the app's own build, after all plugins that build something along with it. */
export const writeLicenses = () => ({
  name: "write-licenses",
  generateBundle(...given) {
    noteLicenses().generateBundle(...given);
    const all = [...[...dirs].sort(), ...BESIDES.map((name) => join(root, "node_modules", name))].flatMap(sectionOf);
    const own = new Map(all.map((section) => [section.heading, section]));
    const parts = [...own.values()].map(({ heading, text }) => `## ${heading}\n\n${text}\n`);
    const source = `# Licenses\n\nOf the code in this site that others wrote.\n\n${parts.join("\n")}`;
    this.emitFile({ type: "asset", fileName: "licenses.md", source });
    const bill = billOf([...own.keys()]);
    const missed = unaudited(bill.components);
    if (missed.length > 0) throw new Error(`What ships stands in "dependencies" of package.json: ${missed.join(", ")}`);
    this.emitFile({ type: "asset", fileName: "sbom.cdx.json", source: `${JSON.stringify(bill, null, 1)}\n` });
  },
});
