/** Runs of one thing that was measured: by folder, host, device and the stem of the name, never one per file. */
import type { DescribedRun } from "~/model/described";
import { labels } from "~/text/en/labels";
import { stemOf } from "./pattern";
import { tokensOf } from "./tokens";

export interface RunGroup {
  /** Stable while runs come and go elsewhere: made of what the group has in common. */
  readonly id: string;
  readonly name: string;
  /** By path, 2 before 10. */
  readonly runs: readonly DescribedRun[];
}

const collator = new Intl.Collator("en", { numeric: true });

/** What a word of a name may say of the thing itself: such words always tell groups apart. */
const TELLING = new Set(["media", "drive_model", "firmware", "capacity_bytes", "state", "fabric", "interface"]);

/** Words for what was asked of the thing, and for files as such: they tell no things apart. */
const ASKED =
  /^(?:rand(?:om)?|seq(?:uential)?|read|write|trim|rw|rand(?:read|write|rw|trim)|randtrimwrite|readwrite|trimwrite|mix(?:ed)?|rwmix(?:read|write)?|r|w|bs|qd|iodepth|depth|nj|numjobs|jobs?|threads?|rep(?:eat)?|run|iter(?:ation)?|pass|round|rate|iops|bw|lat|clat|slat|log|json|fio|vdbench|act|sysbench|bench(?:mark)?|output|out|result|results|test|data|percent|pct|[km]i?b?|b|libaio|psync|sync|direct|buffered|iouring|uring)$/i;

/** Words of a name: `telling` says what it is, `rest` is what else stands there. Numbers, loads and workloads are neither. */
function wordsOf(name: string): { readonly telling: string; readonly rest: string } {
  const telling: string[] = [];
  const rest: string[] = [];
  for (const { text, word, guess } of tokensOf(name)) {
    if (!word) continue;
    if (guess !== null && TELLING.has(guess)) telling.push(text);
    // Letters and digits by turns: randread, 4k, rwmix70.
    else if ((text.match(/\p{L}+/gu) ?? []).some((letters) => !ASKED.test(letters)))
      rest.push(text.replace(/\d+$/, ""));
  }
  return { telling: telling.join(" "), rest: rest.join(" ") };
}

/** A folder of one load (`qd32`, `4k_randread`) is its parent. */
const saysNothing = (folder: string): boolean => {
  const { telling, rest } = wordsOf(`${folder}/`);
  return telling === "" && rest === "";
};

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
  const file = stemOf(names.pop() ?? "");
  while (names.length > 0 && saysNothing(names.at(-1)!)) names.pop();
  const { telling, rest } = wordsOf(file);
  return {
    run,
    folder: names.join("/"),
    host: run.host ?? "",
    telling,
    rest,
    devices: [...run.targets].sort().join(" "),
  };
}

function groupedBy<T>(all: readonly T[], key: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const name = key(one);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** Ways to divide what one folder and host have, the finest first: one that makes groups, not single files. */
const FINER: readonly ((of: Placed) => readonly string[])[] = [
  ({ devices, rest }) => [rest, devices],
  ({ devices }) => [devices],
  ({ rest }) => [rest],
];

/** The groups of runs, by name. */
export function groupsOf(runs: readonly DescribedRun[]): RunGroup[] {
  const groups: { parts: readonly string[]; of: readonly Placed[] }[] = [];
  for (const same of groupedBy(runs.map(placed), ({ folder, host, telling }) =>
    JSON.stringify([folder, host, telling]),
  )) {
    const { folder, host, telling } = same[0]!;
    const coarse = [folder, host, telling];
    const key = FINER.find((of) => {
      const n = groupedBy(same, (one) => JSON.stringify(of(one))).length;
      return n > 1 && n * 2 <= same.length;
    });
    for (const part of groupedBy(same, (one) => JSON.stringify(key?.(one) ?? [])))
      groups.push({ parts: [...coarse, ...(key?.(part[0]!) ?? [])], of: part });
  }
  const named = groups.map(({ parts, of }) => ({
    id: parts.map(encodeURIComponent).join("~"),
    name: nameOf(parts, of),
    runs: of.map(({ run }) => run).sort((a, b) => collator.compare(a.path, b.path) || collator.compare(a.key, b.key)),
  }));
  return named.sort((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** One file goes by its path. */
function nameOf([folder = "", ...rest]: readonly string[], of: readonly Placed[]): string {
  const paths = new Set(of.map(({ run }) => run.path));
  if (paths.size === 1) return [...paths][0]!;
  const parts = rest.filter((part) => part !== "");
  return [folder === "" && parts.length > 0 ? "" : folder || labels.group.top, ...parts].filter(Boolean).join(" · ");
}
