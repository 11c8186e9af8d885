/** A job as fio's text prints it, normal or terse: what both parsers make. */
import type { DiskOp } from "~/model/workload";
import type { Fact } from "../details";
import type { ReadDirection } from "../direction";
import type { Lanes } from "../normal/head";

/** What is stated elsewhere and decides how a record is read. */
export interface Told {
  /** The option is set: terse does not say which latency its percentiles are of. */
  readonly lat_percentiles: boolean;
  /** Written by fio 2.17 to 2.19: a remainder, not a fraction, follows the point of a size (9e55f2c7). */
  readonly remainders: boolean;
}

/** What one direction of a job did, as far as an output prints it. */
export interface Ran {
  readonly op: DiskOp;
  readonly runtime_ms: number;
  readonly bytes: number;
  /** How far the printed bytes may be off. */
  readonly slack: number;
  /** Whole I/Os a second, rounded down as fio does; null: not exact. */
  readonly iops: number | null;
}

export interface TextRecord {
  readonly kind: "normal" | "terse";
  readonly name: string;
  readonly groupid: number;
  readonly error: number;
  /** null: terse lines print none. */
  readonly pid: number | null;
  /** Seconds on fio's own clock, zone unknown. */
  readonly printed_s: number | null;
  /** `jobs=` of the head; null: terse does not say. */
  readonly clones: number | null;
  /** Terse from v3 on. */
  readonly version: string | null;
  /** 1-based, first and last. */
  readonly line: number;
  readonly to: number;
  /** Share of I/Os that were alone in flight, in percent. */
  readonly alone_percent: number | null;
  /** Depth that a latency target may have changed; null: not printed. */
  readonly depth: { readonly target: boolean; readonly depth: number } | null;
  /** Other facts, with their lines. */
  readonly facts: readonly (Fact & { readonly line: number })[];
  /** Facts of its disks, if they stand with the job (terse). */
  readonly disks: readonly (Fact & { readonly line: number })[];
  /** Directions that did I/O: shows which jobs of two outputs are the same. */
  readonly ran: readonly Ran[];
  /** Its means of several threads were made with wrong weights, and are left out. */
  readonly unweighted?: boolean;
  /**
   * The measured values.
   * @param lanes requested block sizes, if known.
   */
  directions(lanes: Lanes, told: Told): readonly ReadDirection[];
}

/** A stretch of lines with an unreadable job. */
export interface Broken {
  readonly kind: "normal" | "terse" | "line";
  readonly name: string;
  readonly line: number;
  readonly to: number;
  /** What the line says. */
  readonly text: string;
}

// oxlint-disable-next-line no-control-regex -- what a failed copy leaves
const NULS = /\u0000+/g;
/** The beginning of an unreadable line, for its notice. */
export const excerpt = (text: string): string => text.replace(NULS, "…").slice(0, 80);
