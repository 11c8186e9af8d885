import { opMarker } from "~/charts/palette";
import { shapePath } from "~/charts/marker";
import { run as text } from "~/text/en/run";
import type { Tile, TileRow } from "./tiles";
import "./run.css";

interface TilesProps {
  readonly rows: readonly TileRow[];
  readonly pinned: string;
  readonly onPin: (mark: string) => void;
}

/** The numbers of a run: a row per direction, `data-value` unrounded in the unit of the column. */
export function Tiles({ rows, pinned, onPin }: TilesProps) {
  const [first] = rows;
  if (first === undefined) return null;
  const named = rows.length > 1 || first.name !== "";
  return (
    <table className="run-tiles" data-tiles>
      <caption className="sr-only">{text.tiles}</caption>
      <thead>
        <tr>
          {named ? <td /> : null}
          {first.tiles.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-op={row.op}>
            {named ? (
              <th scope="row">
                <OpMark op={row.op} /> {row.name}
              </th>
            ) : null}
            {row.tiles.map((tile) => (
              <td
                key={tile.id}
                data-tile={tile.id}
                data-value={tile.value ?? undefined}
                data-label={tile.label}
                data-few={tile.few || undefined}
                data-absent={(tile.value === null && tile.note === undefined) || undefined}
                title={tile.note}
              >
                <Value tile={tile} row={row} pinned={pinned} onPin={onPin} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({
  tile,
  row,
  pinned,
  onPin,
}: Omit<TilesProps, "rows"> & { readonly tile: Tile; readonly row: TileRow }) {
  const { pin, note } = tile;
  const words = (
    <>
      {tile.text}
      {note === undefined ? null : <small>{note}</small>}
    </>
  );
  if (pin === undefined) return words;
  return (
    <button
      type="button"
      aria-pressed={pin === pinned}
      aria-label={`${text.openSource([row.name, tile.label, tile.text].filter((word) => word !== "").join(" "))}`}
      onClick={() => {
        onPin(pin);
      }}
    >
      {words}
    </button>
  );
}

/** The marker of a direction, as on the chart. */
function OpMark({ op }: { readonly op: string }) {
  if (op === "" || op === "mixed") return null;
  return (
    <svg width="9" height="9" viewBox="-5 -5 10 10" aria-hidden="true">
      <path d={shapePath(opMarker(op), 4)} fill="currentColor" />
    </svg>
  );
}
