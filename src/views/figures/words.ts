/** Badges and zoom words of the figures page. */
import { significant } from "~/charts/number";
import type { BadgeInfo } from "~/components/Badge";
import { en } from "~/text/en";
import type { FiguresModel } from "./picture";
import type { FiguresState } from "./state";

const text = en.figures.page;

/** How many of the figures shown have two readings and none taken, or are lost. */
export function figureBadges({ choices, options }: FiguresModel): BadgeInfo[] {
  const open = choices.shown.filter(
    (row) =>
      row.confidence === "ambiguous" &&
      row.value !== null &&
      !options.confirmed.some((id) => id === row.fact_id || id === `${row.fact_id}.literal`),
  ).length;
  const lost = choices.shown.filter((row) => row.value === null).length;
  return [
    ...(open > 0 ? [{ tone: "warn", text: text.ambiguous(open), why: text.ambiguousWhy } as const] : []),
    ...(lost > 0 ? [{ tone: "plain", text: text.lost(lost), why: text.lostWhy } as const] : []),
  ];
}

/** Unit and factor of the zoom by the unit of the table. */
const UNITS: Readonly<Record<string, readonly [number, string]>> = {
  bytes_per_s: [1e9, "GB/s"],
  us: [1, "µs"],
  iops: [1, "IOPS"],
  percent: [1, "%"],
};

export function zoomWords({ choices, options }: FiguresModel, { z }: Pick<FiguresState, "z">): string[] {
  if (z === null) return [];
  const unit = options.form === "load" ? undefined : choices.shown[0]?.unit;
  const [factor, label] = UNITS[unit ?? ""] ?? [1, options.form === "load" ? "×" : ""];
  return [en.charts.frame.range(significant(z.from / factor, 3), significant(z.to / factor, 3), label)];
}
