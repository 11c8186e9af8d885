/** Measured values as text: rates, latencies with the unit their size asks for. */
import { exact, fixed, significant } from "~/base/number";
import { isAtLeast } from "./latency";

/** An IOPS value as read out: whole numbers from 1,000 up, four digits below. */
export const rateText = (value: number): string => significant(value, 4);

/** The same in a column of a table: whole numbers, three digits below 10. */
export const countText = (value: number): string => (value < 10 ? significant(value, 3) : fixed(value, 0));

/** "2.81 GB/s"; "3.085 MB/s" for what is less than a tenth of a GB/s. */
export const bytesRateText = (bytes_per_s: number, digits = 4): string =>
  bytes_per_s > 0 && bytes_per_s < 1e8
    ? `${significant(bytes_per_s / 1e6, digits)} MB/s`
    : `${significant(bytes_per_s / 1e9, digits)} GB/s`;

/**
 * Prefix for a latency in fio's last bin: the true value is this or higher. Means and maxima never have exactly these
 * digits.
 */
export const atLeast = (us: number): string => (isAtLeast(us) ? "≥ " : "");

/** Uncertainty of a percentile, percent (model/latency, openPercent): "0.78", "1.4", "7". */
export const openText = (percent: number): string =>
  exact(percent < 5 ? Number(percent.toPrecision(2)) : Math.round(percent));

/** In the unit that leaves one to three digits before the point. */
const inUnit = (us: number, said: (value: number) => string): string =>
  us >= 1e6 ? `${said(us / 1e6)} s` : us >= 1e3 ? `${said(us / 1e3)} ms` : `${said(us)} µs`;

/** A latency by itself: "777 µs", "6.72 ms", "≥ 17.1 s". */
export const latencyWords = (us: number, digits = 3): string => atLeast(us) + plainLatency(us, digits);

/** A latency beside a limit: one over it is never rounded to it, "1.004 ms" at 1 ms. */
export function besideLimit(us: number, limit_us: number | null): string {
  const isClear = (digits: number): boolean => Number(us.toPrecision(digits)) > limit_us!;
  return latencyWords(us, limit_us === null || us <= limit_us ? 3 : ([3, 4, 5].find(isClear) ?? 6));
}

/** The same for a mean, which is not a bound. */
export const plainLatency = (us: number, digits: number): string => inUnit(us, (value) => significant(value, digits));

/** A latency limit as set: "1 ms", "750 µs". No measurement: digits are neither added nor lost. */
export const limitText = (us: number): string => inUnit(us, (value) => exact(Number(value.toPrecision(9))));

/** Size of a block: "4K", "1M", "512 B"; 4K is 4,096 bytes. */
export const blockSizeText = (bytes: number): string =>
  bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20}M` : bytes % 1024 === 0 ? `${bytes / 1024}K` : `${bytes} B`;

/** fio's `4k` is 4096 bytes (HOWTO 3.42, kb_base 1024). */
const sizeWord = (text: string): string | null => {
  const [, digits, unit = ""] = /^(\d+)([km]?)i?b?$/i.exec(text) ?? [];
  return digits === undefined ? null : blockSizeText(Number(digits) * 1024 ** " km".indexOf(unit.toLowerCase() || " "));
};

/**
 * Sizes of reads and of writes that were asked apart, from a set-up: `bs=4k,64k` is 4K and 64K,
 * `bssplit=4k/60:8k/40,64k` 4K+8K and 64K. null: one list or range for both.
 */
export function sizesApart(setup: string | null): readonly [reads: string, writes: string] | null {
  const [, list = ""] = /(?:^| )bs(?:split)?=(\S+)/.exec(setup ?? "") ?? [];
  const sizes = list.split(",").map((all) => all.split(":").map((entry) => sizeWord(entry.replace(/\/.*/, ""))));
  const [reads, writes] = sizes;
  return writes === undefined || [...reads!, ...writes].includes(null) ? null : [reads!.join("+"), writes.join("+")];
}

/** Farthest time that a date can be (ECMA-262, 21.4.1.1); a file may name any number. */
const LAST_MS = 8.64e15;

/** "2026-09-24T14:13:07.120Z"; null: no date. */
export const isoTime = (ms: number): string | null => (Math.abs(ms) <= LAST_MS ? new Date(ms).toISOString() : null);

/** "2026-09-24 14:13", UTC. */
export const utcMinute = (ms: number): string => isoTime(ms)?.slice(0, 16).replace("T", " ") ?? `${String(ms)} ms`;
