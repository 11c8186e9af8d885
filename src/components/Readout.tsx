import type { Mark } from "~/charts/scene";
import { chartFrame } from "~/text/en/chart-frame";
import { CopyLink } from "./CopyLink";
import { TextButton } from "./ui/Button";

export interface ReadoutProps {
  readonly mark: Mark;
  /** Steps to the next or previous point of the series; null at its ends. */
  readonly onStep: (step: 1 | -1) => (() => void) | null;
  readonly onSource: () => void;
  readonly onTable: (open: boolean) => void;
}

/** On a phone: the pinned point at the bottom edge, with links to its source and the table. */
export function Readout({ mark, onStep, onSource, onTable }: ReadoutProps) {
  const text = chartFrame;
  return (
    <div className="readout fixed inset-[auto_0_0_0] border-t border-ctrl bg-panel px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] print:hidden [&_button]:min-h-11">
      <div className="flex items-center justify-between gap-3.5">
        <h2 className="font-semibold">
          {mark.title}
          {mark.tag === undefined ? "" : `, ${mark.tag}`}
        </h2>
        <span>
          <Step label={text.previous} sign="‹" step={onStep(-1)} />
          <Step label={text.next} sign="›" step={onStep(1)} />
        </span>
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5" aria-live="polite">
        {mark.lines.map(([label, value], i) => (
          <span key={`${String(i)} ${label}`}>
            <span className="sub">{label}</span> <b>{value}</b>
          </span>
        ))}
      </p>
      <div className="flex items-center gap-3.5">
        <TextButton onClick={onSource}>{text.source}</TextButton>
        <TextButton onClick={() => onTable(true)}>{text.table}</TextButton>
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
    <button
      type="button"
      className="quiet min-w-11 text-[1.125rem] disabled:text-rule"
      aria-label={label}
      disabled={step === null}
      onClick={() => step?.()}
    >
      {sign}
    </button>
  );
}
