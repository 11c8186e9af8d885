/** `kneepoint build DIR --lake OUT`: the results as tables for SQL engines (docs/lake.md). */
import { basename, resolve } from "node:path";
import type { ByteSource } from "~/base/bytes";
import { plain } from "~/base/shownText";
import { buildLake } from "~/publish/lake/build";
import { build as text } from "~/text/en/build";
import type { BuildAsked } from "./buildArgs";
import { type BuildTerminal, noticeLine, progressOf } from "./build";
import { reasonOf } from "./files";
import { type SourceLine, sourceLine } from "./source";
import { Summary } from "./summary";

/** What was found in the folder. */
export interface Reading {
  readonly dir: string;
  /** With paths within it. */
  readonly files: readonly ByteSource[];
  readonly missing: readonly SourceLine[];
}

/** Exit status as of `build`. A process that is stopped leaves the lake as it was (publish/lake/folder.ts). */
export async function writeLake(
  asked: BuildAsked & { readonly lake: string },
  { dir, files, missing }: Reading,
  terminal: BuildTerminal,
): Promise<0 | 1 | 2> {
  const summary = new Summary();
  for (const line of missing) summary.add(line);
  try {
    const made = await buildLake({
      files,
      rootName: plain(basename(dir)),
      lakeDir: resolve(terminal.cwd, asked.lake),
      onFile: (file) => {
        summary.add(sourceLine(file, { members: 0, buckets: 0 }));
      },
      onPart: progressOf(terminal),
    });
    const old = made.byOtherCode === 0 ? [] : [text.lakeOfOtherCode(made.byOtherCode)];
    terminal.error([summary.told(text.moreRefusals), ...made.notices.map(noticeLine), ...old, ""].join("\n"));
    await terminal.out(`${text.lakeDone(asked.lake, made)}\n`);
    return asked.strict && !summary.whole ? 1 : 0;
  } catch (error) {
    terminal.error(`${text.lakeFailed(asked.lake, reasonOf(error))}\n`);
    return 2;
  }
}
