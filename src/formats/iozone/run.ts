/**
 * One line of iozone results as a run: its tests are members that ran one after the other. iozone counts kB of 1024
 * bytes in all versions, and whole records. So operations per second (-O) and kB/s are the same number in two units,
 * and the one that is not printed is computed from the other.
 */
import { NO_FACT, NO_MEMBER, NO_RUN, NO_TIMES } from "../blank";
import type { ParsedDetail, ParsedMember, Sink } from "../format";

const KIB = 1024;

/**
 * A test. The first of each workload needs no description; the others need one, so that they are not taken for its
 * repeats.
 */
export interface Test {
  readonly name: string;
  readonly op: "read" | "write" | "mixed";
  /** null: backwards, with a stride, or one record again and again. */
  readonly pattern: "random" | "seq" | null;
  readonly engine?: "stdio" | "pread";
}

const of = (name: string, op: Test["op"], pattern: Test["pattern"], engine?: Test["engine"]): Test => ({
  ...{ name, op, pattern },
  ...(engine && { engine }),
});

/** In the order of the columns of the table. */
export const TESTS: readonly Test[] = [
  of("write", "write", "seq"),
  of("rewrite", "write", "seq"),
  of("read", "read", "seq"),
  of("reread", "read", "seq"),
  of("random read", "read", "random"),
  of("random write", "write", "random"),
  of("backward read", "read", null),
  of("record rewrite", "write", null),
  of("stride read", "read", null),
  of("fwrite", "write", "seq", "stdio"),
  of("frewrite", "write", "seq", "stdio"),
  of("fread", "read", "seq", "stdio"),
  of("freread", "read", "seq", "stdio"),
];
export const MIXED = of("mixed workload", "mixed", "random");
export const PWRITE = of("pwrite", "write", "seq", "pread");
export const PREAD = of("pread", "read", "seq", "pread");

const PLAIN = new Set(["write", "read", "random read", "random write", "mixed workload"]);

export type Unit = "kB/s" | "ops/s" | "us";

export interface Value {
  readonly test: Test;
  readonly value: number;
  readonly line: number;
  /** Other numbers of the test, in the same unit. */
  readonly also: readonly (readonly [name: string, value: number])[];
}

/** What an invocation was asked to do. */
export interface Setup {
  version: string | null;
  command: string | null;
  direct: boolean | null;
  unit: Unit;
  record_kib: number | null;
  size_kib: number | null;
}

export const noSetup = (): Setup => ({
  ...{ version: null, command: null, direct: null, unit: "kB/s", record_kib: null, size_kib: null },
});

export interface Line {
  readonly setup: Setup;
  readonly line: number;
  readonly record_kib: number | null;
  readonly size_kib: number | null;
  readonly processes: number;
  readonly values: readonly Value[];
}

/** Asynchronous I/O (-H, -k): the number in flight is not known for every test. */
const isAsync = (command: string | null): boolean => command !== null && /\s-[Hk](?:\s|\d)/.test(command);

function memberOf({ test, value, line }: Value, index: number, at: Line): ParsedMember {
  const { setup, record_kib, processes } = at;
  const { unit, command } = setup;
  const block_bytes = record_kib === null ? null : record_kib * KIB;
  const bytes = unit === "kB/s" ? value * KIB : unit === "ops/s" && block_bytes !== null ? value * block_bytes : null;
  const iops = unit === "ops/s" ? value : unit === "kB/s" && block_bytes !== null ? (value * KIB) / block_bytes : null;
  const time = { ...NO_TIMES, kind: "response", samples: null, quantiles: [], buckets: null, mean_us: value } as const;
  return {
    ...{ ...NO_MEMBER, member: test.name, index, phase: index, signature: test.name, line, clones: processes },
    ...{ workload_op: test.op, pattern: test.pattern, block_bytes, direct: setup.direct },
    read_percent: test.op === "mixed" ? null : test.op === "read" ? 100 : 0,
    iodepth: isAsync(command) ? null : 1,
    ...{ engine: test.engine ?? null, load_kind: "outstanding", failed: false },
    directions: [
      {
        ...{ op: test.op, iops, bytes_per_s: bytes, ios: null, io_bytes: null, runtime_s: null },
        latency: unit === "us" ? [time] : [],
      },
    ],
  };
}

function detailsOf(at: Line): ParsedDetail[] {
  const { unit } = at.setup;
  return at.values.flatMap(({ test, also, line }, job_index) =>
    also.map(([name, value]) => ({
      ...{ ...NO_FACT, topic: "general", subject: test.name, name, job_index, line },
      ...(unit === "kB/s" ? { value: value * KIB, unit: "bytes/s" } : { value, unit: "per s" }),
    })),
  );
}

/** Pushes the lines; each is a document. */
export function pushLines(sink: Sink, lines: readonly Line[]): void {
  for (const [document, at] of lines.entries()) {
    const { setup, size_kib, record_kib, processes, line, values } = at;
    const global = {
      ...(size_kib !== null && { size: `${size_kib}k` }),
      ...(record_kib !== null && { record: `${record_kib}k` }),
      ...(setup.command !== null && { command: setup.command }),
    };
    const jobs = values.map(({ test: { name } }) => (PLAIN.has(name) ? {} : { description: name }));
    sink.run({
      ...{ ...NO_RUN, tool: "iozone", tool_version: setup.version, document, direct: setup.direct, line },
      title: processes === 1 ? "iozone" : `iozone, ${processes} processes`,
      options: JSON.stringify({ global, jobs }),
      members: values.map((value, index) => memberOf(value, index, at)),
      details: detailsOf(at),
    });
  }
}
