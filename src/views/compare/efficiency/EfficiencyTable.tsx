import { useMemo, useState } from "react";
import type { TwinOrder } from "~/components/sortTwin";
import { TableTwin } from "~/components/TableTwin";
import { efficiency as text } from "~/text/en/compare-efficiency";
import type { DriveCounter } from "../../shared/driveCount";
import type { MeasuredSide } from "../side";
import { efficiencyModel, type PublishedMeans } from "./efficiency";
import { efficiencyTwin, unsaidText } from "./table";
import "../panel.css";

export interface EfficiencyTableProps {
  readonly measured: readonly MeasuredSide[];
  /** How many drives a measurement was on; absent: as its own row says. */
  readonly drivesOf?: DriveCounter | undefined;
  readonly published?: readonly PublishedMeans[];
  /** Ambiguous figures of which a reading is taken. */
  readonly confirmed?: readonly string[];
  /** What is to be known of all of its numbers. */
  readonly note?: string | null;
  readonly pinned: string | null;
  readonly onPin: (mark: string) => void;
}

/** IOPS/W, GB/s per rack unit and per TB, price per TB, IOPS per price: as far as somebody said what they need. */
export function EfficiencyTable({
  measured,
  drivesOf,
  published,
  confirmed,
  note,
  pinned,
  onPin,
}: EfficiencyTableProps) {
  const [order, setOrder] = useState<TwinOrder | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const model = useMemo(
    () => efficiencyModel(measured, published, confirmed, drivesOf),
    [measured, published, confirmed, drivesOf],
  );
  const twin = useMemo(() => efficiencyTwin(model), [model]);
  if (model.rows.length === 0) return null;
  const toDescribe = (
    <a className="lnk" href="#/overview?d=local&open=labels">
      {text.toDescribe}
    </a>
  );
  return (
    <section className="compare-panel" aria-label={text.title}>
      <h2>{text.title}</h2>
      {model.any ? (
        <>
          <p className="sub small">
            {[...(note == null ? [] : [note]), text.lead, unsaidText(model)].join(" ")}{" "}
            {model.unsaid.length > 0 ? toDescribe : null}
          </p>
          <TableTwin
            twin={twin}
            caption={text.caption}
            hovered={hovered}
            pinned={pinned}
            onHover={setHovered}
            onPin={onPin}
            order={order}
            onOrder={setOrder}
          />
        </>
      ) : (
        <p className="sub">
          {text.none} {toDescribe}
        </p>
      )}
    </section>
  );
}
