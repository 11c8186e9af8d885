import { useMemo } from "react";

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
