/** Points arranged by the user's labels: combined, split, corrected, excluded. Rows in, groups of rows out. */
import { putUnder, grouped } from "~/base/byKey";
import { folderOf } from "~/base/path";
import { agreed, pick } from "~/base/pick";
import { countedParts } from "~/analysis/combine";
import { signatureOf } from "~/analysis/together";
import type { CurvePoint, LatencyStats } from "~/model/answers";
import type { Histogram } from "~/model/histogram";
import { nominalPercent } from "~/model/nominal";
import { jobTarget, pointTarget, runTarget } from "~/model/labels";
import { groupingRemarks, mergedRemarks } from "~/model/remarks";
import { stepKey } from "./targets";
import { putTogether } from "./putTogether";
import type { PointRow } from "./points";
import { correct, describeJob, saidOf, stepPlace, type Words } from "./words";

/** A row of `every` as measured. */
export type Atom = PointRow & {
  readonly member: string | null;
  readonly member_unit: string | null;
  /** The host of the member, if its run names several. */
  readonly own_host: string | null;
  readonly io_bytes: number | null;
  readonly latency: Record<string, LatencyStats>;
  /** By latency kind; only of runs that are `placed`. */
  readonly bins: Readonly<Record<string, Histogram>>;
};

/** One direction with its labels. Its system name and its targets are added later. */
export type DescribedAtom = Atom & Omit<CurvePoint, "targets">;

/** The unit of combining: all directions of one combined point, or of one member taken out of it. */
export interface Unit {
  readonly run_no: number;
  readonly rows: readonly DescribedAtom[];
  /** Its members, or itself if it has none. */
  readonly members: readonly (readonly DescribedAtom[])[];
}

/** One point: its directions as shown, and the units they combine. */
export interface PointGroup {
  readonly rows: readonly DescribedAtom[];
  readonly units: readonly Unit[];
}

/** A combined point and the members behind it, as in the file. */
interface Head {
  readonly rows: Atom[];
  readonly members: Map<string, Atom[]>;
}

/** Equal for all directions of a member. */
const memberKey = (p: Atom): string => p.key.slice(0, p.key.lastIndexOf("."));

/** Points are numbered in file order: the directions of a combined point, then those of its members. */
function headsOf(atoms: readonly Atom[]): Head[] {
  const heads = new Map<string, Head>();
  let last: Head | null = null;
  for (const atom of atoms) {
    if (atom.member === null) {
      last = heads.get(stepKey(atom)) ?? { rows: [], members: new Map() };
      heads.set(stepKey(atom), last);
      last.rows.push(atom);
    } else if (last?.rows[0]!.run_no === atom.run_no) addMember(last, atom);
  }
  return [...heads.values()].map((head) => ({ ...head, members: countedOf(head.members) }));
}

/** A tool may sum the same I/O in several ways, by drive and by host: the members are those of one way. */
const countedOf = (members: Head["members"]): Head["members"] =>
  new Map(countedParts([...members], ([, [first]]) => first!.member_unit));

function addMember({ rows, members }: Head, atom: Atom): void {
  if (rows[0]!.combined_from < 2) return;
  putUnder(members, memberKey(atom), atom);
}

/** Drives, hosts … that the tool itself added up have the job index of their sum, whose number stays as printed. */
const isToolsOwn = ({ rows, members }: Head): boolean =>
  [...members.values()].every(([member]) => member!.job_index === rows[0]!.job_index);

function describedAtom(atom: Atom, words: Words, ofJob: boolean): DescribedAtom {
  const run = words.of(runTarget(atom.run_key));
  const job = words.of(ofJob ? jobTarget(atom.run_key, atom.job_index) : "");
  const point = words.of(pointTarget(atom.key));
  const row = { ...atom };
  if (!run.has("host")) row.host = row.own_host ?? row.host;
  describeJob(row, job);
  const corrected = correct(row, run, job);
  const word = (key: string): string | null => point.get(key) ?? job.get(key) ?? run.get(key) ?? null;
  const said = saidOf(run, job);
  return {
    ...row,
    ...stepPlace(words, atom, atom),
    ...{ said, corrected, excluded: word("excluded"), note: word("note"), together: null, parts: atom.combined_from },
  };
}

/** Excluding one direction excludes the whole measurement. */
function describedRows(atoms: readonly Atom[], words: Words, ofJob: boolean): DescribedAtom[] {
  const rows = atoms.map((atom) => describedAtom(atom, words, ofJob));
  const excluded = rows.find((row) => row.excluded !== null)?.excluded ?? null;
  return rows.map((row) => ({ ...row, excluded }));
}

/** The point that a unit belongs to. `own`: as in its file. */
type Place = { readonly is: "own" | "apart" } | { readonly is: "run" | "job"; readonly text: string };

function placeOf(unit: Unit, words: Words): Place {
  const [first] = unit.rows;
  if (first!.excluded !== null) return { is: "apart" };
  const targets = [jobTarget(first!.run_key, first!.job_index), runTarget(first!.run_key)];
  for (const [i, is] of (["job", "run"] as const).entries()) {
    // A combined point of several jobs is not any single one of them.
    if (is === "job" && first!.combined_from > 1 && !isOneJob(unit)) continue;
    const said = words.of(targets[i]!);
    if (said.has("apart")) return { is: "apart" };
    const text = said.get("together");
    if (text !== undefined) return { is, text };
  }
  return { is: "own" };
}

/** Marks what a label keeps apart; an excluded point is alone anyway. */
const toldApart = (unit: Unit, { is }: Place): Unit =>
  is !== "apart" || unit.rows[0]!.excluded !== null
    ? unit
    : { ...unit, rows: unit.rows.map((row) => ({ ...row, apart: true })) };

const isOneJob = ({ rows, members }: Unit): boolean =>
  members.every(([member]) => member!.job_index === rows[0]!.job_index);

function unitsOf(head: Head, ordinal: string, words: Words): { readonly unit: Unit; readonly key: string }[] {
  const members = [...head.members.values()];
  const toolsOwn = isToolsOwn(head);
  const [first] = head.rows;
  const several = members.length > 1 && !toolsOwn;
  const rows = describedRows(head.rows, words, !several);
  const { setup, setup_name, repeat, misnamed } = rows[0]!;
  const remarked = groupingRemarks(rows[0]!.remarks);
  // The grouping places the step, and its members with it.
  const finest = members.map((own) =>
    describedRows(own, words, true).map((row) => ({
      ...row,
      ...{ setup, ...(setup_name !== undefined && { setup_name }), repeat, misnamed },
      remarks: mergedRemarks([row.remarks, remarked]),
    })),
  );
  const whole: Unit = { run_no: first!.run_no, rows, members: finest.length > 0 ? finest : [rows] };
  const split =
    several &&
    (words.of(runTarget(first!.run_key)).has("apart") ||
      members.some(([member]) => words.of(jobTarget(member!.run_key, member!.job_index)).size > 0));
  const units = split ? finest.map((own): Unit => ({ run_no: first!.run_no, rows: own, members: [own] })) : [whole];
  return units.map((unit) => {
    const place = placeOf(unit, words);
    const signature = signatureOf(unit.rows[0]!);
    // Runs are combined phase by phase with the other runs; jobs wherever they are.
    const key = {
      own: `own\n${stepKey(first!)}\n${signature}`,
      apart: `apart\n${memberKey(unit.rows[0]!)}`,
      run: `run\n${ordinal}\n${signature}`,
      job: `job\n${signature}`,
    }[place.is];
    return { unit: toldApart(unit, place), key: "text" in place ? `${key}\n${place.text}` : key };
  });
}

/** Position among the points of its run with the same work. */
function ordinals(heads: readonly Head[]): number[] {
  const seen = new Map<string, number>();
  return heads.map(({ rows: [first] }) => {
    const key = `${first!.run_no}\n${signatureOf(first!)}`;
    const n = seen.get(key) ?? 0;
    seen.set(key, n + 1);
    return n;
  });
}

const loadOf = ({ rows: [first] }: Unit): string =>
  JSON.stringify([first!.outstanding, nominalPercent(first!) ?? first!.asked_iops]);

/**
 * Runs joined by one text are a sweep if one place has several loads: equal loads ran together, never one load with the
 * next.
 */
function bySweep(units: readonly Unit[]): Unit[][] {
  const loads = new Map<string, string>();
  const isSweep = units.some((unit) => {
    const place = unit.rows[0]!.host ?? folderOf(unit.rows[0]!.source_path);
    const load = loadOf(unit);
    const known = loads.get(place);
    loads.set(place, load);
    return known !== undefined && known !== load;
  });
  if (!isSweep) return [[...units]];
  return [...grouped(units, loadOf).values()];
}

/** Is it one whole combined point without corrections? Then the printed numbers stay. */
function untouchedHead(units: readonly Unit[], heads: ReadonlyMap<string, Head>): Head | null {
  const head = heads.get(headKeyOf(units[0]!.rows[0]!));
  const whole =
    head?.members.size === units.length && units.every((u) => u.rows.every((r) => r.corrected.length === 0));
  return whole ? head : null;
}
const headKeyOf = (p: Atom): string => `${p.run_no}\n${memberKey(p)}`;

/**
 * Applies the labels of runs and jobs: members of runs kept apart stand alone, those labelled as run together become
 * one point, in file order.
 * @param atoms combined points and members of whole runs, by number
 */
export function arrange(atoms: readonly Atom[], words: Words): PointGroup[] {
  const heads = headsOf(atoms);
  const number = ordinals(heads);
  const headOf = new Map<string, Head>();
  for (const head of heads) for (const [first] of head.members.values()) headOf.set(headKeyOf(first!), head);
  const placed = heads.flatMap((head, i) => unitsOf(head, String(number[i]), words));
  return [...grouped(placed, ({ key }) => key)].flatMap(([key, same]) => {
    const all = same.map(({ unit }) => unit);
    const [is, ...rest] = key.split("\n");
    const sets = is === "run" ? bySweep(all) : [all];
    return sets.map((units): PointGroup => {
      if (units.length === 1) return { rows: units[0]!.rows, units };
      const head = is === "own" ? untouchedHead(units, headOf) : null;
      if (head !== null) return { rows: asMeasured(head, units, words), units };
      const text = is === "own" ? null : rest.slice(is === "run" ? 2 : 1).join("\n");
      return { rows: withPointWords(putTogether(units, text), words), units };
    });
  });
}

/** Its jobs may have labels of their own: the point gets those on which they agree. */
function asMeasured(head: Head, units: readonly Unit[], words: Words): DescribedAtom[] {
  const merged = putTogether(units, null)[0]!;
  const said = agreed(units.map(({ rows: [first] }) => first!.said));
  return describedRows(head.rows, words, false).map((row) => ({
    ...row,
    ...pick(merged, ["system_label", "drive_model", "media", "interface", "drive_count", "host"]),
    said,
  }));
}

/** For the whole measurement (describedRows): excluding a direction excludes its step. */
function withPointWords(rows: readonly DescribedAtom[], words: Words): DescribedAtom[] {
  const said = rows.map(({ key }) => words.of(pointTarget(key)));
  const excluded = said.find((word) => word.has("excluded"))?.get("excluded") ?? null;
  return rows.map((row, i) => ({ ...row, excluded, note: said[i]!.get("note") ?? row.note }));
}
