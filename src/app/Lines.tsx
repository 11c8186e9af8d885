import { en } from "~/text/en";
import { TextButton } from "~/components/ui/Button";

/** One line across the page: what happened, and what became of the rest. */
export interface Line {
  readonly id: string;
  readonly level: "error" | "warning" | "info";
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const LINES = "lines grid gap-2 px-6 not-empty:pt-3 max-sm:px-4 print:hidden";
/** The sentence goes below its title if there is too little room beside it. */
export const LINE =
  "line flex flex-wrap gap-1.5 border-l-4 border-ctrl bg-panel px-3 py-1 data-[level=error]:border-bad data-[level=warning]:border-warn [&>span]:min-w-0 [&>span]:flex-[1_1_min(36ch,100%)] [&>span]:wrap-anywhere [&>span]:text-ink2";

/** Lines stay above the page until the reader dismisses them or goes elsewhere. */
export function Lines({
  lines,
  onDismiss,
}: {
  readonly lines: readonly Line[];
  readonly onDismiss: (id: string) => void;
}) {
  return (
    <div className={LINES} role="status">
      {lines.map(({ id, level, title, text, action }) => (
        <p key={id} className={LINE} data-level={level}>
          <b>{title}</b> <span>{text}</span>
          {action === undefined ? null : (
            <TextButton className="px-1 text-ink3" onClick={action.run}>
              {action.label}
            </TextButton>
          )}
          <button type="button" className="px-1 text-ink3" aria-label={en.app.dismiss} onClick={() => onDismiss(id)}>
            ✕
          </button>
        </p>
      ))}
    </div>
  );
}
