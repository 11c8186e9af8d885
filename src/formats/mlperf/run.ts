/**
 * Metrics of an MLPerf Storage run, as DLIO writes them (dlio_benchmark, utils/statscounter.py), and the run made of
 * them. Its MB and GB are 2^20 and 2^30 bytes: samples a second × bytes of a sample ÷ 1024 ÷ 1024.
 */
import { type JsonNode, jsonValue } from "~/base/json";
import { NO_FACT, NO_MEMBER, NO_RUN } from "../blank";
import type { ParsedDetail, ParsedDirection, ParsedMember, ParsedRun } from "../format";
import { numberOf, textOf } from "../inventory/facts";

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** What is printed beside the metrics; null: unknown. */
export interface About {
  readonly line: number;
  readonly version: string | null;
  readonly model: string | null;
  readonly accelerator: string | null;
  readonly accelerators: number | null;
  readonly hosts: number | null;
  readonly host: string | null;
  readonly command: string | null;
}

interface Part {
  readonly name: string;
  readonly op: ParsedDirection["op"] & ("read" | "write");
  readonly bytes_per_s: number | null;
  readonly duration_s: number | null;
}

const positive = (node: JsonNode | null): number | null => {
  const value = numberOf(node);
  return value !== null && value > 0 && Number.isFinite(value) ? value : null;
};

const times = (value: number | null, unit: number): number | null => (value === null ? null : value * unit);

function partsOf(metrics: JsonNode): Part[] {
  const of = (key: string): number | null => positive(jsonValue(metrics, key));
  const training = of("train_io_mean_MB_per_second") ?? of("train_throughput_MB_per_second");
  return [
    { name: "training", op: "read", bytes_per_s: times(training, MIB), duration_s: null },
    { name: "evaluation", op: "read", bytes_per_s: times(of("eval_io_mean_MB_per_second"), MIB), duration_s: null },
    ...(["save", "load"] as const).map((name) => ({
      name: `checkpoint ${name}`,
      op: name === "save" ? ("write" as const) : ("read" as const),
      bytes_per_s: times(of(`${name}_checkpoint_io_mean_GB_per_second`), GIB),
      duration_s: of(`${name}_checkpoint_duration_mean_seconds`),
    })),
  ];
}

/** Facts of their own, with the unit they are printed in. */
const FACTS: readonly (readonly [key: RegExp, unit: string, factor: number, name: string])[] = [
  [/^(.*)_samples_per_second$/, "per s", 1, "$1_samples_per_s"],
  [/^(.*)_percentage$/, "%", 1, "$1_percent"],
  [/^(.*_stdev)_MB_per_second$/, "bytes/s", MIB, "$1_bytes_per_s"],
  [/^(.*_stdev)_GB_per_second$/, "bytes/s", GIB, "$1_bytes_per_s"],
  [/^(.*)_seconds$/, "s", 1, "$1_s"],
  [/^(checkpoint_size)_GB$/, "bytes", GIB, "$1_bytes"],
];

export function detailsOf(metrics: JsonNode, subject: string | null): ParsedDetail[] {
  if (metrics.kind !== "object") return [];
  return metrics.entries.flatMap(({ key, line, node }): ParsedDetail[] => {
    const at = { ...NO_FACT, topic: "general", subject, line } as const;
    if (/meet_expectation$/.test(key)) return [{ ...at, name: key, text: textOf(node) }];
    const value = positive(node);
    const rule = FACTS.find(([pattern]) => pattern.test(key));
    if (value === null || rule === undefined) return [];
    const [pattern, unit, factor, name] = rule;
    return [{ ...at, name: key.replace(pattern, name), value: value * factor, unit }];
  });
}

/** null: it moved no data. */
export function runOf(metrics: JsonNode, about: About, document: number): ParsedRun | null {
  const { line, version, model, accelerator, accelerators, hosts, host, command } = about;
  const parts = partsOf(metrics).filter(({ bytes_per_s }) => bytes_per_s !== null);
  if (parts.length === 0) return null;
  const members = parts.map(({ name, op, bytes_per_s, duration_s }, index): ParsedMember => ({
    ...{ ...NO_MEMBER, member: name, index, phase: index, signature: name, line, clones: accelerators },
    ...{ workload_op: op, read_percent: op === "read" ? 100 : 0, load_kind: "outstanding", failed: false },
    directions: [{ op, iops: null, bytes_per_s, ios: null, io_bytes: null, runtime_s: duration_s, latency: [] }],
  }));
  const told = { model, accelerator, accelerators, hosts, command };
  const global = Object.fromEntries(
    Object.entries(told).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  );
  // Training, evaluation and the load of a checkpoint read alike, but they are not repeats of one another.
  const workload = [model, accelerator].filter((one) => one !== null);
  const jobs = parts.map(({ name }) => ({ description: [...workload, name].join(" ") }));
  return {
    ...{ ...NO_RUN, tool: "mlperf-storage", tool_version: version, document, line, members },
    title: model ?? "MLPerf Storage",
    // With several hosts, the one that prints may be any of them.
    host: hosts === 1 ? host : null,
    options: JSON.stringify({ global, jobs }),
    details: detailsOf(metrics, null),
  };
}
