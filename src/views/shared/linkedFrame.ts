import { useCallback } from "react";
import type { ChartFrameProps } from "~/components/ChartFrame";
import type { Frame, Scene } from "~/charts/scene";
import type { TwinOrder } from "~/components/sortTwin";
import { useSame } from "./useSame";
import type { SourcePlace } from "./useSourcePlace";

/** Link fields that every page with a chart has: pinned mark, order of the table, table in full. */
interface Linked {
  readonly p: string;
  readonly o: TwinOrder | null;
  readonly t: boolean;
}

type LinkedProps = Pick<
  ChartFrameProps,
  "pinned" | "onPin" | "onSource" | "order" | "onOrder" | "tableOpen" | "onTable"
>;

/** What a chart's frame and the link say to each other: the pin, the table and its order. */
export const linkedFrame = (
  { p, o, t }: Linked,
  set: (patch: Partial<Linked>) => void,
  { pin, openSheet }: Pick<SourcePlace, "pin" | "openSheet">,
): LinkedProps => ({
  pinned: p === "" ? null : p,
  onPin: pin,
  onSource: openSheet,
  order: o,
  onOrder: (order) => {
    set({ o: order });
  },
  tableOpen: t,
  onTable: (open) => {
    set({ t: open });
  },
});

/** The same function while what is drawn is the same: a pin or an open table draws nothing anew. `build` does not change. */
export function useBuild<Data>(build: (data: Data, frame: Frame) => Scene, data: Data): (frame: Frame) => Scene {
  const drawn = useSame(data);
  return useCallback((frame: Frame) => build(drawn, frame), [build, drawn]);
}
