import { useMemo } from "react";
import { SourcePanel, type Provenance } from "~/components/SourcePanel";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { rawFile } from "~/model/catalogue";
import { type AnyStatistic, quantileOf } from "~/model/latency";
import { markId } from "~/model/step";
import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { curvePage } from "~/text/en/curve-page";
import { source as sourceText } from "~/text/en/source";
import { fragment, fileLines } from "~/workspace/raw";
import { useWorkspace } from "~/workspace/workspace";
import { publicFile } from "../sourceFile";
import { fields, type PercentilesState } from "../../percentiles/state";
import { fields as compareFields } from "../../compare/state";
import { linkContext, useKnown } from "../catalogue";
import { pointSource } from "./pointSource";
import { workloadId } from "./workload";
import { PointWord } from "./PointWord";

export interface PointPanelProps {
  readonly point: CurvePoint;
  /** All points of the page: other directions of the same run are looked up among them. */
  readonly points: readonly CurvePoint[];
  /** The statistic and latency kind that the page draws. */
  readonly statistic: AnyStatistic;
  readonly kind: string;
  readonly form: "panel" | "sheet";
  /** The reader's names and colours of series, which the panel's links carry along. */
  readonly series?: Pick<PercentilesState, "n" | "pin"> | undefined;
  readonly onClose: () => void;
}

/** Percentiles and distribution of this point; for a member, of the point it is part of. */
function tailLink(point: CurvePoint | MemberRow, series: PointPanelProps["series"]): string {
  const key = "of" in point ? point.of : point.key;
  const chosen = { d: [point.dataset], s: [`${point.dataset}/${key}`], ...series };
  return encodeHash("percentiles", fields, { ...defaults(fields), ...chosen }, linkContext);
}

/** Its workload, if published systems can be compared on it. */
function compareLink(point: CurvePoint | MemberRow): string {
  const chosen = { d: [point.dataset], w: [workloadId(point)] };
  return encodeHash("compare", compareFields, { ...defaults(compareFields), ...chosen }, linkContext);
}

/** The source of a point. Loaded with the first one, since it brings the readers of raw text. */
export default function PointPanel({ point, points, statistic, kind, form, series, onClose }: PointPanelProps) {
  const said = useWorkspace((state) => state.said);
  const entry = useKnown().find((one) => one.slug === point.dataset);
  const published = rawFile(entry, point.sha256);
  const provenance = useMemo((): Provenance => {
    const id = markId(point);
    const file = { sha256: point.sha256, format: point.format, published };
    const { document, job_index, op } = point;
    const stat = quantileOf(statistic) ?? statistic;
    const own = pointSource(point, points, statistic, kind, said);
    const { source_path: path, line } = point;
    const inPublic = publicFile(entry, { path, line, about: own.file!.about });
    if (inPublic !== null) return { ...own, file: inPublic };
    if (entry?.contributed != null) {
      const { licence, raw } = entry.contributed;
      return { ...own, file: { ...own.file!, about: `${own.file!.about} · ${sourceText.contributed(licence, raw)}` } };
    }
    return {
      ...own,
      raw: {
        key: `${id} ${kind} ${stat}`,
        path: point.source_path,
        fragment: () => fragment(file, { document, job_index, op, kind, stat }, point.line),
        wholeFile: (line, most, signal) => fileLines(file, line, most, signal),
      },
    };
  }, [point, points, statistic, kind, said, published, entry]);
  return (
    <SourcePanel provenance={provenance} form={form} onClose={onClose}>
      {point.op === "sync" ? null : (
        <p>
          <a className="lnk" href={tailLink(point, series)}>
            {curvePage.source.tail}
          </a>
          <br />
          <a className="lnk" href={compareLink(point)}>
            {curvePage.source.compare}
          </a>
        </p>
      )}
      {point.dataset === "local" ? <PointWord key={point.key} point={point} points={points} /> : null}
    </SourcePanel>
  );
}
