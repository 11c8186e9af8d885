/** What the x axis counts in, and the way back to seconds: the zoom of a link is always in seconds. Pure. */
import { movedAt, timeOf, type Written } from "~/analysis/time/written";
import type { TimeAxis } from "~/charts/timeline/options";
import type { AxisChoice } from "~/components/AxisMenu";
import type { TraceRow } from "~/model/traceAnswers";
import { timeline as text } from "~/text/en/timeline";
import { bytesText } from "~/text/en/timeline-judged";
import type { TimelineState } from "./state";

export interface Capacity {
  readonly bytes: number;
  /** null: nothing says how many drives; one is taken. */
  readonly drives: number | null;
}

export interface ChosenAxis {
  readonly axis: TimeAxis;
  /** Seconds at a place on the axis. */
  readonly timeAt: (x: number) => number;
  /** What must be known of the axis before it is quoted. */
  readonly notes: readonly string[];
}

/** Of all series of the run, where they agree. */
export function capacityOf(rows: readonly Pick<TraceRow, "capacity_bytes" | "drive_count">[]): Capacity | null {
  const bytes = new Set(rows.map(({ capacity_bytes }) => capacity_bytes));
  const drives = new Set(rows.map(({ drive_count }) => drive_count));
  const [only] = bytes;
  if (bytes.size !== 1 || only == null || only <= 0 || drives.size > 1) return null;
  return { bytes: only, drives: [...drives][0] ?? null };
}

const identity = (x: number): number => x;

export function axisOf(x: TimelineState["x"], written: Written | null, capacity: Capacity | null): ChosenAxis {
  const time = { kind: "time", name: text.xName, at: identity } as const;
  if (x === "time" || written === null || (x === "fills" && capacity === null)) {
    return { axis: time, timeAt: identity, notes: [] };
  }
  const lower = written.complete ? [] : [text.lowerBound];
  if (x === "written" || capacity === null) {
    const name = written.kind === "written" ? text.xWritten : text.xMoved;
    return {
      axis: { kind: "written", name, at: (t_s) => movedAt(written, t_s) },
      timeAt: (bytes) => timeOf(written, bytes),
      notes: lower,
    };
  }
  const fill = capacity.bytes * (capacity.drives ?? 1);
  return {
    axis: { kind: "fills", name: text.xFills, at: (t_s) => movedAt(written, t_s) / fill },
    timeAt: (fills) => timeOf(written, fills * fill),
    notes: [text.fills(bytesText(capacity.bytes), text.ofDrives(capacity.drives)), ...lower],
  };
}

/** What cannot be chosen says why; a capacity can be said. */
export function axisChoice(
  { x }: Pick<TimelineState, "x">,
  written: Written | null,
  capacity: Capacity | null,
  { ownClocks, local }: { readonly ownClocks: boolean; readonly local: boolean },
  onChange: (x: TimelineState["x"]) => void,
): AxisChoice {
  const none = written === null ? (ownClocks ? text.noClockWritten : text.noWritten) : undefined;
  // Only what is written fills a drive.
  const fills = none ?? (written?.kind === "moved" ? text.noWrites : capacity === null ? text.noCapacity : undefined);
  return {
    id: "axis",
    what: text.what.axis,
    options: [
      { id: "time", label: text.axes["time"]! },
      { id: "written", label: text.axes[written?.kind ?? "written"]!, disabled: none },
      { id: "fills", label: text.axes["fills"]!, disabled: fills },
    ],
    selected: written === null || (x === "fills" && fills !== undefined) ? "time" : x,
    onChange: (id) => onChange(id as TimelineState["x"]),
    more:
      local && fills === text.noCapacity
        ? { label: text.sayCapacity, href: "#/overview?d=local&open=labels&col=capacity_bytes" }
        : undefined,
  };
}
