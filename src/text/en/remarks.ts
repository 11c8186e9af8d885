import { counted } from "./counted";
import { lookUp } from "~/base/lookUp";
import { besideIn, remarksIn } from "../alike";

/** Remarks on a row whose file or name contradicts it: by code of model/remarks, short enough for a cell. */
export const remarks = {
  "size-as-done": "block size as done, not as asked",
  "size-varies": "I/O sizes vary: not the size asked for",
  untimed: "completions not timed: clat and its percentiles left out",
  "no-percentiles": "percentiles contradict the mean: left out",
  "top-bin": "no completion times recorded: p99 is the top of the histogram",
  "verify-reads": "reads include verify’s, which read back what was written",
  "part-random": "partly random (percentage_random, rw=…:n), the rest sequential",
  "delayed-sections": "sections started at different times, added up as if they ran together",
  "not-steady": "steady state by the tool’s own rule: not attained",
  steady: "steady state by the tool’s own rule: attained",
  misnamed: "the name contradicts the file, which counts",
  unlike: "different set-up from the rest of its line",
  unrepeated: "not merged as repeats of an equal load",
  beside: "other work ran at the same time",
} as const satisfies Readonly<Record<string, string>>;

const DID: Readonly<Record<string, string>> = {
  ...{ read: "read", write: "wrote", trim: "trimmed", trimwrite: "trimmed and wrote" },
  ...{ random: "was random", seq: "was sequential" },
};
const HAS: Readonly<Record<string, string>> = {
  ...{ block_bytes: "blocks of # B", iodepth: "iodepth #", numjobs: "# jobs", outstanding: "# in flight" },
  ...{ asked_iops: "an asked rate of #", read_percent: "# % reads", load_percent: "# % load", host_count: "# hosts" },
};
const WHY: Readonly<Record<string, string>> = {
  uncounted: "no run number or date in the names tells them apart",
  number: "the numbers in the names may say something else",
  together: "they ran at the same time",
  untold: "their files do not tell what load was asked for",
  "one-run": "they are parts of one run",
};

const UNLIKE: Readonly<Record<string, string>> = {
  place: "another drive or file system",
  size: "another file size",
  work: "other options of the workload",
};

/** Of remarks as stored: "16k write, 256k read (rate limited)"; "": nothing ran beside it. */
export const besideWords = (remarks: string | null): string =>
  besideIn(remarks)
    .map(({ work, isLimited }) => (isLimited ? `${work} (rate limited)` : work))
    .join(", ");

/** Sentences for codes with details: `misnamed:4k:block_bytes:8192`. */
const ofCode: Readonly<Record<string, (parts: string[]) => string>> = {
  misnamed: ([name = "", fact = "", value = ""]) => {
    const has = lookUp(HAS, fact)?.replace("#", () => counted(Number(value)));
    const did = has === undefined ? (lookUp(DID, value) ?? value) : `has ${has}`;
    return `the name says ${name.replaceAll("_", " ")}, the file ${did}`;
  },
  unlike: ([what = ""]) => `not set up like the rest of its line: ${lookUp(UNLIKE, what) ?? what}`,
  unrepeated: ([why = "", ratio]) =>
    `not merged as repeats: ${ratio ? `${ratio}× apart at the same load, and ` : ""}${lookUp(WHY, why) ?? why}`,
  beside: (parts) => `beside it ran ${besideWords(["beside", ...parts].join(":"))}`,
};

/** Of remarks as stored: "block size as done, not as asked; …"; "": none. */
export const remarkWords = (stored: string | null): string => remarksIn(stored, remarks, ofCode).join("; ");
