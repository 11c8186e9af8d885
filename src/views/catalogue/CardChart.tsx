import { useMemo, useRef, useState } from "react";
import { Picture } from "./Picture";
import type { Frame, Scene } from "~/charts/scene";
import { measureText } from "~/components/measure";
import type { TwinOrder } from "~/components/sortTwin";
import { TableTwin } from "~/components/TableTwin";
import { useWidth } from "~/components/useBox";
import type { CatalogueEntry } from "~/model/dataset";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { series } from "~/queries/series";
import { en } from "~/text/en";
import { curvePicture } from "~/views/curve/picture";
import { figuresPicture } from "~/views/figures/picture";
import { useAnswers, type Answers } from "../shared/useAnswers";
import type { Headline } from "./datasets";

const text = en.catalogue;
const HEIGHT = 186;
const PHONE_HEIGHT = 160;

interface ChartProps {
  readonly headline: Headline;
  /** All datasets: titles, declared curves. */
  readonly known: readonly CatalogueEntry[];
  readonly revision: number;
  readonly phone: boolean;
}

/** The chart a headline names, drawn by its page's own picture from the same answers: the card shows what the link shows. */
export function CardChart(props: ChartProps) {
  return props.headline.page === "curve" ? (
    <CurveChart {...props} state={props.headline.state} />
  ) : (
    <FiguresChart {...props} state={props.headline.state} />
  );
}

type Of<P extends Headline["page"]> = Omit<ChartProps, "headline"> & {
  readonly state: Extract<Headline, { readonly page: P }>["state"];
};

function CurveChart({ state, known, revision, phone }: Of<"curve">) {
  const lines = useAnswers(series, state.d, revision);
  const points = useAnswers(curve, state.d, revision);
  const build = useMemo(
    () => (frame: Frame) => curvePicture({ series: lines.rows, points: points.rows }, state, known, frame),
    [lines.rows, points.rows, state, known],
  );
  return <Drawn build={build} answers={[lines, points]} phone={phone} />;
}

function FiguresChart({ state, known, revision, phone }: Of<"figures">) {
  const rows = useAnswers(figures, state.d, revision);
  const build = useMemo(
    () => (frame: Frame) => figuresPicture(rows.rows, state, known, frame),
    [rows.rows, state, known],
  );
  return <Drawn build={build} answers={[rows]} phone={phone} />;
}

interface DrawnProps {
  readonly build: (frame: Frame) => Scene;
  readonly answers: readonly Pick<Answers<unknown>, "state" | "failures">[];
  readonly phone: boolean;
}

const nothing = () => undefined;

/** The scene and, behind its button, the same numbers as a table. */
function Drawn({ build, answers, phone }: DrawnProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const height = phone ? PHONE_HEIGHT : HEIGHT;
  const [table, setTable] = useState(false);
  const [order, setOrder] = useState<TwinOrder | null>(null);

  const ready = answers.every(({ state }) => state === "ready");
  const failure = answers.flatMap(({ failures }) => failures)[0];
  const scene = useMemo(
    () => (ready && width !== null ? build({ width, height, size: "card", measure: measureText }) : null),
    [build, ready, width, height],
  );
  return (
    <>
      <div className="card-chart" data-chart ref={box} style={{ minHeight: height }}>
        {scene !== null && scene.empty === undefined ? <Picture scene={scene} /> : null}
        {failure === undefined ? null : (
          <p role="alert" className="tone-bad">
            ✕ {text.chartFailed(failure.reason)}
          </p>
        )}
        {answers.some(({ state }) => state === "slow") ? <p className="sub">{text.chartLoading}</p> : null}
      </div>
      {scene === null || scene.empty !== undefined ? null : (
        <>
          <button
            type="button"
            className="lnk small card-table"
            aria-expanded={table}
            aria-label={text.tableOf(scene.title)}
            data-table-button
            onClick={() => {
              setTable(!table);
            }}
          >
            {text.table}
          </button>
          {table ? (
            <div className="card-twin">
              <TableTwin
                twin={scene.twin}
                caption={scene.title}
                hovered={null}
                pinned={null}
                onHover={nothing}
                onPin={nothing}
                order={order}
                onOrder={setOrder}
              />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}
