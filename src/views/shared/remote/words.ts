/** What became of an address, in words. */
import { rawOf, serverOf } from "~/remote/address";
import { IDLE_MS, type Item } from "~/remote/load";
import { remote as text, type FailureText } from "~/text/en/remote";
import { sizeText } from "~/components/size";
import type { Refused, SessionState } from "./session";

export interface FailureRow extends FailureText {
  readonly name: string;
  readonly address: string;
}

function failureText({ address, failure, bytes, total_bytes }: Item): FailureText {
  const { failures } = text;
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
      return text.faults["src/scheme"];
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
  ...text.faults[fault],
});

/** All that did not come, in the order of the link; what was refused before it was tried first. */
export function failureRows({ refused, items, webPages }: SessionState): readonly FailureRow[] {
  return [
    ...refused.map(refusedRow),
    ...items.flatMap((item): FailureRow[] => {
      const { address, state, failure, name } = item;
      if (state === "failed") {
        return [{ name: `src/${failure?.code ?? "unreachable"}`, address: address.url, ...failureText(item) }];
      }
      return webPages.has(name) ? [{ name: "src/web-page", address: address.url, ...text.failures.webPage }] : [];
    }),
  ];
}
