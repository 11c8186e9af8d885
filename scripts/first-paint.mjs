/**
 * The JavaScript loaded before the Library is drawn: the entry, the Library and all their static imports. The build
 * puts it into one file: as some sixty small ones it took as many requests, each compressed separately. `npm run bench`
 * measures the same in a browser, by requests.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = "index.html";
const firstView = "src/views/library/View.tsx";

/**
 * For Rolldown's `codeSplitting`: the chunk of a module; null if the first paint does not need it.
 * @returns {(id: string, graph: { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
 * }) => string | null}
 */
export function firstPaintChunk() {
  let modules = null;
  return (id, graph) => {
    if (modules === null) {
      modules = new Set();
      const visit = (at) => {
        if (modules.has(at)) return;
        modules.add(at);
        graph.getModuleInfo(at)?.importedIds.forEach(visit);
      };
      for (const path of [page, firstView]) {
        if (graph.getModuleInfo(root + path) === null) throw new Error(`The build has no ${path}.`);
        visit(root + path);
      }
    }
    return modules.has(id) ? "first-paint" : null;
  };
}

/** Paths of the built files, for size-limit. */
export function firstPaintScripts() {
  const manifest = JSON.parse(readFileSync(`${root}dist/.vite/manifest.json`, "utf8"));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The manifest of the build does not name ${key}.`);
    seen.add(key);
    (manifest[key].imports ?? []).forEach(visit);
  };
  visit(page);
  // Listed only if it has its own file.
  if (manifest[firstView]) visit(firstView);
  return [...seen].map((key) => `dist/${manifest[key].file}`);
}
