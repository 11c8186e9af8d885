import { lazy, Suspense, useMemo } from "react";
import { SourcePanel } from "~/components/SourcePanel";
import type { CurvePoint, FigureRow } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { markId } from "~/model/step";
import { defaults } from "~/permalink/field";
import { figuresModel } from "../figures/picture";
import { fields as figuresFields, type FiguresState } from "../figures/state";
import { figureSource } from "../shared/figureSource";
import type { Section } from "../shared/Section";
import { withBehind } from "../shared/worked/behind";
import { plotForms } from "../shared/worked/forms";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));

interface Behind {
  readonly rows: readonly FigureRow[];
  readonly points: readonly CurvePoint[];
  readonly sections: readonly Section[];
  readonly known: readonly CatalogueEntry[];
}

interface Place {
  readonly form: "panel" | "sheet";
  readonly onClose: () => void;
}

/**
 * The source of the pinned mark: the citation of a printed figure, or the file of a measured point. null: none is
 * pinned.
 */
export function usePinned(mark: string, behind: Behind, place: Place) {
  const { rows, points, sections, known } = behind;
  const point = useMemo(
    // Charts of percentiles mark a statistic of a point.
    () => points.find((one) => mark === markId(one) || mark.startsWith(`${markId(one)}/`)),
    [mark, points],
  );
  const cited = useMemo(() => citation(mark, { rows, sections, known }), [mark, rows, sections, known]);
  if (point !== undefined)
    return (
      <Suspense>
        <PointPanel {...place} point={point} points={points} statistic="p99" kind="clat" known={known} />
      </Suspense>
    );
  return cited === null ? null : <SourcePanel provenance={cited} {...place} />;
}

/** With the choices of the first chart that shows its figure. */
function citation(mark: string, { rows, sections, known }: Omit<Behind, "points">) {
  if (mark === "" || rows.length === 0) return null;
  const slug = mark.split("/", 1)[0] ?? "";
  const entry = known.find((one) => one.slug === slug);
  const own = rows.filter(({ dataset }) => dataset === slug);
  const states = sections.flatMap(({ chart }) => (chart?.page === "figures" ? [chart.state as FiguresState] : []));
  const all = [...states, { ...defaults(figuresFields), d: [slug] }];
  const found = all.flatMap((state) => {
    const { options } = figuresModel(own, state, known, undefined, plotForms);
    const cited = figureSource({ mark, rows: own, options, report: entry, set: () => undefined });
    return cited === null ? [] : [withBehind(cited, { mark, rows: own, options })];
  });
  const best = found.find(({ id }) => id === mark) ?? found[0];
  if (best === undefined) return null;
  // Readings are confirmed in Results, where charts are made.
  const { actions: _, ...provenance } = best;
  return provenance;
}
