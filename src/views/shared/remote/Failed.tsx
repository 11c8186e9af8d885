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
    <section
      className="strip remote-failed grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
      data-level="warning"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
        <h2 id={id} className="text-answer font-semibold max-sm:basis-full">
          {text.title(rows.length, all)}
        </h2>
        {onAgain === null ? null : (
          <button type="button" className="btn" onClick={onAgain}>
            {text.again}
          </button>
        )}
        <button type="button" className="lnk" onClick={onDismiss}>
          {text.dismiss}
        </button>
      </div>
      <ul className="justify-self-stretch">
        {rows.map(({ name, address, what, todo, code }) => (
          <li key={`${name} ${address}`} className="border-t border-grid py-1.5 [&>p]:max-w-[110ch]">
            <p>
              <code className="text-small/4.5 text-warn">{name}</code>{" "}
              <span className="font-mono text-small/4.5 wrap-anywhere">{address}</span>
            </p>
            <p>
              <b>{what}</b> {todo}
            </p>
            {code === null ? null : (
              <p>
                <code className="mt-1 inline-block rounded border border-rule bg-panel px-2 py-[3px] text-small/4.5 wrap-anywhere select-all">
                  {code}
                </code>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
