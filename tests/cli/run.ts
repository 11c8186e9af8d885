/** Runs the command as a person would, and returns its lines. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- lines are read as any program reads them
export type Line = Record<string, any>;

export interface Ran {
  readonly status: number | null;
  readonly lines: readonly Line[];
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[], cwd: string): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 28 });
  const lines = stdout.startsWith('{"kind"')
    ? stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Line)
    : [];
  return { status, lines, stdout, stderr };
}

/** Run in the project's top folder. */
export const inspect = (...args: readonly string[]): Ran => run("node", [`${root}scripts/inspect.mjs`, ...args], root);

/** Through npm, in any folder of the project. */
export const npmInspect = (folder: string, ...args: readonly string[]): Ran =>
  run("npm", ["run", "-s", "inspect", "--", ...args], root + folder);

export const ofKind = ({ lines }: Ran, kind: string): Line[] => lines.filter((line) => line.kind === kind);
