import { useMemo } from "react";
import { linesOf, markId } from "~/charts/curve/lines";
import { STATISTICS } from "~/charts/curve/options";
import { SourcePanel, type Provenance } from "~/components/SourcePanel";
import type { CurvePoint } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { fragment, rawText } from "~/workspace/raw";
import type { CurveModel } from "./picture";
import { pointSource } from "./pointSource";

export interface PointPanelProps {
  readonly point: CurvePoint;
  readonly model: CurveModel;
  readonly known: readonly CatalogueEntry[];
  readonly form: "panel" | "sheet";
  readonly onClose: () => void;
}

/** The source of a point: loaded at the first one, for it brings the readers of raw text. */
export default function PointPanel({ point, model, known, form, onClose }: PointPanelProps) {
  const entry = known.find((one) => one.slug === point.dataset);
  const published = entry?.sources[point.sha256.slice(0, 12)] ?? null;
  const provenance = useMemo((): Provenance => {
    const { options, points, y } = model;
    const id = markId(point);
    const line = linesOf(points, options).find((one) => one.points.some((p) => p.id === id));
    const kind = line?.kind ?? "clat";
    const file = { sha256: point.sha256, format: point.format, published };
    const { document, job_index, op } = point;
    const stat = STATISTICS[y] ?? y;
    return {
      ...pointSource(point, points, y, kind),
      raw: {
        key: `${id} ${kind} ${stat}`,
        path: point.source_path,
        fragment: () => fragment(file, { document, job_index, op, kind, stat }),
        wholeFile: () => rawText(file),
      },
    };
  }, [point, model, published]);
  return <SourcePanel provenance={provenance} form={form} onClose={onClose} />;
}
