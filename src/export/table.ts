/** The formats of a saved chart, one row each. A format's code is loaded when it is chosen. */
import { exporting } from "~/text/en/export";
import type { ExportInput, TableInput } from "./input";
import { fileName } from "./name";

export interface ExportKind<Input extends TableInput> {
  readonly id: keyof typeof exporting.kinds;
  readonly label: string;
  readonly extension: string;
  readonly type: string;
  readonly make: (input: Input) => Promise<Uint8Array>;
}

export interface Exported {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Formats for a drawing. */
export const pictureKinds: readonly ExportKind<ExportInput>[] = [
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
];

/** Formats for a table. */
export const tableKinds: readonly ExportKind<TableInput>[] = [
  {
    id: "csv",
    label: exporting.kinds.csv,
    extension: "csv",
    type: "text/csv;charset=utf-8",
    make: async ({ scene }) => utf8((await import("./csv")).toCsv(scene)),
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
];

/** The chart as a file. Rejects only if the browser cannot draw it: the message says what to do. */
export async function exportAs<Input extends TableInput>(kind: ExportKind<Input>, input: Input): Promise<Exported> {
  return { name: fileName(input.scene.title, kind.extension), type: kind.type, bytes: await kind.make(input) };
}
