/** Column headings as people write them, and the key of each. */
import { lookUp } from "~/base/lookUp";
import { ARRANGES, CORRECTS, DESCRIBES, type LabelKey } from "~/model/labels";

const OTHER: Partial<Record<LabelKey, readonly string[]>> = {
  label: ["name", "system"],
  drive_model: ["drive", "model", "device model", "model number", "disk model", "ssd"],
  media: ["media type", "nand", "nand type", "cell type", "flash", "flash type"],
  firmware: ["fw", "firmware revision", "firmware version", "fw rev", "fw version"],
  capacity_bytes: ["capacity", "drive capacity", "size", "drive size"],
  indirection_unit_bytes: ["iu", "iu size", "indirection unit", "indirection unit size"],
  interface: ["bus", "drive interface"],
  drive_count: ["drives", "number of drives", "no of drives", "drive number", "count", "n drives"],
  over_provisioning_percent: ["over provisioning", "overprovisioning", "op percent"],
  fill_percent: ["fill", "fill level", "filled", "fullness", "full percent"],
  active_range_percent: ["active range", "range percent", "lba range percent"],
  state: ["drive state", "condition"],
  precondition: ["preconditioning", "precond"],
  host: ["hostname", "host name", "server", "node"],
  kernel: ["kernel version", "linux kernel"],
  fabric: ["network"],
  repeat: ["rep", "repetition", "iteration", "repeat no"],
  price: ["price per drive", "cost", "cost per drive"],
  power_w: ["power", "watts", "watt"],
  rack_u: ["rack units", "rack unit", "ru", "height u"],
  note: ["notes", "comment", "comments", "remark", "remarks"],
  workload_op: ["operation"],
  pattern: ["access pattern"],
  block_bytes: ["block size", "blocksize", "bs"],
  read_percent: ["reads percent", "rwmixread", "read share percent"],
  iodepth: ["io depth", "queue depth", "qd"],
  numjobs: ["jobs", "number of jobs"],
  together: ["ran together"],
  apart: ["kept apart", "keep apart"],
  excluded: ["exclude", "excluded why", "excluded because"],
};

/** "Fill (%)" -> "fill percent": small letters and digits, blanks between. */
const worded = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll("%", " percent ")
    .replaceAll("#", " number ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const NAMES: ReadonlyMap<string, LabelKey> = new Map(
  (Object.keys({ ...DESCRIBES, ...CORRECTS, ...ARRANGES }) as LabelKey[]).flatMap((key) =>
    [worded(key), ...(lookUp(OTHER, key) ?? [])].map((name) => [name, key] as const),
  ),
);

/** Units that may follow the word, and units for whole columns of plain numbers. */
const UNIT = / (percent|w|watts?|u|bytes?|b|(?:k|m|g|t|p)(?:i?b)?|(?:k|m|g|t|p)i)$/;
const SIZE = /^[kmgtp](?:i?b|i)?$/;

export function keyNamed(head: string): LabelKey | null {
  const name = worded(head);
  const whole = NAMES.get(name);
  if (whole !== undefined) return whole;
  const without = name.replace(UNIT, "");
  return without === name ? null : (NAMES.get(without) ?? null);
}

/** The unit of size that a heading gives for its whole column: "capacity (TB)" -> "tb"; null: none. */
export function sizeUnit(head: string): string | null {
  const name = worded(head);
  if (NAMES.has(name)) return null;
  const unit = UNIT.exec(name)?.[1] ?? "";
  return SIZE.test(unit) ? unit : null;
}
