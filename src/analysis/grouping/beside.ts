/** What ran at the same time as a step: other work of its run, in its phase and on its drives. */
import { grouped } from "~/base/byKey";
import type { Step } from "~/model/grouping";
import { isJudgedBySlices } from "~/model/tools";
import { workWord } from "../series";

/** Kinds of work named in a remark; further ones are counted. */
const NAMED = 6;

/** `write-16k`, `read-256k-rate`: as text/beside reads them. */
const workOf = (step: Step): string => `${workWord(step)}${step.load_kind === "rate" ? "-rate" : ""}`;

/**
 * Remarks such as `beside:write-16k:read-256k-rate`. Steps on different known drives are not neighbours; a step whose
 * drives are unknown is a neighbour of all others. ACT's reads and writes are one test by design.
 */
export function besideRemarks(steps: readonly Step[]): Map<Step, string> {
  const found = new Map<Step, string>();
  for (const all of grouped(steps, ({ run, phase }) => `${run}\n${phase}`).values()) {
    if (all.length < 2 || isJudgedBySlices(all[0]!.tool)) continue;
    const byDrive = grouped(
      all.flatMap((step) => drivesOf(step).map((drive) => ({ drive, step, work: workOf(step) }))),
      ({ drive }) => drive,
    );
    const worksOn = new Map([...byDrive].map(([drive, own]) => [drive, grouped(own, ({ work }) => work)]));
    for (const step of all) {
      const drives = step.targets.length === 0 ? [...worksOn.keys()] : [...step.targets, UNKNOWN];
      const works = drives.flatMap((drive) =>
        [...(worksOn.get(drive) ?? [])].flatMap(([work, own]) => (own.some((one) => one.step !== step) ? [work] : [])),
      );
      const others = [...new Set(works)].sort();
      const more = others.length > NAMED ? [`+${others.length - NAMED}`] : [];
      if (others.length > 0) found.set(step, ["beside", ...others.slice(0, NAMED), ...more].join(":"));
    }
  }
  return found;
}

/**
 * The loads at which other work was asked to run on the drives of a step: "beside 500 IOPS", "beside QD 8". Nothing
 * else ran: "alone".
 */
export function loadsBeside(steps: readonly Step[]): Map<Step, string> {
  const found = new Map<Step, string>();
  for (const all of grouped(steps, ({ run, phase }) => `${run}\n${phase}`).values()) {
    const loaded = all.flatMap((step) => {
      const load = loadOf(step);
      return load === null ? [] : [{ step, load }];
    });
    for (const step of all) {
      const loads = loaded.filter((one) => one.step !== step && shareDrive(one.step, step)).map(({ load }) => load);
      const isUntold = loads.length === 0 || loads.length > NAMED || isJudgedBySlices(step.tool);
      found.set(step, all.length === 1 ? "alone" : isUntold ? "" : `beside ${loads.join(" and ")}`);
    }
  }
  return found;
}

const loadOf = ({ asked_iops, iodepth }: Step): string | null =>
  asked_iops !== null ? `${Math.round(asked_iops)} IOPS` : iodepth === null ? null : `QD ${iodepth}`;

const shareDrive = ({ targets: a }: Step, { targets: b }: Step): boolean =>
  a.length === 0 || b.length === 0 || a.some((target) => b.includes(target));

const UNKNOWN = "";
const drivesOf = ({ targets }: Step): readonly string[] => (targets.length === 0 ? [UNKNOWN] : targets);
