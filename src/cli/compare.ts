/** `kneepoint compare BASE NEW`: what became better or worse, for people and CI jobs. */
import { writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { regressionOf } from "~/analysis/regression";
import { plainJson } from "~/base/shownText";
import { err, ok, type Result } from "~/base/result";
import type { CurvePoint } from "~/model/answers";
import { stepsOf } from "~/model/step";
import { type GivenSet, pointsOf } from "~/publish/points";
import { compareCommand as text } from "~/text/en/compare-command";
import { refuse, wordsOf } from "./args";
import {
  asJunit,
  asMarkdown,
  asText,
  type CompareReport,
  conditionsText,
  type Given,
  reportOf,
  severalIn,
} from "./compareReport";
import { findFiles, plainly, reasonOf } from "./files";
import type { Terminal } from "./inspect";
import { sourceLine } from "./source";

export interface CompareAsked {
  readonly paths: readonly string[];
  /** As a share: 0.05 is five percent. */
  readonly limit: number | null;
  readonly hide: number | null;
  readonly print: "text" | "json" | "markdown";
  readonly junit: string | null;
  readonly strict: boolean;
  /** The paths are states in order of time, or one folder of them. */
  readonly history: boolean;
  readonly help: boolean;
}

const SHARES = ["fail-on", "hide-below"] as const;

/** "5%" and "5" are five percent. null: not a percentage. */
function shareOf(word: string): number | null {
  const [, digits] = /^(\d{1,6}(?:\.\d{1,6})?)\s?%?$/.exec(word) ?? [];
  return digits === undefined ? null : Number(digits) / 100;
}

/** The error is a sentence. */
function askedOf(args: readonly string[]): Result<CompareAsked, string> {
  const words = wordsOf(args, ["json", "markdown", "strict", "history"], [...SHARES, "junit"]);
  if (!words.ok) return words;
  const { paths, on, values } = words.value;
  const [limit, hide] = SHARES.map((name) => (values[name] === undefined ? null : shareOf(values[name])));
  const bad = SHARES.find((name) => values[name] !== undefined && shareOf(values[name]) === null);
  if (bad !== undefined) return err(text.noPercent(`--${bad}`, values[bad]!));
  const { junit = null } = values;
  if (junit === "") return err(text.noFile);
  if (on.has("json") && on.has("markdown")) return err(text.twoOutputs);
  const [history, strict, help] = [on.has("history"), on.has("strict"), on.has("help")];
  if (history && junit !== null) return err(text.notOfHistory);
  if (!help && history && paths.length === 0) return err(text.noHistory);
  if (!help && !history && paths.length !== 2) return err(text.twoPaths);
  const print = on.has("json") ? "json" : on.has("markdown") ? "markdown" : "text";
  return ok({ paths, limit: limit!, hide: hide!, print, junit, strict, history, help });
}

/** Exit status: 0 within the limit, 1 over it, 2 not compared, or wrong usage. */
export async function compare(args: readonly string[], given: Terminal): Promise<0 | 1 | 2> {
  const terminal = plainly(given);
  const parsed = askedOf(args);
  if (!parsed.ok) return refuse(terminal, `${parsed.error}\n${text.usage}`);
  const asked = parsed.value;
  if (asked.help) {
    await terminal.out(text.help);
    return 0;
  }
  if (asked.history) return (await import("./history")).history(asked, terminal);
  const read = await readSides(asked.paths, terminal.cwd);
  if (!read.ok) return refuse(terminal, read.error);
  const [base, other] = read.value;
  const regression = regressionOf(base.points, other.points, asked.limit);
  const report = reportOf(regression, { ...asked, base: base.side, new: other.side });
  if (regression.loads.length === 0) {
    const alone = regression.alone.map(({ first }) => first.source_path);
    const differing = conditionsText(report.differs);
    const why = text.nothingShared(base.side.path, other.side.path);
    return refuse(terminal, [...(differing === null ? [why] : [differing, why]), ...new Set(alone)].join("\n  "));
  }
  await terminal.out(printed(report, asked.print));
  if (asked.junit !== null) {
    try {
      writeFileSync(resolve(terminal.cwd, asked.junit), asJunit(report));
    } catch (error) {
      return refuse(terminal, text.notWritten(asked.junit, reasonOf(error)));
    }
  }
  const unread = report.base.refused.length + report.new.refused.length;
  const alone = report.one_sided.length;
  const lost = report.loads.filter(({ bounded }) => bounded.some(({ open }) => open === "absent")).length;
  if (asked.strict && unread + alone + lost > 0) return refuse(terminal, text.strict(unread, alone, lost));
  if (report.verdict === "over") return 1;
  const several = severalIn(report.loads);
  // A gate must not pass or fail by which file comes first.
  return asked.limit !== null && several > 0 ? refuse(terminal, text.several(several)) : 0;
}

const printed = (report: CompareReport, how: CompareAsked["print"]): string =>
  how === "json" ? `${plainJson(JSON.stringify(report))}\n` : how === "markdown" ? asMarkdown(report) : asText(report);

export interface ReadSide {
  readonly side: Given["base"];
  readonly points: readonly CurvePoint[];
}

async function readSides(
  paths: readonly string[],
  cwd: string,
): Promise<Result<readonly [ReadSide, ReadSide], string>> {
  const read = await readSets(paths, cwd, (i) => (i === 0 ? "base" : "other"));
  if (!read.ok) return read;
  for (const { side, points } of read.value)
    if (points.length === 0) {
      const why = side.refused.map(({ path, message }) => text.refused(path, message));
      return err([text.nothing(side.path), ...why].join("\n"));
    }
  return ok([read.value[0]!, read.value[1]!]);
}

/** Reads each path as a separate set. The error is a sentence about an unreadable path. */
export async function readSets(
  paths: readonly string[],
  cwd: string,
  datasetOf: (i: number) => string,
): Promise<Result<ReadSide[], string>> {
  const sets: GivenSet[] = [];
  const sides: { path: string; other_files: number; refused: { path: string; code: string; message: string }[] }[] = [];
  for (const [i, path] of paths.entries()) {
    const { sources, missing } = await findFiles([path], cwd);
    const gone = missing.find((one) => one.path === path);
    if (gone !== undefined) return err(text.missing(gone.path, gone.reason));
    // In a folder a broken link is a file that cannot be read: the others still count.
    const refused = missing.map((one) => ({ path: one.path, code: "file/unreadable", message: one.reason }));
    const side: (typeof sides)[number] = { path, other_files: 0, refused };
    sides.push(side);
    // Words of the path above a side are the same for all its files.
    const within = path.endsWith("/") ? path : `${path}/`;
    const files = sources.map((source) => ({
      ...source,
      path: source.path.startsWith(within) ? source.path.slice(within.length) : basename(source.path),
    }));
    sets.push({
      ...{ dataset: datasetOf(i), files },
      onFile: (file) => {
        const { errors } = sourceLine(file);
        const [error] = errors;
        if (error?.code === "format/unknown") side.other_files++;
        else if (error !== undefined)
          side.refused.push({ path: file.source.path, code: error.code, message: error.message });
      },
    });
  }
  const points = await pointsOf(sets);
  return ok(
    sides.map((side, i) => ({ points: points[i]!, side: { ...side, measurements: stepsOf(points[i]!).length } })),
  );
}
