import { useEffect, useLayoutEffect, useState } from "react";
import { loadedLater } from "./useLoaded";
import { sentence, sentences } from "~/text/en/counted";
import { lettersOf } from "~/base/letters";
import { chartFrame } from "~/text/en/chart-frame";
import { useEmbedded } from "./embedded";
import { sentenceText, shortText, toggled, type Token } from "./token";
import { ListBox } from "./ui/ListBox";
import { Popover } from "./ui/Popover";

/** Its tokens side by side: the controls under a verdict. */
const CONTROLS = "sentence flex min-w-0 gap-x-3.5 text-base/6.5 text-ink2 lg:contents";
/** Long names shrink before a control is cut; a token of at least this many characters is long. */
const LONG = 18;
const GIVES_WAY = "whitespace-nowrap sm:max-w-[24ch] sm:min-w-[18ch] sm:shrink";
/** In a low frame the chart matters more than the size of its sentence. */
const EMBEDDED =
  "sentence text-[1.0625rem]/6 font-medium tracking-[-0.1px] text-balance [@media(height<480px)]:text-[0.875rem]/4.5";

/** Beyond this many options there is a search field. */
const LOOKED_THROUGH = 40;
const SearchedList = loadedLater(async () => (await import("./SearchedList")).default);

export interface FilterSentenceProps {
  /** Joining words and tokens in reading order. */
  readonly parts: readonly (string | Token)[];
}

/**
 * How many of a line's controls are left out, so that the others fit. If the line overflows, long names are cut; then one
 * more is left out until it no longer overflows, before anything is painted. Narrow lines wrap or scroll instead.
 * @param key what the controls show
 */
function useBeyond(key: string, most: number) {
  // Not a ref: the first sentence of a page may have no controls, and nothing to observe.
  const [group, setGroup] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const [changes, setChanges] = useState(0);
  const [tried, setTried] = useState({ key: "", n: 0 });
  const now = `${String(width)} ${String(changes)} ${key}`;
  /** 0: names may be long. */
  const round = tried.key === now ? tried.n : 0;
  useEffect(() => {
    const line = group?.closest(".controls") ?? null;
    if (group === null || line === null) return;
    const observer = new ResizeObserver(() => setWidth(line.clientWidth));
    observer.observe(line);
    // The text beside these controls may get shorter and leave room for one that was left out.
    const beside = new MutationObserver((records) => {
      if (records.some(({ target }) => !group.contains(target))) setChanges((n) => n + 1);
    });
    beside.observe(line, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      beside.disconnect();
    };
  }, [group]);
  useLayoutEffect(() => {
    const line = group?.closest(".controls") ?? null;
    if (group === null || line === null || getComputedStyle(group).display !== "contents") return;
    // Only a laid-out line tells whether it overflows; there are at most as many rounds as controls.
    // oxlint-disable-next-line react/set-state-in-effect
    if (line.scrollWidth > line.clientWidth + 1 && round <= most) setTried({ key: now, n: round + 1 });
  }, [group, now, round, most]);
  return { setGroup, isCut: round > 0, beyond: Math.max(0, round - 1) };
}

/** What is drawn, as a sentence for the page's heading; on the page its tokens, which are menus. */
export function FilterSentence({ parts }: FilterSentenceProps) {
  const tokens = parts.filter((part): part is Token => typeof part !== "string" && part.onlySaid !== true);
  const movable = tokens.filter(({ stays }) => stays !== true);
  const { setGroup, isCut, beyond } = useBeyond(
    tokens.map(({ short, text }) => short ?? text).join(),
    movable.length - 1,
  );
  const more = movable.slice(movable.length - beyond);
  if (useEmbedded()) return <h1 className={EMBEDDED}>{sentenceText(parts)}</h1>;
  const heading = <h1 className="sr-only">{sentenceText(parts)}</h1>;
  if (parts.every((part) => typeof part === "string")) return heading;
  return (
    <>
      {heading}
      <div
        ref={setGroup}
        className={CONTROLS}
        role="group"
        aria-label={chartFrame.sentence}
        data-whole={!isCut || undefined}
      >
        {tokens.map((token) =>
          token === more[0] ? (
            <Popover
              key="more"
              label={`${chartFrame.more} ▾`}
              popoverName={chartFrame.more}
              className="lnk flex-none print:hidden"
            >
              {(close) =>
                more.map((token, i) => (
                  <section key={token.id} className="border-grid not-first:border-t">
                    <h2 className="px-3 pt-2 text-small text-ink3 first-letter:uppercase">{token.what}</h2>
                    <TokenList token={token} first={i === 0} close={close} />
                  </section>
                ))
              }
            </Popover>
          ) : more.includes(token) ? null : (
            <span
              key={token.id}
              className={isCut && lettersOf(shortText(token)) > LONG ? GIVES_WAY : "shrink-0 whitespace-nowrap"}
            >
              <TokenMenu token={token} />
            </span>
          ),
        )}
      </div>
    </>
  );
}

export function TokenMenu({ token }: { readonly token: Token }) {
  const { text, short: shown = text, what, options, selected } = token;
  // There is no other choice.
  if (options.length < 2 && options.every(({ id }) => selected.includes(id)))
    return (
      <span className="tok tok-fixed" title={text}>
        {shown}
      </span>
    );
  return (
    <Popover
      label={
        <>
          {shown}
          <span className="tok-caret" />
        </>
      }
      name={sentences([sentence(text), chartFrame.choose(what)])}
      popoverName={chartFrame.choose(what)}
      haspopup="listbox"
      className="tok"
    >
      {(close) => <TokenList {...{ token, close }} />}
    </Popover>
  );
}

interface TokenListProps {
  readonly token: Token;
  readonly first?: boolean;
  readonly close: () => void;
}

function TokenList({ token, first = true, close }: TokenListProps) {
  const { what, options, selected, multiple, onChange } = token;
  const List = options.length > LOOKED_THROUGH ? SearchedList : ListBox;
  return (
    <>
      <List
        {...{ options, selected, first }}
        label={chartFrame.choose(what)}
        onOnly={(id) => {
          onChange([id]);
          close();
        }}
        onToggle={multiple ? (id) => onChange(toggled(options, selected, id)) : undefined}
      />
      {multiple ? <p className="ui-hint">{chartFrame.multiHint}</p> : null}
    </>
  );
}
