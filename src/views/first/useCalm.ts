import { useEffect, useState } from "react";
import { whenCalm } from "../shared/calm";

/** While files grow, what is said beside the chart is asked when the chart has its answers, and not between two of them. */
export const CALM_MS = 300;

/** The revision, once the page has its own answers to it. */
export function useCalm(revision: number): number {
  const [calm, setCalm] = useState(revision);
  useEffect(
    () =>
      whenCalm(CALM_MS, () => {
        setCalm(revision);
      }),
    [revision],
  );
  return calm;
}
