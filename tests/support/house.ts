/**
 * A further format, and a further chart with its page, as src/README.md describes: their files and their table rows.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const format = `import { blobSource } from "~/base/bytes";
import type { Format } from "../format";

/** A format that reads nothing, as a placeholder for a new one. */
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
export const notices = `import type { NoticeText } from "./notice-text";

export const dummyNotices: Readonly<Record<string, NoticeText>> = {
  "dummy/read": { what: "Nothing was read." },
};
`;
export const chart = `import { units } from "../axis";
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

/** The number of points of each run, as a placeholder for a new chart. */
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

export const page = {
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

export interface Row {
  readonly table: string;
  readonly imports: string;
  readonly row: string;
}

/** Table rows of the format. */
export const formatRows: readonly Row[] = [
  { table: "src/formats/table.ts", imports: `import { dummy } from "./dummy/dummy";`, row: "dummy" },
  {
    table: "src/text/en/notices.ts",
    imports: `import { dummyNotices } from "./notices-dummy";`,
    row: "...dummyNotices",
  },
  { table: "src/text/en/tools.ts", imports: "", row: `"dummy"` },
];
/** Table rows of a chart and its page. */
export const chartRows: readonly Row[] = [
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

/**
 * A table of the form `export const name = [ … ]` or `{ … }` with one more row.
 * @throws if it has another form
 */
export function withRow(root: string, { table, imports, row }: Row): string {
  const text = readFileSync(join(root, table), "utf8");
  const added = text.replace(
    /^(export const (?:formats|notices|readTools|charts|pictures|routes)\b[^=]*= (?:whole\("[^"]*", )?[[{])/m,
    `$1\n  ${row},`,
  );
  if (added === text) throw new Error(`${table} is no table`);
  return `${imports}\n${added}`;
}
