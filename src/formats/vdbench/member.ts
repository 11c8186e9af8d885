/**
 * An execution of a run definition as a member of the run, with the drives, hosts and workloads that vdbench added up.
 */
import { pick } from "~/base/pick";
import { NO_MEMBER } from "../blank";
import type { ParsedMember } from "../format";
import { valueOf } from "./columns";
import { directionsOf, type Tables } from "./directions";
import type { Load } from "./load";
import type { Average, Section, Subject } from "./section";
import type { Workload } from "./workload";

export interface MemberFacts {
  readonly title: string;
  /** Position of the run definition in its file. */
  readonly index: number;
  readonly load: Load;
  readonly workload: Workload;
  readonly tables: Tables;
}

/** `section` has an average. */
export function memberOf(section: Section, average: Average, facts: MemberFacts): ParsedMember {
  const { title, index, load, workload, tables } = facts;
  const directions = directionsOf(section, average, workload, tables);
  const idle = !directions.some(({ iops }) => iops !== null && iops > 0);
  const { threads, outstanding, ...asked } = workload;
  return {
    ...{ ...NO_MEMBER, ...asked },
    member: title,
    index,
    phase: index,
    signature: title,
    iodepth: threads,
    asked_iops: load.kind === "rate" ? load.asked_iops : null,
    load_percent: load.kind === "rate" ? load.load_percent : null,
    load_kind: load.kind === "rate" ? "rate" : load.kind === "max" && load.curve ? "max" : "outstanding",
    rate_process: load.kind === "rate" || (load.kind === "max" && load.curve) ? asked.rate_process : null,
    cpu_percent: valueOf(average.values, "cpu"),
    failed: idle,
    started_ms: section.started_ms,
    line: average.line,
    directions,
    unit: "job",
    outstanding,
  };
}

/** What a workload did; with other operations on files beside reads and writes there is no direction of all. */
function didOf(directions: ParsedMember["directions"]): ParsedMember["workload_op"] {
  const own = directions.filter(({ op }) => op !== "mixed");
  return own.length === 1 ? (own[0]!.op as "read" | "write") : "mixed";
}

/** One drive, host or workload of `whole`: its numbers are in a file of its own. */
export function partOf(whole: ParsedMember, subject: Subject, section: Section, tables: Tables): ParsedMember | null {
  const { average } = section;
  if (average === null) return null;
  const rate = valueOf(average.values, "rate");
  const workload: Workload = {
    workload_op: subject.unit === "workload" ? null : whole.workload_op,
    ...pick(whole, ["pattern", "block_bytes", "direct", "rate_process"]),
    read_percent: subject.unit === "workload" ? null : whole.read_percent,
    threads: null,
    outstanding: null,
  };
  const directions = directionsOf(section, average, workload, tables);
  // A workload (or a drive) that did nothing in this run is not a part of it.
  if (directions.length === 0 || rate === null || rate === 0) return null;
  const { asked_iops: _, load_percent: __, parts: ___, ...like } = whole;
  return {
    ...like,
    member: subject.name,
    host: subject.unit === "host" ? subject.name : null,
    unit: subject.unit,
    workload_op: subject.unit === "workload" ? didOf(directions) : whole.workload_op,
    read_percent: workload.read_percent,
    iodepth: null,
    outstanding: null,
    asked_iops: null,
    load_percent: null,
    // It is that of the host, not of one of its parts.
    cpu_percent: null,
    error: 0,
    failed: false,
    // Its line is in its own file: told_by (members.ts).
    line: null,
    directions,
  };
}
