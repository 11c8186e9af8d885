import { awaited as text } from "~/text/en/awaited";
import { LINE, LINES } from "./Lines";
import { pick } from "./fileField";
import type { Missing } from "./useAwaited";
import { TextButton } from "~/components/ui/Button";

/** Above a chart that is drawn without some of the files that its link names. Loaded when there is one. */
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
  /** There is nothing to open files with. */
  readonly embedded: boolean;
}
