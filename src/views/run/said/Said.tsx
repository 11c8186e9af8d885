import { useCallback, useMemo, useRef, useState } from "react";
import { details } from "~/queries/details";
import { said as text } from "~/text/en/run-said";
import type { CatalogueEntry } from "~/model/dataset";
import { useEach } from "../../shared/useAnswers";
import type { RunModel } from "../picture";
import { runName } from "../runs";
import { fileOf, inputOf, saidOf } from "./picture";
import { RawText, type RawPlace } from "./RawText";
import { Section, type AskedLines } from "./Section";
import "./said.css";

interface SaidProps {
  readonly model: RunModel;
  readonly known: readonly CatalogueEntry[];
  readonly revision: number;
}

/** Everything the first chosen run says besides its chart. What else it prints is asked once the chart stands. */
export default function Said({ model, known, revision }: SaidProps) {
  const { chosen, runs, steps } = model;
  const [run] = chosen;
  const key = run?.id.slice(run.dataset.length + 1) ?? "";
  const { answers, state, failures } = useEach(
    details,
    run === undefined ? [] : [{ dataset: run.dataset, run_key: key }],
    revision,
  );
  const rows = useMemo(() => (state === "ready" ? (answers[0] ?? []) : []), [answers, state]);
  const input = useMemo(() => (run === undefined ? null : inputOf(run, steps, rows)), [run, steps, rows]);
  const shown = useMemo(() => (input === null ? null : saidOf(input)), [input]);
  const file = useMemo(() => (input === null ? null : fileOf(input, known)), [input, known]);
  const [asked, setAsked] = useState<RawPlace | null>(null);
  const raw = useRef<HTMLDetailsElement>(null);
  const onLines = useCallback(
    (lines: AskedLines) => {
      setAsked({ run: key, ...lines });
      if (raw.current === null || lines.isSection) return;
      raw.current.open = true;
      raw.current.scrollIntoView({ block: "nearest" });
      raw.current.querySelector("summary")?.focus({ preventScroll: true });
    },
    [key],
  );
  if (run === undefined || input === null || shown === null) return null;
  const waits = state === "waiting" || state === "slow";
  const [failure] = failures;
  return (
    <section className="said" aria-labelledby="said-heading">
      <h2 id="said-heading">{chosen.length > 1 ? text.headingOf(runName(run, runs), chosen.length) : text.heading}</h2>
      {shown.sections.map((section) => (
        // A run that is chosen anew opens what failed in it.
        <Section
          key={`${run.id} ${section.id} ${String(section.open)}`}
          section={section}
          file={file}
          onLines={onLines}
        />
      ))}
      {waits ? <p className="sub late">{text.asking}</p> : null}
      {failure === undefined ? null : <p className="sub">{text.failed(failure.reason)}</p>}
      {waits || failure !== undefined || shown.missing === "" ? null : <p className="sub">{shown.missing}</p>}
      {file === null ? null : <RawText ref={raw} input={input} file={file} asked={asked?.run === key ? asked : null} />}
    </section>
  );
}
