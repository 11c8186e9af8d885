/** What stands at the ends of the lines: names as long as there is room for, cut where they are alike and nowhere else. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import { quantileName } from "~/model/tail";
import { COLOURS } from "../palette";
import { nameRoom } from "../plot/scales";
import type { Frame } from "../scene";
import type { TailLine } from "./data";
import { shareWords } from "./value";

type Named = Pick<TailLine, "name" | "over" | "levels" | "faint" | "focused" | "op">;

/** Many lines end close together: their names stand in a column beside them, where a page has room for it. */
export const isAside = (lines: readonly unknown[], { size }: Pick<Frame, "size">): boolean =>
  lines.length > COLOURS && size === "page";

/** What the limits say of a line. */
function verdictOf({ over, levels, faint }: Named): string[] {
  const failed = levels.filter(({ verdict }) => verdict === "fail").map(({ q }) => quantileName(q));
  const share = faint || over.length !== 1 ? [] : over.map((one) => text.chart.overAt(shareWords(one)));
  return [...share, ...(failed.length > 0 ? [text.chart.fails(failed)] : [])];
}

const joined = (words: readonly string[]): string => words.filter((word) => word !== "").join(" · ");

/** Over a read-out: whole, whatever stands at the end of the line. */
export const titleOf = (line: Named): string =>
  joined([line.name === "" ? (lookUp(en.charts.curve.ops, line.op) ?? line.op) : line.name, ...verdictOf(line)]);

/**
 * One label per line, all of one form: the longest of which all fit. First goes what the limits say (the read-out has
 * it), then the words that all names share. A phone has no room for a column: of many lines the one that is looked at
 * is named, and every line by its read-out and its row.
 */
export function endLabels(lines: readonly Named[], frame: Frame): string[] {
  const names = lines.map(({ name }) => name);
  const aside = isAside(lines, frame);
  const isNamed = ({ focused }: Named): boolean => aside || lines.length <= COLOURS || focused;
  const room = nameRoom(aside, frame);
  const telling = tellingNames(names);
  const short = sharedParts(telling);
  const withVerdict = (all: readonly string[]): string[] =>
    lines.map((line, i) => joined([all[i] ?? "", ...verdictOf(line)]));
  const forms = [withVerdict(names), withVerdict(telling), names, telling, short];
  const fits = (form: readonly string[]): boolean =>
    form.every((label, i) => !isNamed(lines[i]!) || frame.measure(label, 12, 600) <= room);
  const chosen = forms.find(fits) ?? short;
  return lines.map((line, i) => (isNamed(line) ? (chosen[i] ?? "") : ""));
}

/** Names without the words that all begin and end with: a phone has room for what tells them apart, and no more. */
export function tellingNames(names: readonly string[]): string[] {
  const all = names.map((name) => name.split(" "));
  const least = Math.min(...all.map((words) => words.length)) - 1;
  if (names.length < 2 || least < 1) return [...names];
  const [first] = all;
  const same = (at: (words: readonly string[]) => string | undefined): boolean =>
    all.every((words) => at(words) === at(first!));
  let start = 0;
  while (start < least && same((words) => words[start])) start++;
  let end = 0;
  while (end < least - start && same((words) => words.at(-1 - end))) end++;
  return all.map((words) =>
    words
      .slice(start, words.length - end)
      .join(" ")
      .replace(/,$/, ""),
  );
}

/**
 * Names of parts between commas without the words that a part begins or ends with in all of them: "256 outstanding, 4
 * jobs" and "16 outstanding, 1 job" are 256 and 16 outstanding to who reads the others.
 */
function sharedParts(names: readonly string[]): string[] {
  const all = names.map((name) => name.split(", "));
  const [first] = all;
  if (first === undefined || all.some((parts) => parts.length !== first.length)) return [...names];
  const columns = first.map((_, i) => tellingNames(all.map((parts) => parts[i]!)));
  return all.map((parts, n) => parts.map((part, i) => columns[i]?.[n] ?? part).join(", "));
}
