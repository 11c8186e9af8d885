import { Fragment } from "react";
import { en } from "~/text/en";
import { ListBox, type Option } from "./ui/ListBox";
import { Popover } from "./ui/Popover";
import "./components.css";

/** A choosable word of the sentence. */
export interface Token {
  readonly id: string;
  /** What it says now: "4K random read". */
  readonly text: string;
  /** What is chosen here: "workload". */
  readonly what: string;
  readonly options: readonly Option[];
  readonly selected: readonly string[];
  /** Several may be chosen at once. */
  readonly multiple: boolean;
  readonly onChange: (selected: readonly string[]) => void;
}

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

/** In the order of the options; the last one chosen cannot be taken away, so that the chart is never empty by a slip. */
export function toggled(options: readonly Option[], selected: readonly string[], id: string): readonly string[] {
  const next = selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
  if (next.length === 0) return selected;
  return options.map((option) => option.id).filter((known) => next.includes(known));
}
