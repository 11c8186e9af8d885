/** Sentences about a folder that `kneepoint open` serves. Loaded with its line alone. */
import { counted } from "./counted";

export const followed = {
  title: "The folder behind this page",
  follows: (name: string): string => `Follows ${name}.`,
  nothing: "It has no results yet: they appear here as they are written.",
  writing: (names: readonly string[]): string =>
    names.length === 1 ? `${names[0]!} is being written.` : `${counted(names.length)} files are being written.`,
  lost: (name: string): string =>
    `${name} is no longer followed: the command has ended. The page shows its last state. Start kneepoint open again to continue.`,
} as const;
