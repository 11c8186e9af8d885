import { PanelTable } from "~/components/PanelTable";
import { knee as text } from "~/text/en/knee";
import type { Read } from "../shared/reading";
import type { CurveModel } from "./picture";
import { limitRows } from "./readOff";

interface ReadOffTableProps {
  readonly model: CurveModel;
  readonly read: Read;
  readonly onPin: (mark: string) => void;
  readonly onFocus: (series: string) => void;
}

/** How far each series goes within the limit. A row's name puts it in focus, its value opens the source. */
export function ReadOffTable({ model, read, onPin, onFocus }: ReadOffTableProps) {
  const rows = limitRows(read, model);
  if (rows.length === 0) return null;
  return (
    <PanelTable
      head={[text.readOff.system, text.readOff.rate(model.x), model.y, text.readOff.load]}
      rows={rows.map(({ series, name, colour, mark, rate, latency, load }) => ({
        id: series,
        name,
        colour,
        cells: [
          mark === null ? (
            <span className="text-ink3">{text.readOff.none}</span>
          ) : (
            <button type="button" className="font-semibold text-ink hover:underline" onClick={() => onPin(mark)}>
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
