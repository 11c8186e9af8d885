import { useMemo, useState } from "react";
import { STATISTICS, type Statistic } from "~/charts/curve/options";
import { statistic as valueOf } from "~/charts/curve/lines";
import type { TwinOrder } from "~/components/sortTwin";
import { TableTwin } from "~/components/TableTwin";
import type { MemberRow } from "~/model/answers";
import { limitText } from "~/charts/number";
import { en } from "~/text/en";
import { limits as text } from "~/text/en/compare-limits";
import type { DriveCounter } from "../../shared/driveCount";
import { LimitField } from "../../shared/LimitField";
import type { MeasuredSide } from "../side";
import { limitRows } from "./limits";
import { limitAnswer, limitNotes, limitTwin } from "./table";
import "../panel.css";

export interface LimitTableProps {
  readonly sides: readonly MeasuredSide[];
  /** Answer to the question `members`; [] until it is there. */
  readonly members: readonly MemberRow[];
  /** How many drives a measurement was on. */
  readonly drivesOf: DriveCounter;
  readonly statistic: Statistic;
  readonly limit_us: number;
  readonly onStatistic: (statistic: Statistic) => void;
  readonly onLimit: (limit_us: number) => void;
  /** Mark of the point whose source is open. */
  readonly pinned: string | null;
  readonly onPin: (mark: string) => void;
}

/** Of each series of each side the most load, the throughput, the headroom and the depth to run under a limit. */
export function LimitTable(props: LimitTableProps) {
  const { sides, members, drivesOf, statistic, limit_us, onStatistic, onLimit, pinned, onPin } = props;
  const [order, setOrder] = useState<TwinOrder | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const rows = useMemo(
    () => limitRows(sides, members, { limit_us, statistic }, drivesOf),
    [sides, members, drivesOf, limit_us, statistic],
  );
  const name = en.curve.statistics[statistic] ?? statistic;
  const twin = useMemo(() => limitTwin(rows, name, limit_us), [rows, name, limit_us]);
  const offered = useMemo(() => offeredOf(sides, statistic), [sides, statistic]);
  if (rows.length === 0) return null;
  const notes = limitNotes(rows);
  return (
    <section className="compare-panel" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p className="panel-do">
        <label>
          {text.statistic}{" "}
          <select
            value={statistic}
            onChange={(event) => {
              onStatistic(event.target.value as Statistic);
            }}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {en.curve.statistics[one] ?? one}
              </option>
            ))}
          </select>
        </label>{" "}
        ≤ <LimitField label={text.field(name)} limit_us={limit_us} onLimit={onLimit} />
      </p>
      <p className="panel-answer" aria-live="polite">
        {limitAnswer(rows, name, limit_us)}
      </p>
      <p className="sub small">{[text.lead, ...notes].join(" ")}</p>
      <TableTwin
        twin={twin}
        caption={text.caption(name, limitText(limit_us))}
        hovered={hovered}
        pinned={pinned}
        onHover={setHovered}
        onPin={onPin}
        order={order}
        onOrder={setOrder}
      />
    </section>
  );
}

/** Statistics that some point has, and the one that is asked for. */
function offeredOf(sides: readonly MeasuredSide[], asked: Statistic): Statistic[] {
  const points = sides.flatMap((side) => [...side.points]);
  return (Object.keys(STATISTICS) as Statistic[]).filter(
    (one) =>
      one === asked ||
      points.some(({ latency }) => Object.values(latency).some((stats) => valueOf(stats, one) !== null)),
  );
}
