/** What is said at times of the two runs, on the clock of the chart. Pure. */
import type { SideId } from "~/charts/overtime/options";
import type { NoteAt } from "~/charts/plot/notes";
import { overtime as text } from "~/text/en/overtime";
import { type TimeNote, timeNotes } from "../shared/notes/times";
import type { Plan } from "../shared/time/asks";
import type { Picks } from "./picks";
import type { OverTimeState } from "./state";

export interface Noted {
  readonly at: Readonly<Record<SideId, readonly TimeNote[]>>;
  /** Inside the zoom, with their side. */
  readonly marks: readonly NoteAt[];
}

export function notedOf({ a, b }: Picks, z: OverTimeState["z"]): Noted {
  const at = { a: notesIn(a.plan), b: notesIn(b.plan) };
  const marks = (["a", "b"] as const).flatMap((side) =>
    at[side].map(({ t_s, text: note }) => ({ t_s, text: text.notes.side(text.side[side], note) })),
  );
  return { at, marks: marks.filter(({ t_s }) => z === null || (t_s >= z.from && t_s <= z.to)) };
}

/** Each run counts from the first of its jobs that is drawn. */
function notesIn({ chosen, offsets }: Plan): TimeNote[] {
  const { rows } = chosen.run;
  return timeNotes(rows, (key) => {
    if (offsets === false) return 0;
    const own = rows.flatMap(({ run_key, job_index }) => (run_key === key ? (offsets.get(job_index) ?? []) : []));
    return own.length === 0 ? 0 : Math.min(...own);
  });
}
