/** Files beside results that are clearly not results: a README, a script, a picture. Pure. */
import type { Notice } from "~/base/notice";

/**
 * Read to the end, and nothing in it belongs to any tool (ingest/detect; formats/sysbench). A broken result has another
 * code.
 */
const OF_NOTHING = new Set(["format/unknown", "file/binary", "file/document", "image/no-link", "sysbench/not-a-run"]);
/** A README that quotes a tool's output is not a result either. */
const QUOTED = "fio/no-json";
/** Tools write results with these endings: an unknown file may still be one. */
const OF_TOOLS = /\.(?:json|jsonl|csv|tsv|log|html?|xml|gz|zip|tar|tgz|zst)$/i;
/** Never results, whatever their ending. */
const ABOUT =
  /(?:^|\/)(?:readme|licen[cs]e|copying|notice|changelog|changes|notes|todo|makefile|dockerfile)(?:\.[^/]*)?$/i;
/** Output of programs that list a host, kept beside results whatever its ending (`hard_lscpu.log`, `sysctl.json`). */
const OF_HOST =
  /(?:^|[/_.-])(?:lscpu|lspci|lsscsi|lsmod|lshw|dmidecode|dmesg|uname|sysctl|cpuinfo|meminfo|mounts?|df|free|numactl|ethtool|ifconfig|fdisk|parted|hdparm)(?:[_.-][^/]*)?$/i;

/** Listed with its reason, but not as an error: no result is missing. */
export function isNoResult({
  path,
  status,
  notices,
}: {
  readonly path: string;
  /** `not-read`: none of it was read. */
  readonly status: string;
  readonly notices: readonly Pick<Notice, "code" | "level">[];
}): boolean {
  const errors = notices.filter(({ level }) => level === "error");
  return (
    status === "not-read" &&
    errors.length > 0 &&
    errors.every(({ code }) => OF_NOTHING.has(code) || (code === QUOTED && ABOUT.test(path))) &&
    (ABOUT.test(path) || OF_HOST.test(path) || !OF_TOOLS.test(path))
  );
}
