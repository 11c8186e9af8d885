import { en } from "~/text/en";

/** One line across the page: what happened, what became of the rest. */
export interface Line {
  readonly id: string;
  readonly level: "error" | "warning" | "info";
  readonly title: string;
  readonly text: string;
}

/** Lines stand above the page until the reader puts them away or goes elsewhere. */
export function Lines({
  lines,
  onDismiss,
}: {
  readonly lines: readonly Line[];
  readonly onDismiss: (id: string) => void;
}) {
  return (
    <div className="lines" role="status">
      {lines.map(({ id, level, title, text }) => (
        <p key={id} className="line" data-level={level}>
          <b>{title}</b> <span>{text}</span>
          <button
            type="button"
            aria-label={en.app.dismiss}
            onClick={() => {
              onDismiss(id);
            }}
          >
            ✕
          </button>
        </p>
      ))}
    </div>
  );
}
