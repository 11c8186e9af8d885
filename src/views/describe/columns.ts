/** Which columns the grid has. */
import { ARRANGES, CORRECTS, DESCRIBES, type LabelKey } from "~/model/labels";

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

/** Every column there could be: what is said of the thing, tags of anybody, how it counts, what was measured. */
export function allColumns(used: ReadonlySet<string>, chosen: readonly string[]): LabelKey[] {
  const tags = [...new Set([...used, ...chosen])].filter((key): key is LabelKey => key.startsWith("tag:"));
  return [...DESCRIBING, ...tags.sort(byName), ...ARRANGING, ...CORRECTING];
}

/** The chosen columns in the order of all; none chosen: the usual ones and what somebody said. */
export function shownColumns(used: ReadonlySet<string>, chosen: readonly string[]): LabelKey[] {
  const all = allColumns(used, chosen);
  const wanted = chosen.length > 0 ? new Set(chosen) : new Set<string>([...USUAL, ...used]);
  const shown = all.filter((key) => wanted.has(key));
  return shown.length > 0 ? shown : [...USUAL];
}

const WIDTHS: Readonly<Record<string, number>> = {
  label: 150,
  drive_model: 190,
  media: 104,
  capacity_bytes: 112,
  indirection_unit_bytes: 116,
  interface: 130,
  drive_count: 92,
  state: 132,
  precondition: 150,
  host: 130,
  kernel: 120,
  note: 220,
};

/** Width in px. */
export const columnWidth = (key: LabelKey): number => WIDTHS[key] ?? 112;

/** The head of the row and what was measured: they stand before the columns and cannot be edited. */
export const FIXED_COLUMNS = 2;
export const HEAD_WIDTH = 290;
export const HEAD_WIDTH_PHONE = 150;
export const MEASURED_WIDTH = 170;
