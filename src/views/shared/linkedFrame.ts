/** Connects a chart to the link of its page, and keeps what does not change from redrawing. */
import { useCallback, useMemo, useState } from "react";
import { isSame } from "~/base/isSame";
import type { Frame, Scene } from "~/charts/scene";
import type { ChartFrameProps } from "~/components/ChartFrame";
import type { TwinOrder } from "~/components/sortTwin";
import type { SourcePlace } from "./useSourcePlace";

/** Link fields about where the reader is: pinned mark, order of the table, table open. No chart depends on them. */
interface Linked {
  readonly p: string;
  readonly o: TwinOrder | null;
  readonly t: boolean;
}

type LinkedProps = Pick<
  ChartFrameProps,
  "pinned" | "onPin" | "onSource" | "order" | "onOrder" | "tableOpen" | "onTable"
>;

/** Connects a chart's frame to the link: the pin, the table and its order. */
export const linkedFrame = (
  { p, o, t }: Linked,
  set: (patch: Partial<Linked>) => void,
  { pin, openSheet }: Pick<SourcePlace, "pin" | "openSheet">,
): LinkedProps => ({
  pinned: p === "" ? null : p,
  onPin: pin,
  onSource: openSheet,
  order: o,
  onOrder: (order) => set({ o: order }),
  tableOpen: t,
  onTable: (open) => set({ t: open }),
});

/**
 * The same function while the drawing stays the same, so a pin or an open table redraws nothing. `build` must not
 * change.
 */
export function useBuild<Data>(build: (data: Data, frame: Frame) => Scene, data: Data): (frame: Frame) => Scene {
  const drawn = useSame(data);
  return useCallback((frame: Frame) => build(drawn, frame), [build, drawn]);
}

/**
 * The earlier value as long as the new one is equal, so that a value made at each render can be a memo's dependency. An
 * unchanged value costs nothing, and no chart is serialised for the comparison.
 */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (isSame(kept, value)) return kept;
  keep(value);
  return value;
}

/**
 * The last complete value, as long as the current request is similar and not complete yet: nothing goes blank.
 * @param isAlike may the kept value stand in for it?
 */
export function useKept<T>(now: T, isWhole: boolean, isAlike: (kept: T) => boolean): T {
  const [kept, keep] = useState(now);
  const isNew = isWhole || !isAlike(kept);
  if (isNew && kept !== now) keep(now);
  return isNew ? now : kept;
}

/** The same text for states that differ in the place only. */
export const placeless = <S extends Linked>(state: S): string => JSON.stringify({ ...state, p: "", t: false, o: null });

/** The input of a model: the same object while only the place changes, so that a pin computes nothing again. */
export function usePlaceless<S extends Linked>(state: S): S {
  const written = placeless(state);
  return useMemo(() => JSON.parse(written) as S, [written]);
}
