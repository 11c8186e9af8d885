/**
 * Other languages than English (src/text/languages.ts). Outside of src/text each section of src/text/en is imported
 * through a look-up: the page's language has it, or it is English. A section is replaced whole, so that no sentence is
 * put together from two languages. Each language is one classic script, `assets/language-<code>-<hash>.js`, which the
 * start script loads before any module is evaluated (start.mjs).
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build, normalizePath } from "vite";

const src = normalizePath(fileURLToPath(new URL("../src", import.meta.url)));
const LOOK = "\0said";
const SCRIPT = /^assets\/language-(\w+)-[\w-]+\.js$/;
export const isLanguage = (file) => SCRIPT.test(file);
const ENTRY = "kneepoint-language";

export const sectionsOf = (language) =>
  readdirSync(`${src}/text/${language}`)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".ts".length));

const exported = (code) => [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);

/** The module that stands for a section: each export looked up. */
export function lookUps(section, file, code) {
  const names = exported(code);
  return [
    `import { $look } from ${JSON.stringify(LOOK)};`,
    `import { ${names.map((name) => `${name} as ${name}$`).join(", ")} } from ${JSON.stringify(file)};`,
    // Without the mark it would be kept in every page that uses none of it.
    ...names.map((name) => `export const ${name} = /*#__PURE__*/ $look("${section}", "${name}", ${name}$);`),
  ].join("\n");
}

const SAID = `export const $look = (section, name, english) =>
  globalThis.kneepointSaid?.sections[section]?.[name] ?? english;`;

async function scriptOf(language, englishOnly) {
  const names = sectionsOf(language).filter((name) => !englishOnly.includes(name));
  const imports = names.map((name, i) => `import * as s${i} from "${src}/text/${language}/${name}.ts";`);
  const sections = names.map((name, i) => `${JSON.stringify(name)}: s${i}`);
  const entry = `${imports.join("\n")}
globalThis.kneepointSaid = { language: "${language}", sections: { ${sections.join(", ")} } };
document.documentElement.lang = "${language}";`;
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
        load: (id) => (id === `\0${ENTRY}` ? entry : null),
      },
    ],
    resolve: { alias: { "~": src } },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: ENTRY, output: { format: "iife", codeSplitting: false } },
    },
  });
  const [{ output }] = [built].flat();
  return output[0].code;
}

/**
 * @param {readonly string[]} languages other than English
 * @param {readonly string[]} englishOnly sections that are looked up in no language
 * @returns {import("vite").Plugin}
 */
export const languageScripts = (languages, englishOnly) => ({
  name: "languages",
  enforce: "pre",
  async resolveId(id, importer) {
    if (id === LOOK) return id;
    if (!/(^\.|\/text)\/en\/[\w-]+$/.test(id) || importer?.includes("/text/en/")) return null;
    const section = basename(id);
    const found = await this.resolve(id, importer, { skipSelf: true });
    if (found?.id !== `${src}/text/en/${section}.ts` || englishOnly.includes(section)) return null;
    return `${LOOK}/${section}`;
  },
  load(id) {
    if (id === LOOK) return SAID;
    if (!id.startsWith(`${LOOK}/`)) return null;
    const file = `${src}/text/en/${basename(id)}.ts`;
    return lookUps(basename(id), file, readFileSync(file, "utf8"));
  },
  async generateBundle() {
    for (const language of languages) {
      const source = await scriptOf(language, englishOnly);
      this.emitFile({ type: "asset", name: `language-${language}.js`, source });
    }
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const language = languages.find((one) => request.url === `/${devScript(one)}`);
      if (language === undefined) return next();
      response.setHeader("Content-Type", "text/javascript;charset=utf-8");
      scriptOf(language, englishOnly).then((code) => response.end(code), next);
    });
  },
});

const devScript = (language) => `languages/${language}.js`;

/** language -> address of its script; `bundle`: undefined under the dev server. */
export const scriptsOf = (languages, bundle) =>
  Object.fromEntries(
    bundle === undefined
      ? languages.map((language) => [language, devScript(language)])
      : Object.keys(bundle).flatMap((file) => (SCRIPT.test(file) ? [[SCRIPT.exec(file)[1], file]] : [])),
  );
