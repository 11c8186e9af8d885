/** Badges and zoom words of the figures page. */
import { lookUp } from "~/base/lookUp";
import { isRate } from "~/charts/figures/ofForm";
import { significant } from "~/charts/number";
import type { BadgeInfo } from "~/components/Badge";
import type { CatalogueEntry } from "~/model/dataset";
import { chartFrame } from "~/text/en/chart-frame";
import { figuresCaption } from "~/text/en/figures-caption";
import type { FiguresModel } from "./picture";
import type { FiguresState } from "./state";

const text = figuresCaption;

/** Who published what is drawn; of own figures nobody says it. `reports`: those of the link that the catalogue knows. */
export function captionOf(
  { choices, rows, options }: FiguresModel,
  reports: readonly Pick<CatalogueEntry, "publisher" | "sponsor">[],
): string {
  if (rows.length === 0) return "";
  const own = choices.shown.filter((row) => row.dataset === "local").length;
  const published = choices.shown.length - own;
  const publishers = [...new Set(reports.map((entry) => entry.publisher))];
  const [first, ...more] = reports;
  const sentences = [
    ...(published === 0 && own > 0
      ? []
      : [publishers.length === 0 ? text.unsaid(published) : text.caption(published, text.and(publishers))]),
    ...(own === 0 ? [] : [text.own(own)]),
    ...(choices.derived === 0 ? [] : [text.divided(choices.derived, options.per === "device")]),
    ...(first === undefined || more.length > 0 || published === 0 ? [] : [text.sponsor(first.sponsor)]),
  ];
  return sentences.join(" ");
}

/** How many of the figures shown are in doubt and not taken, or are lost. */
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

/** Unit of the axis that is zoomed, as the table has it. */
function zoomedUnit(
  shown: FiguresModel["choices"]["shown"],
  form: FiguresModel["options"]["form"],
): string | undefined {
  if (form === "load") return undefined;
  if (form === "depth" || form === "gain") return undefined;
  if (form === "share" || form === "checks") return "percent";
  return (form === "latency" ? shown.find(({ metric }) => isRate(metric)) : shown[0])?.unit;
}

export function zoomWords({ choices, options }: FiguresModel, { z }: Pick<FiguresState, "z">): string[] {
  if (z === null) return [];
  const unit = zoomedUnit(choices.shown, options.form);
  const [factor, label] = lookUp(UNITS, unit ?? "") ?? [1, options.form === "load" ? "×" : ""];
  return [chartFrame.range(significant(z.from / factor, 3), significant(z.to / factor, 3), label)];
}
