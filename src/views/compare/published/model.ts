/** From the answer to `figures` and a state of the link to everything the page shows of published figures. Pure. */
import type { PublishedData } from "~/charts/compare/published-data";
import { sentenceText, type Token } from "~/components/token";
import type { FigureRow } from "~/model/answers";
import { compare as common } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import { plainName, stylesOf } from "../names";
import { namesFrom } from "../sides";
import type { CompareState } from "../state";
import { relationsOf, type Named, type Relations } from "./relations";
import { publishedSentence } from "./sentence";
import { publishedSides, type Placed, type PublishedSides } from "./sides";
import { systemsOf, type Report, type Systems } from "./systems";

export interface PublishedModel {
  readonly rows: readonly FigureRow[];
  readonly found: PublishedSides;
  readonly systems: Systems;
  /** The base first. */
  readonly sides: readonly Named[];
  readonly relations: Relations;
  readonly data: PublishedData;
  readonly parts: readonly (string | Token)[];
}

export function publishedModel(
  rows: readonly FigureRow[],
  state: CompareState,
  reports: readonly Report[],
  set: (patch: Partial<CompareState>) => void = () => undefined,
): PublishedModel {
  const own = reports.filter(({ slug }) => state.d.includes(slug));
  const systems = systemsOf(rows, own);
  const found = publishedSides(rows, systems, state);
  const given = namesFrom(state.n);
  const nameOf = (value: string): string => given.get(value) ?? plainName(found.by, value, reports);
  const wanted = [state.base, found.printedBase ?? "", found.sides[0] ?? ""];
  const base = wanted.find((value) => found.sides.includes(value));
  const ordered = base === undefined ? [] : [base, ...found.sides.filter((value) => value !== base)];
  const sides = ordered.map((value): Named => ({ value, name: nameOf(value) }));
  const fits = (one: Placed): boolean =>
    (state.w.length === 0 || state.w.includes(one.name.label)) &&
    (state.load.length === 0 || state.load.includes(one.shown.row.load_percent ?? -1));
  const every = relationsOf(found.placed, sides, systems);
  const relations = relationsOf(found.placed.filter(fits), sides, systems);
  const metrics = relations.metrics.filter((metric) => state.m.length === 0 || state.m.includes(metric));
  const focus = Math.max(1, ordered.indexOf(state.s));
  const parts = publishedSentence({ found, sides, focus, every, relations, metrics, state, reports, set });
  const data: PublishedData = {
    title: sentenceText(parts),
    sides: stylesOf(found.by, ordered, found.sides, nameOf),
    focus: Math.min(focus, Math.max(0, sides.length - 1)),
    rows: relations.rows.filter(({ values }) => values.some(({ metric }) => metrics.includes(metric))),
    metrics,
    unit: state.u,
    notes:
      metrics.length === 0
        ? []
        : [
            ...(found.rated > 0 ? [text.noteRated(found.rated)] : []),
            ...(found.unsaid > 0 ? [text.noteUnsaid(found.unsaid, common.attributes[found.by])] : []),
          ],
  };
  return { rows, found, systems, sides, relations, data, parts };
}
