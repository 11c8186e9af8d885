/** Measurements of one work on different numbers of drives, hosts or jobs, as lines. Pure. */
import { group } from "d3-array";
import { type Against, type Measured, scalingSets, shareOfEach } from "~/analysis/scaling";
import { hostsOf } from "~/analysis/scalingRows";
import { exact, significant } from "~/base/number";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { stepsOf, type Step } from "~/model/step";
import { systemId } from "~/model/system";
import { countsAccelerators, countsThreads, setupName } from "~/model/tools";
import { scaling as text } from "~/text/en/scaling";
import { setups } from "~/text/en/setups";
import { drivesIn, type Drives } from "../shared/drives";
import { workloadId, workloadName } from "../shared/point/workload";

export interface Line {
  /** Id in links: its smallest count. */
  readonly id: string;
  readonly workload: string;
  readonly load: string;
  /** By count, the smallest first. */
  readonly measured: readonly Measured[];
}

export interface Sets {
  readonly against: Against;
  readonly one: "drive" | "host" | "job" | "thread" | "accelerator";
  /** What else throughput can be drawn against here. */
  readonly choices: readonly Against[];
  /** Most counts first, then most measurements. */
  readonly lines: readonly Line[];
  /** On no line, though their count is known. */
  readonly strays: readonly Measured[];
  /** Measurements whose number of drives is unknown. */
  readonly unknown: readonly Step[];
  /** Steps whose jobs count as drives (shared/driveCount). */
  readonly byJobs: ReadonlySet<string>;
}

export const firstOf = ({ measured }: Line): CurvePoint => measured[0]!.step.first;

const ONE = { drives: "drive", hosts: "host", jobs: "job" } as const;

const hostsIn = ({ first }: Step, members: Measured["members"]): number | null =>
  hostsOf(
    first,
    members.map((own) => own.first),
  );

function setsAgainst(against: Against, steps: readonly Step[], told: Drives): Omit<Sets, "choices"> {
  const known: Measured[] = [];
  const unknown: Step[] = [];
  for (const step of steps) {
    const members = told.membersOf(step);
    const count =
      against === "drives" ? told.of(step) : against === "hosts" ? hostsIn(step, members) : step.first.numjobs;
    if (count === null) unknown.push(step);
    else known.push({ step, count, members });
  }
  const areAll = (counts: (tool: string) => boolean): boolean =>
    against === "jobs" && known.length > 0 && known.every(({ step }) => counts(step.first.tool));
  const one = areAll(countsThreads) ? "thread" : areAll(countsAccelerators) ? "accelerator" : ONE[against];
  // More drives are not more jobs, and the same device of two hosts is not two drives of one: such measurements have
  // lines of their own.
  const apartBy = {
    jobs: ({ step }: Measured): string => JSON.stringify([told.of(step), step.first.targets]),
    drives: ({ step, members }: Measured): string => String(hostsIn(step, members) ?? 1),
    hosts: (): string => "",
  };
  const parts = [...group(known, apartBy[against]).values()];
  const sets = parts.flatMap((part) => scalingSets(part, ({ step, count }) => ({ first: step.first, count }), against));
  const lines = sets.map((all): Line => {
    const measured = all.toSorted(
      (a, b) => a.count - b.count || (a.step.first.source_path < b.step.first.source_path ? -1 : 1),
    );
    const { id, first } = measured[0]!.step;
    return { id, workload: workloadId(first), load: loadOf(measured, one), measured };
  });
  const taken = new Set(sets.flat());
  return { against, one, lines, unknown, strays: known.filter((each) => !taken.has(each)), byJobs: told.byJobs };
}

export function setsOf(points: readonly CurvePoint[], rows: readonly MemberRow[], by: Against | "auto"): Sets {
  const steps = stepsOf(points);
  const told = drivesIn(steps, rows);
  const all = (["drives", "hosts", "jobs"] as const).map((against) => setsAgainst(against, steps, told));
  const choices = all.filter(({ lines }) => lines.length > 0).map(({ against }) => against);
  const shown = all.find(({ against }) => against === (by === "auto" ? (choices[0] ?? "drives") : by))!;
  return { ...shown, choices };
}

/** The load of each, or of all together if that of each shrinks with the count. */
function loadOf(measured: readonly Measured[], one: Sets["one"]): string {
  const { count, step } = measured[0]!;
  const { load_kind, asked_iops, iodepth, numjobs } = step.first;
  if (load_kind === "rate") return asked_iops === null ? "" : text.load.asked(significant(asked_iops / count, 4), one);
  if (iodepth === null) return "";
  // A thread holds one request.
  if (one === "thread") return "";
  if (one === "job") return text.load.depth(exact(iodepth), one);
  const shares = [measured[0]!, measured.at(-1)!].map((m) => shareOfEach({ first: m.step.first, count: m.count }));
  const { depth, jobs } = shares[0]!;
  if (depth === null || depth !== shares[1]!.depth || jobs !== shares[1]!.jobs)
    return text.load.total(exact(iodepth), exact(numjobs ?? 1));
  return jobs === 1
    ? text.load.depth(exact(depth), one)
    : text.load.depthJobs(exact(depth), exact(Number(jobs.toFixed(2))), one);
}

/** The line in front: the one named by the link, else the one of its workload with most counts. */
export const chosenLine = (lines: readonly Line[], w: string, g: string): Line | undefined =>
  lines.find(({ id }) => g !== "" && id === g) ?? lines.find(({ workload }) => w === "" || workload === w);

/** Where block size is the load, a series has several: each is work of its own. */
export const isSameWork = (a: Line, b: Line): boolean =>
  a.workload === b.workload && firstOf(a).block_bytes === firstOf(b).block_bytes;

/** The lines drawn beside it. */
export const besides = (lines: readonly Line[], front: Line, by: "setup" | "load" | "workload"): readonly Line[] =>
  lines.filter((line) => by === "workload" || (isSameWork(line, front) && (by === "load" || line.load === front.load)));

/** Lines of different work each have their own ideal, and so have the jobs of different systems. */
export const haveOneIdeal = (by: "setup" | "load" | "workload", against: Against, lines: readonly Line[]): boolean =>
  by === "setup" &&
  lines.length > 1 &&
  (against !== "jobs" || new Set(lines.map((line) => systemId(firstOf(line)))).size === 1);

/** Its set-up; where each count has its own, the words of all, or the parts of all if a description names them. */
function setUpOf({ measured }: Line): string {
  const by = measured.every(({ step }) => step.first.setup_name !== undefined) ? ", " : " ";
  const [first = [], ...others] = measured.map(({ step }) => setups.words(setupName(step.first)).split(by));
  return first.filter((word) => others.every((words) => words.includes(word))).join(by);
}

/** The system of a line as described or grouped, otherwise its folder. */
const placeOf = (line: Line): string => firstOf(line).system_label ?? firstOf(line).source_path.split("/").at(-2) ?? "";

const WORDS: readonly ((line: Line) => string)[] = [
  (line) => workloadName(firstOf(line)),
  (line) => setUpOf(line),
  placeOf,
  ({ load }) => load,
  (line) => firstOf(line).engine ?? "",
];

/** Texts for what differs between the lines; a single line has none. */
export function namesOf(lines: readonly Line[]): string[] {
  const joined = (names: readonly (readonly string[])[]): string[] => names.map((all) => all.join(", "));
  let names = lines.map((): string[] => []);
  for (const word of WORDS) {
    const own = lines.map(word);
    const longer = names.map((all, i) => (own[i] === "" ? all : [...all, own[i]!]));
    // A word that distinguishes nothing is left out.
    if (new Set(joined(longer)).size > new Set(joined(names)).size) names = longer;
  }
  // Of several lines none is without a name.
  return joined(names).map((name, i) => (name === "" && lines.length > 1 ? placeOf(lines[i]!) : name));
}
