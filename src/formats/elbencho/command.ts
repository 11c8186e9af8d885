/** The request of an elbencho phase: from the columns of a file, or from its command line. */
import { range } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { ParsedMember } from "../format";

/** null: not known. */
export interface Asked {
  /** Hosts that generate load; `threads` is per host, `iodepth` per thread. */
  readonly hosts: number | null;
  readonly threads: number | null;
  readonly iodepth: number | null;
  readonly block_bytes: number | null;
  readonly random: boolean | null;
  readonly direct: boolean | null;
  readonly engine: string | null;
  /** Bytes per second of one thread (--limitread, --limitwrite). */
  readonly limit: { readonly read: number | null; readonly write: number | null };
  /** As printed. */
  readonly options: ReadonlyMap<string, string>;
}

/** `4k`, `1M`, `16777216`: powers of 1024 (UnitTk.cpp, numHumanToBytesBinary). null: no size. */
export function sizeOf(text: string): number | null {
  const [, digits, unit = ""] = /^(\d{1,15})([kmgtpe]?)(?:i?b)?$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const bytes = Number(digits) * 1024 ** ("kmgtpe".indexOf(unit.toLowerCase() || "?") + 1);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

const count = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;

const SHORT: Readonly<Record<string, string>> = {
  ...{ b: "block", c: "configfile", i: "iterations", N: "files", n: "dirs", s: "size", t: "threads" },
};
/** The next word is not a path (docs/usage/help-all.md, 3.1-9). */
const WITH_VALUE = new Set(
  (
    "block blockvaralgo blockvarpct clients clientsfile configfile cores csvfile dirs fadv files flock gpuids hosts " +
    "hostsfile iodepth iterations jsonfile label latpercent9s limitread limitwrite livecsv liveint livejson log madv " +
    "netdevs numhosts opslog path phasedelay port randalgo randamount rankoffset recvbuf resfile respsize rotatehosts " +
    "rwmixpct rwmixthr rwmixthrpct s3aclgrantee s3aclgrants s3aclgtype s3checksumalgo s3endpoints s3key s3listobj s3log " +
    "s3logprefix s3multidel s3objprefix s3region s3secret s3sessiontoken s3sign s3sseckey s3ssekmskey sendbuf servers " +
    "serversfile sharesize size start svcpwfile svcupint threads timelimit treefile treeroundup treescan verify zones"
  ).split(" "),
);

/** Words of a command line; quotes are those elbencho puts around each word, or the shell's. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );

/** More paths than one run tests. */
const MOST_PATHS = 1024;

/** `f{0..3}` is f0 f1 f2 f3, as a shell expands it: scripts note the command as they wrote it. */
function expanded(path: string): string[] {
  const [all, before = "", from, to, behind = ""] = /^([^{}]*)\{(\d{1,4})\.\.(\d{1,4})\}([^{}]*)$/.exec(path) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (all === undefined || last < first || last - first >= MOST_PATHS) return [path];
  const width = /^0\d/.test(from!) ? from!.length : 0;
  return range(first, last + 1).map((n) => `${before}${String(n).padStart(width, "0")}${behind}`);
}

/**
 * Options of a command line by their long names; those without a value are "1". `path`: the tested paths, one per line.
 * null: not an elbencho command.
 */
export function optionsOf(line: string): Map<string, string> | null {
  const command = /(?:^|[\s/"'$#>])elbencho["']?(\s.+)$/.exec(line)?.[1];
  if (command === undefined || !/\s["']?-/.test(command)) return null;
  const options = new Map<string, string>();
  const words = wordsOf(command);
  for (let i = 0; i < words.length; i++) {
    const [, dashes, name, given] = /^(--?)([A-Za-z0-9]+)(?:=(.*))?$/.exec(words[i]!) ?? [];
    if (name === undefined) {
      // Words after a pipe or `>` belong to the shell.
      if (/^(?:[|&;]|\d?>)/.test(words[i]!)) break;
      options.set("path", [options.get("path") ?? [], ...expanded(words[i]!)].flat().join("\n"));
      continue;
    }
    const short = dashes === "-" ? lookUp(SHORT, name[0]) : undefined;
    const long = short ?? name;
    if (short !== undefined && name.length > 1) options.set(long, name.slice(1));
    else if (given !== undefined) options.set(long, given);
    else options.set(long, WITH_VALUE.has(long) ? (words[++i] ?? "") : "1");
  }
  return options;
}

/** The engine by the rule of the help ("--iodepth": 2 or more is asynchronous I/O, by libaio on Linux). */
function engineOf(options: ReadonlyMap<string, string>, path_type: string | null, iodepth: number | null) {
  if (path_type === "bucket" || path_type === "object") return "s3";
  if (path_type === "hdfs") return "hdfs";
  if (options.has("mmap")) return "mmap";
  if (options.has("cufile") || options.has("gds")) return "cufile";
  return iodepth === null ? null : iodepth > 1 ? "libaio" : "sync";
}

/** In the form of `run.options`: a repeated option is an array. */
export const listed = (options: Asked["options"]): Record<string, string | string[]> =>
  Object.fromEntries([...options].map(([name, value]) => [name, name === "path" ? value.split("\n") : value]));

const limitOf = (options: ReadonlyMap<string, string>) => ({
  read: sizeOf(options.get("limitread") ?? ""),
  write: sizeOf(options.get("limitwrite") ?? ""),
});

/** null: unknown. `--numhosts` takes as many of the list (help-all, 3.1). */
function hostsOf(options: ReadonlyMap<string, string>): number | null {
  const [hosts, used] = [options.get("hosts"), count(options.get("numhosts"))];
  // A name in brackets stands for several, and a file of hosts is not available.
  if (options.has("hostsfile") || hosts?.includes("[")) return used;
  const listed = hosts?.split(/[\s,]+/).filter(Boolean).length ?? 1;
  return Math.min(listed, used ?? listed);
}

/** From the command line alone: elbencho's defaults for missing options (docs/usage/help-all.md, 3.1-9). */
export function askedByCommand(options: ReadonlyMap<string, string> | null): Asked {
  if (options === null) return NOTHING_ASKED;
  const iodepth = count(options.get("iodepth") ?? "1");
  const block = sizeOf(options.get("block") ?? "1m");
  const size = sizeOf(options.get("size") ?? "");
  return {
    hosts: hostsOf(options),
    threads: count(options.get("threads") ?? "1"),
    iodepth,
    // A block is never larger than its file (ProgArgs.cpp).
    block_bytes: block !== null && size !== null && size > 0 ? Math.min(block, size) : block,
    random: options.has("rand"),
    direct: options.has("direct"),
    engine: engineOf(options, null, iodepth),
    limit: limitOf(options),
    options,
  };
}

const NOTHING_ASKED: Asked = {
  ...{ hosts: null, threads: null, iodepth: null, block_bytes: null, random: null, direct: null, engine: null },
  ...{ limit: { read: null, write: null }, options: new Map<string, string>() },
};

/** From named columns (CSV, JSON), as text. */
export function askedByColumns(column: (name: string) => string | undefined, command: string | undefined): Asked {
  const given = optionsOf(command ?? "");
  // JSON has no columns before 3.0-33.
  if (column("threads") === undefined) return askedByCommand(given);
  const options = given ?? new Map<string, string>();
  const flag = (name: string): boolean | null => {
    const text = column(name);
    return text === "1" || text === "true" ? true : text === "0" || text === "false" ? false : null;
  };
  const iodepth = count(column("IO depth"));
  const told = new Map(options);
  for (const name of ["hosts", "threads", "block size", "file size", "IO depth", "direct IO", "random", "paths"]) {
    const text = column(name);
    if (text !== undefined && text !== "") told.set(name, text);
  }
  return {
    hosts: count(column("hosts")),
    threads: count(column("threads")),
    iodepth,
    block_bytes: count(column("block size")),
    random: flag("random"),
    direct: flag("direct IO"),
    engine: engineOf(options, column("path type") ?? null, iodepth),
    limit: limitOf(options),
    options: told,
  };
}

/**
 * Asked rate of one thread. With --rwmixpct --limitwrite is the limit of reads and writes together (help-all.md), so it
 * is the rate of the whole mix.
 */
export function askedRate(
  { limit, block_bytes }: Asked,
  op: ParsedMember["workload_op"],
): Pick<ParsedMember, "load_kind" | "asked_iops"> {
  const bytes_per_s = op === "read" ? limit.read : limit.write;
  if (!bytes_per_s) return { load_kind: "outstanding", asked_iops: null };
  return { load_kind: "rate", asked_iops: block_bytes === null ? null : bytes_per_s / block_bytes };
}
