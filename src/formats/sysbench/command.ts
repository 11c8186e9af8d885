/**
 * The command line that a script or a shell printed before the output (`set -x`, a pasted prompt). Since 1.0 sysbench
 * itself prints neither its test nor the size of its tables.
 */
import { fileName } from "~/base/path";

export interface Command {
  /** `oltp_read_only` of `/usr/share/sysbench/oltp_read_only.lua`, or of `--test=…`. */
  readonly test: string | null;
  readonly options: ReadonlyMap<string, string>;
}

const COMMAND = /(?:^|[\s/])sysbench((?:[^\S\n]+\S+)+)$/;
const ACTIONS = new Set(["run", "prepare", "cleanup", "warmup", "prewarm", "help", "version"]);
/** From here on the line belongs to the shell: a redirection, a pipe, the next command. */
const SHELL = /^(?:\d?>|<|\||&|;)/;
/** How the database is reached: addresses, users and passwords are never kept. */
const PRIVATE = /^(?:(?:mysql|pgsql|drizzle|oracle|attachsql)-(?!(?:table|storage)-engine$|ignore-errors$)|.*passw)/;

const unquoted = (word: string): string => word.replaceAll(/^['"]|['"]$/g, "");
const scriptName = (path: string): string => fileName(path).replace(/\.lua$/, "");

/** null: the line is not a command that runs a test. */
export function commandOf(line: string): Command | null {
  const words = COMMAND.exec(line.trimEnd())?.[1]?.trim().split(/\s+/) ?? [];
  const end = words.findIndex((word) => SHELL.test(word));
  const own = end < 0 ? words : words.slice(0, end);
  if (!own.includes("run") || !own.every((word) => /^[\w./'"-]/.test(word))) return null;
  let test: string | null = null;
  const options = new Map<string, string>();
  for (const word of own) {
    const [, name, value] = /^--([a-z][\w-]*)(?:=(.*))?$/.exec(word) ?? [];
    if (name === undefined) {
      if (!word.startsWith("-") && !ACTIONS.has(word)) test ??= scriptName(unquoted(word));
      continue;
    }
    const plain = name.replaceAll("_", "-");
    if (plain === "test") test = scriptName(unquoted(value ?? ""));
    else if (!PRIVATE.test(plain)) options.set(plain, unquoted(value ?? "on"));
  }
  return options.size === 0 && test === null ? null : { test, options };
}
