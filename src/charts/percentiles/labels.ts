/** Labels at the ends of lines: as long as there is room, cut only where they are alike. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import { quantileName } from "~/model/tail";
import { startsApart, tellingNames } from "../cut";
import { COLOURS } from "../palette";
import { nameRoom } from "../plot/scales";
import type { Frame } from "../scene";
import type { TailLine } from "./data";
import { phrases } from "~/text/en/phrases";
import { shareText } from "./value";

type Named = Pick<TailLine, "name" | "over" | "levels" | "faint" | "focused" | "op">;

/** When many lines end close together their names stand in a column beside them, if the page has room. */
export const isAside = (lines: readonly unknown[], { size }: Pick<Frame, "size">): boolean =>
  lines.length > COLOURS && size === "page";

/** The result of a line at the limits. */
function verdictOf({ over, levels, faint }: Named): string[] {
  const failed = levels.filter(({ verdict }) => verdict === "fail").map(({ q }) => quantileName(q));
  const share = faint || over.length !== 1 ? [] : over.map((one) => text.chart.overAt(shareText(one)));
  return [...share, ...(failed.length > 0 ? [text.chart.fails(failed)] : [])];
}

const joined = (words: readonly string[]): string => words.filter((word) => word !== "").join(" · ");

/** Title of a read-out: always complete, whatever the label at the line's end. */
export const titleOf = (line: Named): string =>
  joined([line.name === "" ? (lookUp(en.charts.curve.ops, line.op) ?? line.op) : line.name, ...verdictOf(line)]);

/**
 * One label per line, all in one form: the longest in which all fit. Results at the limits go first (the read-out has
 * them), then the words that all names share. A phone has no room for a column: of many lines only the one in focus is
 * labelled; every line has its read-out and table row.
 */
export function endLabels(lines: readonly Named[], frame: Frame): string[] {
  const names = lines.map(({ name }) => name);
  const aside = isAside(lines, frame);
  const isNamed = ({ focused }: Named): boolean => aside || lines.length <= COLOURS || focused;
  const room = nameRoom(aside, frame);
  const telling = tellingNames(names);
  const short = sharedParts(telling, tellingNames);
  const withVerdict = (all: readonly string[]): string[] =>
    lines.map((line, i) => joined([all[i] ?? "", ...verdictOf(line)]));
  const shortest = sharedParts(telling, (parts) => startsApart(tellingNames(parts)));
  const forms = [withVerdict(names), withVerdict(telling), names, telling, short];
  const fits = (form: readonly string[]): boolean =>
    form.every((label, i) => !isNamed(lines[i]!) || frame.measure(label, 12, 600) <= room);
  const chosen = forms.find(fits) ?? shortest;
  return lines.map((line, i) => (isNamed(line) ? (chosen[i] ?? "") : ""));
}

/**
 * Names split at commas, each part shortened beside the same part of all names: "256 outstanding, 4 jobs" and "16
 * outstanding, 1 job" become 256 and 16 outstanding.
 */
function sharedParts(names: readonly string[], shorten: (parts: readonly string[]) => string[]): string[] {
  const all = names.map((name) => name.split(phrases.comma));
  const [first] = all;
  if (first === undefined || all.some((parts) => parts.length !== first.length)) return [...names];
  const columns = first.map((_, i) => shorten(all.map((parts) => parts[i]!)));
  return all.map((parts, n) => parts.map((part, i) => columns[i]?.[n] ?? part).join(phrases.comma));
}
