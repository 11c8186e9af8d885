/** The one place that says of a row whether its media is only guessed from a name: what names it draws a ring then. */
import { useMemo } from "react";
import { isGuessed } from "~/describe/guess";
import { resolve } from "~/describe/resolve";
import type { CurvePoint } from "~/model/answers";
import { runKey, type Said } from "~/model/labels";
import { useWorkspace } from "~/workspace/workspace";

type Cells = ReturnType<typeof resolve>;

/** The last that were resolved: a page asks several questions. */
let kept: { readonly said: readonly Said[]; readonly grouped: readonly Said[]; readonly cells: Cells } | null = null;

function cellsOf(said: readonly Said[], grouped: readonly Said[]): Cells {
  if (kept?.said !== said || kept.grouped !== grouped) kept = { said, grouped, cells: resolve([...said, ...grouped]) };
  return kept.cells;
}

type Row = Pick<CurvePoint, "dataset" | "media" | "sha256" | "document">;

/** Points of own files; other questions have other rows. */
function isOwn(row: unknown): row is Row {
  const { dataset, media, sha256, document } = row as Partial<Row>;
  return dataset === "local" && media != null && sha256 !== undefined && document !== undefined;
}

/** The same rows; those of a guessed media say so. */
export function useGuessed<R>(rows: readonly R[]): readonly R[] {
  const said = useWorkspace((state) => state.said);
  const grouped = useWorkspace((state) => state.grouped);
  return useMemo(() => {
    if (!rows.some(isOwn)) return rows;
    const cells = cellsOf(said, grouped);
    return rows.map((row) =>
      isOwn(row) && isGuessed(cells, runKey(row), "media") ? { ...row, media_guessed: true } : row,
    );
  }, [rows, said, grouped]);
}
