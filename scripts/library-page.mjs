/**
 * Writes the Library into a built `index.html`: what the catalogue beside it says is painted with the page's styles,
 * before its code is there. The page draws the same over it (src/main.tsx). Also the names of the datasets (start.mjs).
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const src = join(root, "src");
const PICTURE = /<div id="first".*<!-- first -->/s;
const SHEET = /<style data-first>.*?<\/style>/s;
/** In the page's policy, with the sheet that was there before. */
const STYLES = /style-src &#39;self&#39;( &#39;sha256-[^&]*&#39;)?/;
const digest = (text) => createHash("sha256").update(text).digest("base64");

/** Windows that it is drawn for, px: a phone, one where names need the room of host and tool, a wide one. */
const WINDOWS = { phone: 390, narrow: 1440, wide: 1920 };

/** The browser features that the page's code uses when it is loaded. */
const BROWSER = {
  innerHeight: 900,
  location: { hash: "", href: "http://localhost/", search: "", pathname: "/" },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
};

/** `style` attributes are refused by the page's policy: they become rules of one sheet, which it names by its hash. */
function withoutStyles(html) {
  const names = new Map();
  const named = (style) => {
    if (!names.has(style)) names.set(style, `s${names.size}`);
    return ` data-style="${names.get(style)}"`;
  };
  const text = html.replace(/<[^>]+>/g, (tag) => tag.replace(/ style="([^"]*)"/, (_, style) => named(style)));
  const rules = [...names].map(([style, name]) => `[data-style=${name}]{${style.replaceAll("&quot;", '"')}}`);
  return { text, rules: rules.join("") };
}

/** Invisible attributes, used only by code, labels and links. */
const UNSEEN =
  / (id|for|role|title|href|download|type="button"|aria-(?!current|pressed|selected)[a-z]+|data-(?!media|guess|wide|wraps|menu|results)[a-z-]+)(="[^"]*")?(?=[\s/>])/g;
const asPicture = (html) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, (tag) => tag.replace(UNSEEN, ""));

/** HTML for each window, by the app's own code; and the page with the names of its datasets. */
async function drawn(catalogueFile, html) {
  const server = await createServer({
    ...{ configFile: false, root, appType: "custom", logLevel: "error" },
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "~": src } },
  });
  const names = Object.keys(BROWSER);
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  try {
    for (const name of names)
      Object.defineProperty(globalThis, name, { value: BROWSER[name], configurable: true, writable: true });
    const load = (path) => server.ssrLoadModule(join(src, path));
    const { soundCatalogue, namesDatasets } = await load("model/catalogue.ts");
    const { libraryHtml } = await load("app/firstPaint.tsx");
    const { catalogue } = soundCatalogue(JSON.parse(readFileSync(catalogueFile, "utf8")));
    const windows = [];
    for (const [name, width] of Object.entries(WINDOWS)) {
      globalThis.innerWidth = width;
      windows.push(`<div data-window="${name}">${asPicture(await libraryHtml(catalogue))}</div>`);
    }
    return { windows: windows.join("\n"), page: namesDatasets(html, catalogue) };
  } finally {
    for (const [i, name] of names.entries())
      if (before[i] === undefined) delete globalThis[name];
      else Object.defineProperty(globalThis, name, before[i]);
    await server.close();
  }
}

/** @param {string} dir a built site with its data */
export async function writeLibrary(dir) {
  const page = join(dir, "index.html");
  const { windows, page: named } = await drawn(join(dir, "data/catalogue.json"), readFileSync(page, "utf8"));
  const { text, rules } = withoutStyles(windows);
  const bare = named.replace(PICTURE, "").replace(SHEET, "");
  const html = bare
    .replace(STYLES, () => `style-src &#39;self&#39; &#39;sha256-${digest(rules)}&#39;`)
    .replace("</head>", () => `<style data-first>${rules}</style></head>`)
    .replace("</body>", () => `<div id="first" inert aria-hidden="true">\n${text}\n</div><!-- first --></body>`);
  writeFileSync(page, html);
}

/** After the data is beside the page. @returns {import("vite").Plugin} */
export function libraryPage() {
  let dir = "";
  return {
    ...{ name: "library-page", apply: "build" },
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir);
    },
    // A failed build has no data; its own error is reported.
    closeBundle: () => (existsSync(join(dir, "data/catalogue.json")) ? writeLibrary(dir) : undefined),
  };
}
