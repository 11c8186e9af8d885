import type { Mark } from "~/charts/scene";
import { chartFrame } from "~/text/en/chart-frame";
import { CopyLink } from "./CopyLink";

export interface ReadoutProps {
  readonly mark: Mark;
  /** What steps to the next or previous point of the series; null at its ends. */
  readonly onStep: (step: 1 | -1) => (() => void) | null;
  readonly onSource: () => void;
  readonly onTable: (open: boolean) => void;
}

/** On a phone: the pinned point at the bottom edge, with the ways to its source and the table. */
export function Readout({ mark, onStep, onSource, onTable }: ReadoutProps) {
  const text = chartFrame;
  return (
    <div className="readout">
      <div className="readout-head">
        <h2>
          {mark.title}
          {mark.tag === undefined ? "" : `, ${mark.tag}`}
        </h2>
        <span>
          <Step label={text.previous} sign="‹" step={onStep(-1)} />
          <Step label={text.next} sign="›" step={onStep(1)} />
        </span>
      </div>
      <p className="readout-lines" aria-live="polite">
        {mark.lines.map(([label, value]) => (
          <span key={label}>
            <span className="sub">{label}</span> <b>{value}</b>
          </span>
        ))}
      </p>
      <div className="readout-do">
        <button type="button" className="lnk" onClick={onSource}>
          {text.source}
        </button>
        <button
          type="button"
          className="lnk"
          onClick={() => {
            onTable(true);
          }}
        >
          {text.table}
        </button>
        <CopyLink />
      </div>
    </div>
  );
}

function Step({
  label,
  sign,
  step,
}: {
  readonly label: string;
  readonly sign: string;
  readonly step: (() => void) | null;
}) {
  return (
    <button type="button" className="quiet step" aria-label={label} disabled={step === null} onClick={() => step?.()}>
      {sign}
    </button>
  );
}
