import { type JsonNode, jsonValue, readJson, readJsonValues } from "~/base/json";
import { eachLine } from "~/base/lines";
import { lookUp } from "~/base/lookUp";
import type { Format, Sink } from "../format";
import { parseWhole, sniffJson } from "../jsonFile";
import { type Damaged, locateFrom, sniffLines, sniffText, tellDamaged } from "../lineAt";
import { dateOf, headerOf, rowOf } from "./csv";
import { type Column, type Done, type Latency, noLatency, nothingDone, type Phase, pushPhases } from "./phase";
import { HEADER, TextReader } from "./text";
import { numberOf, textOf } from "../jsonFile";
import { histogramOf } from "./buckets";
import { askedByColumns } from "./command";

// --jsonfile (3.0-27 and later): an object for each phase, one per line. Boost prints every value as text.

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

function phaseOf(root: JsonNode): Phase | null {
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

/** Pushes the phases, then what could not be read. */
function finish(sink: Sink, path: string, phases: readonly Phase[], bad: readonly Damaged[]): void {
  pushPhases(sink, path, phases);
  tellDamaged(sink, path, bad, "elbencho/more-bad");
}

const shown = (text: string): string => text.trim().slice(0, 100);

export const elbenchoCsv: Format = {
  id: "elbencho-csv",
  tool: "elbencho",
  says: () => 0.5,
  sniff: sniffLines((line) => headerOf(line) !== null),
  locate: locateFrom(),
  async parse(source, sink, context) {
    let columns: ReadonlyMap<string, number> | null = null;
    const phases: Phase[] = [];
    const bad: Damaged[] = [];
    await eachLine(source, context, (text, line, isCut) => {
      if (text.trim() === "") return;
      const header = headerOf(text);
      columns = header ?? columns;
      if (header !== null || columns === null) return;
      const row = isCut ? null : rowOf(text, columns, line);
      if (row === null) bad.push({ code: "elbencho/bad-row", line, values: { text: shown(text) } });
      else if (typeof row === "string") {
        bad.push({ code: "elbencho/bad-cell", line, values: { column: row } });
      } else phases.push(row);
    });
    finish(sink, source.path, phases, bad);
  },
};

export const elbenchoJson: Format = {
  id: "elbencho-json",
  tool: "elbencho",
  says: () => 1,
  sniff: sniffJson((text) => ["phase_type", "first_done", "last_done"].every((key) => text.includes(`"${key}"`))),
  locate: locateFrom(),
  parse: parseWhole("elbencho/too-large", (text, sink, path) => {
    const phases: Phase[] = [];
    const bad: Damaged[] = [];
    const { values, fault } = readJsonValues(text);
    if (fault === null) {
      for (const value of values.flatMap((one) => (one.kind === "array" ? one.items : [one]))) {
        const phase = phaseOf(value);
        if (phase !== null) phases.push(phase);
        else bad.push({ code: "elbencho/bad-object", line: value.line });
      }
    } else {
      // elbencho writes one object per line: a damaged one does not affect the others.
      for (const [i, line] of text.split("\n").entries()) {
        if (line.trim() === "") continue;
        const read = readJson(line);
        const phase = read.ok ? phaseOf(read.value) : null;
        if (phase !== null) phases.push({ ...phase, line: i + 1 });
        else bad.push({ code: "elbencho/bad-object", line: i + 1 });
      }
    }
    finish(sink, path, phases, bad);
  }),
};

/** Rows of a phase with every statistic. */
const PHASE_LINES = 40;

const LINES: Readonly<Record<string, RegExp>> = {
  iops: /^ +(?:IOPS|(?:Files|Objects)\/s)/,
  bytes_per_s: /M(?:i?)B\/s/,
  io_bytes: /^ +(?:Total MiB|MiB )/,
  mean: /^ +IO.* latency/,
  min: /^ +IO.* latency/,
  max: /^ +IO.* latency/,
};

export const elbenchoText: Format = {
  id: "elbencho-text",
  tool: "elbencho",
  // It prints latencies if requested; the CSV has no percentiles. Without its command it does not state the load.
  says: (runs) => {
    if (runs.some(({ options }) => options === null)) return 0.25;
    const latencies = runs.flatMap(({ members }) => members.flatMap((m) => m.directions.flatMap((d) => d.latency)));
    return latencies.some(({ quantiles, buckets }) => quantiles.length > 0 || buckets !== null) ? 0.75 : 0.25;
  },
  sniff: sniffText((text) => HEADER.test(text)),
  locate: locateFrom({
    most: PHASE_LINES,
    patternOf: ({ stat = "iops" }) => (Number.isFinite(Number(stat)) ? /^ +IO.* lat %/ : (lookUp(LINES, stat) ?? null)),
  }),
  async parse(source, sink, context) {
    const { path } = source;
    const reader = new TextReader();
    await eachLine(source, context, (text, line, isCut) => reader.line(text, line, isCut));
    const { bad, unknown, cut, percentiles, message, services } = reader.end();
    // Each service prints its share and the master the whole, with their lines mixed.
    if (services !== null) {
      sink.notice({ code: "elbencho/services", level: "error", path, line: services });
      return;
    }
    const lines = bad.map(({ line, text }) => ({ code: "elbencho/bad-line", line, values: { text } }));
    finish(sink, path, reader.phases, lines);
    if (cut !== null) sink.notice({ code: "elbencho/cut", level: "error", path, line: cut });
    if (unknown !== null) {
      const { line, text, count } = unknown;
      sink.notice({ code: "elbencho/unknown-row", level: "warning", path, line, values: { text, count } });
    }
    if (percentiles !== null) sink.notice({ code: "elbencho/upper-ends", level: "info", path, line: percentiles });
    if (message !== null) {
      const { line, text } = message;
      sink.notice({ code: "elbencho/message", level: "warning", path, line, values: { text } });
    }
  },
};
