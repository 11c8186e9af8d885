/** Names that distinguish drives: as described, else by device, job or file, with host and folder where needed. */
import { folderOf } from "~/base/path";
import type { MemberRow } from "~/model/answers";
import type { Step } from "~/model/step";

type Member = Step<MemberRow>;

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/", path.length - 2) + 1);
const stemOf = (path: string): string => lastOf(path).replace(/\.[^.]*$/, "");

const deviceOf = ({ first }: Member): string | null =>
  first.device ?? (first.targets.length === 1 ? first.targets[0]! : null);

const distinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** The folders in which paths differ, joined: `hostA` for `lab/hostA/x.json` next to `lab/hostB/x.json`. */
function tellingFolders(members: readonly Member[]): string[] {
  const parts = members.map(({ first }) => folderOf(first.source_path).split("/"));
  const depth = Math.max(...parts.map((one) => one.length));
  const telling = Array.from({ length: depth }, (_, i) => i).filter(
    (i) => new Set(parts.map((one) => one[i] ?? "")).size > 1,
  );
  return parts.map((one) =>
    telling
      .map((i) => one[i] ?? "")
      .filter((name) => name !== "")
      .join("/"),
  );
}

const joined = (before: readonly string[], names: readonly string[], by: string): string[] =>
  names.map((name, i) => [before[i], name].filter((part) => part !== "").join(by));

/** A job of a host or folder. */
const OF_HOST = " › ";

/** One name per member, all different. */
export function namesOf(members: readonly Member[]): string[] {
  const devices = members.map((member) => deviceOf(member) ?? "");
  const jobs = members.map(({ first }) => first.member);
  const files = members.map(({ first }) => stemOf(first.source_path));
  const said = members.map(({ first }) => first.said["label"] ?? "");
  if (!said.includes("") && distinct(said)) return said;
  const places = [members.map(({ first }) => first.host ?? ""), tellingFolders(members)].filter(
    (all) => new Set(all).size > 1,
  );
  for (const base of [...(devices.includes("") ? [] : [devices.map(lastOf), devices]), jobs, files]) {
    let names: readonly string[] = base;
    if (distinct(names)) return [...names];
    for (const place of places) {
      names = joined(place, names, base === jobs ? OF_HOST : " ");
      if (distinct(names)) return [...names];
    }
  }
  const names = places.reduce<readonly string[]>((all, place) => joined(place, all, OF_HOST), jobs);
  return numbered(new Set(files).size > 1 ? names.map((name, i) => `${name} · ${files[i] ?? ""}`) : names);
}

/** Clones of one job share a name and are numbered in file order. */
function numbered(names: readonly string[]): string[] {
  const all = new Map<string, number>();
  for (const name of names) all.set(name, (all.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return names.map((name) => {
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    return all.get(name) === 1 ? name : `${name} #${n}`;
  });
}

/** The member's device or file; null: several, or not stated in the file. */
export const targetOf = deviceOf;
