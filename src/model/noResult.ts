/** Files beside results that nobody takes for results: a README, a script, a picture. Pure. */
import type { Notice } from "~/base/notice";

/**
 * Read to the end, and nothing in it belongs to any tool (ingest/detect; formats/sysbench). A broken result has another
 * code.
 */
const OF_NOTHING = new Set(["format/unknown", "file/binary", "file/document", "image/no-link", "sysbench/not-a-run"]);
/** Nor is a README that quotes what a tool prints. */
const QUOTED = "fio/no-json";
/** Tools write results with these endings: an unknown file may still be one. */
const OF_TOOLS = /\.(?:json|jsonl|csv|tsv|log|html?|xml|gz|zip|tar|tgz|zst)$/i;
/** Whatever its ending. */
const ABOUT =
  /(?:^|\/)(?:readme|licen[cs]e|copying|notice|changelog|changes|notes|todo|makefile|dockerfile)(?:\.[^/]*)?$/i;
/** Output of programs that list a host, kept beside results whatever its ending (`hard_lscpu.log`, `sysctl.json`). */
const OF_HOST =
  /(?:^|[/_.-])(?:lscpu|lspci|lsscsi|lsmod|lshw|dmidecode|dmesg|uname|sysctl|cpuinfo|meminfo|mounts?|df|free|numactl|ethtool|ifconfig|fdisk|parted|hdparm)(?:[_.-][^/]*)?$/i;

/** It is listed with its reason, but not as an error: it is no missing result. */
export function isNoResult({
  path,
  status,
  notices,
}: {
  readonly path: string;
  /** `not-read`: nothing of it was. */
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
