/**
 * Which modules the build puts into one file. A page that is opened by its link loads the entry, what charts share and
 * its own code. By default a build makes some thirty small files of these, which are requested six at a time and
 * compressed one by one. tests/browser/requests.spec.ts counts the requests before the first chart.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = "index.html";
/** Its dynamic imports are the pages ("places"). */
const routes = "src/app/routes.ts";
const isPlace = /\/src\/views\/(\w+)\/View\.tsx$/;
const nameIn = (place) => isPlace.exec(place)[1];
const library = "src/views/library/View.tsx";
/**
 * What a page shows at once although it is loaded separately: comparisons in the Library, the bar's picker elsewhere.
 */
const besideOf = (place) => (place === root + library ? "src/views/library/Comparisons.tsx" : "src/app/Picker.tsx");

/** The worth of one request less, in bytes of source that a page may load without needing them. */
const REQUEST_BYTES = 50_000;
/** With the page, its styles, the entry, the catalogue and two answers: twelve requests. Scaling asks three answers. */
const mostFiles = (place) => (nameIn(place) === "scaling" ? 5 : 6);
/** Curves are the links that people share: their bytes count this many times. */
const CURVE_WEIGHT = 10;
const weightOf = (place) => (nameIn(place) === "curve" ? CURVE_WEIGHT : 1);

/**
 * Files of the same pages. `isLate`: also needed later, by code that may be loaded without any of these pages.
 * @typedef {{ places: Set<string>, isLate: boolean, modules: string[], bytes: number }} Bundle
 */

/** The module and all that it imports statically. */
function needed(graph, id) {
  const modules = new Set();
  const visit = (at) => {
    if (modules.has(at)) return;
    modules.add(at);
    graph.getModuleInfo(at)?.importedIds.forEach(visit);
  };
  if (graph.getModuleInfo(id) === null) throw new Error(`The build has no ${id}.`);
  visit(id);
  return modules;
}

/** What the Library may load later, whatever is clicked or dropped, except the other pages. */
function lateIn(graph) {
  const places = new Set(graph.getModuleInfo(root + routes).dynamicallyImportedIds);
  const modules = new Set();
  const visit = (id) => {
    if (modules.has(id) || (places.has(id) && id !== root + library)) return;
    modules.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    [...importedIds, ...dynamicallyImportedIds].forEach(visit);
  };
  visit(root + page);
  return modules;
}

/** For each place what it imports, at once or with its bar. */
function placesOf(graph) {
  const places = graph.getModuleInfo(root + routes).dynamicallyImportedIds;
  const rootsOf = (place) => [place, root + besideOf(place)];
  return new Map(places.map((place) => [place, new Set(rootsOf(place).flatMap((one) => [...needed(graph, one)]))]));
}

/**
 * The entry, with what the Library and another place need, and a bundle for each set of other places.
 * @returns {{ entry: Set<string>, bundles: Bundle[] }}
 */
function bundlesOf(graph) {
  const entry = needed(graph, root + page);
  const needs = placesOf(graph);
  const late = lateIn(graph);
  const bundles = new Map();
  for (const id of new Set([...needs.values()].flatMap((ids) => [...ids]))) {
    const places = new Set([...needs.keys()].filter((place) => needs.get(place).has(id)));
    if (places.has(root + library) && places.size > 1) entry.add(id);
    if (entry.has(id)) continue;
    const isLate = late.has(id);
    const key = [isLate, ...places].join();
    const bundle = bundles.get(key) ?? { places, isLate, modules: [], bytes: 0 };
    bundle.modules.push(id);
    bundle.bytes += graph.getModuleInfo(id).code?.length ?? 0;
    bundles.set(key, bundle);
  }
  return { entry, bundles: [...bundles.values()] };
}

/** Bytes gained by one file for both. */
function gain(one, other) {
  const weight = (places) => [...places].reduce((sum, place) => sum + weightOf(place), 0);
  const both = weight([...one.places].filter((place) => other.places.has(place)));
  const unneeded = (weight(one.places) - both) * other.bytes + (weight(other.places) - both) * one.bytes;
  return both * REQUEST_BYTES - unneeded;
}

/**
 * Merges bundles until no merge gains anything. What a bundle imports is needed by all its pages, before and after, so
 * no page loads a third bundle because of a merge, and no two bundles import each other.
 */
function merged(graph, bundles) {
  for (;;) {
    const bundleOf = new Map(bundles.flatMap((bundle) => bundle.modules.map((id) => [id, bundle])));
    const imported = ({ modules }) =>
      modules.flatMap((id) => graph.getModuleInfo(id).importedIds).flatMap((id) => bundleOf.get(id) ?? []);
    const fits = ([one, other]) =>
      [...imported(one), ...imported(other)].every(
        (third) => [one, other].includes(third) || [...one.places, ...other.places].every((at) => third.places.has(at)),
      );
    const filesOf = (place) => bundles.filter(({ places }) => places.has(place)).length;
    const crowded = [...new Set(bundles.flatMap(({ places }) => [...places]))].filter(
      (place) => filesOf(place) > mostFiles(place),
    );
    const [best] = bundles
      .flatMap((one, i) => bundles.slice(i + 1).map((other) => [one, other, gain(one, other)]))
      .filter(([one, other]) => one.isLate === other.isLate)
      .filter(
        ([one, other, gained]) =>
          gained > 0 || crowded.some((place) => one.places.has(place) && other.places.has(place)),
      )
      .filter(fits)
      .sort(([, , a], [, , b]) => b - a);
    if (best === undefined) return bundles;
    const [one, other] = best;
    const places = new Set([...one.places, ...other.places]);
    const both = {
      places,
      isLate: one.isLate,
      modules: [...one.modules, ...other.modules],
      bytes: one.bytes + other.bytes,
    };
    bundles = [...bundles.filter((bundle) => bundle !== one && bundle !== other), both];
  }
}

const nameOf = ({ places: [place, ...others], isLate }, i) =>
  others.length > 0 ? `places-${i}` : `${nameIn(place)}${isLate ? "-later" : ""}`;

/** For Rolldown's `codeSplitting`: the file of a module; null: Rolldown decides. */
export function sharedChunks() {
  let names = null;
  const name = (id, graph) => {
    if (names === null) {
      const { entry, bundles } = bundlesOf(graph);
      names = new Map([...entry].map((one) => [one, "first-paint"]));
      for (const [i, bundle] of merged(graph, bundles).entries())
        for (const one of bundle.modules) names.set(one, nameOf(bundle, i));
    }
    return names.get(id) ?? null;
  };
  // Each place's own dependencies are named already: Rolldown adds none.
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: "places" }] };
}

/**
 * Rolldown keeps the three functions that every file needs in a file of their own, which is a request. They go into each
 * file instead: 400 bytes compressed.
 */
export const inlineHelpers = () => ({
  name: "inline-helpers",
  generateBundle: {
    order: "pre",
    handler(_, bundle) {
      const helpers = Object.values(bundle).find(({ name }) => name === "rolldown-runtime");
      const [, body, names] = /^([^]*)export\{([^}]*)\};?\s*$/.exec(helpers.code);
      const returned = names.replaceAll(/([\w$]+) as ([\w$]+)/g, "$2:$1");
      const imported = new RegExp(`import\\{([^}]*)\\}from["'\`]\\./${basename(helpers.fileName)}["'\`];?`);
      for (const chunk of Object.values(bundle)) {
        if (!chunk.imports?.includes(helpers.fileName)) continue;
        chunk.code = chunk.code.replace(imported, (_, wanted) => {
          const taken = wanted.replaceAll(" as ", ":");
          return `const{${taken}}=(()=>{${body}return{${returned}}})();`;
        });
        chunk.imports = chunk.imports.filter((file) => file !== helpers.fileName);
        if (chunk.code.includes(basename(helpers.fileName))) throw new Error(`${chunk.fileName}: helpers not found.`);
      }
      delete bundle[helpers.fileName];
    },
  },
});

/**
 * For each page, by its name in a link, the built files of its code: the entry first, since it takes longest.
 * @param {Readonly<Record<string, { type: string, fileName: string, imports: string[], moduleIds: string[], isEntry: boolean }>>} bundle
 */
export function placeFiles(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const fileOf = (id) => chunks.find(({ moduleIds }) => moduleIds.includes(root + id)).fileName;
  const withImports = (file) => [file, ...bundle[file].imports.flatMap(withImports)];
  const entry = chunks.find(({ isEntry }) => isEntry).fileName;
  const views = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => isPlace.test(id)));
  return Object.fromEntries(
    views.map((id) => {
      const files = [id.slice(root.length), besideOf(id)].flatMap((one) => withImports(fileOf(one)));
      return [nameIn(id), [...new Set([entry, ...files])]];
    }),
  );
}

/** Paths of the built files, for size-limit: those of the Library, as its page asks for them (start.mjs). */
export function firstPaintScripts() {
  const listed = /"library":(\[[^\]]*\])/.exec(readFileSync(`${root}dist/index.html`, "utf8"))?.[1];
  if (listed === undefined) throw new Error("The built page lists no files of the Library.");
  return JSON.parse(listed).map((file) => `dist/${file}`);
}
