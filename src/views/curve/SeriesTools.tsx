import { useId, useState } from "react";
import { SLOTS } from "~/charts/curve/options";
import { Button, TextButton } from "~/components/ui/Button";
import { Form, Tick, TextField, WordForm } from "~/components/ui/Field";
import { Popover } from "~/components/ui/Popover";
import { paired, withPair } from "~/model/joins";
import { seriesId } from "~/model/load";
import { seriesPicker as picker } from "~/text/en/chart-frame";
import { seriesEdit as text } from "~/text/en/series-edit";
import type { PageProps } from "../page";
import type { CurveModel } from "./picture";
import { asMeasured, choose, hide, isChanged, join, joinable, move, pickable, rename, show } from "./series";
import type { CurveState } from "./state";

interface SeriesToolsProps extends PageProps<CurveState> {
  readonly model: CurveModel;
}

const ROW = "picker-row flex items-baseline gap-2 px-3 py-[3px] hover:bg-hi max-sm:min-h-11 max-sm:items-center";

/** Others are found by typing. */
const LISTED = 200;

/**
 * "Series 6 of 14": which series are on the chart, and what the reader does with each. All of it is kept in the link.
 */
export function SeriesTools(props: SeriesToolsProps) {
  const { matching, shown } = props.model.picks;
  if (matching.length === 0) return null;
  return (
    <Popover label={picker.button(shown.length, matching.length)} popoverName={picker.title}>
      {() => <Choices {...props} />}
    </Popover>
  );
}

function Choices({ model, state, set }: SeriesToolsProps) {
  const id = useId();
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<string | null>(null);
  const items = pickable(model, state);
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(({ label, automatic }) => {
    const all = `${label} ${automatic}`.toLocaleLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  const shown = model.picks.shown.map(seriesId);
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
        <input type="radio" checked={state.s.length === 0} onChange={() => set({ s: [] })} />
        <span className="ui-label flex-1">{picker.automatic}</span>
      </label>
      {found.slice(0, LISTED).map((one) => (
        <div key={one.id}>
          <div className={ROW}>
            <input
              id={`${id}${one.id}`}
              type="checkbox"
              checked={shown.includes(one.id)}
              onChange={(event) => {
                const ids = event.target.checked ? [...shown, one.id] : shown.filter((other) => other !== one.id);
                if (ids.length > 0) set(choose(state, model.hidden, ids));
              }}
            />
            <label className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2" htmlFor={`${id}${one.id}`}>
              <span className="ui-label flex-1">{one.label}</span>
              <span className="text-small/4.5 text-ink3">{one.detail}</span>
              {one.remark === undefined ? null : <span className="basis-full text-small text-ink3">{one.remark}</span>}
            </label>
            {one.editable ? (
              <TextButton
                aria-expanded={edited === one.id}
                aria-label={text.editOf(one.label)}
                onClick={() => setEdited(edited === one.id ? null : one.id)}
              >
                {edited === one.id ? text.done : text.edit}
              </TextButton>
            ) : null}
          </div>
          {edited === one.id && one.editable ? <Editor {...{ items, model, state, set }} id={one.id} /> : null}
        </div>
      ))}
      {found.length === 0 ? <p className="ui-hint">{picker.none}</p> : null}
      {found.length > LISTED ? <p className="ui-hint">{picker.more(found.length - LISTED)}</p> : null}
      {isChanged(state) ? (
        <p className="px-3 pt-1.5 pb-0.5">
          <TextButton onClick={() => set(asMeasured)}>{text.reset}</TextButton>
        </p>
      ) : null}
    </div>
  );
}

type EditorProps = SeriesToolsProps & { readonly id: string; readonly items: ReturnType<typeof pickable> };

const EDITOR = "mt-0.5 mr-3 mb-2 ml-8 grid max-w-115 gap-2 border-l-2 border-grid py-2 pl-3 max-sm:ml-3";
const WORDS = "text-small/4.5 text-ink2";

/** What a reader can change about one series; none of it changes a number. */
function Editor({ id, items, model, state, set }: EditorProps) {
  const { picks, hidden, names } = model;
  const radios = useId();
  if (hidden.some((one) => one.id === id)) {
    return (
      <div className={EDITOR}>
        <p className="flex flex-wrap items-end gap-2">
          <Button onClick={() => set(show(state, [id]))}>{text.show}</Button>
        </p>
      </div>
    );
  }
  const listed = items.filter((one) => one.editable).map((one) => one.id);
  const at = listed.indexOf(id);
  /** Series that it may share a line with; one drawn in another's line has that one's name, colour and place. */
  const others = joinable(picks, id);
  const wanted = paired(state.join, id);
  // If the series it is joined into is hidden, gone or of another workload, it keeps its own line.
  const line = others.some((row) => seriesId(row) === wanted) ? wanted : null;
  const slot = paired(state.pin, id);
  return (
    <div className={EDITOR}>
      {line === null ? (
        <>
          <Name
            automatic={items.find((one) => one.id === id)?.automatic ?? id}
            name={paired(state.n, id) ?? ""}
            onName={(name) => set(rename(state, id, name))}
          />
          <fieldset className="flex flex-wrap gap-x-2 gap-y-1">
            <legend className={WORDS}>{text.colour}</legend>
            {[null, ...SLOTS].map((one, i) => (
              <label
                key={one}
                className={`inline-flex items-center gap-1 max-sm:min-h-11 ${WORDS}`}
                title={one === null ? text.automatic : text.slot(i)}
              >
                <input
                  type="radio"
                  name={`${radios}slot`}
                  checked={slot === one}
                  aria-label={one === null ? text.automatic : text.slot(i)}
                  onChange={() => set({ pin: withPair(state.pin, id, one) })}
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
      {others.length === 0 && line === null ? null : (
        <label className={WORDS}>
          {text.joinWith}
          <select
            className="field max-sm:min-h-11"
            value={line ?? ""}
            onChange={(event) => set(join(state, id, event.target.value === "" ? null : event.target.value))}
          >
            <option value="">{text.alone}</option>
            {others.map(seriesId).map((other) => (
              <option key={other} value={other}>
                {names.get(other) ?? items.find((one) => one.id === other)?.label ?? other}
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
            checked={state.base === id}
            onChange={(on) => set({ base: on ? id : "", zy: null })}
          />
          <Button disabled={at <= 0} onClick={() => set(move(listed, id, -1))}>
            {text.up}
          </Button>
          <Button disabled={at < 0 || at >= listed.length - 1} onClick={() => set(move(listed, id, 1))}>
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
        onTake={(reason) => reason.trim() !== "" && set(hide(state, id, reason))}
      />
    </div>
  );
}

interface NameProps {
  /** Its default name. */
  readonly automatic: string;
  /** The reader's name; "" = none. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Committed by Enter or by leaving the field, so that Back undoes each step. */
function Name({ automatic, name, onName }: NameProps) {
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
    <Form onTake={take}>
      <TextField
        label={text.name}
        value={draft}
        placeholder={automatic}
        maxLength={120}
        onChange={setDraft}
        onBlur={take}
      />
    </Form>
  );
}
