import { useId, useState } from "react";
import { seriesEdit as text } from "~/text/en/series-edit";
import { Button } from "./ui/Button";
import { Tick, TextField, WordForm } from "./ui/Field";

export interface SeriesEditorProps {
  /** Its default name. */
  readonly automatic: string;
  /** The reader's name; "" = none. */
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Palette tokens, and the one it is pinned to. */
  readonly slots: readonly string[];
  readonly slot: string | null;
  readonly onSlot: (slot: string | null) => void;
  /** Series that it may share a line with; a series drawn in another's line has that one's name, colour and place. */
  readonly lines: readonly { readonly id: string; readonly label: string }[];
  readonly line: string | null;
  readonly onLine: (id: string | null) => void;
  /** undefined: already first or last. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly baseline: boolean;
  readonly onBaseline: (on: boolean) => void;
  /** Reason for hiding it; null: shown. */
  readonly hidden: string | null;
  readonly onHide: (reason: string) => void;
  readonly onShow: () => void;
}

const EDITOR = "mt-0.5 mr-3 mb-2 ml-8 grid max-w-115 gap-2 border-l-2 border-grid py-2 pl-3 max-sm:ml-3";
const WORDS = "text-small/4.5 text-ink2";

/** What a reader can change about one series; none of it changes a number. */
export function SeriesEditor(props: SeriesEditorProps) {
  const { slots, slot, lines, line, hidden } = props;
  const id = useId();
  if (hidden !== null) {
    return (
      <div className={EDITOR}>
        <p className="flex flex-wrap items-end gap-2">
          <Button onClick={props.onShow}>{text.show}</Button>
        </p>
      </div>
    );
  }
  return (
    <div className={EDITOR}>
      {line === null ? (
        <>
          <Name automatic={props.automatic} name={props.name} onName={props.onName} />
          <fieldset className="flex flex-wrap gap-x-2 gap-y-1">
            <legend className={WORDS}>{text.colour}</legend>
            {[null, ...slots].map((one, i) => (
              <label
                key={one}
                className={`inline-flex items-center gap-1 max-sm:min-h-11 ${WORDS}`}
                title={one === null ? text.automatic : text.slot(i)}
              >
                <input
                  type="radio"
                  name={`${id}slot`}
                  checked={slot === one}
                  aria-label={one === null ? text.automatic : text.slot(i)}
                  onChange={() => props.onSlot(one)}
                />
                {one === null ? (
                  <span aria-hidden="true">auto</span>
                ) : (
                  <span className="size-3.5 rounded-[50%]" style={{ background: `var(--${one})` }} />
                )}
              </label>
            ))}
          </fieldset>
        </>
      ) : null}
      {lines.length === 0 && line === null ? null : (
        <label className={WORDS}>
          {text.joinWith}
          <select
            className="field max-sm:min-h-11"
            value={line ?? ""}
            onChange={(event) => props.onLine(event.target.value === "" ? null : event.target.value)}
          >
            <option value="">{text.alone}</option>
            {lines.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      )}
      {line === null ? (
        <p className="flex flex-wrap items-end gap-2">
          <Tick
            label={text.baseline}
            className={`flex-1 self-center ${WORDS}`}
            checked={props.baseline}
            onChange={props.onBaseline}
          />
          <Button disabled={props.onUp === undefined} onClick={props.onUp}>
            {text.up}
          </Button>
          <Button disabled={props.onDown === undefined} onClick={props.onDown}>
            {text.down}
          </Button>
        </p>
      ) : null}
      <WordForm
        className="flex-wrap"
        label={text.reason}
        value=""
        required
        action={text.hide}
        onTake={(reason) => reason.trim() !== "" && props.onHide(reason)}
      />
    </div>
  );
}

/** Committed by Enter or by leaving the field, so that Back undoes each step. */
function Name({ automatic, name, onName }: Pick<SeriesEditorProps, "automatic" | "name" | "onName">) {
  const [draft, setDraft] = useState(name);
  const [known, setKnown] = useState(name);
  if (known !== name) {
    setKnown(name);
    setDraft(name);
  }
  const take = () => {
    if (draft.trim() !== name) onName(draft);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextField
        label={text.name}
        value={draft}
        placeholder={automatic}
        maxLength={120}
        onChange={setDraft}
        onBlur={take}
      />
    </form>
  );
}
