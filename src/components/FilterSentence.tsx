import { lazy, Suspense } from "react";
import { sentence, sentences } from "~/text/en/counted";
import { lettersOf } from "~/base/letters";
import { chartFrame } from "~/text/en/chart-frame";
import { useEmbedded } from "./embedded";
import { sentenceText, toggled, type Token } from "./token";
import { ListBox } from "./ui/ListBox";
import { Popover } from "./ui/Popover";

/** Its tokens side by side: the controls under a verdict. */
const CONTROLS = "sentence flex min-w-0 gap-x-3.5 text-base/6.5 text-ink2 lg:contents";
/** Long names shrink before a control is cut; a token of at least this many characters is long. */
const LONG = 12;
const GIVES_WAY = "whitespace-nowrap sm:max-w-[24ch] sm:min-w-[9ch] sm:shrink";
/** In a low frame the chart matters more than the size of its sentence. */
const EMBEDDED =
  "sentence text-[1.0625rem]/6 font-medium tracking-[-0.1px] text-balance [@media(height<480px)]:text-[0.875rem]/4.5";

/** Beyond this many options there is a search field. */
const LOOKED_THROUGH = 40;
const SearchedList = lazy(() => import("./SearchedList"));

export interface FilterSentenceProps {
  /** Joining words and tokens in reading order. */
  readonly parts: readonly (string | Token)[];
}

/** What is drawn, as a sentence for the page's heading; on the page its tokens, which are menus. */
export function FilterSentence({ parts }: FilterSentenceProps) {
  if (useEmbedded()) return <h1 className={EMBEDDED}>{sentenceText(parts)}</h1>;
  const heading = <h1 className="sr-only">{sentenceText(parts)}</h1>;
  if (parts.every((part) => typeof part === "string")) return heading;
  return (
    <>
      {heading}
      <div className={CONTROLS} role="group" aria-label={chartFrame.sentence}>
        {parts.map((part) =>
          typeof part === "string" || part.onlySaid === true ? null : (
            <span
              key={part.id}
              className={lettersOf(part.short ?? part.text) > LONG ? GIVES_WAY : "shrink-0 whitespace-nowrap"}
            >
              <TokenMenu token={part} />
            </span>
          ),
        )}
      </div>
    </>
  );
}

export function TokenMenu({ token }: { readonly token: Token }) {
  const { text, short: shown = text, what, options, selected, multiple, onChange } = token;
  // There is no other choice.
  if (options.length < 2 && options.every(({ id }) => selected.includes(id)))
    return (
      <span className="tok tok-fixed" title={text}>
        {shown}
      </span>
    );
  const List = options.length > LOOKED_THROUGH ? SearchedList : ListBox;
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
      {(close) => (
        <Suspense>
          <List
            label={chartFrame.choose(what)}
            options={options}
            selected={selected}
            onOnly={(id) => {
              onChange([id]);
              close();
            }}
            onToggle={multiple ? (id) => onChange(toggled(options, selected, id)) : undefined}
          />
          {multiple ? <p className="ui-hint">{chartFrame.multiHint}</p> : null}
        </Suspense>
      )}
    </Popover>
  );
}
