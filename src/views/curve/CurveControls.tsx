import type { Option } from "~/components/ui/ListBox";
import { ListBox } from "~/components/ui/ListBox";
import { Popover } from "~/components/ui/Popover";
import { knee as text } from "~/text/en/knee";
import { LimitField } from "../shared/LimitField";
import * as asks from "./asks";
import type { Read } from "../shared/reading";
import { gridId } from "~/analysis/series";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";

interface Props {
  readonly model: CurveModel;
  readonly read: Read;
  readonly state: CurveState;
  readonly set: (patch: Partial<CurveState>) => void;
}

/**
 * The limit that the verdict is about, and what is drawn of depths × jobs.
 * @param limit_us as it is drawn, which may be under the pointer
 */
export function CurveControls({ model, read, limit_us, state, set }: Props & { readonly limit_us: number | null }) {
  if (read.lines.length === 0) return null;
  const { y, picks } = model;
  const ofLimit = state.knee === "limit";
  return (
    <>
      {/* What the verdict is about stays in sight on a phone: the rest scrolls. */}
      <span className="max-sm:-order-1" role="group" aria-label={text.kneeTool}>
        {!ofLimit ? (
          (text.kinds[state.knee] ?? state.knee)
        ) : limit_us === null ? (
          <button type="button" className="lnk" onClick={() => set(asks.withLimit(state, model, read))}>
            + {text.setLimit(y)}
          </button>
        ) : (
          <>
            {text.limitBefore(y)}{" "}
            <LimitField label={text.limitOn(y)} limit_us={limit_us} onLimit={(lim) => set({ lim })} />
          </>
        )}
        {ofLimit && limit_us === null ? null : (
          <button
            type="button"
            className="quiet min-h-6.5 min-w-6.5 leading-none max-sm:min-h-11 max-sm:min-w-11"
            aria-label={ofLimit ? text.removeLimit : text.removeKnee}
            onClick={() => set(asks.withoutKnee(state))}
          >
            ×
          </button>
        )}
      </span>
      {/* Where depth and jobs were not both varied, there is nothing to choose. */}
      {new Set(picks.shown.map(gridId)).size === picks.shown.length ? null : (
        <Menu
          label={text.linesTool}
          shown={text.lines[picks.lines]}
          options={asks.lineOptions}
          selected={picks.lines}
          onChange={(lines) => set({ lines: lines as CurveState["lines"] })}
        />
      )}
    </>
  );
}

/** What can be read off the curve: menus beside the key. */
export function CurveTools({ model, read, state, set }: Props) {
  if (read.lines.length === 0) return null;
  const isOn = model.limit_us !== null || state.knee !== "limit";
  return (
    <>
      <Menu
        label={text.kneeTool}
        options={asks.kneeOptions}
        selected={isOn ? state.knee : ""}
        onChange={(id) => set(asks.chooseKnee(id, state, model, read))}
      />
      <Menu
        label={text.loadTool}
        options={() => asks.cursorOptions(read, model)}
        selected={asks.cursorId(state)}
        onChange={(id) => set(asks.chooseCursor(id))}
      />
      <Menu
        label={text.panelsTool}
        options={() => asks.panelOptions(model)}
        selected={state.facet}
        onChange={(id) => set(asks.choosePanels(id, model, state))}
      />
    </>
  );
}

interface MenuProps {
  readonly label: string;
  /** On the button, where that is not its name. */
  readonly shown?: string;
  readonly options: () => readonly Option[];
  readonly selected: string;
  readonly onChange: (id: string) => void;
}

function Menu({ label, shown = label, options, selected, onChange }: MenuProps) {
  return (
    <Popover label={`${shown} ▾`} name={label} popoverName={label} haspopup="listbox" className="lnk mr-4.5">
      {(close) => (
        <ListBox
          label={label}
          options={options()}
          selected={[selected]}
          onOnly={(id) => {
            onChange(id);
            close();
          }}
        />
      )}
    </Popover>
  );
}
