import { createContext, lazy } from "react";

/** The page stands for a chart of results that are not here. Own results are on no chart meanwhile. */
export interface AwaitedFiles {
  /**
   * `files`: they are to be dropped. `damaged`: the results of the link were, on their way. `addresses`: the results
   * lie on the web and are not loaded. `coming`: what the link carries is read. `unreadable`: reading the files that the
   * browser keeps failed.
   */
  readonly why: "files" | "damaged" | "addresses" | "coming" | "unreadable";
  /** As they are to be asked for; [] where no files are. */
  readonly names: readonly string[];
  /** What the link chose of them: workloads, loads, a statistic. */
  readonly chosen: readonly string[];
  /** Of how many files the link tells; there may be more than it names. */
  readonly atLeast: boolean;
  /** Own files that are here and are others. */
  readonly others: number;
  /** null: there is nothing to open files with, in the frame of another page. */
  readonly onOpen: (() => void) | null;
  /** Shows the own files that are here. */
  readonly onOthers: () => void;
}

/** What stands in the place of a chart: a heading, why, and what to do. It quotes what a link asks for. */
export const EMPTY =
  "empty max-w-130 pt-2.5 wrap-anywhere [&_h2]:text-[15px]/[21px] [&_h2]:font-semibold [&_p]:mt-[3px] [&_p]:mb-[9px] [&_p]:text-ink2";
export const EMPTY_DO = "flex flex-wrap items-center gap-3.5 print:hidden";

/** null: nothing is awaited. Where it is not, each empty state of the page says what it waits for. */
export const Awaited = createContext<AwaitedFiles | null>(null);

// Only who was sent such a link pays for it.
export const AwaitedFrame = lazy(() => import("./AwaitedFrame").then((module) => ({ default: module.AwaitedFrame })));
