import { useMemo } from "react";
import { Badge, type BadgeInfo } from "~/components/Badge";
import { details } from "~/queries/details";
import { judged as text } from "~/text/en/timeline-judged";
import { useEach } from "../shared/useEach";
import type { TimeRun } from "../shared/time/runs";
import { ownVerdicts } from "./ownVerdict";
import "./timeline.css";

interface VerdictsProps {
  readonly run: Pick<TimeRun, "dataset" | "rows">;
  readonly ours: readonly BadgeInfo[];
  /** Lines that are not judged one by one. */
  readonly left: number;
  readonly revision: number;
}

/** Ours, by rounds of a minute; beside it, apart, what the tool says by its own rule. */
export function Verdicts({ run, ours, left, revision }: VerdictsProps) {
  const { dataset, rows } = run;
  const keys = useMemo(() => [...new Set(rows.map(({ run_key }) => run_key))], [rows]);
  const asked = useEach(
    details,
    keys.map((run_key) => ({ dataset, run_key })),
    revision,
  );
  const own = keys.flatMap((key, i) => {
    const tool = rows.find(({ run_key }) => run_key === key)?.tool ?? "";
    return ownVerdicts(asked.answers[i] ?? [], tool);
  });
  if (ours.length + own.length === 0) return null;
  return (
    <div className="verdicts" role="group" aria-label={text.heading}>
      {[...ours, ...own].map((badge) => (
        <Badge key={badge.text} {...badge} />
      ))}
      {left > 0 ? <span className="sub small">{text.moreLines(left)}</span> : null}
    </div>
  );
}
