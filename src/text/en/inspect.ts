import { lookUp } from "~/base/lookUp";
import { shownValues } from "~/base/notice";
import { fileCount, plural } from "./counted";
import { notices } from "./notices";

type Values = Readonly<Record<string, string | number>>;

/** What to do at a terminal, where nothing was chosen. */
const TODO: Readonly<Record<string, string>> = {
  "file/unreadable": "Check that it is still there, and that you may read it.",
};

/** What happened, what became of the rest, what to do. A code without a text says itself. */
export function sentenceOf(notice: { code: string; values?: Values }): string {
  const { code } = notice;
  const values = shownValues(notice);
  const said = lookUp(notices, code);
  if (said === undefined) return code;
  return [said.what(values), said.rest(values), lookUp(TODO, code) ?? said.todo(values)]
    .filter((part) => part !== "")
    .join(" ");
}

const usage = "Usage: kneepoint inspect [--points] [--merged] [--slices SECONDS] [--schema] PATH…";

/** Messages of `kneepoint inspect` to people; its lines are for programs. */
export const inspect = {
  usage,
  help: `${usage}

Reads files, folders and archives, and prints one JSON object per line: what each is, and on request what is in it.
A path of - is standard input.

  --points          one line per measured point and direction
  --merged          one line per run, phase, work and direction, over the members that did it
  --slices SECONDS  for ACT logs the table of act_latency.py, with slices of that length
  --schema          describes every line and field, and reads nothing
  --help            this text

Exit status: 0 every file was fully read or recognised, 1 some file was not, 2 wrong usage.
`,
  noPath: "Name files, folders or archives to read.",
  noSeconds: (word: string) => `--slices needs a whole number of seconds${word === "" ? "." : `, not ${word}.`}`,
  nothing: "There is no file in these folders.",
  missing: (path: string, reason: string) => `${path} cannot be read: ${reason}`,
  head: ["format", "version", "files", "runs", "points", "samples", "buckets"],
  refused: (code: string, n: number) => `${code}: ${fileCount(n)}`,
  refusal: (path: string, { message, line }: { message: string; line: number | null }) =>
    `  ${path}${line === null ? "" : `:${line}`}: ${message}`,
  moreRefusals: (n: number) => `  … and ${n} more: their lines have "errors".`,
  remark: (path: string, n: number) => `  ${path}: ${plural(n, "point", "points")}`,
  moreRemarks: (n: number) => `  … and ${n} more ${n === 1 ? "file" : "files"}: their points have "remarks".`,
  outcome: {
    read: (n: number) => `${fileCount(n)} read`,
    part: (n: number) => `${n} read as ${n === 1 ? "part" : "parts"} of a run`,
    companion: (n: number) => `${plural(n, "companion", "companions")} recognised`,
    archive: (n: number) => `${plural(n, "archive", "archives")} opened`,
    duplicate: (n: number) => `${plural(n, "duplicate", "duplicates")} left out`,
    incomplete: (n: number) => `${n} only partly read`,
    aside: (n: number) => `${n} set aside`,
    refused: (n: number) => `${n} refused`,
  },
};
