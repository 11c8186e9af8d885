/** Arguments of the command line. */
import { err, ok, type Result } from "~/base/result";

export interface Asked {
  readonly paths: readonly string[];
  readonly points: boolean;
  readonly merged: boolean;
  /** Slice length in seconds; null: no slices. */
  readonly slices: number | null;
  readonly schema: boolean;
  readonly help: boolean;
}

/** Why the arguments are invalid; `text`: the wrong word. */
export interface Misused {
  readonly what: "unknown-option" | "no-path" | "no-seconds";
  readonly text: string;
}

const SWITCHES: ReadonlyMap<string, "points" | "merged" | "schema" | "help"> = new Map([
  ["--points", "points"],
  ["--merged", "merged"],
  ["--schema", "schema"],
  ["--help", "help"],
  ["-h", "help"],
]);

/** Options may be anywhere; after `--` everything is a path. */
export function parseArgs(args: readonly string[]): Result<Asked, Misused> {
  const asked = { points: false, merged: false, schema: false, help: false };
  const paths: string[] = [];
  let slices: number | null = null;
  const words = [...args];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const chosen = SWITCHES.get(word);
    if (chosen !== undefined) asked[chosen] = true;
    else if (word === "--") paths.push(...words.splice(0));
    else if (word === "--slices" || word.startsWith("--slices=")) {
      const text = word === "--slices" ? (words.shift() ?? "") : word.slice("--slices=".length);
      if (!/^[1-9]\d{0,8}$/.test(text)) return err({ what: "no-seconds", text });
      slices = Number(text);
    } else if (word.startsWith("-") && word !== "-") return err({ what: "unknown-option", text: word });
    else paths.push(word);
  }
  if (paths.length === 0 && !asked.schema && !asked.help) return err({ what: "no-path", text: "" });
  return ok({ ...asked, slices, paths });
}
