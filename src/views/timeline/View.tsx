import { useMemo } from "react";
import { traces } from "~/queries/traces";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { runsOf } from "~/analysis/time/runs";
import { useAnswers } from "../shared/useAnswers";
import OneRun from "./OneRun";
import type { TimelineState } from "./state";
import TwoRuns from "./TwoRuns";

/** Series over time: one run, or one compared with another. */
export default function TimelineView({ state, set }: PageProps<TimelineState>) {
  const known = useKnown();
  const series = useAnswers(traces, state.d);
  const runs = useMemo(() => runsOf(series.rows, state.in), [series.rows, state.in]);
  const Shown = state.b === "" ? OneRun : TwoRuns;
  return <Shown {...{ state, set, known, series, runs }} />;
}
