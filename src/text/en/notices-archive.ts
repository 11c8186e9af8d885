import type { NoticeText, Values } from "./notice-text";

/** "Entry x is" or "3 entries, the first x, are". An empty name: the archive itself. */
const entries = (v: Values, does: string, do_: string): string =>
  v.count === 1 ? `“${v.entry}” ${does}` : `${v.count} entries, the first “${v.entry}”, ${do_}`;
const others = (v: Values): string =>
  v.given === 0 ? "None of the archive was read." : "The other entries were read.";
const before = (): string => "What comes before it was read.";

/** Notices of an archive. `entry`: the first one concerned, `count`: how many, `given`: entries that were read. */
export const archiveNotices: Readonly<Record<string, NoticeText>> = {
  "archive/checksum": {
    what: (v) => `${entries(v, "does not match its checksum", "do not match their checksums")}: bytes were changed.`,
    todo: "Copy or pack the archive again.",
    rest: (v) => `Changed entries were not read: a wrong number looks like a right one. ${others(v)}`,
  },
  "archive/damaged": {
    what: (v) =>
      v.entry === "" ? "The archive is damaged." : `${entries(v, "is damaged", "are damaged")} and cannot be unpacked.`,
    todo: "Copy or pack the archive again.",
    rest: "The entries that could be found were read.",
  },
  "archive/encrypted": {
    what: (v) => `${entries(v, "is encrypted", "are encrypted")}.`,
    todo: "Unpack it with its password and drop the files, or pack it without one.",
    rest: others,
  },
  "archive/entry-too-large": {
    what: (v) => `${entries(v, "unpacks", "unpack")} to more than ${v.limit} GiB.`,
    todo: "Unpack it and drop the file itself: a file may have any size.",
    rest: others,
  },
  "archive/method": {
    what: (v) => `${entries(v, "is", "are")} packed with ${v.method}, which is not read.`,
    todo: "Unpack it and drop the files, or pack it as a plain zip or tar.gz.",
    rest: others,
  },
  "archive/ratio": {
    what: (v) => `${entries(v, "unpacks", "unpack")} to more than ${v.limit} times its size; no log does.`,
    todo: "If it is what you want to read, unpack it and drop the file itself.",
    rest: before,
  },
  "archive/too-large": {
    what: (v) => `The archive unpacks to more than ${v.limit} GiB in all.`,
    todo: "Unpack it and drop the files or the folder.",
    rest: before,
  },
  "archive/too-many-entries": {
    what: (v) => `The archive holds more than ${v.limit} entries.`,
    todo: "Unpack it and drop the files or the folder that you need.",
    rest: before,
  },
  "archive/torn": {
    what: (v) =>
      v.entry === ""
        ? "The archive is damaged: its bytes are not those that were packed."
        : `The archive is damaged in “${v.entry}”: its bytes are not those that were packed.`,
    todo: "Copy or pack the archive again; do not rely on its numbers until then.",
    rest: before,
  },
  "archive/trailing": {
    what: "After the end of the compressed data there are other bytes, neither a gzip member nor padding.",
    todo: "Unpack it with gzip and compare, if there should be more in it.",
    rest: "What comes before it was read.",
  },
  "archive/truncated": {
    what: (v) =>
      v.entry === "" ? "The archive is cut: its end is missing." : `The archive is cut inside “${v.entry}”.`,
    todo: "Copy it again.",
    rest: "The entries before the cut were read, and the last one up to the cut.",
  },
  "archive/unended": {
    what: "The archive lacks the mark that ends a tar: it may have been cut between two entries.",
    todo: "Compare the list of files with the folder that was packed.",
    rest: "All entries that are there were read.",
  },
  "file/archive-empty": {
    what: "There is no file in this archive.",
    todo: "Pack the folder of results again; hidden files and folders are skipped.",
    rest: "No other file is affected.",
  },
  "file/archive-nested": {
    what: (v) => `This ${v.format} archive is nested too deeply: it is in an archive inside another archive.`,
    todo: "Unpack the outer one and drop what is in it.",
    rest: "None of it was read; the other files were.",
  },
};
