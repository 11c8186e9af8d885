import { lookUp } from "~/base/lookUp";
import type { Option } from "./ui/ListBox";

/** A choosable word of the sentence above a chart. */
export interface Token {
  readonly id: string;
  /** Its current text: "4K random read". */
  readonly text: string;
  /** A shorter form for narrow spaces: one word of it. */
  readonly short?: string;
  /** The subject of the choice: "workload". */
  readonly what: string;
  readonly options: readonly Option[];
  readonly selected: readonly string[];
  /** Several may be chosen at once. */
  readonly multiple: boolean;
  readonly onChange: (selected: readonly string[]) => void;
  /** It is never put under More: what follows it belongs to it, or the numbers are read wrongly without it. */
  readonly stays?: boolean;
  /** Part of the sentence, but not a control under the verdict. */
  readonly onlySaid?: boolean;
}

/** Options of these ids; without a label an id stands for itself. */
export const labelled = (
  ids: readonly string[],
  labels: Readonly<Record<string, string>>,
  details: Readonly<Record<string, string>> = {},
): Option[] => ids.map((id) => ({ id, label: lookUp(labels, id) ?? id, detail: lookUp(details, id) }));

/** A token for a single choice; it shows the chosen option. */
export const choiceToken = <Id extends string>(
  id: string,
  what: string,
  options: readonly Option[],
  selected: Id,
  onChange: (id: Id) => void,
): Token => ({
  ...{ id, what, options, selected: [selected], multiple: false },
  text: options.find((one) => one.id === selected)?.label ?? selected,
  onChange: ([chosen]) => {
    if (chosen !== undefined) onChange(chosen as Id);
  },
});

/** A token for several choices at once. All of them equal none, so that later additions are included. */
export const choicesToken = (
  id: string,
  what: string,
  text: string,
  options: readonly Option[],
  selected: readonly string[],
  onChange: (ids: readonly string[]) => void,
): Token => ({
  ...{ id, what, text, options, selected, multiple: true },
  onChange: (ids) => onChange(ids.length === options.length ? [] : ids),
});

export const sentenceText = (parts: readonly (string | Token)[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

export const shortText = (part: string | Token): string =>
  typeof part === "string" ? part : (part.short ?? part.text);

/** In the order of the options; the last chosen one cannot be removed, so that the chart is never empty by accident. */
export function toggled(options: readonly Option[], selected: readonly string[], id: string): readonly string[] {
  const next = selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
  if (next.length === 0) return selected;
  return options.map((option) => option.id).filter((known) => next.includes(known));
}
