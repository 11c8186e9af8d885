import type { LabelKey, Said } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { workspace } from "~/workspace/workspace";
import { cellView, type CellView, type Resolved } from "./cells";
import { FIXED_COLUMNS } from "./columns";
import { shownText } from "../shared/saidText";
import { targetsOf, type GridRow } from "./rows";
import type { Sheet } from "./useSheet";

export interface CellBarProps {
  readonly sheet: Sheet;
  readonly rows: readonly GridRow[];
  readonly columns: readonly LabelKey[];
  readonly resolved: Resolved;
  readonly phone: boolean;
}

/** Cells of the selection; the head of a row is none. */
const cellsIn = ({ rects }: Sheet): number =>
  rects.reduce(
    (sum, { top, bottom, left, right }) =>
      sum + (bottom - top + 1) * Math.max(0, right - Math.max(left, FIXED_COLUMNS) + 1),
    0,
  );

/** The cell that the keyboard is in: what it says, whose word that is, what others say; and what became of an edit. */
export function CellBar({ sheet, rows, columns, resolved, phone }: CellBarProps) {
  const { at } = sheet.selection;
  const row = rows[at.row];
  const key = columns[at.column - FIXED_COLUMNS];
  const { told } = sheet;
  const cells = key === undefined ? 0 : cellsIn(sheet);
  return (
    <div className="cell-bar">
      {row === undefined ? null : key === undefined ? (
        <p>
          <b>{row.name}</b>{" "}
          <span className="sub">
            {at.column !== 0
              ? text.bar.measured
              : phone
                ? text.bar.headPhone(row.leaves.length)
                : text.bar.head(row.leaves.length)}
          </span>
        </p>
      ) : (
        <Saying row={row} name={key} seen={cellView(row, key, resolved)} sheet={sheet} />
      )}
      {/* It stands before it speaks. */}
      <p role="status" className="cell-told">
        {told !== null && "bad" in told ? (
          <span className="tone-bad">✕ {text.bad(text.keyName(told.bad.key), told.bad.text, told.bad.reason)}</span>
        ) : told !== null && "refused" in told ? (
          <span className="tone-bad">✕ {told.refused}</span>
        ) : told !== null ? (
          told.words
        ) : cells > 1 ? (
          text.bar.selected(cells)
        ) : null}
      </p>
    </div>
  );
}

interface SayingProps {
  readonly row: GridRow;
  readonly name: LabelKey;
  readonly seen: CellView;
  readonly sheet: Sheet;
}

function Saying({ row, name, seen, sheet }: SayingProps) {
  const { values, silent, origins, others, cell } = seen;
  const take = (value: string) => {
    const targets = targetsOf([row]);
    const edits = targets.map((target) => ({ target, key: name, value }));
    void sheet.after(workspace.edit(edits), text.written(targets.length));
  };
  const [first] = values;
  return (
    <p>
      <span className="sub">{text.bar.of(text.keyName(name), row.name)}:</span>{" "}
      {first === undefined ? (
        <span className="sub">{text.bar.nobody}</span>
      ) : values.length === 1 ? (
        <b>{shownText(name, first.value)}</b>
      ) : (
        <b>{values.map(({ value, count }) => text.grid.counted(shownText(name, value), count)).join(", ")}</b>
      )}{" "}
      {cell === null ? (
        <span className="sub">{origins.map((origin) => text.bar.says(origin, "")).join("; ")}</span>
      ) : (
        <span className="sub">{text.bar.says(cell.origin, whereText(cell.where))}</span>
      )}
      {silent > 0 && values.length > 0 ? <span className="sub">; {text.bar.silent(silent)}</span> : null}
      {others.slice(0, 3).map((other) => {
        const value = shownText(name, other.value);
        return (
          <span key={`${other.origin} ${other.where?.path ?? ""} ${other.value}`} className="cell-other">
            <span className={seen.conflict ? "tone-warn" : "sub"}>
              {seen.conflict ? "! " : ""}
              {text.bar.other(other.origin, whereText(other.where), value)}
            </span>{" "}
            <button
              type="button"
              className="lnk"
              onClick={() => {
                take(other.value);
              }}
            >
              {text.bar.take(value)}
            </button>
          </span>
        );
      })}
      <span className="cell-do">
        <button
          type="button"
          className="lnk"
          onClick={() => {
            sheet.edit(null);
          }}
        >
          {text.bar.edit}
        </button>
        {origins.includes("user") ? (
          <button type="button" className="lnk" onClick={sheet.clear}>
            {text.bar.back}
          </button>
        ) : null}
      </span>
    </p>
  );
}

/** "nvme.json, line 12"; the pattern of a rule. */
function whereText(where: Said["where"]): string {
  if (where === undefined) return "";
  return where.line === null ? where.path : `${where.path}, ${text.bar.line(where.line.toLocaleString("en"))}`;
}
