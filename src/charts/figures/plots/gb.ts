/** Number of bytes in a printed GB. */
import { lookUp } from "~/base/lookUp";
import { exact } from "~/base/number";
import type { Shown } from "~/model/figure";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { units } from "../../axis";
import type { FiguresOptions } from "../options";

/** 10^9 unless the dataset's description states another size. */
export function gbOf(
  { dataset, unit_as_printed }: Pick<Shown["row"], "dataset" | "unit_as_printed">,
  declared: FiguresOptions["declared"],
): number {
  const plain = units.gb_per_s.factor;
  return (unit_as_printed ?? "").startsWith("GB") ? (lookUp(declared?.gb_bytes, dataset) ?? plain) : plain;
}

/** "1,000 MiB". */
export const bytesText = (bytes: number): string =>
  bytes % 2 ** 20 === 0 ? `${exact(bytes / 2 ** 20)} MiB` : text.bytes(exact(bytes));
