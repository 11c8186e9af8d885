import { useMemo } from "react";
import { Badge } from "~/components/Badge";
import type { RunRow } from "~/model/answers";
import { details } from "~/queries/details";
import { runs } from "~/queries/runs";
import { judged as text } from "~/text/en/timeline-judged";
import { useAnswers } from "../shared/useAnswers";
import { useEach } from "../shared/useEach";
import { within } from "../shared/within";
import { ownVerdicts } from "./ownVerdict";
import "./timeline.css";

/** Runs that are asked what they say themselves; a drop may have thousands. */
const ASKED = 24;

/** Runs without a series may say themselves whether they were steady: it stands beside what we cannot say of them. */
export function NoSeries({
  d,
  paths,
  revision,
}: {
  readonly d: readonly string[];
  readonly paths: readonly string[];
  readonly revision: number;
}) {
  const { rows } = useAnswers<RunRow>(runs, d, revision);
  const some = useMemo(
    () => rows.filter(({ source_path }) => source_path !== null && within(paths, source_path)).slice(0, ASKED),
    [rows, paths],
  );
  const asked = useEach(
    details,
    some.map(({ dataset, key }) => ({ dataset, run_key: key })),
    revision,
  );
  const said = some.flatMap((run, i) => {
    const badges = ownVerdicts(asked.answers[i] ?? [], run.tool);
    return badges.length === 0 ? [] : [{ run, badges }];
  });
  if (said.length === 0) return null;
  return (
    <section className="no-series" aria-labelledby="no-series-heading">
      <h2 id="no-series-heading">{text.heading}</h2>
      <ul>
        {said.map(({ run, badges }) => (
          <li key={`${run.dataset} ${run.key}`}>
            <span>{text.runNamed(run.title, run.source_path ?? "")}</span>{" "}
            <Badge tone="plain" text={text.noSeries} why={text.whyShort} />{" "}
            {badges.map((badge) => (
              <Badge key={badge.text} {...badge} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
