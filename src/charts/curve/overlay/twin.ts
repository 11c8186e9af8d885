/** The reading as columns of the twin: each point against the limit, the headroom of the last one, or the knee. */
import { knee as text } from "~/text/en/knee";
import { en } from "~/text/en";
import { exact, limitText } from "../../number";
import type { Twin, TwinCell, TwinColumn } from "../../scene";
import { type Line, type LinePoint } from "../lines";
import type { CurveOptions } from "../options";
import type { LineKnee, Reading } from "./reading";

const nothing: TwinCell = { value: null, text: en.charts.absent };
const words = (value: string, note?: string): TwinCell => ({
  value,
  text: value,
  ...(note === undefined ? {} : { note }),
});

/** The columns stand behind those of the load, so that they are seen without scrolling. */
export function withColumns(twin: Twin, reading: Reading, lines: readonly Line[], options: CurveOptions): Twin {
  if (reading.knees.size === 0) return twin;
  const cells = new Map<string, TwinCell[]>();
  for (const line of lines) {
    const knee = reading.knees.get(line.id) ?? { found: "nothing" };
    const found = { knee, ...edgesOf(line, reading.limit_us) };
    line.points.forEach((p, i) => cells.set(p.id, cellsOf(p, i, found, reading)));
  }
  const columns = columnsOf(reading, options);
  const place = Math.max(0, twin.columns.findIndex(({ id }) => id === "jobs") + 1);
  return {
    columns: [...twin.columns.slice(0, place), ...columns, ...twin.columns.slice(place)],
    rows: twin.rows.map((row) => {
      const own = (row.mark === null ? undefined : cells.get(row.mark)) ?? columns.map(() => nothing);
      return { ...row, cells: [...row.cells.slice(0, place), ...own, ...row.cells.slice(place)] };
    }),
  };
}

function columnsOf({ kind, limit_us }: Reading, { y }: CurveOptions): TwinColumn[] {
  if (kind !== "limit" || limit_us === null) {
    return [{ id: "knee", label: text.kneeColumn(text.kinds[kind] ?? kind), numeric: false }];
  }
  return [
    { id: "limit", label: text.limitColumn(y, limitText(limit_us)), numeric: false },
    { id: "headroom_percent", label: text.headroomColumn, numeric: true },
  ];
}

/** Of a line: its answer, the first point that is judged, and the first over the limit (-1: none). */
interface Found {
  readonly knee: LineKnee;
  readonly first: number;
  readonly fails: number;
}

function edgesOf({ points }: Line, limit_us: number | null): Omit<Found, "knee"> {
  const judged = ({ stands, y }: LinePoint): boolean => stands && y !== null;
  return {
    first: points.findIndex(judged),
    fails: points.findIndex((one) => judged(one) && limit_us !== null && one.y! > limit_us),
  };
}

function cellsOf(p: LinePoint, i: number, found: Found, { kind, limit_us }: Reading): TwinCell[] {
  if (kind !== "limit" || limit_us === null) return [kneeCell(p, i, found.knee)];
  return [limitCell(p, i, found, limit_us), headroomCell(p, found.knee)];
}

/** A line without a knee says why in its first row. */
function kneeCell(p: LinePoint, i: number, knee: LineKnee): TwinCell {
  if (knee.found === "knee") return knee.at === p.id ? words(text.kneeCell) : nothing;
  return knee.found === "no-knee" && i === 0 ? words(text.noKneeCell(text.reasons[knee.why])) : nothing;
}

function limitCell(p: LinePoint, i: number, { knee, first, fails }: Found, limit_us: number): TwinCell {
  const { cells } = text;
  if (p.y === null || knee.found === "nothing") return nothing;
  if ((knee.found === "knee" || knee.found === "all-pass") && knee.at === p.id) {
    return words(knee.found === "knee" && knee.next === null ? cells.most : cells.last);
  }
  if (knee.found === "knee" && knee.most?.at === p.id) return words(cells.most);
  if (knee.found === "knee" && knee.next === p.id) return words(cells.first);
  if (p.apart === "beaten") return words(p.y > limit_us ? cells.over : cells.ok);
  if (!p.stands) return words(cells.apart);
  if (p.y > limit_us) return words(knee.found === "none" && i === first ? cells.first : cells.over);
  return fails >= 0 && i > fails ? words(cells.again, text.againNote) : words(cells.ok);
}

function headroomCell(p: LinePoint, knee: LineKnee): TwinCell {
  if (knee.found !== "knee" && knee.found !== "all-pass") return nothing;
  const said = knee.at === p.id ? knee : knee.found === "knee" && knee.most?.at === p.id ? knee.most : null;
  if (said === null || said.headroom === null) return nothing;
  const value = 100 * said.headroom;
  return { value, text: exact(Number(value.toFixed(1))) };
}
