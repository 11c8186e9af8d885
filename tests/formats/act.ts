/** ACT logs in tests: the slices made from them, and the tables that act_latency.py printed. */
import { readFileSync } from "node:fs";
import type { SliceRow } from "~/analysis/act/slices";
import { bytesSource } from "~/base/bytes";
import { readSlices } from "~/ingest/actSlices";

export interface Slices {
  readonly document: number;
  readonly histogram: string;
  readonly unit: string;
  readonly slice_s: number;
  readonly rows: readonly SliceRow[];
}

export async function sliceTables(path: string, slice_s: number): Promise<Slices[]> {
  const source = bytesSource(path, new Uint8Array(readFileSync(path)));
  const tables = await readSlices(source, slice_s, new AbortController().signal);
  return tables.map((table) => ({ ...table, rows: [...table.rows()] }));
}

/** A printed act_latency.py table, split by column positions, unlike the parser. */
export interface PrintedTable {
  readonly unit: string;
  readonly slice_s: number | null;
  readonly columns: readonly { readonly histogram: string; readonly limit: string }[];
  readonly rows: readonly { readonly slice: string; readonly cells: readonly string[] }[];
}

export function printedTable(text: string): PrintedTable | null {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => line.startsWith("slice "));
  if (head === -1) return null;
  const names = [...lines[head - 2]!.matchAll(/\S+/g)];
  // A histogram's columns stand under its name, so a name further right begins further right.
  const columns = [...lines[head]!.matchAll(/\d+|rate/g)].map(({ index, 0: limit }) => {
    const below = names.filter((name) => name.index <= index + limit.length);
    return { histogram: below.at(-1)![0], limit };
  });
  const rows = lines
    .slice(head + 2)
    .filter((line) => /^ *(?:\d+|avg|max) +\d/.test(line))
    .map((line) => {
      const [slice = "", ...cells] = line.split("[")[0]!.trim().split(/ +/);
      return { slice, cells };
    });
  const asked = /^act_latency\.py .*-t (\d+)/m.exec(text)?.[1];
  const unit = /%>\((.s)\)/.exec(text)![1]!;
  return { unit, slice_s: asked === undefined ? null : Number(asked), columns, rows };
}
