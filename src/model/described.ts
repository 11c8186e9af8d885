/** What labelling needs to know of results and of the files beside them: names and places, no numbers. */
import type { Step } from "./grouping";
import type { LabelKey, Said } from "./labels";

/** A job, drive or host that can have its own labels: `jobTarget(run.key, index)`. */
export interface DescribedJob {
  /** Position in the document, from 0. */
  readonly index: number;
  /** Named as the file names it. */
  readonly member: string;
  readonly host: string | null;
  /** Files and devices it was given; [] if the file does not say. */
  readonly targets: readonly string[];
}

/** A run of a loaded file. */
export interface DescribedRun {
  /** `<first 12 digits of the sha256>.<document>`: `runTarget(key)`. */
  readonly key: string;
  /** As the user gave it, with forward slashes. Text only. */
  readonly path: string;
  readonly title: string;
  /** null: the file does not say. */
  readonly host: string | null;
  /** Files and devices of all its jobs, without duplicates, in file order; [] if the file does not say. */
  readonly targets: readonly string[];
  /** Devices that the tool saw in use (`/dev/sda`), whatever target it was given; absent if it does not say. */
  readonly devices?: readonly string[];
  readonly jobs: readonly DescribedJob[];
  /** What was measured, for the grouping; absent: already grouped. */
  readonly steps?: readonly Step[];
}

/**
 * The runs with a measurement. A run that only made the files, or was cut before its average, has none. If no run has
 * one, all count.
 */
export function measuredRuns<R extends Pick<DescribedRun, "steps">>(runs: readonly R[]): readonly R[] {
  const measured = runs.filter(({ steps }) => steps === undefined || steps.length > 0);
  return measured.length > 0 ? measured : runs;
}

/**
 * Facts in an inventory file that only identify a device:
 * - `alias`: another name of it (a partition, a by-id link, the controller, what is built on it);
 * - `mountpoint`: a folder whose files lie on it.
 */
export type InventoryKey = LabelKey | "alias" | "mountpoint";

export interface InventoryFact {
  /**
   * `/dev/nvme0n1`. null: the file does not say which (`nvme id-ctrl` never does; its path may), or it is about the
   * host.
   */
  readonly device: string | null;
  /** null: the file does not say. */
  readonly host: string | null;
  readonly key: InventoryKey;
  /** Written like a label: numbers in the unit of the key's name. */
  readonly value: string;
  /** 1-based line. */
  readonly line: number | null;
  /**
   * Scope where `device` is null: `host`: everything that ran there; `device`: the one device that the file's path may
   * name.
   */
  readonly of: "device" | "host";
}

export interface InventoryFile {
  readonly path: string;
  readonly facts: readonly InventoryFact[];
}

/** A kneepoint.json of the drop, unparsed; describe/file reads it. */
export interface DescriptionPart {
  readonly text: string;
}

/** Labels of runs from a link or bundle, with their origin. */
export interface CarriedWords {
  readonly words: readonly Pick<Said, "target" | "key" | "value" | "origin">[];
}

/** The other parts of a describing file are InventoryFacts or CarriedWords. */
export const isDescriptionPart = (part: unknown): part is DescriptionPart =>
  typeof (part as Partial<DescriptionPart>).text === "string";
export const isCarriedWords = (part: unknown): part is CarriedWords =>
  Array.isArray((part as Partial<CarriedWords>).words);
const isInventoryFact = (part: unknown): part is InventoryFact => !isDescriptionPart(part) && !isCarriedWords(part);

/** The inventory in one file; empty: the file is not one. */
export function inventoryIn(path: string, described: readonly unknown[]): readonly InventoryFile[] {
  const facts = described.filter(isInventoryFact);
  return facts.length > 0 ? [{ path, facts }] : [];
}
