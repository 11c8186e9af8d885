/** `npm run -s inspect`: runs src/cli/inspect.ts. */
import { calledIn, command } from "./bundle.mjs";

/** Waits while the reader is slow, so that a million lines are never held in memory. */
const write = (text) =>
  process.stdout.write(text) ? Promise.resolve() : new Promise((resolve) => process.stdout.once("drain", resolve));

// `| head` closes the pipe: nobody reads the rest.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const { inspect } = await command("inspect");
process.exitCode = await inspect(process.argv.slice(2), {
  cwd: calledIn("inspect"),
  out: write,
  error: (text) => process.stderr.write(text),
});
