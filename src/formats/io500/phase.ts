/**
 * A phase of IO500, and the run made of all phases. The phases of IOR are points. Those of mdtest, find and
 * md-workbench count files: they are facts of the run, since as IOPS they would look like I/Os of a disk.
 */
import { NO_FACT, NO_MEMBER, NO_RUN } from "../blank";
import type { ParsedDetail, ParsedMember, Sink } from "../format";
import { askedBy } from "../ior/command";

const GIB = 2 ** 30;

export interface Phase {
  readonly name: string;
  readonly line: number;
  /** GiB/s for IOR, thousands of operations per second for the others. */
  score: number | null;
  time_s: number | null;
  isValid: boolean;
  /** The command of IOR (result.txt). */
  command: string | null;
  /** Until the deadline, GiB/s (result.txt). */
  stonewall: number | null;
}

export const noPhase = (name: string, line: number): Phase => ({
  ...{ name: name.replaceAll("_", "-"), line },
  ...{ score: null, time_s: null, isValid: true, command: null, stonewall: null },
});

export interface Score {
  readonly subject: string;
  readonly bandwidth: number | null;
  readonly operations: number | null;
  readonly total: number | null;
  readonly line: number;
}

export interface Execution {
  version: string | null;
  mode: string | null;
  procs: number | null;
  line: number;
  readonly phases: Phase[];
  readonly scores: Score[];
}

export const noExecution = (line: number): Execution => ({
  ...{ version: null, mode: null, procs: null, line, phases: [], scores: [] },
});

const isOfIor = ({ name }: Phase): boolean => /^ior-.*(?:read|write)$/.test(name);

/** Transfer sizes fixed by the rules of IO500; those of "easy" are free (doc/Running-IO500: ior-hard, ior-rnd). */
const FIXED: readonly (readonly [RegExp, number])[] = [
  [/^ior-hard-/, 47_008],
  [/^ior-rnd4K-/, 4096],
  [/^ior-rnd1MB-/, 2 ** 20],
];

function memberOf(phase: Phase, index: number, procs: number | null): ParsedMember {
  const { name, line, score, time_s } = phase;
  const op = name.endsWith("read") ? "read" : "write";
  const asked = phase.command === null ? null : askedBy(phase.command);
  return {
    ...{ ...NO_MEMBER, member: name, index, phase: index, signature: name, line, clones: procs },
    ...{ workload_op: op, read_percent: op === "read" ? 100 : 0, load_kind: "outstanding", failed: score === 0 },
    pattern: /rnd/.test(name) ? "random" : "seq",
    block_bytes: asked?.transfer_bytes ?? FIXED.find(([pattern]) => pattern.test(name))?.[1] ?? null,
    // A task of IOR waits for each transfer.
    iodepth: procs === null ? null : 1,
    ...{ engine: asked?.api ?? null, direct: asked?.direct ?? null },
    directions: [
      { op, iops: null, bytes_per_s: score! * GIB, ios: null, io_bytes: null, runtime_s: time_s, latency: [] },
    ],
  };
}

function detailsOf({ phases, scores, mode }: Execution): ParsedDetail[] {
  const facts: ParsedDetail[] = [];
  const add = (at: { line: number }, subject: string, name: string, value: number | null, unit: string): void => {
    if (value !== null) facts.push({ ...NO_FACT, topic: "general", subject, name, value, unit, line: at.line });
  };
  for (const phase of phases) {
    const { name, score, time_s, stonewall } = phase;
    if (isOfIor(phase))
      add(phase, name, "stonewall_bytes_per_s", stonewall === null ? null : stonewall * GIB, "bytes/s");
    else if (score !== null && score > 0) {
      add(phase, name, "ops_per_s", score * 1000, "per s");
      add(phase, name, "time_s", time_s, "s");
    }
  }
  for (const score of scores) {
    const { subject, bandwidth, operations, total } = score;
    add(score, subject, "bytes_per_s", bandwidth === null ? null : bandwidth * GIB, "bytes/s");
    add(score, subject, "ops_per_s", operations === null ? null : operations * 1000, "per s");
    add(score, subject, "total", total, "");
  }
  if (mode !== null) facts.push({ ...NO_FACT, topic: "general", name: "mode", text: mode });
  return facts;
}

export function pushExecutions(sink: Sink, path: string, all: readonly Execution[]): void {
  let document = 0;
  let others: { line: number; names: Set<string> } | null = null;
  for (const execution of all) {
    const { version, procs, line, phases, scores } = execution;
    const measured = phases.filter((phase) => isOfIor(phase) && phase.score !== null);
    for (const phase of phases) {
      if (!phase.isValid) {
        sink.notice({ code: "io500/invalid", level: "warning", path, line: phase.line, values: { name: phase.name } });
      }
      if (isOfIor(phase) || !phase.score) continue;
      others ??= { line: phase.line, names: new Set() };
      others.names.add(phase.name);
    }
    const members = measured.map((phase, i) => memberOf(phase, i, procs));
    const commands = Object.fromEntries(measured.flatMap(({ name, command }) => (command ? [[name, command]] : [])));
    if (members.length === 0) sink.notice({ code: "io500/no-result", level: "error", path, line });
    else {
      // The score is the last thing that IO500 writes.
      if (scores.length === 0) sink.notice({ code: "io500/no-score", level: "warning", path, line });
      sink.run({
        ...{ ...NO_RUN, tool: "io500", tool_version: version, title: "IO500", document: document++, line },
        options: Object.keys(commands).length === 0 ? null : JSON.stringify({ global: commands, jobs: [] }),
        ...{ members, details: detailsOf(execution) },
      });
    }
  }
  if (others === null) return;
  const values = { names: [...others.names].slice(0, 12).join(", ") };
  sink.notice({ code: "io500/no-io", level: "info", path, line: others.line, values });
}
