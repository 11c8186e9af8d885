/** `npm run -s inspect`: `kneepoint inspect`, run from the sources. */
import { calledIn, command } from "./bundle.mjs";

process.argv.splice(2, 0, "inspect");
const { run } = await command("process");
// It serves nothing, so it needs no app.
await run({ app: "", version: "", serve: null, cwd: calledIn("inspect") });
