import { createContext } from "react";
import { loadedLater } from "./useLoaded";
import type { Notice } from "~/base/notice";

/** The page is waiting for the results of its chart. Until they come, the reader's own results are not charted. */
export interface AwaitedFiles {
  /**
   * `files`: they must be dropped. `damaged`: the results in the link were damaged in transit. `addresses`: the results
   * are on the web and not loaded. `refused`: they were loaded, and are nothing that is read. `coming`: the data of the
   * link is being read. `unreadable`: reading the kept files failed.
   */
  readonly why: "files" | "damaged" | "addresses" | "refused" | "coming" | "unreadable";
  /** Why they were refused. */
  readonly notices?: readonly Notice[];
  /** Names to ask the reader for; [] where no files are asked for. */
  readonly names: readonly string[];
  /** What the link selects from them: workloads, loads, a statistic. */
  readonly chosen: readonly string[];
  /** The link may have been made from more files than it names. */
  readonly atLeast: boolean;
  /** How many other files the reader has open. */
  readonly others: number;
  /** null inside another page, where no file can be opened. */
  readonly onOpen: (() => void) | null;
  /** Shows the files that the reader has open. */
  readonly onOthers: () => void;
}

/** Replaces a chart: a heading, the reason, and what to do. It lists what the link asks for. */
export const EMPTY =
  "empty max-w-130 pt-2.5 wrap-anywhere [&_:is(h1,h2)]:text-[0.9375rem]/[1.3125rem] [&_:is(h1,h2)]:font-semibold [&_p]:mt-[3px] [&_p]:mb-[9px] [&_p]:text-ink2";
export const EMPTY_DO = "flex flex-wrap items-center gap-3.5 print:hidden";

/** null: nothing is awaited. Otherwise each empty state of the page shows what is awaited. */
export const Awaited = createContext<AwaitedFiles | null>(null);

// Loaded only for readers of such a link.
export const AwaitedFrame = loadedLater(async () => (await import("./AwaitedFrame")).AwaitedFrame);
