/** What describing needs to know of results and of the files beside them: names and places, no numbers. */
import type { Step } from "./grouping";
import type { LabelKey, Said } from "./labels";

/** A job, drive or host that can be described by itself: `jobTarget(run.key, index)`. */
export interface DescribedJob {
  /** Position in the document, from 0. */
  readonly index: number;
  /** As the file names it. */
  readonly member: string;
  readonly host: string | null;
  /** Files and devices that it was given; [] = the file does not say. */
  readonly targets: readonly string[];
}

/** A run of a file that is loaded. */
export interface DescribedRun {
  /** `<first 12 digits of the sha256>.<document>`: `runTarget(key)`. */
  readonly key: string;
  /** As the user gave it, forward slashes. Only text. */
  readonly path: string;
  readonly title: string;
  /** null: the file does not say. */
  readonly host: string | null;
  /** Files and devices of all its jobs, each once, in the order of the file; [] = the file does not say. */
  readonly targets: readonly string[];
  /** Devices that the tool saw at work (`/dev/sda`), whatever it was given; absent: it does not say. */
  readonly devices?: readonly string[];
  readonly jobs: readonly DescribedJob[];
  /** What was measured, for the grouping; absent: it was grouped where it comes from. */
  readonly steps?: readonly Step[];
}

/**
 * What else an inventory file tells of a device, only to find it:
 * - `alias`: another name of it (a partition, a by-id link, the controller, what stands on it);
 * - `mountpoint`: a folder whose files lie on it.
 */
export type InventoryKey = LabelKey | "alias" | "mountpoint";

/** One thing that an inventory file says. */
export interface InventoryFact {
  /**
   * `/dev/nvme0n1`. null: the file does not say which (`nvme id-ctrl` never does; its path may), or it is of the host.
   */
  readonly device: string | null;
  /** null: the file does not say. */
  readonly host: string | null;
  readonly key: InventoryKey;
  /** As labels are written: numbers in the unit of the key's name. */
  readonly value: string;
  /** 1-based line. */
  readonly line: number | null;
  /**
   * Whose word it is, where `device` is null: `host` is of everything that ran there, `device` of the one device that
   * the path of the file may name.
   */
  readonly of: "device" | "host";
}

/** An inventory file of the drop. */
export interface InventoryFile {
  readonly path: string;
  readonly facts: readonly InventoryFact[];
}

/** A kneepoint.json of the drop, whole: what it says reads describe/file. */
export interface DescriptionPart {
  readonly text: string;
}

/** What is said of the runs of a link or bundle, with whose word it was: it came along with them. */
export interface CarriedWords {
  readonly words: readonly Pick<Said, "target" | "key" | "value" | "origin">[];
}

/** Parts of a file that describes are these, InventoryFacts or CarriedWords. */
export const isDescriptionPart = (part: unknown): part is DescriptionPart =>
  typeof (part as Partial<DescriptionPart>).text === "string";
export const isCarriedWords = (part: unknown): part is CarriedWords =>
  Array.isArray((part as Partial<CarriedWords>).words);
export const isInventoryFact = (part: unknown): part is InventoryFact =>
  !isDescriptionPart(part) && !isCarriedWords(part);
