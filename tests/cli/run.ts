/** `npm run -s inspect`, and the lines that it prints. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { inspect as command } from "~/cli/inspect";

const root = fileURLToPath(new URL("../..", import.meta.url));

// oxlint-disable-next-line @typescript-eslint/no-explicit-any -- lines are read as any program reads them
export type Line = Record<string, any>;

export interface Ran {
  readonly status: number | null;
  readonly lines: readonly Line[];
  readonly stdout: string;
  readonly stderr: string;
}

const linesOf = (stdout: string): Line[] =>
  stdout.startsWith('{"kind"')
    ? stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Line)
    : [];

/** Calls the command's own function in the project's top folder; a process for each call would take half a second. */
export async function inspect(...args: readonly string[]): Promise<Ran> {
  let [stdout, stderr] = ["", ""];
  const status = await command(args, {
    cwd: root,
    out: (text) => {
      stdout += text;
      return Promise.resolve();
    },
    error: (text) => {
      stderr += text;
    },
  });
  return { status, lines: linesOf(stdout), stdout, stderr };
}

/** The command itself, through npm, in any folder of the project. */
export function npmInspect(folder: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "inspect", "--", ...args], {
    cwd: root + folder,
    encoding: "utf8",
  });
  return { status, lines: linesOf(stdout), stdout, stderr };
}

export const ofKind = ({ lines }: Ran, kind: string): Line[] => lines.filter((line) => line.kind === kind);
