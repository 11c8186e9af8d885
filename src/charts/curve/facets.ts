/** Small multiples: which lines stand in which panel, one per workload and block size, system or number of jobs. */
import { group } from "d3-array";
import { byName } from "~/base/byName";
import type { Line } from "~/model/lines";
import type { PlotGrid } from "../plot/plot";
import type { Frame } from "../scene";
import { accessName, colourValue, isBlockUnknown, sizedText, workloadRank } from "./names";
import type { CurveOptions, Facet } from "./options";

/** The panels of small multiples: the lines of each and where they stand. */
interface Panels {
  readonly groups: readonly { readonly title: string; readonly lines: readonly Line[] }[];
  readonly grid: PlotGrid;
  readonly height: number;
}

/** Below this width or height a panel has no room for ticks and a name. */
const LEAST_WIDTH = 302;
const HEIGHT = { page: [232, 432], phone: [250, 250], card: [90, 186] } as const;

/** The panel of each line: a grid of access by block size, else rows that wrap. */
export function arranged(
  lines: readonly Line[],
  by: Exclude<Facet, "none">,
  options: CurveOptions,
  frame: Frame,
): Panels {
  const fits = frame.size === "phone" ? 1 : Math.max(1, Math.floor(frame.width / LEAST_WIDTH));
  const grid = by === "workload" ? gridOf(lines, fits) : null;
  const groups = grid?.groups ?? groupsOf(lines, by, options);
  const columns = Math.max(1, grid?.columns ?? Math.min(fits, groups.length));
  const rows = Math.max(1, Math.ceil(groups.length / columns));
  const [least, most] = HEIGHT[frame.size];
  const height = rows * Math.min(most, Math.max(least, Math.floor(frame.height / rows)));
  return { groups, grid: { columns: Array<number>(columns).fill(1), rows: [1] }, height };
}

type Group = Panels["groups"][number];
const firstOf = ({ points }: Line) => points[0]?.point;

/** Access as rows and block sizes as columns, if both vary, the columns fit and two thirds of the cells are filled. */
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
      blocks.map((block) => {
        const own = lines.filter((line) => access(line) === row && (firstOf(line)?.block_bytes ?? null) === block);
        const isUnknown = own.some((line) => isBlockUnknown(firstOf(line)!));
        return { title: isUnknown ? row : sizedText(block, row), lines: own };
      }),
    ),
    columns: blocks.length,
  };
}

function groupsOf(lines: readonly Line[], by: Exclude<Facet, "none">, options: CurveOptions): Group[] {
  const rank = ([title, [line]]: readonly [string, readonly Line[]]): string =>
    by === "workload" && line !== undefined ? workloadRank(line) : title;
  return [...group(lines, (line) => colourValue(line, by, options))]
    .sort((a, b) => byName(rank(a), rank(b)))
    .map(([title, own]) => ({ title, lines: own }));
}
