import { useId, useState } from "react";
import { en } from "~/text/en";
import { Popover } from "./ui/Popover";

export interface PickableSeries {
  readonly id: string;
  readonly label: string;
  /** Its peak, with the unit. */
  readonly detail: string;
}

export interface SeriesPickerProps {
  readonly series: readonly PickableSeries[];
  readonly shown: readonly string[];
  /** The reader's own choice; false = the highest peaks. */
  readonly chosen: boolean;
  readonly onChange: (ids: readonly string[]) => void;
  readonly onAutomatic: () => void;
}

/** More are found by typing. */
const LISTED = 200;

/** "Series 6 of 14": which series are on the chart. */
export function SeriesPicker(props: SeriesPickerProps) {
  const text = en.charts.picker;
  return (
    <Popover
      label={text.button(props.shown.length, props.series.length)}
      popoverName={text.title}
      haspopup="dialog"
      className="lnk"
    >
      {() => <Choices {...props} />}
    </Popover>
  );
}

function Choices({ series, shown, chosen, onChange, onAutomatic }: SeriesPickerProps) {
  const id = useId();
  const [words, setWords] = useState("");
  const text = en.charts.picker;
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = series.filter((one) => wanted.every((word) => one.label.toLocaleLowerCase().includes(word)));
  const on = new Set(shown);
  return (
    <div className="picker">
      <input
        type="search"
        data-first
        value={words}
        placeholder={text.search}
        aria-label={text.search}
        onChange={(event) => {
          setWords(event.target.value);
        }}
      />
      <label className="picker-row">
        <input type="radio" checked={!chosen} onChange={onAutomatic} />
        <span className="ui-label">{text.automatic}</span>
      </label>
      {found.slice(0, LISTED).map((one) => (
        <label key={one.id} className="picker-row" htmlFor={`${id}${one.id}`}>
          <input
            id={`${id}${one.id}`}
            type="checkbox"
            checked={on.has(one.id)}
            onChange={(event) => {
              const ids = event.target.checked ? [...shown, one.id] : shown.filter((other) => other !== one.id);
              if (ids.length > 0) onChange(ids);
            }}
          />
          <span className="ui-label">{one.label}</span>
          <span className="ui-detail">{one.detail}</span>
        </label>
      ))}
      {found.length === 0 ? <p className="ui-hint">{text.none}</p> : null}
      {found.length > LISTED ? <p className="ui-hint">{text.more(found.length - LISTED)}</p> : null}
    </div>
  );
}
