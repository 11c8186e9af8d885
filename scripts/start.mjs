/**
 * The script in index.html: what can be done before the page's code is loaded. It is inline, since a separate file
 * would be requested first and delay everything else by a round trip. The page's policy names it by hash.
 */
import { createHash } from "node:crypto";
import { placeFiles } from "./first-paint.mjs";
import { policyWith } from "./csp.mjs";
import { scriptsOf } from "./languages.mjs";

/**
 * Runs in the page. For each page `files` has the addresses of its code, and `asks` the questions that it asks first;
 * `code` names the sources (base/version). `languages`: the scripts of those other than English.
 */
function start(files, languages, asks, code) {
  let chosen = null;
  // Before the first paint, so that a chosen theme never flashes.
  try {
    const theme = localStorage.getItem("kneepoint.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    chosen = localStorage.getItem("kneepoint.language");
  } catch {
    // No storage in this browser: the system's theme and language it is.
  }
  const known = (tag) => /^\w+/.exec(tag ?? "")?.[0].toLowerCase();
  const language = [chosen, ...navigator.languages]
    .map(known)
    .find((one) => one === "en" || Object.hasOwn(languages, one));
  const script = languages[language];
  // The Library, with nothing chosen, is in the page (library-page.mjs), in English; styles show it.
  if (script === undefined && /^(#(\/(library(\?v=1)?)?)?)?$/.test(location.hash))
    document.documentElement.dataset.first = "";
  // Taken by src/ask/browser.ts. A preload would be fetched twice by browsers that compare how it is fetched.
  window.kneepointCatalogue = fetch("data/catalogue.json", { cache: "no-cache" });
  window.kneepointCatalogue.catch(() => undefined); // asked for again
  const [, place = "", query] = /^#\/(\w+)(?:\?(.*))?/.exec(location.hash) ?? [];
  const own = files[Object.hasOwn(files, place) ? place : "library"] ?? [];
  const links = own.map((href) => Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  // What the page will ask first, under the names of src/ask/key.ts. On a slow line (Mbit/s) that would delay the code,
  // so it waits for the largest file, and arrives while the code starts.
  const isSlow = navigator.connection?.downlink < 2 && links.length > 0;
  const begin = isSlow ? new Promise((done) => (links[0].onload = links[0].onerror = done)) : undefined;
  const fetched = (path) => fetch(`data/${path}`, { cache: "no-cache" });
  const named = document.querySelector("meta[name=datasets]").content.split(" ");
  window.kneepointAnswers = {};
  for (const one of new URLSearchParams(query).get("d")?.split("~") ?? []) {
    const dataset = named.find((name) => name.startsWith(`${one.split(".")[0]}.`));
    if (dataset === undefined || !Object.hasOwn(asks, place)) continue;
    for (const question of asks[place]) {
      const path = `answers/${dataset}.${code}.${question}.json`;
      window.kneepointAnswers[path] = isSlow ? begin.then(() => fetched(path)) : fetched(path);
      window.kneepointAnswers[path].catch(() => undefined);
    }
  }
  for (const link of links) document.head.append(Object.assign(link, { crossOrigin: "" }));
  // A script that the parser waits for: modules run after it and use its sentences. Appending it would be too late.
  if (script !== undefined) document.write(`<script src="${script}"></script>`);
}

const digest = (text) => createHash("sha256").update(text).digest("base64");

const CHARSET = '<meta charset="utf-8" />';
/** Filled when the data is there: `namesDatasets` in src/model/catalogue.ts. */
const DATASETS = '<meta name="datasets" content="" />';

/**
 * @param {readonly string[]} languages other than English
 * @param {Readonly<Record<string, readonly string[]>>} asks
 * @param {string} code
 * @returns {import("vite").Plugin}
 */
export const startScript = (languages, asks, code) => ({
  name: "start-script",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      // Under the dev server nothing is prepared by this code.
      const given =
        bundle === undefined
          ? [{}, scriptsOf(languages, bundle), {}, ""]
          : [placeFiles(bundle), scriptsOf(languages, bundle), asks, code];
      const call = `(${start})(${given.map((one) => JSON.stringify(one)).join()})`;
      // Within a string it means the same, and does not end the element.
      const text = call.replaceAll("</script", "<\\/script");
      // After the character set, which must be within the first kilobyte; before the styles, for which it would wait.
      const page = html.replace(CHARSET, () => `${CHARSET}\n    ${DATASETS}\n    <script>${text}</script>`);
      if (page === html) throw new Error(`index.html has no ${CHARSET}`);
      const content = policyWith(digest(text));
      const policy = {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content },
        injectTo: "head-prepend",
      };
      // Under the dev server the page has no policy: Vite's own scripts are inline too.
      return { html: page, tags: bundle === undefined ? [] : [policy] };
    },
  },
});
