/** What the figures say on one line, who published them, and what to know about them. Pure. */
import { group } from "d3-array";
import { lookUp } from "~/base/lookUp";
import { amountText, metricName, unitOf } from "~/charts/figures/amount";
import { choose } from "~/charts/figures/choose";
import { isRate } from "~/charts/figures/ofForm";
import { workloadNames } from "~/charts/figures/names";
import { isPlot } from "~/charts/figures/options";
import { significant } from "~/base/number";
import type { BadgeInfo } from "~/components/Badge";
import type { CatalogueEntry } from "~/model/dataset";
import { chartFrame } from "~/text/en/chart-frame";
import { figuresCaption } from "~/text/en/figures-caption";
import { decodeHash } from "~/permalink/codec";
import { sentences } from "~/text/en/counted";
import { fitting, type VerdictText } from "../shared/verdictText";
import type { FiguresModel } from "./picture";
import { phrases } from "~/text/en/phrases";
import { fields, type FiguresState } from "./state";

const text = figuresCaption;

/** One line of a page; a second clause that does not fit is left to the chart. */
const LONGEST = 120;

const pages = new Map([["figures", fields]]);
/** The choices that decide what is drawn, unlike pin, zoom and order. */
const DRAWN = ["form", "m", "s", "w", "f", "load", "r", "per"] as const;

/**
 * For a report that asks this very question, its answer; otherwise the highest and lowest value of the metric with most
 * figures.
 */
export function verdictOf(
  { rows, choices, options }: FiguresModel,
  state: FiguresState,
  reports: readonly Pick<CatalogueEntry, "report">[],
): VerdictText | null {
  const asked = reports.length !== 1 ? undefined : reports[0]?.report?.sections.find(({ link }) => asks(link, state));
  if (asked !== undefined) return { first: asked.answer, second: "" };
  if (isPlot(options.form) || choices.shown.length === 0) return null;
  const shown = choose(rows, options).filter(({ value, kind }) => value !== null && kind !== "ambiguous");
  const counts = [...group(shown, ({ metric }) => metric).values()].sort((a, b) => b.length - a.length);
  const [own = []] = counts;
  const ordered = own.toSorted((a, b) => b.value! - a.value!);
  const [most, least] = [ordered[0], ordered.at(-1)];
  if (most === undefined || least === undefined) return null;
  const unit = unitOf(own, options, { size: "page" });
  const several = new Set(own.map(({ row }) => row.system)).size > 1;
  const names = workloadNames(
    own.map(({ row }) => row),
    false,
  );
  // As the chart names it, in the reader's language.
  const place = ({ row }: (typeof own)[number]): string =>
    [names.get(row)?.label ?? row.workload, several ? (row.system_label ?? row.system) : null]
      .filter((part) => part !== null)
      .join(phrases.comma);
  const said = [metricName(most.metric, most.row.member_unit), amountText(most, unit), place(most)] as const;
  return most === least
    ? fitting(LONGEST, text.only(...said))
    : fitting(LONGEST, text.most(...said), text.least(amountText(least, unit), place(least)));
}

function asks(link: string, state: FiguresState): boolean {
  const asked = decodeHash(link, pages);
  return (
    asked.notices.length === 0 &&
    DRAWN.every((name) => JSON.stringify(asked.state[name]) === JSON.stringify(state[name]))
  );
}

/** Publishers of the drawn figures; own figures have none. `reports`: those of the link that are in the catalogue. */
export function captionOf(
  { choices, rows, options }: FiguresModel,
  reports: readonly Pick<CatalogueEntry, "publisher" | "sponsor">[],
): string {
  if (rows.length === 0) return "";
  const own = choices.shown.filter((row) => row.dataset === "local").length;
  const published = choices.shown.length - own;
  const publishers = [...new Set(reports.map((entry) => entry.publisher))];
  const [first, ...more] = reports;
  return sentences([
    ...(published === 0 && own > 0
      ? []
      : [publishers.length === 0 ? text.unsaid(published) : text.caption(published, text.and(publishers))]),
    ...(own === 0 ? [] : [text.own(own)]),
    ...(choices.derived === 0 ? [] : [text.divided(choices.derived, options.per === "device")]),
    ...(first === undefined || more.length > 0 || published === 0 ? [] : [text.sponsor(first.sponsor)]),
  ]);
}

/** How many of the figures shown are in doubt without a confirmed reading, or lost. */
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

/** Unit of the zoomed axis, as in the table. */
function zoomedUnit({ choices: { shown }, options: { form } }: FiguresModel): string | undefined {
  if (form === "load" || form === "depth" || form === "gain") return undefined;
  if (form === "share" || form === "checks") return "percent";
  return (form === "latency" ? shown.find(({ metric }) => isRate(metric)) : shown[0])?.unit;
}

export function zoomText(model: FiguresModel, { z }: Pick<FiguresState, "z">): string[] {
  if (z === null) return [];
  const unit = lookUp(UNITS, zoomedUnit(model) ?? "");
  const [factor, label] = unit ?? [1, model.options.form === "load" ? "×" : ""];
  return [chartFrame.range(significant(z.from / factor, 3), significant(z.to / factor, 3), label)];
}
