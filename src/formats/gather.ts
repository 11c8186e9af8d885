/**
 * Files that make a run only together: a fio log names neither its job nor its unit, and a vdbench output directory has
 * every number several times. Once the rest of a drop is read, `plan` groups the files and says how to read each; each
 * is parsed with that information; `join` makes runs of the results. Pure.
 */
import type { Notice } from "~/base/notice";
import type { LatencyKind } from "~/model/workload";
import type { ParsedDirection, ParsedMember, ParsedRun, ParsedTrace } from "./format";

/** A job file (or similar) of the drop, and the parts that its parser pushed. */
export interface Companion {
  readonly path: string;
  /** Row of the format table. */
  readonly format: string;
  readonly parts: readonly unknown[];
}

/** A waiting file. */
export interface GatherFile {
  /** As the user gave it: names and folders show what belongs together. Text only. */
  readonly path: string;
  /** Row of the format table. */
  readonly format: string;
  readonly size: number;
  /** The first 64 KiB. */
  readonly head: Uint8Array;
}

/** A run of the drop that was already read. */
export interface KnownRun extends Pick<ParsedRun, "tool" | "tool_version" | "document" | "title" | "started_ms"> {
  readonly path: string;
  readonly format: string;
  /** As ParsedRun.options. */
  readonly options: string | null;
  readonly members: readonly KnownMember[];
}

/** The fields of a ParsedMember that show which log belongs to it, when it began and what it measured. */
export interface KnownMember extends Pick<
  ParsedMember,
  "member" | "host" | "index" | "phase" | "signature" | "clones" | "started_ms"
> {
  readonly measured: readonly KnownDirection[];
}

export interface KnownDirection extends Pick<ParsedDirection, "op" | "iops" | "bytes_per_s"> {
  readonly mean_us: readonly { readonly kind: LatencyKind; readonly mean_us: number | null }[];
}

/** Files that are read and joined together, in this order. */
export interface GatherGroup {
  readonly files: readonly {
    /** Index into the files of the plan. */
    readonly file: number;
    /** Handed to the parser as ParseContext.told. */
    readonly told: unknown;
  }[];
  /** Anything that join needs to know about the group. */
  readonly facts?: unknown;
}

/** What the parser pushed for one file of a group; its samples are already with the rows. */
export interface Said {
  readonly path: string;
  readonly format: string;
  readonly runs: readonly ParsedRun[];
  readonly traces: readonly ParsedTrace[];
  readonly parts: readonly unknown[];
}

/**
 * Run of a trace: made by this join (`file`: index into the group), known before (index into the known runs), or none.
 */
export type RunOf = { readonly file: number; readonly document: number } | { readonly known: number } | null;

export interface Joined {
  /** `file`: the one that describes the run, as an index into the group; documents count within it. */
  readonly runs: readonly { readonly file: number; readonly run: ParsedRun }[];
  readonly traces: readonly { readonly file: number; readonly trace: ParsedTrace; readonly run: RunOf }[];
  readonly notices: readonly { readonly file: number; readonly notice: Notice }[];
}

export interface Gather {
  /** Tool and kind, `fio-logs`: formats of one gather are planned together. */
  readonly id: string;
  /** Every file is in exactly one group. */
  plan(
    files: readonly GatherFile[],
    runs: readonly KnownRun[],
    companions: readonly Companion[],
  ): readonly GatherGroup[];
  /** `said`: for each file of the group, in its order. Never throws. */
  join(group: GatherGroup, said: readonly Said[], runs: readonly KnownRun[]): Joined;
}
