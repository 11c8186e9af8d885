import { useEffect, useId, useState } from "react";
import { useStore } from "zustand";
import { sizeText } from "~/components/size";
import { Button, TextButton } from "~/components/ui/Button";
import { rawOf, serverOf, type Address } from "~/remote/address";
import { openFrame, openHere } from "~/remote/frame";
import { browserHosts, byOrigin } from "~/remote/hosts";
import { IDLE_MS, type Item, ASK_OVER_BYTES } from "~/remote/load";
import { remote, type FailureText } from "~/text/en/remote";
import type { Given } from "~/workspace/collect";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { noticeWords } from "../Problems";
import { createSession, type Refused, type Session, type SessionState } from "./session";
import { phrases } from "~/text/en/phrases";
import { Tick } from "~/components/ui/Field";

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
  const isNothingRead = useWorkspace(({ sources }) => sources.length === 0);
  useEffect(begin, [begin]);
  const { stage, unconfirmed, items } = state;
  const rows = stage === "ended" ? failureRows(state, isNothingRead) : [];
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

/**
 * All failures in the order of the link; those refused before any attempt come first. Where nothing was read, the place
 * of the chart and Files say why.
 */
function failureRows({ refused, items, unread }: SessionState, isNothingRead: boolean): readonly FailureRow[] {
  return [
    ...refused.map(refusedRow),
    ...items.flatMap((item): FailureRow[] => {
      const { address, state, failure, name } = item;
      if (state === "failed") {
        return [{ name: `src/${failure?.code ?? "unreachable"}`, address: address.url, ...failureText(item) }];
      }
      const why = unread.get(name);
      if (why === undefined || (why !== null && isNothingRead)) return [];
      return why === null
        ? [{ name: "src/web-page", address: address.url, ...remote.failures.webPage }]
        : [{ name: why.code, address: address.url, ...noticeWords(why) }];
    }),
  ];
}

const asks = remote.asks;
const SHOWN = 5;

/** Which hosts the link loads from, and what: the reader must confirm before anything is fetched. */
function Asks({
  addresses,
  onYes,
  onNo,
}: {
  readonly addresses: readonly Address[];
  readonly onYes: (origins: readonly string[], always: boolean) => void;
  readonly onNo: () => void;
}) {
  const groups = [...byOrigin(addresses)];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [always, setAlways] = useState(false);
  const id = useId();
  const chosen = groups.filter(([origin]) => !left.has(origin));
  const hostOf = ([, [first]]: (typeof groups)[number]): string => first?.host ?? "";
  const several = groups.length > 1;
  const toggle = (origin: string) => {
    const next = new Set(left);
    if (!next.delete(origin)) next.add(origin);
    setLeft(next);
  };
  return (
    <section
      className="strip remote-asks grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-answer font-semibold">
        {asks.title(groups.map(hostOf))}
      </h2>
      <ul className="remote-hosts grid gap-2">
        {groups.map(([origin, of]) => (
          <li key={origin}>
            <Host origin={origin} addresses={of} />
            {several ? (
              <Tick
                label={asks.choose(of[0]?.host ?? "")}
                className="mt-0.5 inline-block"
                checked={!left.has(origin)}
                onChange={() => toggle(origin)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="max-w-[90ch] text-ink2">{asks.why}</p>
      <Tick label={asks.always(chosen.length)} checked={always} onChange={setAlways} />
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
        {chosen.length === 0 ? (
          <span className="max-w-[90ch] text-ink2">{asks.none}</span>
        ) : (
          <Button
            onClick={() =>
              onYes(
                chosen.map(([origin]) => origin),
                always,
              )
            }
          >
            {asks.yes(chosen.map(hostOf))}
          </Button>
        )}
        <TextButton onClick={onNo}>{asks.no}</TextButton>
      </div>
    </section>
  );
}

function Host({ origin, addresses }: { readonly origin: string; readonly addresses: readonly Address[] }) {
  const [first] = addresses;
  const letters = first?.letters ?? null;
  return (
    <>
      <p>
        <b className="mono">{first?.host}</b>{" "}
        <span className="text-ink2">
          {[
            ...(letters === null ? [] : [asks.letters(letters)]),
            ...(origin.startsWith("http:") ? [asks.plain] : []),
            asks.host(addresses.length),
          ].join(" · ")}
        </span>
      </p>
      <ul className="remote-files font-mono text-small wrap-anywhere text-ink2 [&>li]:before:content-['·_']">
        {addresses.slice(0, SHOWN).map(({ url }) => (
          <li key={url}>{url.slice(origin.length)}</li>
        ))}
        {addresses.length > SHOWN ? <li>{asks.more(addresses.length - SHOWN)}</li> : null}
      </ul>
    </>
  );
}

const loading = remote.loading;
const LISTED = 6;

function far({ state, bytes, total_bytes }: Item): string {
  if (state === "waiting") return loading.waiting;
  return total_bytes === null ? sizeText(bytes) : loading.of(sizeText(bytes), sizeText(total_bytes));
}

/** Progress of each file; a large one waits for confirmation. */
function Loading({
  items,
  onAnswer,
  onCancel,
}: {
  readonly items: readonly Item[];
  readonly onAnswer: (url: string, yes: boolean) => void;
  readonly onCancel: () => void;
}) {
  const under = items.filter(({ state }) => state !== "done" && state !== "failed");
  return (
    <section
      className="strip grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
      aria-label={loading.title(items.length - under.length, items.length)}
    >
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
        <b role="status">{loading.title(items.length - under.length, items.length)}</b>
        <Button onClick={onCancel}>{phrases.cancel}</Button>
      </div>
      <ul className="remote-items justify-self-stretch">
        {under.slice(0, LISTED).map((item) => {
          const { address, bytes, total_bytes, name } = item;
          return (
            <li
              key={address.url}
              className="grid grid-cols-[auto_minmax(0,1fr)_minmax(80px,240px)_20ch] items-center gap-x-3 gap-y-0.5 border-b border-grid py-[3px] max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="font-mono text-small/4.5">{address.host}</span>{" "}
              <span className="font-mono text-small/4.5 wrap-anywhere">{name}</span>
              <progress
                className="w-full max-sm:col-span-full"
                aria-label={name}
                max={1}
                {...(item.state === "loading" && total_bytes === null
                  ? {}
                  : { value: total_bytes ? bytes / total_bytes : 0 })}
              />
              <span className="text-right text-ink2">{far(item)}</span>
            </li>
          );
        })}
      </ul>
      {items.map((item) =>
        item.state === "asks" ? (
          <p key={item.address.url} className="remote-large flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
            <span>
              {loading.large(
                item.name,
                item.total_bytes === null ? null : sizeText(item.total_bytes),
                sizeText(ASK_OVER_BYTES),
              )}
            </span>
            <Button onClick={() => onAnswer(item.address.url, true)}>{loading.largeYes}</Button>
            <TextButton onClick={() => onAnswer(item.address.url, false)}>{loading.largeNo}</TextButton>
          </p>
        ) : null,
      )}
    </section>
  );
}
