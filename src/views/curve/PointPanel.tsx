import { linesOf, markId } from "~/charts/curve/lines";
import Panel, { type PointPanelProps } from "../shared/point/PointPanel";
import type { CurveModel } from "./picture";

type Props = Omit<PointPanelProps, "points" | "statistic" | "kind"> & { readonly model: CurveModel };

/** The source of a point, as its line is drawn. */
export default function PointPanel({ model: { points, options, y }, ...more }: Props) {
  const id = markId(more.point);
  const line = linesOf(points, options).find((one) => one.points.some((p) => p.id === id));
  return (
    <Panel
      {...more}
      series={{ n: options.names ?? [], pin: options.pins ?? [] }}
      points={points}
      statistic={y}
      kind={line?.kind ?? "clat"}
    />
  );
}
