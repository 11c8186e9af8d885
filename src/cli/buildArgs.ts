/** Arguments of `build`. */
import { err, ok, type Result } from "~/base/result";
import type { TrinoTables } from "~/model/dataset";

export interface BuildAsked {
  readonly dir: string;
  /** Folder of the site; null: no site. */
  readonly out: string | null;
  /** Folder of the lake (docs/lake.md). */
  readonly lake: string | null;
  readonly title: string | null;
  readonly publisher: string | null;
  /** "CATALOG.SCHEMA": questions go to a Trino server with the lake there (docs/scale.md). */
  readonly trino: TrinoTables | null;
  readonly sources: boolean;
  readonly withExamples: boolean;
  readonly strict: boolean;
  readonly help: boolean;
}

/** Why the arguments are invalid; `text`: the wrong word. */
export interface BuildMisused {
  readonly what:
    | "unknown-option"
    | "no-folder"
    | "no-out"
    | "no-value"
    | "no-schema"
    | "no-lake"
    | "examples-not-there";
  readonly text: string;
}

type Valued = "out" | "lake" | "title" | "publisher" | "trino";
const VALUES: ReadonlyMap<string, Valued> = new Map([
  ["-o", "out"],
  ["--out", "out"],
  ["--lake", "lake"],
  ["--title", "title"],
  ["--publisher", "publisher"],
  ["--trino", "trino"],
]);
const SWITCHES: ReadonlyMap<string, "noSources" | "withExamples" | "strict" | "help"> = new Map([
  ["--no-sources", "noSources"],
  ["--with-examples", "withExamples"],
  ["--strict", "strict"],
  ["--help", "help"],
  ["-h", "help"],
]);

const SCHEMA = /^(\w+)\.(\w+)$/;
/** User name sent to Trino, unless the proxy replaces it. */
const USER = "kneepoint";

/** Options may be anywhere; after `--` everything is a path. `--title=TEXT` is `--title TEXT`. */
export function parseBuildArgs(args: readonly string[]): Result<BuildAsked, BuildMisused> {
  const values: Partial<Record<Valued, string>> = {};
  const on = { noSources: false, withExamples: false, strict: false, help: false };
  const paths: string[] = [];
  const words = [...args];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [, name = word, text] = /^(--[a-z]+)=(.*)$/s.exec(word) ?? [];
    const value = VALUES.get(name);
    const chosen = SWITCHES.get(word);
    if (value !== undefined) {
      const said = text ?? words.shift() ?? "";
      if (said === "") return err({ what: "no-value", text: name });
      values[value] = said;
    } else if (chosen !== undefined) on[chosen] = true;
    else if (word === "--") paths.push(...words.splice(0));
    else if (word.startsWith("-") && word !== "-") return err({ what: "unknown-option", text: word });
    else paths.push(word);
  }
  const [dir = ""] = paths;
  const { out = null, lake = null, title = null, publisher = null } = values;
  const [, catalog = "", schema = ""] = SCHEMA.exec(values.trino ?? "") ?? [];
  if (values.trino !== undefined && catalog === "") return err({ what: "no-schema", text: values.trino });
  if (values.trino !== undefined && (lake === null || out === null)) return err({ what: "no-lake", text: "" });
  const trino = values.trino === undefined ? null : { catalog, schema, user: USER };
  if (!on.help && paths.length !== 1) return err({ what: "no-folder", text: "" });
  if (!on.help && out === null && lake === null) return err({ what: "no-out", text: "" });
  const { noSources, withExamples, strict, help } = on;
  if (trino !== null && withExamples) return err({ what: "examples-not-there", text: "" });
  return ok({ dir, out, lake, title, publisher, trino, sources: !noSources, withExamples, strict, help });
}
