/** Output of `kneepoint points`. */
import { plural } from "./counted";

const usage = "Usage: kneepoint points RAW… DATASET";

export const points = {
  usage,
  help: `${usage}

Reads result files, folders and archives, and writes what they measured to DATASET/points/, a file for each system. The
dataset shows these points without its raw files, and links to where those stand: kneepoint.json in DATASET names the
repository and its commit, and says which files are of which system (docs/datasets.md). What was in DATASET/points/ before
is removed; the same input gives the same bytes.

Exit status: 0 every file was fully read or recognised, 1 some file was not, 2 nothing was written.
`,
  noPaths: "Name result files, folders or archives, and the folder of the dataset behind them.",
  noDescription: (file: string, reason: string): string => `${file} cannot be read: ${reason}`,
  noRepository: (file: string): string => `${file} does not say where the raw files stand (repository).`,
  noSystem: (system: string): string => `“${system}” is no id of a system: letters, digits, "-", "_" and "." only.`,
  noFile: "None of these files is of a system of the dataset: nothing was changed.",
  missing: (path: string, reason: string): string => `${path} cannot be read: ${reason}`,
  done: (files: number, systems: number, left: number): string =>
    [
      `Points of ${plural(files, "file", "files")} and ${plural(systems, "system", "systems")} written.`,
      ...(left === 0
        ? []
        : [`${plural(left, "file is of no system and was", "files are of no system and were")} left out.`]),
    ].join(" "),
};
