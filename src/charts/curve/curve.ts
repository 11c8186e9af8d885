/** The curve with its notes, in one panel or in several: nothing is dropped, hidden or joined without being counted. */
import { byName } from "~/base/byName";
import type { CurvePoint } from "~/model/answers";
import { curveNotes as text } from "~/text/en/curve-notes";
import { knee } from "~/text/en/knee";
import type { Frame, Scene } from "../scene";
import { drawCurve, type Panels, type With } from "./chart";
import type { Behind, Layer } from "./lineSeries";
import { type Line, stepsIn } from "./lines";
import { accessName, blockText, colourValue, workloadRank } from "./names";
import { notesOf, notesOfSeries } from "./notes";
import type { CurveOptions, Facet } from "./options";

/** The scene of the points of one or more datasets. `points`: each point once; any order. */
export function buildCurve(
  points: readonly CurvePoint[],
  asked: CurveOptions,
  frame: Frame,
  behind: Behind | null = null,
  layer: Layer | null = null,
): Scene {
  return drawCurve(points, asked, frame, { behind, layer, notes: notesWith(points, behind, layer) });
}

/**
 * Small multiples: the same lines in panels on equal axes, one per workload and block size, system or number of jobs.
 * Colours, read-outs and the table are those of the one chart; the names in a panel say what varies inside it.
 */
export function buildFacets(
  points: readonly CurvePoint[],
  asked: CurveOptions,
  frame: Frame,
  by: Exclude<Facet, "none">,
  layer: Layer | null = null,
): Scene {
  const panels: With["panels"] = (lines, options, own) => arranged(lines, by, options, own);
  return drawCurve(points, asked, frame, { layer, panels, notes: notesWith(points, null, layer) });
}

const notesWith =
  (points: readonly CurvePoint[], behind: Behind | null, layer: Layer | null): NonNullable<With["notes"]> =>
  ({ lines, options, outside, isBehind }) => [
    ...notesOfSeries(points, lines, options),
    ...notesOf(lines, options, stepsIn(outside)),
    ...(behind !== null && isBehind ? [text.behind(behind.name)] : []),
    ...(layer?.notes ?? []),
  ];

/** Narrower and lower panels have no room for ticks and a name. */
const LEAST_WIDTH = 302;
const HEIGHT = { page: [232, 432], phone: [250, 250], card: [90, 186] } as const;

/** Which panel each line stands in: a grid of access by block size, else rows that wrap. */
function arranged(lines: readonly Line[], by: Exclude<Facet, "none">, options: CurveOptions, frame: Frame): Panels {
  const fits = frame.size === "phone" ? 1 : Math.max(1, Math.floor(frame.width / LEAST_WIDTH));
  const grid = by === "workload" ? gridOf(lines, fits) : null;
  const groups = grid?.groups ?? groupsOf(lines, by, options);
  const columns = Math.max(1, grid?.columns ?? Math.min(fits, groups.length));
  const rows = Math.max(1, Math.ceil(groups.length / columns));
  const [least, most] = HEIGHT[frame.size];
  const height = rows * Math.min(most, Math.max(least, Math.floor(frame.height / rows)));
  return { groups, grid: { columns: Array<number>(columns).fill(1), rows: [1] }, height, none: knee.noneHere };
}

type Group = Panels["groups"][number];
const firstOf = ({ points }: Line) => points[0]?.point;

/** Rows of access, columns of block size, where both vary, the columns fit and two thirds of the places are taken. */
function gridOf(lines: readonly Line[], fits: number): { readonly groups: Group[]; readonly columns: number } | null {
  const ranked = lines.toSorted((a, b) => workloadRank(a).localeCompare(workloadRank(b), "en"));
  const access = (line: Line): string => {
    const point = firstOf(line);
    return point === undefined ? "" : accessName(point);
  };
  const rows = [...new Set(ranked.map(access))];
  const blocks = [...new Set(lines.map((line) => firstOf(line)?.block_bytes ?? null))].sort(
    (a, b) => (a ?? 0) - (b ?? 0),
  );
  const taken = new Set(lines.map((line) => `${access(line)} ${String(firstOf(line)?.block_bytes)}`)).size;
  if (rows.length < 2 || blocks.length < 2 || blocks.length > fits || taken * 3 < rows.length * blocks.length * 2)
    return null;
  return {
    groups: rows.flatMap((row) =>
      blocks.map((block) => ({
        title: `${blockText(block)} ${row}`,
        lines: lines.filter((line) => access(line) === row && (firstOf(line)?.block_bytes ?? null) === block),
      })),
    ),
    columns: blocks.length,
  };
}

function groupsOf(lines: readonly Line[], by: Exclude<Facet, "none">, options: CurveOptions): Group[] {
  const found = new Map<string, Line[]>();
  for (const line of lines) {
    const title = colourValue(line, by, options);
    found.set(title, [...(found.get(title) ?? []), line]);
  }
  const rank = ([title, [line]]: [string, Line[]]): string =>
    by === "workload" && line !== undefined ? workloadRank(line) : title;
  return [...found].sort((a, b) => byName(rank(a), rank(b))).map(([title, own]) => ({ title, lines: own }));
}
