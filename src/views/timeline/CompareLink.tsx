import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { timeline as text } from "~/text/en/timeline";
import { fields } from "../overtime/state";
import { linkContext } from "../shared/catalogue";
import type { TimeRun } from "../shared/time/runs";
import type { TimelineState } from "./state";

interface CompareLinkProps {
  readonly run: TimeRun;
  readonly runs: readonly TimeRun[];
  readonly state: Pick<TimelineState, "d" | "in" | "y" | "l">;
}

/** Lays another run over the one that is shown, which is the baseline. */
export function CompareLink({ run, runs, state: { d, in: paths, y, l } }: CompareLinkProps) {
  if (runs.length < 2) return null;
  const href = encodeHash("overtime", fields, { ...defaults(fields), d, in: paths, y, l, a: run.id }, linkContext);
  return (
    <a className="lnk" href={href}>
      {text.compareRuns}
    </a>
  );
}
