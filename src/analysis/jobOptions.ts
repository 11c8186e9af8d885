/** Options of a run as text for the source panel: of one job, global and own merged (the job wins), what decides first. */

type Value = string | number | boolean | null | readonly (string | number | boolean | null)[];
interface RunOptions {
  readonly global?: Readonly<Record<string, Value>> | null;
  readonly jobs?: readonly (Readonly<Record<string, Value>> | null)[];
}

/**
 * What decides over the numbers, in the order an engineer asks for it: definitions of vdbench (User's Guide 5.04.07),
 * job parameters of fio (HOWTO).
 */
const DECIDING = [
  "rd",
  "wd",
  "fwd",
  "sd",
  "fsd",
  "hd",
  "rw",
  "readwrite",
  "bs",
  "blocksize",
  "bssplit",
  "bsrange",
  "rwmixread",
  "rwmixwrite",
  "iodepth",
  "numjobs",
  "ioengine",
  "direct",
  "buffered",
  "rate_iops",
  "rate",
  "rate_process",
  "thinktime",
  "latency_target",
  "size",
  "io_size",
  "filesize",
  "filename",
  "directory",
  "offset",
  "runtime",
  "time_based",
  "ramp_time",
  "fsync",
  "fdatasync",
  "sync",
  "end_fsync",
  "random_distribution",
  "norandommap",
  "verify",
  "stonewall",
  "group_reporting",
];

/** `name=value` per option; a repeated option once per value; [] when the file holds none or they cannot be read. */
export function optionList(json: string | null, jobIndex: number): string[] {
  const parsed = parse(json);
  if (parsed === null) return [];
  const merged = new Map(Object.entries({ ...parsed.global, ...parsed.jobs?.[jobIndex] }));
  return DECIDING.filter((name) => merged.has(name)).flatMap((name) => {
    const value = merged.get(name) ?? null;
    return (Array.isArray(value) ? value : [value]).map((one) =>
      one === null || one === "" ? name : `${name}=${String(one)}`,
    );
  });
}

/** Jobs of the run, null where the file does not say. */
export const jobCount = (json: string | null): number | null => parse(json)?.jobs?.length ?? null;

function parse(json: string | null): RunOptions | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
