/** Runs of one thing that was measured: by folder, host, device and the stem of the name, never one per file. */
import { group } from "d3-array";
import { fnv1a32 } from "~/base/fnv1a";
import type { DescribedRun } from "~/model/described";
import type { LabelKey } from "~/model/labels";
import { labels } from "~/text/en/labels";
import { stemOf } from "./pattern";
import { type Token, tokensOf } from "./tokens";

export interface RunGroup {
  /** Stable while runs come and go elsewhere: made of what the group has in common. */
  readonly id: string;
  readonly name: string;
  /** By path, 2 before 10. */
  readonly runs: readonly DescribedRun[];
}

const natural = new Intl.Collator("en", { numeric: true });

/** What a word of a name may say of the thing itself: such words always tell groups apart. */
const TELLING = new Set(["media", "drive_model", "firmware", "capacity_bytes", "state", "fabric", "interface"]);

/** Words for what was asked of the thing, and for files as such: they tell no things apart. */
const ASKED =
  /^(?:rand(?:om)?|seq(?:uential)?|read|write|trim|rw|rand(?:read|write|rw|trim)|randtrimwrite|readwrite|trimwrite|mix(?:ed)?|rwmix(?:read|write)?|bs|qd|iodepth|depth|nj?|j|numjobs|jobs?|threads?|t|q|r|w|rep(?:eat)?|run|iter(?:ation)?|pass|round|step|try|part|rate|linear|poisson|grouped|perjob|iops|bw|lat|clat|slat|log|json|fio|vdbench|act|sysbench|bench(?:mark)?|output|out|results?|summary|totals|flatfile|test|data|percent|pct|libaio|psync|sync|direct|buffered|uring)$/i;
/** Behind digits: 4k, 64KiB, 70pct, 15s. */
const UNIT = /^(?:[kmgt]?i?b?|k|m|s|sec|min|pct|percent|iops)$/i;

/** `4k`, `randread`, `rwmix70`, `2x`: letters and digits by turns, all of them of a load or workload. */
const isAsked = (word: string): boolean =>
  [...word.matchAll(/(\d*)(\p{L}+)/gu)].every(([, digits, letters]) =>
    digits === "" ? ASKED.test(letters!) : UNIT.test(letters!) || ASKED.test(letters!),
  );

interface Words {
  /** What it is. */
  readonly telling: readonly string[];
  /** What else stands there; numbers at the end of a word only count. */
  readonly rest: readonly string[];
}

function wordsOf(name: string): Words {
  const [telling, rest]: [string[], string[]] = [[], []];
  for (const { text, word, guess } of tokensOf(name)) {
    if (!word) continue;
    if (guess !== null && TELLING.has(guess)) telling.push(text);
    else if (!isLoad({ text, word, guess }) && !isAsked(text)) rest.push(text.replace(/\d+$/, ""));
  }
  return { telling, rest };
}

/** The 32 of `qd32`, the 3 of `r3`, 4k, randread. */
const LOADS = new Set<LabelKey>(["iodepth", "numjobs", "repeat", "block_bytes"]);
const WORKLOAD = /^(?:rand|seq)?(?:read|write|trim|rw|mix)\d*$|^(?:rand|seq|random|sequential)$/i;
const isLoad = ({ text, word, guess }: Token): boolean =>
  word && ((guess !== null && LOADS.has(guess)) || WORKLOAD.test(text));

/**
 * A folder's name without loads, repeats and workloads: such a folder is the same place as its neighbours.
 * `P5316_fw12_qd32_r3`: P5316_fw12; `4k-randread`, `results`: "".
 */
function folderOf(name: string): string {
  // A slash behind it: a folder has no ending.
  const { telling, rest } = wordsOf(`${name}/`);
  if (telling.length + rest.length === 0) return "";
  const kept: string[] = [];
  for (const token of tokensOf(`${name}/`).slice(0, -1)) {
    if (!isLoad(token)) kept.push(token.text);
    else if (/\p{L}$/u.test(kept.at(-1) ?? "")) kept.pop();
  }
  if (kept.length === 0) return name;
  // What stood around a load is one separator.
  return kept
    .join("")
    .replace(/([^\p{L}\p{N}])\1+/gu, "$1")
    .replace(/^[-_. +]+|[-_. +]+$/g, "");
}

/** Places a run by what may tell it from others, the coarse first. */
interface Placed {
  readonly run: DescribedRun;
  readonly folder: string;
  readonly host: string;
  readonly telling: string;
  readonly rest: string;
  readonly devices: string;
}

function placed(run: DescribedRun): Placed {
  const names = run.path.split("/").filter((name) => name !== "");
  const { telling, rest } = wordsOf(stemOf(names.pop() ?? ""));
  // A folder of one load or repeat (`qd32`, `P5316_r3`) is the same place as its neighbours.
  const folders = names.map((name) => folderOf(name)).filter((name) => name !== "");
  return {
    run,
    folder: folders.join("/"),
    host: run.host ?? "",
    telling: telling.join(" "),
    rest: rest.join(" "),
    devices: [...run.targets].sort().join(" "),
  };
}

function groupedBy<T>(all: readonly T[], key: (one: T) => readonly string[]): T[][] {
  return [...group(all, (one) => JSON.stringify(key(one))).values()];
}

/** Ways to divide what one folder and host have, the finest first. */
const FINER: readonly ((of: Placed) => readonly string[])[] = [
  ({ devices, rest }) => [devices, rest],
  ({ devices }) => [devices],
  ({ rest }) => [rest],
];

/** Several groups, at most half of them of one file: a folder of one file for each drive is one group. */
function makesGroups(groups: readonly (readonly Placed[])[]): boolean {
  const single = groups.filter((group) => new Set(group.map(({ run }) => run.path)).size === 1).length;
  return groups.length > 1 && single * 2 <= groups.length;
}

interface Found {
  readonly folder: string;
  readonly host: string;
  /** What else tells it apart. */
  readonly detail: readonly string[];
  readonly of: readonly Placed[];
}

const found = new WeakMap<readonly DescribedRun[], readonly RunGroup[]>();

/** The groups of runs, by name. Of one list they are found once: the strip and the page of descriptions both ask. */
export function groupsOf(runs: readonly DescribedRun[]): readonly RunGroup[] {
  const known = found.get(runs) ?? findGroups(runs);
  found.set(runs, known);
  return known;
}

function findGroups(runs: readonly DescribedRun[]): RunGroup[] {
  const groups: Found[] = [];
  for (const same of groupedBy(runs.map(placed), ({ folder, host, telling }) => [folder, host, telling])) {
    const { folder, host, telling } = same[0]!;
    const finer = FINER.map((key) => ({ key, groups: groupedBy(same, key) })).find((one) => makesGroups(one.groups));
    for (const of of finer?.groups ?? [same])
      groups.push({ folder, host, detail: [telling, ...(finer?.key(of[0]!) ?? [])], of });
  }
  const names = namesOf(groups);
  const ids = new Set<string>();
  const named = groups.map(({ folder, host, detail, of }, i): RunGroup => {
    let id = idOf(JSON.stringify([folder, host, ...detail]));
    while (ids.has(id)) id += "x";
    ids.add(id);
    const sorted = of
      .map(({ run }) => run)
      .sort((a, b) => natural.compare(a.path, b.path) || natural.compare(a.key, b.key));
    return { id, name: names[i]!, runs: sorted };
  });
  return named.sort((a, b) => natural.compare(a.name, b.name));
}

/** A group is called by the folders in which it differs from others, its host and what tells it apart in there. */
function namesOf(groups: readonly Found[]): string[] {
  const all = groups.map(({ folder }) => folder.split("/"));
  const depth = Math.max(0, ...all.map((folders) => folders.length));
  const telling = Array.from({ length: depth }, (_, i) => i).filter(
    (i) => new Set(all.map((folders) => folders[i] ?? "")).size > 1,
  );
  const hosts = new Set(groups.map(({ host }) => host));
  const seen = new Map<string, number>();
  return groups.map(({ host, detail, of }, n) => {
    const folders = telling.map((i) => all[n]![i] ?? "").filter((folder) => folder !== "");
    const parts = [folders.join("/"), hosts.size > 1 ? host : "", ...detail];
    const words = parts.filter((part) => part !== "").join(" · ");
    const plain = words || all[n]!.at(-1) || (of.length === 1 ? of[0]!.run.path : sharedName(of));
    const times = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, times);
    return times === 1 ? plain : `${plain} #${times}`;
  });
}

/** The nearest folder that all of them are in. */
function sharedName(of: readonly Placed[]): string {
  const paths = of.map(({ run }) => run.path.split("/").slice(0, -1));
  const differ = paths[0]!.findIndex((folder, i) => paths.some((path) => path[i] !== folder));
  return paths[0]!.slice(0, differ === -1 ? undefined : differ).at(-1) ?? labels.group.top;
}

/** Short enough for a link. */
const idOf = (key: string): string => fnv1a32(key).toString(36);
