import { useState } from "react";
import { withoutGuest } from "~/permalink/globals";
import { guest as text } from "~/text/en/guest";
import type { Guest } from "~/workspace/state";
import { keepGuest, leaveGuest } from "./carried";
import { LINE, LINES } from "./Lines";
import { usePlace } from "./urls";
import { TextButton } from "~/components/ui/Button";
import { sentence, sentences } from "~/text/en/counted";

/** States whose results are shown, if not the reader's own, with actions for them. */
export function GuestLine({ guest }: { readonly guest: Guest }) {
  const { globals } = usePlace();
  const [busy, setBusy] = useState(false);
  const { kind, views, notes, notices, isWhole, own, joined } = guest;
  const act = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  // While they are being read, the progress is shown instead.
  if (own === null) return null;
  const [notice] = notices;
  const isSources = notice !== undefined && kind === "src";
  const [what, rest] =
    notice === undefined
      ? text.came[kind]
      : isSources
        ? text.unreadableSources
        : text.unreadable(notice, globals.own?.length ?? null);
  const more = kind === "bundle" ? views.slice(1) : [];
  return (
    <div className={LINES} role="status">
      <div className={`guest-line gap-x-3.5 ${LINE}`} data-level={notice === undefined ? "info" : "error"}>
        <b className="-mr-2">{what}</b>
        <span>
          {sentences([rest, ...notes, ...(joined === 0 ? [] : [text.joined(joined)])])}
          {(isWhole || notice !== undefined) && !isSources ? null : (
            <>
              {isSources ? " " : ` ${text.notWhole} `}
              <a href="#/overview?v=1&d=local&open=files">{text.why}</a>
              {sentence("")}
            </>
          )}
          {more.length === 0 ? null : (
            <>
              {` ${text.views} `}
              {more.map(({ title, hash }, i) => (
                <a key={`${i} ${hash}`} href={withoutGuest(hash)}>
                  {title}
                </a>
              ))}
            </>
          )}
        </span>
        {notice === undefined || joined > 0 ? (
          <TextButton className="max-sm:min-h-8" disabled={busy} onClick={act(keepGuest)}>
            {own === 0 ? text.keepAlone : text.keep}
          </TextButton>
        ) : null}
        <TextButton className="max-sm:min-h-8" disabled={busy} onClick={act(leaveGuest)}>
          {own === 0 ? text.putAway : text.showOwn}
        </TextButton>
      </div>
    </div>
  );
}
