/** What systems are called: the words that tell them from one another. */
import { group, sum } from "d3-array";
import { shownName } from "~/base/shownText";
import type { Sorted } from "./columns";
import { type Piece, piecesOf, shown, wordsOf } from "./names";
import type { Draft } from "./separate";

/** Names of the systems: words in front and behind that most of them share are left out, but never all words of one. */
export function systemNames(all: readonly Draft[], sorted: readonly Sorted[]): Map<string, string> {
  const byKey = group(all, (draft) => draft.systemKey);
  const levels = new Map<string, Map<string, Named>>();
  for (const same of byKey.values()) {
    for (const { at, pieces } of same[0]!.words.system) {
      const names = levels.get(at) ?? new Map<string, Named>();
      levels.set(at, names);
      const known = names.get(wordsOf(pieces));
      names.set(wordsOf(pieces), { pieces, steps: (known?.steps ?? 0) + same.length });
    }
  }
  const short = new Map([...levels].map(([at, names]) => [at, withoutShared([...names.values()])]));
  const fallback = commonName(sorted);
  const found = new Map<string, string>();
  const used = new Map<string, number>();
  for (const [key, [first]] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const {
      more,
      words: { system, told },
    } = first!;
    if (told !== undefined) {
      found.set(key, [told, ...more].join(" "));
      continue;
    }
    const parts = system.map(({ at, pieces }) => short.get(at)!.get(wordsOf(pieces))!);
    const name = pretty(
      // A device that a folder and its files name is named once.
      [...new Set([...(parts.length === 0 ? [fallback] : parts), ...more])].filter((part) => part !== "").join(" "),
    );
    // The name is what the system is known by from here on: no two have one.
    const taken = used.get(name) ?? 0;
    used.set(name, taken + 1);
    found.set(key, shownName(taken === 0 ? name : `${name} (${taken + 1})`));
  }
  return found;
}

interface Named {
  readonly pieces: readonly Piece[];
  readonly steps: number;
}

/** Most: of what was measured. */
const MOST = 0.9;

/** By the words of each name. A word goes where it stands at the end of most names, and all names stay apart. */
function withoutShared(names: readonly Named[]): Map<string, string> {
  const total = sum(names, ({ steps }) => steps);
  let left = names.map(({ pieces }) => pieces);
  if (names.length > 1) {
    for (const end of [0, -1] as const) {
      for (;;) {
        const at = group(
          left.map((pieces, i) => ({ word: pieces.at(end)!.word, steps: names[i]!.steps })),
          ({ word }) => word,
        );
        const [word] =
          [...at].find(([, all]) => all.length > 1 && sum(all, ({ steps }) => steps) >= MOST * total) ?? [];
        if (word === undefined) break;
        if (end === 0 && left.some((pieces) => pieces[0]!.word === word && /^\d+$/.test(pieces[1]?.word ?? ""))) break;
        const next = left.map((pieces) =>
          pieces.at(end)!.word === word ? (end === 0 ? pieces.slice(1) : pieces.slice(0, -1)) : pieces,
        );
        const readable = next.every((pieces, i) => pieces === left[i] || /\p{L}/u.test(wordsOf(pieces)));
        if (!readable || new Set(next.map(wordsOf)).size < names.length) break;
        left = next;
      }
    }
  }
  return new Map(names.map(({ pieces }, i) => [wordsOf(pieces), shown(left[i]!)]));
}

const pretty = (name: string): string => name.replaceAll(/\braid ?(\d+)\b/gi, "RAID $1");

/** Folders that say nothing of what is in them. */
const EMPTY =
  /^(?:raw|data|files?|results?|output|out|logs?|json|txt|fio|vdbench|act|sysbench|bench(?:mark)?s?|tests?|tmp|home|root|run|runs|report|reports|collection)$/i;

/** The nearest folder that everything is in and that says something; else the host, the device, the files. */
function commonName(sorted: readonly Sorted[]): string {
  const paths = sorted.map(({ place }) => place.path.split("/"));
  const first = paths[0] ?? [];
  let shared = 0;
  while (
    shared < first.length - 1 &&
    paths.every((parts) => parts.length > shared + 1 && parts[shared] === first[shared])
  )
    shared++;
  const folder = first.slice(0, shared).findLast((name) => !EMPTY.test(name) && /\p{L}/u.test(name));
  if (folder !== undefined)
    return shown(piecesOf(folder).filter(({ kind }) => kind !== "date")).replaceAll("_", " ") || folder;
  const hosts = new Set(sorted.flatMap(({ place }) => place.steps.map(({ host }) => host)));
  const [host] = hosts;
  if (hosts.size === 1 && host) return host;
  const devices = new Set(sorted.flatMap(({ place }) => place.steps.flatMap(({ targets }) => targets)));
  const [device] = devices;
  if (devices.size === 1 && device) return device.slice(device.lastIndexOf("/") + 1);
  // With its ending, so that it is seen to be a file.
  const name = paths[0]?.at(-1) ?? "";
  return paths.length > 1 ? `${name} +${paths.length - 1}` : name;
}
