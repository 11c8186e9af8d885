/**
 * The numbers of a comparison: as in its table and CSV, differences in how they were measured, and the source of a
 * mark. Pure.
 */
import { askedRuntime } from "~/analysis/askedOption";
import { type Cell, type Cells, type Part, partText, valueText } from "~/queries/comparison";
import { lookUp } from "~/base/lookUp";
import type { Twin } from "~/charts/scene";
import { twinFrom } from "~/charts/twin";
import type { CurvePoint, FigureRow } from "~/model/answers";
import type { Comparison } from "~/model/comparison";
import { markId } from "~/model/step";
import type { TraceRow } from "~/model/traceAnswers";
import { comparison as text } from "~/text/en/comparison";

/** "13,223 ÷ 473.3". */
const workedText = ({ parts: [of, by], times = 1 }: Cell): string =>
  of === undefined || by === undefined ? "" : text.worked(partText(of), partText(by), times);

type Read = Exclude<Part["of"], { readonly figure: FigureRow }>;
const readIn = (of: Read): CurvePoint | TraceRow => ("point" in of ? of.point : of.trace);

/** One row per number, with its source. */
export function twinOf({ rows, columns }: Comparison, cells: Cells): Twin {
  const numbers = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = cells.get(`${row.id}.${column.id}`);
      return cell === undefined || cell.value === null ? [] : [{ row, column, cell }];
    }),
  );
  type Named = (typeof numbers)[number];
  const sources = ({ cell }: Named): string =>
    cell.parts.map(({ of }) => ("figure" in of ? of.figure.fact_id : readIn(of).source_path)).join(" | ");
  return twinFrom<Named>(
    numbers,
    [
      { id: "row", value: ({ row }) => row.name },
      { id: "column", value: ({ column }) => column.name },
      { id: "value", value: ({ cell }) => cell.value, text: ({ cell }) => valueText(cell) },
      { id: "unit", value: ({ cell }) => cell.unit },
      { id: "derived_from", value: ({ cell }) => (cell.derived ? workedText(cell) : null) },
      { id: "source", value: sources },
    ],
    ({ cell }) => (cell.derived ? null : (cell.parts[0]?.mark ?? null)),
  );
}

/** Conditions that differ between the measured numbers: "engine: libaio, io_uring". */
export function unlikeIn(cells: Cells): string[] {
  const points = [...cells.values()].flatMap(({ parts }) => parts.flatMap(({ of }) => ("point" in of ? of.point : [])));
  const of: Readonly<Record<keyof typeof text.method, (point: CurvePoint) => string | null>> = {
    tool: ({ tool }) => tool,
    engine: ({ engine }) => engine,
    state: ({ said }) => said["state"] ?? text.notStated,
    runtime: (point) => {
      const asked = askedRuntime(point);
      return asked === null ? null : `${String(asked)} s`;
    },
  };
  return Object.entries(of).flatMap(([name, value]) => {
    const values = [...new Set(points.flatMap((point) => value(point) ?? []))];
    return values.length < 2 ? [] : [text.unlike(lookUp(text.method, name) ?? name, values)];
  });
}

/** The point or figure of a mark: part of a cell, or any point on a chart of the page. */
export function partAt(mark: string, cells: Cells, points: readonly CurvePoint[]): Part["of"] | null {
  for (const { parts } of cells.values()) for (const part of parts) if (part.mark === mark) return part.of;
  // Charts of percentiles mark a statistic of a point.
  const point = points.find((one) => mark === markId(one) || mark.startsWith(`${markId(one)}/`));
  return point === undefined ? null : { point };
}
