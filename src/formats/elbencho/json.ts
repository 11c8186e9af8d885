/** --jsonfile (3.0-27 and later): an object for each phase, one per line. Boost prints every value as text. */
import { type JsonNode, jsonValue } from "~/base/json";
import { lookUp } from "~/base/lookUp";
import { numberOf, textOf } from "../inventory/facts";
import { histogramOf } from "./buckets";
import { askedByColumns } from "./command";
import { dateOf } from "./csv";
import { type Column, type Done, type Latency, noLatency, nothingDone, type Phase } from "./phase";

/** Columns of the CSV file, with their keys in JSON; from 3.0-33 on these are below `config`. */
const CONFIG: Readonly<Record<string, string>> = {
  "path type": "path_type",
  paths: "paths",
  hosts: "hosts",
  threads: "threads",
  "file size": "file_size",
  "block size": "block_size",
  "direct IO": "direct_io",
  random: "random_offsets",
  "IO depth": "io_depth",
};

function columnOf(node: JsonNode | null): Column {
  const column: Column = {};
  const take = (key: string, into: "iops" | "bytes_per_s" | "bytes" | "entries_per_s"): void => {
    const value = numberOf(jsonValue(node, key));
    if (value !== null && value >= 0) column[into] = value;
  };
  take("iops", "iops");
  take("bytes/s", "bytes_per_s");
  take("bytes", "bytes");
  take("entries/s", "entries_per_s");
  return column;
}

/** `[{ "range": "0.0-1.2us", "count": "5" }, …]` */
function bucketsOf(node: JsonNode | null): Latency["buckets"] {
  const list = jsonValue(node, "buckets");
  if (list?.kind !== "array") return null;
  const rows = list.items.map((item) => {
    const [, end = ""] = /^[\d.]+-([\d.]+)us$/.exec(textOf(jsonValue(item, "range")) ?? "") ?? [];
    return [end, numberOf(jsonValue(item, "count")) ?? NaN] as const;
  });
  return histogramOf(rows);
}

function latencyOf(times: JsonNode | null, histogram: JsonNode | null): Latency | null {
  const us = (key: string): number | null => numberOf(jsonValue(times, key));
  const latency = { ...noLatency(), min_us: us("min_us"), mean_us: us("avg_us"), max_us: us("max_us") };
  latency.buckets = bucketsOf(histogram);
  return latency.mean_us === null && latency.buckets === null ? null : latency;
}

/** null: not a phase. */
export function phaseOf(root: JsonNode): Phase | null {
  const operation = textOf(jsonValue(root, "phase_type"));
  const [first, last] = [jsonValue(root, "first_done"), jsonValue(root, "last_done")];
  if (operation === null || last?.kind !== "object") return null;
  const config = jsonValue(root, "config") ?? root;
  const io = jsonValue(jsonValue(last, "latency"), "IO");
  const histogram = jsonValue(io, "histogram");
  const doneOf = (of: (node: JsonNode | null) => JsonNode | null): Done => ({
    ...nothingDone(),
    first: columnOf(of(first)),
    last: columnOf(of(last)),
    latency: latencyOf(of(io), of(histogram)),
  });
  const version = textOf(jsonValue(config, "version"));
  return {
    ...{ operation, line: root.line, version, label: textOf(jsonValue(root, "label")) },
    asked: askedByColumns(
      (name) => {
        const key = lookUp(CONFIG, name);
        return key === undefined ? undefined : scalar(jsonValue(config, key));
      },
      textOf(jsonValue(config, "command")) ?? undefined,
    ),
    started_ms: dateOf(textOf(jsonValue(root, "iso_start_date")) ?? undefined, { version: "3.1", ms: null }),
    done: doneOf((node) => node),
    reads: doneOf((node) => jsonValue(node, "rwmix_read")),
    first_ms: numberOf(jsonValue(first, "elapsed_time_ms")),
    last_ms: numberOf(jsonValue(last, "elapsed_time_ms")),
    cpu_percent: numberOf(jsonValue(last, "cpu%")),
  };
}

const scalar = (node: JsonNode | null): string | undefined =>
  node?.kind === "boolean" ? String(node.value) : (textOf(node) ?? undefined);
