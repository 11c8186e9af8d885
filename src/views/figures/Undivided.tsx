import { figuresAside } from "~/text/en/figures-source";
import type { Choices } from "./choices";
import { TextButton } from "~/components/ui/Button";
import { sentences } from "~/text/en/counted";

const text = figuresAside.undivided;

interface UndividedProps {
  readonly undivided: Choices["undivided"];
  /** Opens the citation of a figure, where a reading can be confirmed. */
  readonly onOpen: (mark: string) => void;
}

/** Figures without a value per drive, why, and a way to those that can be decided. */
export function Undivided({ undivided, onOpen }: UndividedProps) {
  if (undivided.length === 0) return null;
  const of = (why: Choices["undivided"][number]["why"]) => undivided.filter((one) => one.why === why);
  const ambiguous = of("ambiguous");
  const others = (["total", "not-drives", "unknown-count", "restated"] as const).flatMap((why) => {
    const n = of(why).length;
    return n === 0 ? [] : [text[why](n)];
  });
  return (
    <>
      {ambiguous.length === 0 ? null : (
        <p className="notes">
          {text.ambiguous(ambiguous.length)}
          {ambiguous.map(({ row }) => (
            <span key={`${row.dataset}/${row.fact_id}`}>
              {" "}
              <TextButton
                title={text.open(row.fact_id, row.workload ?? "")}
                onClick={() => onOpen(`${row.dataset}/${row.fact_id}`)}
              >
                {row.fact_id}
              </TextButton>
            </span>
          ))}
        </p>
      )}
      {others.length === 0 ? null : <p className="notes">{sentences(others)}</p>}
    </>
  );
}
