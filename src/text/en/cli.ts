import { fileCount, sentence } from "./counted";

const openUsage = "Usage: kneepoint open DIR [FILE…] [--port N] [--host ADDRESS] [--no-browser]";

/** Messages of `kneepoint` to people in a terminal. */
export const cli = {
  help: `Usage: kneepoint COMMAND

  kneepoint open DIR [FILE…]   shows the results of a folder in the browser, and follows files that grow
  kneepoint build DIR -o SITE  makes a static site with those results as its catalogue
  kneepoint inspect PATH…      prints what is in result files as JSON lines
  kneepoint compare BASE NEW   says what became better or worse; for CI jobs with an exit status
  kneepoint pts PATH…          judges the tests of the SNIA PTS: rounds, steady state, what is missing
  kneepoint points RAW… DATASET
                               keeps what public result files measured, without the files
  kneepoint contribute DIR OUT makes a dataset of own results to send in, without private data
  kneepoint check DATASET…     says what is wrong with a dataset before it is published
  kneepoint --version

Each command has its own --help. Nothing leaves this machine.
`,
  unknown: (word: string): string => `There is no option ${word}.`,
  noValue: (word: string): string => `${word} needs a value after it.`,
  noCommand: (word: string): string => `There is no command ${word}.`,
  /** Why the system opened no file, by its code. */
  reasons: {
    ENOENT: "no such file or folder, or a link that leads nowhere.",
    EACCES: "permission denied.",
    EPERM: "permission denied.",
    ELOOP: "its links form a loop.",
    ENOTDIR: "a part of the path is not a folder.",
    ENAMETOOLONG: "the name is too long.",
    EMFILE: "too many files are open.",
    EIO: "the device reported an error.",
    ENOSPC: "the device is full.",
    EROFS: "the file system is read-only.",
  } as Readonly<Record<string, string>>,
  notAFile: "it is neither a file nor a folder.",
  notWritten: (what: string, reason: string) => `${what} could not be written: ${sentence(reason)}`,
  standardOutput: "The output",
  notBuilt: "The app is not built: there is no dist/index.html. Run `npm run build` first.",
  open: {
    usage: openUsage,
    help: `${openUsage}

Serves the app on a local port with these results loaded, and opens the browser. Files that are written while it runs
are read again as they grow. Nothing is kept in the browser, nothing is written to the folder. Ctrl+C ends it.

  --port N        the port; otherwise 4170, or a free one where that is taken
  --host ADDRESS  the address to listen at; otherwise 127.0.0.1, which only this machine reaches
  --no-browser    only prints the address
`,
    noPort: (text: string): string => `${text} is not a valid port.`,
    noPath: "Name a folder.",
    missing: (path: string, reason: string): string => `${path}: ${reason}`,
    at: (files: number, url: string): string => `${fileCount(files)} at ${url}`,
    left: (path: string, reason: string): string => `Left out: ${path}: ${reason}`,
    refused: (path: string): string => `Left out: ${path} is a link that leads out of the folder.`,
    everybody: (host: string): string =>
      `Everybody who reaches ${host} can read the files of this folder. Only 127.0.0.1 keeps them on this machine.`,
    ends: "Follows the folder until Ctrl+C.",
    portTaken: (port: number): string => `Port ${String(port)} is taken.`,
  },
} as const;
