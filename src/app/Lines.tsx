import { en } from "~/text/en";

/** One line across the page: what happened, what became of the rest. */
export interface Line {
  readonly id: string;
  readonly level: "error" | "warning" | "info";
  readonly title: string;
  readonly text: string;
  /** A way on that the reader may take. */
  readonly action?: { readonly label: string; readonly run: () => void };
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
      {lines.map(({ id, level, title, text, action }) => (
        <p key={id} className="line" data-level={level}>
          <b>{title}</b> <span>{text}</span>
          {action === undefined ? null : (
            <button type="button" className="lnk" onClick={action.run}>
              {action.label}
            </button>
          )}
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
