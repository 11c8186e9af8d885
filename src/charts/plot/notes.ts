/** Notes as upright lines through a panel. */
import { group } from "d3-array";
import type { NoteAt } from "~/model/timeLine";
import { plot as text } from "~/text/en/plot";
import { cut } from "../cut";
import type { Frame } from "../scene";
import { ruleAt, type Ground } from "./axes";
import type { PlotRule } from "./plot";
import { tickSize } from "./scales";

/** In stacked panels only the first names them. */
export function noteRules(notes: readonly NoteAt[], named: boolean): PlotRule[] {
  const many = (n: number): string => (named ? text.manyNotes(n) : "");
  return notes.map(({ t_s, text: note }) => ({
    ...{ y: t_s, upright: true, kind: "note", many },
    name: named ? note : "",
  }));
}

/** The notes above the chart hold the full text; at its time it is shortened to this share of the width. */
const NOTE_SHARE = { page: 0.3, card: 0.3, phone: 0.4 } as const;

export const noteName = ({ name, kind }: PlotRule, frame: Frame): string =>
  kind === "note" ? cut(name, frame.width * NOTE_SHARE[frame.size], tickSize(frame), 400, frame) : name;

/** Width of the name of a rule in pixels: the next name fits beyond it. */
const NAME = 76;
/** Up to this many rules within a name's width are drawn one by one. */
const FEW = 3;

/**
 * The rules of a panel. Those with `many` that lie close together become one, at the first of them, named by their
 * number.
 */
export function gathered(rules: readonly PlotRule[], ground: Ground): readonly PlotRule[] {
  return [...group(rules, ({ many }) => many)].flatMap(([many, own]) => {
    if (many === undefined || own.length <= FEW) return own;
    const placed = own.flatMap((rule) => {
      const at = ruleAt(ground, rule);
      return at === null ? [] : [{ rule, at }];
    });
    const bunches: (typeof placed)[] = [];
    for (const one of placed.sort((a, b) => a.at - b.at)) {
      const bunch = bunches.at(-1);
      if (bunch === undefined || one.at - bunch[0]!.at > NAME) bunches.push([one]);
      else bunch.push(one);
    }
    return bunches.flatMap((bunch) =>
      bunch.length <= FEW ? bunch.map(({ rule }) => rule) : [{ ...bunch[0]!.rule, name: many(bunch.length) }],
    );
  });
}
