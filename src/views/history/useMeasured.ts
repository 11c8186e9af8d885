import { useEffect, useState } from "react";
import { type LoadStates, measuresOf } from "~/analysis/history";
import type { MeasureHistory } from "~/model/history";

/** A page that is being used is not held up for longer. */
const SLICE_MS = 20;

/** The measures of each load, a slice of work at a time: each measure is shuffled up to 999 times. null: not all yet. */
export function useMeasured(loads: readonly LoadStates[]): readonly (readonly MeasureHistory[])[] | null {
  const [done, keep] = useState<{ loads: typeof loads; measured: readonly (readonly MeasureHistory[])[] } | null>(null);
  useEffect(() => {
    const measured: (readonly MeasureHistory[])[] = [];
    let timer = 0;
    const slice = (): void => {
      const end = performance.now() + SLICE_MS;
      while (measured.length < loads.length && performance.now() < end)
        measured.push(measuresOf(loads[measured.length]!.states));
      if (measured.length === loads.length) keep({ loads, measured });
      else timer = window.setTimeout(slice);
    };
    timer = window.setTimeout(slice);
    return () => window.clearTimeout(timer);
  }, [loads]);
  return done?.loads === loads ? done.measured : null;
}
