/**
 * One row of IOR results, and the run made of it.
 *
 * Bandwidth is bytes over `total(s)`, from the first open to the last close. IOPS (3.3 and later) are transfers over
 * the time between the first and the last transfer, so they are not bandwidth ÷ transfer size. Before 3.3 a row has
 * none; the summary then counts bandwidth ÷ transfer size (ior-output.c, ops_values), and so do we.
 */
import { NO_FACT, NO_MEMBER, NO_RUN, NO_TIMES } from "../blank";
import type { ParsedDetail, ParsedMember, Sink } from "../format";
import { type Asked, askedBy } from "./command";

const MIB = 2 ** 20;
const KIB = 1024;

/** What is printed above the rows: of the invocation, then of one of its tests. */
export interface Setup {
  version: string | null;
  command: string | null;
  /** The node that prints, one of those that ran. */
  machine: string | null;
  /** All options of the test, as printed. */
  readonly options: Map<string, string>;
  /** As printed, exact or rounded to two digits. */
  transfer_bytes: number | null;
  tasks: number | null;
  nodes: number | null;
  segments: number | null;
  stonewall_s: number | null;
}

export const noSetup = (): Setup => ({
  ...{ version: null, command: null, machine: null, options: new Map<string, string>() },
  ...{ transfer_bytes: null, tasks: null, nodes: null, segments: null, stonewall_s: null },
});

/** The next test of the same invocation. */
export const nextTest = ({ version, command, machine }: Setup): Setup => ({ ...noSetup(), version, command, machine });

/** Of one access of one iteration, or of all iterations together. Absent: not printed. */
export interface Iteration {
  readonly op: "read" | "write";
  readonly line: number;
  readonly setup: Setup;
  mib_per_s: number;
  iops?: number;
  latency_s?: number;
  /** The last printed digit of the latency: 1 µs in text, 100 µs in JSON and CSV. */
  latency_step_us?: number;
  transfer_kib?: number;
  open_s?: number;
  transfers_s?: number;
  close_s?: number;
  total_s?: number;
  /** Bytes moved, if they differ from the request. */
  bytes?: number;
  /** Within the test; null for the summary. */
  repetition: number | null;
}

/** A line of "Summary of all tests". */
export interface Summary extends Omit<Iteration, "repetition"> {
  readonly repetitions: number;
  readonly max_mib_per_s: number;
  readonly min_mib_per_s: number;
  readonly stddev_mib_per_s: number;
}

/** Engines that keep several transfers of a task in flight (aiori-aio.c: `--aio.max-pending`). */
const ASYNCHRONOUS = /^(?:AIO)$/i;

/**
 * Whole bytes: a transfer is a multiple of 8 (ior.c, ValidateTests), and KiB with two decimals are more exact than
 * that.
 */
function transferBytes({ setup, transfer_kib }: Iteration, asked: Asked | null): number | null {
  const { transfer_bytes } = setup;
  if (transfer_bytes !== null && Number.isInteger(transfer_bytes)) return transfer_bytes;
  const rounded = transfer_bytes ?? (transfer_kib === undefined ? null : transfer_kib * KIB);
  const given = asked?.transfer_bytes ?? null;
  if (rounded === null) return given;
  if (given !== null && Math.abs(given - rounded) <= Math.max(8, 0.005 * given)) return given;
  return Math.round(rounded / 8) * 8;
}

/**
 * The mean latency of the transfers of the first task (ior.c, ReduceIterResults, prints that of rank 0). 3.3 and 4.0
 * divide its time by the transfers of one block, even if there were several segments or a deadline ended it earlier;
 * builds of 4.1.0+dev do one or the other. Then the number is not a latency.
 */
function latencyUs({ latency_s, bytes, setup }: Iteration): number | "wrong" | null {
  if (latency_s === undefined || latency_s === 0) return null;
  const isOfAll = setup.segments === 1 && setup.stonewall_s === null && bytes === undefined;
  // Whole nanoseconds, as no printed latency has more digits.
  return isOfAll ? Math.round(latency_s * 1e9) / 1000 : "wrong";
}

const patternOf = ({ options }: Setup, asked: Asked | null): "random" | "seq" | null => {
  const printed = options.get("ordering in a file");
  if (printed !== undefined) return /random/.test(printed) ? "random" : /sequential/.test(printed) ? "seq" : null;
  const flag = options.get("randomOffset");
  if (flag !== undefined) return flag === "0" ? "seq" : "random";
  return asked === null || asked.random === null ? null : asked.random ? "random" : "seq";
};

export interface Remarks {
  /** IOPS were computed. */
  iops: number | null;
  /** Printed latencies that are not latencies. */
  latency: number | null;
  /** Latencies are those of one task. */
  oneTask: number | null;
  /** Tasks or transfer size are unknown. */
  untold: number | null;
}

export function pushIteration(sink: Sink, document: number, row: Iteration | Summary, said: Remarks): void {
  const { setup, op, line } = row;
  const asked = setup.command === null ? null : askedBy(setup.command);
  const api = setup.options.get("api")?.replace(/ .*$/, "") ?? asked?.api ?? null;
  const block_bytes = transferBytes(row as Iteration, asked);
  const bytes_per_s = row.mib_per_s * MIB;
  const iops = row.iops ?? (block_bytes === null ? null : bytes_per_s / block_bytes);
  if (row.iops === undefined && iops !== null) said.iops ??= line;
  const mean_us = latencyUs(row as Iteration);
  if (mean_us === "wrong") said.latency ??= line;
  else if (mean_us !== null) said.oneTask ??= line;
  if (setup.tasks === null || block_bytes === null) said.untold ??= line;
  const direct = setup.options.has("useO_DIRECT") ? setup.options.get("useO_DIRECT") !== "0" : (asked?.direct ?? null);
  const time = { ...NO_TIMES, kind: "response", samples: null, quantiles: [], buckets: null } as const;
  const member: ParsedMember = {
    ...{ ...NO_MEMBER, member: op, index: 0, signature: op, clones: setup.tasks, line, engine: api, direct },
    ...{ workload_op: op, pattern: patternOf(setup, asked), block_bytes },
    read_percent: op === "read" ? 100 : 0,
    // A task waits for each transfer.
    iodepth: setup.tasks === null || ASYNCHRONOUS.test(api ?? "") ? null : 1,
    ...{ load_kind: "outstanding", failed: bytes_per_s === 0 },
    directions: [
      {
        ...{ op, iops, bytes_per_s, ios: null, io_bytes: row.bytes ?? null, runtime_s: row.total_s || null },
        latency: typeof mean_us === "number" ? [{ ...time, mean_us, rounded_us: row.latency_step_us ?? null }] : [],
      },
    ],
  };
  const global = Object.fromEntries(setup.options);
  if (setup.command !== null) global.command = setup.command;
  sink.run({
    ...{ ...NO_RUN, tool: "ior", tool_version: setup.version, title: op, document, engine: api, direct, line },
    // With several nodes, the one that prints may be any of them.
    host: setup.nodes === 1 ? setup.machine : null,
    options: Object.keys(global).length === 0 ? null : JSON.stringify({ global, jobs: [] }),
    ...{ members: [member], details: detailsOf(row) },
  });
}

function detailsOf(row: Iteration | Summary): ParsedDetail[] {
  const facts: ParsedDetail[] = [];
  const add = (subject: string, name: string, value: number | null | undefined, unit: string): void => {
    if (value != null) facts.push({ ...NO_FACT, topic: "general", subject, name, value, unit, line: row.line });
  };
  add("time", "open_s", row.open_s, "s");
  add("time", "transfers_s", row.transfers_s, "s");
  add("time", "close_s", row.close_s, "s");
  add("first task", "latency_s", row.latency_s, "s");
  if ("repetition" in row) add("test", "iteration", row.repetition, "");
  else {
    add("iterations", "count", row.repetitions, "");
    add("iterations", "max_bytes_per_s", row.max_mib_per_s * MIB, "bytes/s");
    add("iterations", "min_bytes_per_s", row.min_mib_per_s * MIB, "bytes/s");
    add("iterations", "stddev_bytes_per_s", row.stddev_mib_per_s * MIB, "bytes/s");
  }
  return facts;
}
