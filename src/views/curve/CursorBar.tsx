import { stepped, stops } from "~/analysis/reading";
import { cursorText } from "~/charts/curve/reading";
import { knee as text } from "~/text/en/knee";
import type { Read } from "../shared/reading";
import type { CurveModel } from "./picture";
import { readOffs } from "./readOff";
import type { CurveState } from "./state";

interface CursorBarProps {
  readonly model: CurveModel;
  readonly read: Read;
  readonly set: (patch: Partial<CurveState>, how?: "push" | "replace") => void;
}

/** More are in the table. */
const SHOWN = 12;

/** Every series at one load, where the link asks for one: a slider over the loads there are, and what each says there. */
export function CursorBar({ model, read, set }: CursorBarProps) {
  const { cursor } = read.reading;
  if (cursor === null) return null;
  const all = read.lines.map((line) => stepped(line, model.options));
  const [places, rows] = [stops(all, cursor.by), readOffs(read, model)];
  const said = cursorText(cursor);
  // A link may name a load that no point has: the slider stands at the nearest, the words say the link's.
  const at = places.reduce(
    (best, one, i) => (Math.abs(one - cursor.value) < Math.abs((places[best] ?? Infinity) - cursor.value) ? i : best),
    0,
  );
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
          value={at}
          aria-label={text.cursorName}
          aria-valuetext={said}
          onChange={(event) => set({ at: places[Number(event.target.value)] ?? cursor.value }, "replace")}
        />
        <button
          type="button"
          className="quiet min-h-6.5 min-w-6.5 leading-none max-sm:min-h-11 max-sm:min-w-11"
          aria-label={text.cursorRemove}
          onClick={() => set({ at: null })}
        >
          ×
        </button>
      </div>
      <ul
        className="m-0 flex list-none flex-wrap gap-x-5.5 p-0 text-[13px] leading-[18px] text-ink2"
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
