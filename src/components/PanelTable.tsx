/** A small table of the panel: a row for each line of the chart, its name first, then a number in each column. */
import type { ReactNode } from "react";
import { lettersOf } from "~/base/letters";
import type { Colour } from "~/charts/scene";
import { LineSample } from "./ChartKey";
import { usePanelHeading } from "./SidePanel";

export interface PanelRow {
  readonly id: string;
  readonly name: string;
  /** Colour of its line; absent: no dot. */
  readonly colour?: Colour;
  /** Of its line; with one of them in the table, each row shows its line and not a dot. */
  readonly dash?: string | undefined;
  readonly strong?: boolean;
  readonly cells: readonly ReactNode[];
}

interface PanelTableProps {
  /** Heads of the names and of each column; absent: no head. */
  readonly head?: readonly string[];
  readonly rows: readonly PanelRow[];
  /** A click on a name focuses its line; absent: plain text. */
  readonly onName?: ((id: string) => void) | undefined;
  /** Under the table. */
  readonly hint?: string | undefined;
}

/** Beside more numbers than this a name of more letters has no room: it gets a line of its own above them. */
const BESIDE = { numbers: 2, letters: 16 };
const CELL = "border-b border-rule py-1 font-normal whitespace-nowrap align-top";
const NUMBER = `${CELL} pl-2 text-right`;
/** Names that begin alike differ at their end: up to three lines each. */
const NAME = "line-clamp-3 whitespace-normal wrap-anywhere";

export function PanelTable({ head, rows, onName, hint }: PanelTableProps) {
  const heading = usePanelHeading();
  const isOwnLine = rows.some(({ name, cells }) => cells.length > BESIDE.numbers && lettersOf(name) > BESIDE.letters);
  const isDashed = rows.some(({ dash }) => dash !== undefined);
  return (
    <>
      <table aria-labelledby={heading} className="mt-1 w-full border-collapse text-small">
        {head === undefined ? null : (
          <thead>
            {isOwnLine ? (
              <tr className="text-ink2">
                <th scope="col" colSpan={head.length - 1} className={`${CELL} border-b-0 pb-0 text-left`}>
                  {head[0]}
                </th>
              </tr>
            ) : null}
            <tr className="align-bottom text-ink2">
              {(isOwnLine ? head.slice(1) : head).map((word, i) => (
                <th
                  key={i}
                  scope="col"
                  className={i === 0 && !isOwnLine ? `${CELL} text-left` : `${NUMBER} whitespace-normal`}
                >
                  {word}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {rows.map((row) => {
          const name = (
            <span className={NAME}>
              {row.colour === undefined ? null : isDashed ? (
                <LineSample line={{ colour: row.colour, dash: row.dash, joined: true }} isDashed />
              ) : (
                <span
                  className="mr-1.5 inline-block h-2 w-2 rounded-full"
                  style={{ background: `var(--${row.colour})` }}
                />
              )}
              {row.name}
            </span>
          );
          const header = (
            <th
              scope={isOwnLine ? "rowgroup" : "row"}
              colSpan={isOwnLine ? row.cells.length : 1}
              className={`${CELL} text-left ${isOwnLine ? "border-b-0 pb-0" : "w-full max-w-0"}`}
              title={row.name}
            >
              {onName === undefined ? (
                name
              ) : (
                <button
                  type="button"
                  className={`hit text-left hover:underline ${row.strong === true ? "font-semibold" : ""}`}
                  title={row.name}
                  onClick={() => onName(row.id)}
                >
                  {name}
                </button>
              )}
            </th>
          );
          const numbers = row.cells.map((cell, i) => (
            <td key={i} className={NUMBER}>
              {cell}
            </td>
          ));
          return (
            <tbody key={row.id}>
              <tr>
                {header}
                {isOwnLine ? null : numbers}
              </tr>
              {isOwnLine ? <tr>{numbers}</tr> : null}
            </tbody>
          );
        })}
      </table>
      {hint === undefined ? null : <p className="m-0 mt-1.5 text-small text-ink3">{hint}</p>}
    </>
  );
}
