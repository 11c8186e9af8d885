/** How runs were made: findings from their options and clocks. */
import { optionList } from "../jobOptions";
import { counted, type AuditStep, type Rule } from "./finding";
import { byName } from "~/base/byName";
import { timesPasses } from "~/model/tools";

/** Shorter runs say little about the steady state. */
const SHORT_S = 60;

/** Through the page cache (direct=0). Without evidence there is no finding. */
export const buffered: Rule = (all) => counted(all, ({ first }) => first.direct === false);

export const short: Rule = (all) =>
  counted(
    all,
    ({ first }) => first.runtime_s !== null && first.runtime_s < SHORT_S,
    (of) => ({ seconds: Math.min(...of.map(({ first }) => first.runtime_s!)) }),
  );

/** The last value of a numeric option; 0: none. */
const asked = ({ first }: AuditStep, option: RegExp): number =>
  Number(
    optionList(first.options, first.job_index)
      .flatMap((one) => option.exec(one)?.[1] ?? [])
      .at(-1) ?? 0,
  );

const askedDepth = (step: AuditStep): number => asked(step, /^iodepth=(\d+)$/);

/**
 * A synchronous engine holds one I/O per job, whatever iodepth says (fio HOWTO, iodepth): the option promises more than
 * it did.
 */
export const syncDepth: Rule = (all) =>
  counted(
    all,
    (step) => step.first.iodepth === 1 && askedDepth(step) > 1,
    (of) => ({ asked: Math.max(...of.map(askedDepth)) }),
  );

/** Writes between two syncs, by fsync= or fdatasync= (fio HOWTO 3.42); 0: none. */
const writesPerSync = (step: AuditStep): number => asked(step, /^f(?:data)?sync=([1-9]\d*)$/);

const syncMean_us = ({ all }: AuditStep): number =>
  Math.max(0, ...all.flatMap(({ op, latency }) => (op === "sync" ? (latency["lat"]?.mean_us ?? []) : [])));

/** fio times a sync by itself: the write that waits for it has only its own latency. */
export const waitsForSync: Rule = (all) =>
  counted(
    all,
    (step) => writesPerSync(step) > 0 && syncMean_us(step) > 0,
    (of) => ({ writes: Math.min(...of.map(writesPerSync)), mean_us: Math.max(...of.map(syncMean_us)) }),
  );

/** Members measured for different times (> 2 %): their sum is not a rate that they held together. */
export const unequalRuntimes: Rule = (all) =>
  counted(all, ({ directions }) => directions.some(({ staggered }) => staggered));

/** At this load the processors limit the result. */
export const BUSY_PERCENT = 90;

export const hostLimited: Rule = (all) =>
  counted(
    all,
    ({ first }) => first.cpu_percent !== null && first.cpu_percent > BUSY_PERCENT,
    (of) => ({ percent: Math.max(...of.map(({ first }) => first.cpu_percent!)) }),
  );

/** The file states that there was no ramp. */
export const noRamp: Rule = (all) => counted(all, ({ first }) => first.ramp_s === 0);

/** An unstated ramp is unknown, not "no ramp": fio's text lists few options and no ramp. */
export const rampUnknown: Rule = (all) =>
  counted(all, ({ first }) => first.ramp_s === null && !timesPasses(first.tool));

/** Within one tool: formats, defaults and percentile rules changed between versions. */
export const versions: Rule = ({ steps }) => {
  const byTool = new Map<string, Set<string>>();
  for (const { first } of steps) {
    if (first.tool_version === null) continue;
    const own = byTool.get(first.tool) ?? new Set();
    byTool.set(first.tool, own.add(first.tool_version.replace(`${first.tool}-`, "")));
  }
  const words = [...byTool.values()].filter((own) => own.size > 1).flatMap((own) => [...own].sort(byName));
  return words.length === 0 ? null : { count: words.length, values: {}, words };
};
