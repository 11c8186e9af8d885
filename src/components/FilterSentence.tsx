import { Fragment, lazy, Suspense } from "react";
import { chartFrame } from "~/text/en/chart-frame";
import { useEmbedded } from "./embedded";
import { sentenceText, toggled, type Token } from "./token";
import { ListBox } from "./ui/ListBox";
import { Popover } from "./ui/Popover";

const SENTENCE = "sentence text-sentence tracking-[-0.1px] text-balance text-ink2 max-sm:text-[17px]/[27px]";
/** Its tokens alone, under a verdict. */
const CONTROLS = "sentence flex min-w-0 gap-3.5 text-base/6.5 text-ink2 sm:shrink";
/** Long names give way before a control is cut; from so many characters a token is long. */
const LONG = 14;
const GIVES_WAY = "whitespace-nowrap sm:min-w-[11ch] sm:shrink";
/** In a low frame the chart comes before the size of its sentence. */
const EMBEDDED =
  "sentence text-[17px]/6 font-medium tracking-[-0.1px] text-balance [@media(height<480px)]:text-[14px]/4.5";

/** More options than this are searched. */
const LOOKED_THROUGH = 40;
const SearchedList = lazy(() => import("./SearchedList"));

export interface FilterSentenceProps {
  /** Joining words and tokens in reading order. */
  readonly parts: readonly (string | Token)[];
  readonly onIntent?: (() => void) | undefined;
  /** Its tokens alone, one beside the other: controls under a verdict. */
  readonly bare?: boolean;
}

/** The sentence above a chart that says what is drawn; its tokens are menus. The page's heading says the same. */
export function FilterSentence({ parts, onIntent, bare = false }: FilterSentenceProps) {
  if (useEmbedded()) return <h1 className={EMBEDDED}>{sentenceText(parts)}</h1>;
  return (
    <>
      <h1 className="sr-only">{sentenceText(parts)}</h1>
      <div className={bare ? CONTROLS : SENTENCE} role="group" aria-label={chartFrame.sentence}>
        {(bare ? tokensOf(parts) : withPunctuation(parts)).map(({ words, token, after }, i) => (
          <Fragment key={token?.id ?? `words-${String(i)}`}>
            {words}
            {token === null ? null : (
              <span className={bare && shownOf(token, bare).length > LONG ? GIVES_WAY : "shrink-0 whitespace-nowrap"}>
                <TokenMenu token={token} shown={shownOf(token, bare)} after={after} onIntent={onIntent} />
              </span>
            )}
          </Fragment>
        ))}
      </div>
    </>
  );
}

const shownOf = (token: Token, bare: boolean): string => (bare ? (token.short ?? token.text) : token.text);

interface Piece {
  readonly words: string;
  readonly token: Token | null;
  /** Comma, colon or stop that must not begin a line. */
  readonly after: string;
}

const tokensOf = (parts: readonly (string | Token)[]): Piece[] =>
  parts.flatMap((part) =>
    typeof part === "string" || part.onlySaid === true ? [] : [{ words: "", token: part, after: "" }],
  );

function withPunctuation(parts: readonly (string | Token)[]): Piece[] {
  const pieces: Piece[] = [];
  let words = "";
  parts.forEach((part, i) => {
    if (typeof part === "string") {
      words += part;
      return;
    }
    const next = parts[i + 1];
    const mark = typeof next === "string" ? (/^[,:.]/.exec(next)?.[0] ?? "") : "";
    pieces.push({ words: words.replace(/^[,:.]/, pieces.length === 0 ? "$&" : ""), token: part, after: mark });
    words = "";
  });
  const rest = words.replace(/^[,:.]/, "");
  return rest === "" ? pieces : [...pieces, { words: rest, token: null, after: "" }];
}

/** The mark stands in the token's own box: beside a token that wraps it would stand alone at the end of the line. */
function TokenMenu({
  token,
  shown,
  after,
  onIntent,
}: {
  readonly token: Token;
  readonly shown: string;
  readonly after: string;
  readonly onIntent: (() => void) | undefined;
}) {
  const { text, what, options, selected, multiple, onChange } = token;
  if (options.length < 2)
    return (
      <>
        <span className="tok tok-fixed">{shown}</span>
        {after}
      </>
    );
  const List = options.length > LOOKED_THROUGH ? SearchedList : ListBox;
  return (
    <Popover
      label={
        <>
          {shown}
          <span className="tok-caret" />
          {after}
        </>
      }
      name={`${text}. ${chartFrame.choose(what)}`}
      popoverName={chartFrame.choose(what)}
      haspopup="listbox"
      className="tok"
      onIntent={onIntent}
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
            onToggle={
              multiple
                ? (id) => {
                    onChange(toggled(options, selected, id));
                  }
                : undefined
            }
          />
          {multiple ? <p className="ui-hint">{chartFrame.multiHint}</p> : null}
        </Suspense>
      )}
    </Popover>
  );
}
