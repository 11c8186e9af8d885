/** Which columns the grid has. */
import { lookUp } from "~/base/lookUp";
import { ARRANGES, CORRECTS, DESCRIBES, type LabelKey, timeNoteAt } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import type { CellView } from "./cells";
import type { GridRow } from "./rows";
import { cellWords } from "./words";

/** What is asked most; shown while nobody says more. */
const USUAL: readonly LabelKey[] = [
  "label",
  "drive_model",
  "media",
  "firmware",
  "capacity_bytes",
  "drive_count",
  "fill_percent",
  "state",
  "note",
];

const DESCRIBING = Object.keys(DESCRIBES) as readonly LabelKey[];
const ARRANGING = Object.keys(ARRANGES) as readonly LabelKey[];
const CORRECTING = Object.keys(CORRECTS) as readonly LabelKey[];

const byName = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

const byTime = (a: string, b: string): number => (timeNoteAt(a) ?? 0) - (timeNoteAt(b) ?? 0);

/** Every column there could be: what is said of the thing, also at a time, tags of anybody, how it counts, what was measured. */
export function allColumns(used: ReadonlySet<string>, chosen: readonly string[]): LabelKey[] {
  const tags = [...new Set([...used, ...chosen])].filter((key): key is LabelKey => key.startsWith("tag:"));
  const timed = [...used].filter((key): key is LabelKey => timeNoteAt(key) !== null);
  return [...DESCRIBING, ...timed.sort(byTime), ...tags.sort(byName), ...ARRANGING, ...CORRECTING];
}

/** The chosen columns in the order of all; none chosen: the usual ones and what somebody said. */
export function shownColumns(used: ReadonlySet<string>, chosen: readonly string[]): LabelKey[] {
  const all = allColumns(used, chosen);
  const wanted = chosen.length > 0 ? new Set(chosen) : new Set<string>([...USUAL, ...used]);
  const shown = all.filter((key) => wanted.has(key));
  return shown.length > 0 ? shown : [...USUAL];
}

/** Narrowest widths in px; others have that of their head. */
const WIDTHS: Readonly<Record<string, number>> = {
  label: 140,
  drive_model: 150,
  media: 96,
  interface: 110,
  state: 110,
  precondition: 130,
  host: 110,
  note: 180,
};
const NARROWEST = 92;
const WIDEST = 340;
/** Of 13 px text, and of the 11 px that say whose word it is; padding and the gap between them. */
const LETTER = 7.2;
const SMALL_LETTER = 6;
const AROUND = 30;
/** More rows than this tell no more. */
const LOOKED_AT = 300;

/** Widths in px: what stands in a column is seen whole, up to a limit. */
export function columnWidths(
  rows: readonly GridRow[],
  columns: readonly LabelKey[],
  view: (row: GridRow, key: LabelKey) => CellView,
): readonly number[] {
  const some = rows.slice(0, LOOKED_AT);
  return columns.map((key) => {
    const needed = some.map((row) => {
      const cell = cellWords(key, view(row, key));
      return cell === null ? 0 : cell.words.length * LETTER + cell.origin.length * SMALL_LETTER + AROUND;
    });
    const least = Math.max(lookUp(WIDTHS, key) ?? NARROWEST, text.keyName(key).length * 6.4 + 18);
    return Math.round(Math.min(WIDEST, Math.max(least, ...needed)));
  });
}

/** The head of the row and what was measured: they stand before the columns and cannot be edited. */
export const FIXED_COLUMNS = 2;
const HEAD_WIDTHS = [240, 440] as const;
export const HEAD_WIDTH_PHONE = 150;
export const MEASURED_WIDTH = 170;

/** Wide enough for the names of the rows, within limits; the count of a group stands behind its name. */
export function headWidth(rows: readonly GridRow[]): number {
  const [least, most] = HEAD_WIDTHS;
  const needed = rows.slice(0, LOOKED_AT).map(({ name, level }) => name.length * LETTER + 16 * level + 96);
  return Math.round(Math.min(most, Math.max(least, ...needed)));
}
