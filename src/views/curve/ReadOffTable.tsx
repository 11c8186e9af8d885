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
  const cell = "border-b border-rule py-1 pl-2 font-normal whitespace-nowrap";
  const number = `${cell} text-right`;
  const head = `${number} text-small text-ink2`;
  return (
    <>
      <table className="mt-1 w-full border-collapse text-small">
        <thead>
          <tr>
            <th className={`${cell} pl-0 text-left text-small text-ink2`}>{text.readOff.system}</th>
            <th className={head}>{text.readOff.rate(model.x)}</th>
            <th className={head}>{model.y}</th>
            <th className={head}>{text.readOff.load}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ series, name, colour, mark, rate, latency, load }) => (
            <tr key={series}>
              <th scope="row" className={`${cell} w-full max-w-0 truncate pl-0 text-left`}>
                <button
                  type="button"
                  className="max-w-full truncate text-left hover:underline"
                  title={name}
                  onClick={() => onFocus(series)}
                >
                  <span
                    className="mr-1.5 inline-block h-2 w-2 rounded-full"
                    style={{ background: `var(--${colour})` }}
                  />
                  {name}
                </button>
              </th>
              <td className={number}>
                {mark === null ? (
                  <span className="text-ink3">{text.readOff.none}</span>
                ) : (
                  <button type="button" className="hover:underline font-semibold text-ink" onClick={() => onPin(mark)}>
                    {rate}
                  </button>
                )}
              </td>
              <td className={`${number} ${mark === null ? "text-ink3" : ""}`}>{latency}</td>
              <td className={number}>{load}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > 1 ? <p className="m-0 mt-1.5 text-small text-ink3">{text.readOff.hint}</p> : null}
    </>
  );
}
