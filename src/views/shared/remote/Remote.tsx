import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { openFrame, openHere } from "~/remote/frame";
import { browserHosts } from "~/remote/hosts";
import { remote } from "~/text/en/remote";
import type { Given } from "~/workspace/collect";
import { workspace } from "~/workspace/workspace";
import { Asks } from "./Asks";
import { Failed } from "./Failed";
import { Loading } from "./Loading";
import { createSession, type Session } from "./session";
import { failureRows } from "./words";

/** One for the page: a second one would fetch everything again. */
let session: Session | null = null;

const sessionOf = (src: readonly string[], read: RemoteProps["onGiven"]): Session =>
  (session ??= createSession(src, {
    here: location,
    hosts: browserHosts(),
    openFrame,
    openHere,
    read: (files) => read({ files, hidden: 0, unreadable: [] }),
    isUnread: (path) =>
      workspace.store.getState().problems.some((file) => file.path === path && file.status === "not-read"),
  }));

export interface RemoteProps {
  /** Addresses that the link names. */
  readonly src: readonly string[];
  /** Resolves when what came was read. */
  readonly onGiven: (given: Given) => Promise<unknown>;
  /** Back to the reader's own results. */
  readonly onLeave: () => Promise<void>;
}

/** Above the page, as long as there is something to say of the addresses of its link. */
export function Remote({ src, onGiven, onLeave }: RemoteProps) {
  const [{ store, begin, confirm, putOff, askAgain, answer, cancel, retry, dismiss }] = useState(() =>
    sessionOf(src, onGiven),
  );
  const state = useStore(store);
  useEffect(begin, [begin]);
  const { stage, unconfirmed, items } = state;
  const rows = stage === "ended" ? failureRows(state) : [];
  const again = items.some((item) => item.state === "failed");
  const left = stage === "put-off" || stage === "ended" ? unconfirmed.length : 0;
  return (
    <div className="remote [&>.strip]:mx-6 [&>.strip]:mt-3 max-sm:[&>.strip]:mx-4 max-sm:[&>.strip]:mt-2.5 max-sm:[&_.lnk]:min-h-11">
      {stage === "asks" ? <Asks addresses={unconfirmed} onYes={confirm} onNo={putOff} /> : null}
      {stage === "loading" ? (
        <Loading
          items={items.filter(({ address }) => !unconfirmed.includes(address))}
          onAnswer={answer}
          onCancel={cancel}
        />
      ) : null}
      {rows.length > 0 ? (
        <Failed
          rows={rows}
          all={items.length + state.refused.length}
          onAgain={again ? retry : null}
          onDismiss={dismiss}
        />
      ) : null}
      {left > 0 ? (
        <section className="strip items-baseline gap-x-3.5" aria-label={remote.putOff.title(left)}>
          <b>{remote.putOff.title(left)}</b>
          <button type="button" className="btn" onClick={askAgain}>
            {remote.putOff.again}
          </button>
          {stage === "put-off" ? (
            <button type="button" className="lnk" onClick={onLeave}>
              {remote.putOff.leave}
            </button>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
