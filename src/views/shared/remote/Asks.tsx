import { useId, useState } from "react";
import type { Address } from "~/remote/address";
import { byOrigin } from "~/remote/hosts";
import { remote } from "~/text/en/remote";
import { Button, TextButton } from "~/components/ui/Button";
import { Tick } from "~/components/ui/Field";

const text = remote.asks;
const SHOWN = 5;

/** Which hosts the link loads from, and what: the reader must confirm before anything is fetched. */
export function Asks({
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
        {text.title(groups.map(hostOf))}
      </h2>
      <ul className="remote-hosts grid gap-2">
        {groups.map(([origin, of]) => (
          <li key={origin}>
            <Host origin={origin} addresses={of} />
            {several ? (
              <Tick
                label={text.choose(of[0]?.host ?? "")}
                className="mt-0.5 inline-block"
                checked={!left.has(origin)}
                onChange={() => toggle(origin)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="max-w-[90ch] text-ink2">{text.why}</p>
      <Tick label={text.always(chosen.length)} checked={always} onChange={setAlways} />
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
        {chosen.length === 0 ? (
          <span className="max-w-[90ch] text-ink2">{text.none}</span>
        ) : (
          <Button
            onClick={() =>
              onYes(
                chosen.map(([origin]) => origin),
                always,
              )
            }
          >
            {text.yes(chosen.map(hostOf))}
          </Button>
        )}
        <TextButton onClick={onNo}>{text.no}</TextButton>
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
            ...(letters === null ? [] : [text.letters(letters)]),
            ...(origin.startsWith("http:") ? [text.plain] : []),
            text.host(addresses.length),
          ].join(" · ")}
        </span>
      </p>
      <ul className="remote-files font-mono text-small wrap-anywhere text-ink2 [&>li]:before:content-['·_']">
        {addresses.slice(0, SHOWN).map(({ url }) => (
          <li key={url}>{url.slice(origin.length)}</li>
        ))}
        {addresses.length > SHOWN ? <li>{text.more(addresses.length - SHOWN)}</li> : null}
      </ul>
    </>
  );
}
