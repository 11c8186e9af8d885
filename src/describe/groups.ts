/** Runs -> groups of what was measured: by folder, host, device and the stem of the name. Never a group per file. */
import { group } from "d3-array";
import type { DescribedRun } from "~/model/described";

export interface RunGroup {
  /** Stable: the same files make the same ids. */
  readonly id: string;
  readonly name: string;
  /** In the order given. */
  readonly runs: readonly DescribedRun[];
}

/** Words of a name that say what was asked, or which of several it is: they do not tell drives apart. */
const ASKED =
  /^(?:(?:qd|iodepth|depth|nj|j|jobs|numjobs|threads?|t|q|bs|r|rep|run|repeat|rate|iter|try|step|part)?\d+[km]?(?:ib|b)?|(?:rand|seq)?(?:read|write|rw|trim|mix(?:ed)?)\d*|rand(?:om)?|seq(?:uential)?|linear|poisson|grouped|perjob|result|results|output|out|summary|totals|flatfile|log|json|fio)$/i;

/** What is left of a name without them; "" where that is nothing. */
function stemOf(name: string): string {
  return name
    .split(/[_. +=,-]+/)
    .filter((word) => word !== "" && !ASKED.test(word))
    .join("-");
}

interface Place {
  readonly run: DescribedRun;
  readonly folders: readonly string[];
  readonly stem: string;
  readonly device: string;
}

function placeOf(run: DescribedRun): Place {
  const parts = run.path.split("/");
  const name = parts.pop() ?? "";
  const folders = parts.map((folder) => stemOf(folder)).filter((folder) => folder !== "");
  return { run, folders, stem: stemOf(name.replace(/\.[^.]*$/, "")), device: run.targets.join(" ") };
}

const inside = ({ run, folders }: Place): string => JSON.stringify([folders, run.host]);

/**
 * In the order of their first run. Devices and stems tell groups apart only where that leaves files together: a folder
 * of one file for each name is one group.
 */
export function groupsOf(runs: readonly DescribedRun[]): RunGroup[] {
  const places = runs.map(placeOf);
  const byFolder = group(places, inside);
  const groups: { readonly key: string; readonly places: readonly Place[]; readonly detail: string }[] = [];
  for (const [folder, own] of byFolder) {
    const finest = [
      ({ stem, device }: Place): string => [device, stem].filter((part) => part !== "").join(" · "),
      ({ device }: Place): string => device,
      ({ stem }: Place): string => stem,
    ].find((detail) => shares(own, detail));
    if (finest === undefined) groups.push({ key: folder, places: own, detail: "" });
    else {
      for (const [detail, some] of group(own, finest)) {
        groups.push({ key: `${folder} ${detail}`, places: some, detail });
      }
    }
  }
  const order = new Map(runs.map((run, i) => [run, i]));
  groups.sort((a, b) => order.get(a.places[0]!.run)! - order.get(b.places[0]!.run)!);
  return named(groups);
}

/** Several groups of several runs each, one of a single run at the most beside each larger one. */
function shares(places: readonly Place[], detail: (place: Place) => string): boolean {
  const groups = [...group(places, detail).values()];
  const files = (some: readonly Place[]): number => new Set(some.map(({ run }) => run.path)).size;
  return groups.length > 1 && groups.filter((some) => files(some) === 1).length * 2 <= groups.length;
}

/** A group is called by the folders in which it differs from the others, its host and what tells it apart in there. */
function named(
  groups: readonly { readonly key: string; readonly places: readonly Place[]; readonly detail: string }[],
): RunGroup[] {
  const depth = Math.max(0, ...groups.map(({ places }) => places[0]!.folders.length));
  const telling = Array.from({ length: depth }, (_, i) => i).filter(
    (i) => new Set(groups.map(({ places }) => places[0]!.folders[i] ?? "")).size > 1,
  );
  const hosts = new Set(groups.map(({ places }) => places[0]!.run.host));
  const seen = new Map<string, number>();
  return groups.map(({ key, places, detail }) => {
    const { run, folders } = places[0]!;
    const told = telling.map((i) => folders[i] ?? "").filter((folder) => folder !== "");
    const words = [told.join("/"), hosts.size > 1 ? (run.host ?? "") : "", detail].filter((word) => word !== "");
    const plain = words.length > 0 ? words.join(" · ") : (folders.at(-1) ?? run.path);
    const n = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, n);
    return { id: idOf(key), name: n === 1 ? plain : `${plain} #${n}`, runs: places.map((place) => place.run) };
  });
}

/** Short enough for a link (FNV-1a, 32 bit). */
function idOf(key: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
