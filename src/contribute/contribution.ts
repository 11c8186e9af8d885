/**
 * Own runs as a dataset that others can review: `datasets/<slug>/kneepoint.json` and `points/<system>.csv` in the form of
 * the shelf (docs/contribute-results.md). What the files say is filled in, what nobody says is asked for. Pure: the same
 * runs and answers give the same bytes.
 */
import { rollups } from "d3-array";
import { strToU8, zipSync } from "fflate";
import { grouped } from "~/base/byKey";
import { folderOf } from "~/base/path";
import { groupsOf } from "~/describe/groups";
import { resolve } from "~/describe/resolve";
import { readValue } from "~/describe/values";
import { type PublishedSource, writePointsFile } from "~/ingest/pointsFile";
import type { CarriedRows, CarriedTables, Cell } from "~/model/carried";
import { type Dataset, PRIVATE, type Private } from "~/model/dataset";
import type { DescribedRun } from "~/model/described";
import { type DescribesKey, runTarget } from "~/model/labels";
import { contribute as text } from "~/text/en/contribute";
import { type Checked, checkDataset, DESCRIPTION } from "./check";
import { type Found, LeaveOut, type Measured } from "./leaveOut";

export interface Runs extends Measured {
  readonly runs: readonly DescribedRun[];
}

/** What is asked of each system: keys of labels, and `media_by` (how the media is known) and `machine` (server, CPU). */
export const FACTS = [
  ...(["drive_model", "media", "media_by", "drive_count", "capacity_bytes", "interface", "machine", "kernel"] as const),
  ...(["firmware", "state", "fill_percent", "precondition"] as const),
] as const;
export type Fact = (typeof FACTS)[number];
/** Stated, or said to be unknown. */
export const ASKED: readonly Fact[] = ["drive_model", "media", "drive_count", "interface", "state"];
/** Labels of runs; the others are of the system. */
const OF_RUNS = ["firmware", "state", "fill_percent", "precondition"] as const;
export const UNKNOWN = "unknown";
export const LICENCES = ["CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "ODbL-1.0"];

export interface FormSystem {
  readonly label: string;
  /** As its own files name it: for the screen alone. */
  readonly name: string;
  /** Keys of its runs. */
  readonly runs: readonly string[];
  /** "": missing. */
  readonly facts: Readonly<Record<Fact, string>>;
  /** Facts that files say, and those that they say differently of its runs: these stay with the runs. */
  readonly read: readonly Fact[];
  readonly varies: readonly Fact[];
}

export interface Form {
  readonly title: string;
  /** May be a handle. */
  readonly publisher: string;
  readonly date: string;
  readonly licence: string;
  /** Address of the raw files; "": they are not public. */
  readonly raw: string;
  /** One a line. */
  readonly method: string;
  readonly remarks: string;
  readonly tells: readonly Private[];
  /** Reasons for what the check would refuse, by the code of the fault. */
  readonly accepted: Readonly<Record<string, string>>;
  readonly systems: readonly FormSystem[];
}

export interface Draft {
  readonly form: Form;
  /** That may be ticked. */
  readonly found: Found;
}

const keyOfRun = ({ source }: PublishedSource, run: Readonly<Record<string, Cell>>): string =>
  `${String(source["sha256"]).slice(0, 12)}.${String(run["document"])}`;

const slugOf = (words: string, otherwise: string): string =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replace(/^-+|-+$/g, "") || otherwise;

/** In an order of their own: aliases are numbered and methods listed as sources come. */
function inOrder(all: Runs): Runs {
  const keyOf = ({ source }: PublishedSource): string => `${String(source["sha256"])} ${String(source["path"])}`;
  return { ...all, sources: [...all.sources].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}

/** The form as far as files and labels fill it in. @param today ISO date */
export function draftOf(
  given: Runs,
  about: Partial<Pick<Form, "title" | "publisher" | "remarks">>,
  today: string,
): Draft {
  const all = inOrder(given);
  const measured = new Set(all.sources.flatMap((one) => one.runs.map(({ run }) => keyOfRun(one, run))));
  const runs = all.runs.filter(({ key }) => measured.has(key));
  const cells = resolve(all.said);
  const quiet = new LeaveOut(all, new Set());
  const systems = groupsOf(runs, all.said).map(({ name, runs: own }, i): FormSystem => {
    const values = (key: Fact) => new Set(own.map((run) => cells.get(runTarget(run.key))?.get(key)?.value ?? ""));
    const said = FACTS.map((fact) => [fact, [...values(fact)]] as const);
    // What folders, files and devices are called is no name for others.
    const isStated = own.every(
      (run) => !["name", undefined].includes(cells.get(runTarget(run.key))?.get("label")?.origin),
    );
    const model = values("drive_model");
    const label = isStated ? quiet.text(name) : (model.size === 1 && [...model][0]) || text.system(i + 1);
    return {
      ...{ label, name, runs: own.map(({ key }) => key) },
      facts: Object.fromEntries(
        said.map(([fact, [first, ...more]]) => [fact, more.length === 0 ? quiet.text(first ?? "") : ""]),
      ) as Record<Fact, string>,
      read: said.flatMap(([fact, [first, ...more]]) => (more.length === 0 && first !== "" ? [fact] : [])),
      varies: said.flatMap(([fact, list]) => (list.length > 1 ? [fact] : [])),
    };
  });
  const folders = [...new Set(all.sources.map(({ source }) => folderOf(String(source["path"]))))].filter(Boolean);
  const title = about.title ?? "";
  const form: Form = {
    ...{
      title,
      publisher: about.publisher ?? "",
      date: measuredOn(all.sources) ?? today,
      licence: LICENCES[0]!,
      raw: "",
    },
    ...{ method: methodOf(all.sources).join("\n"), remarks: about.remarks ?? "", tells: [], accepted: {}, systems },
  };
  return { form, found: quiet.found(folders) };
}

/** The day of the last run; null: the files do not say. */
function measuredOn(sources: readonly PublishedSource[]): string | null {
  const starts = sources.flatMap((one) => one.runs.map(({ run }) => Number(run["started_ms"] ?? 0)));
  const last = starts.reduce((a, b) => Math.max(a, b), 0);
  return last === 0 ? null : new Date(last).toISOString().slice(0, 10);
}

/** Tool, engine, runtime and ramp, as the files say: a line for each way of measuring. */
function methodOf(sources: readonly PublishedSource[]): string[] {
  const runs = sources.flatMap((one) => one.runs);
  const ways = rollups(
    runs,
    (own) => own.flatMap(({ points }) => points.map(({ point }) => Number(point["runtime_s"] ?? NaN))),
    ({ run }) =>
      JSON.stringify(
        [run["tool"], run["tool_version"], run["engine"], run["direct"], run["ramp_s"]].map((cell) => cell ?? null),
      ),
  );
  return ways.map(([way, seconds]) => {
    const [tool, version, engine, direct, ramp_s] = JSON.parse(way) as [string, string, string, boolean, number];
    const measured = seconds.filter((s) => s > 0).map(Math.round);
    const span = measured.length === 0 ? null : ([Math.min(...measured), Math.max(...measured)] as const);
    return text.method({ tool, version, engine, direct, ramp_s, span });
  });
}

export interface ContributedFile {
  /** Within the archive, and within the repository. */
  readonly path: string;
  readonly text: string;
}

export interface Contribution {
  /** Of its folder and its archive. */
  readonly slug: string;
  readonly files: readonly ContributedFile[];
  readonly checked: Checked;
  /** Cells of the form that cannot be read, in words. */
  readonly wrong: readonly string[];
}

/** Its id is made of the label without what stays private. */
interface NamedSystem extends FormSystem {
  readonly id: string;
}

export function contributionOf(given: Runs, form: Form, today: string): Contribution {
  const all = inOrder(given);
  const tells = new Set(form.tells);
  const leaveOut = new LeaveOut(all, tells);
  const say = (words: string): string => leaveOut.text(words.replace(/\s+/g, " ").trim());
  // What tools and engines are called is said as it is, even where an account is called so.
  const read = new Set(methodOf(all.sources.map((source) => leaveOut.source(source))));
  const lines = (words: string): string[] =>
    words
      .split(/[\r\n]+/)
      .map((line) => (read.has(line) ? line : say(line)))
      .filter((line) => line !== "");
  const wrong: string[] = [];
  const slug = slugOf(say(form.title), "results");
  const taken = new Set<string>();
  const named = form.systems.map((system, i): NamedSystem => {
    let id = slugOf(say(system.label), `system-${i + 1}`);
    if (taken.has(id)) id = `${id}-${i + 1}`;
    taken.add(id);
    return { ...system, id };
  });
  const systems = named.map((system) => systemOf(system, say, wrong));
  const licence = form.licence.trim();
  const points = named.map((system) => ({
    path: `points/${system.id}.csv`,
    text: writePointsFile({ name: "", commit: "", licence }, sourcesOf(all, system, leaveOut, tells.has("paths"))),
  }));
  const drives = systems.flatMap((system) => system.drives ?? []);
  const facet = (values: readonly (string | undefined)[], otherwise: string): string[] => {
    const stated = [...new Set(values.filter((value) => value !== undefined))];
    return stated.length === 0 ? [otherwise] : stated;
  };
  const media = facet(
    drives.map((drive) => drive.media),
    text.notStated,
  );
  const tools = facet(
    all.sources.map(({ source }) => (source["tool"] as string | null) ?? undefined),
    text.notStated,
  );
  const raw = form.raw.trim();
  const accepted = Object.entries(form.accepted).filter(([, why]) => why.trim() !== "");
  const dataset: Dataset = {
    ...{ kneepoint: 1, slug, title: say(form.title), publisher: say(form.publisher), sponsor: null },
    ...(form.date === "" ? {} : { date: form.date.trim() }),
    ...{ language: "en", method: lines(form.method), caveats: lines(form.remarks) },
    ...{
      media,
      interfaces: facet(
        drives.map((drive) => drive.interface),
        text.notStated,
      ),
      tools,
    },
    ...{ about: media.join(", "), systems },
    runs: named.map(({ id }) => ({ match: id, system: id })),
    labels: named.flatMap((system) => labelsOf(system, all, say, wrong)),
    contributed: {
      ...(licence === "" ? {} : { licence }),
      ...(raw === "" ? {} : { raw }),
      ...(tells.size === 0 ? {} : { tells: PRIVATE.filter((what) => tells.has(what)) }),
    },
    ...(accepted.length === 0 ? {} : { accepted: Object.fromEntries(accepted.map(([code, why]) => [code, say(why)])) }),
    headline: headlineOf(slug, all.sources),
  };
  const readme = { path: "README.md", text: `${text.readme(dataset.title, dataset.publisher, licence)}\n` };
  const own = [{ path: DESCRIPTION, text: `${JSON.stringify(dataset, null, 2)}\n` }, ...points, readme];
  const checked = checkDataset(
    dataset,
    own.map((file) => ({ ...file, bytes: strToU8(file.text).length })),
    today,
  );
  const folder = `datasets/${slug}/`;
  return {
    files: [
      { path: "PULL-REQUEST.md", text: text.steps(slug, dataset.title) },
      ...own.map((file) => ({ path: folder + file.path, text: file.text })),
    ],
    ...{ slug, checked, wrong: [...new Set(wrong)] },
  };
}

/** Every entry bears the same time: equal contributions are equal files. */
export const archiveOf = (files: readonly ContributedFile[]): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])), { mtime: new Date(1980, 0, 1) });

const isUnknown = (value: string): boolean => value.trim().toLowerCase() === UNKNOWN;

/** The value as the schema has it; null: missing, unknown, or not valid (said in `wrong`). */
function valueOf({ label, facts }: FormSystem, fact: Fact, wrong: string[]): string | null {
  const value = facts[fact].trim();
  if (value === "" || isUnknown(value) || fact === "media_by" || fact === "machine" || value === "NAND")
    return value === "" || isUnknown(value) ? null : value;
  const read = readValue(fact, value);
  if (read.ok) return read.value;
  wrong.push(text.wrong(label, text.facts[fact], value, read.reason));
  return null;
}

function systemOf(system: NamedSystem, say: (words: string) => string, wrong: string[]): Dataset["systems"][number] {
  const value = (fact: Fact): string | undefined => {
    const read = valueOf(system, fact, wrong);
    return read === null ? undefined : say(read);
  };
  const number = (fact: Fact): number | undefined => (value(fact) === undefined ? undefined : Number(value(fact)));
  const by = value("media_by");
  type Drive = NonNullable<Dataset["systems"][number]["drives"]>[number];
  const drive = {
    ...{ model: value("drive_model"), media: value("media") as Drive["media"], count: number("drive_count") },
    ...{ member_unit: "drive" as const, capacity_bytes: number("capacity_bytes"), interface: value("interface") },
    note: by === undefined ? undefined : text.mediaBy(by),
  };
  const unknown = FACTS.filter((fact) => isUnknown(system.facts[fact]));
  return {
    ...{ id: system.id, label: say(system.label), role: "system under test" },
    ...stated({ host: value("machine"), os: value("kernel") }),
    drives: [stated(drive)],
    ...(unknown.length === 0 ? {} : { unknown: [...unknown] }),
  };
}

const stated = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** One for the system; one for each run, of what differs between them. */
function labelsOf(system: NamedSystem, all: Runs, say: (words: string) => string, wrong: string[]) {
  const of = (pairs: readonly (readonly [DescribesKey, string | null])[]): Record<string, string> =>
    Object.fromEntries(pairs.flatMap(([key, value]) => (value === null ? [] : [[key, say(value)]])));
  const whole = of(OF_RUNS.map((key) => [key, valueOf(system, key, wrong)]));
  const cells = resolve(all.said);
  const varying = OF_RUNS.filter((key) => system.varies.includes(key) && system.facts[key] === "");
  const each = system.runs.flatMap((run) => {
    const own = of(varying.map((key) => [key, cells.get(runTarget(run))?.get(key)?.value ?? null]));
    return Object.keys(own).length === 0 ? [] : [{ run, path: system.id, ...own }];
  });
  return [...(Object.keys(whole).length === 0 ? [] : [{ path: system.id, ...whole }]), ...each];
}

/** Its runs, with paths that begin with the id of the system: `runs` of the description names that folder. */
function sourcesOf(all: Runs, { id, runs }: NamedSystem, leaveOut: LeaveOut, paths: boolean): PublishedSource[] {
  const mine = new Set(runs);
  const own = all.sources
    .map((one) => ({ ...one, runs: one.runs.filter(({ run }) => mine.has(keyOfRun(one, run))) }))
    .filter((one) => one.runs.length > 0)
    .sort((a, b) => (String(a.source["path"]) < String(b.source["path"]) ? -1 : 1));
  const alike = new Map<string, number>();
  return own.map((one) => {
    const { source, runs: kept } = leaveOut.source(one);
    const path = leaveOut.text(String(source["path"]).replace(/^\/+/, ""));
    const name = path.slice(path.lastIndexOf("/") + 1);
    // Files of one name stay apart: the second one is in folder 2.
    const n = (alike.get(name) ?? 0) + 1;
    alike.set(name, n);
    const place = `${id}/${paths ? path : n === 1 ? name : `${n}/${name}`}`;
    return {
      source: { ...source, name, path: place },
      runs: kept.map(({ run, points }) => ({
        run: { ...run, system: id },
        points: points.map(({ point, latency }) => ({ point: { ...point, system: id }, latency })),
      })),
    };
  });
}

/** The workload with the most loads. */
function headlineOf(slug: string, sources: readonly PublishedSource[]): string {
  const points = sources.flatMap((one) => one.runs.flatMap((run) => run.points.map(({ point }) => point)));
  const series = grouped(points, (point) => String(point["series"]));
  const loads = (own: readonly Readonly<Record<string, Cell>>[]): number =>
    new Set(own.map((point) => String(point["asked_iops"] ?? point["outstanding"]))).size;
  const [longest] = [...series].sort(([, a], [, b]) => loads(b) - loads(a));
  if (longest === undefined) return `#/curve?d=${slug}`;
  const rate = longest[1].some((point) => point["load_kind"] === "rate") ? "&load=rate" : "";
  return `#/curve?d=${slug}&w=${longest[0].split("-").slice(0, 2).join("-")}${rate}`;
}

/** The rows of own runs, as questions give them, by file. */
export function publishedOf(tables: CarriedTables): PublishedSource[] {
  const rows = (table: CarriedRows | undefined) =>
    Array.from({ length: table?.rows ?? 0 }, (_, i) =>
      Object.fromEntries(Object.entries(table!.columns).map(([name, cells]) => [name, cells[i] ?? null])),
    );
  const latency = grouped(rows(tables.latency), (row) => row["point_no"]);
  const points = grouped(rows(tables.point), (row) => row["run_no"]);
  const runs = grouped(rows(tables.run), (row) => row["source_no"]);
  return rows(tables.source).map((source) => ({
    source,
    runs: (runs.get(source["source_no"]) ?? []).map((run) => ({
      run,
      points: (points.get(run["run_no"]) ?? []).map((point) => ({
        point,
        latency: [...grouped(latency.get(point["point_no"]) ?? [], (row) => String(row["kind"]))].map(([kind, own]) => {
          const stat = (name: string) =>
            (own.find((row) => row["stat"] === name)?.["value_us"] as number | undefined) ?? null;
          return {
            ...{ kind, mean_us: stat("mean"), stddev_us: stat("stddev"), min_us: stat("min"), max_us: stat("max") },
            quantiles: own
              .filter((row) => row["stat"] === "quantile")
              .map((row): [number, number] => [row["quantile"] as number, row["value_us"] as number]),
            samples: own[0]!["samples"] as number | null,
            rounded_us: (own[0]!["rounded_us"] as number | undefined) ?? null,
          };
        }),
      })),
    })),
  }));
}
