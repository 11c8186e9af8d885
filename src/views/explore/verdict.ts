/** The line over the chart, the caption under it, and the zoom in words. Pure. */
import { valueText } from "~/charts/explore/values";
import { sentences } from "~/text/en/counted";
import { explore as text } from "~/text/en/explore";
import { BESIDE_PANEL, fitting, type VerdictText } from "../shared/verdictText";
import type { ExploreModel } from "./picture";
import type { ExploreState } from "./state";

/** The content of the chart: with free axes it answers the reader's own question, and states what else varies. */
export function verdictOf({ table, choices, varying, points }: ExploreModel): VerdictText {
  const labelOf = (id: string): string => table.columns.find((column) => column.id === id)?.label ?? id;
  if (table.rows === 0) return { first: text.empty.noRows, second: "" };
  const { x, y, z, form } = choices;
  const isHere = (id: string): boolean => id === "" || table.columns.some((column) => column.id === id);
  // The chart says which ones, and the way on.
  if (![x, ...y, ...(form === "heat" ? [z] : [])].every(isHere)) return { first: text.empty.noColumn, second: "" };
  const first =
    form === "heat"
      ? text.verdict.heat(labelOf(z), labelOf(x), labelOf(y[0] ?? ""))
      : text.verdict.first(y.map(labelOf), labelOf(x));
  const used = new Set([x, ...y, z, choices.colour, choices.dash, choices.facet_rows, choices.facet_columns]);
  // Outstanding I/Os follow from depth and jobs, drives from the system.
  const follows = new Set(["outstanding", ...(used.has("system") ? ["drive_count"] : [])]);
  const others = varying.filter(({ id, controlled }) => controlled === true && !used.has(id) && !follows.has(id));
  const names = others.map(({ label }) => label);
  return fitting(
    BESIDE_PANEL,
    first,
    text.verdict.varies(points.length, names),
    text.verdict.varies(points.length, []),
  );
}

export const captionOf = ({ points, files, unjoined }: ExploreModel): string =>
  points.length === 0
    ? ""
    : sentences([text.caption(points.length, files), ...(unjoined === 0 ? [] : [text.unjoined(unjoined)])]);

export function zoomText({ table, choices }: ExploreModel, { zx, zy }: Pick<ExploreState, "zx" | "zy">): string[] {
  const said = (id: string | undefined, zoom: ExploreState["zx"]): string[] => {
    const column = table.columns.find((one) => one.id === id);
    if (zoom === null || column === undefined) return [];
    return [text.chart.span(valueText(column, zoom.from), valueText(column, zoom.to))];
  };
  return [...said(choices.x, zx), ...said(choices.y[0], zy)];
}
