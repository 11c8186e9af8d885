/**
 * Turns the table of layers.config.js into core ESLint rules: one block per room and depth, because
 * `no-restricted-imports` sees only the text of an import and "leaves the room" depends on how deep the file lies.
 * Kept apart from eslint.config.js so that tests/lint can run these rules alone, without type information.
 */
import { everybody, layers, pure, pureExceptions } from "../layers.config.js";

const rooms = Object.keys(layers);
/** Deepest folder below a room that is looked at; a test sees that no file lies deeper. */
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
const nodeOnly = { regex: "^node:", message: "A pure room runs in the browser as well: no Node modules." };
const pureGlobals = [
  "window",
  "document",
  "navigator",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "location",
  "history",
  "fetch",
  "Worker",
  "process",
].map((name) => ({ name, message: "A pure room knows no DOM and no host." }));

/** What is refused everywhere, whatever the room. */
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

/** Rooms a room may name, itself included. */
export function allowed(room) {
  const own = layers[room] ?? ["app"];
  return [room, ...(everybody.includes(room) ? [] : everybody), ...own].filter((r, i, all) => all.indexOf(r) === i);
}

/** Matches `~/…` that lands in no allowed room. A room that lies in another (`components/ui`) is not part of it. */
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

const leavesRoom = (depth) => ({
  regex: `^(\\./)?(\\.\\./){${String(depth + 1)},}|^(\\./)?(\\.\\./){${String(depth)}}\\.\\.$`,
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

/** The same patterns for `import x from`, `import()` and `import("…").Type`. */
function importRules(patterns) {
  return {
    "no-restricted-imports": ["error", { patterns: patterns.map((p) => ({ ...p, caseSensitive: true })) }],
    "no-restricted-syntax": [
      "error",
      ...refusedSyntax,
      ...patterns.map(({ regex, message }) => {
        const value = `/${regex.replaceAll("/", "\\u002F")}/`;
        return {
          selector: `:matches(ImportExpression[source.value=${value}], TSImportType[source.value=${value}])`,
          message,
        };
      }),
    ],
  };
}

function blocks(room, dir, depth, extra, ignores) {
  const files = [`src/${dir}/${"*/".repeat(depth)}${code}`];
  const nested = rooms.filter((r) => r.startsWith(`${room}/`)).map((r) => `src/${r}/**`);
  const patterns = [...banned, crooked, foreignRoom(allowed(room)), ...extra];
  return { files, ignores: [...nested, ...ignores, tests], rules: importRules(patterns) };
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
    result.push(blocks(room, room, depth, isPure ? [...extra, browserOnly, nodeOnly] : extra, ignores));
    for (const dir of impure) {
      const below = dir.split("/").length - room.split("/").length;
      if (depth >= below) result.push(blocks(room, dir, depth - below, [leavesRoom(depth), nodeOnly], []));
    }
  }
  if (isPure) {
    const nested = rooms.filter((r) => r.startsWith(`${room}/`)).map((r) => `src/${r}/**`);
    result.push({
      files: [`src/${room}/**/${code}`],
      ignores: [...nested, ...ignores, tests],
      rules: { "no-restricted-globals": ["error", ...pureGlobals] },
    });
  }
  return result;
}

/** ESLint blocks: rules only, the parser is added by whoever uses them. */
export const layerLint = [
  { files: ["**/*.{ts,tsx}"], rules: importRules(banned) },
  ...rooms.flatMap(roomBlocks),
  { files: [`src/${code}`], rules: importRules([...banned, crooked, foreignRoom(["app", "text"])]) },
];
