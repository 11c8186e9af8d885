import { useState } from "react";
import { SceneView } from "~/charts/render/react/SceneView";
import { textScale } from "~/charts/render/react/textScale";
import { sentences } from "~/text/en/counted";
import { AxisMenus } from "./AxisMenu";
import type { ChartFrameProps } from "./ChartFrame";
import { LimitHandle } from "./LimitHandle";
import { rowOf } from "./sortTwin";
import { TableTwin } from "./TableTwin";
import { useScene } from "./measure";
import { PHONE, useChartBox, useWindow } from "./useBox";
import { ChartKey } from "./ChartKey";

export interface PanelChartProps
  extends Pick<ChartFrameProps, "build" | "pinned" | "onPin">, Partial<Pick<ChartFrameProps, "limit">> {
  readonly height?: number;
  /** false: a table of the page has its numbers, and a line of the page says what its marks mean. */
  readonly table?: boolean;
}

/** One of several charts of a page: drawing, key and table twin, without the frame's sentence and menus. */
export function PanelChart({ build, pinned, onPin, height = 380, table = true, limit }: PanelChartProps) {
  const { ref, width } = useChartBox();
  const [hovered, setHovered] = useState<string | null>(null);
  const scene = useScene(build, width, height, useWindow().width < PHONE ? "phone" : "page");
  const notes = scene?.notes ?? [];
  return (
    <>
      {notes.length === 0 || !table ? null : <p className="notes">{sentences(notes)}</p>}
      <div
        className="chart-box"
        data-chart
        ref={ref}
        style={{
          minHeight: (scene?.height ?? height) * textScale(),
          // Content wider than the page scrolls in its own box.
          overflowX: scene !== null && width !== null && scene.width > width + 1 ? "auto" : undefined,
        }}
      >
        {scene === null || scene.empty !== undefined ? null : (
          <>
            <SceneView scene={scene} hovered={hovered} pinned={pinned} onHover={setHovered} onPin={onPin} />
            {limit === undefined ? null : <LimitHandle scene={scene} control={limit} />}
            <AxisMenus scene={scene} xChoices={[]} yChoices={[]} />
          </>
        )}
      </div>
      {scene === null ? null : <ChartKey scene={table ? scene : { ...scene, key: [] }} />}
      {scene === null || !table ? null : (
        <TableTwin
          {...{ twin: scene.twin, caption: scene.title, onHover: setHovered, onPin }}
          hovered={rowOf(scene, hovered)}
          pinned={rowOf(scene, pinned)}
        />
      )}
    </>
  );
}
