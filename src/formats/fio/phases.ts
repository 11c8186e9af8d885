import { grouped } from "~/base/byKey";
import { flag, secondsOf, type Options } from "./options";

/** Evidence of when an entry ran. */
export interface Timed {
  readonly host: string | null;
  readonly groupid: number | null;
  readonly options: Options;
  /** Signature of its workload. */
  readonly signature: string;
  /** Measured time, and the ramp before it; 0 without I/O. */
  readonly busy_ms: number;
  /** How long after its group it was started (startdelay); null: unknown. */
  readonly delay_ms: number | null;
  /** Unix time of its start (3.36 and later). */
  readonly job_start: number | null;
  /** The disk it is named after, and how much of the whole run that was busy. */
  readonly disk?: Disk | null;
}

export interface Disk {
  readonly name: string;
  readonly busy_percent: number;
}

export interface Phases {
  /** One per entry, from 0, in file order. */
  readonly phase: readonly number[];
  /**
   * What decided: `none`: no evidence, so each stands alone; `elapsed`: the whole run was too short for a sequence;
   * `disks`: its disks were busy for longer than a turn each.
   */
  readonly evidence: "one" | "none" | "job_start" | "options" | "elapsed" | "disks" | "assumed-apart";
}

/** Numbers the keys in order of first appearance. */
function numbered(keys: readonly string[]): number[] {
  const numbers = new Map<string, number>();
  return keys.map((key) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
}

/**
 * Entries whose times overlap by more than half of the shorter one ran together. For one host, since it has one clock.
 */
function byStart(entries: readonly { readonly start_ms: number; readonly busy_ms: number }[]): number[] {
  const order = entries.map((_, i) => i).sort((a, b) => entries[a]!.start_ms - entries[b]!.start_ms);
  const phase: number[] = new Array<number>(entries.length).fill(0);
  let number = -1;
  let begin = 0;
  let end = -Infinity;
  for (const i of order) {
    const { start_ms: start, busy_ms } = entries[i]!;
    const overlap = Math.min(end, start + busy_ms) - start;
    if (start >= end || overlap < Math.min(busy_ms, end - begin) / 2) {
      number++;
      begin = start;
      end = start + busy_ms;
    } else end = Math.max(end, start + busy_ms);
    phase[i] = number;
  }
  return numbered(phase.map(String));
}

type Boundary = "wall" | "together" | "open";

/**
 * Does a new reporting group begin after a wall? `open`: unclear, because fio before 3.39 does not list an option
 * without a value.
 */
function boundaryOf(first: Timed): Boundary {
  if (flag(first.options, "stonewall") === true) return "wall";
  if (flag(first.options, "new_group") === true || first.options.complete) return "together";
  return "open";
}

interface Group {
  readonly entries: readonly number[];
  readonly boundary: Boundary;
  readonly busy_ms: number;
}

/** Consecutive entries of one host and one groupid. */
function groupsOf(entries: readonly Timed[], members: readonly number[]): Group[] {
  const groups: Group[] = [];
  let current: number[] = [];
  const close = (): void => {
    const [first] = current;
    if (first === undefined) return;
    const busy_ms = Math.max(...current.map((i) => entries[i]!.busy_ms));
    groups.push({ entries: current, boundary: boundaryOf(entries[first]!), busy_ms });
    current = [];
  };
  for (const i of members) {
    const last = current.at(-1);
    if (last !== undefined && entries[last]!.groupid !== entries[i]!.groupid) close();
    current.push(i);
  }
  close();
  return groups;
}

/** Time the groups need if the open boundaries are walls, or if they are not. */
function needed(groups: readonly Group[], open: "wall" | "together"): number {
  let total = 0;
  let phase = 0;
  groups.forEach((group, i) => {
    const boundary = group.boundary === "open" ? open : group.boundary;
    if (i > 0 && boundary === "wall") {
      total += phase;
      phase = 0;
    }
    phase = Math.max(phase, group.busy_ms);
  });
  return total + phase;
}

/**
 * Each group has a disk of its own (`sda_read`, `sdb_read`) that was busy for clearly longer than the turn of its group
 * in a sequence. A cache may go on writing after the turn, but no disk is busy before it: the last one decides.
 */
function wereBusy(entries: readonly Timed[], groups: readonly Group[]): boolean {
  const total = groups.reduce((sum, { busy_ms }) => sum + busy_ms, 0);
  const names = groups.flatMap((group) => {
    const disks = group.entries.map((i) => entries[i]!.disk ?? null);
    const least = (120 * group.busy_ms) / total;
    return [...new Set(disks.map((disk) => (disk !== null && disk.busy_percent > least ? disk.name : null)))];
  });
  return names.every((name) => name !== null) && new Set(names).size === names.length;
}

/** Before any wall, and not waiting for another job. */
const FIRST = JSON.stringify([0, null]);

/**
 * Entries that startdelay keeps apart: their times overlap by less than half. It counts from the start of fio, so it
 * says nothing about entries after a wall.
 */
function byDelay(entries: readonly Timed[], keys: readonly string[]): string[] {
  const apart = [...keys];
  const first = entries.flatMap((entry, i) => (keys[i] === FIRST ? [{ ...entry, i }] : []));
  for (const of of grouped(first, ({ host }) => host).values()) {
    if (of.some(({ delay_ms, busy_ms }) => delay_ms === null || busy_ms === 0)) continue;
    const part = byStart(of.map(({ delay_ms, busy_ms }) => ({ start_ms: delay_ms!, busy_ms })));
    of.forEach(({ i }, n) => (apart[i] = `${keys[i]} ${part[n]}`));
  }
  return apart;
}

/**
 * Divides the entries of a document into phases: what ran together and may be summed. A new phase begins
 * at stonewall (also called wait_for_previous) and at jobs that `wait_for` another. fio gives each wall a new groupid
 * (init.c, add_job), so entries of one groupid have none between them; but `new_group` also gives a new groupid,
 * without waiting. If the listing is unclear, because fio before 3.39 does not list an option without a value, the
 * length of the whole run decides: if `elapsed` (whole seconds, rounded up; eta.c) leaves no room for one group after
 * another, or the disks were busy for longer than a turn each, they ran together; otherwise they are kept apart.
 * job_start overrides this. Without any option nothing is known, and each entry stands alone. startdelay separates
 * entries that began together by the same rule as job_start.
 *
 * @param elapsed_s of the whole run; null if the file does not say.
 */
export function phasesOf(entries: readonly Timed[], elapsed_s: number | null): Phases {
  if (entries.length < 2) return { phase: entries.map(() => 0), evidence: "one" };
  const hosts = [...new Set(entries.map((e) => e.host))];
  if (hosts.length === 1 && entries.every((e) => e.job_start !== null && e.job_start > 0)) {
    const started = entries.map(({ job_start, busy_ms }) => ({ start_ms: job_start!, busy_ms }));
    return { phase: byStart(started), evidence: "job_start" };
  }
  if (entries.every((e) => !e.options.known)) return { phase: entries.map((_, i) => i), evidence: "none" };

  const keys: string[] = [];
  // The history of a host as a number: [number before, signatures of the group] -> number.
  const histories = new Map<string, number>();
  let evidence: Phases["evidence"] = "options";
  for (const host of hosts) {
    const members = entries.flatMap((e, i) => (e.host === host ? [i] : []));
    const groups = groupsOf(entries, members);
    const shortest = Math.min(...groups.map((g) => g.busy_ms).filter((ms) => ms > 0));
    const isOpen = groups.some((g, i) => i > 0 && g.boundary === "open");
    const together = isOpen && elapsed_s !== null && elapsed_s * 1000 < needed(groups, "together") + shortest;
    const short = together && needed(groups, "wall") > elapsed_s * 1000;
    const apart = isOpen && !short && !wereBusy(entries, groups);
    if (isOpen) evidence = apart ? "assumed-apart" : short ? "elapsed" : "disks";
    // Hosts share no clock: later phases are equal only after equal work.
    let history = 0;
    let phase = 0;
    groups.forEach((group) => {
      const wall = group.boundary === "wall" || (group.boundary === "open" && apart);
      if (wall) phase = history;
      for (const entry of group.entries) {
        const waits = entries[entry]!.options.get("wait_for");
        keys[entry] = JSON.stringify([phase, waits ?? null]);
      }
      const done = JSON.stringify([history, ...group.entries.map((entry) => entries[entry]!.signature)]);
      if (!histories.has(done)) histories.set(done, histories.size + 1);
      history = histories.get(done)!;
    });
  }
  return { phase: numbered(byDelay(entries, keys)), evidence };
}

/** When a job starts after its group, in milliseconds; null if the file does not say, or only a range. */
export function delayOf(options: Options): number | null {
  if (!options.known || options.unsure.has("startdelay")) return null;
  const seconds = secondsOf(options.get("startdelay") ?? "0");
  return seconds === null ? null : seconds * 1000;
}

/** Ramp of a job in milliseconds; null if the file does not say. */
export function rampOf(options: Options): number | null {
  if (!options.known || options.unsure.has("ramp_time")) return null;
  const text = options.get("ramp_time");
  if (text === undefined) return 0;
  const seconds = secondsOf(text);
  return seconds === null ? null : seconds * 1000;
}
