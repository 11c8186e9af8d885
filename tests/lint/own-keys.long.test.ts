/** The rule against `object[name]` with a name from outside: what it refuses, and what it allows. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { expect, it } from "vitest";
import { ownKeysLint } from "../../scripts/own-keys-lint.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Linted as this file, which belongs to no project, so the types of the whole project need not be loaded. */
const PLANTED = "planted.ts";

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ["**/*.ts"],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { projectService: { allowDefaultProject: [PLANTED] }, tsconfigRootDir: root },
      },
      plugins: { kneepoint: ownKeysLint },
      rules: { "kneepoint/own-keys-only": "error" },
    },
  ],
});

const GIVEN = `
declare const labels: Record<string, string>, tight: { read: number; write: number }, rows: number[], id: string;
declare const some: Record<string, string> | undefined, op: "read" | "write", n: number, odd: string | number, u: unknown;
`;

/** The lines that are refused. Each is a block of one file, so that types are computed once. */
async function refused(lines: readonly string[]): Promise<string[]> {
  const blocks = lines.map((line) => `{ ${line.replaceAll("export ", "")} }`);
  const [result] = await eslint.lintText(`${GIVEN}${blocks.join("\n")}\nexport {};\n`, {
    filePath: join(root, PLANTED),
  });
  expect(result!.messages.filter(({ fatal }) => fatal)).toEqual([]);
  const found = result!.messages.filter(({ ruleId }) => ruleId === "kneepoint/own-keys-only");
  const first = GIVEN.split("\n").length;
  return lines.filter((_, i) => found.some(({ line }) => line === first + i));
}

it("refuses a name that can be anything", async () => {
  const lines = [
    "export const a = labels[id] ?? id;",
    "export const a = some?.[id];",
    "export const a = { read: 1 }[id as 'read'];",
    "export const a = tight[id as keyof typeof tight];",
    "export const a = labels[`p${n}`];",
    "export const a = labels[odd];",
    "export const a = labels[JSON.parse(id)];",
    "labels[id] = id;",
    "delete labels[id];",
    "export const a = id in tight;",
    "export const f = <K extends string>(k: K) => labels[k];",
    "export const f = <T extends Record<string, string>>(t: T, k: keyof T) => t[k];",
    "export const a = labels[u as string];",
    "export const { [id]: a } = labels;",
    "export const a = Reflect.get(labels, id);",
    "export const a = Reflect.set(labels, id, id);",
    "export const a = Reflect.has(labels, id);",
    "const k = id as 'read'; export const a = tight[k];",
    "export const a = tight[n > 1 ? 'read' : (id as 'write')];",
    "export const a = tight[(some?.['x'] as 'read' | undefined) ?? 'read'];",
  ];
  expect(await refused(lines)).toEqual(lines);
});

it("allows a name whose values are listed, and indexes of lists", async () => {
  const lines = [
    "export const a = tight[op];",
    "export const a = labels['read'];",
    "export const a = rows[n];",
    "export const a = id[n];",
    "export const a = 'read' in tight;",
    "export const f = <K extends 'read' | 'write'>(k: K) => tight[k];",
    "export const f = (k: keyof typeof tight) => tight[k];",
    "const k = id as string; export const a = k === 'read' ? tight[k] : 0;",
    "const k = op as 'read'; export const a = tight[k];",
    "export const { ['read']: a } = labels;",
    "export const { [op]: a } = tight;",
    "export const a = Reflect.get(tight, op);",
    "export const a = Reflect.get(tight, 'read');",
  ];
  expect(await refused(lines)).toEqual([]);
});
