/**
 * The house test: a format, a chart, and the page that shows it, is one folder each and the rows that src/README.md
 * names. In a scratch copy a dummy of each is added in exactly that way; then the type check, the layer lint, the unit
 * tests of formats, charts and the table of pictures, and the test of the sentences of notices must pass there.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
let house: string;
// Typed lint takes seconds here, and minutes on a machine that is busy.
vi.setConfig({ testTimeout: 300_000 });

const format = `import { blobSource } from "~/base/bytes";
import type { Format } from "../format";

/** A format that reads nothing: it stands for the next one. */
export const dummy: Format = {
  id: "dummy",
  tool: "dummy",
  sniff: (head) => (head[0] === 0xd0 && head[1] === 0x0d ? 1 : 0),
  parse: async (source, sink) => {
    await blobSource(source.path, new Blob()).slice(0, 0);
    sink.notice({ code: "dummy/read", level: "info", path: source.path });
  },
  locate: () => null,
};
`;
const notices = `import type { NoticeText } from "./notice-text";

export const dummyNotices: Readonly<Record<string, NoticeText>> = {
  "dummy/read": { what: () => "Nothing was read.", todo: () => "", rest: () => "" },
};
`;
const chart = `import { units } from "../axis";
import { buildPlot } from "../plot/build";
import { type Channel, readOutOf, tableOf } from "../plot/channels";
import type { PlotAxis, PlotPoint } from "../plot/plot";
import type { Frame, Scene } from "../scene";

export interface Dummy {
  readonly id: string;
  readonly points: number;
}

/** A channel is a column of the table and, with \`read\`, a line of the read-out; the exported file is the table. */
const channels: readonly Channel<Dummy>[] = [
  { id: "run", value: ({ id }) => id },
  { id: "points", value: ({ points }) => points, read: ({ points }) => ["points", String(points)] },
];

const axis = (name: string): PlotAxis => ({ name, unit: units.count, log: false, zoom: null });

/** How many points each run has: it stands for the next chart. */
export function buildDummy(rows: readonly Dummy[], { title }: { readonly title: string }, frame: Frame): Scene {
  const points = rows.map((row, x): PlotPoint => {
    return { id: row.id, x, y: row.points, fill: "computed", title: row.id, lines: readOutOf(row, channels) };
  });
  const series = [{ id: "runs", name: "runs", colour: "s1", shape: "circle", join: "none", points }] as const;
  const panels = [{ id: "dummy", y: axis("points"), series }];
  const twin = tableOf(rows, channels, ({ id }) => id);
  return buildPlot({ title, x: axis("run"), arrange: "stacked", panels, key: [], twin }, frame);
}
`;

const page = {
  "state.ts": `import { datasets } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = { d: datasets([]) } as const;
export type DummyState = State<typeof fields>;
`,
  "picture.ts": `import { buildDummy } from "~/charts/dummy/dummy";
import type { Frame, Scene } from "~/charts/scene";
import type { RunRow } from "~/model/answers";
import type { DummyState } from "./state";

export const dummyPicture = ({ runs }: { readonly runs: readonly RunRow[] }, state: DummyState, _: unknown, frame: Frame): Scene =>
  buildDummy(runs.map(({ key, points }) => ({ id: key, points })), { title: state.d.join() }, frame);
`,
  "View.tsx": `import type { PageProps } from "~/views/page";
import type { DummyState } from "./state";

export default function DummyView({ state }: PageProps<DummyState>) {
  return <h1>{state.d.join()}</h1>;
}
`,
};

/** What tables say of a chart and its page. */
const chartRows = [
  { table: "src/charts/table.ts", imports: "", row: `"dummy"` },
  {
    table: "src/views/pictures.ts",
    imports: `import { runs } from "~/queries/runs";
import { dummyPicture } from "./dummy/picture";
import { fields as dummyFields } from "./dummy/state";`,
    row: `dummy: picture({ fields: dummyFields, questions: { runs }, draw: dummyPicture })`,
  },
  {
    table: "src/app/routes.ts",
    imports: `import { fields as dummy } from "~/views/dummy/state";`,
    row: `dummy: page("Dummy", dummy, () => import("~/views/dummy/View"))`,
  },
];

/** Adds imports and one row to a table of the form `export const name = [ … ]` or `{ … }`. */
function addRow(path: string, imports: string, row: string): void {
  const text = readFileSync(path, "utf8");
  const added = text.replace(
    /^(export const (?:formats|notices|charts|pictures|routes)\b[^=]*= [[{])/m,
    `$1\n  ${row},`,
  );
  expect(added, `${path} is a table`).not.toBe(text);
  writeFileSync(path, `${imports}\n${added}`);
}

/** Output of a command in the scratch copy; a failing command fails the test with what it printed. */
async function passes(command: string, args: string[]): Promise<string> {
  try {
    return (await run(command, args, { cwd: house, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`, { cause: error });
  }
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "kneepoint-house-"));
  for (const name of ["src", "scripts", "datasets", "tests", "public"]) {
    cpSync(join(root, name), join(house, name), { recursive: true });
  }
  for (const name of ["package.json", "tsconfig.json", "vitest.config.ts", "vite.config.ts", "layers.config.js"]) {
    cpSync(join(root, name), join(house, name));
  }
  for (const name of ["playwright.config.ts", "eslint.config.js"]) cpSync(join(root, name), join(house, name));
  symlinkSync(join(root, "node_modules"), join(house, "node_modules"));

  mkdirSync(join(house, "src/formats/dummy"));
  writeFileSync(join(house, "src/formats/dummy/dummy.ts"), format);
  addRow(join(house, "src/formats/table.ts"), `import { dummy } from "./dummy/dummy";`, "dummy");
  writeFileSync(join(house, "src/text/en/notices-dummy.ts"), notices);
  addRow(join(house, "src/text/en/notices.ts"), `import { dummyNotices } from "./notices-dummy";`, "...dummyNotices");
  mkdirSync(join(house, "src/charts/dummy"));
  writeFileSync(join(house, "src/charts/dummy/dummy.ts"), chart);

  mkdirSync(join(house, "src/views/dummy"));
  for (const [name, text] of Object.entries(page)) writeFileSync(join(house, "src/views/dummy", name), text);
  for (const { table, imports, row } of chartRows) addRow(join(house, table), imports, row);
});

afterAll(() => {
  rmSync(house, { recursive: true, force: true });
});

it("a new chart page is at most 4 files and 200 lines, its rows in tables among them", () => {
  const files = [chart, ...Object.values(page)];
  const lines = [...files, ...chartRows.map(({ imports, row }) => `${imports}\n${row}`)].join("\n").split("\n");
  expect(files.length).toBeLessThanOrEqual(4);
  expect(lines.length).toBeLessThanOrEqual(200);
});

it("a dummy format, chart and page pass the type check", async () => {
  await passes(process.execPath, ["node_modules/typescript7/bin/tsc", "-p", "tsconfig.json", "--noEmit"]);
});

it("they pass the lint", async () => {
  const folders = ["src/formats/dummy", "src/charts/dummy", "src/views/dummy"];
  const paths = [
    ...folders,
    "src/formats/table.ts",
    "src/text/en/notices-dummy.ts",
    "src/text/en/notices.ts",
    "src/charts/table.ts",
    "src/views/pictures.ts",
    "src/app/routes.ts",
  ];
  await passes("node_modules/.bin/eslint", paths);
});

it("the tests of their rooms still pass", async () => {
  const text = await passes("node_modules/.bin/vitest", [
    "run",
    "src/formats",
    "src/charts",
    "src/views/pictures",
    "tests/lint/notices",
    "--reporter=json",
  ]);
  const report = JSON.parse(text.slice(text.indexOf("{"))) as { success: boolean; numPassedTests: number };
  expect(report.success).toBe(true);
  expect(report.numPassedTests).toBeGreaterThan(0);
});
