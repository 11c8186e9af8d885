/**
 * Who may import whom: the one table. eslint.config.js turns it into no-restricted-imports rules and
 * tests/lint/layers.test.ts plants one forbidden import per pair to see it refused.
 * Every room may import `base`, `model` and `text` as well; these three import only what their own row says.
 * A room may always import itself.
 */
export const everybody = ["base", "model", "text"];

/**
 * room -> rooms it may import, besides `everybody`. The key is the path below src/; a folder of src/ without a row is
 * refused.
 */
export const layers = {
  app: ["views", "components", "components/ui", "workspace", "permalink", "export", "remote"],
  views: [
    "components",
    "components/ui",
    "charts",
    "ask",
    "queries",
    "analysis",
    "describe",
    "permalink",
    "workspace",
    "export",
    "bundle",
    "remote",
    "contribute",
  ],
  components: ["components/ui", "charts", "export", "permalink", "workspace", "bundle"],
  "components/ui": [],
  export: ["charts", "permalink", "bundle"],
  standalone: ["app", "components", "ask", "queries", "engine", "workspace", "export", "permalink"],
  workspace: ["ingest", "engine", "describe", "bundle"],
  ask: ["queries", "engine"],
  queries: ["analysis"],
  charts: [],
  analysis: [],
  describe: [],
  permalink: [],
  publish: ["ingest", "formats", "engine", "queries", "charts", "ask", "describe", "bundle"],
  cli: ["publish", "ingest", "engine", "bundle", "contribute", "analysis"],
  contribute: ["ingest", "describe", "bundle"],
  ingest: ["formats", "analysis", "bundle"],
  bundle: ["permalink"],
  remote: [],
  engine: [],
  formats: [],
  model: ["base"],
  text: ["base"],
  base: [],
};

/** Rooms that run in a worker, in Node and in a test alike: no DOM, no DuckDB, no React. */
export const pure = [
  ...["formats", "model", "analysis", "describe", "queries", "charts", "permalink", "bundle", "base", "text"],
];
/** The one place in a pure room that may know React: the renderers. The rest of its room does not import it. */
export const pureExceptions = ["charts/render"];

/**
 * Tests beside the code obey the table too, besides Node, vitest and tests/support. What they need in addition:
 * questions are tried on the real engine, a page's picture on rows that its format really reads.
 */
export const testsMayImport = { cli: ["ask"], queries: ["engine"], views: ["formats"] };
