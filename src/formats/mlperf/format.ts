/**
 * Results of MLPerf Storage: `summary.json` of DLIO (0.5 to 3.0), `mlperf_storage_report.json` of 0.5 and 1.0 (report.py),
 * `results.json` of 2.0 (mlpstorage, reporting.py).
 */
import { jsonItems, type JsonNode, jsonValue, readJsonValues } from "~/base/json";
import type { Format, ParsedDetail, ParsedDirection, ParsedMember, ParsedRun, Sink } from "../format";
import { jsonHead, jsonKeys, numberOf, parseWhole, sniffJson, textOf } from "../jsonFile";
import { locateFrom } from "../lineAt";
import { NO_FACT, NO_MEMBER, NO_RUN } from "../blank";

// Metrics of an MLPerf Storage run, as DLIO writes them (dlio_benchmark, utils/statscounter.py), and the run made of
// them. Its MB and GB are 2^20 and 2^30 bytes: samples a second × bytes of a sample ÷ 1024 ÷ 1024.

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** What is printed beside the metrics; null: unknown. */
interface About {
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

function detailsOf(metrics: JsonNode, subject: string | null): ParsedDetail[] {
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
function runOf(metrics: JsonNode, about: About, document: number): ParsedRun | null {
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

const has = (text: string, marks: readonly RegExp[]): boolean => marks.every((mark) => mark.test(text));
/** A result of DLIO: one of its metrics. */
const METRIC = /"(?:train|eval|save_checkpoint|load_checkpoint)_[a-zA-Z_]+_per_second"\s*:/;
const SUMMARY = jsonKeys("num_accelerators", "metric");
const REPORT = jsonKeys("overall", "runs");
const RESULTS = jsonKeys("benchmark_type", "metrics");

const decoder = new TextDecoder("latin1");

const NOTHING: Omit<About, "line"> = {
  ...{ version: null, model: null, accelerator: null, accelerators: null, hosts: null, host: null, command: null },
};
const textAt = (root: JsonNode, key: string): string | null => textOf(jsonValue(root, key));
const countAt = (root: JsonNode, key: string): number | null => {
  const value = numberOf(jsonValue(root, key));
  return value !== null && Number.isSafeInteger(value) && value > 0 ? value : null;
};

/** Runs of one value of the file, in order. `repeats`: a report names runs that have files of their own. */
function runsOf(root: JsonNode, first: number): { runs: ParsedRun[]; isReport: boolean } {
  const metrics = jsonValue(root, "metric");
  if (metrics !== null) {
    const run = runOf(
      metrics,
      {
        ...{ ...NOTHING, line: root.line, host: textAt(root, "hostname"), model: textAt(root, "model") },
        ...{ accelerators: countAt(root, "num_accelerators"), hosts: countAt(root, "num_hosts") },
      },
      first,
    );
    return { runs: run === null ? [] : [run], isReport: false };
  }
  const report = jsonValue(root, "runs");
  if (report?.kind === "object") {
    const runs: ParsedRun[] = [];
    const overall = jsonValue(root, "overall");
    const hosts = overall && countAt(overall, "num_client_hosts");
    for (const { node, line } of report.entries) {
      const accelerator = textAt(node, "accelerator");
      // 0.5 names none.
      const version = accelerator === null ? "0.5" : "1.0";
      const about: About = {
        ...{ ...NOTHING, line, version, model: textAt(node, "model"), accelerator, hosts },
        accelerators: countAt(node, "train_num_accelerators"),
      };
      const run = runOf(node, about, first + runs.length);
      if (run !== null) runs.push(run);
    }
    const [one, ...others] = runs;
    if (one === undefined || overall === null) return { runs, isReport: true };
    const details = [...(one.details ?? []), ...detailsOf(overall, "mean of the runs")];
    return { runs: [{ ...one, details }, ...others], isReport: true };
  }
  const results = jsonValue(root, "metrics");
  if (results === null) return { runs: [], isReport: false };
  const parameters = jsonValue(root, "parameters");
  const info = jsonValue(root, "system_info");
  const about: About = {
    ...{ ...NOTHING, line: root.line, version: "2.0", command: textAt(root, "command"), model: textAt(root, "model") },
    accelerators: countAt(root, "num_accelerators") ?? (parameters && countAt(parameters, "num_accelerators")),
    hosts: info === null ? null : countAt(info, "num_hosts"),
  };
  const run = runOf(results, about, first);
  return { runs: run === null ? [] : [run], isReport: true };
}

function push(sink: Sink, path: string, roots: readonly JsonNode[]): void {
  let document = 0;
  let isReport = false;
  for (const root of roots) {
    const read = runsOf(root, document);
    for (const run of read.runs) sink.run(run);
    document += read.runs.length;
    isReport ||= read.isReport;
  }
  if (document === 0) sink.notice({ code: "mlperf/no-result", level: "error", path });
  else if (isReport) sink.notice({ code: "mlperf/report", level: "info", path });
}

export const mlperfStorage: Format = {
  id: "mlperf-storage",
  tool: "mlperf-storage",
  // A report repeats its summaries, and names version and model. Its runs are repeats of one another.
  says: (runs) => (runs.some(({ tool_version }) => tool_version !== null) ? 2 : 0),
  sniff: sniffJson((text) => METRIC.test(text) && [SUMMARY, REPORT, RESULTS].some((marks) => has(text, marks))),
  locate: locateFrom({
    most: 60,
    patternOf: () => /_io_mean_MB_per_second|_throughput_MB_per_second|checkpoint_io_mean_GB/,
  }),
  parse: parseWhole("mlperf/too-large", (text, sink, path) => {
    // Python prints what is no JSON: means of nothing.
    const { values, fault } = readJsonValues(text.replaceAll(/:\s*-?(?:NaN|Infinity)\b/g, ": null"));
    if (fault !== null) {
      const { line, expected } = fault;
      sink.notice({ code: "mlperf/cut", level: "error", path, line, values: { expected } });
    }
    const roots = values.flatMap((value) => (value.kind === "array" ? jsonItems(value) : [value]));
    if (fault === null || roots.length > 0) push(sink, path, roots);
  }),
};

/** The log of DLIO, also in what mlpstorage kept of the console; its results.csv says what its results.json says. */
const LOG = /(?:^|\n)\[[A-Z]+\] \d{4}-\d\d-\d\dT\S+ Running DLIO (?:\[[^\]\n]*\] )?with \d+ process/;
const isTable = (text: string): boolean => {
  const columns = text.slice(0, text.indexOf("\n")).trim().split(",");
  return (
    ["benchmark_type", "run_id"].every((name) => columns.includes(name)) &&
    columns.some((name) => /^metrics\.|^parameters\./.test(name))
  );
};

/** Other files beside a summary: times of epochs and blocks, the log of one process, the request to each machine. */
const BESIDE: readonly (readonly RegExp[])[] = [
  [/^\s*\{\s*"\d+":\s*\{\s*"start":\s*"\d{4}-\d\d-\d\dT[^"]*",\s*"[a-z_]+\d+":\s*\{/],
  [/^\s*\{\s*"\d+":\s*\{\s*"load":\s*\{\s*"[a-z_]+\d+":\s*\[/],
  jsonKeys("host_memory_GB", "host_cpu_count", "potential_caching"),
  jsonKeys("benchmark_type", "run_datetime"),
];

/** `per_epoch_stats.json`, `0_output.json`, `training_…_metadata.json`, `dlio.log`, `results.csv`: nothing is taken. */
export const mlperfBeside: Format = {
  id: "mlperf-beside",
  tool: "mlperf-storage",
  companion: true,
  sniff: (head) => {
    const text = jsonHead(head);
    if (text !== null && BESIDE.some((marks) => has(text, marks))) return 0.9;
    const plain = decoder.decode(head);
    return LOG.test(plain) || isTable(plain) ? 0.9 : 0;
  },
  parse: () => Promise.resolve(),
};
