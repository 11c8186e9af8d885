/**
 * `sw.js`: keeps the site for when there is no network. It installs all of the app or nothing. Files with a hash in
 * their address come from the store first. Everything else comes from the network, and from the store only if the
 * network does not answer. So no page mixes two versions, whatever is deployed while it is open. See docs/offline.md.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { isLanguage } from "./languages.mjs";

/**
 * Runs as a service worker.
 * @param {{ version: string, code: string, files: readonly string[], later: readonly string[], languages: readonly string[] }} site
 *   `files`: the app beside it; `later`: what is kept after the first visit, or when it is used; `languages`: scripts
 *   that are kept by whoever reads them; `code`: the data's code (base/version)
 */
function worker({ version, code, files, later, languages }) {
  const APP = `kneepoint ${version}`;
  const DATA = "kneepoint-data";
  const CATALOGUE = "data/catalogue.json";
  const root = new URL("./", self.location.href);
  const at = (path) => new URL(path, root).href;
  const pathOf = (url) => (url.href.startsWith(root.href) ? url.pathname.slice(root.pathname.length) : null);
  // Built files of the previous version too, since one of its pages may be open.
  const isLasting = (path, { search }) =>
    path.startsWith("assets/") ||
    /^data\/(answers\/.+\.json|sources\/.+\/[0-9a-f]{12}\.gz)$/.test(path) ||
    (/^data\/tables\//.test(path) && search.length > 1);
  const isOther = (path) => files.includes(path) || path === CATALOGUE || path === "data/comparisons.json";

  /** Language scripts that the previous version has kept. */
  async function readLanguages() {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = (await Promise.all(stores.map((store) => store.keys()))).flat();
    const nameOf = (path) => /^assets\/language-\w+-/.exec(path)?.[0];
    return languages.filter((path) => kept.some(({ url }) => url.startsWith(at(nameOf(path)))));
  }
  async function install() {
    // Names of built files hold a hash of their content, so copies in the browser's cache can be used.
    const wanted = [...files, ...(await readLanguages())].map(
      (path) => new Request(at(path), { cache: path.startsWith("assets/") ? "default" : "no-cache" }),
    );
    await (await caches.open(APP)).addAll(wanted);
    // Open pages keep working: the files that they request by name are in the store of the previous version.
    await self.skipWaiting();
  }
  self.addEventListener("install", (event) => event.waitUntil(install()));
  self.addEventListener("activate", (event) => {
    const clean = async () => {
      const versions = (await caches.keys()).filter((name) => name.startsWith("kneepoint ") && name !== APP);
      for (const name of versions.slice(0, -1)) await caches.delete(name);
      await self.clients.claim();
    };
    event.waitUntil(clean());
  });

  // If there is no room, or the window is private, nothing is kept. Nor is a catalogue of other code: without a network
  // the page is that of this version, and its data must be too.
  const keep = async (path, request, response) => {
    if (response.status !== 200) return;
    if (path === CATALOGUE && !(await response.clone().text()).includes(`"code":"${code}"`)) return;
    const cache = await caches.open(path.startsWith("assets/") ? APP : DATA);
    await cache.put(request, response).catch(() => undefined);
  };
  async function lasting(event, path) {
    const found = await caches.match(event.request, { ignoreVary: true });
    if (found !== undefined) return found;
    const response = await fetch(event.request);
    event.waitUntil(keep(path, event.request, response.clone()));
    return response;
  }
  async function fresh(event, path) {
    try {
      const response = await fetch(event.request);
      // The app's own files are those of the installation.
      if (path.startsWith("data/")) event.waitUntil(keep(path, at(path), response.clone()));
      return response;
    } catch (error) {
      const name = path.startsWith("data/") ? DATA : APP;
      const found = await (await caches.open(name)).match(at(path), { ignoreVary: true });
      if (found === undefined) throw error;
      return found;
    }
  }
  self.addEventListener("fetch", (event) => {
    const { method, mode, headers, url: href } = event.request;
    const url = new URL(href);
    const path = pathOf(url);
    if (method !== "GET" || path === null || headers.has("range")) return;
    const page = mode === "navigate" && path === "" ? "index.html" : path;
    if (isLasting(page, url)) event.respondWith(lasting(event, page));
    else if (isOther(page)) event.respondWith(fresh(event, page));
  });

  /**
   * Fetches what is not kept yet, one after another. `all`: the list is complete, and other data is removed; otherwise
   * data that was viewed stays.
   */
  async function fill({ keep: paths, all }) {
    const wanted = new Set([...later, ...paths].map(at));
    for (const href of wanted) {
      const path = pathOf(new URL(href));
      const isThere = async () => (await caches.match(href, { ignoreVary: true })) !== undefined;
      if (path === null || (isLasting(path, new URL(href)) && (await isThere()))) continue;
      const response = await fetch(href).catch(() => null);
      if (response !== null) await keep(path, href, response);
    }
    if (!all) return;
    const data = await caches.open(DATA);
    for (const { url } of await data.keys()) if (!wanted.has(url)) await data.delete(url);
  }
  self.addEventListener("message", (event) => {
    if (Array.isArray(event.data?.keep)) event.waitUntil(fill(event.data));
  });
}

const listed = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((path) => !/^(data|headers)\//.test(path) && !/^\.|\.br$|^sw\.js$|\.cdx\.json$/.test(path))
    .sort();

/** After everything else is written. @param {string} code @returns {import("vite").Plugin} */
export function offline(code) {
  let dir = "";
  return {
    ...{ name: "offline", apply: "build" },
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir);
    },
    // Only a built page keeps itself.
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "./site.webmanifest" }, injectTo: "head" },
    ],
    closeBundle: {
      sequential: true,
      order: "post",
      handler() {
        if (!existsSync(join(dir, "index.html"))) return;
        const all = listed(dir);
        const later = all.filter((path) => path.endsWith(".wasm"));
        const languages = all.filter((path) => isLanguage(path));
        const files = all.filter((path) => !later.includes(path) && !languages.includes(path));
        // Names of built files have a hash of their content; the others are small and fetched anew with each version.
        const version = createHash("sha256")
          .update(JSON.stringify([code, all]))
          .digest("hex")
          .slice(0, 12);
        writeFileSync(
          join(dir, "sw.js"),
          `(${worker})(${JSON.stringify({ version, code, files, later, languages })});\n`,
        );
      },
    },
  };
}
