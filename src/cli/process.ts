/** The process around the commands: standard output, the exit status, Ctrl+C. */
import { cli } from "~/text/en/cli";
import { reasonOf } from "./files";
import { type Around, main } from "./main";

/** Waits until the output is taken, so that a million lines are never in memory. A closed pipe is not waited for. */
const out = (text: string): Promise<void> => new Promise((resolve) => process.stdout.write(text, () => resolve()));

const LOOK_MS = 500;

/**
 * npx and npm start a shell that starts this process. A signal to npx ends that shell without reaching this process,
 * which would hold the port for ever. Started by hand it may outlive its shell (nohup).
 */
function endWithNpm(end: () => void): void {
  if (process.env["npm_command"] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), LOOK_MS).unref();
}

export async function run(around: Pick<Around, "app" | "version" | "cwd" | "serve">) {
  const isOpen = process.argv[2] === "open";
  // `| head` closes the pipe: nobody reads the rest. A server goes on.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") {
      process.stderr.write(`${cli.notWritten(cli.standardOutput, reasonOf(error))}\n`);
      process.exit(2);
    }
    if (!isOpen) process.exit(0);
  });
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  // Only a server ends by itself: the others are ended at once, as usual.
  if (isOpen) {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
    endWithNpm(end);
  }
  const cleared = process.stderr.isTTY ? "\r\u001b[K" : null;
  const status = await main(process.argv.slice(2), {
    ...around,
    out,
    ended,
    error: (text) => process.stderr.write(`${cleared ?? ""}${text}`),
    ...(cleared === null ? {} : { progress: (text: string) => void process.stderr.write(`${cleared}${text}`) }),
  });
  process.exitCode = status;
  if (isOpen) process.exit();
}
