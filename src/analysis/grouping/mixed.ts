/**
 * Loads of one curve under unlike set-ups, although no load was measured twice: another file system, another size,
 * options that change the work. Set-ups with several loads each become curves of their own, and so does any other work;
 * else a stray load stays on the line with a remark. A run time alone is not a set-up: tests are made longer at low
 * depths, and the audit warns of short ones.
 */
import { descending, greatest, sum } from "d3-array";
import { grouped } from "~/base/byKey";
import { labelOf } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { sweepKind } from "~/model/load";
import { wholeDrive } from "~/model/tools";
import { piecesOf } from "./names";
import { type Draft, unlike } from "./draft";
import { cellOf, remembered, sizeText, workloadOf } from "./step";

/** Paths that name a volume. */
const VOLUME = /^(?:\/mnt|\/media|\/run\/media\/[^/]+|\/Volumes)\/[^/]+|^[a-z](?=\\?:)/i;

/** The device, file system or volume of a target, as far as its path names it; "": unknown. */
function volumeOf(target: string): string {
  if (target.startsWith("/dev/")) return wholeDrive(target.slice(target.lastIndexOf("/") + 1));
  const systems = piecesOf(target.slice(0, 300)).filter(({ text }) => labelOf(text) === "tag:file system");
  return systems.map(({ word }) => word).join(" ") || (VOLUME.exec(target)?.[0] ?? "");
}

/** Devices or volumes under test, a line each; "": not all are known. */
export const drivesUnder = remembered(({ devices, targets }: Step): string => {
  const places = devices.length > 0 ? devices : [...new Set(targets.map(volumeOf))];
  return places.includes("") ? "" : places.join("\n");
});

const isOne = (values: Iterable<unknown>): boolean => new Set(values).size < 2;

interface Kind {
  /** In the remark. */
  readonly name: "place" | "size" | "work";
  /** null: unknown. */
  readonly of: (step: Step) => string | null;
  /** Do unlike values still mean one set-up? */
  readonly isSame: (steps: readonly Step[]) => boolean;
}

const KINDS: readonly Kind[] = [
  {
    name: "place",
    of: (step) => drivesUnder(step) || null,
    isSame: (steps) => {
      const all = [...new Set(steps.map(drivesUnder))].map((text) => text.split("\n"));
      // Different numbers of drives are scaling, and sets that share a drive are one place.
      return !isOne(all.map(({ length }) => length)) || !isOne([all.flat().length, new Set(all.flat()).size]);
    },
  },
  {
    name: "size",
    of: ({ size_bytes }) => (size_bytes === null ? null : sizeText(size_bytes)),
    // One range, divided among the jobs.
    isSame: (steps) => isOne(steps.map(({ size_bytes, numjobs }) => size_bytes! * (numjobs ?? 1))),
  },
  { name: "work", of: ({ work, apart }) => (apart === null ? null : work), isSame: () => false },
];

/** Options that labs set along with the load: unlike values may still be one sweep. */
const FOLLOWS_LOAD = new RegExp(
  `^(?:${[
    "iodepth_batch\\w* thinktime\\w* cpus_allowed\\w* cpumask numa_\\w+ nrfiles openfiles offset size \\w*max_open_zones",
    // IOR: a range or a task's place, divided among more tasks; stripes of Lustre; elbencho; ACT.
    "blocksize segments -[bsQ]\\d+ -OlustreStripe\\w+ cores zones dirs files service-threads num-queues threads-per-queue",
  ]
    .join(" ")
    .replaceAll(" ", "|")})(?:=|$)`,
);

/** Do they differ in what is accessed or how, such as by random_distribution=zipf:1.2? Then no line joins them. */
function areOtherWork(works: readonly string[]): boolean {
  const lists = works.map((work) => work.split(" ").filter((option) => option !== "" && !FOLLOWS_LOAD.test(option)));
  return unlike(lists).size > 0;
}

/** Equal for steps that one line may join: those equal in everything but their load. */
const curveOf = remembered((step) =>
  [workloadOf(step), step.engine, step.direct, sweepKind(step.load_kind), step.rate_process].join("|"),
);

/** The block devices given to the tool, a line each; "": files, or unknown. ACT takes a file for a device. */
const devicesGiven = remembered(({ tool, targets }) => {
  if (tool === "act") return [...targets].sort().join("\n");
  const areDevices = targets.every((target) => /^\/dev\/(?!loop|ram|shm)/.test(target));
  return areDevices ? [...new Set(targets.map(volumeOf))].sort().join("\n") : "";
});

/** Are these sets of lines parts of the largest of them? */
export function areNested(sets: readonly (readonly string[])[]): boolean {
  const most = new Set(greatest(sets, ({ length }) => length));
  return sets.every((own) => own.every((line) => line !== "" && most.has(line)));
}

/** More and more of the same drives under as many jobs (`filename=/dev/a:/dev/b`): more drives are no more load. */
export function partCounts(all: readonly Draft[]): void {
  for (const same of grouped(
    all,
    ({ seriesKey, step }) => `${seriesKey}\n\n${curveOf(step)}|${step.numjobs}`,
  ).values()) {
    const sets = [...new Set(same.map(({ step }) => devicesGiven(step)))].map((text) => text.split("\n"));
    if (!areNested(sets) || isOne(sets.map(({ length }) => length))) continue;
    for (const draft of same) draft.addToLabel(`drives=${devicesGiven(draft.step).split("\n").length}`);
  }
}

/** If the loads of a curve have several set-ups: splits the curve, or adds a remark to the stray loads. */
export function partMixed(all: readonly Draft[]): void {
  for (const { name, of, isSame } of KINDS) {
    for (const same of grouped(all, (draft) => `${draft.seriesKey}\n\n${curveOf(draft.step)}`).values()) {
      const sets = grouped(same, ({ step }) => of(step));
      const steps = same.map(({ step }) => step);
      if (sets.size < 2 || sets.has(null) || isSame(steps)) continue;
      const loads = new Map([...sets].map(([value, own]) => [value, new Set(own.map(({ step }) => cellOf(step)))]));
      // If a load was measured under both, these were separated before.
      if (new Set(steps.map(cellOf)).size < sum(loads.values(), ({ size }) => size)) continue;
      const sizes = [...loads.values()].map(({ size }) => size).sort(descending);
      if (sizes[1]! > 1 || (name === "work" && areOtherWork([...sets.keys()] as string[])))
        for (const draft of same) part(name, draft, of(draft.step)!);
      else
        for (const draft of same)
          if (loads.get(of(draft.step))!.size < sizes[0]! || sizes[0] === 1) draft.unlike.push(`unlike:${name}`);
    }
  }
}

/** Another place is another system; another size or option is another set-up. */
function part(name: Kind["name"], draft: Draft, value: string): void {
  if (name !== "place") draft.addToLabel(...value.split(" "));
  else {
    const text = value.replaceAll(/^.*\//gm, "").replaceAll("\n", " ");
    if (draft.words.told === undefined) draft.addToSystem(text);
    else draft.addToLabel(text);
  }
}
