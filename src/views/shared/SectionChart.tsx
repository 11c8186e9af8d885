import { useMemo, useState } from "react";
import { lookUp } from "~/base/lookUp";
import { SceneView } from "~/charts/render/react/SceneView";
import type { Frame, Scene } from "~/charts/scene";
import { measureText } from "~/components/measure";
import { PHONE, useBox, useWindow } from "~/components/useBox";
import { useLoaded } from "~/components/useLoaded";
import type { CatalogueEntry } from "~/model/dataset";
import { report as text } from "~/text/en/report";
import { type Draw, type Headline, type Picture, pictures } from "../pictures";
import { type Rows, useAnswersTo } from "./useAnswers";

interface Drawn {
  /** null: not loaded yet. */
  readonly build: ((frame: Frame) => Scene) | null;
  readonly failed: string | null;
}

/** Draws the chart of a link with its page's own picture and the same answers, so that Results show the same. */
export function useChart({ page, state }: Headline, known: readonly CatalogueEntry[]): Drawn {
  const chart: Picture = pictures[page];
  const { questions, load, draw } = chart;
  const wants = load !== undefined && (draw === undefined || chart.more?.(state as never) === true);
  const loaded = useLoaded(wants ? page : null, () => (load === undefined ? Promise.reject(new Error(page)) : load()));
  const answers = useAnswersTo(questions, state.d);
  const own: Draw | null = wants ? (loaded.state === "ready" ? loaded.value : null) : (draw ?? null);
  const isThere = answers.state === "ready" && own !== null;
  const { rows } = answers;
  const build = useMemo(() => {
    if (!isThere) return null;
    const byName: Rows = Object.fromEntries(
      Object.keys(questions).map((name) => [name, rows.flatMap((one) => lookUp(one, name) ?? [])]),
    );
    return (frame: Frame) => own(byName, state, known, frame);
  }, [isThere, own, rows, questions, state, known]);
  return { build, failed: answers.failures[0]?.reason ?? null };
}

interface SectionChartProps extends Drawn {
  readonly height: number;
  readonly pinned: string | null;
  readonly onPin: (mark: string | null) => void;
}

/** The chart of a question. The whole bar or mark can be clicked: it opens the citation. */
export function SectionChart({ build, failed, height, pinned, onPin }: SectionChartProps) {
  const { ref, width } = useBox();
  const size = useWindow().width < PHONE ? "phone" : "page";
  const [hovered, setHovered] = useState<string | null>(null);
  const scene = useMemo(
    () =>
      build === null || width === null || width < 80 ? null : build({ width, height, size, measure: measureText }),
    [build, width, height, size],
  );
  return (
    <div ref={ref} data-chart style={{ minHeight: scene?.height ?? height }}>
      {failed === null ? null : (
        <p role="alert" className="text-bad">
          ✕ {text.failed(failed)}
        </p>
      )}
      {scene === null ? (
        failed === null ? (
          <p className="late text-ink2">{text.drawing}</p>
        ) : null
      ) : (
        <SceneView scene={scene} hovered={hovered} pinned={pinned} onHover={setHovered} onPin={onPin} />
      )}
    </div>
  );
}
