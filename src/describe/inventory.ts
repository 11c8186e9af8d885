/** Inventory files -> labels on runs: matched by the device that a run was given, and its host or folder. */
import { isLoopback } from "~/base/loopback";
import type { Notice } from "~/base/notice";
import { folderOf, parentOf } from "~/base/path";
import type { DescribedRun, InventoryFact, InventoryFile, InventoryKey } from "~/model/described";
import { jobTarget, kindOf, type LabelKey, runTarget, type Said } from "~/model/labels";

interface Device {
  readonly names: Set<string>;
  readonly mountpoints: string[];
  readonly facts: { readonly fact: InventoryFact; readonly path: string }[];
}

const isLabel = (key: InventoryKey): key is LabelKey => kindOf(key) !== null;

/**
 * Labels from the files on loaded runs. A run with several devices gets what all of them share; each of its jobs with
 * one device gets that device's own labels. Of two files the one in the nearer folder counts.
 */
export function saidByInventory(files: readonly InventoryFile[], runs: readonly DescribedRun[]): Said[] {
  const hosts = new Set(runs.flatMap((run) => hostOf(run) ?? []));
  const all = files.flatMap((file) => {
    const reached = runsOf(file, runs);
    if (reached.length === 0) return [];
    const facts = factsFor(file, reached, hosts);
    const devices = devicesOf(file.path, facts, reached);
    const ofHost = facts.filter(({ device, of }) => of === "host" && device === null);
    return reached.flatMap((run) => [
      ...ofHost.flatMap((fact) => (isOfHost(fact, run) ? saidOf(runTarget(run.key), fact, file.path) : [])),
      ...saidOfDevices(run, devices, file.path),
    ]);
  });
  return nearest(all);
}

const MOST_NAMED = 4;

/** `label/no-device` {devices, hosts} if a file matches none of these runs. */
export function lostInventory(file: InventoryFile, runs: readonly DescribedRun[]): Notice[] {
  // Without runs the page lists the files instead.
  if (runs.length === 0 || saidByInventory([file], runs).length > 0) return [];
  const named = (of: readonly (string | null)[]): string => {
    const all = [...new Set(of.filter((one) => one !== null))];
    return [...all.slice(0, MOST_NAMED), ...(all.length > MOST_NAMED ? ["…"] : [])].join(", ");
  };
  const values = {
    devices: named(file.facts.map(({ device }) => device)),
    hosts: named(file.facts.map(({ host }) => host)),
  };
  return [{ code: "label/no-device", level: "warning", path: file.path, values }];
}

/** For each key only the values from the deepest folders; files in one folder may disagree. */
function nearest(all: readonly Said[]): Said[] {
  const depth = ({ where }: Said): number => where!.path.split("/").length;
  const place = ({ target, key }: Said): string => `${target}\n${key}`;
  const deepest = new Map<string, number>();
  for (const one of all) deepest.set(place(one), Math.max(deepest.get(place(one)) ?? 0, depth(one)));
  return all.filter((one) => depth(one) === deepest.get(place(one)));
}

/** A short host name matches the long one. */
const shortName = (host: string): string => host.toLowerCase().split(".")[0]!;

/** null: the result does not name its host. A generic name for the local machine (as in vdbench) identifies nothing. */
const hostOf = ({ host }: DescribedRun): string | null =>
  host === null || isLoopback(host) || shortName(host) === "localhost" ? null : shortName(host);

/**
 * Facts with their host. A file without a host name may have it in its path (`hostA-nvme-list.json`); if its runs have
 * several hosts and nothing tells which is meant, it is ignored: `sda` on two hosts is two drives.
 */
function factsFor(
  { path, facts }: InventoryFile,
  reached: readonly DescribedRun[],
  hosts: ReadonlySet<string>,
): readonly InventoryFact[] {
  const words = new Set(
    path
      .toLowerCase()
      .split(/[^\p{L}\p{N}-]+/u)
      .flatMap((word) => [word, ...word.split("-")]),
  );
  const named = [...hosts].filter((host) => words.has(host));
  if (named.length === 1) return facts.map((fact) => ({ ...fact, host: fact.host ?? named[0]! }));
  const among = new Set(reached.flatMap((run) => hostOf(run) ?? []));
  return among.size > 1 ? facts.filter(({ host }) => host !== null) : facts;
}

/** Runs in its folder and below; for a folder without results, those beside it (`host1/inventory/nvme.json`). */
function runsOf({ path }: InventoryFile, runs: readonly DescribedRun[]): DescribedRun[] {
  for (let folder = folderOf(path); ; folder = parentOf(folder)) {
    const inside = runs.filter((run) => run.path.startsWith(folder));
    if (inside.length > 0 || folder === "") return inside;
  }
}

/** If both name a host, it must be the same. */
const isOfHost = ({ host }: InventoryFact, run: DescribedRun): boolean =>
  host === null || hostOf(run) === null || shortName(host) === hostOf(run);

function devicesOf(path: string, facts: readonly InventoryFact[], reached: readonly DescribedRun[]): Device[] {
  const devices = new Map<string, Device>();
  const [hint = onlyDevice(reached), another] = namedIn(path);
  for (const fact of facts) {
    const name = fact.device ?? (fact.of === "device" && another === undefined ? hint : null);
    if (name === null) continue;
    const device = devices.get(name) ?? { names: new Set([name]), mountpoints: [], facts: [] };
    devices.set(name, device);
    if (fact.key === "alias") device.names.add(fact.value);
    else if (fact.key === "mountpoint") device.mountpoints.push(fact.value);
    else device.facts.push({ fact, path });
  }
  return [...devices.values()];
}

/** Devices named in the file name, else in its nearest folder: `id-ctrl-nvme0n1.json`. */
function namedIn(path: string): ReadonlySet<string> {
  for (const name of path.split("/").toReversed()) {
    const found = name.match(/(?<![a-z0-9])(?:nvme\d+(?:n\d+)?|sd[a-z]{1,2}|vd[a-z]|mmcblk\d+)(?![a-z0-9])/gi) ?? [];
    if (found.length > 0) return new Set(found.map((device) => `/dev/${device.toLowerCase()}`));
  }
  return new Set();
}

/** For an inventory of an unnamed device: the device, if all runs of its folder used the same one. */
function onlyDevice(reached: readonly DescribedRun[]): string | null {
  const targets = new Set(reached.flatMap((run) => run.targets));
  const [only = ""] = targets;
  return targets.size === 1 && only.startsWith("/dev/") ? only : null;
}

/** Is a run's target this device, one of its partitions or namespaces, or a file on it? */
function isOn(target: string, { names }: Device): boolean {
  for (const name of names) {
    if (target === name) return true;
    const rest = target.startsWith(name) ? target.slice(name.length) : null;
    // nvme0 -> nvme0n1; nvme0n1 -> nvme0n1p2; sda -> sda1.
    if (rest !== null && (/^n\d+(?:p\d+)?$/.test(rest) || /^p\d+$/.test(rest))) return true;
    if (rest !== null && /^\d+$/.test(rest) && !/\d$/.test(name)) return true;
  }
  return false;
}

/** The device with the longest mountpoint above a file. */
function deviceOf(target: string, devices: readonly Device[]): Device | undefined {
  const direct = devices.find((device) => isOn(target, device));
  if (direct !== undefined || !target.startsWith("/") || target.startsWith("/dev/")) return direct;
  let best: Device | undefined;
  let length = -1;
  for (const device of devices) {
    for (const mountpoint of device.mountpoints) {
      const inside = mountpoint === "/" || target === mountpoint || target.startsWith(`${mountpoint}/`);
      if (inside && mountpoint.length > length) [best, length] = [device, mountpoint.length];
    }
  }
  return best;
}

function saidOfDevices(run: DescribedRun, devices: readonly Device[], path: string): Said[] {
  const given = run.targets.map((target) => deviceOf(target, devices));
  // A file on a disk whose mounts are unknown: the tool may have seen the disk in use.
  const own =
    given.includes(undefined) || given.length === 0
      ? (run.devices ?? []).map((name) => deviceOf(name, devices))
      : given;
  const said: Said[] = [];
  // A device missing in the inventory may be another model: then the whole run gets no label.
  const known = own.filter((device) => device !== undefined);
  if (known.length > 0 && known.length === own.length) said.push(...shared(run, known, path));
  // A job does not repeat labels of its run: a user's label on the run counts for all its jobs.
  const ofRun = new Set(said.map(({ key, value }) => `${key}\n${value}`));
  for (const job of run.jobs) {
    const found = new Set(job.targets.map((target) => deviceOf(target, devices)));
    const [device] = found;
    if (run.jobs.length < 2 || found.size !== 1 || device === undefined) continue;
    for (const { fact } of device.facts) {
      if (isOfHost(fact, run) && !ofRun.has(`${fact.key}\n${fact.value}`))
        said.push(...saidOf(jobTarget(run.key, job.index), fact, path));
    }
  }
  return said;
}

/** Facts shared by all devices of a run. */
function shared(run: DescribedRun, devices: readonly Device[], path: string): Said[] {
  const distinct = [...new Set(devices)];
  const [first] = distinct;
  return first!.facts.flatMap(({ fact }) => {
    const alike = distinct.every((device) =>
      device.facts.some((other) => other.fact.key === fact.key && other.fact.value === fact.value),
    );
    return alike && isOfHost(fact, run) ? saidOf(runTarget(run.key), fact, path) : [];
  });
}

const saidOf = (target: string, { key, value, line }: InventoryFact, path: string): Said[] =>
  isLabel(key) ? [{ target, key, value, origin: "inventory", where: { path, line } }] : [];
