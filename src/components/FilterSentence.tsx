import { Fragment } from "react";
import { en } from "~/text/en";
import { toggled, type Token } from "./token";
import { ListBox } from "./ui/ListBox";
import { Popover } from "./ui/Popover";
import "./components.css";

export interface FilterSentenceProps {
  /** Joining words and tokens in reading order. */
  readonly parts: readonly (string | Token)[];
  readonly onIntent?: (() => void) | undefined;
}

/** The sentence above a chart that says what is drawn; its tokens are menus. */
export function FilterSentence({ parts, onIntent }: FilterSentenceProps) {
  return (
    <h1 className="sentence">
      {parts.map((part, i) =>
        typeof part === "string" ? (
          <Fragment key={`words-${String(i)}`}>{part}</Fragment>
        ) : (
          <TokenMenu key={part.id} token={part} onIntent={onIntent} />
        ),
      )}
    </h1>
  );
}

function TokenMenu({ token, onIntent }: { readonly token: Token; readonly onIntent: (() => void) | undefined }) {
  const { text, what, options, selected, multiple, onChange } = token;
  if (options.length < 2) return <span className="tok tok-fixed">{text}</span>;
  return (
    <Popover
      label={text}
      name={`${text}. ${en.charts.frame.choose(what)}`}
      popoverName={en.charts.frame.choose(what)}
      haspopup="listbox"
      className="tok"
      onIntent={onIntent}
    >
      {(close) => (
        <>
          <ListBox
            label={en.charts.frame.choose(what)}
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
          {multiple ? <p className="ui-hint">{en.charts.frame.multiHint}</p> : null}
        </>
      )}
    </Popover>
  );
}
