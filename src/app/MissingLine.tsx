import { awaited as text } from "~/text/en/awaited";
import { LINE, LINES } from "./Lines";
import { pick } from "./openFiles";
import type { Missing } from "./useAwaited";
import { TextButton } from "~/components/ui/Button";

/** Above a chart drawn without some of the files in its link. Loaded when needed. */
export function MissingLine({ missing: { names, atLeast, isSome }, embedded }: MissingLineProps) {
  return (
    <div className={LINES} role="status">
      <div className={LINE} data-level="warning" data-awaited>
        <b>{text.missing(names, atLeast)}</b>
        <span>{text.missingWhy(isSome)}</span>
        {embedded ? null : (
          <TextButton className="px-1 text-ink3" onClick={pick}>
            {text.open}
          </TextButton>
        )}
      </div>
    </div>
  );
}

interface MissingLineProps {
  readonly missing: Missing;
  /** Files cannot be opened here. */
  readonly embedded: boolean;
}
