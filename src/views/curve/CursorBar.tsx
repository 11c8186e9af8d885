import { cursorText } from "~/charts/curve/overlay/words";
import type { Cursor } from "~/charts/curve/overlay/reading";
import { knee as text } from "~/text/en/knee";
import type { ReadOff } from "./readOff";
import "./knee.css";

interface CursorBarProps {
  readonly cursor: Cursor;
  /** Loads it can stand at, ascending. */
  readonly stops: readonly number[];
  readonly rows: readonly ReadOff[];
  readonly onChange: (at: number | null, how: "push" | "replace") => void;
}

/** More are in the table. */
const SHOWN = 12;

/** Every series at one load: a slider over the loads there are, and what each says there. */
export function CursorBar({ cursor, stops, rows, onChange }: CursorBarProps) {
  const said = cursorText(cursor);
  // A link may name a load that no point has: the slider stands at the nearest, the words say the link's.
  const at = stops.reduce(
    (best, one, i) => (Math.abs(one - cursor.value) < Math.abs((stops[best] ?? Infinity) - cursor.value) ? i : best),
    0,
  );
  return (
    <div className="answer cursor-bar" role="group" aria-label={text.loadTool}>
      <div className="cursor-at">
        <b>{text.atLoad(said)}</b>
        <input
          type="range"
          min={0}
          max={Math.max(0, stops.length - 1)}
          step={1}
          value={at}
          aria-label={text.cursorName}
          aria-valuetext={said}
          onChange={(event) => {
            onChange(stops[Number(event.target.value)] ?? cursor.value, "replace");
          }}
        />
        <button
          type="button"
          className="quiet knee-off"
          aria-label={text.cursorRemove}
          onClick={() => {
            onChange(null, "push");
          }}
        >
          ×
        </button>
      </div>
      <ul className="cursor-rows" aria-live="polite">
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
