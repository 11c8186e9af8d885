/** The words of a command line. */
import { putUnder } from "~/base/byKey";
import type { Around } from "./main";
import { parseArgs } from "node:util";
import { err, ok, type Result } from "~/base/result";
import { cli } from "~/text/en/cli";

export interface Words<Switch extends string, Valued extends string> {
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly on: ReadonlySet<Switch | "help">;
  /** The last value of each option; "": it is the last word and has none. */
  readonly values: Readonly<Partial<Record<Valued, string>>>;
  /** All of them. */
  readonly all: ReadonlyMap<Valued, readonly string[]>;
}

/**
 * Options may stand anywhere; behind `--` everything is a path. `--title=TEXT` is `--title TEXT`. Whoever asks for help
 * gets it, whatever else is written. The error is a sentence.
 * @param switches options without a value, besides `--help`
 * @param letters of options with a value; `-h` is `--help`
 */
export function wordsOf<Switch extends string, Valued extends string = never>(
  args: readonly string[],
  switches: readonly Switch[],
  valued: readonly Valued[] = [],
  letters: readonly (readonly [letter: string, name: Valued])[] = [],
): Result<Words<Switch, Valued>, string> {
  const behind = args.indexOf("--");
  const asksHelp = args.slice(0, behind === -1 ? undefined : behind).some((word) => word === "--help" || word === "-h");
  const isOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
    (names as readonly string[]).includes(name);
  const known = [...switches, "help"] as const;
  const shorts = new Map<string, string>(letters.map(([letter, name]) => [name, letter]));
  const option = (name: string, type: "boolean" | "string") => {
    const short = shorts.get(name);
    return [name, short === undefined ? { type } : { type, short }] as const;
  };
  const options = [...known.map((name) => option(name, "boolean")), ...valued.map((name) => option(name, "string"))];
  const { tokens } = parseArgs({
    ...{ args: asksHelp ? ["--help"] : [...args], strict: false, allowPositionals: true, tokens: true },
    options: Object.fromEntries(options),
  });
  const paths: string[] = [];
  const on = new Set<Switch | "help">();
  const all = new Map<Valued, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") paths.push(token.value);
    else if (token.kind === "option" && isOf(valued, token.name)) putUnder(all, token.name, token.value ?? "");
    else if (token.kind === "option" && isOf(known, token.name) && token.value === undefined) on.add(token.name);
    else if (token.kind === "option") return err(cli.unknown(args[token.index]!));
  }
  const values = Object.fromEntries([...all].map(([name, given]) => [name, given.at(-1)]));
  return ok({ paths, on, values: values as Partial<Record<Valued, string>>, all });
}

/** Exit status of a command that did nothing, and why. */
export function refuse({ error }: Pick<Around, "error">, why: string): 2 {
  error(`${why}\n`);
  return 2;
}
