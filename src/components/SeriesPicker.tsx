import { type ReactNode, useId, useState } from "react";
import { seriesPicker } from "~/text/en/chart-frame";
import { seriesEdit as text } from "~/text/en/series-edit";
import { Popover } from "./ui/Popover";
import "./series.css";

export interface PickableSeries {
  readonly id: string;
  readonly label: string;
  /** Its name by what it is, where `label` is the reader's own: found by both. */
  readonly automatic?: string | undefined;
  /** Its peak, with the unit. */
  readonly detail: string;
  /** That it is hidden, or on the line of another. */
  readonly remark?: string | undefined;
  readonly editable?: boolean | undefined;
}

export interface SeriesPickerProps {
  readonly series: readonly PickableSeries[];
  readonly shown: readonly string[];
  /** The reader's own choice; false = the highest peaks. */
  readonly chosen: boolean;
  readonly onChange: (ids: readonly string[]) => void;
  readonly onAutomatic: () => void;
  /** What can be said of one series, shown under its row. */
  readonly editor?: ((id: string) => ReactNode) | undefined;
  /** Below the list. */
  readonly foot?: ReactNode;
}

/** More are found by typing. */
const LISTED = 200;

/** "Series 6 of 14": which series are on the chart. */
export function SeriesPicker(props: SeriesPickerProps) {
  const picker = seriesPicker;
  return (
    <Popover
      label={picker.button(props.shown.length, props.series.length)}
      popoverName={picker.title}
      haspopup="dialog"
      className="lnk"
    >
      {() => <Choices {...props} />}
    </Popover>
  );
}

function Choices({ series, shown, chosen, onChange, onAutomatic, editor, foot }: SeriesPickerProps) {
  const id = useId();
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<string | null>(null);
  const picker = seriesPicker;
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = series.filter((one) => {
    const all = `${one.label} ${one.automatic ?? ""}`.toLocaleLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  const on = new Set(shown);
  return (
    <div className="picker">
      <input
        type="search"
        data-first
        value={words}
        placeholder={picker.search}
        aria-label={picker.search}
        onChange={(event) => {
          setWords(event.target.value);
        }}
      />
      <label className="picker-row">
        <input type="radio" checked={!chosen} onChange={onAutomatic} />
        <span className="ui-label">{picker.automatic}</span>
      </label>
      {found.slice(0, LISTED).map((one) => (
        <div key={one.id} className="picker-series">
          <div className="picker-row">
            <input
              id={`${id}${one.id}`}
              type="checkbox"
              checked={on.has(one.id)}
              onChange={(event) => {
                const ids = event.target.checked ? [...shown, one.id] : shown.filter((other) => other !== one.id);
                if (ids.length > 0) onChange(ids);
              }}
            />
            <label className="picker-label" htmlFor={`${id}${one.id}`}>
              <span className="ui-label">{one.label}</span>
              <span className="ui-detail">{one.detail}</span>
              {one.remark === undefined ? null : <span className="picker-remark">{one.remark}</span>}
            </label>
            {editor === undefined || one.editable !== true ? null : (
              <button
                type="button"
                className="lnk"
                aria-expanded={edited === one.id}
                aria-label={text.editOf(one.label)}
                onClick={() => {
                  setEdited(edited === one.id ? null : one.id);
                }}
              >
                {edited === one.id ? text.done : text.edit}
              </button>
            )}
          </div>
          {edited === one.id && one.editable === true ? editor?.(one.id) : null}
        </div>
      ))}
      {found.length === 0 ? <p className="ui-hint">{picker.none}</p> : null}
      {found.length > LISTED ? <p className="ui-hint">{picker.more(found.length - LISTED)}</p> : null}
      {foot}
    </div>
  );
}
