import { type ReactNode, useId, useState } from "react";
import { seriesPicker } from "~/text/en/chart-frame";
import { seriesEdit as text } from "~/text/en/series-edit";
import { Popover } from "./ui/Popover";
import { TextButton } from "./ui/Button";

export interface PickableSeries {
  readonly id: string;
  readonly label: string;
  /** Its default name, where `label` is the reader's own: both are searched. */
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
  /** true: the reader's own choice; false: the highest peaks. */
  readonly chosen: boolean;
  readonly onChange: (ids: readonly string[]) => void;
  readonly onAutomatic: () => void;
  /** Editor of one series, shown under its row. */
  readonly editor?: ((id: string) => ReactNode) | undefined;
  /** Below the list. */
  readonly foot?: ReactNode;
}

const ROW = "picker-row flex items-baseline gap-2 px-3 py-[3px] hover:bg-hi max-sm:min-h-11 max-sm:items-center";

/** Others are found by typing. */
const LISTED = 200;

/** "Series 6 of 14": which series are on the chart. */
export function SeriesPicker(props: SeriesPickerProps) {
  const picker = seriesPicker;
  return (
    <Popover label={picker.button(props.shown.length, props.series.length)} popoverName={picker.title}>
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
    <div className="grid min-w-80 py-2">
      <input
        type="search"
        className="field mx-3 mt-0 mb-1.5 w-auto"
        data-first
        value={words}
        placeholder={picker.search}
        aria-label={picker.search}
        onChange={(event) => setWords(event.target.value)}
      />
      <label className={ROW}>
        <input type="radio" checked={!chosen} onChange={onAutomatic} />
        <span className="ui-label flex-1">{picker.automatic}</span>
      </label>
      {found.slice(0, LISTED).map((one) => (
        <div key={one.id}>
          <div className={ROW}>
            <input
              id={`${id}${one.id}`}
              type="checkbox"
              checked={on.has(one.id)}
              onChange={(event) => {
                const ids = event.target.checked ? [...shown, one.id] : shown.filter((other) => other !== one.id);
                if (ids.length > 0) onChange(ids);
              }}
            />
            <label className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2" htmlFor={`${id}${one.id}`}>
              <span className="ui-label flex-1">{one.label}</span>
              <span className="text-small/4.5 text-ink3">{one.detail}</span>
              {one.remark === undefined ? null : <span className="basis-full text-small text-ink3">{one.remark}</span>}
            </label>
            {editor === undefined || one.editable !== true ? null : (
              <TextButton
                aria-expanded={edited === one.id}
                aria-label={text.editOf(one.label)}
                onClick={() => setEdited(edited === one.id ? null : one.id)}
              >
                {edited === one.id ? text.done : text.edit}
              </TextButton>
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
