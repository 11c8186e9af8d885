import { leastIndex } from "d3-array";
import { gridId } from "~/analysis/series";
import { stepped, stops } from "~/analysis/reading";
import { axisRateUnit } from "~/charts/curve/names";
import { KNEES } from "~/charts/curve/options";
import { cursorText } from "~/charts/curve/reading";
import { limitRows, readOffs } from "~/charts/curve/readOff";
import { PanelTable } from "~/components/PanelTable";
import { ListMenu } from "~/components/ui/ListMenu";
import type { Cursor } from "~/model/reading";
import { knee as text } from "~/text/en/knee";
import type { PageProps } from "../page";
import { Away, LimitChoice } from "../shared/LimitField";
import type { Read } from "../shared/reading";
import { chooseKnee, choosePanels, cursorOptions, panelOptions, withLimit, withoutKnee } from "./menus";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";
import { phrases } from "~/text/en/phrases";

interface Props extends PageProps<CurveState> {
  readonly model: CurveModel;
  readonly read: Read;
}

/**
 * The limit behind the verdict.
 * @param limit_us as drawn, possibly while being dragged
 */
export function CurveControls({ model, read, limit_us, state, set }: Props & { readonly limit_us: number | null }) {
  if (read.lines.length === 0) return null;
  const { y } = model;
  const ofLimit = state.knee === "limit";
  return (
    <>
      {ofLimit ? (
        <LimitChoice
          {...{ statistic: y, limit_us }}
          onLimit={(lim) => set({ lim })}
          onSet={() => set(withLimit(state, model, read))}
          onRemove={() => set(withoutKnee(state))}
        />
      ) : (
        <span className="max-sm:-order-1" role="group" aria-label={text.kneeTool}>
          {text.kinds[state.knee] ?? state.knee}
          <Away name={text.removeKnee} onClick={() => set(withoutKnee(state))} />
        </span>
      )}
    </>
  );
}

/** Readings available from the curve, and which part of depths × jobs is drawn: menus beside the key. */
export function CurveTools({ model, read, state, set }: Props) {
  if (read.lines.length === 0) return null;
  const { knee, at, ak, facet } = state;
  const { picks } = model;
  const isOn = model.limit_us !== null || knee !== "limit";
  return (
    <>
      <ListMenu
        label={text.kneeTool}
        options={() => KNEES.map((id) => ({ id, label: text.kinds[id] ?? id, detail: text.kindDetail[id] }))}
        selected={[isOn ? knee : ""]}
        onOnly={(id) => set(chooseKnee(id as CurveState["knee"], state, model, read))}
      />
      <ListMenu
        label={text.loadTool}
        options={() => cursorOptions(read, model)}
        selected={[at === null ? "" : `${ak} ${String(at)}`]}
        onOnly={(id) => {
          const [by, value] = id.split(" ");
          set(value === undefined ? { at: null } : { at: Number(value), ak: by as Cursor["by"] });
        }}
      />
      {/* Nothing to choose unless both depth and jobs were varied. */}
      {new Set(picks.shown.map(gridId)).size === picks.shown.length ? null : (
        <ListMenu
          {...{ label: text.linesTool, name: text.linesTool, shown: text.lines[picks.lines] }}
          options={() => LINES.map((id) => ({ id, label: text.lines[id], detail: text.linesDetail[id] }))}
          selected={[picks.lines]}
          onOnly={(lines) => set({ lines: lines as CurveState["lines"] })}
        />
      )}
      <ListMenu
        label={text.panelsTool}
        options={() => panelOptions(model)}
        selected={[facet]}
        onOnly={(id) => set(choosePanels(id as CurveState["facet"], model, state))}
      />
    </>
  );
}

const LINES = ["best", "jobs", "all"] as const;

/** Most rows shown; the table has the rest. */
const SHOWN = 12;

/**
 * All series at one load, if the link asks for one: a slider over the measured loads, and each series' values there.
 */
export function CursorBar({ model, read, set }: Omit<Props, "state">) {
  const { cursor } = read.reading;
  if (cursor === null) return null;
  const places = stops(
    read.lines.map((line) => stepped(line, model.options)),
    cursor.by,
  );
  const rows = readOffs(read, model);
  const said = cursorText(cursor);
  return (
    <div className="cursor-bar mt-1 grid gap-1 text-answer" role="group" aria-label={text.loadTool}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{text.atLoad(said)}</b>
        <input
          type="range"
          className="min-w-20 basis-45 accent-ink max-sm:min-h-11"
          min={0}
          max={Math.max(0, places.length - 1)}
          step={1}
          // A link may name a load that no point has: the slider stands at the nearest one, the text states the link's.
          value={leastIndex(places, (one) => Math.abs(one - cursor.value)) ?? 0}
          aria-label={text.cursorName}
          aria-valuetext={said}
          onChange={(event) => set({ at: places[Number(event.target.value)] ?? cursor.value }, "replace")}
        />
        <Away name={text.cursorRemove} onClick={() => set({ at: null })} />
      </div>
      <ul
        className="m-0 flex list-none flex-wrap gap-x-5.5 p-0 text-[0.8125rem] leading-[1.125rem] text-ink2"
        aria-live="polite"
      >
        {rows.slice(0, SHOWN).map(({ line, name, colour, values }) => (
          <li key={line}>
            <b style={{ color: /^s\d$/.test(colour) ? `var(--${colour}-text)` : "var(--ink2)" }}>{name}</b>{" "}
            {values.join(" · ")}
          </li>
        ))}
        {rows.length > SHOWN ? <li className="sub">{text.moreRead(rows.length - SHOWN)}</li> : null}
      </ul>
    </div>
  );
}

interface ReadOffTableProps extends Pick<Props, "model" | "read"> {
  readonly onPin: (mark: string) => void;
  readonly onFocus: (series: string) => void;
}

/** How far each series goes within the limit. Click a name to focus the series, a value to open its source. */
export function ReadOffTable({ model, read, onPin, onFocus }: ReadOffTableProps) {
  const rows = limitRows(read, model);
  if (rows.length === 0) return null;
  const rate = model.x === "iops" ? axisRateUnit(read.lines.map(({ op }) => op)) : text.readOff.rate(model.x);
  return (
    <PanelTable
      head={[text.readOff.system, rate, model.y, phrases.load]}
      rows={rows.map(({ series, name, colour, dash, mark, rate, latency, load }) => ({
        id: series,
        name,
        ...{ colour, dash },
        cells: [
          mark === null ? (
            <span className="text-ink3">{phrases.none}</span>
          ) : (
            <button type="button" className="hit font-semibold text-ink hover:underline" onClick={() => onPin(mark)}>
              {rate}
            </button>
          ),
          <span className={mark === null ? "text-ink3" : ""}>{latency}</span>,
          load,
        ],
      }))}
      onName={onFocus}
      hint={rows.length > 1 ? text.readOff.hint : undefined}
    />
  );
}
