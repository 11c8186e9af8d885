/** What a chart can be saved as: one row each. What a kind needs is loaded when it is chosen. */
import { exporting } from "~/text/en/export";
import type { ExportInput } from "./input";
import { fileName } from "./name";

export interface ExportKind {
  readonly id: string;
  readonly label: string;
  readonly extension: string;
  readonly type: string;
  readonly make: (input: ExportInput) => Promise<Uint8Array>;
}

export interface Exported {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const exportKinds = [
  {
    id: "svg",
    label: exporting.kinds.svg,
    extension: "svg",
    type: "image/svg+xml",
    make: async (input) => utf8((await import("./svg")).toSvg(input).svg),
  },
  {
    id: "png",
    label: exporting.kinds.png,
    extension: "png",
    type: "image/png",
    make: async (input) => (await import("./png")).toPng(input),
  },
  {
    id: "csv",
    label: exporting.kinds.csv,
    extension: "csv",
    type: "text/csv;charset=utf-8",
    make: async ({ scene }) => utf8((await import("./csv")).toCsv(scene.twin)),
  },
  {
    id: "markdown",
    label: exporting.kinds.markdown,
    extension: "md",
    type: "text/markdown;charset=utf-8",
    make: async (input) => utf8((await import("./markdown")).toMarkdown(input)),
  },
  {
    id: "parquet",
    label: exporting.kinds.parquet,
    extension: "parquet",
    type: "application/vnd.apache.parquet",
    make: async (input) => (await import("./parquet")).toParquet(input),
  },
] as const satisfies readonly ExportKind[];

export type ExportId = (typeof exportKinds)[number]["id"];

/** The chart as a file. Rejects only where the browser cannot draw it: the message says what to do. */
export async function exportChart(kind: ExportId, input: ExportInput): Promise<Exported> {
  const { extension, type, make } = exportKinds.find(({ id }) => id === kind)!;
  return { name: fileName(input.scene.title, extension), type, bytes: await make(input) };
}
