import type { Option } from "~/components/ui/ListBox";
import { ListBox } from "~/components/ui/ListBox";
import { Popover } from "~/components/ui/Popover";
import { knee as text } from "~/text/en/knee";
import { chooseCursor, chooseKnee, choosePanels, cursorId, cursorOptions, kneeOptions, panelOptions } from "./asks";
import type { Read } from "./drawn";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";

interface CurveToolsProps {
  readonly model: CurveModel;
  readonly read: Read;
  readonly state: CurveState;
  readonly set: (patch: Partial<CurveState>) => void;
}

/** What can be read off the curve: menus beside the key. */
export function CurveTools({ model, read, state, set }: CurveToolsProps) {
  if (read.lines.length === 0) return null;
  const isOn = state.lim !== null || state.knee !== "limit";
  return (
    <>
      <Menu
        label={text.kneeTool}
        options={kneeOptions}
        selected={isOn ? state.knee : ""}
        onChange={(id) => {
          set(chooseKnee(id, state, read));
        }}
      />
      <Menu
        label={text.loadTool}
        options={() => cursorOptions(read, model)}
        selected={cursorId(state)}
        onChange={(id) => {
          set(chooseCursor(id));
        }}
      />
      <Menu
        label={text.panelsTool}
        options={() => panelOptions(model)}
        selected={state.facet}
        onChange={(id) => {
          set(choosePanels(id, model, state));
        }}
      />
    </>
  );
}

interface MenuProps {
  readonly label: string;
  readonly options: () => readonly Option[];
  readonly selected: string;
  readonly onChange: (id: string) => void;
}

function Menu({ label, options, selected, onChange }: MenuProps) {
  return (
    <Popover label={`${label} ▾`} name={label} popoverName={label} haspopup="listbox" className="lnk curve-tool">
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
