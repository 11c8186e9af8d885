import { useMemo } from "react";
import { buildRowCurve } from "~/charts/compare/row-curve";
import { PanelChart } from "~/components/PanelChart";
import { compare as text } from "~/text/en/compare";
import { useBuild } from "../shared/linkedFrame";
import type { CompareModel } from "./picture";
import { rowCurve } from "./rowCurve";
import "./panel.css";

interface RowCurveProps {
  readonly model: CompareModel;
  /** Mark of the row, or of a point of its curve. */
  readonly mark: string;
  readonly pinned: string | null;
  readonly onPin: (mark: string | null) => void;
}

const NOTHING = { title: "", quantity: "iops", rate_unit: "", latency: "", column: "", lines: [] } as const;

/** The curves behind the chosen row, or the first one. */
export function RowCurve({ model, mark, pinned, onPin }: RowCurveProps) {
  const data = useMemo(() => rowCurve(model, mark), [model, mark]);
  const build = useBuild(buildRowCurve, data ?? NOTHING);
  if (data === null) return null;
  return (
    <section className="compare-panel" aria-label={text.curve.heading}>
      <h2>{data.title}</h2>
      <PanelChart build={build} pinned={pinned} onPin={onPin} />
    </section>
  );
}
