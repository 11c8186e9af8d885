/**
 * The larger real material beside the repository. Only tests named `*.shared.test.ts` or `*.shared.spec.ts` read it
 * (docs/testing.md); they fail if it is absent, since nothing may be skipped silently.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DropFile, filesBelow } from "./realFiles";

const root = fileURLToPath(new URL("../../../shared/", import.meta.url));

/** Absolute path of something in ../shared. */
export function sharedPath(path = ""): string {
  const at = root + path;
  if (!existsSync(at)) throw new Error(`This test needs ../shared/${path} beside the checkout (npm run test:shared).`);
  return at;
}

/** All files of a folder of ../shared, as a browser delivers a dropped folder. */
export const sharedFolder = (path: string): DropFile[] => filesBelow(sharedPath(path));

/** Entries of a `.tar.gz` of ../shared, by their paths in it. */
export const sharedEntries = (archive: string, paths: readonly string[]): DropFile[] =>
  paths.map((path) => ({
    path,
    bytes: execFileSync("tar", ["-xOzf", sharedPath(archive), path], { maxBuffer: 2 ** 28 }),
  }));
