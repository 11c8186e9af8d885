import type { NoteAt } from "~/model/timeLine";
import type { PlotRule } from "./plot";

/** Notes as upright lines through a panel; of stacked panels the first names them. */
export const noteRules = (notes: readonly NoteAt[], named: boolean): PlotRule[] =>
  notes.map(({ t_s, text }) => ({ y: t_s, upright: true, name: named ? text : "", kind: "note" }));
