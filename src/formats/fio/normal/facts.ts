/**
 * What normal text prints of a job besides rates and latencies, line by line (stat.c, show_thread_status_normal;
 * diskutil.c, print_disk_util; 1.1x to 3.42). Lines that begin alike are distinguished by their whole shape.
 */
import { lookUp } from "~/base/lookUp";
import { CPU as CPU_FACTS, diskFacts, type Fact, fact, IDLENESS, shares } from "../details";

const SHARE = String.raw`\d{1,10}(?:\.\d{1,9})?`;
const NUMBERS = new RegExp(String.raw`(>?=?\d+)=(${SHARE})%`, "g");
const CPU = new RegExp(
  String.raw`^cpu *: usr=(${SHARE})%, sys=(${SHARE})%, ctx=(\d{1,16})(?:, majf=(\d{1,16}), minf=(\d{1,16}))?`,
);
const SHARES = new RegExp(String.raw`^(IO depths|submit|complete|lat \([num]sec\)) *: (?:>?=?\d+=${SHARE}%(?:, |$))+$`);
const ERRORS = /^errors *: total=(\d{1,16}), first_error=(-?\d{1,9})/;
const STEADY = /^steadystate *: attained=(yes|no), .*\b(iops|bw|lat) (mean dev|slope)=(-?\d{1,16}(?:\.\d{1,9})?)(%?)$/;
const DISK =
  /^(\S{1,100}): ios=(\d{1,16})\/(\d{1,16})(?:, sectors=(\d{1,16})\/(\d{1,16}))?, merge=(\d{1,16})\/(\d{1,16}), ticks=(\d{1,16})\/(\d{1,16}), in_queue=(\d{1,16}), util=(\d{1,10}(?:\.\d{1,9})?)%/;

/** Topic and name in `details.ts`, by the first words of a line. */
const NAMES: Readonly<Record<string, readonly [topic: string, name: string]>> = {
  "IO depths": ["depth", "iodepth_level_percent"],
  submit: ["submit", "iodepth_submit_percent"],
  complete: ["complete", "iodepth_complete_percent"],
  "lat (nsec)": ["latency", "latency_ns_percent"],
  "lat (usec)": ["latency", "latency_us_percent"],
  "lat (msec)": ["latency", "latency_ms_percent"],
};

/** First words of lines that always contain numbers. */
const NUMBERED = /^(?:cpu|submit|complete|IO depths|lat \([num]sec\)) *:/;

/**
 * @returns null: the line begins like one of these but cannot be read.
 */
export function factsOfLine(text: string): Fact[] | null {
  let found: RegExpExecArray | null;
  // The first versions end no line between the shares in usec and those in msec.
  const [head, ...more] = text.split(/\s+(?=lat \()/);
  if (more.length > 0) {
    const parts = [head!, ...more].map(factsOfLine);
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  }
  if ((found = CPU.exec(text)) !== null) {
    const numbers: (string | undefined)[] = found.slice(1);
    return CPU_FACTS.flatMap(([, name, unit], i) =>
      numbers[i] === undefined ? [] : [fact("cpu", name, Number(numbers[i]), unit)],
    );
  }
  if ((found = SHARES.exec(text)) !== null) {
    const [topic, name] = lookUp(NAMES, found[1])!;
    const behind = text.slice(text.indexOf(":"));
    return shares(
      topic,
      name,
      [...behind.matchAll(NUMBERS)].map(([, bucket, percent]) => [bucket!, Number(percent)]),
    );
  }
  if ((found = ERRORS.exec(text)) !== null) {
    return [
      fact("errors", "total_err", Number(found[1]), "count"),
      fact("errors", "first_error", Number(found[2]), "errno"),
    ];
  }
  if ((found = STEADY.exec(text)) !== null) {
    const [, attained, metric, of, value, percent] = found;
    const criterion = of === "slope" ? `${metric}_slope` : metric!;
    return [
      fact("steadystate", "attained", attained === "yes" ? 1 : 0, null),
      { topic: "steadystate", subject: null, name: "criterion", value: null, unit: null, text: criterion },
      fact("steadystate", "found", Number(value), percent === "%" ? "percent" : "as_printed"),
    ];
  }
  return NUMBERED.test(text) ? null : [];
}

/** A line below "Disk stats (read/write)"; disks below a mapped device are skipped. */
export function diskFactsOfLine(text: string): Fact[] {
  const found = DISK.exec(text);
  if (found === null) return [];
  const [, name, ...numbers] = found;
  const values = numbers.map((text: string | undefined) => (text === undefined ? null : Number(text)));
  return diskFacts(name!, DISK_NAMES, values);
}

/** `--idle-prof` (idletime.c, show_idle_prof_stats): lines below "CPU idleness:", two decimals. */
export function idlenessFactsOfLine(text: string): Fact[] {
  const unit = /^unit work: mean=(\d{1,10}\.\d\d)us, stddev=(\d{1,10}\.\d\d)$/.exec(text);
  if (unit !== null) return IDLENESS.map(([, name, of], i) => fact("cpu_idleness", name, Number(unit[i + 1]), of));
  const [, of, listed] = /^(system|percpu): (\d{1,3}\.\d\d%(?:, \d{1,3}\.\d\d%)*)$/.exec(text) ?? [];
  return (listed?.split(", ") ?? []).map((share, i) =>
    fact("cpu_idleness", "idle_percent", parseFloat(share), "percent", of === "system" ? of : `cpu-${i}`),
  );
}

const DISK_NAMES = [
  ...["read_ios", "write_ios", "read_sectors", "write_sectors", "read_merges", "write_merges"],
  ...["read_ticks_ms", "write_ticks_ms", "in_queue_ms", "util_percent"],
];
