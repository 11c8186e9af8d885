/** What a chart and the link of its page say to each other, and what of it draws nothing anew. */
import { useCallback, useMemo, useState } from "react";
import { isSame } from "~/base/isSame";
import type { Frame, Scene } from "~/charts/scene";
import type { ChartFrameProps } from "~/components/ChartFrame";
import type { TwinOrder } from "~/components/sortTwin";
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

/**
 * The earlier value for as long as the new one is alike: what is made anew at each render may stand among the
 * dependencies of a memo. A value that did not change costs nothing; no chart is written out as a text to be compared.
 */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (isSame(kept, value)) return kept;
  keep(value);
  return value;
}

/**
 * What was whole last, for as long as what is asked for now is alike and not yet whole: nothing goes blank.
 * @param isAlike may what was kept stand for it?
 */
export function useKept<T>(now: T, isWhole: boolean, isAlike: (kept: T) => boolean): T {
  const [kept, keep] = useState(now);
  const isNew = isWhole || !isAlike(kept);
  if (isNew && kept !== now) keep(now);
  return isNew ? now : kept;
}

/** Fields of a link that say where the reader is: the pinned mark, the table and its order. No chart hangs on them. */
interface Place {
  readonly p: string;
  readonly t: boolean;
  readonly o: unknown;
}

/** Of states that differ in nothing but the place the same text. */
export const placeless = <S extends Place>(state: S): string => JSON.stringify({ ...state, p: "", t: false, o: null });

/** What a model is made of: the same object as long as only the place changes, so that no pin works it out again. */
export function usePlaceless<S extends Place>(state: S): S {
  const written = placeless(state);
  return useMemo(() => JSON.parse(written) as S, [written]);
}
