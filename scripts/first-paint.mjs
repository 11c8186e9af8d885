/**
 * Which modules the build puts into one file. The JavaScript that is loaded before the Library stands: the entry, the Library and all they import
 * statically. The build puts it into one file: as some sixty small ones it took as many requests, and each was
 * compressed by itself. `npm run bench` measures the same in a browser, by what is requested.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = "index.html";
const firstView = "src/views/library/View.tsx";

/** Pages that people open by their links: what both need is one file, not fifty that are asked for six at a time. */
const chartViews = ["src/views/system/View.tsx", "src/views/curve/View.tsx"];

const needed = (graph, path) => {
  const modules = new Set();
  const visit = (at) => {
    if (modules.has(at)) return;
    modules.add(at);
    graph.getModuleInfo(at)?.importedIds.forEach(visit);
  };
  if (graph.getModuleInfo(root + path) === null) throw new Error(`The build has no ${path}.`);
  visit(root + path);
  return modules;
};

/**
 * For Rolldown's `codeSplitting`, the first before the second: what the first paint needs, then what both of
 * `chartViews` need besides. The name of a module's chunk, or null.
 * @returns {{ name: (id: string, graph: { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }) => string | null, priority: number }[]}
 */
export function sharedChunks() {
  let [first, charts] = [null, null];
  return [
    {
      name: (id, graph) => {
        first ??= [page, firstView].map((path) => needed(graph, path));
        return first.some((modules) => modules.has(id)) ? "first-paint" : null;
      },
      priority: 2,
    },
    {
      name: (id, graph) => {
        charts ??= chartViews.map((path) => needed(graph, path));
        return charts.every((modules) => modules.has(id)) ? "charts" : null;
      },
      priority: 1,
    },
  ];
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
