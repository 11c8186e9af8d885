import type { ReactNode } from "react";
import { describe as text } from "~/text/en/describe";

/** Something that can be done, or why it cannot. */
export interface Tool {
  readonly label: string;
  readonly onClick: () => void;
  /** As `aria-keyshortcuts` writes it. */
  readonly shortcut?: string;
  /** Why it cannot be done now; null: it can. */
  readonly not: string | null;
  readonly title?: string;
}

export interface ToolbarProps {
  /** Groups of what belongs together. */
  readonly tools: readonly (readonly Tool[])[];
  readonly children: ReactNode;
}

export function Toolbar({ tools, children }: ToolbarProps) {
  return (
    <div className="describe-tools" role="group" aria-label={text.tools.label}>
      {tools.map((group) => (
        <span key={group[0]?.label} className="describe-tools-group">
          {group.map((tool) => (
            <ToolButton key={tool.label} {...tool} />
          ))}
        </span>
      ))}
      {children}
    </div>
  );
}

/** A button that cannot be used now stays in reach and says why. */
function ToolButton({ label, onClick, shortcut, not, title }: Tool) {
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={not !== null || undefined}
      aria-keyshortcuts={shortcut}
      title={not ?? title ?? shortcut}
      onClick={() => {
        if (not === null) onClick();
      }}
    >
      {label}
    </button>
  );
}
