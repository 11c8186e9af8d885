import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { layers, pure, testsMayImport } from "../../layers.config.js";
import { allowed, layerLint, maxDepth } from "../../scripts/layer-lint.js";

type Room = keyof typeof layers;
const root = fileURLToPath(new URL("../..", import.meta.url));
const rooms = Object.keys(layers) as Room[];

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ["**/*.{ts,tsx}"],
      languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    },
    ...(layerLint as never[]),
  ],
});

/** Messages of the layer rules for `text` as the content of `filePath`. */
async function refusals(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: `${root}${filePath}` });
  expect(result?.messages.filter((m) => m.fatal)).toEqual([]);
  return (result?.messages ?? []).map((m) => m.message);
}

/**
 * Lints lines, each of which could be the whole content of `filePath`, as one file; returns those that no rule refuses.
 */
async function passing(filePath: string, lines: readonly string[]): Promise<string[]> {
  const [result] = await eslint.lintText(lines.join("\n"), { filePath: `${root}${filePath}` });
  expect(result?.messages.filter((m) => m.fatal)).toEqual([]);
  const refused = new Set(result?.messages.map(({ line }) => line));
  return lines.filter((_, i) => !refused.has(i + 1));
}

/** Ways to load a module, and how a file `depth` folders below its room reaches another room. */
const ways = (from: string): string[] => [
  `import { x } from "${from}";`,
  `export * from "${from}";`,
  `export const x = import("${from}");`,
  `export type X = import("${from}").X;`,
];
const up = (room: string, depth: number): string => "../".repeat(room.split("/").length + depth);

describe.each(rooms)("room %s", (room) => {
  const foreign = rooms.filter((other) => !allowed(room).includes(other));

  it("refuses every room that its row does not name", async () => {
    for (const depth of [0, 2]) {
      const planted = [...foreign, "main"].flatMap((other) =>
        [`~/${other}/planted`, `${up(room, depth)}${other}/planted`].flatMap(ways),
      );
      expect(await passing(`src/${room}/${"a/".repeat(depth)}planted.ts`, planted)).toEqual([]);
    }
  });

  it("allows every room that its row names", async () => {
    for (const other of allowed(room)) {
      const text = `import { x } from "~/${other}/planted";\nexport const y = import("~/${other}/planted");`;
      if (room === "views" && other === "views") continue; // pages see little of each other: below
      expect(await refusals(`src/${room}/a/planted.tsx`, text), `${room} -> ${other}`).toEqual([]);
    }
    expect(await refusals(`src/${room}/a/planted.tsx`, `import { x } from "./near"; import y from "./a/b";`)).toEqual(
      [],
    );
    if (room !== "views") expect(await refusals(`src/${room}/a/planted.tsx`, `import { x } from "../up";`)).toEqual([]);
  });

  it("refuses indirect ways out of the room", async () => {
    for (const from of ["./../x", "./a/../../x", "/src/base/result", "src/base/result", "..", "./../.."]) {
      expect(await refusals(`src/${room}/planted.ts`, `import "${from}";`), from).not.toEqual([]);
    }
  });
});

describe("pure rooms", () => {
  const packages = [
    "react",
    "react-dom",
    "react-dom/client",
    "@duckdb/duckdb-wasm",
    "zustand",
    "idb",
    "node:fs",
    "fs",
    "fs/promises",
  ];
  const uses = [
    ...["window.x()", "document.body", "navigator.language", "localStorage.a", "fetch('/')", "process.env"],
    ...["self.fetch('/')", "globalThis.document", "self['document']", "new XMLHttpRequest()", "new WebSocket('')"],
    ...["import.meta.url", "new URL('./x', import.meta.url)"],
  ];
  it.each(pure)("%s knows no browser, no React, no DuckDB and no Node", async (room) => {
    const planted = [
      ...packages.flatMap((name) => [`import x from "${name}";`, `export const x = import("${name}");`]),
      ...uses.map((use) => `export const x = ${use};`),
    ];
    for (const folder of ["", "a/"]) expect(await passing(`src/${room}/${folder}planted.ts`, planted)).toEqual([]);
    expect(await refusals(`src/${room}/planted.ts`, `import { x } from "d3-array"; export const y = x;`)).toEqual([]);
  });

  it("depend on pure rooms only", () => {
    for (const room of pure) expect(pure, room).toEqual(expect.arrayContaining(allowed(room)));
  });

  it("a chart imports no renderer", async () => {
    for (const from of ["../render/react/SceneView", "~/charts/render/svg", "../render/svg"]) {
      expect(await refusals("src/charts/curve/planted.ts", `import "${from}";`), from).not.toEqual([]);
    }
    expect(await refusals("src/charts/planted.ts", `import "./render/react/SceneView";`)).not.toEqual([]);
  });

  it("charts/render may import React", async () => {
    const text = `import { useRef } from "react"; export const x = [useRef, document.body];`;
    expect(await refusals("src/charts/render/react/planted.tsx", text)).toEqual([]);
    expect(await refusals("src/charts/curve/planted.tsx", text)).not.toEqual([]);
    expect(await refusals("src/charts/render/react/planted.tsx", `import "../../../engine/engine";`)).not.toEqual([]);
    expect(await refusals("src/charts/render/react/planted.tsx", `import "~/engine/engine";`)).not.toEqual([]);
    expect(await refusals("src/charts/render/react/planted.tsx", `import "../../scene";`)).toEqual([]);
  });
});

it("apache-arrow, the d3 bundle and raw HTML are refused everywhere", async () => {
  for (const file of [
    "src/engine/planted.ts",
    "src/app/planted.tsx",
    "tests/planted.ts",
    "src/engine/planted.test.ts",
  ]) {
    expect(await refusals(file, `import * as arrow from "apache-arrow";`)).not.toEqual([]);
    expect(await refusals(file, `import * as d3 from "d3";`)).not.toEqual([]);
    expect(await refusals(file, `x.innerHTML = text;`)).not.toEqual([]);
  }
  expect(await refusals("src/app/planted.tsx", `<p dangerouslySetInnerHTML={{ __html: x }} />;`)).not.toEqual([]);
});

it("pages see picture.ts, state.ts and shared of each other, nothing else", async () => {
  const file = "src/views/curve/planted.tsx";
  expect(await refusals(file, `import "../figures/View";`)).not.toEqual([]);
  expect(await refusals(file, `import "~/views/figures/View";`)).not.toEqual([]);
  expect(await refusals(file, `import "../figures/state"; import "../shared/useAnswer"; import "../page";`)).toEqual(
    [],
  );
});

describe("ways around the table", () => {
  it.each(["queries", "engine", "views/curve", "charts/render/react"])("are closed in %s", async (dir) => {
    const planted = [
      "import(`~/app/App`)",
      'import("~/app/" + name)',
      'import.meta.glob("../../app/*")',
      'import.meta["glob"]("../../app/*")',
      'require("~/app/App")',
      'new URL("../../../app/x", import.meta.url)',
      'new URL("/src/app/x", import.meta.url)',
      "new URL(name, import.meta.url)",
      "new URL(`../../../app/x`, import.meta.url)",
    ];
    for (const text of planted) {
      expect(await refusals(`src/${dir}/planted.ts`, `export const x = ${text};`), text).not.toEqual([]);
    }
    expect(await refusals(`src/${dir}/planted.ts`, `import x = require("~/app/App");`)).not.toEqual([]);
  });

  it("a file beside its own is no way around the rule", async () => {
    expect(await refusals("src/engine/planted.ts", `export const x = new URL("./a", import.meta.url);`)).toEqual([]);
  });

  it("code in a language other than TypeScript", async () => {
    for (const name of ["planted.js", "planted.mjs", "planted.jsx", "planted.cjs", "planted.mts", "planted.cts"]) {
      expect(await refusals(`src/base/a/${name}`, "load();"), name).not.toEqual([]);
    }
  });

  it("a folder that is no room is refused, and every folder is a room", async () => {
    for (const file of ["src/utils/drawer.ts", "src/utils/a/b/drawer.tsx", "src/utils/drawer.test.ts"]) {
      expect(await refusals(file, `export const x = 1;`), file).not.toEqual([]);
    }
    const folders = readdirSync(`${root}src`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders) expect(rooms).toContain(name);
  });
});

describe("tests beside the code", () => {
  it.each(rooms)("of %s obey its row, but for the short list", async (room) => {
    const extra: readonly string[] = (testsMayImport as Partial<Record<Room, string[]>>)[room] ?? [];
    const may = [...allowed(room), ...extra];
    const loads = (other: string): string => `import { x } from "~/${other}/planted";`;
    const found = await passing(`src/${room}/a/planted.test.ts`, rooms.map(loads));
    expect(found).toEqual(rooms.filter((other) => may.includes(other)).map(loads));
    const up = "../".repeat(room.split("/").length + 1);
    const support = `import "node:fs"; import { it } from "vitest"; import "${up}tests/support/arrow"; it("", it);`;
    expect(await refusals(`src/${room}/planted.test.ts`, support)).toEqual([]);
    expect(await refusals(`src/${room}/planted.test.ts`, `import "${up}tests/browser/kit";`)).not.toEqual([]);
    expect(await refusals(`src/${room}/planted.test.ts`, `import "../../app/App";`)).not.toEqual([]);
  });
});

it("main.tsx may import the shell and nothing below it", async () => {
  expect(await refusals("src/main.tsx", `import "~/app/App"; import "./app/theme.css";`)).toEqual([]);
  for (const from of ["~/views/curve/View", "./views/curve/View", "./engine/browser", "~/text/en", "../tests/x", "."]) {
    for (const text of ways(from)) expect(await refusals("src/main.tsx", text), text).not.toEqual([]);
  }
});

it("no file is deeper below its room than the rules look", () => {
  const files = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" });
  expect(files.filter((path) => path.split("/").length > maxDepth + 2)).toEqual([]);
});
