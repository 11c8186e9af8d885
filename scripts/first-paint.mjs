/**
 * The JavaScript that is loaded before the first chart stands: the entry, the catalogue page and all they import
 * statically, read from Vite's manifest. `npm run bench` measures the same in a browser, by what is requested.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const roots = ["index.html", "src/views/catalogue/View.tsx"];

/** Paths of the files, for size-limit. */
export function firstPaintScripts() {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8"));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The manifest of the build does not name ${key}.`);
    seen.add(key);
    (manifest[key].imports ?? []).forEach(visit);
  };
  roots.forEach(visit);
  return [...seen].map((key) => `dist/${manifest[key].file}`);
}
