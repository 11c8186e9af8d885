import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Rooms that keep nothing between two calls (layers.config.js): their test files share one process and what it has
 * imported, which halves their time. A test that replaces a module or a global does not belong there.
 */
const rooms = [
  "analysis",
  "base",
  "charts",
  "components",
  "contribute",
  "describe",
  "export",
  "formats",
  "model",
  "permalink",
];

/**
 * `--mode shared` (npm run test:shared): the tests that read ../shared, by their name, and no others. `--mode long` (npm
 * run test:long): more cases of properties (tests/support/cases.ts), and the tests named for it (docs/testing.md).
 * `--mode trino` and `--mode native` (npm run test:trino, test:native): those that need a Trino server, a native DuckDB.
 */
export default defineConfig(({ mode }) => {
  const test = ["shared", "trino", "native"].includes(mode) ? `${mode}.test` : "test";
  const pure = [
    ...[...rooms, "text", "views"].map((room) => `src/${room}/**/*.${test}.{ts,tsx}`),
    `tests/{formats,fuzz,oracles}/*.${test}.ts`,
  ];
  /** They share a process and its engine, which is empty before each test (tests/support/questions.ts). */
  const asking = [`src/queries/**/*.${test}.ts`, `src/publish/answers.${test}.ts`];
  /** They replace a module or a global, start processes, change the tree, or see an engine open, close or die. */
  const apart = [
    `src/app/commands.${test}.ts`,
    `src/bundle/packet.adversary.${test}.ts`,
    `src/engine/*.${test}.ts`,
    `src/ingest/{serve,worker}.${test}.ts`,
    `src/publish/{feeds,folder,points}.${test}.ts`,
    `src/workspace/{keeping,parser,raw,recovery,unfinished}.${test}.ts`,
    `tests/{cli,lint}/*.${test}.ts`,
    `tests/*.long.${test}.ts`,
  ];
  /** Of these the engines are lent: closed ones are emptied and used again. */
  const engines = [`tests/{bundle,carried}.${test}.ts`];
  const others = [
    ...(mode === "shared" ? [] : ["**/*.shared.test.{ts,tsx}"]),
    ...(mode === "trino" ? [] : ["**/*.trino.test.ts"]),
    ...(mode === "native" ? [] : ["**/*.native.test.ts"]),
    ...(mode === "long" ? [] : ["**/*.long.test.ts"]),
  ];
  return {
    resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
    test: {
      environment: "node",
      env: { TZ: "UTC", LC_ALL: "C" },
      testTimeout: 60_000,
      hookTimeout: 120_000,
      maxWorkers: 2,
      projects: [
        { extends: true, test: { name: "pure", include: pure, exclude: others, isolate: false } },
        {
          extends: true,
          test: {
            name: "asking",
            include: [...asking, `tests/**/*.${test}.ts`],
            exclude: [...pure, ...apart, ...engines, ...others],
            isolate: false,
            setupFiles: ["tests/support/emptyEngine.ts"],
          },
        },
        {
          extends: true,
          test: {
            name: "engines",
            include: [`src/**/*.${test}.{ts,tsx}`, ...engines],
            exclude: [...pure, ...asking, ...apart, ...others],
            isolate: false,
            setupFiles: ["tests/support/lentEngine.ts"],
            // Threads of one process share what V8 has compiled of the engine: a sixth less time than processes.
            pool: "threads",
          },
        },
        {
          extends: true,
          test: {
            name: "apart",
            include: apart,
            exclude: others,
            setupFiles: ["tests/support/lentEngine.ts"],
            pool: "threads",
          },
        },
      ],
    },
  };
});
