import { ASK_OVER_BYTES, type Item } from "~/remote/load";
import { remote } from "~/text/en/remote";
import { sizeText } from "~/components/size";
import { Button, TextButton } from "~/components/ui/Button";
import { phrases } from "~/text/en/phrases";

const text = remote.loading;
const SHOWN = 6;

function far({ state, bytes, total_bytes }: Item): string {
  if (state === "waiting") return text.waiting;
  return total_bytes === null ? sizeText(bytes) : text.of(sizeText(bytes), sizeText(total_bytes));
}

/** Progress of each file; a large one waits for confirmation. */
export function Loading({
  items,
  onAnswer,
  onCancel,
}: {
  readonly items: readonly Item[];
  readonly onAnswer: (i: number, yes: boolean) => void;
  readonly onCancel: () => void;
}) {
  const under = items.filter(({ state }) => state !== "done" && state !== "failed");
  return (
    <section
      className="strip grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
      aria-label={text.title(items.length - under.length, items.length)}
    >
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
        <b role="status">{text.title(items.length - under.length, items.length)}</b>
        <Button onClick={onCancel}>{phrases.cancel}</Button>
      </div>
      <ul className="remote-items justify-self-stretch">
        {under.slice(0, SHOWN).map((item) => {
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
      {items.map((item, i) =>
        item.state === "asks" ? (
          <p key={item.address.url} className="remote-large flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
            <span>
              {text.large(
                item.name,
                item.total_bytes === null ? null : sizeText(item.total_bytes),
                sizeText(ASK_OVER_BYTES),
              )}
            </span>
            <Button onClick={() => onAnswer(i, true)}>{text.largeYes}</Button>
            <TextButton onClick={() => onAnswer(i, false)}>{text.largeNo}</TextButton>
          </p>
        ) : null,
      )}
    </section>
  );
}
