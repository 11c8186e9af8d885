/**
 * --livecsv: a row for each interval of a running phase (Statistics.cpp, printLiveStatsCSV, at d085b194; without the
 * date before 3.0). Each phase that moves data is a run with its series. With --livecsvex there are also rows of the
 * workers, without rates.
 */
import { lookUp } from "~/base/lookUp";
import { eachLine } from "~/base/lines";
import { NO_RUN, NO_TRACE } from "../blank";
import type { Format, Metric, ParsedTrace, Sink } from "../format";
import { type Damaged, sniffLines, tellDamaged } from "../lineAt";
import { dateOf } from "./csv";

const HEAD = /^(?:ISO Date,)?Label,Phase,RuntimeMS,/i;

type Op = "read" | "write";

interface Row {
  readonly line: number;
  readonly label: string;
  readonly phase: string;
  readonly started_ms: number | null;
  readonly t_ms: number;
  readonly op: Op | null;
  /** Since the phase began. */
  readonly bytes: number;
  readonly iops: number;
  /** Mean over the workers of each one's mean latency; 0: no I/O finished. */
  readonly latency_us: number;
  readonly cpu_percent: number;
}

/** Its numbers; the others are text. 2.1 has no latencies. */
const NUMBERS = ["RuntimeMS", "DoneBytes", "IOPS", "Lat IO us", "CPU"] as const;
const MIX: Readonly<Record<string, Op>> = { Read: "read", Write: "write" };

/** null: the row of a worker; text: the column with an invalid number; undefined: too many or too few cells. */
function rowOf(cells: readonly string[], names: readonly string[], line: number): Row | string | null | undefined {
  if (cells.length !== names.length) return undefined;
  const cell = (name: string): string => cells[names.indexOf(name)] ?? "";
  if (cell("Rank") !== "Total") return null;
  const wrong = NUMBERS.find((name) => !/^\d{0,15}$/.test(cell(name)));
  if (wrong !== undefined) return wrong;
  const [t_ms, bytes, iops, latency_us, cpu_percent] = NUMBERS.map((name) => Number(cell(name)));
  const phase = cell("Phase");
  const only: Op | null = phase.startsWith("READ") ? "read" : phase.startsWith("WRITE") ? "write" : null;
  return {
    ...{ line, phase, label: cell("Label"), op: lookUp(MIX, cell("MixType")) ?? only },
    started_ms: dateOf(cell("ISO Date"), { version: null, ms: t_ms! }),
    ...{ t_ms: t_ms!, bytes: bytes!, iops: iops!, latency_us: latency_us!, cpu_percent: cpu_percent! },
  };
}

/** The rows of one phase, as series. @returns the number of the next trace */
function pushPhase(sink: Sink, rows: readonly Row[], document: number, first: number): number {
  const [{ label, phase, line, started_ms }] = rows as readonly [Row];
  sink.run({ ...NO_RUN, tool: "elbencho", title: label || phase, document, started_ms, line, members: [] });
  let trace = first;
  for (const op of ["read", "write"] as const) {
    const own = rows.filter((row) => row.op === op);
    if (own.length === 0) continue;
    const window_s = own.length > 1 ? (own[1]!.t_ms - own[0]!.t_ms) / 1000 : null;
    const push = (
      metric: Metric,
      of: ParsedTrace["op"],
      value: (row: Row, before: Row | undefined) => number | null,
    ) => {
      const held = own.flatMap((row, i) => {
        const found = value(row, own[i - 1]);
        return found === null ? [] : [[row.t_ms / 1000, found] as const];
      });
      if (held.length === 0) return;
      const kind = metric === "latency" ? "response" : null;
      sink.trace({ ...NO_TRACE, trace, document, metric, op: of, kind, window_s, started_ms, line: own[0]!.line });
      sink.samples(
        trace++,
        Float64Array.from(held, ([t]) => t),
        Float64Array.from(held, ([, found]) => found),
      );
    };
    push("iops", op, (row) => row.iops);
    // MiB/s is truncated to a whole number, and refers to the requested interval: bytes over the time between two rows
    // are more precise.
    push("bytes_per_s", op, (row, before) => {
      const ms = row.t_ms - (before?.t_ms ?? 0);
      return ms > 0 ? (1000 * (row.bytes - (before?.bytes ?? 0))) / ms : null;
    });
    push("latency", op, (row) => (row.latency_us > 0 ? row.latency_us : null));
    if (op === "read" || !rows.some((row) => row.op === "read")) push("cpu_percent", null, (row) => row.cpu_percent);
  }
  return trace;
}

export const elbenchoLive: Format = {
  id: "elbencho-live",
  tool: "elbencho",
  sniff: sniffLines((line) => HEAD.test(line)),
  async parse(source, sink, context) {
    const { path } = source;
    let names: string[] = [];
    const phases: Row[][] = [];
    const bad: Damaged[] = [];
    const workers: Pick<Damaged, "line" | "values">[] = [];
    await eachLine(source, context, (text, line, isCut) => {
      if (text.trim() === "") return;
      if (HEAD.test(text)) {
        names = text.trim().split(",");
        return;
      }
      if (names.length === 0) return;
      const at = { line, values: { text: text.trim().slice(0, 100) } };
      const row = isCut ? undefined : rowOf(text.trim().split(","), names, line);
      if (row === undefined) bad.push({ code: "elbencho/bad-row", ...at });
      else if (row === null) workers.push(at);
      else if (typeof row === "string") bad.push({ code: "elbencho/bad-cell", line: at.line, values: { column: row } });
      else {
        const last = phases.at(-1)?.at(-1);
        const goesOn = last?.phase === row.phase && last.label === row.label && last.t_ms <= row.t_ms;
        if (goesOn) phases.at(-1)!.push(row);
        else phases.push([row]);
      }
    });
    let trace = 0;
    const moved = phases.filter((rows) => rows.some(({ op, bytes }) => op !== null && bytes > 0));
    for (const [document, rows] of moved.entries()) trace = pushPhase(sink, rows, document, trace);
    tellDamaged(sink, path, bad, "elbencho/more-bad");
    const [worker] = workers;
    if (worker !== undefined) {
      const values = { ...worker.values, count: workers.length };
      sink.notice({ code: "elbencho/unknown-row", level: "warning", path, ...worker, values });
    }
    const still = phases.filter((rows) => !moved.includes(rows));
    if (still.length > 0) {
      const shown = [...new Set(still.map(([row]) => row!.phase))].slice(0, 8).join(", ");
      const values = { count: still.length, names: shown };
      sink.notice({ code: "elbencho/no-io", level: "info", path, line: still[0]![0]!.line, values });
    }
  },
};
