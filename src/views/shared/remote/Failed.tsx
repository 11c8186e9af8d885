import { useId } from "react";
import { remote } from "~/text/en/remote";
import type { FailureRow } from "./words";

const text = remote.failed;

/** What did not come: why, as far as a browser tells a page, and what to do about it. */
export function Failed({
  rows,
  all,
  onAgain,
  onDismiss,
}: {
  readonly rows: readonly FailureRow[];
  readonly all: number;
  /** null: nothing of it can be tried again. */
  readonly onAgain: (() => void) | null;
  readonly onDismiss: () => void;
}) {
  const id = useId();
  return (
    <section className="strip remote-failed" data-level="warning" aria-labelledby={id}>
      <div className="remote-line">
        <h2 id={id}>{text.title(rows.length, all)}</h2>
        {onAgain === null ? null : (
          <button type="button" className="btn" onClick={onAgain}>
            {text.again}
          </button>
        )}
        <button type="button" className="lnk" onClick={onDismiss}>
          {text.dismiss}
        </button>
      </div>
      <ul>
        {rows.map(({ name, address, what, todo, code }) => (
          <li key={`${name} ${address}`}>
            <p>
              <code className="remote-code">{name}</code> <span className="mono remote-name">{address}</span>
            </p>
            <p>
              <b>{what}</b> {todo}
            </p>
            {code === null ? null : (
              <p>
                <code className="remote-copy">{code}</code>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
