import { ASK_OVER_BYTES, type Item } from "~/remote/load";
import { remote } from "~/text/en/remote";
import { sizeText } from "~/components/size";

const text = remote.loading;
const SHOWN = 6;

function far({ state, bytes, total_bytes }: Item): string {
  if (state === "waiting") return text.waiting;
  return total_bytes === null ? sizeText(bytes) : text.of(sizeText(bytes), sizeText(total_bytes));
}

/** How far each file is; a large one waits for the reader's word. */
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
    <section className="strip remote-loading" aria-label={text.title(items.length - under.length, items.length)}>
      <div className="remote-line">
        <b role="status">{text.title(items.length - under.length, items.length)}</b>
        <button type="button" className="btn" onClick={onCancel}>
          {text.cancel}
        </button>
      </div>
      <ul className="remote-items">
        {under.slice(0, SHOWN).map((item) => {
          const { address, bytes, total_bytes, name } = item;
          return (
            <li key={address.url}>
              <span className="mono">{address.host}</span> <span className="mono remote-name">{name}</span>
              <progress
                aria-label={name}
                max={1}
                {...(item.state === "loading" && total_bytes === null
                  ? {}
                  : { value: total_bytes ? bytes / total_bytes : 0 })}
              />
              <span className="sub">{far(item)}</span>
            </li>
          );
        })}
      </ul>
      {items.map((item, i) =>
        item.state === "asks" ? (
          <p key={item.address.url} className="remote-large">
            <span>
              {text.large(
                item.name,
                item.total_bytes === null ? null : sizeText(item.total_bytes),
                sizeText(ASK_OVER_BYTES),
              )}
            </span>
            <button
              type="button"
              className="btn"
              onClick={() => {
                onAnswer(i, true);
              }}
            >
              {text.largeYes}
            </button>
            <button
              type="button"
              className="lnk"
              onClick={() => {
                onAnswer(i, false);
              }}
            >
              {text.largeNo}
            </button>
          </p>
        ) : null,
      )}
    </section>
  );
}
