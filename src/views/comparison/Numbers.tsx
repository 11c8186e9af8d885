import { exact } from "~/base/number";
import { type Cell, type Cells, partText, valueText } from "~/queries/comparison";
import type { Comparison } from "~/model/comparison";
import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { comparison as text } from "~/text/en/comparison";
import { library } from "~/text/en/library";
import { linkContext } from "../shared/catalogue";
import { fields as systemFields } from "../system/state";

interface NumbersProps {
  readonly comparison: Comparison;
  readonly cells: Cells;
  readonly pinned: string;
  readonly onPin: (mark: string | null) => void;
}

const HEAD = "border-b border-ctrl pl-3 text-right align-bottom text-small font-normal text-ink2";
const CELL = "border-b border-grid py-0.5 pl-3 text-right align-top whitespace-nowrap";

/** Every number opens its source; a computed one names its two parts. */
export function Numbers({ comparison: { title, rows, columns }, cells, pinned, onPin }: NumbersProps) {
  return (
    <div className="overflow-x-auto">
      <table className="min-w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <td className="border-b border-ctrl" />
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, dataset, system }) => (
            <tr key={id}>
              <th scope="row" className="border-b border-grid py-0.5 pr-3 text-left align-top font-normal min-w-36">
                {dataset === undefined || system === undefined ? (
                  name
                ) : (
                  <a className="hit underline decoration-ctrl" href={systemLink(dataset, system)}>
                    {name}
                  </a>
                )}
              </th>
              {columns.map((column) => (
                <td key={column.id} className={CELL}>
                  <Value cell={cells.get(`${id}.${column.id}`)} pinned={pinned} onPin={onPin} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const systemLink = (dataset: string, system: string): string => {
  const state = { ...defaults(systemFields), d: [dataset], sys: [`${dataset}/${system}`] };
  return encodeHash("system", systemFields, state, linkContext);
};

interface ValueProps extends Pick<NumbersProps, "pinned" | "onPin"> {
  readonly cell: Cell | undefined;
}

function Value({ cell, pinned, onPin }: ValueProps) {
  if (cell === undefined) return null;
  const { value, parts, derived, times = 1 } = cell;
  if (value === null && derived) return <span className="text-ink3">—</span>;
  if (value === null)
    return (
      <span className="text-ink3" title={library.notRunWhy}>
        {library.notRun}
      </span>
    );
  const [of, by] = parts;
  const open = (part: (typeof parts)[number], said: string) => (
    <button
      type="button"
      className={`hit hover:underline ${part.mark === pinned ? "font-semibold" : ""}`}
      aria-pressed={part.mark === pinned}
      onClick={() => onPin(part.mark)}
      onKeyDown={({ key }) => {
        if (key === "Escape") onPin(null);
      }}
    >
      {said}
    </button>
  );
  if (!derived) return open(of!, valueText(cell));
  return (
    <span title={text.derived}>
      <span aria-hidden="true">◒ </span>
      {valueText(cell)}
      <span className="block text-small text-ink3">
        {open(of!, partText(of!))} ÷ {times === 1 ? null : `(${exact(times)} × `}
        {by!.unit === "drives" ? partText(by!) : open(by!, partText(by!))}
        {times === 1 ? null : ")"}
      </span>
    </span>
  );
}
