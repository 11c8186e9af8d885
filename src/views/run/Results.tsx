import { shapePath } from "~/charts/marker";
import { opMarker } from "~/charts/palette";
import { en } from "~/text/en";
import { run as text } from "~/text/en/run";
import type { Tile, TileRow } from "./tiles";

interface ResultsProps {
  readonly rows: readonly TileRow[];
  readonly pinned: string;
  readonly onPin: (mark: string) => void;
}

/** The numbers of a run, a part per direction; `data-value` is unrounded in the unit of the tile. */
export function Results({ rows, pinned, onPin }: ResultsProps) {
  return (
    <div data-tiles>
      {rows.map((row) => (
        <section key={row.id} data-op={row.op} className="mt-2.5">
          {row.name === "" ? null : (
            <h3 className="m-0 text-small font-normal text-ink2">
              <OpMark op={row.op} />
              {row.name}
            </h3>
          )}
          <dl className="m-0 grid grid-cols-3 gap-x-3 gap-y-1">
            {row.tiles.map((tile) => {
              // Without a number or a reason there is nothing to show.
              if (tile.text === en.charts.absent && tile.note === undefined) return null;
              return (
                <div key={tile.id}>
                  <dt className="text-small text-ink2">{tile.label}</dt>
                  <dd
                    className={`m-0 text-[0.9375rem]/6 font-semibold ${tile.few === true ? "text-ink3" : ""}`}
                    data-tile={tile.id}
                    data-value={tile.value ?? undefined}
                    title={tile.note}
                  >
                    <Value tile={tile} row={row} pinned={pinned} onPin={onPin} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface ValueProps extends Omit<ResultsProps, "rows"> {
  readonly tile: Tile;
  readonly row: TileRow;
}

/** Opens its source if it has one. */
function Value({ tile: { pin, note, label, text: value }, row, pinned, onPin }: ValueProps) {
  const words = (
    <>
      {value}
      {note === undefined ? null : <small className="block text-[0.6875rem]/3.5 font-normal text-ink3">{note}</small>}
    </>
  );
  if (pin === undefined) return words;
  return (
    <button
      type="button"
      className="min-h-6 text-left underline-offset-3 hover:underline aria-pressed:underline"
      aria-pressed={pin === pinned}
      aria-label={text.openSource([row.name, label, value].filter((word) => word !== "").join(" "))}
      onClick={() => onPin(pin)}
    >
      {words}
    </button>
  );
}

/** The marker of a direction, as on the chart. */
const OpMark = ({ op }: { readonly op: string }) =>
  op === "" || op === "mixed" ? null : (
    <svg className="mr-1 inline" width="9" height="9" viewBox="-5 -5 10 10" aria-hidden="true">
      <path d={shapePath(opMarker(op), 4)} fill="currentColor" />
    </svg>
  );
