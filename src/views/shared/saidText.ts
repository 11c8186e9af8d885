/** Values of labels as the grid writes them. */
import { blockText } from "~/charts/curve/names";
import { mediaName } from "~/charts/medium";
import { exact, significant, trimmed } from "~/base/number";
import { kindOf, type LabelKey, togetherCount } from "~/model/labels";
import { describe as text } from "~/text/en/describe";

const UNITS = [
  [1e15, "PB"],
  [1e12, "TB"],
  [1e9, "GB"],
  [1e6, "MB"],
] as const;

const numberOf = (value: string): number | null =>
  value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : null;

const KIB = 1024;
const isBlock = (bytes: number): boolean => bytes > 0 && bytes % KIB === 0 && bytes < 2 ** 30;

/** Unit of a capacity, as drives are sold. */
const unitOf = (bytes: number): readonly [number, string] | undefined => UNITS.find(([unit]) => bytes >= unit);

/** Initial text of the editor, which reads back as exactly this value; "3.84 TB" only if that is exact. */
export function editedText(key: LabelKey, value: string): string {
  const bytes = kindOf(key)?.kind === "bytes" ? numberOf(value) : null;
  if (bytes === null) return value;
  if (key !== "capacity_bytes") return isBlock(bytes) ? blockText(bytes) : value;
  const unit = unitOf(bytes);
  const round = unit === undefined ? NaN : Math.round((bytes / unit[0]) * 1000) / 1000;
  return unit !== undefined && Math.round(round * unit[0]) === bytes ? `${String(round)} ${unit[1]}` : value;
}

/** Text in a cell: numbers grouped, a capacity in four digits (the title has the bytes). */
export function shownText(key: LabelKey, value: string): string {
  const together = key === "together" ? togetherCount(value) : null;
  if (together !== null) return text.grid.together(together);
  if (key === "media") return mediaName(value);
  const number = numberOf(value);
  const kind = kindOf(key)?.kind ?? "text";
  if (number === null || kind === "text" || kind === "choice") return value;
  if (kind !== "bytes") return exact(number);
  if (key !== "capacity_bytes") return isBlock(number) ? blockText(number) : `${exact(number)} B`;
  const unit = unitOf(number);
  return unit === undefined ? `${exact(number)} B` : `${trimmed(significant(number / unit[0], 4))} ${unit[1]}`;
}
