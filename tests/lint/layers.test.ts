import { readdirSync } from "node:fs";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { layers, pure } from "../../layers.config.js";
import { allowed, layerLint, maxDepth } from "../../scripts/layer-lint.js";

const root = new URL("../..", import.meta.url).pathname;
const rooms = Object.keys(layers) as (keyof typeof layers)[];

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

/** Messages of the layer rules for `text`, were it the file `filePath`. */
async function refusals(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: `${root}${filePath}` });
  expect(result?.messages.filter((m) => m.fatal)).toEqual([]);
  return (result?.messages ?? []).map((m) => m.message);
}

/** Three ways to load a module, and how a file `depth` folders below its room reaches another room. */
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
    const planted = [...foreign, "main"].flatMap((other) =>
      [0, 2].flatMap((depth) =>
        [`~/${other}/planted`, `${up(room, depth)}${other}/planted`].flatMap((from) =>
          ways(from).map((text) => ({ file: `src/${room}/${"a/".repeat(depth)}planted.ts`, from, text })),
        ),
      ),
    );
    for (const { file, text } of planted) {
      expect(await refusals(file, text), `${file}: ${text}`).not.toEqual([]);
    }
  });

  it("lets every room in that its row names", async () => {
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

  it("refuses crooked ways out of the room", async () => {
    for (const from of ["./../x", "./a/../../x", "/src/base/result", "src/base/result", "..", "./../.."]) {
      expect(await refusals(`src/${room}/planted.ts`, `import "${from}";`), from).not.toEqual([]);
    }
  });
});

describe("pure rooms", () => {
  const packages = ["react", "react-dom", "react-dom/client", "@duckdb/duckdb-wasm", "zustand", "idb", "node:fs"];
  const uses = ["window.x()", "document.body", "navigator.language", "localStorage.a", "fetch('/')", "process.env"];
  it.each(pure)("%s knows no browser, no React, no DuckDB and no Node", async (room) => {
    for (const name of packages) {
      expect(await refusals(`src/${room}/planted.ts`, `import x from "${name}";`), name).not.toEqual([]);
      expect(await refusals(`src/${room}/a/planted.ts`, `export const x = import("${name}");`), name).not.toEqual([]);
    }
    for (const use of uses) {
      expect(await refusals(`src/${room}/a/planted.ts`, `export const x = ${use};`), use).not.toEqual([]);
    }
    expect(await refusals(`src/${room}/planted.ts`, `import { x } from "d3-array"; export const y = x;`)).toEqual([]);
  });

  it("charts/render may know React", async () => {
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

it("main.tsx may import the shell and nothing below it", async () => {
  expect(await refusals("src/main.tsx", `import "~/app/App"; import "./app/theme.css";`)).toEqual([]);
  expect(await refusals("src/main.tsx", `import "~/views/curve/View";`)).not.toEqual([]);
});

it("no file lies deeper below its room than the rules look", () => {
  const files = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" });
  expect(files.filter((path) => path.split("/").length > maxDepth + 2)).toEqual([]);
});
