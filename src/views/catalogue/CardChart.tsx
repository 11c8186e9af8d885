import { useMemo, useRef, useState } from "react";
import { lookUp } from "~/base/lookUp";
import { Picture } from "./Picture";
import { measureText } from "~/components/measure";
import type { TwinOrder } from "~/components/sortTwin";
import { TableTwin } from "~/components/TableTwin";
import { useWidth } from "~/components/useBox";
import { remarksIn } from "~/charts/twin";
import type { CatalogueEntry } from "~/model/dataset";
import { en } from "~/text/en";
import { useLoaded } from "~/components/useLoaded";
import { pictures, type Draw, type Picture as PageChart } from "~/views/pictures";
import { useAnswersTo } from "../shared/useAnswers";
import type { Headline } from "./datasets";

const text = en.catalogue;
const HEIGHT = 186;
const PHONE_HEIGHT = 160;
/** Height of a card's chart, px. */
export const chartHeight = (phone: boolean): number => (phone ? PHONE_HEIGHT : HEIGHT);

interface ChartProps {
  readonly headline: Headline;
  /** All datasets: titles, declared curves. */
  readonly known: readonly CatalogueEntry[];
  readonly revision: number;
  readonly phone: boolean;
}

const nothing = () => undefined;

/** What draws the page's chart; null while its code is on the way. */
function useDraw(page: Headline["page"], state: Headline["state"]): Draw | null {
  const chart: PageChart = pictures[page];
  const { load, draw } = chart;
  const wants = load !== undefined && (draw === undefined || chart.more?.(state as never) === true);
  const loaded = useLoaded(wants ? page : null, () => (load === undefined ? Promise.reject(new Error(page)) : load()));
  if (!wants) return draw ?? null;
  return loaded.state === "ready" ? loaded.value : null;
}

/**
 * The chart a headline names, drawn by its page's own picture from the same answers: the card shows what the link
 * shows. Behind its button the same numbers as a table.
 */
export function CardChart({ headline: { page, state }, known, revision, phone }: ChartProps) {
  const { questions } = pictures[page];
  const draw = useDraw(page, state);
  const answers = useAnswersTo(questions, state.d, revision);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const height = chartHeight(phone);
  const [table, setTable] = useState(false);
  const [order, setOrder] = useState<TwinOrder | null>(null);

  const [failure] = answers.failures;
  const isThere = answers.state === "ready" || answers.again;
  const scene = useMemo(() => {
    if (!isThere || width === null || draw === null) return null;
    const rows = Object.fromEntries(
      Object.keys(questions).map((name) => [name, answers.rows.flatMap((one) => lookUp(one, name) ?? [])]),
    );
    return draw(rows, state, known, { width, height, size: "card", measure: measureText });
  }, [isThere, answers.rows, questions, draw, state, known, width, height]);
  return (
    <>
      <div className="card-chart" data-chart ref={box} style={{ minHeight: height }}>
        {scene !== null && scene.empty === undefined ? <Picture scene={scene} /> : null}
        {failure === undefined ? null : (
          <p role="alert" className="tone-bad">
            ✕ {text.chartFailed(failure.reason)}
          </p>
        )}
        {answers.state === "slow" && scene === null ? <p className="sub">{text.chartLoading}</p> : null}
      </div>
      {scene === null || scene.empty !== undefined ? null : (
        <>
          {remarksIn(scene.twin).map((remark) => (
            <p key={remark} className="small tone-warn">
              ! {remark}
            </p>
          ))}
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
