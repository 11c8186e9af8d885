import { useMemo, useRef, useState } from "react";
import { SceneView } from "~/charts/render/react/SceneView";
import type { Frame, Scene } from "~/charts/scene";
import { AxisMenu } from "./AxisMenu";
import { measureText } from "./measure";
import type { TwinOrder } from "./sortTwin";
import { TableTwin } from "./TableTwin";
import { PHONE, useChartWidth, useWindow } from "./useBox";
import "./components.css";
import "./frame.css";

export interface PanelChartProps {
  /** The scene at a size; must keep its identity while the data are the same. */
  readonly build: (frame: Frame) => Scene;
  readonly pinned: string | null;
  readonly onPin: (mark: string | null) => void;
}

const HEIGHT = 380;

/** A further chart of a page, below its own: drawing, key and table twin, without the frame's sentence and menus. */
export function PanelChart({ build, pinned, onPin }: PanelChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useChartWidth(box);
  const phone = useWindow().width < PHONE;
  const [hovered, setHovered] = useState<string | null>(null);
  const [order, setOrder] = useState<TwinOrder | null>(null);
  const scene = useMemo(
    () =>
      width === null || width < 80
        ? null
        : build({ width, height: HEIGHT, size: phone ? "phone" : "page", measure: measureText }),
    [build, width, phone],
  );
  const rowOf = (id: string | null): string | null => {
    const mark = scene?.marks.find((one) => one.id === id);
    return mark === undefined ? id : (scene?.twin.rows[mark.row]?.mark ?? id);
  };
  return (
    <>
      {scene?.notes === undefined || scene.notes.length === 0 ? null : <p className="notes">{scene.notes.join(" ")}</p>}
      <div className="chart-box" ref={box} style={{ minHeight: scene?.height ?? HEIGHT }}>
        {scene === null || scene.empty !== undefined ? null : (
          <>
            <SceneView scene={scene} hovered={hovered} pinned={pinned} onHover={setHovered} onPin={onPin} />
            {scene.y_title === undefined ? null : <AxisMenu title={scene.y_title} choices={[]} />}
            {scene.x_title === undefined ? null : <AxisMenu title={scene.x_title} choices={[]} />}
          </>
        )}
      </div>
      {scene === null ? null : (
        <>
          <div className="key-line">
            {scene.key.map((entry) => (
              <span key={entry}>{entry}</span>
            ))}
          </div>
          <TableTwin
            twin={scene.twin}
            caption={scene.title}
            hovered={rowOf(hovered)}
            pinned={rowOf(pinned)}
            onHover={setHovered}
            onPin={onPin}
            order={order}
            onOrder={setOrder}
          />
        </>
      )}
    </>
  );
}
