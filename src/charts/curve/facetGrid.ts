/** Which panel each line stands in, and where the panels stand: a grid of access by block size, else rows that wrap. */
import type { Box } from "../geometry";
import type { Frame } from "../scene";
import type { Line } from "./lines";
import { accessName, blockText, colourValue, workloadRank } from "./names";
import type { CurveOptions, Facet } from "./options";
import { byName } from "~/base/byName";

export interface Cell {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly box: Box;
}

/** Narrower and lower panels have no room for ticks and a name. */
const LEAST_WIDTH = 290;
const HEIGHT = { page: [220, 420], phone: [250, 250], card: [90, 186] } as const;
const GAP = 12;
/** For the title of the y axis, over the panels' own. */
const TOP = 10;

type Group = Pick<Cell, "title" | "lines">;

export function arranged(
  lines: readonly Line[],
  by: Exclude<Facet, "none">,
  options: CurveOptions,
  frame: Frame,
): { readonly cells: readonly Cell[]; readonly height: number } {
  const fits = frame.size === "phone" ? 1 : Math.max(1, Math.floor((frame.width + GAP) / (LEAST_WIDTH + GAP)));
  const grid = by === "workload" ? gridOf(lines, fits) : null;
  const groups = grid?.groups ?? groupsOf(lines, by, options);
  const columns = Math.max(1, grid?.columns ?? Math.min(fits, groups.length));
  const rows = Math.max(1, Math.ceil(groups.length / columns));
  const [least, most] = HEIGHT[frame.size];
  const h = Math.min(most, Math.max(least, Math.floor(frame.height / rows)));
  const w = Math.floor((frame.width - GAP * (columns - 1)) / columns);
  const top = frame.size === "card" ? 0 : TOP;
  const cells = groups.map((group, i): Cell => {
    const box = { x: (i % columns) * (w + GAP), y: top + Math.floor(i / columns) * h, w, h };
    return { ...group, box };
  });
  return { cells, height: top + rows * h };
}

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
