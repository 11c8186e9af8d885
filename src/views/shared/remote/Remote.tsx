import { useEffect, useId, useState } from "react";
import { useStore } from "zustand";
import { sizeText } from "~/components/size";
import { Button, TextButton } from "~/components/ui/Button";
import { rawOf, serverOf } from "~/remote/address";
import { openFrame, openHere } from "~/remote/frame";
import { browserHosts } from "~/remote/hosts";
import { IDLE_MS, type Item } from "~/remote/load";
import { remote, type FailureText } from "~/text/en/remote";
import type { Given } from "~/workspace/collect";
import { workspace } from "~/workspace/workspace";
import { Asks } from "./Asks";
import { Loading } from "./Loading";
import { noticeWords } from "../Problems";
import { createSession, type Refused, type Session, type SessionState } from "./session";
import { phrases } from "~/text/en/phrases";

/** One per page: a second one would fetch everything again. */
let session: Session | null = null;

const sessionOf = (src: readonly string[], read: RemoteProps["onGiven"]): Session =>
  (session ??= createSession(src, {
    here: location,
    hosts: browserHosts(),
    openFrame,
    openHere,
    read: (files) => read({ files, hidden: 0, unreadable: [] }),
    whyUnread: (path) =>
      workspace.store.getState().problems.find((file) => file.path === path && file.status === "not-read")
        ?.notices[0] ?? null,
  }));

export interface RemoteProps {
  /** Addresses that the link names. */
  readonly src: readonly string[];
  /** Resolves when the files have been read. */
  readonly onGiven: (given: Given) => Promise<unknown>;
  /** Back to the reader's own results. */
  readonly onLeave: () => Promise<void>;
}

/** Above the page while there is something to report about the addresses in its link. */
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
          <Button onClick={askAgain}>{remote.putOff.again}</Button>
          {stage === "put-off" ? <TextButton onClick={onLeave}>{remote.putOff.leave}</TextButton> : null}
        </section>
      ) : null}
    </div>
  );
}

const text = remote.failed;

/** Files that failed to load: why, as far as a browser tells, and what to do. */
function Failed({
  rows,
  all,
  onAgain,
  onDismiss,
}: {
  readonly rows: readonly FailureRow[];
  readonly all: number;
  /** null: there is nothing to retry. */
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
        {onAgain === null ? null : <Button onClick={onAgain}>{text.again}</Button>}
        <TextButton onClick={onDismiss}>{phrases.dismiss}</TextButton>
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
            {code === undefined ? null : (
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

// The outcome of an address as text.

export interface FailureRow extends FailureText {
  readonly name: string;
  readonly address: string;
}

function failureText({ address, failure, bytes, total_bytes }: Item): FailureText {
  const { failures } = remote;
  const { host, url } = address;
  switch (failure?.code) {
    case "status":
      return failures.status(host, failure.status ?? 0);
    case "no-cors": {
      const raw = rawOf(url);
      return failures.noCors(host, serverOf(address), raw === url ? null : raw);
    }
    case "idle":
      return failures.idle(IDLE_MS / 1000, bytes === 0 ? null : sizeText(bytes));
    case "cut":
      return failures.cut(sizeText(bytes), total_bytes === null ? null : sizeText(total_bytes));
    case "empty":
      return failures.empty;
    case "aborted":
      return failures.aborted;
    case "no-page":
      return failures.noPage;
    case "refused":
      return remote.faults["src/scheme"];
    case "redirected":
      return failures.redirected(host);
    case "unreachable":
    case undefined:
      return navigator.onLine ? failures.unreachable(host) : failures.offline;
  }
}

const refusedRow = ({ text: address, fault }: Refused): FailureRow => ({
  name: fault,
  address: address.slice(0, 300),
  ...remote.faults[fault],
});

/** All failures in the order of the link; those refused before any attempt come first. */
function failureRows({ refused, items, unread }: SessionState): readonly FailureRow[] {
  return [
    ...refused.map(refusedRow),
    ...items.flatMap((item): FailureRow[] => {
      const { address, state, failure, name } = item;
      if (state === "failed") {
        return [{ name: `src/${failure?.code ?? "unreachable"}`, address: address.url, ...failureText(item) }];
      }
      const why = unread.get(name);
      if (why === undefined) return [];
      return why === null
        ? [{ name: "src/web-page", address: address.url, ...remote.failures.webPage }]
        : [{ name: why.code, address: address.url, ...noticeWords(why) }];
    }),
  ];
}
