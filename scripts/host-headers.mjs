/**
 * The policies of csp.mjs as files for usual hosts, in `headers/` of the built site. Each build has its own, since the
 * page's policy names its inline script and styles by hash. The rest comes from the templates in host-headers/.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { headers, pageHeaders, sandboxHeaders } from "./csp.mjs";

const templates = fileURLToPath(new URL("host-headers/", import.meta.url));

/**
 * The files by their names.
 * @param {string} index @param {string} fetch the HTML of index.html and of fetch.html
 * @returns {Record<string, string>}
 */
export function headerFiles(index, fetch) {
  const sent = { PAGE: pageHeaders(index), FETCH: sandboxHeaders(fetch), OTHER: headers };
  const fill = (text) => text.replace(/\b(PAGE|FETCH|OTHER)_POLICY\b/g, (_, of) => sent[of]["Content-Security-Policy"]);
  const names = readdirSync(templates);
  return Object.fromEntries(names.map((name) => [name, fill(readFileSync(join(templates, name), "utf8"))]));
}

/** After the page is finished. @returns {import("vite").Plugin} */
export function hostHeaders() {
  let dir = "";
  return {
    ...{ name: "host-headers", apply: "build" },
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler() {
        if (!existsSync(join(dir, "index.html"))) return; // A failed build; its own error is reported.
        const read = (name) => readFileSync(join(dir, name), "utf8");
        mkdirSync(join(dir, "headers"), { recursive: true });
        const files = headerFiles(read("index.html"), read("fetch.html"));
        for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, "headers", name), text);
      },
    },
  };
}
