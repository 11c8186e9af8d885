/**
 * Private facts about the reader's machines, which leave with published points only if ticked: hosts, serial numbers,
 * names of accounts, paths. Each is replaced by an alias (`host1`, `device2`) wherever it occurs, so that equal things
 * stay equal.
 */
import { lookUp, put } from "~/base/lookUp";
import { type PrivateNames, privateNames, standIns, TEXTS } from "~/bundle/private";
import { HIDDEN, hidden, mapOptions, PATH, privateOption, usersInText } from "~/bundle/privateNames";
import type { PublishedSource } from "~/ingest/pointsWrite";
import type { Cell } from "~/model/carried";
import type { Private } from "~/model/dataset";
import type { Said } from "~/model/labels";

export interface Measured {
  readonly sources: readonly PublishedSource[];
  readonly said: readonly Said[];
  /** Hosts that texts may contain but no table lists. */
  readonly hosts: readonly string[];
}

/** Options whose value may name several files. */
const FILES = /^(?:filename|directory|device-names|read_iolog)$/;

export type Found = Readonly<Record<Private, readonly string[]>>;

export class LeaveOut {
  /** Path -> alias. */
  readonly #paths = new Map<string, string>();
  /** How many of each there are. */
  readonly #aliases = { device: 0, file: 0 };
  readonly #names: PrivateNames;
  readonly #replace: (text: string) => string;

  constructor(
    measured: Measured,
    private readonly tells: ReadonlySet<Private>,
    /** Replaced in any case. */
    words: readonly string[] = [],
  ) {
    const texts = measured.sources.flatMap(textsOf);
    const users = texts.flatMap(usersInText);
    this.#names = { ...namesIn(measured), users: [...new Set(users)], words };
    const allowed = { hosts: tells.has("hosts"), serials: tells.has("serials"), users: tells.has("users") };
    this.#replace = standIns(this.#names, allowed).replace;
    for (const source of measured.sources) this.source(source);
  }

  /** The private data found, to be ticked. */
  found(folders: readonly string[]): Found {
    const { hosts, serials, users = [] } = this.#names;
    return { hosts, serials, users, paths: [...this.#paths.keys(), ...folders] };
  }

  text(text: string): string {
    const open = hidden(text);
    return this.#replace(this.tells.has("paths") ? open : open.replace(PATH, (path) => this.#alias(path)));
  }

  /** With its path as given: the caller decides where it is. */
  source({ source, runs }: PublishedSource): PublishedSource {
    return {
      source,
      runs: runs.map(({ run, points }) => ({
        run: this.#fields("run", run),
        points: points.map(({ point, latency }) => ({ point: this.#fields("point", point), latency })),
      })),
    };
  }

  /** Tool, engine, op and pattern stay, even if an account has the same name. */
  #fields(table: "run" | "point", fields: Readonly<Record<string, Cell>>): Record<string, Cell> {
    const own: Record<string, Cell> = {};
    for (const [name, cell] of Object.entries(fields)) {
      // An engine may be a file: `external:/home/x/engine.so`.
      const isText = TEXTS[table]!.includes(name) || (name === "engine" && /[/\\]/.test(String(cell)));
      put(
        own,
        name,
        !isText || typeof cell !== "string" ? cell : name === "options" ? this.#options(cell) : this.text(cell),
      );
    }
    return own;
  }

  #options(json: string): string {
    const of = (name: string, value: unknown): unknown => {
      const told = privateOption(name);
      if (told === "free") return undefined;
      if (told === "secret") return HIDDEN;
      if (typeof value !== "string") return value;
      if (told !== "place" || this.tells.has("paths") || value === "") return this.text(value);
      // Several files of one job are separated by colons.
      const paths = FILES.test(name) ? value.split(/(?<!\\)[:,]/) : [value];
      return paths.map((path) => this.#alias(path)).join(":");
    };
    return mapOptions(json, of, (text) => this.text(text));
  }

  #alias(path: string): string {
    const known = this.#paths.get(path);
    if (known !== undefined) return known;
    const word = path.startsWith("/dev/") ? "device" : "file";
    const alias = `${word}${++this.#aliases[word]}`;
    this.#paths.set(path, alias);
    return alias;
  }
}

const textsOf = ({ source, runs }: PublishedSource): string[] =>
  [source, ...runs.flatMap(({ run, points }) => [run, ...points.map(({ point }) => point)])].flatMap((fields) =>
    Object.values(fields).filter((cell) => typeof cell === "string"),
  );

/** Private names, as `bundle/private` finds them in tables. */
function namesIn({ sources, said, hosts }: Measured): PrivateNames {
  const runs = sources.flatMap((source) => source.runs);
  const points = runs.flatMap((run) => run.points);
  const table = (rows: readonly Readonly<Record<string, Cell>>[], names: readonly string[]) => ({
    rows: rows.length,
    columns: Object.fromEntries(names.map((name) => [name, rows.map((row) => lookUp(row, name) ?? null)])),
  });
  const tables = {
    source: table(
      sources.map(({ source }) => source),
      ["path", "name"],
    ),
    run: table(
      runs.map(({ run }) => run),
      ["title", "host", "options"],
    ),
    point: table(
      points.map(({ point }) => point),
      ["title", "member", "member_unit", "host"],
    ),
    label: table(
      said.filter(({ key, value }) => key !== "host" || isNamed(value)).map(({ key, value }) => ({ key, value })),
      ["key", "value"],
    ),
  };
  return privateNames({ tables, hosts, views: [], notes: [] });
}

/** Only host names, not a description of the machine ("2 × EPYC 7302"). */
const isNamed = (value: string): boolean => value.split(/[,;\s]+/).every((word) => /^(?=.*[a-z])[\w.:-]+$/i.test(word));
