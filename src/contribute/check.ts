/**
 * Faults of a dataset of points before it is published: identity, licence, dates, private data, and numbers that
 * contradict each other. The same check runs in the page, in `kneepoint check` and in the tests. For other datasets
 * (figures, raw files) only the description is checked here; the build reads the rest.
 */
import { csvParseRows } from "d3-dsv";
import { grouped } from "~/base/byKey";
import { jsonLine, readJson } from "~/base/json";
import { records } from "~/base/records";
import { fitsPath } from "~/describe/apply";
import { hidden, hostsInText, isAliased, PATH, privateOption, serialsInText, usersInText } from "~/bundle/privateNames";
import { readPointsFile } from "~/ingest/pointsFile";
import type { CarriedRows, Cell } from "~/model/carried";
import type { Dataset, DatasetSystem, Private } from "~/model/dataset";
import { type Compared, contradictionsOf, quantileKey } from "~/model/latency";
import { hasBinnedPercentiles } from "~/model/tools";

export const DESCRIPTION = "kneepoint.json";
/** Limit for one dataset, all files together. */
export const MOST_BYTES = 5 * 2 ** 20;
const LEAST_RUNTIME_S = 10;
/** Tolerance for rates printed in KiB/s and rounded. */
const ROUNDED_BYTES = 2048;
const BYTES_OFF = 0.02;
/** Tolerance for rates printed as whole numbers, or with three digits. */
const ROUNDED_IOPS = 1;
const IOPS_OFF = 0.02;
/** Largest ratio of I/Os in flight by Little's law to the requested depth. */
const MOST_IN_FLIGHT = 1.2;
const LEAST_IN_FLIGHT = 0.5;
/** One point in this many. */
const FEW = 10;
/** Milliseconds or nanoseconds taken for microseconds: off by a power of 1000, within 5 %. */
const isThousands = (ratio: number): boolean => {
  const power = Math.round(Math.log10(ratio) / 3);
  return power !== 0 && Math.abs(ratio / 1000 ** power - 1) < 0.05;
};

export type FaultCode =
  | "identity/drive"
  | "identity/media"
  | "identity/count"
  | "identity/interface"
  | "identity/state"
  | "about/missing"
  | "about/address"
  | "about/markup"
  | "about/no-file"
  | "method/missing"
  | "licence/missing"
  | "date/wrong"
  | "date/future"
  | "system/named-twice"
  | "system/twice"
  | "system/no-points"
  | "system/mixed"
  | "system/two-drives"
  | "points/bad-line"
  | "points/bad-cell"
  | "points/outside"
  | "points/percentiles"
  | "points/latency"
  | "points/bytes"
  | "points/count"
  | "points/unit"
  | "points/little"
  | "points/twice"
  | "points/short"
  | "points/cached"
  | "private/paths"
  | "private/hosts"
  | "private/serials"
  | "private/users"
  | "private/secrets"
  | "private/options"
  | "about/link"
  | "size/large";

export interface Fault {
  readonly code: FaultCode;
  readonly path: string;
  /** 1-based; null: the whole file. */
  readonly line: number | null;
  /** The field of the description. */
  readonly at?: readonly (string | number)[];
  /** For the sentence (text/contribute). */
  readonly values: Readonly<Record<string, string | number>>;
  /** Number of further faults of this kind in the file. */
  readonly more: number;
}

export interface CheckedFile {
  /** Within the folder. */
  readonly path: string;
  readonly bytes: number;
  /** Text of the description, of `points/*.csv`, and of other files of a contribution; null: not checked. */
  readonly text: string | null;
  /** It is a link: the file it leads to is not in the folder. */
  readonly isLink?: boolean;
}

export interface Checked {
  readonly faults: readonly Fault[];
  /** Faults accepted in the description with a reason (`accepted`). */
  readonly accepted: readonly (Fault & { readonly reason: string })[];
}

/** Unusual measurements, which may be accepted with a reason; private, missing or unreadable data may not. */
export const mayStand = (code: FaultCode): boolean => /^points\/(?:little|bytes|count|twice|short|cached)$/.test(code);

/** @param today ISO date: nothing was measured or published after it */
export function checkDataset(dataset: Dataset, files: readonly CheckedFile[], today: string): Checked {
  const check = new Check(dataset, files, today);
  check.all();
  // For numbers and names the first in a file represents all; missing parts of a description are reported one by one.
  const isMany = (code: FaultCode): boolean => code.startsWith("points/") || code.startsWith("private/");
  const keyOf = ({ code, path, values }: Omit<Fault, "more">): string =>
    [code, path, isMany(code) ? "" : JSON.stringify(values)].join(" ");
  const found = [...grouped(check.found, keyOf).values()].map(([first, ...more]): Fault => ({
    ...first!,
    more: more.length,
  }));
  const reasonOf = ({ code }: Fault): string => (mayStand(code) && dataset.accepted?.[code]?.trim()) || "";
  return {
    faults: found.filter((fault) => reasonOf(fault) === ""),
    accepted: found.map((fault) => ({ ...fault, reason: reasonOf(fault) })).filter(({ reason }) => reason !== ""),
  };
}

type Fields = Readonly<Record<string, Cell>>;

const rowsOf = (table: CarriedRows | undefined): Fields[] => (table === undefined ? [] : records(table));

const ISO = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

const SERIAL =
  /(?:\bserial[ _-]?(?:number|no\.?)?"?\s*[:=]\s*"?[a-z0-9]{4,}|(?:\bserial(?: (?:number|no\.?))?|\bS\/N:?|\bSN:)\s+(?=[a-z-]*\d)[a-z0-9-]{6,})/i;
/** A number of a drive that stands alone (S4EVNX0M123456, PHLJ123456789P4E): no model has so many digits in a row. */
const isBareSerial = (word: string): boolean =>
  word.length >= LEAST_SERIAL && /[A-Z]/.test(word) && /\d{6}/.test(word) && !/^\d{8}T\d{6}/.test(word);
const LEAST_SERIAL = 12;
/** The tag of a markup language: no name or sentence has one. An address in angle brackets is none. */
const TAG = /<(?!https?:)[/!]?[a-z][^<>]*>/gi;
/** A path that leads out of its folder. */
const OUTSIDE = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[A-Za-z]:[\\/]/;
/** Capital letters and digits that are no part of a longer name. */
const WORD = /(?<![\w.-])[A-Z0-9]+(?![.-]*\w)/g;

class Check {
  readonly found: Omit<Fault, "more">[] = [];
  /** Source and document, and the file with its points. */
  readonly #runs = new Map<string, string>();
  /** Paths of the result files whose points are here. */
  readonly #sources: string[] = [];
  readonly #description: CheckedFile | undefined;
  /** The description with its lines, read for the first fault in it. */
  #json: ReturnType<typeof readJson> | null = null;

  constructor(
    private readonly dataset: Dataset,
    private readonly files: readonly CheckedFile[],
    private readonly today: string,
  ) {
    this.#description = files.find(({ path }) => path === DESCRIPTION);
  }

  #tell(code: FaultCode, path: string, line: number | null, values: Fault["values"] = {}): void {
    this.found.push({ code, path, line, values });
  }

  /** Reports a fault of the description, at the line of the field. */
  #of(at: readonly (string | number)[], code: FaultCode, values: Fault["values"] = {}): void {
    const read = (this.#json ??= readJson(this.#description?.text ?? ""));
    this.found.push({ code, path: DESCRIPTION, line: read.ok ? jsonLine(read.value, at) : 1, at, values });
  }

  all(): void {
    const bytes = this.files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > MOST_BYTES) this.#tell("size/large", ".", null, { bytes, most: MOST_BYTES });
    const points = this.files.filter(({ path, text }) => /^points\/[^/]+\.csv$/.test(path) && text !== null);
    this.#described(points.length > 0);
    for (const file of points) this.#points(file.path, file.text!);
    if (this.dataset.contributed === undefined) return;
    for (const { path, isLink } of this.files) if (isLink === true) this.#tell("about/link", path, null);
    if (points.length > 0) this.#references(points);
    for (const { path, text } of this.files) if (text !== null) this.#privateIn(path, text);
  }

  #described(isMeasured: boolean): void {
    const { systems, date, contributed, repository, method = [] } = this.dataset;
    for (const field of ["title", "publisher"] as const)
      if (this.dataset[field].trim() === "") this.#of([field], "about/missing", { field });
    if (date !== undefined && !ISO.test(date)) this.#of(["date"], "date/wrong", { date });
    else if (date !== undefined && date > this.today) this.#of(["date"], "date/future", { date, today: this.today });
    for (const [i, { id }] of systems.entries())
      if (systems.findIndex((one) => one.id === id) < i) this.#of(["systems", i, "id"], "system/twice", { system: id });
    if (!isMeasured) return;
    for (const [i, { label }] of systems.entries())
      if (contributed !== undefined && systems.findIndex((one) => one.label === label) < i)
        this.#of(["systems", i, "label"], "system/named-twice", { label });
    if ((contributed?.licence ?? repository?.licence ?? "").trim() === "")
      this.#of([contributed === undefined ? "repository" : "contributed"], "licence/missing");
    for (const [i, system] of systems.entries()) this.#identity(system, i);
    if (contributed !== undefined && method.every((line) => line.trim() === "")) this.#of(["method"], "method/missing");
  }

  /** Each system has its points, and each pattern a file. */
  #references(points: readonly CheckedFile[]): void {
    const { systems, runs = [], labels = [], contributed } = this.dataset;
    for (const [i, { id }] of systems.entries())
      if (!points.some(({ path }) => path === `points/${id}.csv`))
        this.#of(["systems", i], "system/no-points", { system: id });
    const fits = (pattern: string): boolean => this.#sources.some((path) => fitsPath(pattern, path));
    for (const [i, { match }] of runs.entries())
      if (!fits(match)) this.#of(["runs", i, "match"], "about/no-file", { pattern: match });
    for (const [i, { path }] of labels.entries())
      if (path !== undefined && !fits(path)) this.#of(["labels", i, "path"], "about/no-file", { pattern: path });
    const raw = contributed?.raw ?? "";
    if (raw !== "" && !/^https?:\/\/[^\s/]+/i.test(raw)) this.#of(["contributed", "raw"], "about/address", { raw });
  }

  #identity({ id, drives = [], unknown = [] }: DatasetSystem, i: number): void {
    const lacks = (fact: "model" | "media" | "count" | "interface", word: string): boolean =>
      (drives.length === 0 || drives.some((drive) => (drive[fact] ?? "") === "")) && !unknown.includes(word);
    const tell = (code: FaultCode): void => this.#of(["systems", i], code, { system: id });
    if (lacks("model", "drive_model")) tell("identity/drive");
    if (lacks("media", "media")) tell("identity/media");
    if (this.dataset.contributed === undefined) return;
    if (lacks("count", "drive_count")) tell("identity/count");
    if (lacks("interface", "interface")) tell("identity/interface");
    if (unknown.includes("state")) return;
    const isOf = ({ path }: { path?: string | undefined }): boolean => path === "" || path?.split("/")[0] === id;
    if (!(this.dataset.labels ?? []).some((label) => isOf(label) && typeof label["state"] === "string"))
      tell("identity/state");
  }

  #points(path: string, text: string): void {
    this.#lines(path, text);
    const read = readPointsFile(text, path);
    if (!("content" in read)) {
      this.#tell("points/bad-line", path, read.line ?? 1, { why: "version" });
      return;
    }
    for (const { line, values } of read.notices)
      this.#tell("points/bad-line", path, line ?? null, { why: "place", record: String(values?.["record"]) });
    const { tables } = read.content;
    const system = path.slice("points/".length, -".csv".length);
    this.#sources.push(...rowsOf(tables.source).map((source) => String(source["path"])));
    const sources = new Map(rowsOf(tables.source).map((source) => [source["source_no"], source]));
    const runs = new Map(rowsOf(tables.run).map((run) => [run["run_no"], run]));
    for (const [, run] of runs) {
      const key = `${String(sources.get(run["source_no"])?.["sha256"])}.${String(run["document"])}`;
      const other = this.#runs.get(key);
      const of = String(run["system"] ?? system);
      if (other !== undefined && other !== path) this.#tell("system/mixed", path, null, { system, other });
      else if (of !== system) this.#tell("system/mixed", path, null, { system, other: of });
      this.#runs.set(key, path);
    }
    const means = grouped(rowsOf(tables.latency), ({ point_no }) => point_no);
    const points = rowsOf(tables.point).map((cells, i) => ({
      cells,
      line: read.lines[i] ?? null,
      run: runs.get(cells["run_no"]),
      latency: means.get(cells["point_no"]),
    }));
    for (const point of points) this.#point(path, point);
    const at = ({ cells: c }: Point): string => [c["run_no"], c["phase"], c["job_index"], c["member"]].join(" ");
    this.#little(path, [...grouped(points, at).values()]);
    this.#twice(path, points);
    this.#cached(path, system, points);
    this.#drives(path, system, points);
  }

  /** Each line must have as many cells as its record has columns, and numbers where numbers belong. */
  #lines(path: string, text: string): void {
    const columns = new Map<string, readonly string[]>();
    for (const [i, [record = "", ...cells]] of csvParseRows(text).entries()) {
      if (record === "columns") columns.set(cells[0] ?? "", cells.slice(1));
      const names = columns.get(record);
      const place = record === "folder" ? cells[0] : record === "source" ? cells[names?.indexOf("name") ?? -1] : "";
      if (OUTSIDE.test(place ?? "")) this.#tell("points/outside", path, i + 1, { place: place! });
      if (record === "same") this.#option(path, i + 1, cells[1] ?? "", cells[2] ?? "");
      if (names === undefined) continue;
      for (const [at, name] of names.entries()) this.#option(path, i + 1, name, cells[at] ?? "");
      const values = { why: "cells", record, cells: cells.length, columns: names.length };
      if (cells.length !== names.length) this.#tell("points/bad-line", path, i + 1, values);
    }
  }

  /** An option that a contribution leaves out, or whose value it replaces (contribute/leaveOut). */
  #option(path: string, line: number, column: string, value: string): void {
    const option = /^(?:global|job)\.(.+)$/.exec(column)?.[1];
    // `=`: as in the record before, which was looked at.
    const told = option === undefined || value === "=" ? null : privateOption(option);
    if (option === undefined || told === null || isAliased(value)) return;
    if (told === "secret") this.#tell("private/secrets", path, line, { option });
    if (this.dataset.contributed === undefined) return;
    if (told === "free") this.#tell("private/options", path, line, { option });
    if (told === "place" && this.dataset.contributed.tells?.includes("paths") !== true)
      this.#tell("private/paths", path, line, { found: `${option}=${value}` });
  }

  #point(path: string, { cells, line, run, latency = [] }: Point): void {
    const bad = [...Object.entries(cells), ...latency.flatMap((row) => Object.entries(row))].find(
      ([, cell]) => typeof cell === "number" && !(cell >= 0 && cell < Infinity),
    );
    if (bad !== undefined) this.#tell("points/bad-cell", path, line, { column: bad[0], value: String(bad[1]) });
    for (const { why, ...values } of contradictionsOf(statsOf(latency), hasBinnedPercentiles(String(run?.["tool"]))))
      this.#tell(why === "falls" ? "points/percentiles" : "points/latency", path, line, { why, ...values });
    if (cells["failed"] === true) return;
    const [iops, block, bytes] = [cells["iops"], cells["block_bytes"], cells["bytes_per_s"]].map(Number);
    if (iops! > 0 && block! > 0 && cells["bytes_per_s"] !== null) {
      const expected = iops! * block!;
      if (Math.abs(bytes! - expected) > Math.max(ROUNDED_BYTES, expected * BYTES_OFF))
        this.#tell("points/bytes", path, line, { iops: iops!, block: block!, bytes: bytes!, expected });
    }
    const runtime = cells["runtime_s"];
    const ios = Number(cells["ios"]);
    const expected = ios / Number(runtime);
    // Each of several jobs had its own runtime.
    if (run?.["tool"] === "fio" && cells["combined_from"] === 1 && iops! > 0 && expected > 0 && expected < Infinity)
      if (Math.abs(iops! - expected) > Math.max(ROUNDED_IOPS, expected * IOPS_OFF))
        this.#tell("points/count", path, line, { iops: iops!, ios, runtime: Number(runtime), expected });
    if (typeof runtime === "number" && runtime < LEAST_RUNTIME_S && Number(cells["ios"] ?? 1) > 0)
      this.#tell("points/short", path, line, { runtime, least: LEAST_RUNTIME_S });
  }

  /** In a closed loop, as many I/Os must be in flight as requested. */
  #little(path: string, all: readonly (readonly Point[])[]): void {
    const misfits = all.flatMap((directions) => {
      const [{ cells, line }] = directions as [Point];
      const { load_kind, outstanding, failed } = cells;
      if (load_kind !== "outstanding" || typeof outstanding !== "number" || failed === true) return [];
      const in_flight = inFlight(directions);
      if (in_flight === null) return [];
      const ratio = in_flight / outstanding;
      return ratio > MOST_IN_FLIGHT || ratio < LEAST_IN_FLIGHT
        ? [{ line, ratio, values: { in_flight, outstanding } }]
        : [];
    });
    // Where a depth is hardly ever reached, some points are off by 1,000 by chance.
    const byChance = misfits.filter(({ ratio }) => !isThousands(ratio)).length * FEW > all.length;
    for (const { line, ratio, values } of misfits)
      this.#tell(isThousands(ratio) && !byChance ? "points/unit" : "points/little", path, line, values);
  }

  /** A repeated measurement: an existing key, or numbers that a second run would never give again. */
  #twice(path: string, points: readonly Point[]): void {
    const seen = new Map<string, number | null>();
    for (const { cells, line, latency = [] } of points) {
      const { key, member, iops, ios } = cells;
      const numbers = JSON.stringify([iops, ios, member, latency.map((row) => row["value_us"])]);
      const both = [`${String(key)} ${String(member)}`, ...(Number(ios) > 0 && latency.length > 1 ? [numbers] : [])];
      const first = both.flatMap((one) => (seen.has(one) ? [seen.get(one)!] : []));
      if (first.length > 0) this.#tell("points/twice", path, line, { first: first[0] ?? 0 });
      for (const one of both) if (!seen.has(one)) seen.set(one, line);
    }
  }

  /** Faster than the interface of all drives: the result came from a cache. */
  #cached(path: string, id: string, points: readonly Point[]): void {
    const system = this.dataset.systems.find((one) => one.id === id);
    const most = system === undefined ? null : mostOf(system);
    if (most === null) return;
    // SATA carries one direction at a time; a lane of PCIe or SAS as much each way.
    const isOneWay = system!.drives!.every((drive) => SATA.test(drive.interface!));
    for (const { cells, line } of points) {
      const bytes = (isOneWay ? cells["total_bytes_per_s"] : null) ?? cells["bytes_per_s"];
      if (cells["member"] == null && typeof bytes === "number" && bytes > most)
        this.#tell("points/cached", path, line, { bytes, most, interface: system!.drives![0]!.interface! });
    }
  }

  /** A curve of a single drive must be of one device, under any name. */
  #drives(path: string, id: string, points: readonly Point[]): void {
    const drives = this.dataset.systems.find((one) => one.id === id)?.drives ?? [];
    if (this.dataset.contributed === undefined || drives.length !== 1 || drives[0]!.count !== 1) return;
    const devices = new Map<string, string>();
    for (const { cells, line, run } of points) {
      const device = deviceOf(run?.["options"] ?? null, Number(cells["job_index"]));
      const series = String(cells["series"]);
      const before = devices.get(series) ?? device;
      if (device === null || before === null) continue;
      if (before !== device) this.#tell("system/two-drives", path, line, { system: id, one: before, other: device });
      devices.set(series, before);
    }
  }

  /** A model or firmware in the description is not a serial number. */
  #bareSerial(line: string): string | undefined {
    const found = (line.match(WORD) ?? []).filter(isBareSerial);
    if (found.length === 0) return undefined;
    const { systems, labels = [] } = this.dataset;
    const named = JSON.stringify([
      systems.map(({ label, drives = [] }) => [label, drives.map(({ model }) => model)]),
      labels.map((one) => [one["firmware"], one["drive_model"]]),
    ]);
    return found.find((one) => !named.includes(one));
  }

  #privateIn(path: string, text: string): void {
    const tells = new Set<Private>(this.dataset.contributed?.tells);
    for (const [i, whole] of text.split("\n").entries()) {
      // A web address is not a path of a machine.
      const line = whole.replace(/\bhttps?:\/\/[^\s",]+/g, "");
      const tag = line.match(TAG)?.[0];
      if (tag !== undefined) this.#tell("about/markup", path, i + 1, { tag });
      const tell = (what: Private, found: string | undefined): void => {
        if (found !== undefined && !tells.has(what)) this.#tell(`private/${what}`, path, i + 1, { found });
      };
      // The secret itself is not printed: what the check says may be public.
      if (hidden(whole) !== whole) this.#tell("private/secrets", path, i + 1, { option: "" });
      const users = usersInText(line);
      tell("users", users[0]);
      // The end of a tag looks like a path.
      tell("paths", line.replace(/<\/[a-z]+>|\/>/gi, " ").match(PATH)?.[0]);
      // The host of an e-mail address was told with the account.
      tell("hosts", hostsInText(users.reduce((rest, user) => rest.replace(user, ""), line))[0]);
      tell("serials", serialsInText(line)[0] ?? SERIAL.exec(line)?.[0] ?? this.#bareSerial(line));
    }
  }
}

interface Point {
  readonly cells: Fields;
  readonly line: number | null;
  readonly run: Fields | undefined;
  readonly latency: Fields[] | undefined;
}

const statsOf = (latency: readonly Fields[]): Record<string, Compared> =>
  Object.fromEntries(
    [...grouped(latency, (row) => String(row["kind"]))].map(([kind, rows]) => {
      const at = (stat: string): number | null => {
        const value = rows.find((row) => row["stat"] === stat)?.["value_us"];
        return typeof value === "number" ? value : null;
      };
      const quantiles = rows.flatMap((row) =>
        row["stat"] === "quantile" ? [[quantileKey(Number(row["quantile"])), Number(row["value_us"])] as const] : [],
      );
      return [
        kind,
        { mean_us: at("mean"), min_us: at("min"), max_us: at("max"), quantiles: Object.fromEntries(quantiles) },
      ];
    }),
  );

/** Rate × mean latency, all directions together; null: nothing to multiply. */
function inFlight(directions: readonly Point[]): number | null {
  let sum = 0;
  for (const { cells, latency = [] } of directions) {
    if (cells["op"] === "sync") continue;
    const mean = (kind: string) => latency.find((row) => row["kind"] === kind && row["stat"] === "mean")?.["value_us"];
    const us = mean("lat") ?? mean("response") ?? mean("clat") ?? mean("unknown");
    if (typeof us !== "number" || typeof cells["iops"] !== "number") return null;
    sum += (cells["iops"] * us) / 1e6;
  }
  return sum === 0 ? null : sum;
}

/** The file or device that a job was given; null: not said. */
function deviceOf(options: Cell, job: number): string | null {
  if (typeof options !== "string") return null;
  try {
    const { global, jobs } = JSON.parse(options) as Record<"global" | "jobs", never>;
    const name =
      (jobs as Record<string, string>[])[job]?.["filename"] ?? (global as Record<string, string>)["filename"];
    return typeof name === "string" ? name : null;
  } catch {
    return null;
  }
}

/** Bytes per second of a PCIe lane, by generation, after encoding. */
const PCIE_LANE = [0, 250e6, 500e6, 984.6e6, 1969e6, 3938e6, 7563e6];
const LANES = 4;
const SATA = /\bSATA\b/i;

/** Most bytes per second that all drives of a system can carry one way; null: their interface has no known limit. */
export function mostOf({ drives = [] }: DatasetSystem): number | null {
  let sum = 0;
  for (const { interface: attached = "", count } of drives) {
    const [, generation, lanes] = /PCIe ?(\d)(?:\.\d)?(?: ?x(\d+))?/i.exec(attached) ?? [];
    const one = /SATA ?(?:300|3 ?Gb)/i.test(attached)
      ? 300e6
      : SATA.test(attached)
        ? 600e6
        : /\bSAS\b/i.test(attached)
          ? /24/.test(attached)
            ? 2.4e9
            : 1.2e9
          : generation === undefined
            ? null
            : (PCIE_LANE[Number(generation)] ?? 0) * Number(lanes ?? LANES);
    if (one === null || one === 0 || count === undefined) return null;
    sum += one * count;
  }
  return sum === 0 ? null : sum;
}
