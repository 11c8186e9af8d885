/**
 * What a terse line prints after its directions: processor, depths, latency buckets, disks (HOWTO 3.42, "Terse
 * output"). Its first bucket of microseconds includes the nanoseconds (stat.c, stat_calc_lat_nu).
 */
import { CPU, diskFacts, type Fact, fact, shares } from "../details";

const DEPTHS = ["1", "2", "4", "8", "16", "32", ">=64"];
const US = ["2", "4", "10", "20", "50", "100", "250", "500", "750", "1000"];
const MS = [...US, "2000", ">=2000"];
const DISK = [
  ...["read_ios", "write_ios", "read_merges", "write_merges"],
  ...["read_ticks_ms", "write_ticks_ms", "in_queue_ms", "util_percent"],
];

/** null: `nan`, or absent. */
const numberOf = (field: string | undefined): number | null => {
  const value = Number.parseFloat(field ?? "");
  return Number.isFinite(value) ? value : null;
};

/**
 * @param fields those after the directions
 */
export function jobFactsOf(fields: readonly string[]): Fact[] {
  let at = 0;
  const cpu = CPU.flatMap(([, name, unit]) => {
    const value = numberOf(fields[at++]);
    return value === null ? [] : [fact("cpu", name, value, unit)];
  });
  const listed = (buckets: readonly string[]): (readonly [string, number])[] =>
    buckets.flatMap((bucket) => {
      const percent = numberOf(fields[at++]);
      return percent === null ? [] : [[bucket, percent] as const];
    });
  const depths = shares("depth", "iodepth_level_percent", listed(DEPTHS));
  const [us, ms] = [listed(US), listed(MS)];
  const some = (buckets: readonly (readonly [string, number])[]) => buckets.filter(([, percent]) => percent !== 0);
  return [
    ...cpu,
    ...depths,
    ...shares("latency", "latency_us_percent", some(us)),
    ...shares("latency", "latency_ms_percent", some(ms)),
  ];
}

/** @param fields nine for each disk: its name, then its numbers */
export function diskFactsOf(fields: readonly string[]): Fact[] {
  const facts: Fact[] = [];
  for (let at = 0; at + DISK.length < fields.length; at += DISK.length + 1) {
    const values = fields.slice(at + 1, at + 1 + DISK.length).map(numberOf);
    facts.push(...diskFacts(fields[at]!, DISK, values));
  }
  return facts;
}
