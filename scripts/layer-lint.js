/**
 * Turns the table of layers.config.js into core ESLint rules: one block per room and depth, because
 * `no-restricted-imports` sees only the text of an import and "leaves the room" depends on how deep the file lies.
 * Kept apart from eslint.config.js so that tests/lint can run these rules alone, without type information.
 */
import { builtinModules } from "node:module";
import { everybody, layers, pure, pureExceptions, testsMayImport } from "../layers.config.js";

const rooms = Object.keys(layers);
/** Deepest folder below a room that is checked; a test ensures that no file is deeper. */
export const maxDepth = 4;
const code = "*.{ts,tsx}";
const tests = "**/*.test.{ts,tsx}";

/** Packages that no part of the project may load. */
const banned = [
  {
    regex: "^apache-arrow(/|$)",
    message: "flechette reads and writes Arrow; apache-arrow breaks silently on a version mismatch.",
  },
  { regex: "^d3$", message: "Import the d3 submodule; the bundle is too large for the first paint." },
  { regex: "\\.test$", message: "A test is imported by nobody." },
];
const browserOnly = {
  regex: "^(react|react-dom|zustand|idb|@tanstack/.*|@duckdb/.*)(/|$)",
  message: "A pure room runs in a worker, in Node and in a test alike: no React, no DuckDB, no stores.",
};
const nodeOnly = {
  regex: `^(node:|(${builtinModules.filter((name) => /^\w+$/.test(name)).join("|")})(/|$))`,
  message: "A pure room runs in the browser as well: no Node modules.",
};
const pureGlobals = [
  // The global object under any name: `self.fetch` is `fetch`.
  "window",
  "self",
  "globalThis",
  "global",
  "top",
  "parent",
  "frames",
  "document",
  "navigator",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "location",
  "history",
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "BroadcastChannel",
  "Worker",
  "SharedWorker",
  "importScripts",
  "caches",
  "process",
  "Buffer",
].map((name) => ({ name, message: "A pure room knows no DOM and no host." }));

/** Refused in every room. */
const refusedSyntax = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML']",
    message: "Text from files and links is data: never HTML.",
  },
  {
    selector:
      "AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/], CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: "Text from files and links is data: never HTML.",
  },
];

/** Ways to load a module that the patterns below cannot check. */
const unreadable = [
  {
    selector: "ImportExpression:not([source.type='Literal'])",
    message: "Write the module of import() as a plain string: the rules of layers.config.js read it.",
  },
  {
    selector: "MemberExpression[object.type='MetaProperty']:matches([computed=true], [property.name=/^glob/])",
    message: "import.meta.glob goes around layers.config.js: import each module by its name.",
  },
  {
    selector: "CallExpression[callee.name='require'], TSExternalModuleReference",
    message: "Modules are loaded by import.",
  },
];
/** A file by its location: the address must be readable. In a test it names fixtures. */
const placed = "NewExpression[callee.name='URL'][arguments.1.object.type='MetaProperty']";
const unreadablePlace = {
  selector: `${placed}:not([arguments.0.type='Literal'])`,
  message: "Write the address beside import.meta.url as a plain string.",
};
const noPlace = {
  selector: "MetaProperty[meta.name='import']",
  message: "A pure room does not know where it lies: no import.meta.",
};
const never = (message) => ({ "no-restricted-syntax": ["error", { selector: "Program", message }] });

/** Rooms that a room may import, itself included. */
export function allowed(room) {
  const own = layers[room];
  return [room, ...(everybody.includes(room) ? [] : everybody), ...own].filter((r, i, all) => all.indexOf(r) === i);
}

/** Matches `~/…` that leads into no allowed room. A room inside another (`components/ui`) is not part of it. */
function foreignRoom(names) {
  const ok = names.map((name) => {
    const inner = rooms
      .filter((r) => r.startsWith(`${name}/`) && !names.includes(r))
      .map((r) => r.slice(name.length + 1));
    return `${name}/${inner.length > 0 ? `(?!(${inner.join("|")})/)` : ""}`;
  });
  return {
    regex: `^~/(?!${ok.join("|")})`,
    message: `layers.config.js: this room may import ${names.join(", ")} only.`,
  };
}

/** Tests may reach tests/support from any depth. */
const leavesRoom = (depth, inTest) => ({
  regex: `^(\\./)?${inTest ? "(?!(\\.\\./)+tests/support/\\w+$)" : ""}(\\.\\./){${String(depth + 1)},}|^(\\./)?(\\.\\./){${String(depth)}}\\.\\.$`,
  message: "A relative path stays inside its room: write ~/room/file.",
});
const crooked = {
  regex: "^/|^src/|[^.]/\\.\\.(/|$)|/\\./|^\\./\\.\\.",
  message: "Write ~/room/file or a plain relative path.",
};
const otherPage = {
  regex: "^(\\.\\./|~/views/)(?!shared/)[^/.]+/(?!(picture|state)$)",
  message: "A page offers another page its picture.ts and state.ts only.",
};
/** `dir`: a part of a pure room that uses React, imported from `depth` folders below the room. */
const impurePart = (room, dir, depth) => ({
  regex: `^(~/${room}/|(\\./)?(\\.\\./){${String(depth)}})${dir.slice(room.length + 1)}(/|$)`,
  message: `Only what shows a scene knows ${dir}.`,
});

/**
 * The same patterns for `import x from`, `import()`, `import("…").Type` and, except in tests, `new URL("…",
 * import.meta.url)`.
 */
function importRules(patterns, { syntax = [], urls = false } = {}) {
  return {
    "no-restricted-imports": ["error", { patterns: patterns.map((p) => ({ ...p, caseSensitive: true })) }],
    "no-restricted-syntax": [
      "error",
      ...refusedSyntax,
      ...syntax,
      ...patterns.map(({ regex, message }) => {
        const value = `/${regex.replaceAll("/", "\\u002F")}/`;
        const ways = [`ImportExpression[source.value=${value}]`, `TSImportType[source.value=${value}]`];
        if (urls) ways.push(`${placed}[arguments.0.value=${value}]`);
        return { selector: `:matches(${ways.join(", ")})`, message };
      }),
    ],
  };
}

const nestedRooms = (room) => rooms.filter((r) => r.startsWith(`${room}/`)).map((r) => `src/${r}/**`);

/** Code in `dir`, a room or a part of one, `depth` folders deep. */
function codeBlock(room, dir, depth, extra, ignores) {
  const isPure = pure.includes(room) && dir === room;
  return {
    files: [`src/${dir}/${"*/".repeat(depth)}${code}`],
    ignores: [...nestedRooms(room), ...ignores, tests],
    rules: importRules([...banned, crooked, foreignRoom(allowed(room)), ...extra], {
      syntax: [...unreadable, unreadablePlace, ...(isPure ? [noPlace] : [])],
      urls: true,
    }),
  };
}

function testBlock(room, depth) {
  const may = [...allowed(room), ...(testsMayImport[room] ?? [])];
  return {
    files: [`src/${room}/${"*/".repeat(depth)}${tests.slice(3)}`],
    ignores: nestedRooms(room),
    rules: importRules([...banned, crooked, foreignRoom(may), leavesRoom(depth, true)], { syntax: unreadable }),
  };
}

function roomBlocks(room) {
  const impure = pureExceptions.filter((dir) => dir.startsWith(`${room}/`));
  const isPure = pure.includes(room);
  const ignores = impure.map((dir) => `src/${dir}/**`);
  const result = [];
  for (let depth = 0; depth <= maxDepth; depth++) {
    const extra = [leavesRoom(depth)];
    if (room === "views" && depth > 0)
      extra.push(depth === 1 ? otherPage : { ...otherPage, regex: "^~/views/(?!shared/)" });
    if (isPure) extra.push(browserOnly, nodeOnly, ...impure.map((dir) => impurePart(room, dir, depth)));
    result.push(codeBlock(room, room, depth, extra, ignores), testBlock(room, depth));
    for (const dir of impure) {
      const below = dir.split("/").length - room.split("/").length;
      if (depth >= below) result.push(codeBlock(room, dir, depth - below, [leavesRoom(depth), nodeOnly], []));
    }
  }
  if (isPure) {
    result.push({
      files: [`src/${room}/**/${code}`],
      ignores: [...nestedRooms(room), ...ignores, tests],
      rules: { "no-restricted-globals": ["error", ...pureGlobals] },
    });
  }
  return result;
}

const shell = {
  regex: "^(?!\\./app/|~/app/)[.~]",
  message: "src/main.tsx starts the shell: it may import app only.",
};

/** ESLint blocks with rules only; the user of the rules adds the parser. */
export const layerLint = [
  { files: ["**/*.{ts,tsx}"], rules: importRules(banned) },
  ...rooms.flatMap(roomBlocks),
  {
    files: [`src/${code}`],
    rules: importRules([...banned, crooked, shell], { syntax: [...unreadable, unreadablePlace], urls: true }),
  },
  {
    files: [`src/*/**/${code}`],
    ignores: rooms.map((room) => `src/${room}/**`),
    rules: never("This folder is no room: give it a row in layers.config.js."),
  },
  { files: ["src/**/*.{js,jsx,mjs,cjs,mts,cts}"], rules: never("Code below src/ is TypeScript: .ts or .tsx.") },
];
