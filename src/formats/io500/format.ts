/**
 * What IO500 writes (src/main.c of io500, isc20 to isc26; utilities/io500_core.sh of io-500-dev, 2018 to 2020):
 *
 *     IO500 version io500-sc23_v1 (standard)                              result_summary.txt
 *     [RESULT]       ior-easy-write     1473.272015 GiB/s : time 330.216 seconds
 *     [RESULT] BW   phase 1            ior_easy_write               13.852 GB/s : time 369.64 seconds
 *     [SCORE ] Bandwidth 933.998785 GiB/s : IOPS 15046.978816 kiops : TOTAL 3748.847814
 *
 * and sections with pairs, `result.txt`. The GB of io-500-dev are 2^30 bytes: it divides IOR's MiB/s by 1024.
 */
import { eachLine } from "~/base/lines";
import { lookUp } from "~/base/lookUp";
import type { Format, ParsedDetail, ParsedMember, Sink } from "../format";
import { locateFrom, sniffLines, sniffText } from "../lineAt";
import { NO_FACT, NO_MEMBER, NO_RUN } from "../blank";
import { askedBy } from "../ior/command";

// A phase of IO500, and the run made of all phases. The phases of IOR are points. Those of mdtest, find and
// md-workbench count files: they are facts of the run, since as IOPS they would look like I/Os of a disk.

const GIB = 2 ** 30;

interface Phase {
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

const noPhase = (name: string, line: number): Phase => ({
  ...{ name: name.replaceAll("_", "-"), line },
  ...{ score: null, time_s: null, isValid: true, command: null, stonewall: null },
});

interface Score {
  readonly subject: string;
  readonly bandwidth: number | null;
  readonly operations: number | null;
  readonly total: number | null;
  readonly line: number;
}

interface Execution {
  version: string | null;
  mode: string | null;
  procs: number | null;
  line: number;
  readonly phases: Phase[];
  readonly scores: Score[];
}

const noExecution = (line: number): Execution => ({
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

function pushExecutions(sink: Sink, path: string, all: readonly Execution[]): void {
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

const decoder = new TextDecoder();
const NUMBER = "(\\d{1,12}(?:\\.\\d{1,9})?)";
const VERSION = /^IO500 version (\S*?) *(?:\((\w+)\))?$/;
const RESULT = new RegExp(
  `^\\[ *(?:RESULT[^\\]]*)?\\] +(?:(?:BW|IOPS) +phase +\\d+ +)?([a-z][\\w-]*) +${NUMBER} (?:Gi?B/s|kiops) +: time +${NUMBER} seconds(.*)$`,
  "i",
);
const SCORE = new RegExp(`^\\[SCORE(X?)[^\\]]*\\] Bandwidth ${NUMBER} Gi?B/s : IOPS ${NUMBER} kiops : TOTAL ${NUMBER}`);
const SECTION = /^\[([A-Za-z][\w-]*)\]$/;
const PAIR = /^([A-Za-z][\w-]*) *= *(.*)$/;

/** A line of results that was cut or damaged. */
const TORN = /^\[ *(?:RESULT|SCORE)[^\]]*\]/;

class Reader {
  readonly executions: Execution[] = [];
  readonly bad: { line: number; text: string }[] = [];
  #section = "";
  #isClosed = true;

  line(raw: string, at: number, isCut: boolean): void {
    const text = raw.trim();
    const version = VERSION.exec(text);
    const section = SECTION.exec(text)?.[1];
    if (version !== null) {
      const execution = this.#begin(at);
      [execution.version, execution.mode] = [version[1] || null, version[2] ?? null];
    } else if (section !== undefined) this.#enter(section, at);
    else if (TORN.test(text) || RESULT.test(text)) this.#result(text, at, isCut);
    else if (!isCut) this.#pair(text, at);
  }

  #begin(line: number): Execution {
    const execution = noExecution(line);
    this.executions.push(execution);
    this.#isClosed = false;
    this.#section = "";
    return execution;
  }

  #current(line: number): Execution {
    return this.#isClosed ? this.#begin(line) : this.executions.at(-1)!;
  }

  /** A phase that is there already belongs to the next execution. */
  #phase(name: string, line: number): Phase {
    const phase = noPhase(name, line);
    const hasIt = this.#current(line).phases.some((one) => one.name === phase.name);
    const { phases } = hasIt ? this.#begin(line) : this.#current(line);
    phases.push(phase);
    return phase;
  }

  #result(text: string, line: number, isCut: boolean): void {
    const [, name, score, time, rest] = RESULT.exec(text) ?? [];
    const [, extended, bandwidth, operations, total] = SCORE.exec(text) ?? [];
    if (isCut || (name === undefined && total === undefined)) this.bad.push({ line, text: text.slice(0, 100) });
    else if (name !== undefined) {
      // A pause and its like.
      if (name === "timestamp") return;
      const isValid = !/invalid/i.test(rest! + text.slice(0, 20));
      Object.assign(this.#phase(name, line), { score: Number(score), time_s: Number(time), isValid });
    } else {
      const [bw, md, all] = [bandwidth, operations, total].map(Number);
      const subject = extended === "X" ? "extended score" : "score";
      this.#current(line).scores.push({ subject, bandwidth: bw!, operations: md!, total: all!, line });
    }
  }

  #enter(section: string, line: number): void {
    if (section === "run") this.#begin(line);
    else if (/^(?:ior|mdtest|mdworkbench|find)/.test(section)) this.#phase(section, line);
    this.#section = section;
  }

  #pair(text: string, line: number): void {
    const [, key, value] = PAIR.exec(text) ?? [];
    if (key === undefined || value === undefined) return;
    const section = this.#section;
    if (section === "" || section === "run") {
      if (!/^(?:version|procs|mode)$/.test(key)) return;
      // result.txt before sc22 has no section for it.
      const execution = key === "version" && section === "" ? this.#begin(line) : this.#current(line);
      if (key === "version") execution.version = value || null;
      else if (key === "mode") execution.mode = value;
      else execution.procs = countOf(value);
      return;
    }
    const execution = this.executions.at(-1);
    if (execution === undefined) return;
    if (/^SCOREX?$/.test(section)) scorePair(execution, section, key, value, line);
    const phase = execution.phases.at(-1);
    if (phase === undefined || phase.name !== section) return;
    if (key === "score") phase.score = numberOf(value);
    else if (key === "t_delta") phase.time_s = numberOf(value);
    else if (key === "exe") phase.command = value;
    else if (key === "throughput-stonewall") phase.stonewall = numberOf(value);
    else if (key === "nproc") execution.procs ??= countOf(value);
    if (/INVALID/.test(value)) phase.isValid = false;
  }
}

const numberOf = (text: string): number | null => (/^\d{1,12}(?:\.\d{1,9})?\b/.test(text) ? parseFloat(text) : null);
const countOf = (text: string): number | null => (/^[1-9]\d{0,7}$/.test(text) ? Number(text) : null);

function scorePair({ scores }: Execution, section: string, key: string, value: string, line: number): void {
  const name = lookUp({ BW: "bandwidth", MD: "operations", SCORE: "total" }, key);
  if (name === undefined) return;
  const subject = section === "SCOREX" ? "extended score" : "score";
  let score = scores.find((one) => one.subject === subject);
  if (score === undefined) scores.push((score = { subject, bandwidth: null, operations: null, total: null, line }));
  Object.assign(score, { [name]: numberOf(value) });
}

const isSummary = (line: string): boolean => VERSION.test(line) || RESULT.test(line) || SCORE.test(line);

async function parse(...[source, sink, context]: Parameters<Format["parse"]>): Promise<void> {
  const reader = new Reader();
  await eachLine(source, context, (text, line, isCut) => reader.line(text, line, isCut));
  finish(sink, source.path, reader);
}

function finish(sink: Sink, path: string, { executions, bad }: Reader): void {
  pushExecutions(sink, path, executions);
  for (const { line, text } of bad.slice(0, 20)) {
    sink.notice({ code: "io500/bad-line", level: "error", path, line, values: { text } });
  }
}

export const io500Summary: Format = {
  id: "io500-summary",
  tool: "io500",
  says: () => 0.5,
  sniff: sniffLines((line) => isSummary(line.trim())),
  locate: locateFrom(),
  parse,
};

export const io500Result: Format = {
  id: "io500-result",
  tool: "io500",
  says: () => 1,
  sniff: sniffText((text) => /^\[(?:ior|mdtest)-[\w-]+\]\s*$/m.test(text) && /^(?:t_start|exe|score) +=/m.test(text)),
  locate: locateFrom({
    most: 10,
    patternOf: ({ stat = "bytes_per_s" }) => (stat === "runtime_s" ? /^t_delta/ : /^score/),
  }),
  parse,
};

/** `config.ini`, and what `--list` prints of it (src/parse_conf.c): what is to be run. */
export const io500Config: Format = {
  id: "io500-config",
  tool: "io500",
  companion: true,
  sniff: (head) => {
    const text = decoder.decode(head);
    const has =
      /^\[(?:ior|mdtest)-(?:easy|hard)(?:-[a-z]+)?\]\s*$/m.test(text) && /^(?:datadir|stonewall-time) *=/m.test(text);
    return has && io500Result.sniff(head) === 0 ? 1 : 0;
  },
  parse: () => Promise.resolve(),
};
