/** `kneepoint COMMAND`: the first word selects the command, which gets the rest. */
import { cli } from "~/text/en/cli";
import type { Serve } from "./open/open";

export interface Around {
  /** Base of relative paths. */
  readonly cwd: string;
  /** Folder of the built app. */
  readonly app: string;
  readonly version: string;
  readonly serve: Serve;
  /** Writes to standard output; waits while nobody reads. */
  readonly out: (text: string) => Promise<void>;
  readonly error: (text: string) => void;
  /** Rewrites a line in place; absent: no terminal. */
  readonly progress?: (text: string) => void;
  /** Resolves when the user ends a serving command. */
  readonly ended: Promise<void>;
}

/** Exit status: that of the command; 2 wrong usage. Each command is loaded when it is called. */
export async function main([word, ...args]: readonly string[], around: Around): Promise<0 | 1 | 2> {
  if (word === "open") return (await import("./open/open")).openFolder(args, around);
  if (word === "inspect") return (await import("./inspect")).inspect(args, around);
  if (word === "compare") return (await import("./compare")).compare(args, around);
  if (word === "pts") return (await import("./pts")).pts(args, around);
  if (word === "points") return (await import("./points")).points(args, around);
  if (word === "contribute") return (await import("./contribute")).contribute(args, around);
  if (word === "check") return (await import("./contribute")).check(args, around);
  if (word === "build") return (await import("./build")).build(args, around);
  if (word === "--version" || word === "-v") await around.out(`${around.version}\n`);
  else if (word === "--help" || word === "-h") await around.out(cli.help);
  else {
    around.error(word === undefined ? cli.help : `${cli.noCommand(word)}\n\n${cli.help}`);
    return 2;
  }
  return 0;
}
