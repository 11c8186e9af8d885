import { lookUp } from "~/base/lookUp";

/** What a row says of itself where its file contradicts itself: by code of model/remarks, short enough for a cell. */
export const remarks = {
  "size-as-done": "block size as done, not as asked",
  "size-varies": "I/O sizes vary: not the size asked for",
  untimed: "completions not timed: clat and its percentiles left out",
  "no-percentiles": "percentiles contradict the mean: left out",
} as const satisfies Readonly<Record<string, string>>;

/** Of stored codes: "block size as done, not as asked; …"; "": none. */
export const remarkWords = (stored: string | null): string =>
  (stored?.split(" ") ?? []).flatMap((code) => lookUp(remarks, code) ?? []).join("; ");
