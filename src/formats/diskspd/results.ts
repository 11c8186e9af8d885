/** `-Rxml`: <Results><System/><Profile/><TimeSpan/>…</Results>. The n-th time span has the n-th plan of the profile. */
import type { Quantile } from "~/model/latency";
import type { ParsedTrace } from "../format";
import {
  type Asked,
  type Both,
  type Counted,
  type DiskOp,
  nothingAsked,
  noPlan,
  type Plan,
  type Row,
  type Span,
  type Times,
} from "./span";
import { childOf, childrenOf, type Element, numberOf, textOf } from "./xml";

const isTrue = (element: Element, name: string): boolean => textOf(element, name) === "true";
const NAMES = { read: "Read", write: "Write" } as const;
/** Milliseconds with three decimals -> whole microseconds. */
const us = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 1000));

function askedOf(target: Element): Asked {
  const throughput = childOf(target, "Throughput");
  const limit = numberOf(throughput) || null;
  const isIops = throughput?.attributes.get("unit") === "IOPS";
  const ratio = numberOf(target, "RandomRatio");
  const isRandom = childOf(target, "Random") !== undefined;
  return {
    ...nothingAsked(textOf(target, "Path") ?? ""),
    block_bytes: numberOf(target, "BlockSize"),
    random: isRandom ? (ratio === null || ratio === 100 ? true : null) : childOf(target, "StrideSize") ? false : null,
    write_percent: numberOf(target, "WriteRatio"),
    requests: numberOf(target, "RequestCount"),
    threads: numberOf(target, "ThreadsPerFile"),
    limit_iops: isIops ? limit : null,
    // Bytes per millisecond.
    limit_bytes_per_s: isIops || limit === null ? null : limit * 1000,
    direct: isTrue(target, "DisableOSCache") ? true : isTrue(target, "DisableLocalCache") ? null : false,
    mapped: isTrue(target, "MemoryMappedIo"),
  };
}

export const plansOf = (profile: Element | undefined): Plan[] =>
  childrenOf(childOf(profile, "TimeSpans"), "TimeSpan").map((span) => ({
    ...noPlan(),
    targets: childrenOf(childOf(span, "Targets"), "Target").map(askedOf),
    warmup_s: numberOf(span, "Warmup"),
    pool_threads: numberOf(span, "ThreadCount") ?? 0,
    pool_requests: numberOf(span, "RequestCount") ?? 0,
  }));

/** Everything else that was asked for, by the names of the elements; a value once, whatever targets have it. */
export function optionsOf(profile: Element | undefined): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  const take = ({ name, text, children }: Element, block: string | null): void => {
    const own = children.length === 0 ? text : "";
    // Aligned to the block, and every block after the one before: as usual.
    const isUsual = /^(?:Path|FileSize)$/.test(name) || (/^(?:Random|StrideSize)$/.test(name) && own === block);
    if (own !== "" && !isUsual) found.set(name, (found.get(name) ?? new Set()).add(own));
    for (const child of children) take(child, block);
  };
  for (const span of childrenOf(childOf(profile, "TimeSpans"), "TimeSpan")) {
    for (const child of span.children) {
      if (child.name === "Targets") for (const target of child.children) take(target, textOf(target, "BlockSize"));
      else take(child, null);
    }
  }
  return Object.fromEntries([...found].map(([name, values]) => [name, [...values]]));
}

function countedOf(target: Element, op: DiskOp): Counted | null {
  const [bytes, ios] = [numberOf(target, `${NAMES[op]}Bytes`), numberOf(target, `${NAMES[op]}Count`)];
  if (bytes === null || ios === null) return null;
  const mean_us = us(numberOf(target, `Average${NAMES[op]}LatencyMilliseconds`));
  return { bytes, ios, iops: null, mean_us, stddev_us: us(numberOf(target, `${NAMES[op]}LatencyStdev`)) };
}

/** Percentile 0 is the minimum, 100 the maximum. */
function timesOf(latency: Element | undefined, op: DiskOp): Times | null {
  const times: Times = { min_us: null, max_us: null, quantiles: [] };
  const quantiles: Quantile[] = [];
  for (const bucket of childrenOf(latency, "Bucket")) {
    const [percent, value] = [textOf(bucket, "Percentile"), us(numberOf(bucket, `${NAMES[op]}Milliseconds`))];
    if (percent === null || value === null || !/^\d{1,3}(?:\.\d{1,9})?$/.test(percent)) continue;
    if (Number(percent) === 0) times.min_us = value;
    else if (Number(percent) === 100) times.max_us = value;
    // Moves the decimal point: 99.9 is 0.999, not 0.9990000000000001.
    else if (Number(percent) < 100) quantiles.push([Number(`${percent}e-2`), value]);
  }
  times.quantiles = quantiles.sort(([a], [b]) => a - b);
  return times.max_us === null && quantiles.length === 0 ? null : times;
}

/** null: no results, because it was interrupted or part of them is missing. */
export function spanOf(span: Element, plan: Plan): Span | null {
  const seconds = numberOf(span, "TestTimeSeconds");
  if (seconds === null || seconds <= 0) return null;
  const rows: Row[] = [];
  for (const thread of childrenOf(span, "Thread")) {
    for (const target of childrenOf(thread, "Target")) {
      const [read, write] = [countedOf(target, "read"), countedOf(target, "write")];
      if (read === null || write === null) return null;
      rows.push({
        thread: numberOf(thread, "Id") ?? rows.length,
        path: textOf(target, "Path") ?? "",
        size: textOf(target, "FileSize"),
        of: { read, write },
      });
    }
  }
  if (rows.length === 0) return null;
  const latency = childOf(span, "Latency");
  const total = (op: DiskOp): Counted => {
    const mean_us = us(numberOf(latency, `Average${NAMES[op]}Milliseconds`));
    const sum = (key: "bytes" | "ios"): number => rows.reduce((n, { of }) => n + of[op][key], 0);
    const stddev_us = us(numberOf(latency, `${NAMES[op]}LatencyStdev`));
    return { bytes: sum("bytes"), ios: sum("ios"), iops: null, mean_us, stddev_us };
  };
  const both = <T>(of: (op: DiskOp) => T): Both<T> => ({ read: of("read"), write: of("write") });
  return {
    ...{ line: span.line, seconds, plan, rows, timesOf: new Map<string, Both<Times | null>>() },
    threads: numberOf(span, "ThreadCount"),
    cpu_percent: numberOf(span, "CpuUtilization", "Average", "UsagePercent"),
    total: both(total),
    times: both((op) => timesOf(latency, op)),
    iops_stddev: both((op) => numberOf(span, "Iops", `${NAMES[op]}IopsStdDev`)),
  };
}

export interface Series {
  readonly trace: Pick<ParsedTrace, "metric" | "stat" | "op" | "kind" | "window_s" | "line">;
  readonly t_s: readonly number[];
  readonly value: readonly number[];
}

/** The buckets of `-D`: I/Os per second, and from 2.1 on latencies, in each interval. */
export function seriesOf(span: Element): Series[] {
  const buckets = childrenOf(childOf(span, "Iops"), "Bucket");
  const [first] = buckets;
  if (first === undefined) return [];
  const number = (bucket: Element, name: string): number | null => {
    const text = bucket.attributes.get(name);
    return text !== undefined && /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
  };
  const window_s = (number(first, "SampleMillisecond") ?? 0) / 1000 || null;
  return (["read", "write"] as const).flatMap((op): Series[] => {
    const name = NAMES[op];
    const rates = buckets.filter((bucket) => number(bucket, name) !== null);
    if (rates.every((bucket) => number(bucket, name) === 0)) return [];
    const of = { op, window_s, line: first.line };
    const list = (
      trace: Pick<ParsedTrace, "metric" | "stat" | "kind">,
      from: readonly Element[],
      value: (bucket: Element) => number | null,
    ): Series[] => {
      const good = from.filter((bucket) => value(bucket) !== null && number(bucket, "SampleMillisecond") !== null);
      if (good.length === 0) return [];
      const t_s = good.map((bucket) => number(bucket, "SampleMillisecond")! / 1000);
      return [{ trace: { ...trace, ...of }, t_s, value: good.map((bucket) => value(bucket)!) }];
    };
    // A latency without I/Os is printed as 0.
    const timed = rates.filter((bucket) => number(bucket, name)! > 0);
    const latency = (stat: "mean" | "max", suffix: string) =>
      list({ metric: "latency", stat, kind: "response" }, timed, (b) =>
        us(number(b, `${name}${suffix}LatencyMilliseconds`)),
      );
    return [
      ...list({ metric: "iops", stat: "mean", kind: null }, rates, (bucket) => number(bucket, name)),
      ...latency("mean", "Avg"),
      ...latency("max", "Max"),
    ];
  });
}
