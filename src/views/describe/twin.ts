/** What is said of the runs as a table of values, for files: a row for each run, and for each job that is shown. Pure. */
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import type { LabelKey } from "~/model/labels";
import { sharedValue, type CellView } from "./cells";
import { isNumeric } from "../shared/saidText";
import { gridRows, type GridRow, type RunsOfGroup } from "./rows";
import { cellWords } from "./words";

export interface Listed {
  readonly groups: readonly RunsOfGroup[];
  /** Runs whose jobs are shown, by key. */
  readonly opened: ReadonlySet<string>;
  readonly columns: readonly LabelKey[];
  readonly view: (row: GridRow, key: LabelKey) => CellView;
  readonly measured: (row: GridRow) => string;
}

interface Line {
  readonly group: string;
  readonly row: GridRow;
}

/** Numbers in full, in the unit of the key: the page writes 7.68 TB. */
function valueOf(key: LabelKey, seen: CellView): number | string | null {
  const shared = sharedValue(seen);
  const number = shared === null || !isNumeric(key) ? NaN : Number(shared);
  return Number.isFinite(number) ? number : (cellWords(key, seen)?.words ?? null);
}

export function twinOf({ groups, opened, columns, view, measured }: Listed): Twin {
  const lines = groups.flatMap((group): Line[] =>
    gridRows([group], new Set([...opened, group.id]))
      .filter(({ kind }) => kind !== "group")
      .map((row) => ({ group: group.name, row })),
  );
  const heads: TwinColumnOf<Line>[] = [
    { id: "group", value: ({ group }) => group },
    { id: "file", value: ({ row }) => row.leaves[0]?.run.path ?? null },
    { id: "job", value: ({ row }) => row.leaves[0]?.job?.member ?? null },
    { id: "measured", value: ({ row }) => measured(row) || null },
  ];
  return twinFrom(
    lines,
    [
      ...(lines.some(({ row }) => row.kind === "job") ? heads : heads.filter(({ id }) => id !== "job")),
      ...columns.map((key): TwinColumnOf<Line> => ({
        id: key,
        value: ({ row }) => valueOf(key, view(row, key)),
        // Whose word it is.
        note: ({ row }) => cellWords(key, view(row, key))?.origin,
      })),
    ],
    () => null,
  );
}
