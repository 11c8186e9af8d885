/** Arguments of `kneepoint open`. */
import { err, ok, type Result } from "~/base/result";
import { cli } from "~/text/en/cli";

export interface OpenAsked {
  readonly paths: readonly string[];
  /** undefined: the usual port, or a free one if it is taken. */
  readonly port: number | undefined;
  readonly host: string;
  readonly browser: boolean;
  readonly help: boolean;
}

/** Options may be anywhere; after `--` everything is a path. The error is a sentence. */
export function parseOpenArgs(args: readonly string[]): Result<OpenAsked, string> {
  const paths: string[] = [];
  let asked: OpenAsked = { paths, port: undefined, host: "127.0.0.1", browser: true, help: false };
  const words = args.flatMap((word) => {
    const cut = /^(--(?:port|host))=(.*)$/s.exec(word);
    return cut ? [cut[1]!, cut[2]!] : [word];
  });
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "--") paths.push(...words.splice(0));
    else if (word === "--help" || word === "-h") asked = { ...asked, help: true };
    else if (word === "--no-browser") asked = { ...asked, browser: false };
    else if (word === "--port" || word === "--host") {
      const value = words.shift();
      if (value === undefined || value === "") return err(cli.open.noValue(word));
      if (word === "--host") asked = { ...asked, host: value };
      else if (/^\d{1,5}$/.test(value) && Number(value) < 65536) asked = { ...asked, port: Number(value) };
      else return err(cli.open.noPort(value));
    } else if (word.startsWith("-")) return err(cli.open.unknown(word));
    else paths.push(word);
  }
  return paths.length === 0 && !asked.help ? err(cli.open.noPath) : ok(asked);
}
