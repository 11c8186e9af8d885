import { type Slot, SLOTS } from "~/charts/curve/options";
import { SeriesEditor } from "~/components/SeriesEditor";
import { SeriesPicker } from "~/components/SeriesPicker";
import { TextButton } from "~/components/ui/Button";
import { paired, withPair } from "~/model/joins";
import { seriesId } from "~/model/load";
import { seriesEdit as text } from "~/text/en/series-edit";
import type { PageProps } from "../page";
import type { CurveModel } from "./picture";
import { asMeasured, choose, hide, isChanged, join, joinable, move, pickable, rename, show } from "./series";
import type { CurveState } from "./state";

interface SeriesToolsProps extends PageProps<CurveState> {
  readonly model: CurveModel;
}

/** Which series are on the chart, and what the reader does with each. All of it is kept in the link. */
export function SeriesTools({ model, state, set }: SeriesToolsProps) {
  const { picks, hidden } = model;
  if (picks.matching.length === 0) return null;
  const items = pickable(model, state);
  return (
    <SeriesPicker
      series={items}
      shown={picks.shown.map(seriesId)}
      chosen={state.s.length > 0}
      onChange={(ids) => set(choose(state, hidden, ids))}
      onAutomatic={() => set({ s: [] })}
      editor={(id) => <Editor id={id} items={items} model={model} state={state} set={set} />}
      foot={
        isChanged(state) ? (
          <p className="px-3 pt-1.5 pb-0.5">
            <TextButton onClick={() => set(asMeasured)}>{text.reset}</TextButton>
          </p>
        ) : null
      }
    />
  );
}

type EditorProps = SeriesToolsProps & { readonly id: string; readonly items: ReturnType<typeof pickable> };

function Editor({ id, items, model, state, set }: EditorProps) {
  const { picks, hidden, names } = model;
  const listed = items.filter((one) => one.editable).map((one) => one.id);
  const at = listed.indexOf(id);
  const others = joinable(picks, id);
  const wanted = paired(state.join, id);
  // If the series it is joined into is hidden, gone or of another workload, it keeps its own line.
  const line = others.some((row) => seriesId(row) === wanted) ? wanted : null;
  const step = (by: 1 | -1) => () => set(move(listed, id, by));
  const own = items.find((one) => one.id === id);
  return (
    <SeriesEditor
      key={id}
      automatic={own?.automatic ?? id}
      name={paired(state.n, id) ?? ""}
      onName={(name) => set(rename(state, id, name))}
      slots={SLOTS}
      slot={paired(state.pin, id)}
      onSlot={(slot) => set({ pin: withPair(state.pin, id, slot as Slot | null) })}
      lines={others.map((row) => {
        const other = seriesId(row);
        return { id: other, label: names.get(other) ?? items.find((one) => one.id === other)?.label ?? other };
      })}
      line={line}
      onLine={(target) => set(join(state, id, target))}
      onUp={at > 0 ? step(-1) : undefined}
      onDown={at >= 0 && at < listed.length - 1 ? step(1) : undefined}
      baseline={state.base === id}
      onBaseline={(on) => set({ base: on ? id : "", zy: null })}
      hidden={hidden.find((one) => one.id === id)?.reason ?? null}
      onHide={(reason) => set(hide(state, id, reason))}
      onShow={() => set(show(state, [id]))}
    />
  );
}
